"""When somebody's games are looked at: as soon as they choose to be reminded, and again by their timer."""

from enum import StrEnum

from bot.service.choices import Preference
from bot.store import timers
from bot.store.database import Connection
from bot.store.people import preferences, reminders

REMINDER = "reminder"
"""The kind of timer by which a person's games are looked at; its subject is the person."""
AT_ONCE = 0


class Remind(StrEnum):
    """How somebody is reminded of games that wait for them."""

    NONE = "none"
    DIRECT = "direct"
    MENTION = "mention"


class RemindAfter(StrEnum):
    """For how many hours a game must have waited."""

    HOURS = "6"
    DAY = "24"
    DAYS = "72"


def wake(connection: Connection, user_id: int, _chosen: str = "") -> None:
    """Look at once at what waits for somebody who chose to be reminded; never for anybody else."""
    reminders.allow(connection, user_id)
    if how_of(connection, user_id) is Remind.NONE:
        timers.drop(connection, REMINDER, user_id)
    else:
        timers.put(connection, REMINDER, user_id, AT_ONCE)


REMIND = Preference("remind", "person", tuple(Remind), Remind.NONE, then=wake)
"""Whether and how one is reminded: nobody who did not ask for it."""
REMIND_AFTER = Preference(
    "remind_after", "person", tuple(RemindAfter), RemindAfter.DAY, offered=False, then=wake
)
"""After how long one is reminded."""


def how_of(connection: Connection, user_id: int) -> Remind:
    """How somebody chose to be reminded; not at all where that is not known any more."""
    stored = preferences.chosen(connection, "person", user_id).get(REMIND.name, REMIND.default)
    return next((one for one in Remind if one == stored), Remind.NONE)
