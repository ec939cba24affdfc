"""One living card instead of a message per turn: how many messages it leaves in the channel, and what it
costs.
"""

import random
from collections import Counter
from datetime import timedelta

import pytest

from bot.messages import posting
from bot.service.preferences import THERE
from sandbox.world.faults import EDIT, SEND, edit_of
from tests.support.seeding import Clock
from tests.wire.bots import BotProcess
from tests.wire.games import test_imhotep_game as imhotep
from tests.wire.table import Table, tried
from tests.wire.turns import by_buttons, moves_of

pytestmark = pytest.mark.wire

LONGEST = 130  # in turns, more than any game of two has
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
LOOK = "GET /channels/{channel_id}/messages"
CHAT = 8
"""The number of messages after which a card is out of sight."""


@pytest.mark.parametrize("game", ["duel", pytest.param("imhotep", marks=pytest.mark.soak)])
async def test_a_whole_game_leaves_three_messages(table: Table, game: str) -> None:
    """A whole game leaves the invitation, the card with the board, and the result. A player who has just
    pressed something isn't called, so a turn costs an answer and an edit.
    """
    luck = random.Random(game)
    card = await (table.start("BBBB") if game == "duel" else imhotep.start(table, 2))
    sent, turns = Counter[str](), 0
    while True:
        table.sandbox.requests.clear()
        await by_buttons(table, card, luck)
        card, turns = await table.card_after(card), turns + 1
        assert turns < LONGEST
        assert len(table.public()) <= 3, table.public()
        last = not moves_of(card)
        sent.update(f"{request.method} {request.route}" for request in table.sandbox.requests)
        if last:
            break
        assert [bool(seen.pictures) for seen in table.public()] == [False, True]
    await table.left(3)
    assert [bool(seen.pictures) for seen in table.public()] == [False, True, False]
    counted = {route: sent[route] / turns for route in (SEND, LOOK, EDIT, DELETE)}
    assert counted[LOOK] <= 1.1
    assert counted[EDIT] <= 1.1
    assert sent[SEND] <= 1
    assert not sent[DELETE]
    assert not table.sandbox.rates.invalid
    assert not table.public()[-1].pinged, "both were there"


async def test_whoever_is_away_is_called_and_the_call_goes(clock: Clock, table: Table) -> None:
    """A player who is away is called by a reply to the card. The call is deleted when that player moves, and
    commands still use the edited card.
    """
    card = await table.start()
    await table.rest()
    clock.seconds += THERE
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    call = (await table.left(3))[-1]
    assert call.notification == "Ana places a figure on b2. @Ben, your turn."
    assert call.pinged == [table.ben.id]
    await table.ben.slash(table.channel, "duel place", field="a1")
    card = await table.card_after(card)
    assert [seen.id for seen in await table.left(2)][-1] == card.id, "Ana was there"
    await table.ana.slash(table.channel, "duel place", field="b1")
    await table.card_after(card)


async def test_whoever_was_there_is_called_later(clock: Clock, table: Table) -> None:
    card = await table.start()
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    assert len(table.public()) == 2
    await table.rest()
    clock.seconds += THERE
    call = (await table.left(3))[-1]
    assert call.pinged == [table.ben.id]
    assert "b2" in call.text
    await table.ben.click(card, "a1")
    card = await table.card_after(card)
    assert [seen.id for seen in await table.left(3)][-1] != call.id


async def test_a_card_that_is_out_of_sight_comes_anew(table: Table) -> None:
    """A card that is out of sight, or whose edit is refused, is posted again below the conversation, and the
    old one is deleted.
    """
    card = await table.start()
    for number in range(CHAT):
        await table.cleo.say(table.channel, f"talk {number}")
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    seen = await table.left(2 + CHAT)
    assert seen[-1].id == card.id
    table.sandbox.faults.refuse(edit_of(card.id), 403, 50013, "Missing Permissions")
    await table.ben.click(card, "a1")
    card = await table.card_after(card)
    seen = await table.left(2 + CHAT)
    assert [card.id for card in table.cards()] == [card.id]
    await table.ana.click(card, "b1")
    await table.card_after(card)
    assert len(await table.left(2 + CHAT)) == len(seen)


async def test_a_card_that_is_old_comes_anew(
    clock: Clock, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old card is posted again before Discord would limit its edits; its text notifies the player, so
    there is no call.
    """
    monkeypatch.setattr(posting, "EDITED_FOR", timedelta(0))
    card = await table.start()
    for person, field in ((table.ana, "b2"), (table.ben, "a1"), (table.ana, "b1")):
        await table.rest()
        clock.seconds += THERE
        await person.click(card, field)
        card = await table.card_after(card)
        assert (await table.left(2))[-1].id == card.id
        assert (card.notification or "").endswith("your turn.")
        assert len(card.pinged) == 1
    assert not table.sandbox.sent(DELETE)[6:], "a card a turn goes, and a call"


async def test_there_and_back_while_it_is_played(table: Table) -> None:
    """The setting can be changed during a game, after which turns bring new messages."""
    card = await table.start()
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    await table.choose(table.ana, "cards", "turn")
    await table.ben.click(card, "a1")
    card = await table.card_after(card)
    await table.left(2)
    await table.ana.click(card, "b1")
    await table.card_after(card)
    await table.left(3)


async def test_killed_between_the_line_and_the_card(bot: BotProcess, table: Table) -> None:
    card = await table.start()
    await bot.kill()
    await bot.start()  # after a start nobody is known to be there
    edits = len(table.sandbox.sent(EDIT))
    table.sandbox.faults.rate_limit(edit_of(card.id), retry_after=20.0)
    await table.ana.click(card, "b2")
    await tried(table, EDIT, edits + 1)
    await bot.kill()
    sent = len(table.sandbox.sent(SEND))
    await bot.start()
    await table.card_after(card)
    await table.left(3)
    assert len(table.sandbox.sent(SEND)) == sent
    assert table.mover(table.cards()[-1]) is table.ben
