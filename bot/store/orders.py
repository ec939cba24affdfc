"""Orders from the host to the running bot. An order is a timer that is due immediately, so the bot carries it
out within a minute, or at its next start.
"""

from bot.store import timers
from bot.store.database import Connection
from bot.store.people import NOBODY

BLOCK, END, LEAVE = "host_block", "host_end", "host_leave"
"""Kinds of timers: the list of the blocked has changed; end a game; leave a server."""


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


def end(connection: Connection, number: int, now: int) -> int | None:
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


def leave(connection: Connection, guild_id: int, now: int) -> None:
    """Order the bot to leave a server."""
    timers.put(connection, LEAVE, guild_id, now)
