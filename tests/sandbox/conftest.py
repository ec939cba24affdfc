from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.server import Sandbox
from tests.sandbox.bots import Bot, running
from tests.support.sandbox.person import Person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as one:
        yield one


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    async with running(sandbox) as one:
        yield one


@pytest.fixture
async def ana(sandbox: Sandbox, bot: Bot) -> AsyncIterator[Person]:
    async with Person(sandbox.url, "Ana") as one:
        yield one


@pytest.fixture
async def ben(sandbox: Sandbox, bot: Bot) -> AsyncIterator[Person]:
    async with Person(sandbox.url, "Ben") as one:
        yield one
