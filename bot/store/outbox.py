"""Committed changes that have not been shown yet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Literal

from bot.store.database import Connection, Row

Topic = Literal["invitation", "game", "request"]
Question = Literal["invitation", "request"]
"""Topics that are questions, which are asked once and answered once."""

OPEN, ANSWERED = 0, 9
"""The versions of a request when it is asked and answered; in between, the version is the number of
agreements. An invitation begins as open and counts its changes.
"""


REMEMBERED = 600
"""Seconds for which posting a version again is safe, because Discord recognizes the
earlier post for some minutes.
"""


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A change to show in a channel: a subject from one version to another. `tried`: whether it may have been
    posted already, so that exactly this version must be posted again before any later one. `message_id`: the
    message that shows it as text so far.
    """

    topic: Topic
    subject_id: int
    channel_id: int
    from_version: int
    version: int
    attempts: int = 0
    tried: bool = False
    due: bool = True
    """Whether the entry's time has come; interactions may try earlier."""
    waits: bool = field(default=False, compare=False)
    """Whether a part of it has to wait after a failure, although a newer part may be due."""
    message_id: int | None = None
    card_id: int | None = None
    """The card of the game that exists in the channel."""
    several: bool = field(default=False, compare=False)
    """Whether several versions must be shown together (`combine`)."""


def add(connection: Connection, entry: OutboxEntry, now: int) -> None:
    """Add an outbox entry."""
    connection.execute(
        "INSERT INTO outbox (topic, subject_id, channel_id, from_version, version, created_at)"
        " VALUES (?,?,?,?,?,?)",
        (entry.topic, entry.subject_id, entry.channel_id, entry.from_version, entry.version, now),
    )


def add_game(connection: Connection, game_id: int, from_version: int, version: int, now: int) -> None:
    """Add entries that show a game from one version to another, in all its channels."""
    connection.execute(
        "INSERT INTO outbox (topic, subject_id, channel_id, from_version, version, created_at)"
        " SELECT 'game', game_id, channel_id, ?, ?, ? FROM places WHERE game_id = ?",
        (from_version, version, now, game_id),
    )


def add_again(connection: Connection, entry: OutboxEntry, now: int) -> None:
    """Add an outbox entry, unless it already exists."""
    connection.execute(
        "INSERT OR IGNORE INTO outbox (topic, subject_id, channel_id, from_version, version, created_at)"
        " VALUES (?,?,?,?,?,?)",
        (entry.topic, entry.subject_id, entry.channel_id, entry.from_version, entry.version, now),
    )


def ask(connection: Connection, topic: Question, subject_id: int, channels: Iterable[int], now: int) -> None:
    """Add entries that show a question in these channels."""
    for channel_id in channels:
        add(connection, OutboxEntry(topic, subject_id, channel_id, OPEN, OPEN), now)


def answer(
    connection: Connection, request_id: int, channels: Iterable[int], now: int, version: int = ANSWERED
) -> None:
    """Add entries that show the result of a request in these channels."""
    for channel_id in channels:
        add(connection, OutboxEntry("request", request_id, channel_id, OPEN, version), now)


def say(connection: Connection, entry: OutboxEntry, message_id: int) -> None:
    """Record the message that shows an entry and all older ones as text."""
    here = (entry.topic, entry.subject_id, entry.channel_id, entry.version)
    connection.execute(
        "DELETE FROM outbox WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version < ?", here
    )
    connection.execute(
        "UPDATE outbox SET message_id = ?, from_version = ?"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version = ?",
        (message_id, entry.from_version, *here),
    )


def combine(connection: Connection, entry: OutboxEntry) -> None:
    """Replace all entries up to this one by it before they are shown together, so that exactly this is
    repeated if the program ends right after the post.
    """
    here = (entry.topic, entry.subject_id, entry.channel_id, entry.version)
    connection.execute(
        "DELETE FROM outbox WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version < ?", here
    )
    connection.execute(
        "UPDATE outbox SET from_version = ?, attempts = ?"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version = ?",
        (entry.from_version, entry.attempts, *here),
    )


def done(connection: Connection, entry: OutboxEntry) -> None:
    """Delete this entry and every older one about the same subject in the same channel."""
    connection.execute(
        "DELETE FROM outbox WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version <= ?",
        (entry.topic, entry.subject_id, entry.channel_id, entry.version),
    )


def forget(connection: Connection, topic: Topic, subject_id: int) -> None:
    """Delete all entries about a subject, in all channels."""
    connection.execute("DELETE FROM outbox WHERE topic = ? AND subject_id = ?", (topic, subject_id))


def postpone(
    connection: Connection, entry: OutboxEntry, not_before: int, *, tried_at: int | None, counts: bool = True
) -> None:
    """Record a failed attempt, and whether it counts. `tried_at`: the current time if the message may have
    been posted nevertheless; it replaces the time of an earlier attempt that Discord has forgotten.
    """
    here = (entry.topic, entry.subject_id, entry.channel_id, entry.version)
    connection.execute(
        "UPDATE outbox SET attempts = attempts + ?, not_before = ?"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version <= ?",
        (counts, not_before, *here),
    )
    connection.execute(
        "UPDATE outbox SET tried_at = iif(tried_at > ?1 - ?2, tried_at, coalesce(?1, tried_at))"
        " WHERE topic = ?3 AND subject_id = ?4 AND channel_id = ?5 AND version = ?6",
        (tried_at, REMEMBERED, *here),
    )


