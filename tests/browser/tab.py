"""One browser tab and the person in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.support.patience import PATIENCE as SECONDS
from tests.support.registered import CHOICES, SELECTIONS

if TYPE_CHECKING:
    from playwright.async_api import Browser, ConsoleMessage, Locator, Page

    from tests.support.sandbox.recording import RecordingSandbox

ARTIFACTS = Path(__file__).resolve().parents[2] / "artifacts"
PATIENCE = 1000 * SECONDS
"""Milliseconds that a condition may take; only a failing test waits this long."""

DESKTOP = (1280, 800)
PHONE = (390, 844)

OFF_SCREEN = """card => {
    const log = card.closest('.log');
    log.scrollTop = log.scrollHeight;
    const room = log.getBoundingClientRect();
    const pictures = card.querySelectorAll('figure img');
    const parts = [pictures[pictures.length - 1], ...card.querySelectorAll('.row')];
    const boxes = parts.map(part => part.getBoundingClientRect());
    return Math.max(...boxes.map(box => Math.max(room.top - box.top, box.bottom - room.bottom)));
}"""
"""A script that scrolls to the end of a card and returns how many pixels of the lowest slice and the buttons
are off screen.
"""

expect.set_options(timeout=PATIENCE)


def meant(key: str) -> str:
    """Return the selector of a button for a part of its id, as in `RenderedButton.is_for`."""
    ends = (f'="{key}"', f'^="{key}:"', f'*=":{key}:"', f'$=":{key}"', f'$=",{key}"')
    return ", ".join(f"button[data-custom-id{end}]" for end in ends)


BUSY = "[aria-busy='true']"
"""A component that waits for the bot's answer: the page accepts no further click on its message."""


class Tab:
    """A browser tab in which a person uses the page. `problems` collects the console's complaints."""

    def __init__(self, page: Page, sandbox: RecordingSandbox, person: str) -> None:
        self.page = page
        self.person = person
        self.id = sandbox.world.people.named(person)
        self._sandbox = sandbox
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._said)

    async def open(self, channel: str) -> None:
        """Open the page as this person, in the channel with this name."""
        place = self._sandbox.channel(channel)
        await self.page.goto(f"{self._sandbox.url}/#as={self.id}&channel={place}")
        await self.page.locator("html[data-ready]").wait_for()

    # reading

    @property
    def messages(self) -> Locator:
        """Return all messages in the log, oldest first."""
        return self.page.locator("[data-message-id]")

    @property
    def card(self) -> Locator:
        """Return the newest message that everyone sees."""
        return self.page.locator("[data-message-id]:not([data-ephemeral])").last

    @property
    def private(self) -> Locator:
        """Return the messages that only this person sees."""
        return self.page.locator("[data-message-id][data-ephemeral]")

    def button(self, key: str) -> Locator:
        """Return a button of the newest card, by its purpose."""
        return self.card.locator(meant(key))

    def private_with(self, key: str) -> Locator:
        """Return the newest private message that has such a button."""
        return self.private.filter(has=self.page.locator(meant(key))).last

    async def picture(self) -> int:
        """Return the width in pixels of the card's picture, once it is displayed in full."""
        picture = self.card.locator("figure img").last
        await expect(picture).to_be_visible()
        await expect(picture).to_have_js_property("complete", value=True)
        return int(await picture.evaluate("img => img.naturalWidth"))

    async def off_screen(self) -> float:
        """Return how many pixels of the newest card's lowest slice and buttons don't fit on the screen
        together.
        """
        # The text comes first in the log, so people have read it before they get to the buttons.
        await expect(self.card.locator(".row").last).to_be_visible()
        return float(await self.card.evaluate(OFF_SCREEN))

    # acting

    async def press(self, key: str) -> None:
        """Click a button of the newest card, once nothing on it waits for an answer."""
        await expect(self.card.locator(BUSY)).to_have_count(0)
        await self.button(key).click()

    async def look_up(self, *keys: str) -> None:
        """Open the game's panel, then one page after another; wait for each page before the next press,
        because ids on two pages can begin alike.
        """
        await self.press("more")
        for number, key in enumerate(keys):
            if number:
                await expect(self.private.last.locator(meant(keys[number - 1]))).to_have_count(0)
            await self.answer(key)

    async def answer(self, key: str) -> None:
        """Click a button of the newest private message that has it, once no answer is pending."""
        message = self.private_with(key)
        await expect(message.locator(BUSY)).to_have_count(0)
        await message.locator(meant(key)).click()

    async def command(self, line: str) -> None:
        """Type a whole command and send it."""
        composer = self.page.locator("[data-composer]")
        await composer.fill(line)
        await self.page.keyboard.press("Enter")
        # The field is empty again once the command has been sent.
        await expect(self.page.locator("[data-composer]")).to_have_value("")

    async def choose(self, name: str, value: str) -> None:
        """Choose a value in the panel of `/settings`, in the reader's language, and leave the panel open."""
        await self.command("/settings")
        if {**CHOICES, **SELECTIONS}[name].scope == "server":
            await self.answer("o:server")
        await self.pick(f"o:{name}", value)

    async def pick(self, ending: str, value: str) -> None:
        """In the newest private message, choose from the menu whose id ends like this, and wait until it
        shows the choice and the bot has answered.
        """
        menu = self.private.last.locator(f"[data-custom-id$='{ending}']")
        await menu.click()
        entry = self.page.locator(f"#{await menu.get_attribute('aria-controls')}").locator(
            f"[data-value='{value}']"
        )
        label = await entry.locator(".menu-text > span").first.inner_text()
        await entry.click()
        await expect(menu).to_have_text(label)
        await expect(self.private.last.locator(BUSY)).to_have_count(0)

    async def begin(self, command: str) -> None:
        """Pick a command from the list that a slash opens, and wait for its form."""
        await self.page.locator("[data-composer]").press_sequentially(f"/{command}")
        await self.page.locator(f'[data-command="{command}"]').click()
        await self.page.locator(f'[data-form="{command}"]').wait_for()

    def option(self, name: str) -> Locator:
        """Return the field of an option in the open form."""
        return self.page.locator(f"[data-option={name}]")

    def choice(self, value: str) -> Locator:
        """Return an entry of the open list of suggestions, by its value."""
        return self.page.locator(f'[data-choice="{value}"]')

    async def screenshot(self, name: str) -> None:
        """Save the tab's current look as `artifacts/browser-<name>.png`."""
        ARTIFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTIFACTS / f"browser-{name}.png")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} ({message.location.get('url')})")


async def new_tab(
    browser: Browser,
    sandbox: RecordingSandbox,
    person: str,
    size: tuple[int, int] = DESKTOP,
    *,
    touch: bool = False,
) -> Tab:
    """Return a tab with a profile of its own, as if on another computer."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    )
    return Tab(await context.new_page(), sandbox, person)
