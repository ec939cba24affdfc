"""Computer players that take their time, as people do, where everybody at the table chose that.

How long follows from the position: the same one is thought about for the same time. When it is over stands in
a timer, so it outlives the program.
"""

from bot.service.choices import PONDER, Ponder
from bot.service.match import Match
from bot.service.ports import Now
from bot.service.preferences import Preferences
from bot.store import timers
from bot.store.database import Connection, Database

PONDERED = "rival"
"""The kind of timer: a computer player has thought for long enough about a game."""
SHORTEST, LONGEST = 20, 180
"""Seconds; short times are more frequent than long ones."""


class Pondering:
    """When computer players may answer."""

    def __init__(self, database: Database, preferences: Preferences, now: Now) -> None:
        self._database = database
        self._preferences = preferences
        self._now = now
        self._over: dict[int, int] = {}
        """Which version of a game was thought about for long enough."""

    async def wanted(self, match: Match) -> bool:
        """Whether a computer player takes its time with what it is asked: not in the middle of a turn, and
        only if all people who are there chose it.
        """
        people = [match.stored.seats[seat].user_id for seat in match.people]
        if match.play.game.mid_turn or not people:
            return False
        chosen = [await self._preferences.chosen(PONDER, user_id) for user_id in people]
        return set(chosen) == {Ponder.LONG}

    async def goes_on(self, match: Match, seed: bytes) -> bool:
        """Whether a game is still thought about; where that only begins, a timer tells when it is over."""
        if self._over.pop(match.id, None) == match.version:
            return False
        if not await self.wanted(match):
            return False
        await self._database.write(_begin, match.id, self._now() + seconds(seed))
        return True

    def end(self, match: Match) -> None:
        """The time for this position is over."""
        self._over[match.id] = match.version


def seconds(seed: bytes) -> int:
    """How long something is thought about."""
    part = int.from_bytes(seed[:2], "big") / 0x10000
    return round(SHORTEST * (LONGEST / SHORTEST) ** part)


def _begin(connection: Connection, game_id: int, until: int) -> None:
    """Set the timer, unless there is one."""
    if timers.due_at(connection, PONDERED, game_id) is None:
        timers.put(connection, PONDERED, game_id, until)
