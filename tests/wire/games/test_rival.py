"""A game against the bot itself, whose worker is killed, as is the bot."""

import os
import random
import signal
from pathlib import Path

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, Table, in_play
from tests.wire.turns import by_buttons

pytestmark = pytest.mark.wire

LONGEST = 130


def thinking(bot: BotProcess) -> list[int]:
    """The processes that think for it."""
    children = Path(f"/proc/{bot.pid}/task/{bot.pid}/children").read_text("utf-8")
    return [int(pid) for pid in children.split()]


async def my_turn(table: Table, old: RenderedMessage | None) -> RenderedMessage:
    """The next card that asks Ana, or the last one."""

    def found() -> RenderedMessage | None:
        newer = [card for card in table.cards() if old is None or int(card.id) > int(old.id)]
        mine = [card for card in newer if f"<@{table.ana.id}>" in card.text or not in_play(card)]
        return mine[-1] if mine and mine[-1].buttons else None

    await table.cleo.wait_until(found, PATIENCE)
    card = found()
    assert card is not None
    return await table.ana.wait_for(lambda seen: seen.id == card.id, PATIENCE)


async def test_a_whole_game_against_the_apprentice(table: Table, bot: BotProcess) -> None:
    luck = random.Random(0)
    await table.ana.slash(
        table.channel, "challenge", opponent=table.sandbox.world.bot_id, level="apprentice", start="0"
    )
    card = await my_turn(table, None)
    turns = 0
    while True:
        turns += 1
        assert turns < LONGEST
        if turns == 2:
            await table.ana.slash(table.channel, "hint")
            hints = await table.told(table.ana, "in your place")
            assert "Gains most" in hints.text
        if turns == 3:
            for pid in thinking(bot):
                os.kill(pid, signal.SIGKILL)
        await by_buttons(table, card, luck)
        if turns == 6:
            await bot.kill()
            await bot.start()
        card = await my_turn(table, card)
        if not in_play(card):
            break
    assert "**Pepi** `Bot`" in card.text
    assert "Pepi [Bot]" in (card.notification or "")
