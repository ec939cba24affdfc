"""A real process is killed, restarted and cut off, and nothing is lost or done twice (promises 2 to 4 and
10).
"""

import asyncio

import pytest

from sandbox.world.faults import CALLBACK, EDIT_ORIGINAL, SEND, edit_of
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, Table, tried

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]


def tries(table: Table) -> int:
    """Return how often the bot has tried to post a message."""
    return len(table.sandbox.sent(SEND))


async def test_killed_between_commit_and_post(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    before = tries(table)
    table.sandbox.faults.rate_limit(SEND, retry_after=60.0)  # the turn is committed, and waits to be posted
    await table.ana.slash(table.channel, "duel place", field="b2")
    await tried(table, SEND, before + 1)
    await bot.kill()
    assert len(table.cards()) == 1
    await bot.start()
    card = await table.card_after(card)
    assert "on b2" in card.text
    assert card.pinged == [table.ben.id]
    await table.ben.click(card, "a1")
    card = await table.card_after(card)
    assert len(table.cards()) == 3


async def test_killed_between_post_and_noting_it(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    table.sandbox.faults.slow(SEND, 60.0)  # the card is posted, but the bot doesn't learn of it
    await table.ana.slash(table.channel, "duel place", field="b2")
    await table.cleo.wait_for(lambda seen: "on b2" in seen.text, PATIENCE)
    before = tries(table)
    await bot.kill()
    await bot.start()
    await tried(table, SEND, before + 1)  # the bot posts it again, with the same nonce
    card = await table.card_after(card)
    await table.ben.slash(table.channel, "duel place", field="a1")
    card = await table.card_after(card)
    assert [("b2" in seen.text, "a1" in seen.text) for seen in table.cards()[1:]] == [
        (True, False),
        (False, True),
    ]


async def test_a_stale_button_after_a_restart(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    old = edit_of(card.id)
    table.sandbox.faults.refuse(old, 403, 50013, "Missing Permissions", times=9)  # the card keeps its buttons
    await table.ana.click(card, "a1")
    newer = await table.card_after(card)
    assert await bot.end() == 0
    await bot.start()
    await table.ana.click(card, "b1")
    answer = await table.told(table.ana, "The game has moved on")
    assert answer.pictures
    await table.ben.click(newer, "b2")
    await table.card_after(newer)
    assert len(table.cards()) == 3


async def test_the_connection_is_cut_and_resumed(table: Table) -> None:
    card = await table.start()
    await table.sandbox.gateway.drop(4000)
    await table.ana.wait_until(lambda: table.sandbox.gateway.resumes >= 1, PATIENCE)
    await table.ana.click(card, "a1")
    card = await table.card_after(card)
    table.sandbox.gateway.invalidate(resumable=False)
    await table.ana.wait_until(lambda: len(table.sandbox.gateway.identifies) >= 2, PATIENCE)
    await table.ben.click(card, "b1")
    await table.card_after(card)
    assert len(table.cards()) == 3


async def test_discord_fails_while_a_turn_is_posted(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    table.sandbox.faults.refuse(SEND, 403, 50013, "Missing Permissions")
    await table.ana.slash(table.channel, "duel place", field="b2")
    answer = await table.told(table.ana, "That counts, but I couldn’t post")
    assert answer.pictures
    await bot.end()
    await bot.start()  # the channel exists, so entries for it are tried again
    card = await table.card_after(card)
    assert "on b2" in card.text
    await table.ben.click(card, "c3")
    await table.card_after(card)


async def test_stopping_leaves_nobody_without_an_answer(table: Table, bot: BotProcess) -> None:
    """A person who acts while the bot is stopping is told so, even if the acknowledgement is still on its
    way.
    """
    await table.start()
    table.sandbox.faults.delay(CALLBACK, 1.0)
    before = len(table.sandbox.sent(CALLBACK))
    acting = asyncio.create_task(table.ana.slash(table.channel, "duel place", field="b2"))
    await tried(table, CALLBACK, before + 1)
    assert await bot.end() == 0
    await acting
    await table.told(table.ana, "I’m being restarted")


async def test_stopping_lets_a_handler_finish(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    before = tries(table)
    table.sandbox.faults.delay(SEND, 1.0)
    await table.ana.slash(table.channel, "duel place", field="b2")
    await tried(table, SEND, before + 1)
    assert await bot.end() == 0
    assert "on b2" in (await table.card_after(card)).text
    await bot.start()
    await asyncio.sleep(0)
    assert len(table.cards()) == 2


async def test_stopping_gives_an_answer_that_waits_for_another_try(table: Table, bot: BotProcess) -> None:
    await table.start()
    before = len(table.sandbox.sent(EDIT_ORIGINAL))
    table.sandbox.faults.cut(EDIT_ORIGINAL, times=3)  # the next try is eight seconds later
    asking = asyncio.create_task(table.ana.slash(table.channel, "duel place", field="d4"))
    await tried(table, EDIT_ORIGINAL, before + 3)
    await asking
    assert await bot.end() == 0
    await table.told(table.ana, "d4")
