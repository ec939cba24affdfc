"""While one person presses a button all the time, everyone else's turns come as usual."""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from bot.cards import turn as turn_cards
from bot.flows import look
from bot.messages import drawing
from bot.messages.buttons import LOOK, button, row_of
from bot.messages.layout import Gallery, layout
from sandbox.world.faults import FOLLOWUP
from tests.support.patience import until
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

BUTTON = "film"
STILL_DRAWING = "still being drawn"


@dataclass
class Pace:
    """The machine's speed in seconds. Only ratios are compared, so no test fails because of a busy
    machine.
    """

    scene: float = 0.1
    """How long it takes to draw each of the ten scenes of an animation."""

    @property
    def every(self) -> float:
        """The seconds between a person's presses."""
        return self.scene / 2

    animation: float = 0.0
    """How long the slowest animation took."""

    @property
    def three_seconds(self) -> float:
        """The time on this machine that corresponds to three seconds on a quiet one."""
        return 30 * self.scene

    def after(self, turn: float) -> None:
        """Note how long an undisturbed turn took, and make animations take at least five times as long."""
        self.scene = max(self.scene, turn / 2)


@pytest.fixture
def pace() -> Pace:
    return Pace()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, pace: Pace) -> list[float]:
    """Make animations slow, and return a list of the times at which each of them begins."""
    begun: list[float] = []
    animate, pause = look.animation, threading.Event()

    def slowly(match: Any, story: Any, say: Any, theme: Any, give_way: Any) -> Gallery:
        begun.append(time.monotonic())
        for _ in range(10):
            give_way()
            pause.wait(pace.scene)  # not `time.sleep`, which fails under libfaketime
        drawn = animate(match, story, say, theme, give_way)
        pace.animation = max(pace.animation, time.monotonic() - begun[-1])
        return drawn

    monkeypatch.setattr(look, "animation", slowly)
    return begun


@asynccontextmanager
async def pressing(table: Table, person: Person, pace: Pace) -> AsyncGenerator[list[str]]:
    """Keep pressing a button; yield the presses whose first answer came within Discord's three seconds."""
    table.sandbox.faults.window = pace.three_seconds
    presses: list[str] = []

    old = await old_message(table, person)

    async def press() -> None:
        presses.append(await person.click(old, BUTTON))

    async def go_on() -> None:
        while True:
            tasks.append(asyncio.create_task(press()))
            await asyncio.sleep(pace.every)

    tasks: list[asyncio.Task[None]] = []
    hand = asyncio.create_task(go_on())
    try:
        await until(lambda: len(presses) > 10)
        yield presses
    finally:
        hand.cancel()
        await asyncio.gather(*tasks)


async def old_message(table: Table, person: Person) -> RenderedMessage:
    """Post a public message whose button gives a new private message each time, in place of the previous one;
    return it.
    """
    assert table.client is not None
    channel = table.client.get_partial_messageable(int(table.sandbox.channel(table.channel)))
    await channel.send(view=layout("old", rows=[row_of([button("Play it", LOOK, BUTTON, 1)])]))
    return await person.wait_for(lambda seen: seen.text == "old", PATIENCE, channel=table.channel)


def answers(table: Table) -> list[str]:
    """Return the private answers to clicks so far."""
    return [str(body) for body in table.sandbox.sent(FOLLOWUP)]


def private(table: Table, person: Person, words: str = "") -> list[RenderedMessage]:
    return [
        message for message in person.messages(table.channel) if message.ephemeral and words in message.text
    ]


async def turn(table: Table, who: Person, card: RenderedMessage, field: str) -> tuple[RenderedMessage, float]:
    start = time.monotonic()
    await who.slash(table.channel, "duel place", field=field)
    return await table.card_after(card), time.monotonic() - start


async def both_have_moved(table: Table, card: RenderedMessage, pace: Pace) -> RenderedMessage:
    """Have both players move, so that nobody is new, cards offer *What happened*, and the duration of a turn
    is known; return the card.
    """
    for who, field in ((table.ana, "a1"), (table.ben, "b3")):
        card, took = await turn(table, who, card, field)
        pace.after(took)
    return card


async def without_previews(table: Table) -> None:
    for person in (table.ana, table.ben):
        await table.choose(person, "preview", "never")


async def test_turns_go_on_while_someone_presses(
    table: Table, drawn: list[float], pace: Pace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns aren't delayed by presses that each ask for a new animation; waiting for forty of them would take
    many times as long.
    """
    monkeypatch.setattr(drawing, "MOST", 3)
    numbers, key = count(), turn_cards.picture_key

    def new(*changes: Any) -> Any:
        return (key(*changes), next(numbers))

    monkeypatch.setattr(turn_cards, "picture_key", new)
    await without_previews(table)
    first = await table.start()
    card = await both_have_moved(table, first, pace)
    async with pressing(table, table.cleo, pace) as presses:
        took: list[float] = []
        for who, field in ((table.ana, "a2"), (table.ben, "b2"), (table.ana, "c2")):
            card, seconds = await turn(table, who, card, field)
            took.append(seconds)
        start = time.monotonic()
        await table.ana.slash(table.channel, "game board")
        await table.ana.wait_for(lambda message: message.ephemeral and bool(message.pictures), PATIENCE)
        looked = time.monotonic() - start
        await until(lambda: len(presses) >= 40)
    assert max(took) < pace.animation, "no turn waited for an animation"
    assert looked < 4 * pace.animation, "who looks waits for what is being drawn, not for all that Cleo wants"
    await table.cleo.wait_until(lambda: len(answers(table)) >= len(presses), 3 * PATIENCE)
    assert [answer for answer in answers(table) if STILL_DRAWING in answer], (
        "she is told that she wants too much"
    )
    assert len(drawn) < len(presses) / 2


async def test_the_same_animation_is_drawn_once(table: Table, drawn: list[float], pace: Pace) -> None:
    await without_previews(table)
    await both_have_moved(table, await table.start(), pace)
    async with pressing(table, table.cleo, pace) as presses:
        await until(lambda: drawn)
    await table.cleo.wait_until(lambda: len(answers(table)) >= len(presses), PATIENCE)
    # This comes last, because each press replaces the message in which the previous one would show its
    # picture.
    await table.cleo.wait_until(
        lambda: [message for message in private(table, table.cleo) if message.pictures], PATIENCE
    )
    await table.cleo.click(await table.cleo.wait_for(lambda seen: seen.text == "old", PATIENCE), BUTTON)
    await table.cleo.wait_until(lambda: len(answers(table)) > len(presses), PATIENCE)
    assert len(presses) > 10
    assert len(drawn) == 1
