"""Waiting for the threads of connections that failed to open."""

import threading
from collections.abc import AsyncGenerator

import pytest

from tests.support.patience import until


@pytest.fixture(autouse=True)
async def threads_end() -> AsyncGenerator[None]:
    """Wait for the threads of connections that couldn't be opened: they need the test's loop in order to
    end.
    """
    before = _connections()
    yield
    await until(lambda: _connections() <= before)


def _connections() -> int:
    """Return the number of threads, without the loop's worker threads, which stay until the loop ends."""
    return sum(not thread.name.startswith("asyncio_") for thread in threading.enumerate())
