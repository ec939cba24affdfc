"""Quiet hours, waiting games, and the reminders that were sent."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Connection
from bot.store.own_data import OwnData
from engine.record import RESIGN


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in a time zone between which a person gets no reminders; there are none if both are equal."""

    zone: str
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Manners:
    """A person's quiet hours, when they were last reminded, and whether Discord refused a direct message."""

    quiet: Quiet | None = None
    reminded_at: int | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A running game that waits for a person, its place, and when their turn began (`since`); `reminded`:
    whether they were reminded of this turn.
    """

    game_id: int
    game: str
    guild_id: int | None
    channel_id: int
    locale: str
    is_guest: bool
    is_paused: bool
    since: int
    reminded: bool


def manners(connection: Connection, user_id: int) -> Manners:
    """Return a person's quiet hours, when they were last reminded, and whether Discord refused a direct
    message.
    """
    row = connection.execute(
        "SELECT zone, quiet_from, quiet_to, reminded_at, refused FROM reminders WHERE user_id = ?", (user_id,)
    ).fetchone()
    if row is None:
        return Manners()
    quiet = None if row["zone"] is None else Quiet(row["zone"], row["quiet_from"], row["quiet_to"])
    return Manners(quiet, row["reminded_at"], bool(row["refused"]))


def put_quiet(connection: Connection, user_id: int, quiet: Quiet) -> None:
    """Store a person's quiet hours."""
    connection.execute(
        "INSERT INTO reminders (user_id, zone, quiet_from, quiet_to) VALUES (?,?,?,?) ON CONFLICT (user_id)"
        " DO UPDATE SET zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to",
        (user_id, quiet.zone, quiet.begins, quiet.ends),
    )


def refuse(connection: Connection, user_id: int) -> None:
    """Record that Discord refused a direct message to a person."""
    connection.execute(
        "INSERT INTO reminders (user_id, refused) VALUES (?,1)"
        " ON CONFLICT (user_id) DO UPDATE SET refused = 1",
        (user_id,),
    )


def allow(connection: Connection, user_id: int) -> None:
    """Forget that Discord refused a direct message to a person."""
    connection.execute("UPDATE reminders SET refused = 0 WHERE user_id = ?", (user_id,))


def waiting(connection: Connection, user_id: int) -> list[WaitingGame]:
    """Return the running games that wait for a person, the longest wait first."""
    rows = connection.execute(
        "SELECT games.id, games.game, games.guild_id, places.channel_id,"
        " coalesce(places.locale, games.locale), games.delivery = 'guest', games.paused_at IS NOT NULL,"
        " standings.since, EXISTS (SELECT 1 FROM reminded WHERE reminded.user_id = ?1"
        " AND reminded.game_id = games.id AND reminded.since = standings.since)"
        " FROM seats JOIN games ON games.id = seats.game_id"
        " JOIN standings ON standings.game_id = games.id AND standings.version = games.version"
        " JOIN places ON places.game_id = games.id AND places.active = 1"
        " WHERE seats.user_id = ?1 AND seats.seat = standings.seat AND games.ended_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.game_id = games.id AND steps.seat = seats.seat"
        " AND steps.text = ?2) GROUP BY games.id ORDER BY standings.since, games.id",
        (user_id, RESIGN),
    )
    return [
        WaitingGame(
            *row[:5],
            is_guest=bool(row[5]),
            is_paused=bool(row[6]),
            since=row[7],
            reminded=bool(row[8]),
        )
        for row in rows
    ]


def remind(connection: Connection, user_id: int, games: Iterable[WaitingGame], now: int) -> None:
    """Record that a person was reminded of these games, if they are still running."""
    connection.executemany(
        "INSERT OR REPLACE INTO reminded SELECT ?1,?2,?3 FROM games WHERE id = ?2 AND ended_at IS NULL",
        [(user_id, game.game_id, game.since) for game in games],
    )
    connection.execute(
        "INSERT INTO reminders (user_id, reminded_at) VALUES (?,?)"
        " ON CONFLICT (user_id) DO UPDATE SET reminded_at = excluded.reminded_at",
        (user_id, now),
    )


OWN_DATA = OwnData(
    {
        # A person's quiet hours and reminders.
        "reminders": (
            "SELECT zone, quiet_from, quiet_to, reminded_at, refused FROM reminders WHERE user_id = :who"
        ),
        # The games a person was reminded about, and when each began to wait.
        "reminded": "SELECT game_id, since FROM reminded WHERE user_id = :who ORDER BY game_id",
    },
    (
        "DELETE FROM reminders WHERE user_id = :who",
        "DELETE FROM reminded WHERE user_id = :who",
        "DELETE FROM timers WHERE kind = 'reminder' AND subject_id = :who",
    ),
)
"""The personal data in these tables."""
