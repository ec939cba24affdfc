"""The application's emojis on the page: on buttons, in texts and in the legend, and whether everything still
fits.
"""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.messages import icons
from tests.browser.conftest import CHANNEL
from tests.browser.tab import PATIENCE, PHONE, new_tab
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here, with_a_message_a_turn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.async_api import Browser, Locator

    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ELSEWHERE = "nile"


async def loaded(picture: Locator) -> None:
    """Check that an emoji has loaded and has its name."""
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 128)
    await expect(picture).to_have_attribute("alt", re.compile(r":\w+_[0-9a-f]{6}:"))


async def test_buttons_texts_and_the_legend_show_emojis(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    icons.learn({})
    request.addfinalizer(lambda: icons.learn({}))
    await with_a_message_a_turn(tmp_path)
    async with RecordingSandbox() as sandbox, bot_here(sandbox, tmp_path, emojis=True):
        ana = await new_tab(browser, sandbox, "Ana")
        ben = await new_tab(browser, sandbox, "Ben", PHONE, touch=True)
        for tab in (ana, ben):
            await tab.open(CHANNEL)
        while not all(map(icons.emoji, icons.all_icons())):
            await ana.page.wait_for_timeout(50)
        await ana.command("/challenge opponent:Ben")
        await ben.press("accept")
        await loaded(ana.card.locator("button", has_text=re.compile("a1$")).locator("img"))
        await loaded(ana.card.locator(".text img").first)
        await ben.look_up("rules", "legend")
        await expect(ben.private).to_contain_text("Was ist hier was?")
        for name in ("figure_round", "tile_temple_4", "action_swap", "can_unload"):
            await loaded(ben.private.locator(f'img[alt^=":{name}_"]'))
        await ben.screenshot("legend")
        await everything_on(sandbox, ana, ben)
        for tab in (ana, ben):
            assert tab.problems == []
            await tab.page.context.close()


async def everything_on(sandbox: RecordingSandbox, ana: Tab, ben: Tab) -> None:
    """Check that Imhotep for four, which has the largest ships, fits on one screen with everything on."""
    for tab in (ana, ben):
        await tab.open(ELSEWHERE)
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(Person(sandbox.url, name)) for name in ("Cleo", "Dan")]
        await ana.command("/new seats:4 preset:everything")
        await ben.press("join")
        lobby = await others[0].wait_for(lambda seen: "Join" in str(seen.raw), PATIENCE / 1000, ELSEWHERE)
        for other in others:
            await other.click(lobby, "Join")
        await expect(ana.card).to_contain_text("Dan")
        await ana.press("start")
        await expect(ana.card).to_contain_text("Imhotep begins")
        for place in ("a1", "a2", None):
            for tab in (ana, ben):
                await loaded(tab.card.locator(".row button img").first)
                assert await tab.off_screen() <= 0
            if place is not None:
                name = re.findall(r"@(Ana|Ben|Cleo|Dan), your turn", await ana.card.inner_text())[-1]
                await load(name, place, (ana, ben), others)
                for tab in (ana, ben):
                    await expect(tab.card).to_contain_text(f"{name} loads")
    for tab in (ana, ben):
        await tab.screenshot(f"everything-{tab.person.lower()}")


async def load(name: str, place: str, tabs: Sequence[Tab], others: Sequence[Person]) -> None:
    """Load a stone for the player to move, whether or not they have a tab."""
    for tab in tabs:
        if tab.person == name:
            await tab.press(place)
    for other in others:
        if other.name == name:
            await other.slash(ELSEWHERE, "imhotep load", place=place)
