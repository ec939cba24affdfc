"""Reminding people politely of games that wait for them, if they chose that."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Protocol
from zoneinfo import ZoneInfo, available_timezones

from bot.clock import HOUR
from bot.features.reminders import store
from bot.features.reminders.store import Manners, Quiet, WaitingGame
from bot.service.choices import Preference
from bot.service.matches import Matches
from bot.service.places import GamePlaces
from bot.service.ports import Now, Undeliverable
from bot.store import clocks, people, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer
from engine.contract import Refused


class ReminderReason(StrEnum):
    """Why something about reminders is refused."""

    NO_ZONE = "no_zone"
    UNKNOWN_ZONE = "unknown_zone"
    NO_HOUR = "no_hour"


log = logging.getLogger(__name__)

USUAL = (22, 8)
"""The default quiet hours of a person who names only a time zone."""


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all selectable time zones."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def zone_named(typed: str) -> str | None:
    """Return the zone for a typed name, which may be only its city; None if there is none, or more than
    one.
    """
    wanted = typed.strip().replace(" ", "_").casefold()
    by_city = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    fitting = [name for name in zones() if name.casefold() == wanted] or by_city
    return fitting[0] if len(fitting) == 1 else None


def end_of_quiet(quiet: Quiet | None, now: int) -> int:
    """Return when a reminder may be sent to a person: now, or after the current quiet hours."""
    if quiet is None:
        return now
    zone = ZoneInfo(quiet.zone)
    local = datetime.fromtimestamp(now, zone)
    if not _is_quiet(quiet, local.hour):
        return now
    end = local.replace(hour=quiet.ends, minute=0, second=0, fold=0)
    if end.replace(tzinfo=None) <= local.replace(tzinfo=None):
        end += timedelta(days=1)  # calendar days: the wall clock shows the same time
    return end_of_quiet(quiet, int(end.timestamp()))  # a single free hour may not exist in spring


def _is_quiet(quiet: Quiet, hour: int) -> bool:
    if quiet.begins <= quiet.ends:
        return quiet.begins <= hour < quiet.ends
    return hour >= quiet.begins or hour < quiet.ends


REMINDER = "reminder"
"""The kind of timer that checks a person's games; its subject is the person."""
AT_ONCE = 0


class Remind(StrEnum):
    """The ways in which a person is reminded of waiting games."""

    NONE = "none"
    DIRECT = "direct"
    MENTION = "mention"


class RemindAfter(StrEnum):
    """How many hours a game must have waited."""

    HOURS = "6"
    DAY = "24"
    DAYS = "72"


def wake(connection: Connection, user_id: int, _chosen: str = "") -> None:
    """Check at once for games that wait for a person who chose reminders; for others, stop checking."""
    store.allow(connection, user_id)
    if how_of(connection, user_id) is Remind.NONE:
        timers.drop(connection, REMINDER, user_id)
    else:
        timers.put(connection, REMINDER, user_id, AT_ONCE)


REMIND = Preference("remind", "person", tuple(Remind), Remind.NONE, then=wake)
"""Whether and where a person is reminded; off by default."""
REMIND_AFTER = Preference(
    "remind_after", "person", tuple(RemindAfter), RemindAfter.DAY, offered=False, then=wake
)
"""How long a game must have waited before a person is reminded of it."""


