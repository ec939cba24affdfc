"""A loop whose time stands still until it is told to continue, and a database that answers at once, so that
the result depends only on the test's choices.
"""
# pyright: reportPrivateUsage=false

import asyncio
import threading
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

from bot.store import database

Found = TypeVar("Found")


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose clock only `tick` moves."""

    moment = 0.0

    def time(self) -> float:
        return self.moment

    @property
    def next_timer(self) -> float | None:
        """Return the time at which the next timer is due, or None if there is none."""
        handles: list[asyncio.TimerHandle] = list(vars(self)["_scheduled"])
        return min((handle.when() for handle in handles if not handle.cancelled()), default=None)

    def run(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Run a coroutine to its end, and return its result."""
        return self.run_until_complete(work)

    def go_on(self) -> None:
        """Run until every task is waiting for something outside the loop."""
        self.run_until_complete(self._rest())

    async def _rest(self) -> None:
        while vars(self)["_ready"]:
            await asyncio.sleep(0)


def _at_once(
    thread: database._Thread, function: Callable[..., Found], *args: Any, **kwargs: Any
) -> asyncio.Future[Found]:
    """Answer like `ask`, but only after the function has run."""
    future: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
    ended = threading.Event()

    def work() -> None:
        try:
            future.set_result(function(thread._conn, *args, **kwargs))
        except BaseException as error:  # noqa: BLE001  whoever asked gets it
            future.set_exception(error)
        finally:
            ended.set()

    line: Any = vars(thread)["_tx"]
    line.put_nowait((asyncio.get_running_loop().create_future(), work))
    ended.wait()
    return future


@contextmanager
def at_once() -> Generator[None]:
    """Let the databases that are opened inside this answer at once."""
    with patch.object(database._Thread, "ask", _at_once):
        yield
