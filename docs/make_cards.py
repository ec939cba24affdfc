# ruff: noqa: INP001  a script, not part of a package
"""Take the pictures of cards for the README: `python docs/make_cards.py` (needs Chromium).

The real bot and the sandbox's page on a phone show a game of The Duel and one of Imhotep, which are the same
each time. Random turns are played up to the middle of each, and its card is saved as people see it, with its
buttons (duel-card.png, imhotep-card.png).
"""

import asyncio
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PIL import Image
from playwright.async_api import Browser, expect

from bot.app import Client
from bot.service.match import Match
from bot.service.matches import Actor
from tests.browser.chromium import chromium
from tests.browser.conftest import give_emojis
from tests.browser.tab import Tab
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here

HERE = Path(__file__).parent
WIDE, HIGH = 390, 2400
"""The size in CSS pixels: a phone's width, and enough height for a whole card."""
MARGIN = 4
CHANNEL = "harbor"
KEY = bytes(range(32))
TURNS = {"duel": 17, "imhotep": 34}
"""How many turns are played before the picture: enough for something to be built."""


async def main() -> None:
    """Play one game after another, each in its own sandbox."""
    async with chromium() as browser:
        for game in TURNS:
            await take(browser, game)


async def take(browser: Browser, game: str) -> None:
    """Save the picture of a game's card."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stack.enter_context(patch("bot.service.proposals.secrets.token_bytes", key))
        stack.enter_context(patch("bot.service.invitations.salt", salt))
        async with RecordingSandbox() as sandbox, bot_here(sandbox, Path(folder)) as client:
            give_emojis(sandbox)
            tabs = [await tab(browser, sandbox, name) for name in ("Ana", "Ben")]
            await begin(game, *tabs)
            await play(client, int(sandbox.channel(CHANNEL)), TURNS[game])
            await tabs[0].command("/game board")
            await photograph(tabs[0], HERE / f"{game}-card.png")


def key(count: int) -> bytes:
    """Return the same key each time, so that the deal is the same."""
    return KEY[:count]


def salt(*_: object) -> str:
    """Return the same salt each time, so that the colors and the starting player are the same."""
    return "0"


async def tab(browser: Browser, sandbox: RecordingSandbox, name: str) -> Tab:
    """Return the channel, opened on a person's phone; the screenshots are as sharp as a phone's screen."""
    context = await browser.new_context(
        viewport={"width": WIDE, "height": HIGH},
        device_scale_factor=2,
        has_touch=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    tab = Tab(await context.new_page(), sandbox, name)
    await tab.open(CHANNEL)
    return tab


async def begin(game: str, ana: Tab, ben: Tab) -> None:
    """Let Ana challenge Ben, and Ben accept."""
    await ana.command(f"/challenge opponent:@Ben game:{game}")
    await ben.press("accept")
    await expect(ana.card.locator("figure img")).to_have_count(2)


async def play(client: Client, channel: int, turns: int) -> None:
    """Play this many random turns, and show them."""
    matches, chance = client.services.matches, Random(3)
    match = await matches.in_channel(channel)
    for number in range(turns):
        match = await turn(client, match, chance, number)
    await client.services.outbox.flush("game", match.id)


async def turn(client: Client, match: Match, chance: Random, number: int) -> Match:
    """Play a random turn for the player to move, and return the match after it."""
    said: list[str] = []
    seat = match.play.game.decision
    if seat is None:
        raise RuntimeError("The game is over: play fewer turns.")
    who = match.stored.seats[seat.seat]
    game = match.play.game.blind(seat.seat)
    while True:
        step = chance.choice(game.options())
        game.play(step)
        said += step.code.split()
        acted = await client.services.matches.act(
            match, Actor(who.user_id, who.name, number + 1), said, match.version
        )
        if acted.draft is None:
            return acted.match


async def photograph(tab: Tab, target: Path) -> None:
    """Save the newest card's picture and buttons as the page shows them, in few colors because pages must
    load fast.
    """
    await expect(tab.card.locator("figure img").last).to_have_js_property("complete", value=True)
    card, picture, button = [
        await part.bounding_box()
        for part in (tab.card, tab.card.locator("figure").first, tab.card.locator("button").last)
    ]
    if card is None or picture is None or button is None:
        raise RuntimeError("The card does not show.")
    top = picture["y"] - MARGIN
    shown = await tab.page.screenshot(
        clip={
            "x": picture["x"] - MARGIN,
            "y": top,
            "width": card["x"] + card["width"] - picture["x"] + MARGIN,
            "height": button["y"] + button["height"] + MARGIN - top,
        }
    )
    shot = Image.open(BytesIO(shown)).convert("RGB")
    shot.quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
