"""The same page on a phone, and in German."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.tab import PHONE
from tests.browser.test_two_people import begin

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
OUTSIDE = """card => [...card.querySelectorAll('button, img')]
    .filter(part => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > innerWidth)
    .length"""
SMALLEST = 32
"""Pixels a button is high at least, so that a finger meets it."""


async def test_on_a_phone(open_tab: Open, ben: Tab) -> None:
    ana = await open_tab("Ana", PHONE, touch=True)
    await begin(ana, ben)
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    assert await ana.card.evaluate(OUTSIDE) == 0
    assert await ana.picture() == 1100

    for field in (f"{column}{row}" for row in "123" for column in "abc"):
        button = ana.button(field)
        await button.scroll_into_view_if_needed()
        box = await button.bounding_box()
        assert box is not None
        assert box["height"] >= SMALLEST
    assert await ana.off_screen() <= 0
    assert await ben.off_screen() <= 0
    await ana.screenshot("phone-card")
    await ana.button("b3").tap()
    await expect(ben.card).to_contain_text("b3")
    await expect(ana.card).to_contain_text("b3")
    await ana.command("/help")
    await expect(ana.private).to_contain_text("/unload")
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ana.screenshot("phone-help")


async def test_ben_reads_german(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)
    await expect(ben.page.locator("html")).to_have_attribute("lang", "de")
    await ben.command("/hilfe")
    await expect(ben.private).to_contain_text("Steine holen")
    await ben.command("/punkte")
    await expect(ben.private.last).to_contain_text("Grabkammer")
    await ben.command("/setzen feld:b2")
    await expect(ben.private.last).to_contain_text("nicht am Zug")
    await ben.press("More")
    await ben.private.last.get_by_role("button", name="In Worten").click()
    await expect(ben.private.last).to_contain_text("Hafen")
    await ben.screenshot("german")
    await expect(ana.private).to_have_count(0)
    await expect(ana.card).to_contain_text("it is your turn")