def doubt(connection: Connection) -> None:
    """At startup, mark the entries that the program may have posted just before it ended: in every channel,
    the newest failed entry, which may have been retried, and all later ones.
    """
    connection.execute(
        "UPDATE outbox SET tried_at = coalesce(tried_at, max(created_at, not_before)) WHERE NOT EXISTS ("
        "SELECT 1 FROM outbox AS later WHERE later.topic = outbox.topic"
        " AND later.subject_id = outbox.subject_id AND later.channel_id = outbox.channel_id"
        " AND later.version > outbox.version AND later.attempts > 0)"
    )


def forget_doubts(connection: Connection, topic: Topic, subject_id: int) -> None:
    """Clear the mark set at startup, now that we know these entries were not posted; otherwise the next
    startup would mark them again, and they would be repeated needlessly.
    """
    connection.execute(
        "UPDATE outbox SET tried_at = 0"
        " WHERE topic = ? AND subject_id = ? AND attempts = 0 AND message_id IS NULL",
        (topic, subject_id),
    )


def pending(
    connection: Connection, now: int, topic: Topic, subject_id: int, *, due: bool = False
) -> list[OutboxEntry]:
    """Return the next entry of a subject for every channel (with `due` only those whose time has come): the
    oldest version that may have been posted or is shown as text, otherwise all versions combined.
    """
    rows: Iterable[Row] = connection.execute(
        "SELECT * FROM outbox WHERE topic = ? AND subject_id = ? ORDER BY channel_id, version",
        (topic, subject_id),
    )
    places = [list(place) for _, place in groupby(rows, itemgetter("channel_id"))]
    places.sort(key=_first_id)
    entries = [_next(place, now) for place in places]
    return [entry for entry in entries if entry.due or not due]


def _first_id(place: Iterable[Row]) -> int:
    return min(row["id"] for row in place)


def _next(place: Sequence[Row], now: int) -> OutboxEntry:
    first = next((row for row in place if row["message_id"] is not None or _is_remembered(row, now)), None)
    last = first or place[-1]
    parts = [row for row in place if row["version"] <= last["version"]]
    times = [row["not_before"] for row in parts]
    return OutboxEntry(
        last["topic"],
        last["subject_id"],
        last["channel_id"],
        from_version=min(row["from_version"] for row in place),
        version=last["version"],
        attempts=max(row["attempts"] for row in parts),
        tried=first is not None,
        due=min(times) <= now,
        waits=max(times) > now,
        message_id=last["message_id"],
        several=first is None and len(place) > 1,
    )


def _is_remembered(row: Row, now: int) -> bool:
    """Tell whether Discord would still recognize a repetition of this post."""
    return bool(row["tried_at"]) and row["tried_at"] > now - REMEMBERED


def waiting(connection: Connection, now: int) -> set[int]:
    """Return the channels with entries whose time has not come."""
    rows = connection.execute("SELECT DISTINCT channel_id FROM outbox WHERE not_before > ?", (now,))
    return {int(row[0]) for row in rows}


def waiting_in(connection: Connection, channel_id: int) -> list[tuple[Topic, int]]:
    """Return the subjects with entries in a channel, oldest first."""
    rows = connection.execute(
        "SELECT topic, subject_id FROM outbox WHERE channel_id = ?"
        " GROUP BY topic, subject_id ORDER BY min(id)",
        (channel_id,),
    )
    return [(row["topic"], row["subject_id"]) for row in rows]


def wake(connection: Connection, channels: Iterable[int]) -> None:
    """Make all entries for these channels due."""
    places = [(channel_id,) for channel_id in channels]
    connection.executemany("UPDATE outbox SET not_before = 0 WHERE channel_id = ?", places)


def abandon(connection: Connection, channel_id: int) -> int:
    """Delete all entries for a channel that is gone; return how many there were."""
    return connection.execute("DELETE FROM outbox WHERE channel_id = ?", (channel_id,)).rowcount


def due(connection: Connection, now: int) -> list[tuple[Topic, int]]:
    """Return every subject with a due entry, oldest first."""
    rows = connection.execute(
        "SELECT topic, subject_id FROM outbox WHERE not_before <= ?"
        " GROUP BY topic, subject_id ORDER BY min(id)",
        (now,),
    )
    return [(row["topic"], row["subject_id"]) for row in rows]


def requests_of(connection: Connection, game_id: int) -> list[int]:
    """Return a game's requests that have entries."""
    rows = connection.execute(
        "SELECT DISTINCT requests.id FROM outbox CROSS JOIN requests ON requests.id = outbox.subject_id"
        " WHERE outbox.topic = 'request' AND requests.game_id = ?",
        (game_id,),
    )
    return [int(row[0]) for row in rows]
