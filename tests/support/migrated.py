"""Databases that are ready to be opened, because creating one takes five times as long as opening it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import database


def migrated(path: Path) -> Path:
    """Create an empty database of the newest version at this path unless a file exists there; return the
    path.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(_made(database.migrations()[-1][0]))
    return path


@cache
def _made(version: int) -> bytes:
    """Return the bytes of a new database, made in a thread because a test's own loop may be running here.
    `version` is the newest one, which depends on the test: some add a migration.
    """
    del version
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as apart:
        path = Path(folder, "made.sqlite3")
        apart.submit(lambda: asyncio.run(_make(path))).result()
        return path.read_bytes()


async def _make(path: Path) -> None:
    async with database.open_database(path):
        pass
