"""Results of finished games, which are written, and rated if they count, in the
transaction that ends the game.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from bot.store import games, ratings, results
from bot.store.database import Connection, Database
from bot.store.games import StoredGame, StoredStep
from bot.store.people import NOBODY
from bot.store.ratings import NewRating
from bot.store.results import SeatResult
from engine.errors import EngineError
from engine.record import RESIGN, Play

CERTAIN_AFTER = 5
"""How many rated games it takes before a rating is no longer provisional."""
FIRST, SCALE = 1000, 30
"""The rating shown to newcomers, and the points per unit of openskill's scale."""

_model = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimate of a person's skill after a number of rated games."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The rating that people see."""
        return FIRST + round(SCALE * (self.mu - 3 * self.sigma))

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games for the rating to mean much."""
        return self.games < CERTAIN_AFTER


NEWCOMER = Skill()


def after_game(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return all players' estimates after a game; equal places count as ties."""
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = _model.rate(teams, ranks=[float(place) for place in places])
    return [
        Skill(rating.mu, rating.sigma, old.games + 1) for old, (rating,) in zip(before, rated, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game for every seat, and whether the game itself allows rating it."""

    game_id: int
    guild_id: int | None
    game: str
    ended_at: int
    seats: tuple[SeatResult, ...]
    counts: bool


def rated(stored: StoredGame, play: Play) -> bool:
    """Tell whether a finished game can be rated: it was played on a server from the beginning, by people who
    each had one seat and made a move.
    """
    people = {seat.user_id for seat in stored.seats}
    moved = {entry.seat for entry in play.line if not entry.changes_seats}
    return (
        stored.guild_id is not None
        and not stored.imported
        and NOBODY not in people
        and len(people) == len(stored.seats)
        and len(moved) == len(stored.seats)
    )


def result_of(stored: StoredGame, play: Play, ended_at: int) -> GameResult | None:
    """Return the result of a game; None for a closed game."""
    outcome = play.game.outcome
    if outcome is None:
        return None
    before = [0, *(len(together) for together in outcome.ranking)]
    places = {
        seat: 1 + sum(before[: number + 1])
        for number, together in enumerate(outcome.ranking)
        for seat in together
    }
    changes = {entry.seat: entry.text for entry in play.line if entry.changes_seats}
    points = [sheet.total for sheet in play.game.scores()]
    seats = tuple(
        SeatResult(
            seat.seat,
            seat.user_id,
            seat.name,
            places[seat.seat],
            points[seat.seat],
            changes.get(seat.seat) == RESIGN,
        )
        for seat in stored.seats
    )
    return GameResult(
        stored.id, stored.guild_id, stored.header.game, ended_at, seats, counts=rated(stored, play)
    )


def write(connection: Connection, result: GameResult) -> None:
    """Store a result and its effect on the players' ratings. There is no effect if the game isn't on a server
    or isn't rated (see `rated` and `ratings.counts`). A result that is already stored changes nothing.
    """
    if results.is_known(connection, result.game_id):
        return
    about = (result.game_id, result.guild_id, result.game, result.ended_at)
    if result.guild_id is None or not result.counts or not ratings.counts(connection, result.game_id):
        for seat in result.seats:
            results.add(connection, about, seat, None)
        return
    here = (result.guild_id, result.game)
    known = [ratings.of_person(connection, seat.user_id, *here) for seat in result.seats]
    before = [
        NEWCOMER if rating is None else Skill(rating.mu, rating.sigma, rating.games) for rating in known
    ]
    after = after_game(before, [seat.place for seat in result.seats])
    for seat, skill in zip(result.seats, after, strict=True):
        rating = NewRating(*here, seat.user_id, seat.name, skill.mu, skill.sigma, skill.games)
        rating_id = ratings.put(connection, rating)
        results.add(connection, about, seat, (rating_id, skill.mu, skill.sigma))


def write_unless_owed(connection: Connection, result: GameResult | None) -> None:
    """Store the result of a game that ends now. While older results are missing, leave it to `catch_up`,
    because games are rated in the order in which they ended.
    """
    if result is not None and not results.are_owed(connection):
        write(connection, result)


log = logging.getLogger(__name__)

TELL_EVERY = 100
"""The number of games between progress lines in the log."""


async def catch_up(database: Database) -> None:
    """Write every missing result, giving priority to everything else."""
    if not await database.read(results.are_owed):
        return
    without: set[int] = set()
    """Games without a result: those that were closed or have a damaged log."""
    while settled := await database.write(_owed_or_settled, without):
        log.info("results: %s games that ended earlier", len(settled))
        for number, game_id in enumerate(settled, 1):
            started = time.monotonic()
            if not await settle(database, game_id):
                without.add(game_id)
            if number % TELL_EVERY == 0:
                log.info("results: %s of %s", number, len(settled))
            await asyncio.sleep(time.monotonic() - started)  # leave half of the time to others
    log.info("results: complete; %s games without one", len(without))


async def settle(database: Database, game_id: int) -> bool:
    """Write the result of a game; return False if it has none."""
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
    """Return the result of replaying a log; raises `EngineError` if it leads to a different position than
    when it was written.
    """
    play = Play.checked(stored.header, [step.entry for step in log_], [step.digest for step in log_])
    return None if stored.ended_at is None else result_of(stored, play, stored.ended_at)


def _owed_or_settled(connection: Connection, without: Collection[int]) -> list[int]:
    """Return the games whose results are missing; once there are none, record that, because
    every new game stores its own.
    """
    game_ids = [game_id for game_id in results.owed(connection) if game_id not in without]
    if not game_ids:
        results.settle(connection)
    return game_ids
