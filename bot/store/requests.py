"""Requests to take a turn back."""

from dataclasses import dataclass
from typing import Literal

import aiosqlite

from bot.store.database import Database

RequestState = Literal["open", "agreed", "declined", "withdrawn", "overtaken"]


_SELECT = "SELECT id, game_id, version, seat, steps, interaction_id, state FROM requests"


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody's wish to take back the last `steps` steps of a game at a version; `agreed`: seats."""

    id: int
    game_id: int
    version: int
    seat: int
    steps: int
    interaction_id: int
    state: RequestState
    agreed: frozenset[int]


async def add(
    connection: aiosqlite.Connection,
    *,
    game_id: int,
    version: int,
    seat: int,
    steps: int,
    interaction_id: int,
    now: int,
) -> int:
    """Note a request; its id. Raises `Conflict` for a second open one of a game, or by one interaction."""
    cursor = await connection.execute(
        "INSERT INTO requests (game_id, version, seat, steps, interaction_id, state, created_at)"
        " VALUES (?,?,?,?,?,'open',?)",
        (game_id, version, seat, steps, interaction_id, now),
    )
    return cursor.lastrowid or 0


async def agree(connection: aiosqlite.Connection, request_id: int, seat: int) -> None:
    """Note that a seat agrees; again is the same."""
    await connection.execute("INSERT OR IGNORE INTO agreements VALUES (?,?)", (request_id, seat))


async def answer(connection: aiosqlite.Connection, request_id: int, state: RequestState, now: int) -> bool:
    """Close a request; False if it is closed already."""
    cursor = await connection.execute(
        "UPDATE requests SET state = ?, answered_at = ? WHERE id = ? AND state = 'open'",
        (state, now, request_id),
    )
    return cursor.rowcount == 1


async def open_of(connection: aiosqlite.Connection, game_id: int) -> int | None:
    """The id of a game's open request."""
    async with connection.execute(
        "SELECT id FROM requests WHERE game_id = ? AND state = 'open'", (game_id,)
    ) as cursor:
        row = await cursor.fetchone()
    return None if row is None else int(row[0])


async def get(database: Database, request_id: int) -> Request | None:
    """A request by its id."""
    return await _one(database, f"{_SELECT} WHERE id = ?", request_id)


async def by_interaction(database: Database, interaction_id: int) -> Request | None:
    """The request that an interaction brought."""
    return await _one(database, f"{_SELECT} WHERE interaction_id = ?", interaction_id)


async def _one(database: Database, query: str, value: int) -> Request | None:
    row = await database.read_one(query, (value,))
    if row is None:
        return None
    seats = await database.read("SELECT seat FROM agreements WHERE request_id = ?", (row["id"],))
    return Request(*row, agreed=frozenset(int(seat[0]) for seat in seats))
