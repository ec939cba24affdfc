"""How the program ends: on a signal at any moment, and on a full disk."""

import asyncio
import re
import resource
import signal
import sqlite3
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.process import SECRET, Given, against, imhotep, may_unshare, running, started
from tests.support.sandbox.recording import RecordingSandbox

pytestmark = pytest.mark.wire

TERM, INT, HUP = signal.SIGTERM, signal.SIGINT, signal.SIGHUP


async def test_a_signal_ends_it_well(tmp_path: Path) -> None:
    """Ctrl-C ends the program cleanly; under nohup, a closed terminal doesn't end it."""
    async with (
        RecordingSandbox() as sandbox,
        running(sandbox, tmp_path, before=("nohup",), IMHOTEP_METRICS_PORT="0") as bot,
    ):
        assert f"imhotep {version('imhotep-discord')}" in bot.text.splitlines()[0]
        bot.process.send_signal(HUP)
        await asyncio.sleep(0.5)
        assert bot.process.returncode is None
        assert await bot.end(INT) == 0
        assert not bot.health.exists()
        assert bot.text.endswith("stopped\n")
    assert not (tmp_path / "imhotep.sqlite3-wal").exists(), "the log is folded into the file"
    assert (await asyncio.to_thread(imhotep, tmp_path, "check")).code == 1


async def test_a_signal_ends_it_well_as_process_1(tmp_path: Path) -> None:
    """A signal ends the program as process 1, too, which has no default handlers from the kernel."""
    if not may_unshare():
        pytest.skip("unshare --pid is not allowed here")
    async with (
        RecordingSandbox() as sandbox,
        running(sandbox, tmp_path, before=("unshare", "--pid", "--fork")) as bot,
    ):
        status = Path(f"/proc/{bot.pid}/status").read_text("utf-8")
        assert re.search(r"^NSpid:\t\d+\t1$", status, re.MULTILINE)
        assert await bot.end() == 0
        assert not bot.health.exists()


@pytest.mark.parametrize(
    ("number", "later"),
    [
        (TERM, 0.0),
        (INT, 0.5),
        (HUP, 1.0),
        pytest.param(HUP, 0.0, marks=pytest.mark.soak),
        pytest.param(TERM, 1.0, marks=pytest.mark.soak),
        pytest.param(HUP, 1.5, marks=pytest.mark.soak),
    ],
)
async def test_a_signal_in_the_first_seconds(tmp_path: Path, number: signal.Signals, later: float) -> None:
    """A signal ends the program cleanly while it imports, draws for the first time, opens the database or
    logs in.
    """
    async with RecordingSandbox() as sandbox:
        async with started(tmp_path, "run", **against(sandbox)) as bot:
            await bot.until_it_catches(signal.SIGHUP)  # the last handler; Python catches SIGINT earlier
            await asyncio.sleep(later)
            assert await bot.end(number) == 0
        assert bot.text.endswith("stopped\n")
        assert not (tmp_path / "imhotep.sqlite3-wal").exists()


WATCHED = """
import runpy, signal, sys

def watch(event, arguments):
    if event == "import" and arguments[0] in ("PIL", "discord"):
        caught = all(callable(signal.getsignal(one)) for one in (signal.SIGTERM, signal.SIGHUP))
        print("heavy:", arguments[0], "handlers:", caught, flush=True)

sys.addaudithook(watch)
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""A script that runs the program and says at each heavy import whether the handlers were installed."""


async def test_handlers_stand_before_anything_heavy_is_imported(tmp_path: Path) -> None:
    watched = (sys.executable, "-c", WATCHED)
    nobody = Given(IMHOTEP_TOKEN=SECRET, IMHOTEP_DISCORD_URL="http://127.0.0.1:9")
    async with started(tmp_path, "run", before=watched, **nobody) as bot:
        await bot.until(lambda: "cannot be reached" in bot.text)
        assert await bot.end() == 0
    heavy = [line for line in bot.text.splitlines() if line.startswith("heavy:")]
    assert sorted(heavy) == ["heavy: PIL handlers: True", "heavy: discord handlers: True"]


async def test_a_terminal_that_goes_away_ends_play_and_its_bot(tmp_path: Path) -> None:
    health = tmp_path / "play" / "health"
    async with started(tmp_path, "play", "--no-browser", "--port", "0") as play:
        await play.until(health.exists)
        assert await play.end(signal.SIGHUP) == 0
        assert not health.exists(), "the bot ended first, and well"


async def test_stopping_on_a_full_disk(tmp_path: Path) -> None:
    """If the disk is full when the program stops, its last line says that the log couldn't be merged; nothing
    is lost.
    """
    database = tmp_path / "imhotep.sqlite3"
    async with RecordingSandbox() as sandbox, running(sandbox, tmp_path) as bot:
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("PRAGMA wal_autocheckpoint = 0")
            other.execute("INSERT INTO facts (name, value) VALUES ('big', ?)", ("x" * 400_000,))
            size = database.stat().st_size
            resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (size, size))
            assert await bot.end() == 3
        assert "imhotep: " in bot.text.splitlines()[-1]
        assert not bot.health.exists()
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT length(value) FROM facts WHERE name = 'big'").fetchone() == (400_000,)
