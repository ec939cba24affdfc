"""One SQLite file: opening, migrating, reading, writing.

Each read or transaction is one function that does all its work in the thread of a connection. Several round
trips would cost more, and a cursor left open between them would keep all readers on an old snapshot.
"""

import asyncio
import contextlib
import os
import re
import sqlite3
import time
import traceback
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

import aiosqlite

from bot.errors import StoreBusy, StoreError

if TYPE_CHECKING:
    from queue import SimpleQueue

Connection = sqlite3.Connection
"""The connection that the store's functions use; only its own thread may touch it."""

Row = sqlite3.Row

Given = ParamSpec("Given")
Made = TypeVar("Made")
Result = TypeVar("Result")

_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",
)
APPLICATION_ID = int.from_bytes(b"IMHO")
"""The id that the first migration writes into the file's header."""

PATIENCE = 5.0
"""Seconds to wait, from the time of a request, for another process that has locked the file."""

_READING = ("BEGIN DEFERRED",)
_WRITING = ("PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")
_NOTING = ("PRAGMA synchronous = NORMAL", "BEGIN IMMEDIATE")
"""The beginning of a transaction that doesn't wait for the disk. In WAL mode, NORMAL leaves the syncing to
the next transaction in FULL, or to a checkpoint.
"""
_ROWS_AT_ONCE = 64  # for aiosqlite's own cursors, which are unused here

_NOT_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
REFUSALS = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The errors of SQLite; the second is its complaint about a damaged file that quotes bytes that aren't
text.
"""
_OUTSIDE = (sqlite3.OperationalError, sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors that the disk causes, because it is full or a page is damaged. Other subclasses of `DatabaseError`
are our own mistakes.
"""
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_BUSY_RECOVERY)


def made_of(kind: Callable[..., Made], row: Row, **derived: object) -> Made:
    """Make a dataclass from a row; its fields are columns, except those that are `derived`."""
    plain = {name: row[name] for name in _fields(kind) if name not in derived}
    return kind(**plain, **derived)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class Conflict(Exception):
    """Something that may exist only once already exists. Nothing was written."""


