"""The places where a game can be: announcement channels, voice channels' chats, forum posts, and private,
locked and archived threads.
"""

from typing import Any

import pytest

from sandbox.protocol.constants import ANNOUNCEMENT, FORUM, NEWS_THREAD, PRIVATE_THREAD, VOICE
from sandbox.world.faults import SEND
from tests.support.sandbox.person import RefusedByPageError
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

OPEN = "POST /channels/{channel_id}/threads"


async def offered(table: Table) -> RenderedMessage:
    """Have Cleo challenge Ben where he and Ana play; return the panel that she gets."""
    await table.start()
    await table.cleo.slash(table.channel, "challenge", opponent=table.ben)
    return await table.told(table.cleo, "already a game in this channel")


async def test_a_private_thread_without_the_bot(table: Table) -> None:
    """A private thread without the bot is refused with a sentence before anything is stored or requested."""
    sandbox = table.sandbox
    nile = sandbox.channel("nile")
    table.channel = sandbox.open_thread(
        nile, "secret", table.ben.id, table.ana.id, table.cleo.id, kind=PRIVATE_THREAD
    )
    for command in ("challenge", "new"):
        options: dict[str, Any] = {"opponent": table.ben} if command == "challenge" else {}
        await table.ana.slash(table.channel, command, **options)
        shown = await table.told(table.ana, "Mention me in a message first")
        await table.ana.dismiss(shown)
    assert not sandbox.sent(SEND)
    assert not sandbox.rates.invalid
    await table.ben.say(table.channel, f"play here, <@{sandbox.world.bot_id}>")
    await table.start()


async def test_a_locked_thread(table: Table) -> None:
    table.channel = table.sandbox.open_thread(table.sandbox.channel("nile"), "a game", table.ben.id)
    table.sandbox.lock(table.channel)
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)  # she may, because it is her server
    await table.told(table.ana, "This thread is locked")
    assert not table.sandbox.sent(SEND)
    assert not table.sandbox.rates.invalid


async def test_an_archived_thread_is_woken_by_any_message(table: Table) -> None:
    """Any message or command wakes an archived thread, to which Discord's client sends no clicks."""
    table.channel = await table.ana.thread("nile", "a game")
    card = await table.start()
    table.sandbox.archive(table.channel)
    with pytest.raises(RefusedByPageError, match="This interaction failed"):
        await table.ana.click(card, "b2")
    await table.ana.say(table.channel, "still there?")
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    table.sandbox.archive(table.channel)
    await table.ben.slash(table.channel, "duel place", field="b1")
    await table.card_after(card)
    assert not table.sandbox.world.channels[table.channel]["archived"]


async def test_a_thread_of_an_announcement_channel(table: Table) -> None:
    """A game can be played in a thread of an announcement channel, which has its own type; both players
    become members.
    """
    table.channel = table.sandbox.open_channel("news", ANNOUNCEMENT)
    offer = await offered(table)
    await table.cleo.click(offer, "t")
    await table.cleo.wait_until(lambda: len(table.sandbox.sent(SEND)) == 3, PATIENCE)
    (opened,) = table.sandbox.sent(OPEN)
    assert (opened["type"], opened["auto_archive_duration"]) == (NEWS_THREAD, 10080)
    rooms = table.sandbox.world.channels
    (thread,) = [room for room in rooms.values() if room["type"] == NEWS_THREAD]
    await table.cleo.wait_until(lambda: table.cleo.id in thread["joined"], PATIENCE)
    assert table.ben.id in thread["joined"]
    await table.told(table.cleo, f"<#{thread['id']}>")


async def test_the_chat_of_a_voice_channel(table: Table) -> None:
    """A voice channel's chat can have a game, but no thread is offered there for the next one."""
    table.channel = table.sandbox.open_channel("talk", VOICE)
    offer = await offered(table)
    assert not offer.buttons
    assert not table.sandbox.sent(OPEN)


async def test_a_post_of_a_forum(table: Table) -> None:
    forum = table.sandbox.open_channel("games", FORUM)
    table.channel = await table.ana.thread(forum, "a game")
    card = await table.start()
    await table.ana.click(card, "b2")
    await table.card_after(card)
