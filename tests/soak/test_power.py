"""The power fails at every single write: during turns with everything that follows them, and during every
migration.

After a cut at the n-th write, the disk has the synced writes, and in some worlds others, whole or in part.
Then the database opens, is whole, and has every turn that someone was told about, and no half turn.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.store.database import migrations, open_database
from tests.soak.powercut import COMPILER, Done, Kept, after_cut, put, recorded, said
from tests.soak.turns import beginning
from tests.support.keepsake import restore

pytestmark = pytest.mark.skipif(
    COMPILER is None, reason="no C compiler: the layer below the program is not built"
)

FIXTURES = Path(__file__).parents[1] / "fixtures"
FILE = "imhotep.sqlite3"


def cuts(operations: list[Done], every: int, worlds: int) -> list[tuple[int, Random | None]]:
    """Return moments for a power cut, each with the fate of unsynced writes: none survives, all do (as after
    a `kill -9`), or some do, in `worlds` ways.
    """
    places = [
        number for number in range(len(operations) + 1) if number % every == 0 or number == len(operations)
    ]
    return [
        (place, luck)
        for place in places
        for luck in (None, Kept(), *(Random(f"{place} {world}") for world in range(worlds)))
    ]


def opened(folder: Path) -> None:
    """Open the database as the program does."""

    async def work() -> None:
        async with open_database(folder / FILE):
            pass

    asyncio.run(work())


def rows(folder: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute(sql).fetchall()


def whole(folder: Path) -> bool:
    return rows(folder, "PRAGMA integrity_check") == [("ok",)] and not rows(
        folder, "PRAGMA foreign_key_check"
    )


def turns_survive(tmp_path: Path, turns: int, every: int, worlds: int) -> int:
    """Check that no reported turn is lost; return the number of cuts tried."""
    folder, again = tmp_path / "game", tmp_path / "again"
    before = {FILE: beginning(living=True)}
    put(before, folder)
    operations = recorded(folder, "-m", "tests.soak.acting", str(folder), str(turns))
    log = rows(folder, "SELECT seat, text FROM steps ORDER BY number")
    assert len(log) == turns == said(operations)
    states = cuts(operations, every, worlds)
    for place, luck in states:
        put(after_cut(before, operations[:place], luck), again)
        assert whole(again), place
        kept = rows(again, "SELECT seat, text FROM steps ORDER BY number")
        assert kept == log[: len(kept)], place
        assert said(operations[:place]) <= len(kept) <= said(operations[:place]) + 1, place
        assert rows(again, "SELECT version FROM games") == [(len(kept),)], place
        assert rows(again, "SELECT max(to_version) FROM commits")[0][0] == (len(kept) or None), place
    return len(states)


def migrations_survive(tmp_path: Path, kept: int, every: int, worlds: int) -> int:
    """Check that an interrupted migration can be repeated; return the number of cuts tried."""
    folder, again = tmp_path / "old", tmp_path / "again"
    folder.mkdir()
    restore((FIXTURES / f"database_{kept}.sql").read_text("utf-8"), folder / FILE)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    version, games = (
        rows(folder, sql) for sql in ("PRAGMA user_version", "SELECT * FROM steps ORDER BY 1, 2")
    )
    operations = recorded(folder, "-m", "tests.soak.acting", str(folder))
    newest = migrations()[-1][0]
    assert rows(folder, "PRAGMA user_version") == [(newest,)] != version
    schema = rows(folder, "SELECT name, sql FROM sqlite_schema ORDER BY 1")
    states = cuts(operations, every, worlds)
    for place, luck in states:
        put(after_cut(before, operations[:place], luck), again)
        assert whole(again), place
        opened(again)
        assert whole(again), place
        assert rows(again, "PRAGMA user_version") == [(newest,)], place
        assert rows(again, "SELECT name, sql FROM sqlite_schema ORDER BY 1") == schema, place
        assert rows(again, "SELECT * FROM steps ORDER BY 1, 2") == games, place
    return len(states)


def test_the_layer_sees_what_is_written(tmp_path: Path) -> None:
    """Replaying the record to its end gives the actual files; without the unsynced writes it gives less."""
    folder = tmp_path / "game"
    put({FILE: beginning(living=True)}, folder)
    operations = recorded(folder, "-m", "tests.soak.acting", str(folder), "2")
    assert {act.kind for act in operations} >= {"w", "s"}
    assert after_cut({FILE: beginning(living=True)}, operations, None)[FILE] == (folder / FILE).read_bytes()
    unsynced = [Done(act.kind, act.name, act.offset, act.data) for act in operations if act.kind != "s"]
    assert after_cut({FILE: beginning(living=True)}, unsynced, None)[FILE] == beginning(living=True)


def test_a_program_that_does_not_sync_is_found_out(tmp_path: Path) -> None:
    """The method reveals lost turns if SQLite is told not to wait for the disk."""
    folder, again = tmp_path / "game", tmp_path / "again"
    put({FILE: beginning(living=True)}, folder)
    operations = [
        act for act in recorded(folder, "-m", "tests.soak.acting", str(folder), "2") if act.kind != "s"
    ]
    last = max(number for number, act in enumerate(operations) if act.name == "said")
    put(after_cut({FILE: beginning(living=True)}, operations[: last + 1], None), again)
    assert len(rows(again, "SELECT * FROM steps")) < said(operations)


def test_turns(tmp_path: Path) -> None:
    assert turns_survive(tmp_path, turns=1, every=1, worlds=1) > 20


@pytest.mark.parametrize("kept", [1, 2])
def test_migrations(tmp_path: Path, kept: int) -> None:
    assert migrations_survive(tmp_path, kept, every=40, worlds=1) > 5


@pytest.mark.soak
@pytest.mark.timeout(3000)
def test_many_turns(tmp_path: Path) -> None:
    print(f"[power] {turns_survive(tmp_path, turns=5, every=1, worlds=20)} cuts")  # noqa: T201  progress


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("kept", [1, 2])
def test_every_write_of_a_migration(tmp_path: Path, kept: int) -> None:
    print(f"[power] {migrations_survive(tmp_path, kept, every=1, worlds=3)} cuts")  # noqa: T201  progress
