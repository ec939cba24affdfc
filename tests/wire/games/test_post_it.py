"""How a game ended, shown to everyone by whoever played."""

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def offered(table: Table, card: RenderedMessage, name: str) -> RenderedMessage:
    """What someone is asked who presses *Post it*."""
    who = table.people[name]
    old = {seen.id for seen in who.messages(table.channel)}
    await who.click(card, "post")
    return await who.wait_for(
        lambda seen: seen.ephemeral and seen.id not in old and seen.offers("f:still"), PATIENCE
    )


async def test_a_picture_and_an_animation(table: Table) -> None:
    """The question goes away; onlookers show nothing."""
    card = await table.start()
    for person, field in ((table.ana, "b2"), (table.ben, "a1")):
        await person.click(card, field)
        card = await table.card_after(card)
    assert not card.offers("f:post")
    await table.resign(table.ana)
    card = await table.card_after(card)
    assert [one.label for one in card.buttons] == ["Rematch", "Review", "Post it", "More"]
    for what, kind in (("still", "png"), ("moving", "gif")):
        asked = await offered(table, card, "Ben")
        before = {seen.id for seen in table.cleo.messages(table.channel)}
        await table.ben.click(asked, what)
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
