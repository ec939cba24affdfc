"""Due work is done whatever the clock does, whatever fails, and whenever the program ends."""

import asyncio
import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest

from bot.service import timers as service
from bot.service.ports import Undeliverable
from bot.service.timers import FIRST_WAIT, Timers
from bot.store import timers
from bot.store.database import Connection, Database
from bot.store.timers import LONGEST_WAIT, Timer
from tests.support.patience import until
from tests.support.seeding import Clock
from tests.support.tables import query

HOUR, DAY = 3600, 24 * 3600


class Bell:
    """Handles timers by recording them; with a `period`, it sets the next one in the same transaction."""

    def __init__(self, database: Database, clock: Clock, period: int = 0) -> None:
        self.database = database
        self.clock = clock
        self.period = period
        self.failing = 0
        self.rung: list[tuple[int, int]] = []
        """The subject and the time of every call."""

    async def ring(self, timer: Timer) -> None:
        if self.failing:
            self.failing -= 1
            raise RuntimeError("not now")
        if await self.database.write(self._take, timer):
            self.rung.append((timer.subject_id, self.clock()))

    def _take(self, connection: Connection, timer: Timer) -> bool:
        if not timers.take(connection, timer):
            return False
        if self.period:
            timers.put(connection, timer.kind, timer.subject_id, timer.due_at + self.period)
        return True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bell(database: Database, clock: Clock) -> Bell:
    return Bell(database, clock)


@pytest.fixture
def sleeper(database: Database, clock: Clock, bell: Bell) -> Timers:
    timers = Timers(database, clock)
    timers.handle("bell", bell.ring)
    return timers


async def put(database: Database, subject_id: int, due_at: int, kind: str = "bell") -> None:
    await database.write(timers.put, kind, subject_id, due_at)


async def left(database: Database) -> list[tuple[object, ...]]:
    return [
        tuple(row)
        for row in await query(
            database, "SELECT kind, subject_id, due_at FROM timers ORDER BY kind, subject_id"
        )
    ]


