"""Who is new here: has never made a move in any game."""

from collections.abc import Iterable

from bot.service.match import Match
from bot.store import games
from bot.store.database import Connection, Database
from bot.store.people import NOBODY


class Newcomers:
    """Everybody, as far as the log of moves tells."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def are_addressed(self, match: Match) -> bool:
        """Whether a card speaks to somebody who has never moved: the first one to both players, every other
        to the one who is to move.
        """
        decision = match.play.game.decision
        if decision is None or any(entry.seat == decision.seat for entry in match.play.entries):
            return False
        spoken_to = [seat.user_id for seat in match.stored.seats] if match.version == 0 else [match.mover]
        there = [user_id for user_id in spoken_to if user_id not in (None, NOBODY)]
        return await self._database.read(_is_any_new, there)


def _is_any_new(connection: Connection, user_ids: Iterable[int]) -> bool:
    return not all(games.has_moved(connection, user_id) for user_id in user_ids)
