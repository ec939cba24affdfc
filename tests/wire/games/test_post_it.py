"""A player can show everyone how a game ended."""

import pytest

from sandbox.world.faults import SEND
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.guests import GuestTable
from tests.wire.table import PATIENCE, Table, invite, shows_a_board

pytestmark = pytest.mark.wire


async def offered(table: Table, card: RenderedMessage, name: str) -> RenderedMessage:
    """Return the question that a person gets after pressing *Post it*."""
    who = table.people[name]
    old = {seen.id for seen in who.messages(table.channel)}
    await who.click(card, "post")
    return await who.wait_for(
        lambda seen: seen.ephemeral and seen.id not in old and seen.offers("f:still"), PATIENCE
    )


async def test_a_picture_and_an_animation(table: Table) -> None:
    """A player can post the picture and the animation, after which the question is gone; spectators can't
    post them.
    """
    card = await table.start()
    for person, field in ((table.ana, "b2"), (table.ben, "a1")):
        await person.click(card, field)
        card = await table.card_after(card)
    assert not card.offers("f:post")
    await table.resign(table.ana)
    card = await table.card_after(card)
    assert [button.label for button in card.buttons] == ["Rematch", "Review", "Post it", "More"]
    for form, kind in (("still", "png"), ("moving", "gif")):
        asked = await offered(table, card, "Ben")
        before = {seen.id for seen in table.cleo.messages(table.channel)}
        await table.ben.click(asked, form)
        shown = await table.cleo.wait_for(
            lambda seen, before=before: not seen.ephemeral and seen.id not in before, PATIENCE
        )
        assert shown.text == "# Ben wins"
        assert shown.pictures
        assert all(kind in picture.url for picture in shown.pictures)
        assert not shown.buttons
        assert not shown.pinged
        await table.ben.wait_until(
            lambda asked=asked: asked.id not in {seen.id for seen in table.ben.messages(table.channel)},
            PATIENCE,
        )
    asked = await offered(table, card, "Cleo")
    await table.cleo.click(asked, "still")
    await table.told(table.cleo, "play")


async def test_where_the_bot_is_a_guest(guests: GuestTable) -> None:
    """A guest bot posts the ending as the answer to the person who pressed, visible to everyone, and the
    card stays as it is.
    """
    card = await guests.start()
    await guests.ana.click(card, "b2")
    card = await guests.card_after(card)
    await guests.resign(guests.ana)
    card = await guests.card_after(card)
    await guests.settled()
    for form, kind in (("still", "png"), ("moving", "gif")):
        asked = await offered(guests, card, "Ben")
        before = {seen.id for seen in guests.cleo.messages(guests.channel)}
        await guests.ben.click(asked, form)
        shown = await guests.cleo.wait_for(
            lambda seen, before=before: not seen.ephemeral and seen.id not in before and bool(seen.pictures),
            PATIENCE,
            guests.channel,
        )
        assert shown.text == "# Ben wins"
        assert all(kind in picture.url for picture in shown.pictures)
        assert not shown.buttons
        assert not shown.pinged
    assert guests.cleo.again(card.id).buttons
    assert not guests.sandbox.sent(SEND)


async def test_in_direct_messages(table: Table) -> None:
    """In direct messages, the ending is posted in the channel of the person who pressed, in that person's
    language.
    """
    table.channel = "dm"
    await invite(table.ana, "dm", "challenge", opponent=table.ben, start="0")
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "dm")
    await table.ben.click(asked, "accept")
    card = await table.ana.wait_for(shows_a_board, PATIENCE, "dm")
    await table.ana.click(card, "b2")
    await table.ana.wait_for(lambda seen: " b2" in seen.text and shows_a_board(seen), PATIENCE, "dm")
    await table.resign(table.ana)
    last = await table.ben.wait_for(lambda seen: seen.offers("f:post"), PATIENCE, "dm")
    hers = [seen.id for seen in table.ana.messages("dm")]
    asked = await offered(table, last, "Ben")
    before = {seen.id for seen in table.ben.messages("dm")}
    await table.ben.click(asked, "still")
    shown = await table.ben.wait_for(
        lambda seen: seen.id not in before and not seen.ephemeral and bool(seen.pictures), PATIENCE, "dm"
    )
    assert shown.text == "# Ben gewinnt"
    assert not shown.buttons
    assert [seen.id for seen in table.ana.messages("dm") if not seen.ephemeral and seen.id not in hers] == []