def how_of(connection: Connection, user_id: int) -> Remind:
    """Return how a person wants to be reminded; `NONE` if their stored choice is obsolete."""
    stored = people.choices_of(connection, "person", user_id).get(REMIND.name, REMIND.default)
    return next((choice for choice in Remind if choice == stored), Remind.NONE)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message about all games that wait for a person, in a channel or as a direct message (None).
    `tried_at` is the time of the first attempt to send it.
    """

    user_id: int
    channel_id: int | None
    games: Sequence[WaitingGame]
    tried_at: int


class ReminderPoster(Protocol):
    """Sends reminders to people."""

    async def remind(self, reminder: Reminder) -> None:
        """Remind a person; repeating a reminder posts nothing. Raises `Undeliverable`, which is permanent if
        Discord forbids it.
        """
        ...


LEFT = 4
"""With a clock, a reminder is sent once only this fraction (1/`LEFT`) of the whole time is left."""
SOON = HOUR
"""The minimum number of seconds between reminders to a person, and the seconds until the next check if a
reminder isn't possible.
"""


class Reminders:
    """Finds games that wait for people who want reminders, with a timer for each person."""

    def __init__(
        self,
        database: Database,
        matches: Matches,
        places: GamePlaces,
        poster: ReminderPoster,
        now: Now,
    ) -> None:
        self._database = database
        self._matches = matches
        self._places = places
        self._poster = poster
        self._now = now

    async def manners(self, user_id: int) -> Manners:
        """Return a person's quiet hours, when they were last reminded, and whether Discord refused a direct
        message.
        """
        return await self._database.read(store.manners, user_id)

    async def keep_quiet(
        self, user_id: int, zone: str | None, begins: int | None, ends: int | None
    ) -> Manners:
        """Set quiet hours and return the current ones; omitted values don't change. Raises `Refused` for an
        unknown time zone, or if the person has none.
        """
        known = None if zone is None else zone_named(zone)
        if zone is not None and known is None:
            raise Refused(ReminderReason.UNKNOWN_ZONE)
        return await self._database.write(_keep_quiet, user_id, known, begins, ends)

    async def look(self, timer: Timer) -> None:
        """Remind a person, if a game has waited long enough and a reminder may be sent to them."""
        await self._places.find_out_of(timer.subject_id)
        reminder = await self._database.write(_look, timer, self._now())
        if reminder is None:
            return
        try:
            await self._poster.remind(reminder)
        except Undeliverable as error:
            if not error.permanent:
                raise
            log.info("reminders: person %s cannot be reminded: %s", reminder.user_id, error)
            if reminder.channel_id is None:
                await self._turn_off(reminder.user_id)
                return
        await self._database.write(_reminded, reminder, self._now())

    async def _turn_off(self, user_id: int) -> None:
        """Stop sending reminders to a person whose direct messages are refused, and say so in the
        settings.
        """
        try:
            await self._database.write(_refused, user_id)
        finally:  # canceled or not, it may have been written
            self._matches.memory.forget_choices()


def _keep_quiet(
    connection: Connection, user_id: int, zone: str | None, begins: int | None, ends: int | None
) -> Manners:
    present = store.manners(connection, user_id).quiet
    name = zone or (None if present is None else present.zone)
    if name is None:
        raise Refused(ReminderReason.NO_ZONE)
    usual = USUAL if present is None else (present.begins, present.ends)
    hours = (usual[0] if begins is None else begins, usual[1] if ends is None else ends)
    store.put_quiet(connection, user_id, Quiet(name, *hours))
    if how_of(connection, user_id) is not Remind.NONE:
        wake(connection, user_id)
    return store.manners(connection, user_id)


def _look(connection: Connection, timer: Timer, now: int) -> Reminder | None:
    """Record and return the reminder to send now; if there is none, set the timer for the next check. A
    reminder that may have been sent is repeated without games that came due since, and with the same nonce,
    even if some of its games wait no longer.
    """
    user_id = timer.subject_id
    if not timers.is_still(connection, timer):
        return None
    how = how_of(connection, user_id)
    if how is Remind.NONE:
        timers.drop(connection, REMINDER, user_id)
        return None
    later = _not_before(connection, user_id, now)
    if later > now:
        if not timer.failures:  # otherwise it keeps the time of its attempt, and is tried again
            timers.put(connection, REMINDER, user_id, later)
        return None
    games = [game for game in store.waiting(connection, user_id) if not game.reminded and _reaches(how, game)]
    times = {game: _due_at(connection, user_id, game) for game in games}
    if not timer.failures:
        timer = timers.attempt(connection, timer, now)
    ready = [game for game in games if times[game] <= now and not game.is_paused]
    due = [game for game in ready if times[game] <= timer.due_at]
    if due:
        return _together(user_id, how, due, timer.due_at)
    if ready:  # the earlier attempt may have been sent, although its games wait no longer
        timers.put(connection, REMINDER, user_id, max(now, timer.due_at + SOON))
        return None
    soonest = min((times[game] for game in games if not game.is_paused), default=now + SOON)
    timers.put(connection, REMINDER, user_id, min(max(now + 1, soonest), now + SOON))
    return None


def _not_before(connection: Connection, user_id: int, now: int) -> int:
    """Return when the next reminder may be sent to a person: not during a vacation, not twice within an hour,
    not during quiet hours.
    """
    if people.present_vacation(connection, user_id, now) is not None:
        return now + SOON  # they may come back early
    known = store.manners(connection, user_id)
    last = known.reminded_at
    soonest = now if last is None or last > now else max(now, last + SOON)
    return end_of_quiet(known.quiet, soonest)


def _due_at(connection: Connection, user_id: int, game: WaitingGame) -> int:
    """Return when a person is reminded of a game: after the hours of an older setting, if they chose any;
    otherwise when a quarter of the clock's time is left or, without a clock, after a day.
    """
    stored = people.choices_of(connection, "person", user_id).get(REMIND_AFTER.name)
    chosen = next((value for value in REMIND_AFTER.values if value == stored), None)
    clock = clocks.on_move(connection, game.game_id) if chosen is None else None
    if clock is not None and clock.until is not None:
        return clock.until - clock.seconds // LEFT
    return game.since + int(chosen or REMIND_AFTER.default) * HOUR


def _reaches(how: Remind, game: WaitingGame) -> bool:
    """Tell whether a person can be reminded of a game this way; as a guest the bot can't write on its own."""
    return how is Remind.DIRECT or game.guild_id is None or not game.is_guest


def _together(user_id: int, how: Remind, due: list[WaitingGame], tried_at: int) -> Reminder:
    """Return one reminder of all these games; in a channel, only of its server's games, because other people
    there must not see the rest.
    """
    first = due[0]
    if how is Remind.DIRECT or first.guild_id is None:
        games = [game for game in due if how is Remind.DIRECT or game.guild_id is None]
        return Reminder(user_id, None, games, tried_at)
    games = [game for game in due if game.guild_id == first.guild_id]
    return Reminder(user_id, first.channel_id, games, tried_at)


def _reminded(connection: Connection, reminder: Reminder, now: int) -> None:
    """Record a reminder as sent, unless the person has been forgotten in the meantime or has turned reminders
    off.
    """
    if timers.due_at(connection, REMINDER, reminder.user_id) is not None:
        store.remind(connection, reminder.user_id, reminder.games, now)
        timers.put(connection, REMINDER, reminder.user_id, now + SOON)


def _refused(connection: Connection, user_id: int) -> None:
    """Record that Discord refused a message, unless the person has been forgotten in the meantime."""
    if timers.due_at(connection, REMINDER, user_id) is not None:
        timers.drop(connection, REMINDER, user_id)
        people.choose(connection, "person", user_id, REMIND.name, Remind.NONE)
        store.refuse(connection, user_id)
