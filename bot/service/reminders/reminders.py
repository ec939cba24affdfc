"""Reminding people of games that wait for them: those who chose it, and with manners."""

import logging

from bot.service.matches import Matches
from bot.service.places import GamePlaces
from bot.service.ports import Now, Undeliverable
from bot.service.refusals import ServiceReason
from bot.service.reminders.ports import Reminder, ReminderPoster
from bot.service.reminders.quiet import USUAL, end_of_quiet, zone_named
from bot.service.reminders.waking import REMIND, REMIND_AFTER, REMINDER, Remind, how_of, wake
from bot.store import clocks, timers
from bot.store.database import Connection, Database
from bot.store.people import holidays, preferences, reminders
from bot.store.people.reminders import Manners, Quiet, WaitingGame
from bot.store.timers import Timer
from engine.contract import Refused

log = logging.getLogger(__name__)

HOUR = 3600
LEFT = 4
"""With a clock, somebody is reminded when this part of it is left."""
SOON = HOUR
"""Seconds between two reminders of a person, and when to look again where a game or a person stands still."""


class Reminders:
    """Looks at what waits for whoever wants to know, by a timer for each person."""

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
        """How somebody is written to."""
        return await self._database.read(reminders.manners, user_id)

    async def keep_quiet(
        self, user_id: int, zone: str | None, begins: int | None, ends: int | None
    ) -> Manners:
        """Choose quiet hours; what is not said stays as it is. Raises `Refused` without a time zone."""
        known = None if zone is None else zone_named(zone)
        if zone is not None and known is None:
            raise Refused(ServiceReason.UNKNOWN_ZONE)
        return await self._database.write(_keep_quiet, user_id, known, begins, ends)

    async def look(self, timer: Timer) -> None:
        """Remind somebody, if something has waited for long enough and they may be written to."""
        await self._places.find_out_of(timer.subject_id)
        reminder = await self._database.write(_look, timer, self._now())
        if reminder is None:
            return
        try:
            await self._poster.remind(reminder)
        except Undeliverable as error:
            if not error.hopeless:
                raise
            log.info("reminders: person %s cannot be reminded: %s", reminder.user_id, error)
            if reminder.channel_id is None:
                await self._turn_off(reminder.user_id)
                return
        await self._database.write(_reminded, reminder, self._now())

    async def _turn_off(self, user_id: int) -> None:
        """Somebody's direct messages are refused: write to them no more, and say so when they ask."""
        try:
            await self._database.write(_refused, user_id)
        finally:  # cancelled or not, it may be written
            self._matches.memory.forget_choices()


def _keep_quiet(
    connection: Connection, user_id: int, zone: str | None, begins: int | None, ends: int | None
) -> Manners:
    present = reminders.manners(connection, user_id).quiet
    name = zone or (present and present.zone)
    if name is None:
        raise Refused(ServiceReason.NO_ZONE)
    usual = USUAL if present is None else (present.begins, present.ends)
    hours = (usual[0] if begins is None else begins, usual[1] if ends is None else ends)
    reminders.put_quiet(connection, user_id, Quiet(name, *hours))
    if how_of(connection, user_id) is not Remind.NONE:
        wake(connection, user_id)
    return reminders.manners(connection, user_id)


def _look(connection: Connection, timer: Timer, now: int) -> Reminder | None:
    """What somebody is to be reminded of now; else the timer is put to when to look again. What was
    perhaps said already tells the same when it is said again, nothing that has come due since.
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
        timers.put(connection, REMINDER, user_id, later)
        return None
    games = [one for one in reminders.waiting(connection, user_id) if not one.reminded and _reaches(how, one)]
    times = {one: _due_at(connection, user_id, one) for one in games}
    if not timer.failures:
        timer = timers.attempt(connection, timer, now)
    ready = [one for one in games if times[one] <= now and not one.is_paused]
    due = [one for one in ready if times[one] <= timer.due_at]
    if due:
        return _together(user_id, how, due)
    if ready:
        timers.put(connection, REMINDER, user_id, now)
        return None
    soonest = min((times[one] for one in games if not one.is_paused), default=now + SOON)
    timers.put(connection, REMINDER, user_id, min(max(now + 1, soonest), now + SOON))
    return None


def _not_before(connection: Connection, user_id: int, now: int) -> int:
    """When somebody may be written to: not on holiday, not twice within an hour, not in quiet hours."""
    if holidays.present(connection, user_id, now) is not None:
        return now + SOON  # they may come back early
    known = reminders.manners(connection, user_id)
    last = known.reminded_at
    soonest = now if last is None or last > now else max(now, last + SOON)
    return end_of_quiet(known.quiet, soonest)


def _due_at(connection: Connection, user_id: int, one: WaitingGame) -> int:
    """When somebody is to be reminded of a game: after the hours that they chose while one could; else when a
    quarter of the time is left that their clock had as it began to run, without a clock after a day.
    """
    stored = preferences.chosen(connection, "person", user_id).get(REMIND_AFTER.name)
    chosen = next((value for value in REMIND_AFTER.values if value == stored), None)
    clock = clocks.on_move(connection, one.game_id) if chosen is None else None
    if clock is not None and clock.until is not None:
        return clock.until - clock.seconds // LEFT
    return one.since + int(chosen or REMIND_AFTER.default) * HOUR


def _reaches(how: Remind, one: WaitingGame) -> bool:
    """Whether somebody can be reminded of a game so: where the bot is only a guest it says nothing by
    itself.
    """
    return how is Remind.DIRECT or one.guild_id is None or not one.is_guest


def _together(user_id: int, how: Remind, due: list[WaitingGame]) -> Reminder:
    """All in one message; in a channel only those of its server, for nobody there is told of others."""
    first = due[0]
    if how is Remind.DIRECT or first.guild_id is None:
        games = [one for one in due if how is Remind.DIRECT or one.guild_id is None]
        return Reminder(user_id, None, games)
    return Reminder(user_id, first.channel_id, [one for one in due if one.guild_id == first.guild_id])


def _reminded(connection: Connection, reminder: Reminder, now: int) -> None:
    """Note what was said, unless the person was forgotten meanwhile or wants to hear no more."""
    if timers.due_at(connection, REMINDER, reminder.user_id) is not None:
        reminders.remind(connection, reminder.user_id, reminder.games, now)
        timers.put(connection, REMINDER, reminder.user_id, now + SOON)


def _refused(connection: Connection, user_id: int) -> None:
    """Note that, unless the person was forgotten meanwhile."""
    if timers.due_at(connection, REMINDER, user_id) is not None:
        timers.drop(connection, REMINDER, user_id)
        preferences.put(connection, "person", user_id, REMIND.name, Remind.NONE)
        reminders.refuse(connection, user_id)
