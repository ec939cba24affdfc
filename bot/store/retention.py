"""Removing what finished games were made of, the only way in which a log goes.

What stays: the game with its options, who played, and what counts for ratings. What goes: every step, who
made it when and by which interaction, requests, and where messages stand.
"""

from bot.store.database import Connection

FOREVER = 1 << 40
"""Days that never end."""
DAY = 24 * 60 * 60
CHOICE = "retention"
"""The name of the servers' choice; its values are days, or words that are no number and mean for ever."""

_DUE = """
SELECT games.id FROM games
LEFT JOIN preferences AS chosen
ON chosen.scope = 'server' AND chosen.owner_id = games.guild_id AND chosen.name = ?1
WHERE games.ended_at IS NOT NULL AND games.log_removed_at IS NULL AND games.ended_at <= ?2
AND games.ended_at <= ?3 - ?4 * min(?5, coalesce(nullif(cast(chosen.value AS INTEGER), 0), ?5))
ORDER BY games.ended_at LIMIT ?6
"""

_REMOVE = (
    "DELETE FROM steps WHERE game_id = ?",
    "UPDATE commits SET user_id = 0, interaction_id = NULL WHERE game_id = ?",
    "DELETE FROM agreements WHERE request_id IN (SELECT id FROM requests WHERE game_id = ?)",
    "DELETE FROM requests WHERE game_id = ?",
    "DELETE FROM posts WHERE topic = 'game' AND subject_id = ?",
    "DELETE FROM outbox WHERE topic = 'game' AND subject_id = ?",
)


def due(connection: Connection, now: int, days: int | None, shortest: int, most: int) -> list[int]:
    """Finished games whose time is over, the oldest first: after these days, or fewer where the server chose
    so. No server can choose fewer than the `shortest`.
    """
    longest = FOREVER if days is None else days
    values = (CHOICE, now - DAY * min(longest, shortest), now, DAY, longest, most)
    return [int(row[0]) for row in connection.execute(_DUE, values)]


def remove(connection: Connection, game_id: int, now: int) -> None:
    """Note that the log of a finished game is removed, and remove it."""
    connection.execute("UPDATE games SET log_removed_at = ? WHERE id = ?", (now, game_id))
    for statement in _REMOVE:
        connection.execute(statement, (game_id,))
