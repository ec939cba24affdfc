"""Results of finished games, seat by seat."""

from dataclasses import dataclass

from bot.store.database import Connection, fact, remove_fact

OWED = "results_owed"
"""The name of the fact that some games ended before results were stored; a migration sets it."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a game for a seat: its place (equal if shared), its points, and whether its player had
    left.
    """

    seat: int
    user_id: int
    name: str
    place: int
    points: int
    has_left: bool


def add(
    connection: Connection,
    about: tuple[int, int | None, str, int],
    seat: SeatResult,
    rated: tuple[int, float, float] | None,
) -> None:
    """Store a seat's result in a game (`about`: its id, its server, the kind of game, and when it ended) and,
    if it was rated, the rating's id with the new mu and sigma.
    """
    game_id, guild_id, game, ended_at = about
    connection.execute(
        "INSERT INTO results (game_id, seat, guild_id, game, user_id, place, points, has_left, ended_at,"
        " rating_id, mu, sigma) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
        (
            game_id, seat.seat, guild_id, game, seat.user_id, seat.place, seat.points, seat.has_left,
            ended_at, *(rated or (None, None, None)),
        ),
    )  # fmt: skip


def is_known(connection: Connection, game_id: int) -> bool:
    """Tell whether the result of a game is stored."""
    row = connection.execute("SELECT 1 FROM results WHERE game_id = ? LIMIT 1", (game_id,)).fetchone()
    return row is not None


@dataclass(frozen=True, slots=True)
class Rerating:
    """The change of a seat's rating after a game: mu and sigma before (None: it was the first) and after it,
    and the person's number of rated games then.
    """

    seat: int
    user_id: int
    before: tuple[float, float] | None
    after: tuple[float, float]
    games: int


def rerated(connection: Connection, game_id: int) -> list[Rerating]:
    """Return the rating changes after a game, by seat; empty if it was not rated."""
    rows = connection.execute(
        "SELECT id, seat, user_id, rating_id FROM results WHERE game_id = ? AND rating_id IS NOT NULL"
        " ORDER BY seat",
        (game_id,),
    ).fetchall()
    reratings: list[Rerating] = []
    for row in rows:
        steps = course(connection, row["rating_id"], until=row["id"])
        before = steps[-2] if len(steps) > 1 else None
        reratings.append(Rerating(row["seat"], row["user_id"], before, steps[-1], len(steps)))
    return reratings


def course(connection: Connection, rating_id: int, *, until: int | None = None) -> list[tuple[float, float]]:
    """Return the course of a rating: mu and sigma after each game, up to the row `until`."""
    rows = connection.execute(
        "SELECT mu, sigma FROM results WHERE rating_id = ?1 AND (?2 IS NULL OR id <= ?2) ORDER BY id",
        (rating_id, until),
    )
    return [(float(row[0]), float(row[1])) for row in rows]


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """A person's results in one kind of game: the number of finished games, how often they took each place,
    and their average and best points, not counting games they left.
    """

    game: str
    games: int
    places: tuple[tuple[int, int], ...]
    average: float | None
    best: int | None


def of_person(connection: Connection, user_id: int, guild_id: int | None) -> list[GamesPlayed]:
    """Return a person's results on a server (None: in direct messages), the most played game first."""
    rows = connection.execute(
        "SELECT game, count(*) AS games, avg(iif(has_left, NULL, points)) AS average,"
        " max(iif(has_left, NULL, points)) AS best FROM results"
        " WHERE user_id = ? AND user_id <> 0 AND guild_id IS ? GROUP BY game ORDER BY games DESC, game",
        (user_id, guild_id),
    ).fetchall()
    return [
        GamesPlayed(
            row["game"],
            row["games"],
            _places(connection, user_id, guild_id, row["game"]),
            row["average"],
            row["best"],
        )
        for row in rows
    ]


def _places(
    connection: Connection, user_id: int, guild_id: int | None, game: str
) -> tuple[tuple[int, int], ...]:
    rows = connection.execute(
        "SELECT place, count(*) FROM results"
        " WHERE user_id = ? AND user_id <> 0 AND guild_id IS ? AND game = ? GROUP BY place ORDER BY place",
        (user_id, guild_id, game),
    )
    return tuple((int(row[0]), int(row[1])) for row in rows)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people's record in one kind of game: how many games they finished together, and how often each came
    before the other.
    """

    game: str
    games: int
    first: int
    second: int


def between(connection: Connection, first: int, other: int, guild_id: int | None) -> list[HeadToHead]:
    """Return two people's results against each other on a server (None: in direct messages)."""
    rows = connection.execute(
        "SELECT mine.game, count(*) AS games, sum(mine.place < theirs.place), sum(mine.place > theirs.place)"
        " FROM results AS mine JOIN results AS theirs ON theirs.game_id = mine.game_id"
        " AND theirs.user_id = ?2 WHERE mine.user_id = ?1 AND mine.user_id <> 0 AND theirs.user_id <> 0"
        " AND mine.guild_id IS ?3 GROUP BY mine.game ORDER BY games DESC, mine.game",
        (first, other, guild_id),
    )
    return [HeadToHead(*row) for row in rows]


def wins(connection: Connection, rating_id: int) -> int:
    """Return how many rated games a person has won."""
    row = connection.execute(
        "SELECT count(*) FROM results WHERE rating_id = ? AND place = 1", (rating_id,)
    ).fetchone()
    return int(row[0])


# --- games that ended before results were stored --------------------------------------------------------


def are_owed(connection: Connection) -> bool:
    """Tell whether results of older games are still missing."""
    return fact(connection, OWED) is not None


def owed(connection: Connection) -> list[int]:
    """Return the ids of finished games without a result, in the order in which they ended."""
    rows = connection.execute(
        "SELECT id FROM games WHERE ended_at IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM results WHERE game_id = games.id) ORDER BY ended_at, id"
    )
    return [int(row[0]) for row in rows]


def settle(connection: Connection) -> None:
    """Record that the results of all older games are complete."""
    remove_fact(connection, OWED)
