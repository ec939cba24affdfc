"""Who has just pressed something where: whoever is there need not be called."""

from collections.abc import Iterable

from bot.service.ports import Now
from render.kit.kept import Kept

THERE = 180
"""Seconds for which somebody who pressed something counts as being there."""
ROOM = 1 << 20
"""Bytes for what is remembered: some two thousand people."""


class Presence:
    """Remembered as long as the program runs: after a start everyone is called."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._pressed: Kept[int] = Kept(ROOM, lambda _: 0)

    def note(self, user_id: int, channel_id: int) -> None:
        """Somebody presses or types something in a channel."""
        self._pressed.put((user_id, channel_id), self._now())

    def is_there(self, user_id: int, channels: Iterable[int]) -> bool:
        """Whether somebody did so in one of these channels not long ago."""
        found = (self._pressed.get((user_id, channel_id)) for channel_id in channels)
        return any(at is not None and self._now() - at < THERE for at in found)
