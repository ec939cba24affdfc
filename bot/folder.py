"""The data folder: one process at a time works in it, and says there that it is well."""

import contextlib
import errno
import logging
import os
from collections.abc import Generator
from pathlib import Path

from bot.clock import machine_now
from bot.errors import FolderInUse, SettingsError, StoreError

log = logging.getLogger(__name__)

HEALTHY_WITHIN = 60  # seconds
_CLOCKS_DIFFER = 1.0  # seconds by which a file may be newer than now

_HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)


@contextlib.contextmanager
def hold(folder: Path) -> Generator[None]:
    """Keep every other process that asks for it out of a folder, which is made when there is none.

    The lock is the kernel's: it ends with the process, however that ends, and the file stays. Raises
    `FolderInUse`, `StoreError` when the folder cannot be used, and `SettingsError` on a system without locks.
    """
    try:
        import fcntl  # noqa: PLC0415  Windows has none
    except ImportError as error:
        raise SettingsError("this system has no file locks: use Linux, macOS or WSL") from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("ab")
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {error}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _HELD:
                raise StoreError(f"{folder} cannot be locked, put it on a local disk: {error}") from error
            raise FolderInUse(
                f"{folder} is in use by another imhotep: end that one, or name another folder (IMHOTEP_DATA)"
            ) from error
        yield


def note_health(file: Path) -> None:
    """Say that the bot is well now, by the clock that `how_well` asks: that of a disk may be another."""
    file.touch()
    now = machine_now()
    os.utime(file, (now, now))


def remove_health(file: Path) -> None:
    """Say no longer that the bot is well."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("the health file cannot be removed: %s", error)


def how_well(file: Path) -> tuple[bool, str]:
    """Whether the bot that touches this file was well within the last minute, and a sentence about it."""
    try:
        age = machine_now() - file.stat().st_mtime
    except FileNotFoundError:
        return False, "not running, or not connected yet"
    except (OSError, ValueError) as error:
        return False, f"the health file cannot be read: {error}"
    if age < -_CLOCKS_DIFFER:
        return False, f"the health file is from the future, by {-age:.0f} s: is the clock right?"
    return age <= HEALTHY_WITHIN, f"last well {max(age, 0):.0f} s ago"
