"""A move is previewed privately before it counts, in the form that its player prefers."""

import re

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, previews

pytestmark = pytest.mark.wire


async def ready(table: Table) -> RenderedMessage:
    """Have both play until Ana may unload boat 1; return the card."""
    card = await table.start()
    for who, code in ((table.ana, "a1"), (table.ben, "b1")):
        await who.click(card, code)
        card = await table.card_after(card)
    return card


async def preview_of(table: Table, card: RenderedMessage) -> RenderedMessage:
    await table.ana.click(card, "x1")
    return await table.ana.wait_for(lambda seen: seen.ephemeral and previews(seen), PATIENCE)


@pytest.mark.usefixtures("message_a_turn")
async def test_confirmed(table: Table) -> None:
    card = await ready(table)
    shown = await preview_of(table, card)
    assert "Nothing has happened yet" in shown.text
    assert "Points: " in shown.text
    assert "face-down" in shown.pictures[0].alt
    picture = await table.ana.picture(shown.pictures[0].url)
    assert picture.startswith(b"\x89PNG")
    assert not [message for message in table.cleo.messages(table.channel) if previews(message)], (
        "nobody else sees it"
    )
    assert len(table.cards()) == 3
    await table.ana.click(shown, "y")
    after = await table.card_after(card)
    assert re.search(r"\*\*Ana\*\* unload(s|ed) boat 1", after.text)
    assert "face-down" not in after.pictures[0].alt
    await table.ana.wait_until(
        lambda: not [message for message in table.ana.messages(table.channel) if previews(message)], PATIENCE
    )


async def test_back_and_something_else(table: Table) -> None:
    card = await ready(table)
    shown = await preview_of(table, card)
    await table.ana.click(shown, "Back")
    await table.ana.wait_until(
        lambda: not [message for message in table.ana.messages(table.channel) if message.ephemeral], PATIENCE
    )
    await table.ana.click(card, "c3")
    after = await table.card_after(card)
    assert "places a figure on c3" in after.text, "what can be taken back is not shown first"


async def test_confirmed_too_late(table: Table) -> None:
    """If the same preview is shown twice, the second is outdated once the first is confirmed."""
    card = await ready(table)
    first = await preview_of(table, card)
    await table.ana.slash(table.channel, "duel unload", boat="1")
    second = await table.ana.wait_for(
        lambda seen: seen.ephemeral and previews(seen) and seen.id != first.id, PATIENCE
    )
    await table.ana.click(second, "y")
    await table.card_after(card)
    await table.ana.click(first, "y")
    await table.told(table.ana, "The game has moved on")
    assert len(table.cards()) == 1


async def test_always_and_never(table: Table) -> None:
    await table.choose(table.ana, "preview", "always")
    await table.choose(table.ben, "preview", "never")
    card = await table.start()
    await table.ana.click(card, "a1")
    await table.confirm(table.ana)
    card = await table.card_after(card)
    await table.ben.click(card, "b1")
    card = await table.card_after(card)
    await table.ana.slash(table.channel, "duel place", field="c1")
    await table.confirm(table.ana)
    card = await table.card_after(card)
    await table.ben.slash(table.channel, "duel unload", boat="1")
    card = await table.card_after(card)
    assert re.search(r"\*\*Ben\*\* unload(s|ed) boat 1", card.text)


async def test_as_text_for_who_wants_words(table: Table) -> None:
    """A person who chose text gets the card and the preview with the text board."""
    await table.choose(table.ana, "board", "text")
    card = await ready(table)
    assert "```" in card.text
    await table.ana.click(card, "x1")
    shown = await table.ana.wait_for(lambda seen: seen.ephemeral and previews(seen), PATIENCE)
    assert shown.pictures == []
    assert "```" in shown.text
    assert "face-down" in shown.text
    await table.ana.slash(table.channel, "game board")
    board = await table.ana.wait_for(
        lambda seen: seen.ephemeral and "```" in seen.text and not previews(seen), PATIENCE
    )
    assert board.pictures == []


async def test_what_happened_is_played_and_told(table: Table) -> None:
    card = await ready(table)
    await table.look_up(table.ana, card, "replay")
    told = await table.told(table.ana, "**Ben** places a figure on b1.")
    await table.ana.click(told, "film")
    seen = await table.ana.wait_for(lambda message: message.ephemeral and bool(message.pictures), PATIENCE)
    moving = await table.ana.picture(seen.pictures[0].url)
    assert moving.startswith(b"GIF89a")
    assert "Animation of 2 pictures" in seen.pictures[0].alt
