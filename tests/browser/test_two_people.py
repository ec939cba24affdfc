"""Ana and Ben, each in a tab of their own, begin a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def begin(ana: Tab, ben: Tab) -> None:
    """Have Ana challenge Ben, who accepts; both see the first card, and Ana begins."""
    await ana.command("/challenge @Ben")
    await ben.press("accept")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text("The Duel begins")


async def plays(mover: Tab, label: str, other: Tab, said: str) -> None:
    """Move with a button, and check that both people see the move."""
    await mover.press(label)
    for tab in (mover, other):
        await expect(tab.card).to_contain_text(said)


async def test_a_challenge_by_slash_command(ana: Tab, ben: Tab) -> None:
    await ana.begin("challenge")
    await ana.page.locator('[data-add-option="opponent"]').click()
    await ana.option("opponent").press_sequentially("Be")
    await ana.choice(ben.id).click()
    await expect(ana.option("opponent")).to_have_value("Ben")
    await ana.screenshot("challenge-form")
    await ana.page.keyboard.press("Enter")

    await expect(ben.card).to_contain_text("challenges you")
    await expect(ben.card).to_have_attribute("data-pinged", "")
    await expect(ana.card).to_contain_text("challenges you")
    await expect(ana.card).not_to_have_attribute("data-pinged", "")
    await expect(ben.card.locator("[data-notification]")).to_contain_text("@Ben, Ana challenges you to")
    await expect(ana.card.locator("[data-notification]")).to_have_count(0)
    await expect(ana.private).to_have_count(0)
    await ben.screenshot("challenge")

    await ben.press("accept")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text("The Duel begins")
        assert await tab.picture() == 1100
        await expect(tab.messages).to_have_count(2)
        await expect(tab.messages.first).to_contain_text("accepted")
        await expect(tab.messages.first.get_by_role("button")).to_have_count(0)


async def test_turns_by_commands_and_by_buttons(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)

    await ana.begin("duel place")
    await ana.option("field").press_sequentially("b")
    await expect(ana.choice("b2")).to_be_visible()
    await expect(ana.choice("a1")).to_have_count(0)
    await ana.screenshot("autocomplete")
    await ana.choice("b2").click()
    await ana.page.keyboard.press("Enter")
    await expect(ben.card).to_contain_text("b2")
    await expect(ben.card).to_have_attribute("data-pinged", "")
    assert await ben.picture() == 1100
    await expect(ben.card.locator("[data-notification]")).to_contain_text("on b2. @Ben, your turn.")
    await expect(ana.private).to_have_count(0)
    await expect(ben.button("b2")).to_have_count(0)

    await plays(ben, "a2", ana, "a2")
    await ana.screenshot("card")
    await expect(ana.messages.nth(1).get_by_role("button", name="a1", exact=True)).to_have_count(0)
    await ana.begin("duel unload")
    await ana.choice("x2").click()
    await ana.page.keyboard.press("Enter")
    await ana.answer("y")
    for tab in (ana, ben):
        await expect(tab.card).to_contain_text(re.compile("unload(s|ed) boat 2"))
    await expect(ben.button("b2")).to_be_enabled()


async def test_out_of_turn_only_the_hasty_one_is_told(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)
    await ben.press("c3")
    await expect(ben.private).to_have_count(1)
    await expect(ben.private).to_contain_text("Erst ist Ana am Zug")
    await ben.screenshot("refusal")
    await plays(ana, "c3", ben, "c3")
    await expect(ana.private).to_have_count(0)
    await ben.private.locator("[data-dismiss]").click()
    await expect(ben.private).to_have_count(0)


async def test_the_picture_as_text_and_enlarged(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)
    slices = ana.card.locator("figure")
    await expect(slices).to_have_count(2)
    for part in await slices.all():
        alt = await part.locator("img").get_attribute("alt") or ""
        assert "Ana" in alt
        assert len(alt) <= 1024
        await part.get_by_role("button", name="description of this picture").click()
        await expect(part.locator("figcaption")).to_have_text(re.sub(r"\s+", " ", alt))

        await part.get_by_role("button", name=re.compile(r"Enlarge picture")).click()
        enlarged = ana.page.locator("[data-lightbox]")
        await expect(enlarged).to_be_visible()
        await expect(enlarged).to_have_js_property("naturalWidth", 1100)
        await ana.screenshot("lightbox")
        await ana.page.keyboard.press("Escape")
        await expect(enlarged).to_have_count(0)
