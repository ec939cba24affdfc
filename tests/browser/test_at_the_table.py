"""A turn at the table is previewed, taken back by consent, and described in two languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.tab import PHONE, meant
from tests.browser.test_two_people import begin, plays

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"


async def ready_to_unload(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)
    await plays(ana, "a1", ben, "Ana places a figure on a1")
    await plays(ben, "b1", ana, "Ben places a figure on b1")
    assert max(await ana.off_screen(), await ben.off_screen()) <= 0


async def test_a_preview_is_private_and_then_counts(ana: Tab, ben: Tab) -> None:
    await ready_to_unload(ana, ben)
    await ana.press("x1")
    preview = ana.private_with("y")
    await expect(preview).to_contain_text("Nothing has happened yet")
    await expect(preview).to_contain_text("Points:")
    picture = preview.locator("figure img").first
    await expect(picture).to_have_js_property("naturalWidth", 1100)
    await expect(ben.private).to_have_count(0)
    await ana.screenshot("preview")
    await preview.get_by_role("button", name="Back", exact=True).click()
    await expect(ana.private).to_have_count(0)
    await ana.press("x1")
    await ana.answer("y")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text(re.compile("unload(s|ed) boat 1"))
    await expect(ana.private).to_have_count(0)
    await ana.screenshot("after-unloading")


async def test_taking_back_by_consent(open_tab: Open, ben: Tab) -> None:
    ana = await open_tab("Ana", PHONE, touch=True)
    await ready_to_unload(ana, ben)
    await ana.choose("preview", "never")
    await ana.press("x1")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text(re.compile("unload(s|ed) boat 1"))
        assert await tab.off_screen() <= 0
    await ana.look_up("this", "u")
    offer = ana.private_with("a")
    await expect(offer).to_contain_text("must agree")
    await ana.screenshot("phone-ask")
    await offer.locator(meant("a")).tap()
    await expect(ben.card).to_contain_text("would like to take this back")
    await expect(ben.card).to_have_attribute("data-pinged", "")
    await ben.screenshot("request")
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ben.press("yes")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text("Ben agreed")
    await expect(ana.button("x1")).to_be_enabled()
    await ana.screenshot("phone-taken-back")


async def test_what_happened_since_my_last_turn(open_tab: Open, ben: Tab) -> None:
    ana = await open_tab("Ana", PHONE, touch=True)
    await ready_to_unload(ana, ben)
    await expect(ana.card).not_to_contain_text("0 → 1")
    await ana.look_up("replay")
    story = ana.private.last
    await expect(story).to_contain_text("Points: Ben 0 → 1 (+1)")
    await expect(story).to_contain_text("Ben places a figure on b1")
    await ana.screenshot("phone-story")
    await ana.answer("film")
    await expect(ana.private).to_have_count(1)
    await expect(story.locator("figure img").first).to_have_js_property("naturalWidth", 1100)
    assert await ana.page.evaluate(TOO_WIDE) <= 0
    await ana.screenshot("phone-what-happened")


async def test_a_game_in_english_and_german(ana: Tab, ben: Tab) -> None:
    """Private messages are in each person's own language, and public ones in the server's."""
    await ready_to_unload(ana, ben)
    await plays(ana, "c3", ben, "Ana places a figure on c3")
    await ben.press("x1")
    preview = ben.private_with("y")
    await expect(preview).to_contain_text("Noch ist nichts passiert")
    await expect(preview).to_contain_text(re.compile(r"Punkte: .*?(?:→|\(±0\))"))
    await ben.screenshot("preview-german")
    await ben.answer("y")
    await expect(ana.card).to_contain_text(re.compile("unload(s|ed) boat 1"))
    await ana.choose("language", "de")
    await ana.screenshot("settings")
    await plays(ana, "b2", ben, "Ana platziert eine Figur auf b2")
    await expect(ana.button("more")).to_be_enabled()
    await ben.screenshot("german-card")
    await ben.command("/partie aufgeben")
    await ben.answer("yes")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text("gibt auf")
        await expect(tab.card.get_by_role("heading")).to_have_text("Ana gewinnt")
        await expect(tab.card).to_contain_text(re.compile(r"Wertungszahl: .*Ana 1000 → \d+.*Ben 1000 → \d+"))
        await expect(tab.card).to_have_attribute("data-pinged", "")
        await expect(tab.card).not_to_contain_text("Stärkster Zug")
        await expect(tab.card.locator("figure img")).to_have_count(2)
        assert await tab.off_screen() <= 0
    await ana.screenshot("end-german")
    await ben.press("e")
    await expect(ana.card).to_contain_text("möchte eine Revanche, Das Duell; die Plätze sind getauscht")
    await ana.press("accept")
    await expect(ben.card).to_contain_text("Ben ist zuerst am Zug")
