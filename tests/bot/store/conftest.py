"""Connections that fail to open, and their threads."""

import asyncio
import threading
from collections.abc import AsyncGenerator

import pytest


@pytest.fixture(autouse=True)
async def threads_end() -> AsyncGenerator[None]:
    """A connection that could not be opened leaves its thread a moment behind; it needs our loop to end."""
    before = _connections()
    yield
    async with asyncio.timeout(5):
        while _connections() > before:
            await asyncio.sleep(0.001)


def _connections() -> int:
    """Threads but for those in which the loop lets work be done: they stay until it ends."""
    return sum(not thread.name.startswith("asyncio_") for thread in threading.enumerate())
