"""Knowing who is present, and needn't be called, and who is new."""

from collections.abc import Iterable

from bot.service.match import Match
from bot.service.ports import Now
from bot.store import games
from bot.store.database import Connection, Database
from bot.store.people import NOBODY
from render.kit.kept import Kept

THERE = 180
"""Seconds for which a person counts as present after pressing something."""
ROOM = 1 << 20
"""Bytes of memory for presence: about two thousand people."""


class Presence:
    """Remembers who was present recently; after a restart everyone is called."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._pressed: Kept[int] = Kept(ROOM, lambda _: 0)

    def note(self, user_id: int, channel_id: int) -> None:
        """Record that a person pressed or typed something in a channel."""
        self._pressed.put((user_id, channel_id), self._now())

    def is_there(self, user_id: int, channels: Iterable[int]) -> bool:
        """Tell whether a person did so recently in one of these channels."""
        times = (self._pressed.get((user_id, channel_id)) for channel_id in channels)
        return any(at is not None and self._now() - at < THERE for at in times)


class Newcomers:
    """Finds out from the log of moves who is new."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def are_addressed(self, match: Match) -> bool:
        """Tell whether a card is for a person who has never moved: the first card is for both players, any
        later one for the player to move.
        """
        decision = match.play.game.decision
        if decision is None or any(entry.seat == decision.seat for entry in match.play.entries):
            return False
        spoken_to = [seat.user_id for seat in match.stored.seats] if match.version == 0 else [match.mover]
        there = [user_id for user_id in spoken_to if user_id not in (None, NOBODY)]
        return await self._database.read(_is_any_new, there)


def _is_any_new(connection: Connection, user_ids: Iterable[int]) -> bool:
    return not all(games.has_moved(connection, user_id) for user_id in user_ids)
