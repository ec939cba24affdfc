"""`write()` writes all or nothing, one transaction at a time, even if it is canceled at any point."""
# pyright: reportPrivateUsage=false

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.errors import StoreBusy, StoreError
from bot.store.database import Conflict, Connection, Database, fact, put_fact
from tests.support.patience import PATIENCE
from tests.support.tables import execute, query

PUT = "INSERT INTO facts VALUES ('small', 'fits into a page')"


def two_facts(connection: Connection, name: str) -> str:
    """Write two facts in one transaction; return the first one's name."""
    put_fact(connection, name, "first")
    put_fact(connection, f"{name} too", "second")
    return name


async def names(database: Database) -> set[str]:
    return {str(row[0]) for row in await query(database, "SELECT name FROM facts")}


async def assert_usable(database: Database) -> None:
    """Check that no transaction is open, and that writing works."""
    async with asyncio.timeout(PATIENCE):
        await database.write(two_facts, "afterwards")
    assert {"afterwards", "afterwards too"} <= await names(database)


class Slow:
    """A transaction that waits in the middle until it is released."""

    def __init__(self, name: str = "slow") -> None:
        self._name = name
        self._loop = asyncio.get_running_loop()
        self.begun = asyncio.Event()
        self.let_go = threading.Event()

    def __call__(self, connection: Connection) -> None:
        put_fact(connection, self._name, "first")
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self.let_go.wait(10)
        put_fact(connection, f"{self._name} too", "second")


@asynccontextmanager
async def under_way(database: Database) -> AsyncGenerator[tuple[Slow, asyncio.Task[None]]]:
    """Begin a transaction, and hold it in the middle."""
    slow = Slow()
    writing = asyncio.create_task(database.write(slow))
    await slow.begun.wait()
    try:
        yield slow, writing
    finally:
        slow.let_go.set()


# --- all or nothing ----------------------------------------------------------------------------------


async def test_what_a_function_wrote_is_there_when_it_ends(database: Database) -> None:
    assert await database.write(two_facts, "a") == "a"
    assert await names(database) == {"a", "a too"}


async def test_a_function_that_raises_wrote_nothing(database: Database) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(PUT)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fail)
    assert await names(database) == set()
    await assert_usable(database)


async def test_what_is_not_committed_is_not_read(database: Database) -> None:
    async with under_way(database) as (slow, writing):
        assert await names(database) == set()
        slow.let_go.set()
        await writing
    assert await names(database) == {"slow", "slow too"}


async def test_a_second_row_of_what_must_be_unique_is_a_conflict_and_nothing_is_written(
    database: Database,
) -> None:
    await database.write(two_facts, "a")
    with pytest.raises(Conflict, match="UNIQUE"):
        await execute(database, PUT, "INSERT INTO facts VALUES ('a', 'again')")
    assert await names(database) == {"a", "a too"}
    await assert_usable(database)


@pytest.mark.parametrize(
    "wrong",
    [
        "INSERT INTO facts VALUES ('a', NULL)",
        "INSERT INTO seats VALUES (77, 0, 1, 'of no game')",
        "INSERT INTO posts VALUES (1, 1, 'rumour', 1, 0, 0, 'card', 0, 0, NULL)",
    ],
)
async def test_a_broken_rule_of_the_tables_is_not_taken_for_a_conflict(
    database: Database, wrong: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await execute(database, wrong)


async def test_a_wrong_statement_wrote_nothing(database: Database) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        await execute(database, PUT, "INSERT INTO nowhere VALUES (1)")
    assert await names(database) == set()
    await assert_usable(database)


# --- one at a time -----------------------------------------------------------------------------------


async def test_two_writers_come_one_after_the_other(database: Database) -> None:
    order: list[str] = []

    def begin_and_end(connection: Connection, name: str) -> None:
        order.append(f"{name} begins")
        put_fact(connection, "same", name)
        order.append(f"{name} ends")

    await asyncio.gather(*(database.write(begin_and_end, name) for name in "abc"))
    assert order == [f"{name} {word}" for name in "abc" for word in ("begins", "ends")]
    assert await database.read(fact, "same") == "c"


async def test_counting_up_together_loses_nothing(database: Database) -> None:
    def count_up(connection: Connection) -> None:
        put_fact(connection, "count", str(int(fact(connection, "count") or 0) + 1))

    await asyncio.gather(*(database.write(count_up) for _ in range(40)))
    assert await database.read(fact, "count") == "40"


async def test_everyone_waits_for_another_process_for_the_same_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each writer waits for another process no longer than the other writers do; nothing is written, and
    everything works afterwards.
    """
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.5)
    other = sqlite3.connect(database.path, isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        waiting = [asyncio.create_task(database.write(two_facts, str(number))) for number in range(60)]
        await asyncio.sleep(0.3)
        waiting.append(asyncio.create_task(database.write(two_facts, "later")))
        failed = await asyncio.gather(*waiting, return_exceptions=True)
        assert time.monotonic() - start < 15, (
            "not the thirty seconds that they would wait one after the other"
        )
        assert all(isinstance(error, StoreBusy) for error in failed)
    finally:
        other.close()
    assert not await names(database)
    await assert_usable(database)


async def test_who_stood_behind_slow_writers_still_writes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that waits behind slow ones of the same process still writes; only another process makes the
    database busy.
    """
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.01)
    async with under_way(database) as (slow, writing):
        waiting = asyncio.create_task(database.write(two_facts, "a"))
        await asyncio.sleep(0.1)
        slow.let_go.set()
        await asyncio.gather(writing, waiting)
    assert {"slow", "a"} <= await names(database)


