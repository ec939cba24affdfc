"""The process: it locks its data folder against others, reports its health there, and ends on a signal."""

import asyncio
import contextlib
import ctypes
import errno
import faulthandler
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any, Self, TextIO, TypeVar

from bot.clock import machine_now
from bot.errors import FolderInUse, Interrupted, SettingsError, StoreError

log = logging.getLogger(__name__)

LOCK = "lock"
"""The name of the file that a process keeps locked while it uses a folder."""
HEALTHY_WITHIN = 60  # seconds
STANDSTILL = 180.0  # seconds without a heartbeat after which the process ends itself
LARGE, M_MMAP_THRESHOLD = 1 << 20, -3
"""The size of a large memory block in bytes, and the number of glibc's setting for it."""
_CLOCKS_DIFFER = 1.0  # seconds by which a file may seem to be newer than now

_HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)


def give_large_memory_back() -> None:
    """Have the C library return blocks of a mebibyte and more as soon as they are free, where it can (glibc).
    Otherwise it keeps up to 20 MiB after drawing large pictures.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)


def give_free_memory_back() -> None:
    """Have the C library return everything that is free, where it can (glibc)."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


@contextlib.contextmanager
def hold(folder: Path) -> Generator[None]:
    """Lock a folder against other processes, and create it if needed. The operating system releases the lock
    however the process ends; the file remains. Raises `FolderInUse`, `StoreError` if the folder can't be
    used, and `SettingsError` on a system without locks.
    """
    try:
        import fcntl  # noqa: PLC0415  Windows has none
    except ImportError as error:
        raise SettingsError("this system has no file locks: use Linux, macOS or WSL") from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("ab")
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
    """Record that the bot is healthy now, by the clock that `how_well` reads, because a disk's clock may
    differ.
    """
    file.touch()
    now = machine_now()
    os.utime(file, (now, now))


def tell_systemd(state: str) -> None:
    """Tell systemd the state of the service (`sd_notify`), if systemd runs it."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
            wire.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            wire.sendall(state.encode())
    except OSError as error:
        log.warning("systemd cannot be told %s: %s", state, error)


def standstill() -> None:
    """End this process immediately, with the exit code of an unexpected error."""
    os._exit(1)


class Watchdog:
    """Ends the process when its event loop or its database hangs, so that systemd or Docker restarts it;
    Docker doesn't restart a process that is only unhealthy.
    """

    def __init__(self, end: Callable[[], object], within: float = STANDSTILL) -> None:
        self._within = within
        self._end = end
        self._beaten = threading.Event()
        self._over = False

    def __enter__(self) -> Self:
        tell_systemd("READY=1")
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        self._beaten.set()
        self._thread.join()

    def beat(self) -> None:
        """Report that everything works."""
        self._beaten.set()
        tell_systemd("WATCHDOG=1")

    def _watch(self) -> None:
        while self._beaten.wait(self._within):
            if self._over:
                return
            self._beaten.clear()
        log.critical("nothing has gone on for %.0f s: the process ends", self._within)
        faulthandler.dump_traceback()
        self._end()


def remove_health(file: Path) -> None:
    """Remove the health file."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("the health file cannot be removed: %s", error)


def how_well(file: Path) -> tuple[bool, str]:
    """Return whether the bot that touches this file was healthy within the last minute, and a sentence about
    it.
    """
    try:
        age = machine_now() - file.stat().st_mtime
    except FileNotFoundError:
        return False, "not running, or not connected yet"
    except (OSError, ValueError) as error:
        return False, f"the health file cannot be read: {error}"
    if age < -_CLOCKS_DIFFER:
        return False, f"the health file is from the future, by {-age:.0f} s: is the clock right?"
    return age <= HEALTHY_WITHIN, f"last well {max(age, 0):.0f} s ago"


Result = TypeVar("Result")

_ASKING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))


class Stop:
    """Catches the signals that ask the program to stop, even before there is an event loop, and even in
    process 1, for which the system has no default handlers.
    """

    def __init__(self) -> None:
        self.asked = False
        self._wake: Callable[[], object] = bool
        self._parent: TextIO | None = None
        for number in _ASKING:
            if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN:  # respect nohup
                signal.signal(number, self._hear)

    def _hear(self, *_: object) -> None:
        self.asked = True
        self._wake()

    def when_closed(self, stream: TextIO) -> None:
        """Stop when a stream ends. Nothing is ever sent on it; the parent process holds its other end, which
        closes however the parent ends.
        """
        self._parent = stream

    async def wait(self) -> None:
        """Wait until a signal asks the program to stop."""
        loop, asked = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed, so everything has ended
                loop.call_soon_threadsafe(asked.set)

        def orphaned(parent: TextIO) -> None:
            loop.remove_reader(parent)
            asked.set()

        if self._parent is not None:
            loop.add_reader(self._parent, orphaned, self._parent)
        self._wake = wake
        if not self.asked:
            await asked.wait()

    async def cut_short(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return the result of some work; raises `Interrupted` if a signal comes first."""
        working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(self.wait())
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        working.cancel()  # no effect if it is done
        await asyncio.wait((working,))
        if working.cancelled():
            raise Interrupted("ended before it was done: it is not complete")
        return working.result()
