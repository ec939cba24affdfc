"""A game can be played to its end by text alone, and leaves few messages."""

import random

import pytest

from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, in_play, previews

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

LONGEST = 110  # in turns, more than any game has
SOME = 24


def readable(seen: RenderedMessage) -> bool:
    """Return whether a message has the whole board as text."""
    return "```" in seen.text


def newer(table: Table, who: Person, card: RenderedMessage) -> list[RenderedMessage]:
    """Return the messages newer than a card, because panels of earlier turns may still be visible."""
    return [message for message in who.messages(table.channel) if int(message.id) > int(card.id)]


async def move_by_code(table: Table, who: Person, luck: random.Random) -> None:
    """Take a turn like someone who only reads: follow autocomplete's suggestions to the end, then send the
    command.
    """
    offered = await who.autocomplete(table.channel, "move", focused="codes", codes="")
    words = luck.choice(offered)["value"]
    while True:
        more = await who.autocomplete(table.channel, "move", focused="codes", codes=f"{words} ")
        if not more:
            break
        words = luck.choice(more)["value"]
    await who.slash(table.channel, "move", codes=words)


async def confirmed_or_card(
    table: Table, who: Person, card: RenderedMessage, *, reading: bool = False
) -> RenderedMessage:
    """Confirm a preview, which is text, too, for someone who chose text; return the next card."""

    def asked() -> RenderedMessage | None:
        mine = [message for message in newer(table, who, card) if message.ephemeral and previews(message)]
        return mine[-1] if mine else None

    await who.wait_until(lambda: asked() or int(table.cards()[-1].id) > int(card.id), PATIENCE)
    if preview := asked():
        assert readable(preview) == reading
        assert (preview.pictures == []) == reading
        await who.click(preview, "y")
    return await table.card_after(card)


async def test_a_game_is_finished_by_reading_alone(table: Table) -> None:
    for who in (table.ana, table.ben):
        await table.choose(who, "board", "text")
    luck, card = random.Random(7), await table.start("ABAB")
    for _ in range(LONGEST):
        assert readable(card)
        if not in_play(card):
            break
        who = table.mover(card)
        await move_by_code(table, who, luck)
        card = await confirmed_or_card(table, who, card, reading=True)
    assert card.text.startswith("# ")


async def test_a_game_leaves_few_messages(table: Table) -> None:
    """A game leaves at most one message for each turn, undo and request to take back, and three more: the
    challenge, the start, and one to spare.
    """
    luck, card = random.Random(3), await table.start()
    turns = undos = requests = 0
    while in_play(card) and turns < SOME:
        who = table.mover(card)
        await move_by_code(table, who, luck)
        card = await confirmed_or_card(table, who, card)
        turns += 1
        if in_play(card) and luck.random() < (0.25 if requests else 0.5):
            took_back, card = await take_back(table, who, card)
            undos, requests = undos + 1, requests + (0 if took_back else 1)
    public = [seen for seen in table.cleo.messages(table.channel) if not seen.ephemeral]
    assert undos > 3
    assert requests > 0
    assert len(public) <= turns + undos + requests + 3


async def take_back(table: Table, who: Person, card: RenderedMessage) -> tuple[bool, RenderedMessage]:
    """Take the turn back; return whether that needed no one's consent, and the card after it."""
    await who.slash(table.channel, "game undo")

    def offer() -> RenderedMessage | None:
        mine = [message for message in newer(table, who, card) if message.ephemeral and message.offers("a")]
        return mine[-1] if mine else None

    await who.wait_until(lambda: offer() or int(table.cards()[-1].id) > int(card.id), PATIENCE)
    if (offered := offer()) is None:
        return True, await table.card_after(card)
    await who.click(offered, "a")
    other = table.ben if who is table.ana else table.ana
    request = await other.wait_for(lambda seen: seen.offers("yes"), PATIENCE)
    await other.click(request, "yes")
    return False, await table.card_after(card)
