"""Closing games without moves, without a winner, after two announcements."""

from typing import get_args

from bot.clock import DAY
from bot.service.asking import announce, close_requests
from bot.service.clocks import ticking
from bot.service.matches import Matches
from bot.service.ports import Now
from bot.store import clocks, games, timers
from bot.store.database import Connection, Database
from bot.store.games import ClosedFor
from bot.store.requests import NewRequest, RequestKind
from bot.store.timers import Timer

WARNED = (14, 3)
"""The days before the closing of a game on which it is announced."""
NEVER = 0
LATER = 30 * DAY
"""The time until the next look if games are never closed, because that setting may have changed by then."""


class IdleGames:
    """Looks after abandoned games. The full time passes between an announcement and what it announces, so a
    wrong system clock closes no game.
    """

    def __init__(self, database: Database, matches: Matches, now: Now, days: int) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self._days = days

    async def look(self, timer: Timer) -> None:
        """Close a game that has been idle for long enough, or announce that."""
        if await self._database.write(_look, timer, self._days, self._now()):
            self._matches.clear_memory()


def look_again(connection: Connection, game_id: int, when: int) -> None:
    """Look at a game no later than then, unless its end has been announced."""
    patience, due = clocks.patience(connection, game_id), timers.due_at(connection, ticking.IDLE, game_id)
    if patience is not None and patience.warnings == 0 and due is not None and when < due:
        timers.put(connection, ticking.IDLE, game_id, when)


def _look(connection: Connection, timer: Timer, days: int, now: int) -> bool:
    """Look at a game; return whether it was closed."""
    game_id = timer.subject_id
    patience = clocks.patience(connection, game_id)
    if not timers.take(connection, timer) or patience is None or patience.ended_at is not None:
        return False
    first = patience.lively_at + max(days - WARNED[0], 1) * DAY
    if days == NEVER:
        timers.put(connection, ticking.IDLE, game_id, now + LATER)
    elif patience.warnings == 0 and now < first:
        quiet = patience.lively_at + DAY
        if now >= quiet:
            ticking.show_anew(connection, game_id, now)  # the player to move may be nudged now
        timers.put(connection, ticking.IDLE, game_id, first if now >= quiet else min(first, quiet))
    elif patience.warnings < len(WARNED):
        _warn(connection, game_id, WARNED[patience.warnings :], now)
    else:
        close(connection, game_id, "idle", now)
        return True
    return False


def _warn(connection: Connection, game_id: int, days: tuple[int, ...], now: int) -> None:
    """Announce in how many days the game will be closed, and set the timer for the
    next announcement or the closing.
    """
    close_requests(connection, game_id, "overtaken", ("idle",), now)
    version = games.version(connection, game_id) or 0
    announce(connection, NewRequest(game_id, version, 0, days[0], None, "idle"), now)
    clocks.warn(connection, game_id)
    wait = days[0] - (days[1] if len(days) > 1 else 0)
    timers.put(connection, ticking.IDLE, game_id, now + wait * DAY)


def close(connection: Connection, game_id: int, reason: ClosedFor, now: int) -> None:
    """Close a running game without a winner, and show why."""
    if not games.close(connection, game_id, now, reason):
        return
    ticking.end(connection, game_id)
    close_requests(connection, game_id, "overtaken", get_args(RequestKind), now)
    ticking.post_again(connection, game_id, now)
