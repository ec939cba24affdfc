"""A user's life: settings, vacations, and a memory of their actions that is checked later."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.features.plans.service import FORCED, Forced
from bot.features.reminders.service import REMIND, REMIND_AFTER, USUAL, Remind, RemindAfter, Reminders
from bot.service.choices import RATING, WantsRating
from bot.service.matches import Actor
from engine.contract import Refused
from tests.bot.month.habits import DAY, Habit
from tests.bot.month.house import House, Killed
from tests.bot.month.ledger import Ledger


@dataclass
class Memory:
    """The actions as the people who took them remember them; times are Unix seconds."""

    choices: dict[int, list[tuple[int, Remind, RemindAfter]]] = field(default_factory=dict[int, Any])
    quiet: dict[int, list[tuple[int, str, int, int]]] = field(default_factory=dict[int, Any])
    unrated: dict[int, int] = field(default_factory=dict[int, int])
    away: dict[int, list[list[int]]] = field(default_factory=dict[int, Any])
    """Vacations: their beginnings and ends."""
    pauses: dict[int, list[list[int | None]]] = field(default_factory=dict[int, Any])
    gifts: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict[int, Any])
    """The time given to players of each game: when, how much, and at which version."""
    declined: dict[tuple[int, int], list[int]] = field(default_factory=dict[tuple[int, int], Any])
    """The times at which people declined, by asker and decliner."""
    planned: dict[tuple[int, int], list[Any]] = field(default_factory=dict[tuple[int, int], Any])
    """All planned lines that a seat has ever had."""
    brought: set[int] = field(default_factory=set[int])
    """Channels to which games were moved."""
    refused: Counter[str] = field(default_factory=Counter[str])
    done: Counter[str] = field(default_factory=Counter[str])


@dataclass
class Life:
    """All people, with the program that they use."""

    house: House
    ledger: Ledger
    chance: Random
    begun: int
    memory: Memory = field(default_factory=Memory)
    interactions: int = 10_000
    moment: int = 0
    """The time at which the last action began; if the program died during it, the clock may be later by
    now.
    """
    channels: int = 5_000

    @property
    def now(self) -> int:
        return self.house.clock()

    def by(self, habit: Habit) -> Actor:
        """Return this person as the author of a new interaction."""
        self.interactions += 1
        return Actor(*habit.person, self.interactions)

    def likely(self, often: float) -> bool:
        return self.chance.random() < often

    async def do(self, name: str, work: Awaitable[Any]) -> tuple[bool, Any]:
        """Do something; return whether it was done, and its result if that is known: the program may end
        after the write and before anyone hears of it. Every action has a second of its own, so that the
        times in the database tell their order.
        """
        fuse = self.house.fuse
        self.house.clock.seconds += 1
        before, self.moment = fuse.wrote, self.now
        try:
            result = await work
        except Refused as refused:
            self.memory.refused[f"{name}: {refused.reason}"] += 1
            return False, None
        except Killed:
            written = fuse.wrote > before
            await self.house.again()
            return written, None
        self.memory.done[name] += 1
        return True, result

    # --- one look ------------------------------------------------------------------------------------

    async def move_in(self, habit: Habit) -> None:
        """Choose the settings that a person has from the start."""
        if habit.remind is not Remind.NONE:
            await self.choose_reminders(habit, habit.remind, habit.after)
        if habit.zone is not None:
            await self.keep_quiet(habit, habit.zone, *habit.quiet)
        if habit.forced:
            await self.do(
                "forced", self.house.services.preferences.choose(FORCED, habit.user_id, Forced.PLAY)
            )

    async def choose_reminders(self, habit: Habit, how: Remind, after: RemindAfter) -> None:
        preferences = self.house.services.preferences
        was_done, _ = await self.do("after", preferences.choose(REMIND_AFTER, habit.user_id, after))
        known = self.memory.choices.setdefault(habit.user_id, [])
        before = known[-1] if known else (0, Remind.NONE, RemindAfter.DAY)
        if was_done:
            known.append((self.moment, before[1], after))
        was_done, _ = await self.do(
            "remind", self.house.services.preferences.choose(REMIND, habit.user_id, how)
        )
        if was_done:
            known.append((self.moment, how, known[-1][2] if known else RemindAfter.DAY))

    async def keep_quiet(self, habit: Habit, zone: str, begins: int, ends: int) -> None:
        reminders = self.house.services.of(Reminders)
        if (await self.do("quiet", reminders.keep_quiet(habit.user_id, zone, begins, ends)))[0]:
            self.memory.quiet.setdefault(habit.user_id, []).append((self.moment, zone, begins, ends))

    async def change_mind(self, habit: Habit) -> None:
        """Perhaps change the settings for reminders and ratings, and begin or end a vacation."""
        services, day = self.house.services, (self.now - self.begun) // DAY
        if self.likely(habit.changes_mind):
            how, after = self.chance.choice(list(Remind)), self.chance.choice(list(RemindAfter))
            await self.choose_reminders(habit, how, after)
            begins = self.chance.randrange(24)
            await self.keep_quiet(habit, habit.zone or "UTC", begins, self.chance.choice((USUAL[1], begins)))
        if habit.unrated_from == day and habit.user_id not in self.memory.unrated:
            choosing = self.house.services.preferences.choose(RATING, habit.user_id, WantsRating.NO)
            if (await self.do("unrated", choosing))[0]:
                self.memory.unrated[habit.user_id] = self.moment
        away = self.memory.away.setdefault(habit.user_id, [])
        for start, days in habit.vacations:
            if day == start and self.likely(0.5):
                was_done, _ = await self.do("vacation", services.clocks.vacations.begin(habit.user_id, days))
                services = self.house.services
                if was_done:
                    self._back(away)
                    away.append([self.moment, self.moment + days * DAY])
        if away and away[-1][1] > self.now and self.likely(0.05):
            was_done, _ = await self.do("back", self.house.services.clocks.vacations.end(habit.user_id))
            if was_done:
                self._back(away)

    def _back(self, away: list[list[int]]) -> None:
        if away and away[-1][1] > self.moment:
            away[-1][1] = self.moment

    def is_away(self, user_id: int) -> bool:
        return any(start <= self.now < end for start, end in self.memory.away.get(user_id, []))

    async def shown(self, topic: Any, subject_id: int, work: Awaitable[Any]) -> Any:
        """Do something and show it at once, as the flows do."""
        result = await work
        await self.house.services.outbox.flush(topic, subject_id)
        return result

    async def noted(self, work: Awaitable[Any], note: Callable[[], object]) -> None:
        """Do something; take note of a write, even if the program died before anyone learned of it. A
        refused action wrote nothing, even if something else was written meanwhile.
        """
        fuse = self.house.fuse
        before, refused = fuse.wrote, False
        try:
            await work
        except Refused:
            refused = True
            raise
        finally:
            if fuse.wrote > before and not refused:
                note()

    def games_of(self, user_id: int) -> list[int]:
        rows = self.ledger.rows(
            "SELECT game_id FROM seats JOIN games ON games.id = game_id"
            " WHERE user_id = ? AND ended_at IS NULL",
            user_id,
        )
        return [int(row[0]) for row in rows]

    def waiting_for(self, user_id: int) -> list[int]:
        """Return the games that wait for someone, according to the log alone."""
        numbers: list[int] = []
        for game_id in self.games_of(user_id):
            mover = self.ledger.game(game_id).moments[-1].mover
            if mover is not None and self.ledger.people(game_id)[mover] == user_id:
                numbers.append(game_id)
        return numbers
