"""Results of games that ended before there were results: written once, in the background, in the order in
which the games ended. What is written stays, so a program that ends in the middle goes on where it was.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Sequence

from bot.service.ratings.results import GameResult, result_of, write
from bot.store import games
from bot.store.database import Connection, Database
from bot.store.games import StoredGame, StoredStep
from bot.store.people import results
from engine.errors import EngineError
from engine.record import Play

log = logging.getLogger(__name__)

TELL_EVERY = 100
"""Games after which the log says how far it is."""


async def catch_up(database: Database) -> None:
    """Write every result that is owed, giving way to everything else."""
    if not await database.read(results.are_owed):
        return
    without: set[int] = set()
    """Games that nobody won: closed, or with a damaged log."""
    while found := await database.write(_owed_or_settled, without):
        log.info("results: %s games that ended earlier", len(found))
        for number, game_id in enumerate(found, 1):
            started = time.monotonic()
            if not await settle(database, game_id):
                without.add(game_id)
            if number % TELL_EVERY == 0:
                log.info("results: %s of %s", number, len(found))
            await asyncio.sleep(time.monotonic() - started)  # half of the time is everybody else's
    log.info("results: complete; %s games without one", len(without))


async def settle(database: Database, game_id: int) -> bool:
    """Write the result of a game; False if it has none."""
    try:
        loaded = await database.read(games.load, game_id)
        result = None if loaded is None else await asyncio.to_thread(_replayed, *loaded)
    except EngineError as error:
        log.warning("results: game %s is left out: %s", game_id, error)
        return False
    if result is None:
        return False
    await database.note(write, result)
    return True


def _replayed(stored: StoredGame, log_: Sequence[StoredStep]) -> GameResult | None:
    """How a game ended, by its log; raises `EngineError` for one that leads elsewhere than it did."""
    play = Play.checked(stored.header, [step.entry for step in log_], [step.digest for step in log_])
    return None if stored.ended_at is None else result_of(stored, play, stored.ended_at)


def _owed_or_settled(connection: Connection, without: Collection[int]) -> list[int]:
    """What is still owed; if that is nothing, that is noted: from now on every game brings its own result."""
    found = [game_id for game_id in results.owed(connection) if game_id not in without]
    if not found:
        results.settle(connection)
    return found
