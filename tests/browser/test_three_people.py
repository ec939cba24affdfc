"""Imhotep in three tabs, with a lobby, ships, and a choice that someone makes in another player's turn
(§5.3).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.tab import PHONE, meant

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.browser.conftest import Open
    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"


def choices(message: Locator) -> Locator:
    """Return the enabled buttons that the bot has put under a message."""
    return message.locator("[data-custom-id]:not(:disabled)")


async def change(ana: Tab) -> None:
    """Choose another preset in the panel; the lobby's sentence and picture follow, and the panel closes."""
    picture = ana.card.locator("figure img")
    await expect(ana.card).to_contain_text("all sides B")
    before = await picture.get_attribute("src")
    await ana.press("change")
    await ana.pick(":preset", "first")
    await ana.screenshot("lobby-panel")
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ana.private.last.get_by_role("button", name="Dismiss message").click()
    await expect(ana.card).to_contain_text("all sides A")
    await expect(picture).not_to_have_attribute("src", before or "")
    await expect(picture).to_have_js_property("naturalWidth", 1100)


async def gather(ana: Tab, ben: Tab, cleo: Tab) -> None:
    """Have Ana open a lobby, the others join, and Ana start the game; she has the first turn."""
    await ana.command("/new seats:3 preset:all_b game:imhotep")
    await change(ana)
    for tab, name in ((ben, "Ben"), (cleo, "Cleo")):
        await tab.press("join")
        await expect(ana.card).to_contain_text(name)
    await ana.screenshot("lobby")
    await ana.press("start")
    for tab in (ana, ben, cleo):
        await expect(tab.card).to_contain_text("Imhotep begins")
        await expect(tab.card.locator("figure img")).to_have_count(2)


async def test_who_is_asked_in_anothers_turn_is_waited_for(open_tab: Open, ben: Tab) -> None:
    ana = await open_tab("Ana", PHONE, touch=True)
    cleo = await open_tab("Cleo")
    await gather(ana, ben, cleo)
    await take_the_tour(cleo)
    await ana.screenshot("phone-imhotep")
    await cleo.screenshot("imhotep")
    for tab, place, name in ((ana, "a1", "Ana"), (ben, "a2", "Ben"), (cleo, "a3", "Cleo")):
        await tab.press(place)
        await expect(ana.card).to_contain_text(f"{name} loads")
    for tab in (ana, cleo):
        assert await tab.off_screen() <= 0
    await ana.press("s,a")
    await expect(ana.private.last).to_contain_text("Where does ship a sail?")
    await ana.screenshot("phone-where")
    await ana.private.last.locator("button", has_text=re.compile("^Market")).click()
    await expect(ana.private.last).to_contain_text("Take a card from the Market")
    await ana.screenshot("phone-market")
    await choices(ana.private.last).first.click()
    await expect(ben.card).to_contain_text(re.compile("@Ben, (take a card from the Market|your turn)"))
    if "@Ben, take" in (
        await ben.card.text_content() or ""
    ):  # otherwise, only one kind of card was left (HV-28)
        await expect(ben.card).to_have_attribute("data-pinged", "")
        await expect(ana.card).not_to_have_attribute("data-pinged", "")
        await ben.screenshot("asked")
        await expect(cleo.card).to_contain_text("@Ben, take")
        await choices(cleo.card).first.click()
        await expect(cleo.private.last).to_contain_text("we’re waiting for Ben")
        await choices(ben.card).first.click()
    await expect(cleo.card).to_contain_text(re.compile("Market: .*Ben takes"))
    if "@Cleo, take" in (
        await cleo.card.text_content() or ""
    ):  # otherwise, only one kind of card was left (HV-28)
        await choices(cleo.card).first.click()
    await expect(ben.card).to_contain_text("your turn")
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ana.screenshot("phone-imhotep-later")
    await cleo.screenshot("imhotep-later")
    await consent_and_farewell(ana, ben, cleo)


async def take_the_tour(tab: Tab) -> None:
    """Take the tour of this game, which both the card and the help offer, and try a move in it."""
    await tab.command("/help")
    await expect(tab.private.last.locator(meant("w"))).to_be_visible()
    await tab.answer("w")
    page = tab.private.last
    for number in range(1, 4):
        await tab.answer(f"w:imhotep:{number + 1}")
        await expect(page.locator(meant(f"w:imhotep:{number + 2}"))).to_be_visible()
    await page.locator("button", has_text=re.compile("^Pyramids$")).click()
    await expect(page).to_contain_text("your two stones score 3 points")
    await tab.screenshot("tour-wrong")
    await page.locator("button", has_text=re.compile("^Burial Chamber$")).click()
    await expect(page).to_contain_text("Right!")
    await expect(page.locator("figure img")).to_have_count(2)
    await tab.screenshot("tour-right")
    await tab.answer("n")


async def consent_and_farewell(ana: Tab, ben: Tab, cleo: Tab) -> None:
    """Check that the message says who has agreed to a takeback while others are asked, and that a player who
    leaves is passed over (§9.1).
    """
    await ana.look_up("this", "u", "a")
    await expect(ana.card).to_contain_text("Do you agree?")
    await ben.press("yes")
    await expect(ana.card).to_contain_text(re.compile("Agreed so far: .*Ben"))
    await ana.screenshot("phone-agreed")
    await cleo.command("/game resign")
    await expect(cleo.private.last).to_contain_text("play on without you")
    await cleo.screenshot("leaving")
    await cleo.answer("yes")
    await expect(ana.card).to_contain_text("Cleo leaves the game.")
    await ana.screenshot("phone-left")
    await ben.screenshot("left")
