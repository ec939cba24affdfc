"""Data about people and servers apart from games: their choices, and people's vacations."""

from dataclasses import dataclass
from typing import Literal

from bot.store.database import Connection

NOBODY = 0
"""The id that replaces a forgotten person."""


Scope = Literal["person", "server"]


def choices_of(connection: Connection, scope: Scope, owner_id: int) -> dict[str, str]:
    """Return all choices of a person or server, by name."""
    rows = connection.execute(
        "SELECT name, value FROM preferences WHERE scope = ? AND owner_id = ?", (scope, owner_id)
    )
    return {row["name"]: row["value"] for row in rows}


def choose(connection: Connection, scope: Scope, owner_id: int, name: str, value: str) -> None:
    """Store a choice."""
    connection.execute(
        "INSERT INTO preferences VALUES (?, ?, ?, ?)"
        " ON CONFLICT (scope, owner_id, name) DO UPDATE SET value = excluded.value",
        (scope, owner_id, name, value),
    )


@dataclass(frozen=True, slots=True)
class Vacation:
    """A period in which a person's clocks are stopped."""

    id: int
    starts_at: int
    ends_at: int


def present_vacation(connection: Connection, user_id: int, now: int) -> Vacation | None:
    """Return a person's current vacation; None if they aren't away."""
    row = connection.execute(
        "SELECT id, starts_at, ends_at FROM holidays WHERE user_id = ? AND ends_at > ?"
        " ORDER BY ends_at DESC LIMIT 1",
        (user_id, now),
    ).fetchone()
    return None if row is None else Vacation(*row)


def vacation_since(connection: Connection, user_id: int, start: int) -> int:
    """Return the seconds of vacation, taken or planned, since a time."""
    row = connection.execute(
        "SELECT total(ends_at - max(starts_at, ?1)) FROM holidays WHERE user_id = ?2 AND ends_at > ?1",
        (start, user_id),
    ).fetchone()
    return int(row[0])


def begin_vacation(connection: Connection, user_id: int, now: int, until: int) -> None:
    """Record that a person is away from now on."""
    connection.execute(
        "INSERT INTO holidays (user_id, starts_at, ends_at) VALUES (?,?,?)", (user_id, now, until)
    )


def end_vacation(connection: Connection, vacation: Vacation, at: int) -> None:
    """Change the end of a vacation."""
    connection.execute("UPDATE holidays SET ends_at = max(starts_at, ?) WHERE id = ?", (at, vacation.id))
