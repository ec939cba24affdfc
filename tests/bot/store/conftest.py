"""Connections that fail to open, and their threads."""

import threading
from collections.abc import AsyncGenerator

import pytest

from tests.support.patience import until


@pytest.fixture(autouse=True)
async def threads_end() -> AsyncGenerator[None]:
    """A connection that could not be opened leaves its thread a moment behind; it needs our loop to end."""
    before = _connections()
    yield
    await until(lambda: _connections() <= before)


def _connections() -> int:
    """The number of threads, except for those that the loop uses for work, which stay until it ends."""
    return sum(not thread.name.startswith("asyncio_") for thread in threading.enumerate())
