"""Messages that were posted, and which of them still carry buttons."""

from dataclasses import dataclass

import aiosqlite

from bot.store.database import Database
from bot.store.outbox import Topic


@dataclass(frozen=True, slots=True)
class Post:
    """A message about a challenge or a game: what happened from one version to another."""

    message_id: int
    channel_id: int
    topic: Topic
    subject_id: int
    from_version: int
    version: int


async def add(connection: aiosqlite.Connection, post: Post, now: int) -> None:
    """Note a message; the same message twice is one row (a repeated post answers with the earlier one)."""
    await connection.execute(
        "INSERT INTO posts (message_id, channel_id, topic, subject_id, from_version, version, created_at)"
        " VALUES (?,?,?,?,?,?,?) ON CONFLICT (message_id) DO NOTHING",
        (
            post.message_id, post.channel_id, post.topic, post.subject_id, post.from_version, post.version,
            now,
        ),
    )  # fmt: skip


async def retire(connection: aiosqlite.Connection, message_id: int) -> None:
    """Note that a message carries no buttons any more."""
    await connection.execute("UPDATE posts SET live = 0 WHERE message_id = ?", (message_id,))


async def live(database: Database, topic: Topic, subject_id: int, channel_id: int) -> list[Post]:
    """The messages of a subject in a channel that still carry buttons, oldest first."""
    rows = await database.read(
        "SELECT message_id, channel_id, topic, subject_id, from_version, version FROM posts"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND live = 1 ORDER BY version, message_id",
        (topic, subject_id, channel_id),
    )
    return [Post(*row) for row in rows]


async def seen_version(
    database: Database, topic: Topic, subject_id: int, channel_id: int, before: int
) -> int | None:
    """The newest version that a channel had been shown when something with the id `before` happened there.

    Discord's ids grow with time, so the ids of message and interaction tell which came first.
    """
    row = await database.read_one(
        "SELECT max(version) FROM posts"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND message_id < ?",
        (topic, subject_id, channel_id, before),
    )
    return None if row is None or row[0] is None else int(row[0])
