"""The application's emojis on the page: on buttons, in texts, in the legend of the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.messages import icons
from render.games import RENDERERS
from tests.browser.conftest import CHANNEL
from tests.browser.tab import PHONE, new_tab
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Browser, Locator

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def loaded(picture: Locator) -> None:
    """It has come, and says its name."""
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 128)
    await expect(picture).to_have_attribute("alt", re.compile(r":\w+_[0-9a-f]{6}:"))


async def test_buttons_texts_and_the_legend_show_emojis(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(icons, "all_icons", lambda: dict(RENDERERS["duel"].icons))
    icons.learn({})
    async with RecordingSandbox() as sandbox, bot_here(sandbox, tmp_path, emojis=True):
        ana = await new_tab(browser, sandbox, "Ana")
        ben = await new_tab(browser, sandbox, "Ben", PHONE, touch=True)
        for tab in (ana, ben):
            await tab.open(CHANNEL)
        while len(sandbox.world.emojis) < len(icons.all_icons()) or not icons.any_known():
            await ana.page.wait_for_timeout(50)
        await ana.command("/challenge opponent:Ben sides:AAAA start:0")
        await ben.card.get_by_role("button").first.click()
        field = ana.card.locator("button", has_text=re.compile("a2$"))
        await loaded(field.locator("img"))
        await loaded(ana.card.locator(".text img").first)
        await ben.card.locator('button[data-custom-id^="v:more"]').click()
        await ben.private.locator('button[data-custom-id^="v:legend"]').click()
        await expect(ben.private).to_contain_text("Was ist hier was?")
        for name in ("figure_round", "tile_temple_4", "action_swap", "can_unload"):
            await loaded(ben.private.locator(f'img[alt^=":{name}_"]'))
        await ben.screenshot("legend")
        for tab in (ana, ben):
            assert tab.problems == []
            await tab.page.context.close()
    icons.learn({})
