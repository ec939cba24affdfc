"""Carrying out the operator's orders to block someone, end a game or leave a server. `imhotep
block`, `end` and `leave` store an order in the database, even while the bot is running; a timer of
the running bot carries it out.
"""

import logging

import discord

from bot.messages.sending import SEND_FAILURES
from bot.service.clocks.clocks import close_game
from bot.service.matches import Matches
from bot.service.ports import Now
from bot.service.timers import Timers
from bot.store import people, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer

log = logging.getLogger(__name__)


class Operators:
    """Carries out orders. `blocked` holds the ids of all blocked people and
    servers, and is kept up to date.
    """

    def __init__(
        self, database: Database, matches: Matches, client: discord.Client, blocked: set[int], now: Now
    ) -> None:
        self._database = database
        self._matches = matches
        self._client = client
        self._blocked = blocked
        self._now = now

    async def begin(self, timed: Timers) -> None:
        """Load the blocked ids, and register the handlers of orders."""
        timed.handle(people.BLOCK, self.block)
        timed.handle(people.END, self.end)
        timed.handle(people.LEAVE, self.leave)
        await self._read()

    async def block(self, timer: Timer) -> None:
        """Reload the blocked ids."""
        await self._database.write(timers.take, timer)
        await self._read()
        log.info("%s people and servers are blocked", len(self._blocked))

    async def end(self, timer: Timer) -> None:
        """End a game without a winner, unless it is already over."""
        await self._database.write(_end, timer, self._now())
        self._matches.clear_memory()
        log.info("game %s is ended by order of the host", timer.subject_id)

    async def leave(self, timer: Timer) -> None:
        """Leave a server if the bot is in it. The order is retried until Discord confirms it."""
        if not self._client.is_ready():
            return
        guild = self._client.get_guild(timer.subject_id)
        if guild is None:
            log.warning("server %s is not left: the bot is not in it", timer.subject_id)
        else:
            try:
                await guild.leave()
            except SEND_FAILURES as error:
                log.warning("server %s could not be left: %s", timer.subject_id, error)
                return
            log.info("server %s is left by order of the host", timer.subject_id)
        await self._database.write(timers.take, timer)

    async def _read(self) -> None:
        now_blocked = await self._database.read(people.blocked)
        self._blocked.clear()
        self._blocked.update(now_blocked)


def _end(connection: Connection, timer: Timer, now: int) -> None:
    if timers.take(connection, timer):
        close_game(connection, timer.subject_id, "host", now)
