"""Where the puzzle of the day was posted last, for servers that want it."""

from dataclasses import dataclass

from bot.store.database import Connection


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The puzzle of a day in a channel: since when that was tried, and the message once it is there."""

    guild_id: int
    day: int
    tried_at: int
    channel_id: int
    message_id: int | None = None


def last(connection: Connection, guild_id: int) -> PuzzlePost | None:
    """A server's last one; None before the first."""
    row = connection.execute(
        "SELECT guild_id, day, tried_at, channel_id, message_id FROM puzzle_posts"
        " WHERE guild_id = ? AND day IS NOT NULL",
        (guild_id,),
    ).fetchone()
    return None if row is None else PuzzlePost(*row)


def put(connection: Connection, post: PuzzlePost) -> None:
    """Note one that is tried, or that is there."""
    connection.execute(
        "INSERT INTO puzzle_posts (guild_id, day, tried_at, channel_id, message_id) VALUES (?,?,?,?,?)"
        " ON CONFLICT (guild_id) DO UPDATE SET day = excluded.day, tried_at = excluded.tried_at,"
        " channel_id = excluded.channel_id, message_id = excluded.message_id",
        (post.guild_id, post.day, post.tried_at, post.channel_id, post.message_id),
    )


def refuse(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Note in which channel nothing can be posted any more; None: that is over."""
    connection.execute(
        "INSERT INTO puzzle_posts (guild_id, refused_id) VALUES (?1, ?2)"
        " ON CONFLICT (guild_id) DO UPDATE SET refused_id = ?2",
        (guild_id, channel_id),
    )


def refused(connection: Connection, guild_id: int) -> int | None:
    """The channel in which nothing could be posted any more."""
    row = connection.execute("SELECT refused_id FROM puzzle_posts WHERE guild_id = ?", (guild_id,)).fetchone()
    return None if row is None else row["refused_id"]
