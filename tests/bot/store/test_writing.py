"""`write()`: all or nothing, one at a time, also when cut off at any point."""
# pyright: reportPrivateUsage=false

import asyncio
import sqlite3
from collections.abc import Awaitable, Generator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.errors import StoreError
from bot.store import facts
from bot.store.database import Conflict, Database, open_database


async def two_facts(database: Database, name: str) -> None:
    """A transaction of two statements with a pause between them."""
    async with database.write() as connection:
        await facts.put(connection, name, "first")
        await asyncio.sleep(0)
        await facts.put(connection, f"{name} too", "second")


PUT = "INSERT INTO facts VALUES ('small', 'fits into a page')"


async def write(database: Database, *statements: str, after: Exception | None = None) -> None:
    """A transaction of these statements, and an error in the block after them."""
    async with database.write() as connection:
        for statement in statements:
            await connection.execute(statement)
        if after is not None:
            raise after


async def names(database: Database) -> set[str]:
    return {str(row[0]) for row in await database.read("SELECT name FROM facts")}


async def assert_usable(database: Database) -> None:
    """The lock is free, no transaction is open, writing works."""
    assert not database._lock.locked()
    assert not database._writer.in_transaction
    async with asyncio.timeout(5):
        await two_facts(database, "afterwards")
    assert {"afterwards", "afterwards too"} <= await names(database)


class CancelAt:
    """Awaits something and cancels the task at the given suspensions, counted from 1."""

    def __init__(self, work: Awaitable[None], *points: int) -> None:
        self._work, self._points = work, points
        self.suspensions = 0

    def __await__(self) -> Generator[Any, None, None]:
        inner = self._work.__await__()
        failure: BaseException | None = None
        while True:
            try:
                waiting = next(inner) if failure is None else inner.throw(failure)
            except StopIteration:
                return
            self.suspensions += 1
            task = asyncio.current_task()
            if self.suspensions in self._points and task is not None:
                task.cancel()
            failure = None
            try:
                yield waiting
            except BaseException as error:  # noqa: BLE001  handed on to the work
                failure = error


async def run_cancelled(database: Database, name: str, *points: int) -> BaseException | None:
    """What the work ended with."""
    work = CancelAt(two_facts(database, name), *points)

    async def awaiting() -> None:
        await work

    (end,) = await asyncio.gather(asyncio.create_task(awaiting()), return_exceptions=True)
    return end


async def suspensions(database: Database) -> int:
    """How often a transaction waits."""
    work = CancelAt(two_facts(database, "counting"))
    await work
    return work.suspensions


# --- all or nothing ----------------------------------------------------------------------------------


async def test_what_a_block_wrote_is_there_when_it_ends(database: Database) -> None:
    await two_facts(database, "a")
    assert await names(database) == {"a", "a too"}


async def test_a_block_that_raises_wrote_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        await write(database, PUT, after=ZeroDivisionError())
    assert await names(database) == set()
    await assert_usable(database)


async def test_what_is_not_committed_is_not_read(database: Database) -> None:
    async with database.write() as connection:
        await facts.put(connection, "a", "1")
        assert await names(database) == set()


async def test_a_second_row_of_what_must_be_unique_is_a_conflict_and_nothing_is_written(
    database: Database,
) -> None:
    await two_facts(database, "a")
    with pytest.raises(Conflict, match="UNIQUE"):
        await write(database, PUT, "INSERT INTO facts VALUES ('a', 'again')")
    assert await names(database) == {"a", "a too"}
    await assert_usable(database)


@pytest.mark.parametrize(
    "wrong",
    [
        "INSERT INTO facts VALUES ('a', NULL)",
        "INSERT INTO seats VALUES (77, 0, 1, 'of no game')",
        "INSERT INTO outbox VALUES (1, 'rumour', 1, 1, 0, 0, 0, 0, 0)",
    ],
)
async def test_a_broken_rule_of_the_tables_is_not_taken_for_a_conflict(
    database: Database, wrong: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await write(database, wrong)


async def test_a_wrong_statement_wrote_nothing(database: Database) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        await write(database, PUT, "INSERT INTO nowhere VALUES (1)")
    assert await names(database) == set()
    await assert_usable(database)


# --- one at a time -----------------------------------------------------------------------------------


async def test_two_writers_come_one_after_the_other(database: Database) -> None:
    order: list[str] = []

    async def begin_and_end(name: str) -> None:
        async with database.write() as connection:
            order.append(f"{name} begins")
            await facts.put(connection, "same", name)
            await asyncio.sleep(0.01)
            order.append(f"{name} ends")

    await asyncio.gather(*(begin_and_end(name) for name in "abc"))
    assert order == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]
    assert await facts.get(database, "same") == "c"


