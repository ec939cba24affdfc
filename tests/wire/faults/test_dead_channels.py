"""A dead channel affects no other game, even when channels, threads or servers vanish and come back."""

import asyncio

import pytest

from sandbox.world.faults import SEND, edit_of
from tests.support.patience import SLOWNESS
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.table import PATIENCE, Table

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

OFTEN = 9
"""How many requests to refuse: enough for a click and the outbox, which may both try to post."""


@pytest.fixture
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.outbox.LOOK_EVERY", 0.2)


@pytest.fixture
async def quick(looks_often: None, table: Table) -> Table:
    """Return the table, whose bot checks for due entries all the time."""
    return table


def refused(sandbox: RecordingSandbox) -> int:
    """Return how many of the requests so far Discord would count toward a ban."""
    return sum(sandbox.rates.invalid.values())


async def test_permission_that_comes_back(quick: Table) -> None:
    """Everything that waited is shown as soon as the bot may write again, without a press by anyone."""
    card = await quick.start()
    harbor = quick.sandbox.channel(quick.channel)
    quick.sandbox.faults.deny(harbor, "send_messages")
    await quick.ana.click(card, "b2")
    await quick.told(quick.ana, "couldn’t post it here")
    before = refused(quick.sandbox)
    await asyncio.sleep(1)  # time for a request that must not be made
    assert refused(quick.sandbox) == before, "it is not tried again and again"
    quick.sandbox.faults.allow(harbor)
    await quick.card_after(card)
    assert refused(quick.sandbox) <= 2


async def test_a_server_that_is_back_after_an_outage(quick: Table) -> None:
    card = await quick.start()
    places, guild = quick.sandbox.places, quick.sandbox.guild
    quick.sandbox.faults.refuse(SEND, 403, 50001, "Missing Access", times=OFTEN)
    places.lose_guild(guild)
    await quick.ana.click(card, "b2")
    await quick.told(quick.ana, "couldn’t post it here")
    await quick.rest()
    assert len(quick.cards()) == 1
    quick.sandbox.faults.clear()
    places.restore_guild(guild)
    await quick.card_after(card)


async def test_a_server_that_invites_the_bot_again(quick: Table) -> None:
    card = await quick.start()
    places, guild = quick.sandbox.places, quick.sandbox.guild
    await quick.ana.click(card, "b2")
    card = await quick.card_after(card)
    places.remove_bot(guild)
    await quick.ben.click(card, "b1", wait=False)
    await quick.ana.wait_until(lambda: refused(quick.sandbox), PATIENCE)
    places.invite_bot(guild)
    await quick.card_after(card)


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_a_place_that_is_deleted(quick: Table, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    """The entries for a deleted channel are dropped with a line in the log, and other games continue."""
    sandbox, nile = quick.sandbox, quick.sandbox.channel("nile")
    other = await quick.start()
    quick.channel = nile if kind == "channel" else await quick.ana.thread("nile", "a game")
    card = await quick.start()
    sandbox.faults.refuse(SEND, 403, 50013, "Missing Permissions", times=OFTEN)
    await quick.ana.click(card, "b2")
    await quick.told(quick.ana, "couldn’t post it here")
    sandbox.faults.clear()
    sandbox.places.delete(sandbox.world.channels[quick.channel])
    await quick.ana.wait_until(lambda: "entries are given up" in caplog.text, PATIENCE)
    before = refused(sandbox)
    quick.channel = "harbor"
    await quick.ana.click(other, "b2")
    await quick.card_after(other)
    assert refused(sandbox) == before


async def test_old_cards_that_discord_lets_wait(table: Table) -> None:
    """If Discord delays edits of old cards (30046, a 429), the game continues meanwhile with other edits in
    the same channel.
    """
    card = await table.start()
    loop = asyncio.get_running_loop()
    began = loop.time()
    for person, field in ((table.ana, "b2"), (table.ben, "b1"), (table.ana, "b3")):
        table.sandbox.faults.old_edit(edit_of(card.id), retry_after=20 * SLOWNESS, times=5)
        await person.click(card, field)
        card = await table.card_after(card)
    assert loop.time() - began < 10 * SLOWNESS
    assert all(seen.buttons for seen in table.cards()), "they wait still"
    await asyncio.sleep(0.2)  # time for a message that must not arrive
    assert not [seen for seen in table.ana.messages(table.channel) if seen.ephemeral]


async def test_a_card_that_was_deleted_before_its_answer_came(table: Table) -> None:
    """A text that is deleted before its answer arrives is replaced by the card, posted with another nonce."""
    card = await table.start()
    table.sandbox.faults.lose_answer(SEND)
    table.sandbox.faults.delay(SEND, 0.5)
    sent = len(table.sandbox.sent(SEND))
    await table.ana.click(card, "b2", wait=False)
    await table.ana.wait_until(lambda: len(table.sandbox.sent(SEND)) > sent, PATIENCE)
    words = await table.cleo.wait_for(lambda seen: "on b2" in seen.text, PATIENCE)
    table.sandbox.delete_message(words.id)
    await table.ana.slash(table.channel, "game board")
    await table.card_after(card)
    assert len(table.cards()) == 2
