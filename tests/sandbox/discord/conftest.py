from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.sandbox.discord.stage import Stage
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with (
        RecordingSandbox() as sandbox,
        aiohttp.ClientSession() as http,
        Person(sandbox.url, "Ana") as ana,
    ):
        sandbox.commands.replace(None, [{"name": "go", "description": "Go"}])
        yield Stage(sandbox, http, ana)
