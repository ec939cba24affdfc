"""The tour and the help as people see them: pages change in place, and commands can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.tab import PHONE, meant
from tests.browser.test_phone import OUTSIDE, TOO_WIDE
from tests.browser.test_two_people import begin

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.tab import Tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGES = 8


async def test_a_command_in_the_help_comes_into_the_line(ana: Tab, ben: Tab) -> None:
    await ana.command("/help")
    chip = ana.private.get_by_role("button", name="/rules", exact=True)
    await expect(chip).to_be_visible()
    await ana.screenshot("help")
    await ana.private.get_by_role("button", name="/new", exact=True).click()
    await expect(ana.page.locator("[data-form=new]")).to_be_visible()
    await ben.command("/hilfe")
    await ben.private.get_by_role("button", name="/neu", exact=True).click()
    await expect(ben.page.locator("[data-form=new]")).to_be_visible()


async def test_through_the_tour(ana: Tab, ben: Tab) -> None:
    await begin(ana, ben)
    await ana.look_up("w")
    for number in range(1, PAGES):
        await expect(ana.private.locator("figure img").first).to_be_visible()
        await ana.screenshot(f"tour-{number}")
        await ana.answer(f"w:duel:{number + 1}")
    await expect(ana.private).to_contain_text("How it ends")
    await ana.screenshot(f"tour-{PAGES}")
    await ana.answer("n")
    await expect(ana.private).to_have_count(0)


async def test_on_a_phone_in_german(open_tab: Open, ana: Tab) -> None:
    ben = await open_tab("Ben", PHONE, touch=True)
    await begin(ana, ben)
    await ben.command("/hilfe")
    await ben.screenshot("tour-phone-help")
    await ben.answer("w:duel")
    for number in range(1, 4):
        await expect(ben.private.locator("figure img").first).to_be_visible()
        await ben.screenshot(f"tour-phone-{number}")
        await ben.answer(f"w:duel:{number + 1}")
    await expect(ben.private).to_contain_text("Welches Boot?")
    await ben.answer("x3")
    await expect(ben.private).to_contain_text("würde sich bedanken")
    assert await ben.private.evaluate(OUTSIDE) == 0
    assert await ben.page.evaluate(TOO_WIDE) <= 0
    await ben.screenshot("tour-phone-4-wrong")
    await ben.answer("xb")
    await expect(ben.private).to_contain_text("Richtig!")
    await ben.screenshot("tour-phone-4-right")
    for number in range(4, PAGES):
        await ben.answer(f"w:duel:{number + 1}")
        further = f"w:duel:{number + 2}" if number + 1 < PAGES else "n"
        await expect(ben.private.locator(meant(further))).to_be_visible()
        await ben.screenshot(f"tour-phone-{number + 1}")
    assert await ben.page.evaluate(TOO_WIDE) <= 0
