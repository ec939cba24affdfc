"""Statistics: only counts, nothing about individual people."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.clock import DAY
from bot.errors import StoreError
from bot.store.database import REFUSALS, Connection

_COUNTS = {
    "games_running": "SELECT count(*) FROM games WHERE ended_at IS NULL",
    "outbox_waiting": "SELECT count(*) FROM outbox",
}
"""Figures that are read often: they come from indexes, or from small tables."""

_SLOW = {
    "games_finished": "SELECT count(*) FROM games WHERE ended_at IS NOT NULL",
    "games_without_log": "SELECT count(*) FROM games WHERE log_removed_at IS NOT NULL",
    "servers": "SELECT count(DISTINCT guild_id) FROM games",
    "people": "SELECT count(DISTINCT user_id) FROM seats WHERE user_id <> 0",
    "invitations_open": "SELECT count(*) FROM invitations WHERE state = 'open'",
    "turns": "SELECT count(*) FROM commits",
}

_SINCE = {
    "turns_in_a_day": DAY,
    "turns_in_a_week": 7 * DAY,
}


def present(connection: Connection) -> dict[str, int]:
    """Return counts of current games, invitations and so on."""
    return {name: _number(connection, query) for name, query in _COUNTS.items()}


def oldest_waiting(connection: Connection, now: int) -> int:
    """Return the age in seconds of the oldest committed change that has not
    been shown; 0 if nothing waits.
    """
    return max(0, now - _number(connection, "SELECT coalesce(min(created_at), ?) FROM outbox", now))


def everything(connection: Connection, now: int) -> dict[str, int]:
    """Return all figures; this scans whole tables."""
    since = {
        name: _number(connection, "SELECT count(*) FROM commits WHERE created_at > ?", now - seconds)
        for name, seconds in _SINCE.items()
    }
    return {
        **present(connection),
        **{name: _number(connection, query) for name, query in _SLOW.items()},
        **since,
    }


def of_file(path: Path, now: int) -> dict[str, int]:
    """Return all figures of a database, which may be in use, and its size, without
    changing it. Raises `StoreError`.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return {**everything(connection, now), "bytes": path.stat().st_size}
    except (*REFUSALS, OSError) as error:
        raise StoreError(f"{path} cannot be read: {error}") from error


def _number(connection: Connection, query: str, *values: int) -> int:
    return int(connection.execute(query, values).fetchone()[0])
