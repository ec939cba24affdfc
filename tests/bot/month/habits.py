"""Twelve people and their habits."""

from dataclasses import dataclass

from bot.features.reminders.service import Remind, RemindAfter

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
EAST, WEST = 7, 8
"""The ids of two servers."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A person's habits: how often they look at Discord, and how likely each action is."""

    user_id: int
    name: str
    every: int
    plays: float = 0.9
    accepts: float = 0.8
    declines: float = 0.1
    starts: float = 0.15
    plans: float = 0.0
    leaves: float = 0.002
    asks: float = 0.03
    """How likely they are to ask for a takeback or a pause, or to nudge."""
    claims: float = 0.3
    servers: tuple[int, ...] = (EAST,)
    remind: Remind = Remind.NONE
    after: RemindAfter = RemindAfter.HOURS
    zone: str | None = None
    quiet: tuple[int, int] = (22, 8)
    vacations: tuple[tuple[int, int], ...] = ()
    """The vacations, each with its first day and its number of days; the bot refuses days beyond the
    limit.
    """
    forced: bool = False
    unrated_from: int | None = None
    """The first day on which they opt out of ratings."""
    changes_mind: float = 0.0
    """How likely they are to change their reminders."""

    @property
    def person(self) -> tuple[int, str]:
        """Return the id and name, the form in which tests pass people around."""
        return self.user_id, self.name


PEOPLE = (
    Habit(101, "Ana", 25 * MINUTE, servers=(EAST, WEST)),
    Habit(
        102, "Ben", 2 * HOUR, remind=Remind.DIRECT, zone="Europe/Berlin", servers=(EAST, WEST)
    ),
    Habit(
        103, "Cleo", 20 * HOUR, remind=Remind.MENTION, after=RemindAfter.DAY, zone="America/New_York",
        quiet=(1, 3), servers=(EAST, WEST),
    ),
    Habit(104, "Dan", 30 * HOUR, plays=0.0, accepts=1.0, declines=0.0, starts=0.0, claims=0.0),
    Habit(105, "Eve", HOUR, accepts=0.0, declines=1.0, starts=0.02, servers=(EAST, WEST)),
    Habit(
        106, "Fay", 5 * HOUR, remind=Remind.DIRECT, zone="Australia/Lord_Howe", quiet=(2, 3),
        vacations=((4, 6), (12, 20), (27, 20), (27, 4)), servers=(EAST, WEST),
    ),
    Habit(107, "Gus", 4 * HOUR, leaves=0.06, starts=0.2, remind=Remind.DIRECT, after=RemindAfter.DAYS),
    Habit(108, "Hal", 6 * HOUR, plans=0.7, servers=(EAST, WEST)),
    Habit(109, "Ida", 9 * HOUR, plans=0.4, forced=True, vacations=((20, 10),)),
    Habit(
        110, "Jon", 3 * HOUR, servers=(EAST, WEST), remind=Remind.MENTION, changes_mind=0.04,
        zone="Asia/Kathmandu", quiet=(23, 0),
    ),
    Habit(111, "Kim", 60 * HOUR, plays=0.7, remind=Remind.DIRECT, zone="Europe/Berlin"),
    Habit(112, "Leo", 2 * HOUR, claims=0.9, unrated_from=14, asks=0.1, servers=(WEST, EAST)),
)  # fmt: skip
