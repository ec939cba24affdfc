"""Clocks over the wire: invitations and cards show them, and time-outs are announced and claimed."""

import asyncio
import re

import pytest

from bot.clock import DAY
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.seeding import Clock
from tests.wire.table import PATIENCE, Table, invite

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

UNTIL = re.compile(r"<t:([0-9]+):[DfR]>")


@pytest.fixture
def quick(clock: Clock, table: Table) -> Table:
    """Return the table, whose bot uses this clock."""
    del clock
    return table


async def begin(table: Table) -> RenderedMessage:
    ana, ben = table.ana, table.ben
    await invite(ana, table.channel, "challenge", opponent=ben, sides="AAAA", start="0", pace="1")
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert "1 day a turn" in asked.text
    await table.ben.click(asked, "accept")
    return await table.card_after(None)


def until(card: RenderedMessage) -> int:
    match = UNTIL.search(card.text)
    assert match is not None
    return int(match[1])


async def timed(table: Table, person: Person, name: str) -> None:
    """Change the clock with the panel of `/game clock`."""
    old = {seen.id for seen in person.messages(table.channel)}
    await person.slash(table.channel, "game clock")
    panel = await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in old and seen.offers(name), PATIENCE
    )
    await person.click(panel, name)


async def gone(table: Table, message: RenderedMessage) -> None:
    """Wait until a message is gone for everyone in the channel."""
    await table.cleo.wait_until(
        lambda: all(seen.id != message.id for seen in table.cleo.messages(table.channel)), PATIENCE
    )


async def test_time_up_and_a_claim_at_the_instant_of_a_move(clock: Clock, quick: Table) -> None:
    """Of a claim and a move at the same moment, exactly one counts."""
    table = quick
    card = await begin(table)
    assert until(card) == clock() + DAY
    clock.seconds += DAY
    late = await table.ana.wait_for(lambda seen: "your time is up" in seen.text, PATIENCE)
    assert late.pinged == [table.ana.id]
    await timed(table, table.ben, "nudge")
    nudge = await table.ana.wait_for(lambda seen: "is waiting for you" in seen.text, PATIENCE)
    assert nudge.pinged == [table.ana.id]
    await timed(table, table.ben, "give1")
    await table.told(table.ben, "Zeit zum Ziehen bis")
    await table.cleo.wait_until(lambda: until(table.cleo.again(card.id)) == clock() + DAY, PATIENCE)
    await gone(table, late)
    clock.seconds += DAY
    await table.ana.wait_for(lambda seen: "your time is up" in seen.text and seen.id != late.id, PATIENCE)
    await timed(table, table.ben, "claim")
    sure = await table.ben.wait_for(lambda seen: seen.ephemeral and seen.offers("sure"), PATIENCE)
    await asyncio.gather(
        table.ben.click(sure, "sure"),
        table.ana.slash(table.channel, "move", codes="a1"),
    )
    last = await table.card_after(card)
    moved, claimed = "places a figure on a1" in last.text, "was out of time" in last.text
    assert moved != claimed, last.text
    assert ("resigns" in last.text) == claimed
    assert len(table.cards()) == 2
    await gone(table, nudge)


async def test_whoever_takes_over_is_called_by_a_card_of_their_own(clock: Clock, quick: Table) -> None:
    """A player who takes over is called by a card of their own. It shows the same version as the card before,
    so it needs another nonce, and both lose their buttons with the next move.
    """
    table = quick
    await begin(table)
    await table.ana.slash(table.channel, "move", codes="a1")
    await table.cleo.wait_until(lambda: len(table.cards()) == 2, PATIENCE)
    clock.seconds += DAY
    await table.ana.wait_for(lambda seen: "is up" in seen.text, PATIENCE)
    await table.ana.slash(table.channel, "game clock")
    panel = await table.ana.wait_for(lambda seen: seen.ephemeral and seen.offers("seat"), PATIENCE)
    await table.ana.click(panel, "seat")
    await table.ana.wait_until(lambda: len(table.ana.again(panel.id).menus) == 2, PATIENCE)
    await table.ana.choose(panel, table.ana.again(panel.id).menus[0].custom_id, table.cleo.id)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("yes"), PATIENCE)
    await table.cleo.click(asked, "yes")
    await table.cleo.wait_until(lambda: len(table.cards()) == 3, PATIENCE)
    card = table.cards()[-1]
    assert card.pinged == [table.cleo.id]
    await table.cleo.click(card, "b1")
    await table.cleo.wait_until(lambda: len(table.cards()) == 4, PATIENCE)
    await table.cleo.wait_until(lambda: not any(card.buttons for card in table.cards()[:-1]), PATIENCE)
