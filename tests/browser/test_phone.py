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
WRAPPED = """() => [...document.querySelectorAll('pre.code')]
    .filter(block => block.scrollWidth > block.clientWidth || getComputedStyle(block).whiteSpace !== 'pre')
    .map(block => block.textContent)"""
BEYOND = """what => [...document.querySelectorAll(what)]
    .filter(part => part.getBoundingClientRect().right > (part.closest('#sidebar') ?? document.body)
        .getBoundingClientRect().right + 1)
    .map(part => part.className || part.tagName)"""
REFUSED = """async () => (await import("./api.js")).command({
    as: new URLSearchParams(location.hash.slice(1)).get("as"),
    channel: new URLSearchParams(location.hash.slice(1)).get("channel"), name: "x", options: []
}).catch(refusal => refusal.message)"""
SMALLEST = 32
"""The minimum height, in pixels, of a button that a finger can hit."""


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
    await expect(ana.private).to_contain_text("/puzzle")
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ana.screenshot("phone-help")
    await a_picture_fills_it_sideways(ana)
    await tab_takes_what_is_highlighted(ana)
    await the_smallest_one(ana)


async def a_picture_fills_it_sideways(tab: Tab) -> None:
    """Check that an enlarged picture is as high as the screen when a phone is turned sideways."""
    width, height = PHONE
    await tab.page.set_viewport_size({"width": height, "height": width})
    await tab.page.locator(".picture-open").last.click()
    box = await tab.page.locator("[data-lightbox]").bounding_box()
    assert box is not None
    assert (box["y"], box["height"]) == (0, width)
    await tab.screenshot("phone-sideways")
    await tab.page.keyboard.press("Escape")
    await tab.page.set_viewport_size({"width": width, "height": height})


async def tab_takes_what_is_highlighted(tab: Tab) -> None:
    """Check that the Tab key takes the highlighted suggestion even if nothing was typed."""
    await tab.begin("game board")
    await tab.page.locator("[data-option-name=form]").click()
    highlighted = tab.page.locator(".list-row[aria-selected=true] .list-name")
    await expect(highlighted).to_be_visible()
    name = await highlighted.text_content() or ""
    await tab.page.keyboard.press("Tab")
    await expect(tab.option("form")).to_have_value(name)
    await tab.page.keyboard.press("Enter")
    await expect(tab.page.locator("[data-composer]")).to_have_value("")


async def the_smallest_one(tab: Tab) -> None:
    """Check that on a screen of 320 pixels text boards don't wrap, and the longest thread name pushes nothing
    away.
    """
    await tab.page.set_viewport_size({"width": 320, "height": 568})
    await tab.command("/game board form:text")
    await tab.command("/game score")
    await expect(tab.page.locator("pre.code")).to_have_count(2)
    assert await tab.page.evaluate(WRAPPED) == []
    await tab.screenshot("phone-smallest")
    await tab.page.locator("[data-new-thread]").click()
    await tab.page.locator("dialog .field").fill("W" * 100)
    await tab.page.locator("dialog button[type=submit]").click()
    await expect(tab.page.locator(".welcome h2")).to_contain_text("WWWW")
    assert await tab.page.evaluate(BEYOND, "header *, .welcome *") == []
    await tab.page.locator(".drawer-button").click()
    await expect(tab.page.locator(".channel.thread")).to_be_visible()
    assert await tab.page.evaluate(BEYOND, "#sidebar *") == []
    await tab.screenshot("phone-long-thread")


async def test_ben_reads_german(ana: Tab, ben: Tab) -> None:
    for tab, challenge, new in ((ana, "/challenge", "/new"), (ben, "/herausfordern", "/neu")):
        await expect(tab.page.locator("[data-hint]")).to_contain_text(challenge)
        await expect(tab.page.locator("[data-hint]")).to_contain_text(new)
    for tab, refusal in ((ana, "There is no command /x here."), (ben, "Den Befehl /x gibt es hier nicht.")):
        assert await tab.page.evaluate(REFUSED) == refusal
        assert len(tab.problems) == 1, "the console tells of the refusal"
        tab.problems.clear()
    await begin(ana, ben)
    await expect(ben.page.locator("html")).to_have_attribute("lang", "de")
    await ben.command("/hilfe")
    await expect(ben.private).to_contain_text("eine Figur platzieren")
    await ben.command("/partie stand")
    await expect(ben.private.last).to_contain_text("Grabkammer")
    await ben.command("/duell platzieren feld:b2")
    await expect(ben.private.last).to_contain_text("Erst ist Ana am Zug")
    await ben.look_up("this", "v:text")
    await expect(ben.private.last).to_contain_text("Hafen")
    await ben.screenshot("german")
    await expect(ana.private).to_have_count(0)
    await expect(ana.card).to_contain_text(", your turn")
