"""One SQLite file: opening, migrating, reading, writing, backing up."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncGenerator, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import aiosqlite

from bot.errors import StoreError

Values = tuple[int | str | bytes | None, ...]
Row = aiosqlite.Row

_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 5000",
    "secure_delete = ON",
)


_NOT_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


class Conflict(Exception):
    """Something that may exist only once exists already: another got there first. Nothing was written."""


class Database:
    """Two connections: `write()` hands out the one for changes, `read` uses the other."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, path: Path) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[aiosqlite.Connection]:
        """A transaction: committed when the block ends, rolled back when it raises or is cancelled.

        Raises `Conflict` for a row that must be unique and is not, `StoreError` when nothing can be written
        (a full disk).
        """
        async with self._lock:
            try:
                await _to_the_end(_run(self._writer, "BEGIN IMMEDIATE"))
                yield self._writer
                await _to_the_end(_run(self._writer, "COMMIT"))
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorcode not in _NOT_UNIQUE:
                    raise
                raise Conflict(str(error)) from error
            except sqlite3.OperationalError as error:
                raise StoreError(f"{self.path}: {error}") from error
            finally:
                if self._writer.in_transaction:
                    await _to_the_end(_run(self._writer, "ROLLBACK"))

    async def read(self, sql: str, values: Values = ()) -> list[Row]:
        """All rows of a query."""
        async with self._reader.execute(sql, values) as cursor:
            return list(await cursor.fetchall())

    async def read_one(self, sql: str, values: Values = ()) -> Row | None:
        """The first row of a query, or None."""
        async with self._reader.execute(sql, values) as cursor:
            return await cursor.fetchone()

    async def checkpoint(self) -> None:
        """Fold the write-ahead log into the file, so that the file alone is the whole database."""
        async with self._lock:
            await _run(self._writer, "PRAGMA wal_checkpoint(TRUNCATE)")


async def backup(source: Path, target: Path) -> None:
    """Copy a database, also while it is in use, by SQLite's own means; nothing in it is changed, not even its
    version. The copy is for its owner only. Raises `StoreError`.
    """
    try:
        address = _prepare_copy(source, target)
        async with aiosqlite.connect(address, uri=True) as database, aiosqlite.connect(target) as copy:
            await database.backup(copy)
    except (sqlite3.DatabaseError, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}") from error


def _prepare_copy(source: Path, target: Path) -> str:
    """Make the empty copy; the address by which the source is only read."""
    target.touch(mode=0o600, exist_ok=False)
    return f"{source.resolve().as_uri()}?mode=ro"


@asynccontextmanager
async def open_database(path: Path) -> AsyncGenerator[Database]:
    """Open (make, migrate) the file and close it at the end; raises `StoreError` if it cannot be opened."""
    async with AsyncExitStack() as open_things:
        try:
            _prepare(path)
            writer = await open_things.enter_async_context(_connect(path))
            await _migrate(writer)
            reader = await open_things.enter_async_context(_connect(path))
            await _run(reader, "PRAGMA query_only = ON")
        except (sqlite3.DatabaseError, OSError) as error:
            raise StoreError(f"{path}: {error}") from error
        database = Database(writer, reader, path)
        try:
            yield database
        finally:
            await _to_the_end(database.checkpoint())


def _prepare(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)


@asynccontextmanager
async def _connect(path: Path) -> AsyncGenerator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        connection.row_factory = aiosqlite.Row
        for pragma in _PRAGMAS:
            await _run(connection, f"PRAGMA {pragma}")
        yield connection


async def _run(connection: aiosqlite.Connection, sql: str) -> None:
    async with connection.execute(sql):
        pass


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Wait for work that must not be cut off; a cancellation comes through afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()  # looked at, so that nobody complains that it was not
        raise cancelled
    task.result()


def migrations() -> list[tuple[int, str]]:
    """Number and text of every migration, in order."""
    folder = resources.files("bot.store").joinpath("migrations")
    found = [
        (int(entry.name[:4]), entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if re.fullmatch(r"[0-9]{4}_\w+\.sql", entry.name)
    ]
    return sorted(found)


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Apply what is missing, each file in one transaction, statement by statement."""
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    done = int(row[0]) if row else 0
    known = migrations()
    if done > known[-1][0]:
        raise StoreError(
            f"the database is of version {done}, this program knows {known[-1][0]}: use the newer program"
        )
    for number, text in known:
        if number > done:
            await _apply(connection, number, text)


async def _apply(connection: aiosqlite.Connection, number: int, text: str) -> None:
    await _run(connection, "BEGIN IMMEDIATE")
    try:
        for statement in _statements(text.splitlines()):
            await _run(connection, statement)
        await _run(connection, f"PRAGMA user_version = {number}")
        await _run(connection, "COMMIT")
    finally:
        if connection.in_transaction:
            await _run(connection, "ROLLBACK")


def _statements(lines: Iterable[str]) -> list[str]:
    """Cut SQL text into statements; `executescript` would commit the transaction it runs in."""
    found: list[str] = []
    part = ""
    for line in lines:
        part += line + "\n"
        if sqlite3.complete_statement(part):
            found.append(part)
            part = ""
    return found
