"""`read()` sees everything that was committed before, and nothing that is committed while it reads."""

import asyncio
import sqlite3
import threading

import pytest

from bot.errors import StoreError
from bot.store.database import Connection, Database, fact, put_fact
from tests.support.tables import execute, query

TURNS = 150


def slow_count(connection: Connection) -> int:
    """Count the facts slowly, in many steps, just as a long list is read."""
    count = 0
    for _ in connection.execute("SELECT a.name FROM facts AS a, facts AS b LIMIT 400"):
        count += 1
    return count and int(connection.execute("SELECT count(*) FROM facts").fetchone()[0])


@pytest.mark.parametrize("readers", [8, *(pytest.param(many, marks=pytest.mark.soak) for many in (4, 16))])
async def test_what_was_committed_is_seen_by_every_read_that_begins_later(
    database: Database, readers: int
) -> None:
    """However busy readers are, none of 150 reads misses the commit before it."""
    over = asyncio.Event()

    async def keep_reading() -> None:
        while not over.is_set():
            await database.read(slow_count)
            await query(database, "SELECT name FROM facts ORDER BY value DESC LIMIT 3")

    others = [asyncio.create_task(keep_reading()) for _ in range(readers)]
    stale: list[int] = []
    for turn in range(TURNS):
        await database.write(put_fact, "turn", str(turn))
        if await database.read(fact, "turn") != str(turn):
            stale.append(turn)
    over.set()
    await asyncio.gather(*others)
    assert stale == []


async def test_a_read_sees_one_moment(database: Database) -> None:
    await execute(database, "INSERT INTO facts VALUES ('a', '1')", "INSERT INTO facts VALUES ('b', '1')")
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def both(connection: Connection) -> tuple[str | None, str | None]:
        first = fact(connection, "a")
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(10)
        return first, fact(connection, "b")

    reading = asyncio.create_task(database.read(both))
    await begun.wait()
    await execute(database, "UPDATE facts SET value = '2'")
    go_on.set()
    assert await reading == ("1", "1")
    assert await database.read(fact, "b") == "2"


async def test_a_read_that_fails_keeps_no_snapshot(database: Database) -> None:
    def fail(connection: Connection) -> None:
        cursor = connection.execute("SELECT * FROM sqlite_master")
        cursor.fetchone()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as kept:
        await database.read(fail)
    await database.write(put_fact, "a", "1")
    assert await database.read(fact, "a") == "1"
    assert kept.value is not None, "its frames, and so the open cursor, were alive meanwhile"


async def test_a_canceled_read_disturbs_nobody(database: Database) -> None:
    await database.write(put_fact, "a", "1")
    readings = [asyncio.create_task(database.read(slow_count)) for _ in range(20)]
    await asyncio.sleep(0)
    for reading in readings[::2]:
        reading.cancel()
    assert await database.read(fact, "a") == "1"
    ends = await asyncio.gather(*readings, return_exceptions=True)
    assert [isinstance(end, asyncio.CancelledError) for end in ends] == [True, False] * 10


async def test_reading_cannot_write(database: Database) -> None:
    with pytest.raises(StoreError, match="readonly"):
        await database.read(put_fact, "a", "b")


async def test_what_cannot_be_read_is_said(database: Database) -> None:
    with pytest.raises(StoreError, match="no such table"):
        await query(database, "SELECT * FROM nowhere")
    await database.check()


async def test_a_file_that_cannot_be_read_anymore_is_not_well(database: Database) -> None:
    with sqlite3.connect(database.path) as other:
        other.execute("DROP TABLE facts")
    other.close()
    with pytest.raises(StoreError):
        await database.check()
