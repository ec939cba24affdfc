from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.app import Client, open_client
from bot.settings import Settings
from tests.simcord.scene import Scene
from tests.support.dealing import own_deals

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from simcord import Env

__all__ = ["own_deals"]


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[Client]:
    """A client that nobody has connected yet; SimCord closes neither it nor its database, so this does."""
    async with open_client(Settings(data=tmp_path)) as client:
        client.shard_count = 1  # SimCord does not ask Discord how many
        yield client


@pytest.fixture
async def scene(simcord_env: Env) -> Scene:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("harbor")
    ana, ben, cleo = (guild.add_member(simcord_env.create_user(name)) for name in ("Ana", "Ben", "Cleo"))
    return Scene(simcord_env, channel, ana, ben, cleo)
