"""Work that is due at a time. Writing a timer is enough: `bot.service.timers` notices it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.clock import HOUR
from bot.store.database import Connection

LONGEST_WAIT = 6 * HOUR
"""The longest wait in seconds before a failed timer is retried. A timer that seems to wait longer is due now,
because the system clock was set back.
"""


@dataclass(frozen=True, slots=True)
class Timer:
    """Work of a kind that is due for a subject; `failures`: how often it has failed. A timer that is set
    again, even for the same time, gets another `token`.
    """

    kind: str
    subject_id: int
    due_at: int
    failures: int = 0
    token: int = 0


def put(connection: Connection, kind: str, subject_id: int, due_at: int) -> None:
    """Set the timer of this kind for a subject, or move it."""
    connection.execute(
        "INSERT INTO timers (kind, subject_id, due_at) VALUES (?,?,?) ON CONFLICT (kind, subject_id)"
        " DO UPDATE SET due_at = excluded.due_at, failures = 0, retry_at = 0, token = excluded.token",
        (kind, subject_id, due_at),
    )


def drop(connection: Connection, kind: str, subject_id: int) -> None:
    """Remove a timer, if there is one."""
    connection.execute("DELETE FROM timers WHERE kind = ? AND subject_id = ?", (kind, subject_id))


def take(connection: Connection, timer: Timer) -> bool:
    """Remove a timer in the transaction that does its work; return False if it was moved or removed in the
    meantime, so there is nothing to do.
    """
    cursor = connection.execute(
        "DELETE FROM timers WHERE kind = ? AND subject_id = ? AND token = ?",
        (timer.kind, timer.subject_id, timer.token),
    )
    return cursor.rowcount == 1


def is_still(connection: Connection, timer: Timer) -> bool:
    """Tell whether a timer has been neither set again nor removed since it was read."""
    row = connection.execute(
        "SELECT 1 FROM timers WHERE kind = ? AND subject_id = ? AND token = ?",
        (timer.kind, timer.subject_id, timer.token),
    ).fetchone()
    return row is not None


def due_at(connection: Connection, kind: str, subject_id: int) -> int | None:
    """Return when a timer is due; None if there is none."""
    row = connection.execute(
        "SELECT due_at FROM timers WHERE kind = ? AND subject_id = ?", (kind, subject_id)
    ).fetchone()
    return None if row is None else int(row[0])


# The plus before `kind` makes SQLite use the index by time.


def due(connection: Connection, now: int, kinds: Iterable[str], most: int) -> list[Timer]:
    """Return the timers of these kinds whose time has come, the oldest first."""
    rows = connection.execute(
        "SELECT kind, subject_id, due_at, failures, token FROM timers"
        " WHERE due_at <= ? AND retry_at NOT BETWEEN ? AND ?"
        " AND +kind IN (SELECT value FROM json_each(?)) ORDER BY due_at LIMIT ?",
        (now, now + 1, now + LONGEST_WAIT, json.dumps([*kinds]), most),
    )
    return [Timer(*row) for row in rows]


def next_at(connection: Connection, now: int, kinds: Iterable[str]) -> int | None:
    """Return when the next timer of these kinds is due, apart from failed ones; None if there is none."""
    row = connection.execute(
        "SELECT due_at FROM timers WHERE retry_at <= ?"
        " AND +kind IN (SELECT value FROM json_each(?)) ORDER BY due_at LIMIT 1",
        (now, json.dumps([*kinds])),
    ).fetchone()
    return None if row is None else int(row[0])


def attempt(connection: Connection, timer: Timer, now: int) -> Timer:
    """Record an attempt and return the changed timer, which is due now and counts as failed unless it is set
    again. This way the time of the attempt is known even if the program ends.
    """
    connection.execute(
        "UPDATE timers SET due_at = ?, failures = failures + 1"
        " WHERE kind = ? AND subject_id = ? AND token = ?",
        (now, timer.kind, timer.subject_id, timer.token),
    )
    return replace(timer, due_at=now, failures=timer.failures + 1)


def failed(connection: Connection, timer: Timer, retry_at: int) -> bool:
    """Count a failure; return False if the timer was changed or removed."""
    cursor = connection.execute(
        "UPDATE timers SET failures = failures + 1, retry_at = ?"
        " WHERE kind = ? AND subject_id = ? AND token = ?",
        (retry_at, timer.kind, timer.subject_id, timer.token),
    )
    return cursor.rowcount == 1
