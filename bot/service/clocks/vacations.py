"""Vacations: a player's clocks stop while they are away, for a number of days a year."""

from dataclasses import dataclass

from bot.service.clocks import ticking
from bot.service.clocks.face import DAY
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import clocks, people, timers
from bot.store.database import Connection, Database
from bot.store.people import Vacation
from bot.store.timers import Timer
from engine.contract import Refused

VACATION = "holiday"
"""The kind of timer that ends a vacation; its subject is the person."""
ALLOWED = 30
"""Days in any 365."""
YEAR = 365 * DAY


@dataclass(frozen=True, slots=True)
class Leave:
    """The end of a person's current vacation, if any, and the number of days they have left."""

    until: int | None
    days_left: int


class Vacations:
    """The vacations of all players."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    async def leave(self, user_id: int) -> Leave:
        """Return a person's current vacation and days left."""
        return await self._database.read(_leave, user_id, self._now())

    async def begin(self, user_id: int, days: int) -> Leave:
        """Begin a vacation of this many days; a second call changes its length. Raises `Refused`."""
        return await self._database.write(_begin, user_id, self._now() + days * DAY, self._now())

    async def begin_until(self, user_id: int, until: int) -> Leave:
        """Begin a vacation until a time, or change its end. Raises `Refused`."""
        return await self._database.write(_begin, user_id, until, self._now())

    async def end(self, user_id: int) -> Leave:
        """End a person's vacation. Raises `Refused` if they are not away."""
        return await self._database.write(_end, user_id, self._now())

    async def over(self, timer: Timer) -> None:
        """End a vacation whose time is over; the clocks run from that time."""
        await self._database.write(_over, timer)


def _leave(connection: Connection, user_id: int, now: int) -> Leave:
    present = people.present_vacation(connection, user_id, now)
    left = ALLOWED * DAY - people.vacation_since(connection, user_id, now - YEAR)
    return Leave(None if present is None else present.ends_at, max(0, left // DAY))


def _begin(connection: Connection, user_id: int, until: int, now: int) -> Leave:
    if until <= now:
        raise Refused(ServiceReason.DATE_IS_PAST)
    _cut_short(connection, people.present_vacation(connection, user_id, now), now)
    left = ALLOWED * DAY - people.vacation_since(connection, user_id, now - YEAR)
    if until - now > left:
        raise Refused(ServiceReason.VACATION_TOO_LONG, days=max(0, left // DAY), all=ALLOWED)
    people.begin_vacation(connection, user_id, now, until)
    timers.put(connection, VACATION, user_id, until)
    _settle(connection, user_id, now)
    return _leave(connection, user_id, now)


def _end(connection: Connection, user_id: int, now: int) -> Leave:
    if not _cut_short(connection, people.present_vacation(connection, user_id, now), now):
        raise Refused(ServiceReason.NOT_AWAY)
    timers.drop(connection, VACATION, user_id)
    _settle(connection, user_id, now)
    return _leave(connection, user_id, now)


def _cut_short(connection: Connection, present: Vacation | None, now: int) -> bool:
    if present is not None:
        people.end_vacation(connection, present, now)
    return present is not None


def _over(connection: Connection, timer: Timer) -> None:
    if timers.take(connection, timer):
        _settle(connection, timer.subject_id, timer.due_at)


def _settle(connection: Connection, user_id: int, now: int) -> None:
    """Stop or restart a person's clocks wherever it is their turn, and update the cards."""
    for game_id in clocks.on_move_of(connection, user_id):
        ticking.settle(connection, game_id, now)
        ticking.show_anew(connection, game_id, now)
