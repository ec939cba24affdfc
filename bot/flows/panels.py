"""The private panel that a person has for each game: a new one replaces the old one,
and its pages change in place.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.messages.sending import SEND_FAILURES

log = logging.getLogger(__name__)

LASTS = 14 * 60.0
"""Seconds for which a panel can be removed, a little less than the life of its token."""

TakeAway = Callable[[], Awaitable[object]]


class OpenPanel(NamedTuple):
    """A message that only one person sees (None: its id is unknown), how to remove it, and until when."""

    message_id: int | None
    take_away: TakeAway
    until: float


class PrivatePanels:
    """All panels, in memory only; after a restart the old ones stay until their readers close them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._open: dict[tuple[int, int], OpenPanel] = {}

    async def show(self, person: int, game: int, message_id: int | None, take_away: TakeAway) -> None:
        """Record that this message is now the person's panel for a game; remove the former one."""
        former = self._open.pop((person, game), None)
        self._forget_old()
        self._open[person, game] = OpenPanel(message_id, take_away, self._now() + LASTS)
        if former is not None and (former.message_id is None or former.message_id != message_id):
            await self._take_away(former)

    async def close(self, person: int, game: int, before: int) -> None:
        """Remove a person's panel for a game if it is older than an interaction;
        a newer one was just requested.
        """
        former = self._open.get((person, game))
        if former is not None and (former.message_id or 0) < before:
            del self._open[person, game]
            await self._take_away(former)

    def game_of(self, person: int, message_id: int) -> int | None:
        """Return the game of a person's panel."""
        mine = ((game, panel) for (who, game), panel in self._open.items() if who == person)
        return next((game for game, panel in mine if panel.message_id == message_id), None)

    def forget(self, person: int, message_id: int) -> None:
        """Record that a panel is gone."""
        game = self.game_of(person, message_id)
        if game is not None:
            del self._open[person, game]

    def _forget_old(self) -> None:
        now = self._now()
        for key in [key for key, panel in self._open.items() if panel.until <= now]:
            del self._open[key]

    async def _take_away(self, panel: OpenPanel) -> None:
        if self._now() >= panel.until:
            return
        try:
            await panel.take_away()
        except SEND_FAILURES as error:
            log.info("panel %s could not be taken away: %s", panel.message_id, error)
