"""The scheduler for all timed work: expiry, clocks, reminders. Timers are rows (`bot.store.timers`), so they
outlive the program. The transaction that needs one writes it with `timers.put`; a handler is registered for
its kind in `bot.wiring`. In one transaction the handler does the work and removes the timer (`timers.take`)
or moves it (`timers.put`). It may be called twice for one timer, and late, so its work must depend on the
current time. The time is the wall clock's, read at least every `LONGEST_SLEEP`, because a sleep doesn't
notice a changed clock or a suspended machine.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from bot.clock import doubled
from bot.service.ports import Now, Undeliverable
from bot.store import timers
from bot.store.database import Database
from bot.store.timers import LONGEST_WAIT, Timer

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0  # seconds between readings of the clock
SHORTEST_SLEEP = 1.0  # seconds: timers use whole seconds, and every write wakes the scheduler
FIRST_WAIT = 10  # seconds before a failed timer is retried; the wait doubles each time
WITHIN = 60.0  # the maximum number of seconds that a handler may take
AT_ONCE = 4  # concurrent handlers, so that a slow one doesn't hold up many others
BATCH = 100  # timers that are read together

Handler = Callable[[Timer], Awaitable[None]]


class Timers:
    """Calls the handler of each due timer, by kind."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self._handlers: dict[str, Handler] = {}

    def handle(self, kind: str, handler: Handler) -> None:
        """Register the handler of a kind; timers of kinds without a handler wait."""
        self._handlers[kind] = handler

    async def run(self) -> None:
        """Handle due timers until canceled."""
        while True:
            self._database.written.clear()
            try:
                await self.handle_due()
                wait = await self._until_next()
            except Exception:
                log.exception("timers: a look failed, trying again in %s s", LONGEST_SLEEP)
                wait = LONGEST_SLEEP
            await asyncio.sleep(min(SHORTEST_SLEEP, wait))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait - SHORTEST_SLEEP):
                    await self._database.written.wait()

    async def handle_due(self) -> int:
        """Handle all due timers; return how many there were."""
        count = 0
        while due := await self._database.read(timers.due, self._now(), self._handlers, BATCH):
            count += len(due)
            free = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._handle(timer, free) for timer in due))
        return count

    async def _handle(self, timer: Timer, free: asyncio.Semaphore) -> None:
        """Handle one timer; if that fails, or doesn't change the timer, it is retried later."""
        async with free:
            try:
                async with asyncio.timeout(WITHIN):
                    await self._handlers[timer.kind](timer)
            except Undeliverable as error:
                log.warning("timers: %s %s failed: %s", timer.kind, timer.subject_id, error)
            except Exception:
                log.exception("timers: %s %s failed", timer.kind, timer.subject_id)
            wait = doubled(FIRST_WAIT, timer.failures, LONGEST_WAIT)
            if await self._database.write(timers.failed, timer, self._now() + wait):
                log.warning("timers: %s %s again in %s s", timer.kind, timer.subject_id, wait)

    async def _until_next(self) -> float:
        """Return the seconds to sleep if nothing is written."""
        at = await self._database.read(timers.next_at, self._now(), self._handlers)
        return LONGEST_SLEEP if at is None else min(max(at - self._now(), SHORTEST_SLEEP), LONGEST_SLEEP)
