"""Guests: who joined a lobby, in the order in which they did."""

from dataclasses import dataclass

import aiosqlite

from bot.store.database import Database

_SEATED = (
    "SELECT user_id, name, interaction_id FROM guests WHERE challenge_id = ? AND left_at IS NULL ORDER BY id"
)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who joined, with the cleaned display name, and the interaction by which they did."""

    user_id: int
    name: str
    interaction_id: int


async def join(connection: aiosqlite.Connection, challenge_id: int, guest: Guest, now: int) -> None:
    """Note that somebody takes a seat. Raises `Conflict` for a second one of the same person."""
    await connection.execute(
        "INSERT INTO guests (challenge_id, user_id, name, interaction_id, joined_at) VALUES (?,?,?,?,?)",
        (challenge_id, guest.user_id, guest.name, guest.interaction_id, now),
    )


async def leave(
    connection: aiosqlite.Connection, challenge_id: int, user_id: int, interaction_id: int | None, now: int
) -> bool:
    """Note that somebody gives the seat up; False if they had none."""
    cursor = await connection.execute(
        "UPDATE guests SET left_interaction_id = ?, left_at = ?"
        " WHERE challenge_id = ? AND user_id = ? AND left_at IS NULL",
        (interaction_id, now, challenge_id, user_id),
    )
    return cursor.rowcount == 1


async def is_known(connection: aiosqlite.Connection, interaction_id: int) -> bool:
    """Whether somebody joined or left by this interaction."""
    async with connection.execute(
        "SELECT 1 FROM guests WHERE interaction_id = ?1 OR left_interaction_id = ?1", (interaction_id,)
    ) as cursor:
        return await cursor.fetchone() is not None


async def seated(database: Database, challenge_id: int) -> tuple[Guest, ...]:
    """Who has a seat, in the order of joining."""
    return tuple(Guest(*row) for row in await database.read(_SEATED, (challenge_id,)))


async def seated_now(connection: aiosqlite.Connection, challenge_id: int) -> tuple[Guest, ...]:
    """The same as a transaction sees it."""
    async with connection.execute(_SEATED, (challenge_id,)) as cursor:
        return tuple(Guest(*row) for row in await cursor.fetchall())
