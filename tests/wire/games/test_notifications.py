"""The notifications that a phone shows, and how their text becomes the card it announces."""

from collections.abc import Callable
from functools import partial

import pytest

from bot.service.outbox import LOOK_EVERY
from sandbox.world.faults import EDIT, SEND, Faults
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, Table, invite, shows_a_board, tried

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

V2 = 1 << 15
CHALLENGED = "@Ben, Ana challenges you to The Duel"
FAILURES: list[Callable[[Faults], None]] = [
    lambda faults: faults.lose_answer(EDIT),
    lambda faults: faults.cut(EDIT),
    lambda faults: faults.server_error(EDIT, status=503),
    lambda faults: faults.refuse(EDIT, 403, 50013, "Missing Permissions"),
    lambda faults: faults.vanish(EDIT),
]


def public(table: Table) -> list[RenderedMessage]:
    return [seen for seen in table.cleo.messages(table.channel) if not seen.ephemeral]


async def is_whole(table: Table, count: int) -> RenderedMessage:
    """Wait until there are this many cards, each only once and with pictures, with buttons on the last one
    only, and no separate texts; return the last one.
    """

    def done() -> bool:
        cards = table.cards()
        return len(cards) == count == len(public(table)) - 1 and not any(card.buttons for card in cards[:-1])

    await table.cleo.wait_until(done, PATIENCE + LOOK_EVERY)
    assert all(seen.raw["flags"] & V2 and not seen.raw["content"] for seen in public(table))
    return table.cards()[-1]


async def test_everything_that_is_for_someone_says_so(table: Table) -> None:
    card = await table.start()
    assert (public(table)[0].notification or "").startswith(CHALLENGED)
    assert (card.notification or "").endswith("@Ana, your turn.")
    for who, code in ((table.ana, "a1"), (table.ben, "b1")):
        await who.slash(table.channel, "move", codes=code)
        card = await table.card_after(card)
    assert card.notification == "Ben places a figure on b1. @Ana, your turn."
    assert card.pinged == [table.ana.id]
    card = await _planned(table, card)
    await table.say(table.ana, "move", codes="x1")
    card = await table.card_after(card)
    await table.look_up(table.ana, card, "u")
    offer = await table.told(table.ana, "must agree")
    await table.ana.click(offer, "a")
    request = await table.ben.wait_for(lambda seen: seen.offers("yes"), PATIENCE)
    assert request.notification == "@Ben, ● Ana would like to take this back. Do you agree?"
    await table.ana.slash(table.channel, "game resign")
    sure = await table.told(table.ana, "Really resign?")
    await table.ana.click(sure, "yes")
    await table.card_after(request)
    await table.cleo.wait_until(lambda: all(seen.raw["flags"] & V2 for seen in public(table)), PATIENCE)


def _is_asked(code: str, seen: RenderedMessage) -> bool:
    return seen.ephemeral and seen.offers(code)


async def _planned(table: Table, card: RenderedMessage) -> RenderedMessage:
    """Have Ben plan his answer; return the card, which describes both turns and doesn't call him."""
    await table.ben.slash(table.channel, "game plan")
    panel = await table.ben.wait_for(partial(_is_asked, "any,c3"), PATIENCE)
    await table.ben.click(panel, "Nur nach einem bestimmten Zug\N{NO-BREAK SPACE}…")
    await table.told(table.ben, "Was könnte")
    for code in ("a2", "a2,c3", "keep"):
        asked = await table.ben.wait_for(partial(_is_asked, code), PATIENCE)
        await table.ben.click(asked, code)
    seen = table.ben.messages
    await table.ben.wait_until(
        lambda: not any(_is_asked("keep", message) for message in seen(table.channel)), PATIENCE
    )
    told = len(public(table))
    await table.ana.slash(table.channel, "move", codes="a2")
    after = await table.card_after(card)
    assert after.pinged == [table.ana.id]
    assert "a2" in after.text
    assert "c3" in (after.notification or "")
    assert len(public(table)) == told + 1
    return after


async def test_in_direct_messages_both_phones_tell_it(table: Table) -> None:
    """In direct messages every message notifies its reader, in the reader's language."""
    table.channel = "dm"
    await invite(table.ana, "dm", "challenge", opponent=table.ben, start="0")
    asked = await table.ben.wait_for(lambda seen: bool(seen.buttons), PATIENCE, "dm")
    assert (asked.notification or "").startswith(CHALLENGED)
    await table.ben.click(asked, "accept")
    card = await table.ana.wait_for(shows_a_board, PATIENCE, "dm")
    await table.ana.click(card, "b2")
    for person, words in ((table.ana, "places a figure on b2"), (table.ben, "@Ben, du bist am Zug")):
        card = await person.wait_for(lambda seen: " b2" in seen.text and shows_a_board(seen), PATIENCE, "dm")
        assert words in (card.notification or "")


async def test_the_requests_of_a_turn(table: Table) -> None:
    """A turn takes three requests: the text, the card with its pictures, and removing the older card's
    buttons.
    """
    card = await table.start()
    await table.rest()
    table.sandbox.requests.clear()
    await table.ana.click(card, "b2")
    await is_whole(table, 2)
    sent = [request for request in table.sandbox.requests if "/channels/" in request.route]
    assert [f"{request.method} {request.route}" for request in sent] == [SEND, EDIT, EDIT]


@pytest.mark.parametrize("break_off", FAILURES)
async def test_an_edit_that_goes_wrong_is_made_up_for(
    table: Table, break_off: Callable[[Faults], None]
) -> None:
    """A card that Discord refuses to edit is posted again, and nobody is notified twice."""
    card = await table.start()
    await is_whole(table, 1)
    break_off(table.sandbox.faults)
    await table.ana.click(card, "b2")
    card = await is_whole(table, 2)
    assert "on b2" in card.text
    assert not [seen for seen in table.ana.messages(table.channel) if seen.ephemeral]
    await table.ben.click(card, "a1")
    await is_whole(table, 3)


async def test_killed_between_words_and_card(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    await is_whole(table, 1)
    edits = len(table.sandbox.sent(EDIT))
    table.sandbox.faults.rate_limit(EDIT, retry_after=20.0)
    await table.ana.click(card, "b2")
    await tried(table, EDIT, edits + 1)
    await bot.kill()
    sent = len(table.sandbox.sent(SEND))
    assert "on b2" in str(public(table)[-1].raw["content"])
    await bot.start()
    card = await is_whole(table, 2)
    assert card.pinged == [table.ben.id]
    assert len(table.sandbox.sent(SEND)) == sent, "the words were noted: they are not said again"
