"""Data about people and servers apart from games: their choices, people's vacations, and the operator's
orders about them. An order is a timer that is due at once, so the running bot carries it out within a minute,
or at its next start.
"""

from dataclasses import dataclass
from typing import Literal

from bot.store import timers
from bot.store.database import Connection

NOBODY = 0
"""The id that replaces a forgotten person."""


Scope = Literal["person", "server"]


def choices_of(connection: Connection, scope: Scope, owner_id: int) -> dict[str, str]:
    """Return all of a person's or server's choices, by name."""
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
    """Return how many seconds of vacation a person has taken or planned since a time."""
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


BLOCK, END, LEAVE = "host_block", "host_end", "host_leave"
"""Kinds of timers: the list of blocked ids has changed; end a game; leave a server."""


def block(connection: Connection, snowflake: int, now: int) -> bool:
    """Block a person or a server; return False if they were already blocked."""
    cursor = connection.execute(
        "INSERT INTO blocked (blocked_id, since) VALUES (?,?) ON CONFLICT DO NOTHING", (snowflake, now)
    )
    timers.put(connection, BLOCK, NOBODY, now)
    return cursor.rowcount == 1


def lift(connection: Connection, snowflake: int, now: int) -> bool:
    """Unblock a person or a server; return False if they were not blocked."""
    cursor = connection.execute("DELETE FROM blocked WHERE blocked_id = ?", (snowflake,))
    timers.put(connection, BLOCK, NOBODY, now)
    return cursor.rowcount == 1


def blocked(connection: Connection) -> list[int]:
    """Return the ids of all blocked people and servers."""
    return [int(row[0]) for row in connection.execute("SELECT blocked_id FROM blocked")]


def order_end(connection: Connection, number: int, now: int) -> int | None:
    """Order the end of a running game without a winner: the one with this number, or the one in this channel.
    Return its number, or None if there is none.
    """
    row = connection.execute(
        "SELECT id FROM games WHERE ended_at IS NULL AND (id = ?1 OR id IN"
        " (SELECT game_id FROM places WHERE channel_id = ?1 AND active = 1))",
        (number,),
    ).fetchone()
    if row is None:
        return None
    timers.put(connection, END, int(row[0]), now)
    return int(row[0])


def order_to_leave(connection: Connection, guild_id: int, now: int) -> None:
    """Order the bot to leave a server."""
    timers.put(connection, LEAVE, guild_id, now)
