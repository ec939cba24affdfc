"""One living card instead of a message per turn: the messages left in the channel, and the cost."""

import random
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from bot.messages import posting
from bot.service.presence import THERE
from sandbox.world.faults import EDIT, SEND, edit_of
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.seeding import Clock
from tests.wire.bots import BotProcess, with_one_card
from tests.wire.games import test_imhotep_game as imhotep
from tests.wire.living import LivingTable
from tests.wire.table import PATIENCE, Table, tried
from tests.wire.turns import by_buttons, moves_of

pytestmark = pytest.mark.wire

LONGEST = 130  # turns; more than any game of two has
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
LOOK = "GET /channels/{channel_id}/messages"
CHAT = 8
"""Messages after which a card is out of sight."""


@pytest.fixture
async def living(table: Table, tmp_path: Path) -> LivingTable:
    """The table, in a server that chose nothing."""
    with_one_card(tmp_path)
    return LivingTable(table.sandbox, table.people)


async def left(table: LivingTable, count: int) -> list[RenderedMessage]:
    """The messages in the channel, once there are this many."""
    await table.cleo.wait_until(lambda: len(table.public()) == count, PATIENCE)
    return table.public()


@pytest.mark.parametrize("game", ["duel", "imhotep"])
async def test_a_whole_game_leaves_three_messages(living: LivingTable, game: str) -> None:
    """The invitation, the card and who won; one board. Whoever has just pressed something is not called: a
    turn is a look and an edit.
    """
    luck = random.Random(game)
    card = await (living.start() if game == "duel" else imhotep.start(living, 2))
    sent, turns = Counter[str](), 0
    while True:
        living.sandbox.requests.clear()
        await by_buttons(living, card, luck)
        card, turns = await living.card_after(card), turns + 1
        assert turns < LONGEST
        assert len(living.public()) <= 3, living.public()
        last = not moves_of(card)
        sent.update(f"{one.method} {one.route}" for one in living.sandbox.requests)
        if last:
            break
        assert [bool(seen.pictures) for seen in living.public()] == [False, True]
    await left(living, 3)
    assert [bool(seen.pictures) for seen in living.public()] == [False, True, False]
    counted = {route: sent[route] / turns for route in (SEND, LOOK, EDIT, DELETE)}
    assert counted[LOOK] <= 1.1
    assert counted[EDIT] <= 1.1
    assert sent[SEND] <= 1
    assert not sent[DELETE]
    assert not living.sandbox.rates.invalid
    assert not living.public()[-1].pinged, "both were there"


async def test_whoever_is_away_is_called_and_the_call_goes(clock: Clock, living: LivingTable) -> None:
    """The call answers to the card; commands hold for what the edited card shows."""
    card = await living.start()
    clock.seconds += THERE
    await living.ana.click(card, "b2")
    card = await living.card_after(card)
    call = (await left(living, 3))[-1]
    assert call.notification == "Ana places a figure on b2. @Ben, your turn."
    assert call.pinged == [living.ben.id]
    await living.ben.slash(living.channel, "duel place", field="a1")
    card = await living.card_after(card)
    assert [seen.id for seen in await left(living, 2)][-1] == card.id, "Ana was there"
    await living.ana.slash(living.channel, "duel place", field="b1")
    await living.card_after(card)


async def test_whoever_was_there_is_called_later(clock: Clock, living: LivingTable) -> None:
    card = await living.start()
    await living.ana.click(card, "b2")
    card = await living.card_after(card)
    assert len(living.public()) == 2
    clock.seconds += THERE
    call = (await left(living, 3))[-1]
    assert call.pinged == [living.ben.id]
    assert "b2" in call.text
    await living.ben.click(card, "a1")
    card = await living.card_after(card)
    assert [seen.id for seen in await left(living, 3)][-1] != call.id


async def test_a_card_that_is_out_of_sight_comes_anew(living: LivingTable) -> None:
    """Or refused: one card is left, below the talk."""
    card = await living.start()
    for number in range(CHAT):
        await living.cleo.say(living.channel, f"talk {number}")
    await living.ana.click(card, "b2")
    card = await living.card_after(card)
    seen = await left(living, 2 + CHAT)
    assert seen[-1].id == card.id
    living.sandbox.faults.refuse(edit_of(card.id), 403, 50013, "Missing Permissions")
    await living.ben.click(card, "a1")
    card = await living.card_after(card)
    seen = await left(living, 2 + CHAT)
    assert [one.id for one in living.cards()] == [card.id]
    await living.ana.click(card, "b1")
    await living.card_after(card)
    assert len(await left(living, 2 + CHAT)) == len(seen)


async def test_a_card_that_is_old_comes_anew(
    clock: Clock, living: LivingTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before Discord would limit its edits; its words are the notification, and there is no line."""
    monkeypatch.setattr(posting, "EDITED_FOR", timedelta(0))
    card = await living.start()
    for person, field in ((living.ana, "b2"), (living.ben, "a1"), (living.ana, "b1")):
        clock.seconds += THERE
        await person.click(card, field)
        card = await living.card_after(card)
        assert (await left(living, 2))[-1].id == card.id
        assert (card.notification or "").endswith("your turn.")
        assert len(card.pinged) == 1
    assert not living.sandbox.sent(DELETE)[6:], "a card a turn goes, and a call"


async def test_there_and_back_while_it_is_played(living: LivingTable) -> None:
    """The setting holds from the next turn on."""
    card = await living.start()
    await living.ana.click(card, "b2")
    card = await living.card_after(card)
    await living.choose(living.ana, "cards", "turn")
    table = Table(living.sandbox, living.people)
    await table.ben.click(card, "a1")
    card = await table.card_after(card)
    await left(living, 2)
    await table.ana.click(card, "b1")
    await table.card_after(card)
    await left(living, 3)


async def test_killed_between_the_line_and_the_card(bot: BotProcess, living: LivingTable) -> None:
    card = await living.start()
    await bot.kill()
    await bot.start()  # nobody is known to be there
    edits = len(living.sandbox.sent(EDIT))
    living.sandbox.faults.rate_limit(edit_of(card.id), retry_after=20.0)
    await living.ana.click(card, "b2")
    await tried(living, EDIT, edits + 1)
    await bot.kill()
    sent = len(living.sandbox.sent(SEND))
    await bot.start()
    await living.card_after(card)
    await left(living, 3)
    assert len(living.sandbox.sent(SEND)) == sent
    assert living.mover(living.cards()[-1]) is living.ben
