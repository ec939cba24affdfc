"""Bells that wear out, and that strike on their own once they are wound."""

from enum import StrEnum

from bot.service.choices import Preference
from bot.store import timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer
from engine.contract import Refused
from tests.bell import store

STRIKE = "bell"
"""The kind of timer that makes a wound bell strike; its subject is the person."""
MOST = 3
"""How often a bell can be rung."""
AT_ONCE = 0


class BellReason(StrEnum):
    """Why a bell can't be rung."""

    WORN_OUT = "bell_worn_out"


class Winding(StrEnum):
    """Whether a person's bell is wound."""

    LOOSE = "loose"
    WOUND = "wound"


def wind(connection: Connection, user_id: int, chosen: str) -> None:
    """If the person winds the bell, set a timer that strikes it at once."""
    if chosen == Winding.WOUND:
        timers.put(connection, STRIKE, user_id, AT_ONCE)


WINDING = Preference("bell", "person", tuple(Winding), Winding.LOOSE, then=wind)


class Bells:
    """Everyone's bells."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rings(self, user_id: int) -> int:
        """Return how often a person's bell was rung."""
        return await self._database.read(store.rings, user_id)

    async def ring(self, user_id: int) -> int:
        """Ring, and return how often the bell has been rung. Raises `Refused` if it is worn out."""
        return await self._database.write(_ring, user_id)

    async def strike(self, timer: Timer) -> None:
        """Ring the bell whose timer is due."""
        await self._database.write(_strike, timer)


def _ring(connection: Connection, user_id: int) -> int:
    if store.rings(connection, user_id) >= MOST:
        raise Refused(BellReason.WORN_OUT)
    store.ring(connection, user_id)
    return store.rings(connection, user_id)


def _strike(connection: Connection, timer: Timer) -> None:
    if timers.take(connection, timer):
        store.ring(connection, timer.subject_id)
