"""Requests that other players must agree to, and announcements about a game in messages of their own."""

from dataclasses import dataclass, field
from typing import Literal

from bot.store import games
from bot.store.database import Connection, Row, made_of
from bot.store.people import NOBODY
from engine.rivals.levels import Level

RequestState = Literal["open", "agreed", "declined", "withdrawn", "overtaken"]
RequestKind = Literal["takeback", "pause", "substitute", "seat", "hints", "late", "nudge", "idle", "moved"]
"""Kinds of requests, and of announcements."""
ANNOUNCED: tuple[RequestKind, ...] = ("late", "nudge", "idle", "moved")


@dataclass(frozen=True, slots=True)
class NewRequest:
    """A seat's request at a version of a game: to take back the last `steps` steps, or something else.
    Without an interaction it is an announcement by the program about the seat.
    """

    game_id: int
    version: int
    seat: int
    steps: int
    interaction_id: int | None
    kind: RequestKind = "takeback"
    user_id: int | None = None
    user_name: str = ""
    for_seat: int | None = None
    """The seat that this person is asked to take."""
    level: Level | None = None
    """The level of the computer player asked for, if it isn't a person."""
    went_from: int | None = None
    went_to: int | None = None
    """The channels from and to which a player moved the game."""


@dataclass(frozen=True, slots=True)
class StoredRequest(NewRequest):
    """A stored request. `agreed`: the seats that agreed; `declined_by`: the seat that declined."""

    id: int = field(kw_only=True)
    state: RequestState = field(kw_only=True)
    declined_by: int | None = field(kw_only=True)
    created_at: int = field(kw_only=True)
    agreed: frozenset[int] = field(kw_only=True)
    left_name: str = field(default="", kw_only=True)
    """The name of the seat's former player."""


def add(connection: Connection, new: NewRequest, now: int) -> StoredRequest:
    """Store a request and return it with its id. Raises `Conflict` for a second open request of a kind in a
    game, or from the same interaction.
    """
    row = connection.execute(
        "INSERT INTO requests (game_id, version, seat, steps, interaction_id, kind, state, created_at,"
        " user_id, user_name, for_seat, level, went_from, went_to)"
        " VALUES (?,?,?,?,coalesce(?,(SELECT min(0, min(interaction_id)) - 1 FROM requests), -1),"
        " ?,'open',?,?,?,?,?,?,?)"
        " RETURNING *",
        (
            new.game_id, new.version, new.seat, new.steps, new.interaction_id, new.kind, now,
            new.user_id, new.user_name, new.for_seat, new.level, new.went_from, new.went_to,
        ),
    ).fetchone()  # fmt: skip
    return _request(row, frozenset())


def agree(connection: Connection, request_id: int, seat: int) -> bool:
    """Record that a seat agrees; return False if it already did."""
    cursor = connection.execute("INSERT OR IGNORE INTO agreements VALUES (?,?)", (request_id, seat))
    return cursor.rowcount == 1


def answer(
    connection: Connection, request_id: int, state: RequestState, now: int, declined_by: int | None = None
) -> bool:
    """Close a request; return False if it was already closed. `declined_by`: the seat that didn't agree."""
    cursor = connection.execute(
        "UPDATE requests SET state = ?, answered_at = ?, declined_by = ? WHERE id = ? AND state = 'open'",
        (state, now, declined_by, request_id),
    )
    return cursor.rowcount == 1


def seat(connection: Connection, request: NewRequest, request_id: int) -> None:
    """Give a request's seat to the person it names, and record its former player and the current version (for
    an empty seat, the next one). The game isn't rated from then on.
    """
    connection.execute("UPDATE games SET rated = 0 WHERE id = ?", (request.game_id,))
    connection.execute(
        "UPDATE requests SET (left_user_id, left_name) ="
        " (SELECT user_id, name FROM seats WHERE game_id = ?1 AND seat = ?2),"
        " seated_at = (SELECT version + (kind = 'seat') FROM games WHERE games.id = ?1) WHERE id = ?3",
        (request.game_id, request.for_seat, request_id),
    )
    connection.execute(
        "UPDATE seats SET user_id = ?, name = ? WHERE game_id = ? AND seat = ?",
        (request.user_id or NOBODY, request.user_name, request.game_id, request.for_seat),
    )
    if request.level is not None and request.for_seat is not None:
        games.seat_rival(connection, request.game_id, request.for_seat, request.level)


