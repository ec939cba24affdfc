"""Copying the database while it is in use."""

import contextlib
import sqlite3
from collections.abc import Generator
from pathlib import Path

import aiosqlite

from bot.errors import StoreError


async def backup(source: Path, target: Path) -> None:
    """Copy a database, also while it is in use, by SQLite's own means; nothing in it is changed, not even its
    version. The copy is for its owner only, and whole or not there. Raises `StoreError`.
    """
    try:
        with _new(target):
            async with (
                aiosqlite.connect(_only_read(source), uri=True) as database,
                aiosqlite.connect(target) as copy,
            ):
                await database.backup(copy)
    except (sqlite3.DatabaseError, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}") from error


def _only_read(source: Path) -> str:
    return f"{source.resolve().as_uri()}?mode=ro"


@contextlib.contextmanager
def _new(target: Path) -> Generator[None]:
    """Make a file; remove it, and what SQLite keeps beside it, unless it could be finished."""
    target.touch(mode=0o600, exist_ok=False)
    try:
        yield
    except BaseException:
        for path in (target, target.with_name(f"{target.name}-journal")):
            path.unlink(missing_ok=True)
        raise
