from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.sandbox.bots import Bot, running
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def sandbox() -> AsyncIterator[RecordingSandbox]:
    async with RecordingSandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: RecordingSandbox) -> AsyncIterator[Bot]:
    async with running(sandbox) as stage:
        yield stage


@pytest.fixture
async def ana(sandbox: RecordingSandbox, bot: Bot) -> AsyncIterator[Person]:
    async with Person(sandbox.url, "Ana") as person:
        yield person


@pytest.fixture
async def ben(sandbox: RecordingSandbox, bot: Bot) -> AsyncIterator[Person]:
    async with Person(sandbox.url, "Ben") as person:
        yield person


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session
