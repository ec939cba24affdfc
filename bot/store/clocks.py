"""Clocks of seats, pauses, claims, and the last activity of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Connection


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The time left on a seat's clock, as of the moment it started; `since` is None while it is stopped."""

    seat: int
    seconds: int
    since: int | None = None
    on_move: bool = False

    def left(self, now: int) -> int:
        """Return the seconds left at a time, at least 0. If the system clock was
        set back, nothing is subtracted.
        """
        return self.seconds if self.since is None else max(0, self.seconds - max(0, now - self.since))

    @property
    def until(self) -> int | None:
        """The time at which the clock runs out; None while it is stopped."""
        return None if self.since is None else self.since + self.seconds


@dataclass(frozen=True, slots=True)
class Patience:
    """The facts about a game that change without a move."""

    pace: str
    paused_at: int | None
    nudged_at: int | None
    lively_at: int
    warnings: int
    ended_at: int | None


def begin(connection: Connection, game_id: int, seats: int, seconds: int) -> None:
    """Give every seat in a new game a clock."""
    connection.executemany(
        "INSERT INTO clocks (game_id, seat, seconds) VALUES (?,?,?)",
        [(game_id, seat, seconds) for seat in range(seats)],
    )


def of_game(connection: Connection, game_id: int) -> tuple[SeatClock, ...]:
    """Return the clocks of a game by seat; empty if it has none."""
    rows = connection.execute(
        "SELECT seat, seconds, since, on_move FROM clocks WHERE game_id = ? ORDER BY seat", (game_id,)
    )
    return tuple(SeatClock(row[0], row[1], row[2], bool(row[3])) for row in rows)


def on_move(connection: Connection, game_id: int) -> SeatClock | None:
    """Return the clock of the seat to move; None if there is none."""
    return next((clock for clock in of_game(connection, game_id) if clock.on_move), None)


def put(connection: Connection, game_id: int, clock: SeatClock) -> None:
    """Store a changed clock."""
    connection.execute(
        "UPDATE clocks SET seconds = ?, since = ?, on_move = ? WHERE game_id = ? AND seat = ?",
        (clock.seconds, clock.since, clock.on_move, game_id, clock.seat),
    )


def patience(connection: Connection, game_id: int) -> Patience | None:
    """Return the facts about a game that change without a move; None if there is no such game."""
    row = connection.execute(
        "SELECT pace, paused_at, nudged_at, lively_at, warnings, ended_at FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    return None if row is None else Patience(*row)


def enliven(connection: Connection, game_id: int, now: int) -> None:
    """Record activity in a game, and reset its count of announcements."""
    connection.execute("UPDATE games SET lively_at = ?, warnings = 0 WHERE id = ?", (now, game_id))


def forget_warnings(connection: Connection, game_id: int) -> bool:
    """Reset the count of announcements; return False if it was 0."""
    cursor = connection.execute("UPDATE games SET warnings = 0 WHERE id = ? AND warnings > 0", (game_id,))
    return cursor.rowcount == 1


def warn(connection: Connection, game_id: int) -> None:
    """Count an announcement that a game will be closed."""
    connection.execute("UPDATE games SET warnings = warnings + 1 WHERE id = ?", (game_id,))


def pause(connection: Connection, game_id: int, at: int | None) -> bool:
    """Record when a game was paused, or that it continues (None); return False if nothing changed."""
    cursor = connection.execute(
        "UPDATE games SET paused_at = ?1 WHERE id = ?2 AND (paused_at IS NULL) <> (?1 IS NULL)", (at, game_id)
    )
    return cursor.rowcount == 1


def nudge(connection: Connection, game_id: int, now: int) -> None:
    """Record when a player was nudged."""
    connection.execute("UPDATE games SET nudged_at = ? WHERE id = ?", (now, game_id))


def claim(connection: Connection, game_id: int, seat: int, by_seat: int, now: int) -> None:
    """Record that a seat resigns because its time is up, and which seat claimed it."""
    connection.execute("INSERT OR REPLACE INTO claims VALUES (?,?,?,?)", (game_id, seat, by_seat, now))


def claims(connection: Connection, game_id: int) -> tuple[tuple[int, int], ...]:
    """Return the seats that resigned because their time was up, each with the seat that claimed it."""
    rows = connection.execute(
        "SELECT seat, by_seat FROM claims WHERE game_id = ? ORDER BY seat", (game_id,)
    ).fetchall()
    return tuple((row[0], row[1]) for row in rows)


def on_move_of(connection: Connection, user_id: int) -> Sequence[int]:
    """Return the ids of the running games with clocks in which it is this person's turn."""
    rows = connection.execute(
        "SELECT clocks.game_id FROM seats JOIN clocks ON clocks.game_id = seats.game_id"
        " AND clocks.seat = seats.seat AND clocks.on_move = 1"
        " JOIN games ON games.id = clocks.game_id AND games.ended_at IS NULL"
        " WHERE seats.user_id = ? ORDER BY clocks.game_id",
        (user_id,),
    )
    return [int(row[0]) for row in rows]
