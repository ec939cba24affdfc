from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Protocol

import pytest

from bot.app import Client, open_client
from bot.settings import Settings
from tests.simcord.scene import Scene

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from simcord import Env


class MakeClient(Protocol):
    """Makes a client that nobody has connected yet, on the test's database."""

    async def __call__(self) -> Client: ...


@pytest.fixture
async def clients(tmp_path: Path) -> AsyncIterator[MakeClient]:
    """Makes clients on one database; SimCord closes neither them nor it, so this does."""
    async with AsyncExitStack() as stack:

        async def make() -> Client:
            client = await stack.enter_async_context(open_client(Settings(data=tmp_path)))
            client.shard_count = 1  # SimCord does not ask Discord how many
            return client

        yield make


@pytest.fixture
async def simcord_bot(clients: MakeClient) -> Client:
    return await clients()


@pytest.fixture
async def scene(simcord_env: Env) -> Scene:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("harbor")
    ana, ben, cleo = (guild.add_member(simcord_env.create_user(name)) for name in ("Ana", "Ben", "Cleo"))
    return Scene(simcord_env, channel, ana, ben, cleo)


@pytest.fixture(autouse=True)
def deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tiles every time: a key of zeros, and SimCord gives interactions the same ids in every run."""
    monkeypatch.setattr("bot.service.invitations.secrets.token_bytes", bytes)
