"""Requests to take a turn back."""

from dataclasses import dataclass
from typing import Literal

from bot.store.database import Connection

RequestState = Literal["open", "agreed", "declined", "withdrawn", "overtaken"]


_SELECT = "SELECT game_id, version, seat, steps, interaction_id, id, state, declined_by FROM requests"


@dataclass(frozen=True, slots=True)
class NewRequest:
    """Somebody's wish to take back the last `steps` steps of a game at a version."""

    game_id: int
    version: int
    seat: int
    steps: int
    interaction_id: int


@dataclass(frozen=True, slots=True)
class TakebackRequest(NewRequest):
    """A stored request; `agreed`: seats, `declined_by`: the one that did not."""

    id: int
    state: RequestState
    declined_by: int | None
    agreed: frozenset[int]


def add(connection: Connection, new: NewRequest, now: int) -> TakebackRequest:
    """Note a request. Raises `Conflict` for a second open one of a game, or by one interaction."""
    values = (new.game_id, new.version, new.seat, new.steps, new.interaction_id)
    cursor = connection.execute(
        "INSERT INTO requests (game_id, version, seat, steps, interaction_id, state, created_at)"
        " VALUES (?,?,?,?,?,'open',?)",
        (*values, now),
    )
    return TakebackRequest(
        *values, id=cursor.lastrowid or 0, state="open", declined_by=None, agreed=frozenset()
    )


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


def open_of(connection: Connection, game_id: int) -> int | None:
    """The id of a game's open request."""
    row = connection.execute(
        "SELECT id FROM requests WHERE game_id = ? AND state = 'open'", (game_id,)
    ).fetchone()
    return None if row is None else int(row[0])


def get(connection: Connection, request_id: int) -> TakebackRequest | None:
    """A request by its id."""
    return _one(connection, f"{_SELECT} WHERE id = ?", request_id)


def by_interaction(connection: Connection, interaction_id: int) -> TakebackRequest | None:
    """The request that an interaction brought."""
    return _one(connection, f"{_SELECT} WHERE interaction_id = ?", interaction_id)


def _one(connection: Connection, query: str, value: int) -> TakebackRequest | None:
    row = connection.execute(query, (value,)).fetchone()
    if row is None:
        return None
    seats = connection.execute("SELECT seat FROM agreements WHERE request_id = ?", (row["id"],))
    return TakebackRequest(*row, agreed=frozenset(int(seat[0]) for seat in seats))
