"""The result of a finished game, written in the transaction in which it ends, and rated if it counts."""

from dataclasses import dataclass

from bot.service.ratings.skill import NEWCOMER, Skill, after_game
from bot.store.database import Connection
from bot.store.games import StoredGame
from bot.store.people import NOBODY, ratings, results
from bot.store.people.ratings import NewRating
from bot.store.people.results import SeatResult
from engine.record import RESIGN, Play


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended for every seat, and whether it counts for ratings, as far as the game itself says."""

    game_id: int
    guild_id: int | None
    game: str
    ended_at: int
    seats: tuple[SeatResult, ...]
    counts: bool


def rated(stored: StoredGame, play: Play) -> bool:
    """Whether a game that is over counts for ratings: it was played from its beginning on a server, by
    people of whom each had one seat and made a move.
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
    """How a game ended; None if nobody knows, because it was closed."""
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
            one.seat,
            one.user_id,
            one.name,
            places[one.seat],
            points[one.seat],
            changes.get(one.seat) == RESIGN,
        )
        for one in stored.seats
    )
    return GameResult(
        stored.id, stored.guild_id, stored.header.game, ended_at, seats, counts=rated(stored, play)
    )


def write(connection: Connection, result: GameResult) -> None:
    """Note a result, and what it makes of the ratings of those who played, unless somebody among them did
    not want to be rated when the game began, or sits where somebody else began, or all allowed hints. A
    result that is known changes nothing.
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
    before = [NEWCOMER if one is None else Skill(one.mu, one.sigma, one.games) for one in known]
    after = after_game(before, [seat.place for seat in result.seats])
    for seat, skill in zip(result.seats, after, strict=True):
        rating = NewRating(*here, seat.user_id, seat.name, skill.mu, skill.sigma, skill.games)
        rating_id = ratings.put(connection, rating)
        results.add(connection, about, seat, (rating_id, skill.mu, skill.sigma))


def write_unless_owed(connection: Connection, result: GameResult | None) -> None:
    """Note the result of a game that ends now. While older ones are still owed it waits for its turn: they
    are rated in the order in which they ended (`bot.service.ratings.backlog`).
    """
    if result is not None and not results.are_owed(connection):
        write(connection, result)
