"""What is committed but not yet shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.store.database import Connection

Topic = Literal["challenge", "game", "request"]
Question = Literal["challenge", "request"]
"""Topics that are asked once and answered once."""

OPEN, ANSWERED = 0, 1
"""Versions of a question."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to show in a channel: a subject from one version to another."""

    topic: Topic
    subject_id: int
    channel_id: int
    from_version: int
    version: int
    attempts: int = 0


def add(connection: Connection, errand: Errand, now: int) -> None:
    """Note an errand."""
    connection.execute(
        "INSERT INTO outbox (topic, subject_id, channel_id, from_version, version, created_at)"
        " VALUES (?,?,?,?,?,?)",
        (errand.topic, errand.subject_id, errand.channel_id, errand.from_version, errand.version, now),
    )


def ask(connection: Connection, topic: Question, subject_id: int, channels: Iterable[int], now: int) -> None:
    """Note that a question is to be shown in these channels."""
    for channel_id in channels:
        add(connection, Errand(topic, subject_id, channel_id, OPEN, OPEN), now)


def answer(
    connection: Connection, topic: Question, subject_id: int, channels: Iterable[int], now: int
) -> None:
    """Note that the answer to a question is to be shown in these channels."""
    for channel_id in channels:
        add(connection, Errand(topic, subject_id, channel_id, OPEN, ANSWERED), now)


def done(connection: Connection, errand: Errand) -> None:
    """Forget this errand and every older one about the same thing in the same channel."""
    connection.execute(
        "DELETE FROM outbox WHERE topic = ? AND subject_id = ? AND channel_id = ? AND version <= ?",
        (errand.topic, errand.subject_id, errand.channel_id, errand.version),
    )


def postpone(connection: Connection, errand: Errand, not_before: int) -> None:
    """Note a failed attempt."""
    connection.execute(
        "UPDATE outbox SET attempts = attempts + 1, not_before = ?"
        " WHERE topic = ? AND subject_id = ? AND channel_id = ?",
        (not_before, errand.topic, errand.subject_id, errand.channel_id),
    )


def pending(
    connection: Connection, now: int, topic: Topic | None = None, subject_id: int | None = None
) -> list[Errand]:
    """What is due, of one subject or of all: one errand per subject and channel, from the oldest version
    not yet shown to the newest.
    """
    rows = connection.execute(
        "SELECT topic, subject_id, channel_id, min(from_version), max(version), max(attempts) FROM outbox"
        " WHERE (?2 IS NULL OR topic = ?2) AND (?3 IS NULL OR subject_id = ?3)"
        " GROUP BY topic, subject_id, channel_id HAVING min(not_before) <= ?1 ORDER BY min(id)",
        (now, topic, subject_id),
    )
    return [Errand(*row) for row in rows]