def former(connection: Connection, game_id: int) -> list[tuple[int, int, int, str]]:
    """Return the former players of a game's seats, oldest first: the version at which the seat changed hands,
    the seat, and the player's id and name.
    """
    rows = connection.execute(
        "SELECT seated_at, for_seat, left_user_id, left_name FROM requests"
        " WHERE game_id = ? AND seated_at IS NOT NULL ORDER BY id",
        (game_id,),
    )
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def turned_down(connection: Connection, wish: NewRequest) -> int | None:
    """Return when the same request of a seat was last declined or withdrawn; None if it never was. A takeback
    counts as the same request only until the next entry of the log.
    """
    row = connection.execute(
        "SELECT max(answered_at) FROM requests WHERE (game_id, kind, seat) = (?, ?, ?)"
        " AND (user_id, for_seat, level) IS (?, ?, ?) AND state IN ('declined', 'withdrawn')"
        " AND (kind <> 'takeback' OR version = ?)",
        (
            wish.game_id, wish.kind, wish.seat,
            wish.user_id, wish.for_seat, wish.level, wish.version,
        ),
    ).fetchone()  # fmt: skip
    return None if row[0] is None else int(row[0])


def said_no(connection: Connection, game_id: int, user_id: int) -> bool:
    """Tell whether a person declined to take a seat in a game."""
    row = connection.execute(
        "SELECT 1 FROM requests WHERE game_id = ? AND user_id = ? AND declined_by = for_seat LIMIT 1",
        (game_id, user_id),
    ).fetchone()
    return row is not None


def asked_since(connection: Connection, user_id: int, asked_id: int, since: int) -> tuple[int, int]:
    """Return how many requests to take a seat this person has made since a time, and how often `asked_id` was
    asked by anyone, whatever the result.
    """
    row = connection.execute(
        "SELECT count(*) FILTER (WHERE seats.user_id = ?1), count(*) FILTER (WHERE requests.user_id = ?2)"
        " FROM requests JOIN seats ON (seats.game_id, seats.seat) = (requests.game_id, requests.seat)"
        " WHERE kind = 'substitute' AND requests.user_id <> 0 AND requests.created_at > ?3",
        (user_id, asked_id, since),
    ).fetchone()
    return int(row[0]), int(row[1])


def open_in(connection: Connection, game_id: int) -> dict[RequestKind, int]:
    """Return the ids of the open requests in a game by kind."""
    rows = connection.execute(
        "SELECT kind, id FROM requests WHERE game_id = ? AND state = 'open'", (game_id,)
    )
    return {row[0]: int(row[1]) for row in rows}


def last_move(connection: Connection, game_id: int) -> StoredRequest | None:
    """Return the announcement of a game's last move to another channel; None if it never moved."""
    return _one(
        connection, "SELECT * FROM requests WHERE kind = 'moved' AND game_id = ? ORDER BY id DESC", game_id
    )


def get(connection: Connection, request_id: int) -> StoredRequest | None:
    """Return a request by its id; None if there is none."""
    return _one(connection, "SELECT * FROM requests WHERE id = ?", request_id)


def by_interaction(connection: Connection, interaction_id: int) -> StoredRequest | None:
    """Return the request that an interaction made; None if there is none."""
    return _one(connection, "SELECT * FROM requests WHERE interaction_id = ?", interaction_id)


def _one(connection: Connection, query: str, value: int) -> StoredRequest | None:
    row = connection.execute(query, (value,)).fetchone()
    if row is None:
        return None
    seats = connection.execute("SELECT seat FROM agreements WHERE request_id = ?", (row["id"],))
    return _request(row, frozenset(int(seat[0]) for seat in seats))


def _request(row: Row, agreed: frozenset[int]) -> StoredRequest:
    level = None if row["level"] is None else Level(row["level"])
    return made_of(StoredRequest, row, level=level, agreed=agreed)
