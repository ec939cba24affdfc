"""Guests: who joined a lobby, in the order in which they did."""

from dataclasses import dataclass

from bot.store.database import Connection


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who joined, with the cleaned display name, and the interaction by which they did."""

    user_id: int
    name: str
    interaction_id: int


def join(connection: Connection, challenge_id: int, guest: Guest, now: int) -> None:
    """Note that somebody takes a seat. Raises `Conflict` for a second one of the same person."""
    connection.execute(
        "INSERT INTO guests (challenge_id, user_id, name, interaction_id, joined_at) VALUES (?,?,?,?,?)",
        (challenge_id, guest.user_id, guest.name, guest.interaction_id, now),
    )


def leave(
    connection: Connection, challenge_id: int, user_id: int, interaction_id: int | None, now: int
) -> bool:
    """Note that somebody gives the seat up; False if they had none."""
    cursor = connection.execute(
        "UPDATE guests SET left_interaction_id = ?, left_at = ?"
        " WHERE challenge_id = ? AND user_id = ? AND left_at IS NULL",
        (interaction_id, now, challenge_id, user_id),
    )
    return cursor.rowcount == 1


def is_known(connection: Connection, interaction_id: int) -> bool:
    """Whether somebody joined or left by this interaction."""
    found = connection.execute(
        "SELECT 1 FROM guests WHERE interaction_id = ?1 OR left_interaction_id = ?1", (interaction_id,)
    )
    return found.fetchone() is not None


def seated(connection: Connection, challenge_id: int) -> tuple[Guest, ...]:
    """Who has a seat, in the order of joining."""
    rows = connection.execute(
        "SELECT user_id, name, interaction_id FROM guests"
        " WHERE challenge_id = ? AND left_at IS NULL ORDER BY id",
        (challenge_id,),
    )
    return tuple(Guest(*row) for row in rows)