@asynccontextmanager
async def awake(sleeper: Timers) -> AsyncGenerator[None]:
    task = asyncio.create_task(sleeper.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_each_in_its_time_and_once(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers
) -> None:
    start = clock()
    for subject_id, wait in ((1, HOUR), (2, HOUR - 1), (3, DAY), (4, DAY)):
        await put(database, subject_id, start + wait)
    await put(database, 4, start + 2 * HOUR)  # the timer is moved
    await database.write(timers.drop, "bell", 3)
    await put(database, 5, start, kind="nobody's")
    clock.seconds = start + HOUR - 2
    assert await sleeper.handle_due() == 0
    clock.seconds = start + HOUR
    assert await sleeper.handle_due() == 2
    assert await sleeper.handle_due() == 0
    assert {subject for subject, _ in bell.rung} == {1, 2}
    assert await left(database) == [("bell", 4, start + 2 * HOUR), ("nobody's", 5, start)]


async def test_a_failure_waits_longer_each_time_and_holds_up_nobody(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    await put(database, 1, clock())
    bell.failing, tried = 14, list[int]()
    while not bell.rung:
        if await sleeper.handle_due():
            tried.append(clock())
        clock.seconds += FIRST_WAIT
    waits = [after - before for before, after in pairwise(tried)]
    assert waits[:4] == [10, 20, 40, 80]
    assert waits[-1] == LONGEST_WAIT
    assert "bell 1 again in 21600 s" in caplog.text
    await put(database, 1, clock())
    bell.failing = 1
    assert await sleeper.handle_due() == 1
    await put(database, 2, clock())
    assert await sleeper.handle_due() == 1
    assert bell.rung[-1][0] == 2


async def test_that_discord_is_away_is_no_error_in_the_log(
    database: Database, clock: Clock, sleeper: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    async def unheard(_: Timer) -> None:
        raise Undeliverable("503", permanent=False, maybe_posted=False)

    sleeper.handle("bell", unheard)
    await put(database, 1, clock())
    assert await sleeper.handle_due() == 1
    assert await sleeper.handle_due() == 0
    assert ["bell 1 failed: 503" in record.getMessage() for record in caplog.records] == [True, False]
    assert {record.levelname for record in caplog.records} == {"WARNING"}


async def test_a_handler_that_forgets_its_timer_is_not_called_without_end(
    database: Database, clock: Clock, sleeper: Timers
) -> None:
    calls: list[Timer] = []

    async def forgetful(timer: Timer) -> None:
        calls.append(timer)

    sleeper.handle("bell", forgetful)
    await put(database, 1, clock())
    assert await sleeper.handle_due() == 1
    assert await sleeper.handle_due() == 0
    assert len(calls) == 1


async def test_a_clock_that_goes_back(database: Database, clock: Clock, bell: Bell, sleeper: Timers) -> None:
    """After the clock is set back, a due timer waits until its time comes again, but one that has failed
    doesn't.
    """
    start = clock()
    await put(database, 1, start)
    await put(database, 2, start - 400 * DAY)
    bell.failing = 2
    await sleeper.handle_due()
    clock.seconds = start - 300 * DAY
    await sleeper.handle_due()
    assert [subject for subject, _ in bell.rung] == [2]
    clock.seconds = start + FIRST_WAIT
    await sleeper.handle_due()
    assert [subject for subject, _ in bell.rung] == [2, 1]


async def test_the_sleeper_wakes_for_an_earlier_timer(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "SHORTEST_SLEEP", 0.01)
    await put(database, 1, clock() + 10 * DAY)
    async with awake(sleeper):
        await asyncio.sleep(0.05)
        await put(database, 2, clock())  # nobody wakes the sleeper
        await until(lambda: [subject for subject, _ in bell.rung] == [2])


async def test_the_sleeper_looks_at_the_clock_again(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sleeping scheduler notices that the clock was set forward, although nothing was written."""
    monkeypatch.setattr(service, "SHORTEST_SLEEP", 0.01)
    monkeypatch.setattr(service, "LONGEST_SLEEP", 0.05)
    await put(database, 1, clock() + 10 * DAY)
    async with awake(sleeper):
        await asyncio.sleep(0.05)
        clock.seconds += 11 * DAY
        await until(lambda: bool(bell.rung))


async def test_the_sleeper_outlives_a_database_that_cannot_be_read(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "SHORTEST_SLEEP", 0.01)
    monkeypatch.setattr(service, "LONGEST_SLEEP", 0.02)
    await put(database, 1, clock())
    real, fails = timers.due, [RuntimeError("a full disk")]

    def due(*args: Any) -> object:
        if fails:
            raise fails.pop()
        return real(*args)

    monkeypatch.setattr(timers, "due", due)
    async with awake(sleeper):
        await until(lambda: bool(bell.rung))
    assert not fails


@pytest.mark.parametrize("seed", range(3))
async def test_a_year_with_restarts_and_failures(database: Database, clock: Clock, seed: int) -> None:
    """Every subject rings on every day of a year, although the program is often down and dies in the middle
    of work.
    """
    dice, start, days = random.Random(seed), clock(), 365
    bell = Bell(database, clock, period=DAY)
    for subject_id in range(3):
        await put(database, subject_id, start + DAY + subject_id)

    async def dies_afterwards(timer: Timer) -> None:
        await bell.ring(timer)
        if dice.random() < 0.1:
            raise asyncio.CancelledError

    while clock() < start + days * DAY + HOUR:
        handler: Callable[[Timer], Awaitable[None]] = dies_afterwards if dice.random() < 0.3 else bell.ring
        bell.failing = dice.choice((0, 0, 0, 1, 2))
        again = Timers(database, clock)  # as after a restart
        again.handle("bell", handler)
        with suppress(asyncio.CancelledError):
            await again.handle_due()
        clock.seconds += dice.choice((HOUR, 5 * HOUR, DAY, 9 * DAY))
    clock.seconds += LONGEST_WAIT + 1
    bell.failing = 0
    last = Timers(database, clock)
    last.handle("bell", bell.ring)
    await last.handle_due()
    due_at = [int(str(row[2])) for row in await left(database)]
    assert all(clock() < at <= clock() + DAY for at in due_at)
    for subject_id in range(3):
        assert (
            sum(subject == subject_id for subject, _ in bell.rung) == (due_at[subject_id] - start) // DAY - 1
        )


async def test_what_is_set_anew_for_the_same_time_while_it_is_handled_is_done_again_at_once(
    database: Database, clock: Clock, bell: Bell, sleeper: Timers
) -> None:
    """If a timer is set again for the same time while it is handled, it rings again: handling the old timer
    neither removes nor delays the new one.
    """
    again = 2

    async def ring(timer: Timer) -> None:
        nonlocal again
        await bell.ring(timer)
        if again > 0:
            again -= 1
            await put(database, timer.subject_id, timer.due_at)
            assert not await database.write(timers.take, timer)

    sleeper.handle("bell", ring)
    await put(database, 1, clock())
    assert await sleeper.handle_due() == 3
    assert bell.rung == [(1, clock())] * 3
    assert await left(database) == []