async def test_counting_up_together_loses_nothing(database: Database) -> None:
    async def count_up() -> None:
        async with database.write() as connection:
            async with connection.execute("SELECT value FROM facts WHERE name = 'count'") as cursor:
                row = await cursor.fetchone()
            await facts.put(connection, "count", str(int(row[0]) + 1 if row else 1))

    await asyncio.gather(*(count_up() for _ in range(40)))
    assert await facts.get(database, "count") == "40"


async def test_another_process_that_does_not_end_is_a_store_error(database: Database) -> None:
    other = sqlite3.connect(database.path, isolation_level=None)
    try:
        await database._writer.execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await two_facts(database, "a")
    finally:
        other.close()
        await database._writer.execute("PRAGMA busy_timeout = 5000")


async def test_another_process_is_waited_for(database: Database) -> None:
    other = sqlite3.connect(database.path, isolation_level=None, check_same_thread=False)
    try:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(two_facts(database, "a"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        other.execute("COMMIT")
        await waiting
    finally:
        other.close()
    await assert_usable(database)


# --- cut off -----------------------------------------------------------------------------------------


async def test_a_transaction_waits_at_some_points(database: Database) -> None:
    assert await suspensions(database) == 5, (
        "the points of the tests below: BEGIN, two statements and a pause, COMMIT"
    )


async def cut_off(path: Path, *points: int) -> None:
    async with open_database(path) as database:
        try:
            end = await run_cancelled(database, "cut", *points)
            assert isinstance(end, asyncio.CancelledError)
            assert await names(database) in (set(), {"cut", "cut too"})
            await assert_usable(database)
        finally:
            if database._writer.in_transaction:  # else nothing could be closed
                await database._writer.rollback()


@pytest.mark.parametrize("point", [1, 2, 3, 4, 5])
async def test_cancelled_at_any_point_there_is_all_or_nothing_and_the_next_can_write(
    tmp_path: Path, point: int
) -> None:
    await cut_off(tmp_path / "imhotep.sqlite3", point)


@pytest.mark.parametrize(
    "point",
    [
        1,
        *(2, 3, 4),
        5,
    ],
)
async def test_cancelled_twice_there_is_all_or_nothing_and_the_next_can_write(
    tmp_path: Path, point: int
) -> None:
    await cut_off(tmp_path / "imhotep.sqlite3", point, point + 1)


async def test_many_writers_cancelled_at_random_leave_only_whole_transactions(tmp_path: Path) -> None:
    rng = Random(1)
    async with open_database(tmp_path / "imhotep.sqlite3") as database:
        try:
            for _ in range(10):
                tasks = [asyncio.create_task(two_facts(database, f"{rng.random()}")) for _ in range(5)]
                for task in rng.sample(tasks, 3):
                    for _ in range(rng.randrange(4)):
                        await asyncio.sleep(0)
                    task.cancel()
                ends = await asyncio.gather(*tasks, return_exceptions=True)
                assert all(end is None or isinstance(end, asyncio.CancelledError) for end in ends)
            found = await names(database)
            assert {f"{name} too" for name in found if not name.endswith(" too")} == {
                name for name in found if name.endswith(" too")
            }
            await assert_usable(database)
        finally:
            if database._writer.in_transaction:
                await database._writer.rollback()


# --- a full disk -------------------------------------------------------------------------------------


async def test_on_a_full_disk_nothing_is_changed_and_later_it_works(database: Database) -> None:
    await two_facts(database, "before")
    await database._writer.execute("PRAGMA max_page_count = 1")
    with pytest.raises(StoreError, match="full"):
        await write(database, PUT, "INSERT INTO facts VALUES ('large', printf('%100000d', 1))")
    assert await names(database) == {"before", "before too"}
    assert not database._writer.in_transaction
    await database._writer.execute("PRAGMA max_page_count = 1000000")
    await assert_usable(database)
