"""A simulated month: people look at Discord from time to time, timers become due, and the program dies at
random.
"""

import heapq
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

from tests.bot.month.checks import Checks
from tests.bot.month.habits import DAY, HOUR, MINUTE, PEOPLE, Habit
from tests.bot.month.house import Killed, house
from tests.bot.month.ledger import Ledger
from tests.bot.month.life import Life
from tests.bot.month.meeting import Meeting
from tests.bot.month.outside import Outside
from tests.bot.month.playing import Playing
from tests.support.seeding import Clock

BEGIN, SPRING = (int(datetime(2026, month_, 1, 9, tzinfo=UTC).timestamp()) for month_ in (10, 3))
"""Start dates; within forty days of each, the clocks change on Lord Howe Island, in Berlin and in New
York.
"""
LEAP = int(datetime(2027, 9, 1, 9, tzinfo=UTC).timestamp())
"""A start date less than a year before February 29."""
DIES = 0.03
"""How likely the program is to die during an event."""
MOMENTS = 30
"""The maximum number of moments that the program survives in an event during which it dies."""
REST = 2 * DAY
"""How long everyone rests at the end."""


class Month:
    """Some days in the bot's life, with checks after every event."""

    def __init__(self, life: Life, people: tuple[Habit, ...]) -> None:
        self.life, self.house, self.chance = life, life.house, life.chance
        self.checks, self.meeting, self.playing = Checks(life), Meeting(life), Playing(life)
        self._order = count()
        self._looks: list[tuple[int, int, Habit]] = []
        for habit in people:
            self._look_later(habit)

    def _look_later(self, habit: Habit) -> None:
        wait = max(MINUTE, round(self.chance.expovariate(1 / habit.every)))
        heapq.heappush(self._looks, (self.house.clock() + wait, next(self._order), habit))

    async def goes_by(self, days: int) -> None:
        """Let this many days pass, then let all work be done while no one looks."""
        await self._go_on(self.house.clock() + days * DAY)
        self.house.outside.flaky, self.house.fuse.left = 0.0, None
        self._looks.clear()
        await self._go_on(self.house.clock() + REST)
        self.checks.end()

    async def _go_on(self, end: int) -> None:
        next_check = self.house.clock() + DAY
        while (now := self._next()) < end:
            self.house.clock.seconds = now
            if self._looks and self.chance.random() < DIES:
                self.house.fuse.left = self.chance.randrange(1, MOMENTS)
            if self._looks and self._looks[0][0] <= now:
                habit = heapq.heappop(self._looks)[2]
                await self.life.change_mind(habit)
                await self.playing.look(habit)
                await self.meeting.look(habit)
                self._look_later(habit)
            await self.rest()
            self.checks.now()
            if now >= next_check:
                next_check = now + DAY
                self.checks.day()
        self.house.clock.seconds = max(end, self.house.clock())

    def _next(self) -> int:
        """Return when something is due next, which is now at the earliest."""
        ledger = self.life.ledger
        known = [look[0] for look in self._looks[:1]]
        for query in ("SELECT min(max(due_at, retry_at)) FROM timers", "SELECT min(not_before) FROM outbox"):
            row = ledger.one(query)
            known += [row[0]] if row is not None and row[0] is not None else []
        return max(self.house.clock(), min(known))

    async def rest(self) -> None:
        """Do everything that is due, however often the program dies in the meantime."""
        for _ in range(20):
            try:
                await self.house.settle()
            except Killed:
                await self.house.again()
            else:
                return
        raise AssertionError("it never comes to rest")


@asynccontextmanager
async def month(folder: Path, seed: int, begin: int = BEGIN) -> AsyncGenerator[Month]:
    """Begin a month in which everyone has chosen their settings."""
    chance, clock, people = Random(seed), Clock(begin), PEOPLE
    outside = Outside(clock, chance)
    async with house(folder, clock, outside) as begun:
        begun.stays_away = lambda: chance.choice((0, 0, 0, 20, 300, 5 * HOUR))
        ledger = Ledger(begun.path)
        life = Life(begun, ledger, chance, begin)
        for habit in people:
            await life.move_in(habit)
        outside.flaky = 0.02
        try:
            yield Month(life, people)
        finally:
            ledger.close()
