"""Requests that other players must agree to, and announcements about a game beside its cards."""

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
    """A seat's wish: to take back the last `steps` steps of a game at a version, or of another kind. Without
    an interaction it is the program that announces something about the seat.
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
    """The person who is asked, and the seat."""
    level: Level | None = None
    """How strong they are, if a computer player is to have it."""
    went_from: int | None = None
    went_to: int | None = None
    """The channels that a player moved the game from and to."""


@dataclass(frozen=True, slots=True)
class StoredRequest(NewRequest):
    """A stored request; `agreed`: seats, `declined_by`: the one that did not, or that answered."""

    id: int = field(kw_only=True)
    state: RequestState = field(kw_only=True)
    declined_by: int | None = field(kw_only=True)
    created_at: int = field(kw_only=True)
    agreed: frozenset[int] = field(kw_only=True)
    left_name: str = field(default="", kw_only=True)
    """The former player of the seat."""


def add(connection: Connection, new: NewRequest, now: int) -> StoredRequest:
    """Note a request. Raises `Conflict` for a second open one of a kind in a game, or by one interaction."""
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
    """Note that a seat agrees; False if that is known."""
    cursor = connection.execute("INSERT OR IGNORE INTO agreements VALUES (?,?)", (request_id, seat))
    return cursor.rowcount == 1


def answer(
    connection: Connection, request_id: int, state: RequestState, now: int, declined_by: int | None = None
) -> bool:
    """Close a request; False if it is closed already. `declined_by`: the seat that did not agree."""
    cursor = connection.execute(
        "UPDATE requests SET state = ?, answered_at = ?, declined_by = ? WHERE id = ? AND state = 'open'",
        (state, now, declined_by, request_id),
    )
    return cursor.rowcount == 1


def seat(connection: Connection, request: NewRequest, request_id: int) -> None:
    """Give a request's seat to the person it names, and keep its former player (for an empty seat up to the
    entry that follows); their plans are dropped. The game is unrated from now on.
    """
    connection.execute("UPDATE games SET rated = 0 WHERE id = ?", (request.game_id,))
    connection.execute(
        "DELETE FROM plans WHERE game_id = ? AND seat = ?", (request.game_id, request.for_seat)
    )
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
    """Former players of a game's seats, the first ones first: the version from which the seat is another's,
    the seat, number and name.
    """
    rows = connection.execute(
        "SELECT seated_at, for_seat, left_user_id, left_name FROM requests"
        " WHERE game_id = ? AND seated_at IS NOT NULL ORDER BY id",
        (game_id,),
    )
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def turned_down(connection: Connection, wish: NewRequest) -> int | None:
    """When the same wish of a seat last came to nothing, for whatever reason; None if never. A takeback
    counts as the same wish only up to the next entry of the log.
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
    """Whether a person declined to take a seat of a game."""
    row = connection.execute(
        "SELECT 1 FROM requests WHERE game_id = ? AND user_id = ? AND declined_by = for_seat LIMIT 1",
        (game_id, user_id),
    ).fetchone()
    return row is not None


def open_in(connection: Connection, game_id: int) -> dict[RequestKind, int]:
    """The open requests in a game: their ids by kind."""
    rows = connection.execute(
        "SELECT kind, id FROM requests WHERE game_id = ? AND state = 'open'", (game_id,)
    )
    return {row[0]: int(row[1]) for row in rows}


def last_move(connection: Connection, game_id: int) -> StoredRequest | None:
    """The notice of a game's last move to another channel."""
    return _one(
        connection, "SELECT * FROM requests WHERE kind = 'moved' AND game_id = ? ORDER BY id DESC", game_id
    )


def get(connection: Connection, request_id: int) -> StoredRequest | None:
    """A request by its id."""
    return _one(connection, "SELECT * FROM requests WHERE id = ?", request_id)


def by_interaction(connection: Connection, interaction_id: int) -> StoredRequest | None:
    """The request that an interaction brought."""
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
