"""How long tests wait for something to happen: there is one generous limit, in one place.

A test waits for a state, never for a time. The limit only ends a test whose state doesn't come, so it is
large. It grows with the slowness of the machine, measured once when the tests start, and with how many
workers share each processor. `TESTS_PATIENCE` multiplies it (`TESTS_PATIENCE=5 make test`).
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from time import perf_counter

ROUNDS = 200_000
QUIET = 0.01
"""Seconds that the measuring rounds take on an idle, modest machine."""
_SLOWNESS = "TESTS_SLOWNESS"


def _measured() -> float:
    """Return how many times longer a little work takes here and now than on an idle machine; at least 1."""
    start = perf_counter()
    for _ in range(5):
        sum(number & 7 for number in range(ROUNDS))
    return max(1.0, (perf_counter() - start) / (5 * QUIET))


def _slowness() -> float:
    """Return the slowness that the first process of these tests measured, increased if its workers share a
    processor.
    """
    measured = float(os.environ.setdefault(_SLOWNESS, f"{_measured():.2f}"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    return measured * max(1.0, workers / len(os.sched_getaffinity(0)))


SLOWNESS = _slowness() * float(os.environ.get("TESTS_PATIENCE", "1"))
"""The factor by which everything waits longer than it would on an idle machine."""
PATIENCE = 30.0 * SLOWNESS
"""The maximum number of seconds that a test waits; only a failing one waits this long."""
THINKING = 3 * PATIENCE
"""The patience for computer players, whose processes yield to all others, even to other tests."""


async def until(condition: Callable[[], object | Awaitable[object]], within: float = PATIENCE) -> None:
    """Wait until a condition holds, or raise TimeoutError. An error raised by the condition ends the wait at
    once.
    """
    async with asyncio.timeout(within):
        while True:
            held = condition()
            if await held if isawaitable(held) else held:
                return
            await asyncio.sleep(0.005)
