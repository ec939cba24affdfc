"""A data folder belongs to one process: a second one ends with a sentence and touches nothing that belongs to
the first.
"""

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.errors import FolderInUse, SettingsError
from bot.process import hold
from tests.support.patience import until
from tests.support.process import SECRET, against, imhotep, running, started
from tests.support.program import at_work
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import with_a_message_a_turn
from tests.wire.games.test_play import playing
from tests.wire.table import PATIENCE, Table

FIELDS = ("b2", "a1", "b1", "c3")


def files(folder: Path) -> dict[str, float]:
    return {path.name: path.stat().st_ctime for path in folder.iterdir()}


@pytest.mark.wire
async def test_other_commands_beside_a_bot_that_plays_on(tmp_path: Path) -> None:
    """A second bot ends and touches nothing; checking, copying and registering the commands still work."""
    await with_a_message_a_turn(tmp_path)
    async with RecordingSandbox() as sandbox, AsyncExitStack() as tabs, running(sandbox, tmp_path) as first:
        people = {
            name: await tabs.enter_async_context(Person(sandbox.url, name)) for name in ("Ana", "Ben", "Cleo")
        }
        table = Table(sandbox, people)
        card = await table.start()
        before = files(tmp_path)
        second = await asyncio.to_thread(imhotep, tmp_path, "run", **against(sandbox))
        assert second.code == 5
        assert "in use by another imhotep" in second.sentence
        assert files(tmp_path).keys() == before.keys()
        assert len(sandbox.gateway.identifies) == 1, "it never asked Discord for anything"
        copy = tmp_path / "copy"
        for command, code in (("check", 0), ("sync", 0), (f"backup {copy}", 0), (f"backup {copy}", 2)):
            ended = await asyncio.to_thread(imhotep, tmp_path, *command.split(), **against(sandbox))
            assert ended.code == code, ended.text
        assert "exists already" in ended.text
        refused = await asyncio.to_thread(imhotep, tmp_path, "restore", str(copy))
        assert (refused.code, "in use by another imhotep" in refused.sentence) == (5, True)
        for field in FIELDS:
            await table.mover(card).slash(table.channel, "duel place", field=field)
            card = await table.card_after(card)
        later = tmp_path / "later"
        assert "is copied to" in (await asyncio.to_thread(imhotep, tmp_path, "backup", str(later))).text
        assert (steps_in(copy), steps_in(later)) == ([], [*FIELDS])
        os.kill(first.pid, signal.SIGSTOP)  # paused, or the file would be fresh again before the check
        os.utime(first.health, (0, 0))
        assert (await asyncio.to_thread(imhotep, tmp_path, "check")).code == 1
        os.kill(first.pid, signal.SIGCONT)
        assert await first.end() == 0


def steps_in(copy: Path) -> list[str]:
    """Return the steps in a copy of the database, which is whole."""
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [text for (text,) in opened.execute("SELECT text FROM steps ORDER BY number")]


@pytest.mark.wire
async def test_an_old_health_file_is_not_the_new_bot_s(tmp_path: Path) -> None:
    """The health file of a killed bot is gone before the next one is healthy."""
    (tmp_path / "health").touch()
    async with at_work("http://127.0.0.1:9", SECRET, tmp_path) as bot:
        await bot.until(lambda: "cannot be reached" in bot.text)
        assert not bot.health.exists()
        await bot.end()


@pytest.mark.wire
async def test_a_second_play_ends_and_the_first_goes_on(tmp_path: Path) -> None:
    async with playing(tmp_path) as (_, url), Person(url, "Ana") as ana:
        await ana.wait_until(lambda: ana.bot_online, PATIENCE)
        state = tmp_path / "play" / "discord"
        before = files(state).keys()
        second = await asyncio.to_thread(imhotep, tmp_path, "play", "--no-browser", "--port", "0")
        assert second.code == 5
        assert "in use by another imhotep" in second.sentence
        assert files(state).keys() == before
        await ana.slash("harbor", "help")
        assert ana.bot_online


@pytest.mark.wire
async def test_a_killed_play_takes_its_bot_along(tmp_path: Path) -> None:
    """When `imhotep play` is killed, its bot ends too, and the folder can be used again."""
    async with started(tmp_path, "play", "--no-browser", "--port", "0") as play:
        health = tmp_path / "play" / "health"
        await play.until(health.exists)
        play.process.send_signal(signal.SIGKILL)
        await play.process.wait()
    await until(lambda: not health.exists())
    async with playing(tmp_path) as (_, url), Person(url, "Ana") as ana:
        await ana.wait_until(lambda: ana.bot_online, PATIENCE)


def test_a_folder_is_held_once_and_given_back(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "when needed"
    with hold(folder):
        with pytest.raises(FolderInUse, match="in use"), hold(folder):
            pass
        with pytest.raises(FolderInUse, match="in use"), hold(folder):
            pass  # the refused attempt has not released the first lock
    with hold(folder):
        pass


def test_without_locks_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with pytest.raises(SettingsError, match="Linux"), hold(tmp_path):
        pass
