"""Automatic backups: a copy into a folder every few hours; only the newest ones are kept."""

import logging
import re
from datetime import UTC, datetime
from pathlib import Path

from bot.clock import HOUR
from bot.errors import StoreError
from bot.service.ports import Now
from bot.store import timers
from bot.store.database import Database, backup
from bot.store.timers import Timer

log = logging.getLogger(__name__)

BACKUP = "backup"
"""The kind of the timer; it has no subject."""
NOBODY = 0
_OURS = re.compile(r"imhotep-[0-9]{8}-[0-9]{6}\.sqlite3")


class Backups:
    """Copies a database into a folder every few hours; files with other names are left alone."""

    def __init__(self, database: Database, source: Path, now: Now) -> None:
        self._database = database
        self._source = source
        self._now = now
        self._folder: Path | None = None
        self._hours = self._keep = 1

    async def begin(self, folder: Path | None, hours: int, keep: int) -> None:
        """Turn backups on, and make the first copy once the newest one is old enough. Without a folder, turn
        them off.
        """
        self._folder, self._hours, self._keep = folder, hours, keep
        if folder is None:
            await self._database.write(timers.drop, BACKUP, NOBODY)
            return
        try:
            newest = max((path.stat().st_mtime for path in kept(folder)), default=0.0)
        except OSError as error:  # the timer tries anyway, and logs each failure
            log.warning("%s cannot be used for backups: %s", folder, error)
            newest = 0.0
        due = max(self._now(), int(newest) + hours * HOUR) if newest else self._now()
        await self._database.write(timers.put, BACKUP, NOBODY, due)

    async def copy(self, timer: Timer) -> None:
        """Handle the timer: make a copy, remove the oldest ones, and set the timer for the next copy. Raises
        `StoreError`.
        """
        del timer
        if self._folder is None:
            return
        now = self._now()
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be used for backups: {error}") from error
        stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
        target = self._folder / f"imhotep-{stamp}.sqlite3"
        try:
            if not target.exists():
                await backup(self._source, target)
            for path in kept(self._folder)[: -self._keep]:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be used for backups: {error}") from error
        log.info("copied the database to %s", target)
        await self._database.write(timers.put, BACKUP, NOBODY, now + self._hours * HOUR)


def kept(folder: Path) -> list[Path]:
    """Return the copies in a folder, oldest first; each is named after its time. A missing folder has
    none.
    """
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if _OURS.fullmatch(path.name))
