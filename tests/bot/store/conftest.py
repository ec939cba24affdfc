"""Connections that fail to open, and their threads."""

import asyncio
import threading
from collections.abc import AsyncGenerator

import pytest


@pytest.fixture(autouse=True)
async def threads_end() -> AsyncGenerator[None]:
    """A connection that could not be opened leaves its thread a moment behind; it needs our loop to end."""
    before = threading.active_count()
    yield
    async with asyncio.timeout(5):
        while threading.active_count() > before:
            await asyncio.sleep(0.001)
