from __future__ import annotations

from base64 import b64encode
from contextlib import ExitStack
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast
from unittest.mock import patch

import pytest_asyncio
from discord import PartialEmoji

from bot.games import GAMES
from bot.messages import icons
from sandbox.discord.emojis import Emojis
from tests.browser.chromium import chromium
from tests.browser.tab import DESKTOP, Tab, new_tab
from tests.support.dealing import own_deals
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here, with_a_message_a_turn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Browser

__all__ = ["own_deals"]

CHANNEL = "harbor"

# Chromium takes seconds to start, so all tests share one, and the event loop to which it is tied. Each
# person's tab has a profile of its own, and each test has a new sandbox and bot.


class Open(Protocol):
    """Opens a tab for a person in the channel that the tests use."""

    async def __call__(self, person: str, size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Tab: ...


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser, tmp_path: Path) -> AsyncIterator[RecordingSandbox]:
    """Yield a sandbox with the bot running in this process, and its emojis, as in normal use. `browser` comes
    first, because without a browser there is nothing to start.
    """
    with ExitStack() as stack:
        for game in GAMES.values():  # whoever invites goes first, without having to choose that in a panel
            for preset in game.inviting.presets.values():
                stack.enter_context(patch.dict(cast("dict[str, str]", preset), start="0"))
        await with_a_message_a_turn(tmp_path)  # tabs look at the newest message
        async with RecordingSandbox() as opened, bot_here(opened, tmp_path):
            give_emojis(opened)
            yield opened
    icons.learn({})


def give_emojis(sandbox: RecordingSandbox) -> None:
    """Provide the emojis as if an earlier start had uploaded them; `test_emojis` tests the upload."""
    there = Emojis(sandbox.world)
    emojis = {
        name: there.create({"name": f"{name}_000000", "image": image}) for name, image in drawn().items()
    }
    icons.learn(
        {name: PartialEmoji(name=emoji["name"], id=int(emoji["id"])) for name, emoji in emojis.items()}
    )


@cache
def drawn() -> dict[str, str]:
    """Return every icon as a data URI; each is drawn only once."""
    pictures = {name: icon.png() for name, icon in icons.all_icons().items()}
    return {name: f"data:image/png;base64,{b64encode(png).decode()}" for name, png in pictures.items()}


@pytest_asyncio.fixture(loop_scope="session")
async def open_tab(browser: Browser, sandbox: RecordingSandbox) -> AsyncIterator[Open]:
    """Yield a function that opens tabs; at the end, check that no console has complained."""
    tabs: list[Tab] = []

    async def open_one(person: str, size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Tab:
        tab = await new_tab(browser, sandbox, person, size, touch=touch)
        tabs.append(tab)
        await tab.open(CHANNEL)
        return tab

    yield open_one
    for tab in tabs:
        await tab.page.context.close()
    assert [problem for tab in tabs for problem in tab.problems] == []


@pytest_asyncio.fixture(loop_scope="session")
async def ana(open_tab: Open) -> Tab:
    return await open_tab("Ana")


@pytest_asyncio.fixture(loop_scope="session")
async def ben(open_tab: Open) -> Tab:
    return await open_tab("Ben")
