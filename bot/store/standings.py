"""The public standings of running games, which are stored so that lists need no replays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Connection
from engine.record import RESIGN


@dataclass(frozen=True, slots=True)
class GameStanding:
    """The seat that must choose, the round (None if the game has none) and turn, the points of every seat if
    the game ended now, and the time of the last change.
    """

    seat: int | None
    round: int | None
    turn: int
    points: tuple[int, ...]
    since: int


def put(connection: Connection, game_id: int, version: int, standing: GameStanding) -> None:
    """Store a running game's standing at a version."""
    points = " ".join(map(str, standing.points))
    values = (game_id, version, standing.seat, standing.round, standing.turn, points, standing.since)
    connection.execute(
        "INSERT OR REPLACE INTO standings SELECT ?1,?2,?3,?4,?5,?6,?7 FROM games"
        " WHERE id = ?1 AND ended_at IS NULL",
        values,
    )


def of_games(connection: Connection, numbers: Sequence[int]) -> Mapping[int, GameStanding]:
    """Return the standings of these games, except those whose current version has none."""
    standings: dict[int, GameStanding] = {}
    for number in numbers:
        row = connection.execute(
            "SELECT seat, round, turn, points, since FROM standings"
            " JOIN games ON games.id = standings.game_id AND games.version = standings.version"
            " WHERE standings.game_id = ?",
            (number,),
        ).fetchone()
        if row is not None:
            points = tuple(map(int, row["points"].split()))
            standings[number] = GameStanding(row["seat"], row["round"], row["turn"], points, row["since"])
    return standings


_RUNNING = (
    " FROM seats JOIN games ON games.id = seats.game_id LEFT JOIN standings ON standings.game_id = games.id"
    " AND standings.version = games.version WHERE seats.user_id = ?1 AND games.ended_at IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.game_id = games.id AND steps.seat = seats.seat"
    " AND steps.text = ?2)"
)
"""The query for a person's running games, except those that they left."""


def running_of(connection: Connection, user_id: int, start: int, most: int) -> list[tuple[int, bool]]:
    """Return the ids of a person's running games, and whether each waits for them. The games that wait come
    first, the longest waiting at the top; then the others, the last changed first.
    """
    rows = connection.execute(
        f"SELECT games.id, standings.seat IS seats.seat AS mine{_RUNNING}"
        " ORDER BY mine DESC, CASE WHEN mine THEN standings.since ELSE -standings.since END, games.id DESC"
        " LIMIT ?3 OFFSET ?4",
        (user_id, RESIGN, most, start),
    )
    return [(int(row[0]), bool(row[1])) for row in rows]


def count_of(connection: Connection, user_id: int) -> int:
    """Return how many running games a person has."""
    return int(connection.execute(f"SELECT count(*){_RUNNING}", (user_id, RESIGN)).fetchone()[0])


def unknown_of(connection: Connection, user_id: int, most: int) -> list[int]:
    """Return the ids of a person's running games without a stored standing."""
    query = f"SELECT games.id{_RUNNING} AND standings.game_id IS NULL ORDER BY games.id DESC LIMIT ?3"
    return [int(row[0]) for row in connection.execute(query, (user_id, RESIGN, most))]


def running_in(connection: Connection, guild_id: int, most: int) -> list[tuple[int, int]]:
    """Return the ids of a server's newest running games, each with its channel."""
    rows = connection.execute(
        "SELECT games.id, places.channel_id FROM games JOIN places ON places.game_id = games.id"
        " WHERE games.guild_id = ? AND games.ended_at IS NULL ORDER BY games.id DESC LIMIT ?",
        (guild_id, most),
    )
    return [(int(row[0]), int(row[1])) for row in rows]
