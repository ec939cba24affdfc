"""Messages that were posted, and whether they still have buttons."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.store.database import Connection
from bot.store.outbox import Topic

Kind = Literal["card", "living", "line"]
"""The kinds of messages. A `card` stays when it is outdated, but loses its buttons. A `living` card is edited
with every turn; it and the `line` next to it are deleted when they are outdated.
"""


@dataclass(frozen=True, slots=True)
class Post:
    """A message about an invitation, a game or a request; it shows the events from one version to another.
    `edited_id` is a Discord id for the time of a living card's newest edit.
    """

    message_id: int
    channel_id: int
    topic: Topic
    subject_id: int
    from_version: int
    version: int
    kind: Kind = "card"
    edited_id: int | None = None


def add(connection: Connection, post: Post, now: int) -> None:
    """Store a message. Storing the same message twice makes only one row, because a repeated post returns the
    earlier message and a living card stays the same.
    """
    _add(connection, post, now, live=True)


def _add(connection: Connection, post: Post, now: int, *, live: bool) -> None:
    connection.execute(
        "INSERT INTO posts (message_id, channel_id, topic, subject_id, from_version, version, kind,"
        " edited_id, live, created_at) VALUES (?,?,?,?,?,?,?,?,?,?)"
        " ON CONFLICT (message_id) DO UPDATE SET kind = excluded.kind, live = min(live, excluded.live),"
        " version = iif(excluded.edited_id IS NULL, version, excluded.version),"
        " edited_id = coalesce(excluded.edited_id, edited_id)",
        (
            post.message_id, post.channel_id, post.topic, post.subject_id, post.from_version, post.version,
            post.kind, post.edited_id, live, now,
        ),
    )  # fmt: skip


def add_last(connection: Connection, post: Post, now: int) -> None:
    """Store the last card of a game in a channel; this card keeps its buttons. Cards without buttons are
    forgotten, here and in the game's earlier channels.
    """
    connection.execute(
        "DELETE FROM posts WHERE topic = ? AND subject_id = ? AND live = 0 AND (channel_id = ?"
        " OR channel_id NOT IN (SELECT places.channel_id FROM places WHERE game_id = posts.subject_id))",
        (post.topic, post.subject_id, post.channel_id),
    )
    _add(connection, post, now, live=False)


def retire(connection: Connection, gone: Iterable[Post]) -> None:
    """Record that messages no longer have buttons."""
    connection.executemany(
        "UPDATE posts SET live = 0 WHERE message_id = ?", [(post.message_id,) for post in gone]
    )


def forget(connection: Connection, gone: Iterable[Post]) -> None:
    """Forget messages without buttons whose subject is over."""
    connection.executemany("DELETE FROM posts WHERE message_id = ?", [(post.message_id,) for post in gone])


def live(connection: Connection, topic: Topic, subject_id: int, channel_id: int) -> list[Post]:
    """Return the messages about a subject in a channel that still have buttons, oldest first."""
    rows = connection.execute(
        "SELECT message_id, channel_id, topic, subject_id, from_version, version, kind FROM posts"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND live = 1 ORDER BY version, message_id",
        (topic, subject_id, channel_id),
    )
    return [Post(*row) for row in rows]


def card(connection: Connection, game_id: int, channel_id: int) -> int | None:
    """Return the newest playable card of a game in a channel; None if there is none."""
    cards = (post for post in live(connection, "game", game_id, channel_id) if post.kind != "line")
    return max((post.message_id for post in cards), default=None)


_OUTDATED = (
    " FROM posts WHERE topic = 'game' AND live = 1 AND (EXISTS ("
    "SELECT 1 FROM posts AS newer WHERE newer.topic = 'game' AND newer.subject_id = posts.subject_id"
    " AND newer.channel_id = posts.channel_id"
    " AND (newer.version, newer.message_id) > (posts.version, posts.message_id)"
    " AND (newer.kind <> 'line' OR posts.kind = 'line'))"
    " OR NOT EXISTS (SELECT 1 FROM places"
    " WHERE places.game_id = posts.subject_id AND places.channel_id = posts.channel_id))"
)


def games_with_outdated(connection: Connection) -> list[int]:
    """Return the games with buttons left on a card that was replaced by a newer one in its channel or by a
    move to another channel. This scans every game, so call it only at startup.
    """
    return [int(row[0]) for row in connection.execute(f"SELECT DISTINCT subject_id{_OUTDATED}")]


def outdated(connection: Connection, game_id: int) -> list[Post]:
    """Return a game's outdated cards, oldest first."""
    rows = connection.execute(
        "SELECT message_id, channel_id, topic, subject_id, from_version, version, kind"
        f"{_OUTDATED} AND subject_id = ? ORDER BY version, message_id",
        (game_id,),
    )
    return [Post(*row) for row in rows]


def newest(connection: Connection, topic: Topic, subject_id: int, channel_id: int) -> int | None:
    """Return the newest message about a subject in a channel, apart from lines next to a card; None if there
    is none.
    """
    row = connection.execute(
        "SELECT max(message_id) FROM posts WHERE topic = ? AND subject_id = ? AND channel_id = ?"
        " AND kind <> 'line'",
        (topic, subject_id, channel_id),
    ).fetchone()
    return None if row is None or row[0] is None else int(row[0])


def channels(connection: Connection, topic: Topic, subject_id: int) -> set[int]:
    """Return the channels that have messages about a subject."""
    rows = connection.execute(
        "SELECT DISTINCT channel_id FROM posts WHERE topic = ? AND subject_id = ?", (topic, subject_id)
    )
    return {int(row[0]) for row in rows}


def shown_version(
    connection: Connection, topic: Topic, subject_id: int, channel_id: int, before: int
) -> int | None:
    """Return the newest version that a channel was showing when an interaction with the id `before` happened;
    None if there was none. Discord's ids grow with time, so comparing ids of messages and interactions tells
    which came first.
    """
    row = connection.execute(
        "SELECT version FROM posts WHERE topic = ? AND subject_id = ? AND channel_id = ?"
        " AND coalesce(edited_id, message_id) < ?"
        " ORDER BY version DESC LIMIT 1",
        (topic, subject_id, channel_id, before),
    ).fetchone()
    return None if row is None else int(row[0])