async def test_another_process_is_waited_for(database: Database) -> None:
    other = sqlite3.connect(database.path, isolation_level=None, check_same_thread=False)
    try:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(database.write(two_facts, "a"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        other.execute("COMMIT")
        await waiting
    finally:
        other.close()
    await assert_usable(database)


# --- cut off -----------------------------------------------------------------------------------------


async def test_canceled_before_it_began_it_is_still_written(database: Database) -> None:
    writing = asyncio.create_task(database.write(two_facts, "cut"))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert await names(database) == {"cut", "cut too"}
    await assert_usable(database)


async def test_canceled_before_the_task_ran_nothing_is_written(database: Database) -> None:
    writing = asyncio.create_task(database.write(two_facts, "cut"))
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert await names(database) == set()
    await assert_usable(database)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_canceled_in_the_middle_it_comes_to_its_end_first(database: Database, times: int) -> None:
    async with under_way(database) as (slow, writing):
        for _ in range(times):
            writing.cancel()
            await asyncio.sleep(0.01)
            assert not writing.done(), "it is not known yet whether it will be written"
        slow.let_go.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await names(database) == {"slow", "slow too"}, "decided before the cancellation came through"
    await assert_usable(database)


async def test_canceled_in_the_middle_of_one_that_fails_nothing_is_written(database: Database) -> None:
    slow = Slow()

    def fail(connection: Connection) -> None:
        slow(connection)
        raise ZeroDivisionError

    writing = asyncio.create_task(database.write(fail))
    await slow.begun.wait()
    writing.cancel()
    slow.let_go.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert await names(database) == set()
    await assert_usable(database)


async def test_canceled_while_it_waits_for_another_both_are_written(database: Database) -> None:
    async with under_way(database) as (slow, writing):
        second = asyncio.create_task(database.write(two_facts, "second"))
        await asyncio.sleep(0)
        second.cancel()
        slow.let_go.set()
        await asyncio.wait([writing, second])
    assert await names(database) == {"slow", "slow too", "second", "second too"}


async def test_many_writers_canceled_at_random_leave_only_whole_transactions(database: Database) -> None:
    rng = Random(1)
    for _ in range(10):
        tasks = [asyncio.create_task(database.write(two_facts, f"{rng.random()}")) for _ in range(5)]
        for task in rng.sample(tasks, 3):
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(0)
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(end, str | asyncio.CancelledError) for end in ends)
    stored = await names(database)
    assert {f"{name} too" for name in stored if not name.endswith(" too")} == {
        name for name in stored if name.endswith(" too")
    }
    await assert_usable(database)


# --- a full disk -------------------------------------------------------------------------------------


async def test_on_a_full_disk_nothing_is_changed_and_later_it_works(database: Database) -> None:
    await database.write(two_facts, "before")
    await database._writer.ask(Connection.execute, "PRAGMA max_page_count = 1")
    with pytest.raises(StoreError, match="full"):
        await execute(database, PUT, "INSERT INTO facts VALUES ('large', printf('%100000d', 1))")
    assert await names(database) == {"before", "before too"}
    await database._writer.ask(Connection.execute, "PRAGMA max_page_count = 1000000")
    await assert_usable(database)
