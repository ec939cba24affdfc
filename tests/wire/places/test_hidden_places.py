"""A game can't be moved to a place that some player can't see, nor out of one hidden from a moderator."""

import pytest

from sandbox.protocol.constants import PRIVATE_THREAD
from sandbox.protocol.permissions import PERSON_PERMISSIONS, permission_bits
from tests.wire.bots import BotProcess
from tests.wire.places.test_bring import brought, told
from tests.wire.table import PATIENCE, Table, bring, game_page

pytestmark = pytest.mark.wire


def hide(table: Table, channel: str, person: str) -> None:
    """Hide a channel from a person. The bot learns of it before any later action, because everything arrives
    in order on one connection.
    """
    table.sandbox.faults.hide(table.sandbox.channel(channel), person)


@pytest.mark.parametrize("inside", [False, True])
async def test_a_place_that_the_opponent_cannot_see_is_refused(table: Table, *, inside: bool) -> None:
    """A channel that the opponent can't see is refused, and so are its threads; people who have left the
    server don't count.
    """
    await table.start()
    place = await table.ana.thread("nile", "aside") if inside else "nile"
    hide(table, "nile", table.ben.id)
    await bring(table.ana, place, "1")
    await told(table.ana, place, "Ben can’t see this channel")
    assert len(table.cards()) == 1
    table.sandbox.faults.leave(table.ben.id)
    table.channel = "harbor"
    await bring(table.ana, place, "1")
    table.channel = place
    await table.cleo.wait_until(lambda: bool(table.cards()), PATIENCE)


async def test_a_private_thread_without_the_opponent_is_refused(table: Table) -> None:
    """A private thread is refused until the opponent is in it."""
    await table.start()
    sandbox = table.sandbox
    members = (table.ana.id, table.cleo.id, sandbox.world.bot_id)
    secret = sandbox.open_thread(sandbox.channel("nile"), "secret", *members, kind=PRIVATE_THREAD)
    await table.ana.say(secret, f"play here, <@{sandbox.world.bot_id}>")
    await bring(table.ana, secret, "1")
    await told(table.ana, secret, "Ben can’t see this channel")
    assert len(table.cards()) == 1
    await table.ana.say(secret, f"come, <@{table.ben.id}>")
    await bring(table.ana, secret, "1")
    table.channel = secret
    await table.cleo.wait_until(lambda: bool(table.cards()), PATIENCE)


async def test_who_sees_the_old_place_no_more_does_not_count(table: Table) -> None:
    await table.start()
    for channel in ("harbor", "nile"):
        hide(table, channel, table.ben.id)
    await bring(table.ana, "nile", "1")
    table.channel = "nile"
    await table.cleo.wait_until(lambda: bool(table.cards()), PATIENCE)


async def test_both_channels_tell_where_it_went(table: Table) -> None:
    await table.start()
    await brought(table, table.ana, "nile")
    here, there = table.sandbox.channel("harbor"), table.sandbox.channel("nile")
    words = f"Ana** has brought this game from <#{here}> to <#{there}>."
    for channel in ("harbor", "nile"):
        shown = await table.cleo.wait_for(lambda seen: words in seen.text, PATIENCE, channel)
        assert shown.pinged == []


@pytest.mark.usefixtures("message_a_turn")
@pytest.mark.parametrize("inside", [False, True])
async def test_back_where_another_game_is_by_now_it_goes_to_a_thread(table: Table, *, inside: bool) -> None:
    """If another game has taken the old channel, the returning game gets a thread in that channel."""
    place = table.channel = await table.ana.thread("harbor", "aside") if inside else "harbor"
    await table.start()
    await brought(table, table.ana, "nile")
    table.channel = place
    await table.ben.slash(place, "challenge", opponent=table.cleo)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"), PATIENCE, place)
    await table.cleo.click(asked, "accept")
    await table.cleo.wait_until(lambda: len(table.cards()) == 2, PATIENCE)
    await bring(table.ben, place, "1")
    text = await told(table.ben, place, "eine andere Partie")
    thread = text.text.split("<#")[1].split(">")[0]
    room = table.sandbox.world.channels[thread]
    assert room["parent_id"] == table.sandbox.channel("harbor")
    table.channel = thread
    await table.cleo.wait_until(lambda: len(table.cards()) == 1, PATIENCE)


async def test_a_moderator_of_one_channel_brings_nothing_out_of_a_hidden_one(
    table: Table, bot: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    moderators = PERSON_PERMISSIONS | permission_bits("manage_messages")
    monkeypatch.setattr("sandbox.discord.objects.PERSON_PERMISSIONS", moderators)
    await bot.kill()
    await bot.start()  # the list then has the commands that everyone may use
    await table.start()
    page = await game_page(table.cleo, "nile")
    hide(table, "harbor", table.cleo.id)
    await table.cleo.click(page, "g:bring")
    await told(table.cleo, "nile", "no such running game")


async def aside(table: Table) -> str:
    """Return a private thread with the bot, Ana, Ben and Cleo, in which they play."""
    sandbox = table.sandbox
    members = (table.ana.id, table.ben.id, table.cleo.id, sandbox.world.bot_id)
    place = table.channel = sandbox.open_thread(
        sandbox.channel("nile"), "aside", *members, kind=PRIVATE_THREAD
    )
    await table.ana.say(place, f"play here, <@{sandbox.world.bot_id}>")
    await table.start()
    return place


async def test_back_to_a_thread_from_which_the_opponent_was_removed_is_refused(table: Table) -> None:
    """Ana, who moved the game away and is to move, can't bring it back to a private thread without Ben; Ben
    can bring it back even if Ana is no longer in the thread.
    """
    place = await aside(table)
    threads = table.sandbox.world.channels
    await brought(table, table.ana, "harbor")
    table.sandbox.places.leave(threads[place], table.ben.id)
    await bring(table.ana, place, "1")
    await told(table.ana, place, "Ben can’t see this channel")
    table.sandbox.places.join(threads[place], [table.ben.id])
    table.sandbox.places.leave(threads[place], table.ana.id)
    table.channel = place
    await brought(table, table.ben, place)


async def test_back_from_where_one_sees_nothing_whoever_else_cannot_see_it(table: Table) -> None:
    """A player may bring the game back from a channel hidden from them, even if its old channel is now hidden
    from others.
    """
    await table.start()
    await brought(table, table.ana, "nile")
    hide(table, "nile", table.ben.id)
    hide(table, "harbor", table.ana.id)
    await brought(table, table.ben, "harbor")
