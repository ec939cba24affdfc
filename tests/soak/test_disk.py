"""On a disk that is full, slow, truncated or damaged, the program says so clearly, leaves nothing half
written, and reports no turn that isn't there.
"""

import asyncio
import os
import resource
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random

import pytest

from bot.errors import StoreError
from bot.store.database import backup, migrations
from tests.soak.disk import CODES, FILE, Log, log_in, playing, use, used, whole
from tests.soak.powercut import COMPILER, layer, put
from tests.soak.turns import beginning
from tests.support.migrated import migrated
from tests.support.process import running
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.soaked import seeded, soaked
from tests.wire.table import Table

PAGE = 4096


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file in which two turns were played."""
    folder = tmp_path_factory.mktemp("played")
    put({FILE: beginning(living=True)}, folder)

    async def play() -> None:
        async with playing(folder) as game:
            await game.turn()
            await game.turn()

    asyncio.run(play())
    return (folder / FILE).read_bytes()


# --- full --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", soaked(range(80), 8))
def test_a_disk_that_is_full(tmp_path: Path, played: bytes, room: int) -> None:
    """If the disk is full after this many kilobytes, everything reported as done is stored, and still is once
    there is room again.
    """
    put({FILE: played}, tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    told: list[int] = []
    why: list[str] = []

    async def play() -> None:
        async with playing(tmp_path) as game:
            await game.turn()
            told.append(3)
            wal = (tmp_path / f"{FILE}-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (wal + room * 1024, limits[1]))
            for version in (4, 5):
                try:
                    match = await game.turn()
                except StoreError as error:
                    why.append(str(error))
                else:
                    assert match.version == version
                    told.append(version)
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            match = await game.turn()
            told.append(match.version)

    try:
        asyncio.run(play())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert all("full" in reason or "I/O" in reason for reason in why), why
    assert whole(tmp_path / FILE)
    assert [text for _, text in log_in(tmp_path / FILE)] == list(CODES[: told[-1]])
    assert told == list(range(3, told[-1] + 1)), "each version once"


# --- locked, slow ------------------------------------------------------------------------------------


async def test_a_file_that_someone_else_has_locked(
    tmp_path: Path, played: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.1)
    put({FILE: played}, tmp_path)
    async with playing(tmp_path) as game:
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await game.turn()
            other.execute("ROLLBACK")
        assert (await game.turn()).version == 3
    assert len(log_in(tmp_path / FILE)) == 3


@pytest.mark.soak
@pytest.mark.wire
@pytest.mark.skipif(COMPILER is None, reason="no C compiler: the layer below the program is not built")
async def test_a_disk_on_which_a_sync_takes_a_second(tmp_path: Path) -> None:
    """Everyone is answered within Discord's three seconds, and each turn is stored and shown once."""
    migrated(tmp_path / FILE)
    slow = ("env", f"LD_PRELOAD={layer()}", f"POWERCUT_FOLDER={tmp_path}", "POWERCUT_SLOW=1000")
    async with RecordingSandbox() as sandbox, AsyncExitStack() as here:
        await here.enter_async_context(running(sandbox, tmp_path, before=slow))
        names = ("Ana", "Ben", "Cleo")
        people = {name: await here.enter_async_context(Person(sandbox.url, name)) for name in names}
        table, begun = Table(sandbox, people), time.monotonic()
        card = await table.start()
        assert time.monotonic() - begun > 2, "the disk is not slow"
        for field, person in (("a1", table.ana), ("b2", table.ben)):
            await person.click(card, field)
            card = await table.card_after(card)
    assert [text for _, text in log_in(tmp_path / FILE)] == ["a1", "b2"]


async def test_backups_while_people_play(tmp_path: Path, played: bytes) -> None:
    """Every backup made during a game is whole and has one of the game's positions, from which the game can
    continue.
    """
    put({FILE: played}, tmp_path / "game")
    copies = [tmp_path / f"copy{number}" / FILE for number in range(4)]
    async with playing(tmp_path / "game") as game:
        for copy in copies:
            copy.parent.mkdir()
            await asyncio.gather(game.turn(), backup(tmp_path / "game" / FILE, copy))
    log = log_in(tmp_path / "game" / FILE)
    assert len(log) == 6
    for number, copy in enumerate(copies):
        kept = log_in(copy)
        assert kept == log[: len(kept)]
        assert 2 + number <= len(kept) <= 3 + number
        assert whole(copy)
    for copy in copies[:3]:
        before = len(log_in(copy))
        assert await used(copy.parent) == "played"
        assert len(log_in(copy)) == before + 1


# --- spoiled -----------------------------------------------------------------------------------------


def judge(folder: Path, log: Log) -> str:
    """Check that a damaged file is either refused with a sentence or played on, with every game as it was
    played; return which.
    """
    outcome = use(folder)
    if outcome == "played":
        now = log_in(folder / FILE)
        assert now[: len(log)] == log
        assert len(now) == len(log) + 1
    return outcome.split(":")[0]


@pytest.mark.parametrize("part", soaked(range(24), 4))
def test_a_file_that_is_cut_short(tmp_path: Path, played: bytes, part: int) -> None:
    put({FILE: played}, tmp_path / "whole")
    log = log_in(tmp_path / "whole" / FILE)
    put({FILE: played[: len(played) * (part + 1) // 25]}, tmp_path / "short")
    assert judge(tmp_path / "short", log) != "played", "a page is missing, and nobody noticed"


@pytest.mark.parametrize("seed", soaked(range(200), 4))
def test_a_page_that_is_spoilt(tmp_path: Path, played: bytes, seed: int) -> None:
    """A file with a damaged page is refused or played on: bits flip, or the page becomes zeros, and all seeds
    together damage every page.
    """
    put({FILE: played}, tmp_path / "whole")
    log, luck, pages = log_in(tmp_path / "whole" / FILE), Random(seeded(seed)), len(played) // PAGE
    page, spoilt = seed % pages, bytearray(played)
    if seed % 3:
        for _ in range(luck.choice((1, 1, 8, 64))):
            place = page * PAGE + luck.randrange(PAGE)
            spoilt[place] ^= 1 << luck.randrange(8)
    else:
        spoilt[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    put({FILE: bytes(spoilt)}, tmp_path / "spoilt")
    judge(tmp_path / "spoilt", log)


# --- older and newer programs ------------------------------------------------------------------------


def test_a_program_that_is_too_old_says_so(tmp_path: Path, played: bytes) -> None:
    put({FILE: played}, tmp_path)
    newest = migrations()[-1][0]
    with closing(sqlite3.connect(tmp_path / FILE)) as newer:
        newer.execute(f"PRAGMA user_version = {newest + 1}")
    before = (tmp_path / FILE).read_bytes()
    assert "use the newer program" in use(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert os.listdir(tmp_path) == [FILE]  # noqa: PTH208  nothing beside it
