"""What one commit writes: steps, and everything that must be true together with them."""

from collections.abc import Callable
from typing import NamedTuple, get_args

from bot.service.clocks import ticking
from bot.service.clocks.ticking import Handover
from bot.service.ratings.results import GameResult, write_unless_owed
from bot.service.refusals import ServiceReason
from bot.store import games, outbox
from bot.store.database import Connection
from bot.store.games import Commit
from bot.store.requests import RequestKind
from engine.contract import Refused

Must = Callable[[Connection], None]
"""Raises `Refused` for what is not so at the moment of a commit."""


class Brings(NamedTuple):
    """What a commit brings beside its steps: the new display name of who made it, what it does to clocks, how
    the game ended, if it did; what must hold; and what follows at once.
    """

    name: str | None
    move: Handover
    ended: GameResult | None
    must: Must | None
    then: Callable[[Connection], None]


def write_commit(connection: Connection, bundle: Commit, brings: Brings) -> None:
    """A bundle with what it brings, and the entries to show it where the game is by now."""
    move = brings.move
    if brings.must is not None:
        brings.must(connection)
    if not games.commit(connection, bundle, ended=move.after is None):
        raise Refused(ServiceReason.STALE)
    write_unless_owed(connection, brings.ended)
    if brings.name is not None:
        games.rename(connection, bundle.game_id, bundle.user_id, brings.name)
    outbox.add_game(connection, bundle.game_id, bundle.from_version, bundle.to_version, bundle.created_at)
    ticking.hand_over(connection, bundle.game_id, move, bundle.created_at)
    if any(step.entry.agreed for step in bundle.steps):
        ticking.close_requests(connection, bundle.game_id, "agreed", ("takeback",), bundle.created_at)
    overtaken = ticking.OVERTAKEN if move.after is not None else get_args(RequestKind)
    ticking.close_requests(connection, bundle.game_id, "overtaken", overtaken, bundle.created_at)
    brings.then(connection)