class _Thread(aiosqlite.Connection):
    """A connection in a thread of its own."""

    def ask(
        self,
        function: Callable[Concatenate[Connection, Given], Result],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> asyncio.Future[Result]:
        """Call a function with the connection, in its thread, after all earlier calls, and return its future
        result.
        """
        # Each of aiosqlite's public methods makes a trip to the thread for every statement. All of them put a
        # future and a function into this queue.
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        line = cast("SimpleQueue[tuple[asyncio.Future[Result], Callable[[], Result]]]", self._tx)  # pyright: ignore[reportUnknownMemberType]  it has no types
        line.put_nowait((future, partial(function, self._conn, *args, **kwargs)))
        return future


class Database:
    """Two connections, one for reading and one for writing; each does one thing at a time."""

    def __init__(self, writer: _Thread, reader: _Thread, path: Path) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self.written = asyncio.Event()
        """Set after every write; a waiting task clears it before looking."""

    async def read(
        self,
        function: Callable[Concatenate[Connection, Given], Result],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Result:
        """Run a store function on one snapshot of the database and return its result. Raises `StoreError`
        when the file can't be read.
        """
        until = time.monotonic() + PATIENCE
        try:
            return await self._reader.ask(_in_time, until, _READING, function, *args, **kwargs)
        except REFUSALS as error:
            if type(error) not in _OUTSIDE:
                raise
            raise self._failure(error) from error

    async def write(
        self,
        function: Callable[Concatenate[Connection, Given], Result],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Result:
        """Run a store function in a transaction and return its result after the commit; if it raises, nothing
        is written. A caller that is canceled in the meantime still waits for the outcome.

        Raises `Conflict` for a duplicate of a unique row, `StoreError` if nothing can be written (a full
        disk), `StoreBusy` if another process keeps the file locked.
        """
        return await self._write(_WRITING, function, *args, **kwargs)

    async def note(
        self,
        function: Callable[Concatenate[Connection, Given], Result],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Result:
        """Write like `write`, but without waiting for the disk. The change survives the end of the program,
        but it survives a crash of the machine only once something else has been written. Use it for changes
        that may be made twice.
        """
        return await self._write(_NOTING, function, *args, **kwargs)

    async def _write(
        self,
        begin: Sequence[str],
        function: Callable[Concatenate[Connection, Given], Result],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Result:
        until = time.monotonic() + PATIENCE
        try:
            return await _to_the_end(self._writer.ask(_in_time, until, begin, function, *args, **kwargs))
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode not in _NOT_UNIQUE:
                raise
            raise Conflict(str(error)) from error
        except REFUSALS as error:
            if type(error) not in _OUTSIDE:
                raise
            raise self._failure(error) from error
        finally:
            self.written.set()

    def _failure(self, error: Exception) -> StoreError:
        code: int | None = getattr(error, "sqlite_errorcode", None)  # none for text that isn't UTF-8
        kind = StoreBusy if code in _LOCKED else StoreError
        return kind(f"{self.path}: {error}")

    async def check(self) -> None:
        """Raise `StoreError` unless the file can be read."""
        await self.read(_run, "SELECT count(*) FROM facts")

    async def checkpoint(self) -> None:
        """Fold the write-ahead log into the file, so that the file alone is the whole database. Raises
        `StoreError` if that fails (a full disk); then the log is kept, and nothing is lost.
        """
        try:
            await self._writer.ask(_run, "PRAGMA wal_checkpoint(TRUNCATE)")
        except REFUSALS as error:
            raise StoreError(f"{self.path}: its log could not be folded into it: {error}") from error


@asynccontextmanager
async def open_database(path: Path, *, upgrade: bool = True) -> AsyncGenerator[Database]:
    """Open (make, migrate) the file, yield the database, and close it at the end. Raises `StoreError` if it
    can't be opened, or if it has an older version but must not be upgraded, because an older program may be
    using it.
    """
    async with AsyncExitStack() as open_things:
        try:
            _prepare(path)
            writer = await open_things.enter_async_context(_thread(path, *_PRAGMAS))
            await writer.ask(_migrate, path, upgrade)
            reader = await open_things.enter_async_context(_thread(path, *_PRAGMAS, "query_only = ON"))
        except (*REFUSALS, OSError) as error:
            raise StoreError(f"{path}: {error}") from error
        database = Database(writer, reader, path)
        try:
            yield database
        finally:
            await _to_the_end(asyncio.ensure_future(database.checkpoint()))


def _prepare(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)


@asynccontextmanager
async def _thread(path: Path, *pragmas: str) -> AsyncGenerator[_Thread]:
    thread = _Thread(partial(_connect, path, pragmas), _ROWS_AT_ONCE)
    try:
        async with thread:
            yield thread
    finally:  # the loop must exist until the thread has reported its last result
        join = thread._thread.join  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  aiosqlite never joins it
        await _to_the_end(asyncio.ensure_future(asyncio.to_thread(join)))


def _connect(path: Path, pragmas: Iterable[str]) -> Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.row_factory = Row
        for pragma in pragmas:
            _run(connection, f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _run(connection: Connection, sql: str) -> None:
    connection.execute(sql).fetchall()


def _in_time(
    connection: Connection,
    until: float,
    begin: Iterable[str],
    function: Callable[Concatenate[Connection, Given], Result],
    *args: Given.args,
    **kwargs: Given.kwargs,
) -> Result:
    """Run a transaction that waits for a lock until a deadline (`time.monotonic`), and return its result.
    Time spent in the queue counts, so after a long wait it tries once without waiting.
    """
    left = max(0, int((until - time.monotonic()) * 1000))
    _run(connection, f"PRAGMA busy_timeout = {left}")
    return _transaction(connection, begin, function, *args, **kwargs)


def _transaction(
    connection: Connection,
    begin: Iterable[str],
    function: Callable[Concatenate[Connection, Given], Result],
    *args: Given.args,
    **kwargs: Given.kwargs,
) -> Result:
    for statement in begin:
        _run(connection, statement)
    try:
        result = function(connection, *args, **kwargs)
        _run(connection, "COMMIT")
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)  # a cursor in them would hold this snapshot
        raise
    finally:
        if connection.in_transaction:
            _run(connection, "ROLLBACK")
    return result


async def _to_the_end(work: asyncio.Future[Result]) -> Result:
    """Return the result of work that must not be interrupted; a cancellation is raised afterwards."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        while not work.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait([work])
        if not work.cancelled():
            work.exception()  # retrieved, so asyncio does not complain
        raise


def migrations() -> list[tuple[int, str]]:
    """Return the number and text of every migration, in order."""
    folder = resources.files("bot.store").joinpath("migrations")
    numbered = [
        (int(entry.name[:4]), entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if re.fullmatch(r"[0-9]{4}_\w+\.sql", entry.name)
    ]
    return sorted(numbered)


def _migrate(connection: Connection, path: Path, upgrade: bool) -> None:  # noqa: FBT001  asked in a thread
    """Copy the file, then apply the missing migrations, each in one transaction. Foreign keys are checked
    only at the end of each, because rebuilding a table would otherwise delete the rows that refer to it.
    Raises `StoreError`.
    """
    applied, known = _version(connection), migrations()
    if 0 < applied < known[-1][0]:
        if not upgrade:
            raise StoreError(
                f"the database is still of version {applied}: start the bot first, it upgrades it"
            )
        _keep_a_copy(connection, path.with_name(f"{path.stem}-version-{applied}{path.suffix}"))
    _run(connection, "PRAGMA foreign_keys = OFF")
    for number, text in known:
        if number > applied:
            _transaction(connection, _WRITING, _apply, number, text)
    _run(connection, "PRAGMA foreign_keys = ON")


def _version(connection: Connection) -> int:
    """Return the version of a database that this program can use. Raises `StoreError` for any other."""
    _only_ours(connection)
    version, newest = int(connection.execute("PRAGMA user_version").fetchone()[0]), migrations()[-1][0]
    if version > newest:
        raise StoreError(
            f"the database is of version {version}, this program knows {newest}: use the newer program"
        )
    return version


def _keep_a_copy(connection: Connection, target: Path) -> None:
    """Copy the database for an older program; a copy that an earlier upgrade left is
    replaced once this one is complete.
    """
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    with _new(part), contextlib.closing(sqlite3.connect(part)) as copy:
        connection.backup(copy)
    part.replace(target)


def _only_ours(connection: Connection) -> None:
    """Raise `StoreError` for a file whose tables are not from this program's first migration."""
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    made_by = connection.execute("PRAGMA application_id").fetchone()[0]
    if tables and made_by != APPLICATION_ID:
        raise StoreError(
            "the database is not of this program or of a version that was never released: put the file aside"
        )


def _apply(connection: Connection, number: int, text: str) -> None:
    """Run a migration statement by statement, because `executescript` would
    commit the transaction it runs in.
    """
    for statement in _statements(text.splitlines()):
        _run(connection, statement)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StoreError(f"rows refer to others that are not there: migration {number} was not applied")
    _run(connection, f"PRAGMA user_version = {number}")


def _statements(lines: Iterable[str]) -> list[str]:
    """Split SQL text into statements."""
    statements: list[str] = []
    part = ""
    for line in lines:
        part += line + "\n"
        if sqlite3.complete_statement(part):
            statements.append(part)
            part = ""
    return statements


async def backup(source: Path, target: Path) -> None:
    """Copy a database with SQLite's own backup, even while it is in use, without changing anything in it, not
    even its version. Only its owner can read the copy, which is either complete or absent. Raises
    `StoreError`.
    """
    try:
        with _new(target):
            async with (
                aiosqlite.connect(_only_read(source), uri=True) as database,
                aiosqlite.connect(target) as copy,
            ):
                copying = asyncio.ensure_future(database.backup(copy))
                try:
                    await asyncio.shield(copying)
                finally:
                    await asyncio.wait((copying,))  # it must not be closed while it writes
    except (*REFUSALS, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}") from error


def restore(source: Path, target: Path) -> Path | None:
    """Replace a database that no process uses with a copy; return the new path of the old one, if there was
    one. The new file belongs to the owner of its folder. If it raises `StoreError`, nothing has changed.
    """
    part = target.with_suffix(".part")
    try:
        part.unlink(missing_ok=True)
        with (
            _new(part),
            contextlib.closing(sqlite3.connect(_at_rest(source), uri=True)) as copy,
            contextlib.closing(sqlite3.connect(part)) as copied,
        ):
            _version(copy)
            copy.backup(copied)
        give_to_folder_s_owner(part)
        aside = _set_aside(target) if target.exists() else None
        part.replace(target)
    except (*REFUSALS, OSError) as error:
        raise StoreError(f"{source} could not be put in place of {target}: {error}") from error
    return aside


def give_to_folder_s_owner(path: Path) -> None:
    """Give a file that root created in another user's folder to that user, whose program must open it."""
    owner = path.parent.stat()
    if os.geteuid() == 0:
        os.chown(path, owner.st_uid, owner.st_gid)


def _set_aside(target: Path) -> Path:
    """Rename a database and SQLite's auxiliary files, and return its new path; remove those set aside
    earlier.
    """
    aside = target.with_stem(f"{target.stem}-replaced")
    for end in ("-wal", "-shm", ""):
        aside.with_name(f"{aside.name}{end}").unlink(missing_ok=True)
    for end in ("-wal", "-shm", ""):
        beside = target.with_name(f"{target.name}{end}")
        if beside.exists():
            beside.rename(aside.with_name(f"{aside.name}{end}"))
    return aside


def _only_read(source: Path) -> str:
    return f"{source.resolve().as_uri()}?mode=ro"


def _at_rest(source: Path) -> str:
    """Return the URI that opens a copy no process uses. SQLite would create files next to it, unless told
    that the copy is complete and doesn't change; a copy with a log next to it isn't complete.
    """
    is_complete = not source.with_name(f"{source.name}-wal").exists()
    return f"{_only_read(source)}&immutable=1" if is_complete else _only_read(source)


@contextlib.contextmanager
def _new(target: Path) -> Generator[None]:
    """Create a file; remove it and SQLite's auxiliary files if it can't be finished."""
    target.touch(mode=0o600, exist_ok=False)
    try:
        yield
    except BaseException:
        for path in (target, target.with_name(f"{target.name}-journal")):
            path.unlink(missing_ok=True)
        raise


def fact(connection: Connection, name: str) -> str | None:
    """Return the value of a fact; None if it isn't set."""
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def put_fact(connection: Connection, name: str, value: str) -> None:
    """Set a fact."""
    connection.execute(
        "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def remove_fact(connection: Connection, name: str) -> None:
    """Forget a fact."""
    connection.execute("DELETE FROM facts WHERE name = ?", (name,))


def put_first_fact(connection: Connection, name: str, value: str) -> bool:
    """Set a fact unless it already has a value; return False if it has one."""
    cursor = connection.execute(
        "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value)
    )
    return cursor.rowcount > 0
