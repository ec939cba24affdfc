"""Looking up results and ratings. People who opted out are not shown to others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.service.results import NEWCOMER, Skill
from bot.store import ratings, results
from bot.store.database import Connection, Database
from bot.store.ratings import StoredRating
from bot.store.results import GamesPlayed, HeadToHead


class RatingReason(StrEnum):
    """Why something about ratings is refused."""

    RATED_IN_SERVERS = "rated_in_servers"


PAGE = 10
"""The number of people on a page of a leaderboard."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a seat's rating after a game."""

    seat: int
    before: Skill
    after: Skill


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A person on a leaderboard; people with equal ratings share a place."""

    place: int
    user_id: int
    name: str
    skill: Skill
    wins: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, counted from 0, and the total number of people; `own`:
    the reader, if they have a place.
    """

    game: str
    people: tuple[RankedPerson, ...]
    page: int
    total: int
    own: RankedPerson | None

    @property
    def pages(self) -> int:
        """The number of pages, at least one."""
        return max(1, -(-self.total // PAGE))


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    """A person's results in one game on a server, and the rating after every rated game."""

    played: GamesPlayed
    course: tuple[Skill, ...]


class Ratings:
    """Looks up results and ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def changes(self, game_id: int) -> list[RatingChange]:
        """Return the rating changes after a game, for people who may be shown."""
        return await self._database.read(_changes, game_id)

    async def leaderboard(self, guild_id: int, game: str, page: int, user_id: int) -> Leaderboard:
        """Return a page of a server's leaderboard, or the last page for a number that is too high."""
        return await self._database.read(_leaderboard, guild_id, game, page, user_id)

    async def games(self, guild_id: int) -> list[str]:
        """Return the games in which anyone on a server has a rating."""
        return await self._database.read(ratings.games, guild_id)

    async def of_person(self, user_id: int, guild_id: int | None) -> list[PersonalRecord]:
        """Return a person's results by game, most played first."""
        return await self._database.read(_of_person, user_id, guild_id)

    async def between(self, first: int, other: int, guild_id: int | None) -> list[HeadToHead]:
        """Return two people's results against each other, by game."""
        return await self._database.read(results.between, first, other, guild_id)


def _changes(connection: Connection, game_id: int) -> list[RatingChange]:
    return [
        RatingChange(
            rerating.seat,
            NEWCOMER if rerating.before is None else Skill(*rerating.before, rerating.games - 1),
            Skill(*rerating.after, rerating.games),
        )
        for rerating in results.rerated(connection, game_id)
        if rerating.user_id and not ratings.is_out(connection, rerating.user_id)
    ]


def _leaderboard(connection: Connection, guild_id: int, game: str, page: int, user_id: int) -> Leaderboard:
    total = ratings.count(connection, guild_id, game)
    page = min(page, max(0, (total - 1) // PAGE))
    stored = ratings.best(connection, guild_id, game, first=page * PAGE, most=PAGE)
    own = ratings.of_person(connection, user_id, guild_id, game)
    if own is not None and ratings.is_out(connection, user_id):
        own = None
    return Leaderboard(
        game,
        tuple(
            _ranked(connection, rating, place)
            for rating, place in zip(stored, _places(connection, guild_id, stored, page * PAGE), strict=True)
        ),
        page,
        total,
        None if own is None else _ranked(connection, own, _place(connection, guild_id, own)),
    )


def _places(
    connection: Connection, guild_id: int, stored: Sequence[StoredRating], before: int
) -> Iterator[int]:
    """Yield the places of people on a page of the leaderboard, after `before` others."""
    place, last = 0, None
    for number, rating in enumerate(stored, before + 1):
        if last is None:
            place = _place(connection, guild_id, rating)
        elif (rating.mu, rating.sigma) != (last.mu, last.sigma):
            place = number
        yield place
        last = rating


def _place(connection: Connection, guild_id: int, rating: StoredRating) -> int:
    return 1 + ratings.better_than(connection, guild_id, rating)


def _ranked(connection: Connection, rating: StoredRating, place: int) -> RankedPerson:
    skill = Skill(rating.mu, rating.sigma, rating.games)
    return RankedPerson(place, rating.user_id, rating.name, skill, results.wins(connection, rating.id))


def _of_person(connection: Connection, user_id: int, guild_id: int | None) -> list[PersonalRecord]:
    records: list[PersonalRecord] = []
    for played in results.of_person(connection, user_id, guild_id):
        rating = None if guild_id is None else ratings.of_person(connection, user_id, guild_id, played.game)
        steps = () if rating is None else results.course(connection, rating.id)
        course = tuple(Skill(mu, sigma, number) for number, (mu, sigma) in enumerate(steps, 1))
        records.append(PersonalRecord(played, course))
    return records
