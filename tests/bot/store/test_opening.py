"""Opening a database: migrations, SQLite's safety settings, and clear errors."""
# pyright: reportPrivateUsage=false

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.errors import StoreError
from bot.store import database as store
from bot.store.database import Connection, Database, migrations, open_database, restore
from bot.store.statistics import of_file
from tests.support.migrated import migrated
from tests.support.tables import execute, query

NEWEST = migrations()[-1][0]
NOBODY = 65534


def asked(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def written(path: Path, sql: str, *values: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


async def opened(path: Path, *, upgrade: bool = True) -> None:
    async with open_database(path, upgrade=upgrade):
        pass


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "imhotep.sqlite3"


async def test_a_fresh_file_gets_every_migration_and_its_folder(path: Path) -> None:
    await opened(path)
    assert asked(path, "PRAGMA user_version") == [(NEWEST,)]
    assert ("games",) in asked(path, "SELECT name FROM sqlite_master WHERE type = 'table'")


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in migrations()] == list(range(1, NEWEST + 1))


async def test_opening_again_changes_nothing(path: Path) -> None:
    await opened(path)
    before = asked(path, "SELECT * FROM sqlite_master")
    await opened(path)
    assert asked(path, "SELECT * FROM sqlite_master") == before
    assert asked(path, "PRAGMA user_version") == [(NEWEST,)]


async def test_an_upgrade_leaves_what_an_older_program_can_go_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(path)
    assert [file.name for file in path.parent.iterdir()] == [path.name], "a new file has nothing to keep"
    known, kept = migrations(), path.with_name(f"imhotep-version-{NEWEST}.sqlite3")
    for value in ("first", "second"):  # the second time after an older version has played on
        written(path, "INSERT INTO facts (name, value) VALUES (?, '')", value)
        with monkeypatch.context() as newer:
            newer.setattr(store, "migrations", lambda: [*known, (NEWEST + 1, "CREATE TABLE one (a) STRICT;")])
            with pytest.raises(StoreError):  # SQLite requires a type
                await opened(path)
            newer.setattr(
                store, "migrations", lambda: [*known, (NEWEST + 1, "CREATE TABLE one (a INTEGER);")]
            )
            with pytest.raises(StoreError, match="start the bot first"):  # the older version may be running
                await opened(path, upgrade=False)
            assert asked(path, "PRAGMA user_version") == [(NEWEST,)]
            await opened(path)
        with pytest.raises(StoreError, match="newer program"):
            await opened(path)
        assert {file.name for file in path.parent.iterdir()} == {path.name, kept.name}
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert asked(kept, "PRAGMA user_version") == [(NEWEST,)]
        assert (value,) in asked(kept, "SELECT name FROM facts")
        path.write_bytes(kept.read_bytes())
        await opened(path)


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(path: Path) -> None:
    await opened(path)
    asked(path, f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(StoreError, match=f"version {NEWEST + 1}.*newer program"):
        await opened(path)
    assert asked(path, "PRAGMA user_version") == [(NEWEST + 1,)]


@pytest.mark.parametrize("version", [0, 1, 5])
async def test_a_database_of_an_unreleased_version_is_refused_and_left_alone(
    path: Path, version: int
) -> None:
    path.parent.mkdir(parents=True)
    asked(path, "CREATE TABLE challenges (id INTEGER PRIMARY KEY) STRICT")
    asked(path, f"PRAGMA user_version = {version}")
    with pytest.raises(StoreError, match="never released"):
        await opened(path)
    assert asked(path, "PRAGMA user_version") == [(version,)]
    assert asked(path, "SELECT name FROM sqlite_schema") == [("challenges",)]


@pytest.mark.parametrize(
    "bad",
    [
        "INSERT INTO one VALUES ('not a number');",
        "CREATE TABLE one (a);",
        "SELECT raise(ABORT, 'no');",
        "nonsense;",
    ],
)
async def test_a_migration_that_fails_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    await opened(path)
    good = "CREATE TABLE one (a INTEGER) STRICT;\nINSERT INTO one\n  VALUES (1);\n"
    broken = f"{good}{bad}\nCREATE TABLE two (a);\n"
    known = migrations()
    monkeypatch.setattr(store, "migrations", lambda: [*known, (NEWEST + 1, broken)])
    with pytest.raises(StoreError):
        await opened(path)
    assert asked(path, "PRAGMA user_version") == [(NEWEST,)]
    assert asked(path, "SELECT name FROM sqlite_master WHERE name IN ('one', 'two')") == []
    monkeypatch.setattr(store, "migrations", lambda: [*known, (NEWEST + 1, broken.replace(bad, ""))])
    await opened(path)
    assert asked(path, "SELECT a FROM one") == [(1,)]


async def test_closing_waits_for_the_threads_however_often_it_is_canceled(path: Path) -> None:
    """Closing waits for the threads even if it is canceled, because a thread fails if it reports to a loop
    that is gone.
    """
    is_open, before = asyncio.Event(), set(threading.enumerate())

    async def in_use() -> None:
        async with open_database(path) as database:
            is_open.set()
            database._reader.ask(lambda _: threading.Event().wait(0.5))
            await asyncio.Event().wait()

    task = asyncio.create_task(in_use())
    await is_open.wait()
    while not task.done():
        task.cancel()
        await asyncio.sleep(0)
    left = set(threading.enumerate()) - before
    assert not [thread for thread in left if "_connection_worker_thread" in thread.name]


def test_statements_are_cut_where_they_end_not_at_every_semicolon() -> None:
    text = (
        "-- one; comment\nCREATE TABLE a (b TEXT DEFAULT ';');\n"
        "CREATE TRIGGER t BEFORE UPDATE ON a BEGIN\n    SELECT raise(ABORT, 'no; never');\nEND;\n"
    )
    assert len(store._statements(text.splitlines())) == 2


def test_every_migration_is_used_to_its_last_line() -> None:
    for number, text in migrations():
        rest = text.splitlines()
        used = "".join(store._statements(rest))
        left = "\n".join(rest) + "\n"
        assert left.removeprefix(used).strip() == "", number


async def test_every_table_is_strict(database: Database) -> None:
    rows = await query(database, "SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
    assert {row["name"] for row in rows if not row["strict"]} <= {"sqlite_schema", "sqlite_sequence"}


async def test_the_writer_is_as_careful_as_promised(database: Database) -> None:
    def careful(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    off, full = 1, 2
    assert await database.write(careful) == ["wal", full, 1]
    assert await database.note(careful) == ["wal", off, 1]
    assert await database.write(careful) == ["wal", full, 1], "also after what need not reach the disk"


async def test_a_new_file_is_for_its_owner_only_also_while_in_use(path: Path) -> None:
    before = os.umask(0)
    try:
        async with open_database(path) as database:
            await execute(database, "INSERT INTO facts VALUES ('a', 'b')")
            files = sorted(path.parent.iterdir())
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}
    finally:
        os.umask(before)
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}


async def test_closing_leaves_one_file_that_is_the_whole_database(path: Path) -> None:
    async with open_database(path) as database:
        await execute(database, "INSERT INTO facts VALUES ('a', 'b')")
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert asked(path, "SELECT * FROM facts") == [("a", "b")]


@pytest.mark.parametrize(
    "content", [b"this is not a database, but long enough " * 20, b"SQLite format 3\0" + bytes(600)]
)
async def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"notes\.txt: file is not a database"):
        await opened(path)
    assert path.read_bytes() == content


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Return a database with a malformed index, of which SQLite quotes the name, bytes that aren't text."""
    path = migrated(tmp_path / "imhotep.sqlite3")
    written(path, "CREATE INDEX unreadable ON facts (value)")
    whole = path.read_bytes()
    malformed = whole.replace(b"INDEX unreadable ON", b"INDEX unreadable NO")
    path.write_bytes(malformed.replace(b"unreadable", b"\xc9nreadable"))
    assert path.read_bytes() != whole
    return path


def test_a_complaint_that_is_no_text_is_said_whatever_opens_the_file(damaged: Path, tmp_path: Path) -> None:
    content, whole = damaged.read_bytes(), migrated(tmp_path / "whole")
    for use in (
        lambda: asyncio.run(opened(damaged)),
        lambda: restore(damaged, whole),
        lambda: of_file(damaged, 0),
    ):
        with pytest.raises(StoreError, match=r"imhotep\.sqlite3"):
            use()
    assert damaged.read_bytes() == content
    assert asked(whole, "PRAGMA user_version") == [(NEWEST,)]


async def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "imhotep.sqlite3").mkdir()
    with pytest.raises(StoreError, match="unable to open"):
        await opened(tmp_path / "imhotep.sqlite3")


async def test_a_file_where_a_folder_should_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(StoreError, match="data"):
        await opened(tmp_path / "data" / "imhotep.sqlite3")


@contextmanager
def not_as_root() -> Generator[None]:
    """Act as another user for a moment, because permissions don't apply to root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("folder", [".", "below"])
async def test_a_folder_that_cannot_be_written_is_said(folder: str) -> None:
    with TemporaryDirectory() as read_only:
        Path(read_only).chmod(0o555)
        with not_as_root(), pytest.raises(StoreError, match="Permission denied"):
            await opened(Path(read_only) / folder / "imhotep.sqlite3")
        assert list(Path(read_only).iterdir()) == []


async def test_a_database_that_may_only_be_read_is_said(path: Path) -> None:
    with TemporaryDirectory() as read_only:
        await opened(Path(read_only) / "imhotep.sqlite3")
        Path(read_only, "imhotep.sqlite3").chmod(0o444)
        Path(read_only).chmod(0o555)
        said = (
            r"imhotep\.sqlite3: .*(readonly|unable to open|Permission denied)"  # others may not even see it
        )
        with not_as_root(), pytest.raises(StoreError, match=said):
            await opened(Path(read_only) / "imhotep.sqlite3")
