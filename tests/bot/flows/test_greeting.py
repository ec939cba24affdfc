"""When the bot joins a server, it greets once, in the system channel, if it may write there, and offers the
tour, which is in `bot.features.rules`.
"""

from sqlite3 import Connection
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.ui import LayoutView

from bot.flows.help import greet
from bot.service.preferences import Preferences
from bot.settings import Settings
from tests.bot.conftest import World
from tests.support.registered import REGISTER

GUILD = 77


class Channel:
    """A system channel."""

    def __init__(self, *, may_write: bool) -> None:
        self.allowed = discord.Permissions(view_channel=True, send_messages=may_write)
        self.said: list[LayoutView] = []

    def permissions_for(self, _: object) -> discord.Permissions:
        return self.allowed

    async def send(self, *, view: LayoutView) -> None:
        self.said.append(view)


async def joined(
    world: World, channel: Channel | None, language: str = "en-US", host: Settings | None = None
) -> None:
    services = SimpleNamespace(
        register=REGISTER,
        host=host,
        database=world.database,
        preferences=Preferences(world.database, world.matches),
    )
    guild = SimpleNamespace(
        id=GUILD,
        me=object(),
        system_channel=channel,
        features=["COMMUNITY"],
        preferred_locale=SimpleNamespace(value=language),
    )
    await greet(cast("Any", services), cast("Any", guild))


@pytest.mark.parametrize(
    ("language", "words"), [("en-US", "a turn whenever you like"), ("de", "wann du magst")]
)
async def test_once_in_the_servers_language(world: World, language: str, words: str) -> None:
    channel = Channel(may_write=True)
    for _ in range(2):
        await joined(world, channel, language)
    (view,) = channel.said
    text = str(view.to_components())
    assert words in text
    assert [
        button["custom_id"].split(":")[1] for row in view.to_components() for button in _buttons(row)
    ] == [
        "ask",
        "apprentice",
        "duel",
    ]


async def test_it_says_how_to_reach_the_operator(world: World) -> None:
    """The greeting names the operator's contact, or leaves it out if there is none."""
    channel = Channel(may_write=True)
    await joined(world, channel, host=Settings(contact="ops@example.org", policy="https://example.org/p"))
    assert "-# Questions go to ops@example.org · [Privacy policy]" in str(channel.said[0].to_components())
    silent = Channel(may_write=True)
    await world.database.write(forget_greeting)
    await joined(world, silent, host=Settings())
    assert "-#" not in str(silent.said[0].to_components())


def forget_greeting(connection: Connection) -> None:
    connection.execute("DELETE FROM facts WHERE name LIKE 'greeted:%'")


async def test_not_where_it_may_not_write_but_then_later(world: World) -> None:
    await joined(world, None)
    shut, open_ = Channel(may_write=False), Channel(may_write=True)
    await joined(world, shut)
    await joined(world, open_)
    assert (len(shut.said), len(open_.said)) == (0, 1)


def _buttons(part: Any) -> list[Any]:
    inner = [button for child in part.get("components", ()) for button in _buttons(child)]
    return [part] if part["type"] == discord.ComponentType.button.value else inner
