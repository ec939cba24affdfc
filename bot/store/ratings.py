"""Ratings of people, by game and server."""

from dataclasses import dataclass

from bot.store.database import Connection

RANK = "mu - 3 * sigma"
"""The expression by which people are ranked; an index uses exactly this form."""
_SHOWN = """guild_id = ? AND game = ? AND user_id <> 0 AND NOT EXISTS (SELECT 1 FROM preferences
    WHERE scope = 'person' AND owner_id = ratings.user_id AND name = 'rating' AND value = 'no')"""
"""The condition for people whose ratings on a server may be shown."""


@dataclass(frozen=True, slots=True)
class NewRating:
    """A person's rating in a game on a server, with the name they last had there."""

    guild_id: int
    game: str
    user_id: int
    name: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class StoredRating(NewRating):
    """A rating that is stored."""

    id: int


_SELECT = "SELECT guild_id, game, user_id, name, mu, sigma, games, id FROM ratings"
_COUNT = "SELECT count(*) FROM ratings"


def of_person(connection: Connection, user_id: int, guild_id: int, game: str) -> StoredRating | None:
    """Return a person's rating; None if they have none, and for `NOBODY`."""
    row = connection.execute(
        f"{_SELECT} WHERE user_id = ? AND user_id <> 0 AND guild_id = ? AND game = ?",
        (user_id, guild_id, game),
    ).fetchone()
    return None if row is None else StoredRating(*row)


def put(connection: Connection, rating: NewRating) -> int:
    """Store a person's new rating and return its id."""
    row = connection.execute(
        "INSERT INTO ratings (guild_id, game, user_id, name, mu, sigma, games) VALUES (?,?,?,?,?,?,?)"
        " ON CONFLICT (user_id, guild_id, game) WHERE user_id <> 0 DO UPDATE SET name = excluded.name,"
        " mu = excluded.mu, sigma = excluded.sigma, games = excluded.games RETURNING id",
        (
            rating.guild_id, rating.game, rating.user_id, rating.name, rating.mu, rating.sigma, rating.games,
        ),
    ).fetchone()  # fmt: skip
    return int(row[0])


def is_out(connection: Connection, user_id: int) -> bool:
    """Tell whether a person opted out of ratings."""
    row = connection.execute(
        "SELECT 1 FROM preferences"
        " WHERE scope = 'person' AND owner_id = ? AND name = 'rating' AND value = 'no'",
        (user_id,),
    ).fetchone()
    return row is not None


def counts(connection: Connection, game_id: int) -> bool:
    """Tell whether a game is rated: none of its players had opted out when it began, all have played from the
    start, and there were no hints.
    """
    row = connection.execute("SELECT rated FROM games WHERE id = ?", (game_id,)).fetchone()
    return row is not None and bool(row["rated"])


def best(connection: Connection, guild_id: int, game: str, *, first: int, most: int) -> list[StoredRating]:
    """Return the best people after the first `first`, leaving out those who don't want to be shown."""
    rows = connection.execute(
        f"{_SELECT} WHERE {_SHOWN} ORDER BY {RANK} DESC, id LIMIT ? OFFSET ?",
        (guild_id, game, most, first),
    )
    return [StoredRating(*row) for row in rows]


def count(connection: Connection, guild_id: int, game: str) -> int:
    """Return how many people are shown."""
    row = connection.execute(f"{_COUNT} WHERE {_SHOWN}", (guild_id, game)).fetchone()
    return int(row[0])


def better_than(connection: Connection, guild_id: int, rating: NewRating) -> int:
    """Return how many of the people shown have a higher rating."""
    row = connection.execute(
        f"{_COUNT} WHERE {_SHOWN} AND {RANK} > ? - 3 * ?",
        (guild_id, rating.game, rating.mu, rating.sigma),
    ).fetchone()
    return int(row[0])


def games(connection: Connection, guild_id: int) -> list[str]:
    """Return the games in which anyone has a rating on a server."""
    rows = connection.execute(
        "SELECT DISTINCT game FROM ratings WHERE guild_id = ? AND user_id <> 0", (guild_id,)
    )
    return [str(row[0]) for row in rows]
