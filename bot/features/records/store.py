"""Records from outside, and the removal of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.clock import DAY
from bot.store.database import Connection
from bot.store.games import StoredStep
from bot.store.own_data import OwnData
from bot.store.people import NOBODY

KEPT = 10
"""The maximum number of records per person; the newest are kept."""
DAYS = 30 * DAY
"""Seconds after which a record is deleted."""


@dataclass(frozen=True, slots=True)
class NewImport:
    """A record as text, as `engine.record.write` returns it; `opponent_id`: the person named to
    continue it.
    """

    interaction_id: int
    user_id: int
    opponent_id: int | None
    text: str


@dataclass(frozen=True, slots=True)
class StoredImport(NewImport):
    """A stored record."""

    id: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a game that continues a record: the players by seat, and the log so far."""

    seated: Sequence[tuple[int, str]]
    salt: str
    steps: Sequence[StoredStep]


def add(connection: Connection, new: NewImport, now: int) -> int:
    """Store a record and return its id, which is the same if the interaction is repeated; delete old
    records.
    """
    connection.execute(
        "INSERT INTO imports (interaction_id, user_id, opponent_id, text, created_at) VALUES (?,?,?,?,?)"
        " ON CONFLICT (interaction_id) DO NOTHING",
        (new.interaction_id, new.user_id, new.opponent_id, new.text, now),
    )
    connection.execute("DELETE FROM imports WHERE created_at < ?", (now - DAYS,))
    connection.execute(
        "DELETE FROM imports WHERE user_id = ?1 AND id NOT IN"
        " (SELECT id FROM imports WHERE user_id = ?1 ORDER BY id DESC LIMIT ?2)",
        (new.user_id, KEPT),
    )
    query = "SELECT id FROM imports WHERE interaction_id = ?"
    row = connection.execute(query, (new.interaction_id,)).fetchone()
    return int(row[0])


def get(connection: Connection, import_id: int) -> StoredImport | None:
    """Return a record by its id; None if it is no longer stored."""
    row = connection.execute(
        "SELECT interaction_id, user_id, opponent_id, text, id FROM imports WHERE id = ?", (import_id,)
    ).fetchone()
    return None if row is None else StoredImport(*row)


def note(connection: Connection, invitation_id: int, host_seat: int, text: str) -> None:
    """Record that an invitation continues this record."""
    connection.execute("INSERT INTO continuations VALUES (?,?,?)", (invitation_id, host_seat, text))


def continued(connection: Connection, invitation_id: int) -> tuple[int, str] | None:
    """Return the host's seat and the record, if an invitation continues one."""
    row = connection.execute(
        "SELECT host_seat, text FROM continuations WHERE invitation_id = ?", (invitation_id,)
    ).fetchone()
    return None if row is None else (int(row[0]), str(row[1]))


def go_on(connection: Connection, game_id: int, beginning: Beginning, now: int) -> None:
    """Make a new game continue one that was played elsewhere: store its seats and entries."""
    steps = beginning.steps
    connection.execute(
        "UPDATE games SET imported = 1, salt = ?, version = ? WHERE id = ?",
        (beginning.salt, len(steps), game_id),
    )
    connection.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    connection.executemany(
        "INSERT INTO seats VALUES (?,?,?,?)",
        [(game_id, seat, user_id, name) for seat, (user_id, name) in enumerate(beginning.seated)],
    )
    if not steps:
        return
    cursor = connection.execute(
        "INSERT INTO commits (interaction_id, game_id, from_version, to_version, user_id, created_at)"
        " VALUES (NULL,?,0,?,?,?)",
        (game_id, len(steps), NOBODY, now),
    )
    connection.executemany(
        "INSERT INTO steps (game_id, number, commit_id, seat, text, digest) VALUES (?,?,?,?,?,?)",
        [
            (game_id, number, cursor.lastrowid, step.entry.seat, step.entry.text, step.digest)
            for number, step in enumerate(steps)
        ],
    )


OWN_DATA = OwnData(
    {
        # Every stored record from outside that a person loaded.
        "imports": "SELECT id, opponent_id, text, created_at FROM imports WHERE user_id = :who ORDER BY id",
    },
    (
        "UPDATE imports SET opponent_id = NULL WHERE opponent_id = :who",
        "DELETE FROM imports WHERE user_id = :who",
    ),
)
"""The personal data in these tables."""


FOREVER = 1 << 40
"""A number of days that means no limit."""
CHOICE = "retention"
"""The name of the servers' setting; its value is a number of days, or a word that means forever."""

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
    """Return the finished games whose time is up, oldest first: after `days`, or fewer if their server chose
    that. `shortest`: the fewest days that a server can choose.
    """
    longest = FOREVER if days is None else days
    values = (CHOICE, now - DAY * min(longest, shortest), now, DAY, longest, most)
    return [int(row[0]) for row in connection.execute(_DUE, values)]


def remove(connection: Connection, game_id: int, now: int) -> None:
    """Remove the log of a finished game, and record when it was removed."""
    connection.execute("UPDATE games SET log_removed_at = ? WHERE id = ?", (now, game_id))
    for statement in _REMOVE:
        connection.execute(statement, (game_id,))
