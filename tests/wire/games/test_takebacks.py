"""Takebacks by consent over the wire are asked for in the channel, answered once, and shown once."""

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def unloaded(table: Table) -> RenderedMessage:
    """Have Ana unload boat 1, which reveals new tiles; return the card."""
    card = await table.start()
    for who, code in ((table.ana, "a1"), (table.ben, "b1")):
        await who.slash(table.channel, "move", codes=code)
        card = await table.card_after(card)
    await table.say(table.ana, "move", codes="x1")
    return await table.card_after(card)


async def ask(table: Table, card: RenderedMessage) -> RenderedMessage:
    """Have Ana ask for a takeback; return the request as Ben sees it."""
    await table.look_up(table.ana, card, "u")
    offer = await table.told(table.ana, "must agree")
    assert "unloads boat 1" in offer.text
    await table.ana.click(offer, "a")
    return await table.ben.wait_for(
        lambda seen: "would like to take this back" in seen.text and bool(seen.buttons), PATIENCE
    )


def public(table: Table) -> list[RenderedMessage]:
    return [seen for seen in table.cleo.messages(table.channel) if not seen.ephemeral]


@pytest.mark.usefixtures("message_a_turn")
async def test_asked_and_agreed(table: Table) -> None:
    before = await unloaded(table)
    messages = len(public(table))
    request = await ask(table, before)
    assert request.pinged == [table.ben.id]
    assert "**Ana** unloads boat 1" in request.text
    await table.ana.click(request, "yes")
    await table.told(table.ana, "That question isn’t for you but for Ben.")
    await table.cleo.click(request, "yes")
    await table.told(table.cleo, "You’re not playing in this game")
    await table.ben.click(request, "yes")
    card = await table.card_after(before)
    assert "**Ana** takes a turn back, and all since; Ben agreed." in card.text
    assert card.pinged == [table.ana.id]
    assert "a1" in card.pictures[0].alt
    await table.cleo.wait_until(lambda: not table.cleo.again(request.id).buttons, PATIENCE)
    assert "**Ben** agreed." in table.cleo.again(request.id).text
    assert len(public(table)) == messages + 2, "the request and the card"
    await table.ben.slash(table.channel, "game undo")
    await table.told(table.ben, "Es war schon Neues zu sehen")


async def test_asked_and_declined_once(table: Table) -> None:
    card = await unloaded(table)
    request = await ask(table, card)
    await table.ben.click(request, "no")
    await table.cleo.wait_until(
        lambda: "▲ **Ben** didn’t agree: ● **Ana**’s turn stands." in table.cleo.again(request.id).text,
        PATIENCE,
    )
    assert not table.cleo.again(request.id).buttons
    assert table.cards()[-1].id == card.id
    await table.ana.slash(table.channel, "game undo")
    again = await table.ana.wait_for(lambda seen: seen.offers("a"), PATIENCE)
    await table.ana.click(again, "a")
    await table.told(table.ana, "You’ve already asked to take this back")
