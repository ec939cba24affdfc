"""Asked to end: SIGTERM, SIGINT (Ctrl-C) or SIGHUP (the terminal went away), from the first moment on."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Coroutine
from typing import Any, TextIO, TypeVar

from bot.errors import Interrupted

Result = TypeVar("Result")

_ASKING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))


class Stop:
    """Notes that one of these signals came, also before there is an event loop. Process 1, for which the
    kernel knows no defaults, ends by them as well.
    """

    def __init__(self) -> None:
        self.asked = False
        self._wake: Callable[[], object] = bool
        self._parent: TextIO | None = None
        for number in _ASKING:
            if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN:  # nohup means it
                signal.signal(number, self._hear)

    def _hear(self, *_: object) -> None:
        self.asked = True
        self._wake()

    def when_closed(self, stream: TextIO) -> None:
        """Take the end of a stream for being asked. Nothing ever comes on it; a parent holds its other end,
        and lets go of it however that parent ends.
        """
        self._parent = stream

    async def wait(self) -> None:
        """Come back as soon as somebody asks."""
        loop, asked = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: everything has ended already
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
        """The result of some work; raises `Interrupted` if somebody asks before it is done."""
        working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(self.wait())
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        working.cancel()  # nothing to it if it is done
        await asyncio.wait((working,))
        if working.cancelled():
            raise Interrupted("ended before it was done: it is not complete")
        return working.result()
