"""Finished games do not stay for ever where whoever runs the bot, or a server, has chosen that."""

import logging
from enum import StrEnum

from bot.service.choices import Preference
from bot.service.matches import Matches
from bot.service.ports import Now
from bot.store import retention, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer

log = logging.getLogger(__name__)

RETENTION = "retention"
"""The kind of the timer; its subject is nobody."""
NOBODY = 0
EVERY = 6 * 60 * 60
"""Seconds between two looks."""
BATCH = 20
"""Games in one transaction: people's turns go in between."""


class Retention(StrEnum):
    """For how many days the moves of finished games are kept."""

    FOREVER = "forever"
    YEAR = "365"
    QUARTER = "90"
    MONTH = "30"


KEPT_FOR = Preference("retention", "server", tuple(Retention), Retention.FOREVER, offered=False)
"""How long finished games are kept; whoever runs the bot may set a shorter time."""
SHORTEST = min(int(value) for value in Retention if value.isdecimal())


class Retaining:
    """Removes the logs of games that have been over for longer than they are kept. `days` is what whoever
    runs the bot has set; None: only what servers choose.
    """

    def __init__(self, database: Database, matches: Matches, now: Now, days: int | None) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self._days = days

    async def begin(self) -> None:
        """Look soon, whenever it was looked last: the setting may be another one."""
        await self._database.write(timers.put, RETENTION, NOBODY, self._now())

    async def tidy(self, timer: Timer) -> None:
        """The timer's handler: remove everything that is due, then wait for the next time."""
        del timer
        count = 0
        while found := await self._database.write(_remove, self._now(), self._days):
            count += len(found)
        if count:
            self._matches.clear_memory()
            log.info("the logs of %s games are removed", count)
        await self._database.write(timers.put, RETENTION, NOBODY, self._now() + EVERY)


def _remove(connection: Connection, now: int, days: int | None) -> list[int]:
    found = retention.due(connection, now, days, SHORTEST, BATCH)
    for game_id in found:
        retention.remove(connection, game_id, now)
    return found
