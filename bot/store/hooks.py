"""Hooks: the tokens of interactions, through which the bot can post as a guest for a quarter of an hour."""

from dataclasses import dataclass

from bot.store.database import Connection
from bot.store.outbox import Topic

LIFE = 14 * 60
"""Seconds for which a token is used; Discord forgets it after fifteen minutes."""


@dataclass(frozen=True, slots=True)
class Hook:
    """The token of an interaction in a channel. `original_id` is the message that `@original` refers to: the
    clicked one, or the answer to a command. With a `topic`, that message is a placeholder for the subject.
    """

    interaction_id: int
    channel_id: int
    token: str
    original_id: int | None = None
    topic: Topic | None = None
    subject_id: int | None = None


def add(connection: Connection, hook: Hook, now: int) -> None:
    """Remember a hook, and forget expired ones."""
    connection.execute(
        "DELETE FROM follow_ups WHERE interaction_id IN (SELECT interaction_id FROM hooks WHERE until <= ?)",
        (now,),
    )
    connection.execute("DELETE FROM hooks WHERE until <= ?", (now,))
    connection.execute(
        "INSERT INTO hooks (interaction_id, channel_id, token, original_id, topic, subject_id, until)"
        " VALUES (?,?,?,?,?,?,?) ON CONFLICT (interaction_id) DO NOTHING",
        (
            hook.interaction_id, hook.channel_id, hook.token, hook.original_id, hook.topic, hook.subject_id,
            now + LIFE,
        ),
    )  # fmt: skip


def usable(connection: Connection, channel_id: int, topic: Topic, subject_id: int, now: int) -> list[Hook]:
    """Return the hooks that can show a subject in a channel: its own placeholder first, then the newest.
    Placeholders of other subjects are left out, because the post would replace them.
    """
    rows = connection.execute(
        "SELECT interaction_id, channel_id, token, original_id, topic, subject_id FROM hooks"
        " WHERE channel_id = ? AND until > ? AND (topic IS NULL OR (topic = ? AND subject_id = ?))"
        " ORDER BY topic IS NULL, interaction_id DESC",
        (channel_id, now, topic, subject_id),
    )
    return [Hook(*row) for row in rows]


def reaching(connection: Connection, message_id: int, now: int) -> Hook | None:
    """Return a hook that can still edit a message: one from a click on it, or the one that made it; None if
    there is none.
    """
    row = connection.execute(
        "SELECT interaction_id, channel_id, token, original_id, topic, subject_id"
        " FROM hooks LEFT JOIN follow_ups USING (interaction_id)"
        " WHERE (hooks.original_id = ?1 OR follow_ups.message_id = ?1) AND hooks.until > ?2"
        " ORDER BY hooks.interaction_id DESC LIMIT 1",
        (message_id, now),
    ).fetchone()
    return None if row is None else Hook(*row)


def is_filled(connection: Connection, interaction_id: int) -> bool:
    """Tell whether the placeholder of an interaction was filled."""
    cursor = connection.execute(
        "SELECT topic, original_id FROM hooks WHERE interaction_id = ?", (interaction_id,)
    )
    row = cursor.fetchone()
    return row is not None and row["topic"] is None and row["original_id"] is not None


def fill(connection: Connection, interaction_id: int, message_id: int | None) -> None:
    """Record that a placeholder has become a message, or was removed (None)."""
    connection.execute(
        "UPDATE hooks SET topic = NULL, subject_id = NULL, original_id = ? WHERE interaction_id = ?",
        (message_id, interaction_id),
    )


def follow_up(connection: Connection, hook: Hook, message_id: int) -> None:
    """Record that a hook made a message."""
    connection.execute(
        "INSERT OR IGNORE INTO follow_ups (message_id, interaction_id) VALUES (?,?)",
        (message_id, hook.interaction_id),
    )


def drop(connection: Connection, hook: Hook) -> None:
    """Forget a hook that Discord no longer accepts."""
    connection.execute("DELETE FROM follow_ups WHERE interaction_id = ?", (hook.interaction_id,))
    connection.execute("DELETE FROM hooks WHERE interaction_id = ?", (hook.interaction_id,))
