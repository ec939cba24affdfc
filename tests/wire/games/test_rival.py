"""Games against computer players, while their workers and the bot itself are killed."""

import os
import random
import signal
from pathlib import Path

import pytest

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, THINKING, Table, in_play, invite
from tests.wire.turns import by_buttons

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

LONGEST = 130


def thinking(bot: BotProcess) -> list[int]:
    """Return the ids of the bot's thinking processes."""
    children = Path(f"/proc/{bot.pid}/task/{bot.pid}/children").read_text("utf-8")
    return [int(pid) for pid in children.split()]


async def my_turn(table: Table, old: RenderedMessage | None) -> RenderedMessage:
    """Return the next card that asks Ana, or the last one."""

    def found() -> RenderedMessage | None:
        card = table.shown_to(table.ana)[-1] if table.has_gone_on(table.ana, old) else None
        if card is None or not card.buttons:
            return None
        return card if f"<@{table.ana.id}>" in card.text or not in_play(card) else None

    await table.ana.wait_until(found, THINKING)
    card = found()
    assert card is not None
    return card


async def test_a_whole_game_against_the_apprentice(table: Table, bot: BotProcess) -> None:
    """A whole game against the apprentice can be played, even if the computer player begins."""
    luck = random.Random(0)
    await table.ana.slash(table.channel, "challenge", opponent=table.sandbox.world.bot_id, level="apprentice")
    card = await my_turn(table, None)
    turns, cards = 0, [card]
    while True:
        turns += 1
        assert turns < LONGEST
        if turns == 2:
            await table.ana.slash(table.channel, "game hint")
            hints = await table.told(table.ana, "Good moves now")
            assert "1 · " in hints.text
            assert hints.pictures
            assert hints.buttons[0].label == "Play 1"
        if turns == 3:
            for pid in thinking(bot):
                os.kill(pid, signal.SIGKILL)
        await by_buttons(table, card, luck)
        if turns == 6:
            await bot.kill()
            await bot.start()
        card = await my_turn(table, card)
        cards.append(card)
        if not in_play(card):
            break
    assert any("Pepi" in told.text for told in cards), "the last one may only tell of Ana"
    assert any("Pepi" in (told.notification or "") for told in cards)


async def with_two(table: Table) -> None:
    """Have Ana fill a lobby for three with computer players, and start."""
    await invite(table.ana, table.channel, "new", seats=3, sides="AAAAA", start="0")
    lobby = await table.ana.wait_for(lambda seen: seen.offers("change"), PATIENCE)
    for level, name in (("apprentice", "Pepi"), ("mason", "Nofret")):
        await table.ana.click(table.ana.again(lobby.id), "change")
        panel = await table.ana.wait_for(lambda seen: seen.ephemeral and bool(seen.menus), PATIENCE)
        menu = next(menu for menu in panel.menus if menu.custom_id.endswith(":rival"))
        await table.ana.choose(panel, menu.custom_id, level)
        await table.ana.wait_until(lambda name=name: name in table.ana.again(lobby.id).text, PATIENCE)
    await table.ana.click(table.ana.again(lobby.id), "start")


async def interrupted(table: Table, bot: BotProcess, card: RenderedMessage, luck: random.Random) -> None:
    """Kill and restart the bot while a computer player thinks about its turn."""
    frozen = thinking(bot)
    assert frozen
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    await by_buttons(table, card, luck)
    await bot.kill()
    for pid in frozen:
        os.kill(pid, signal.SIGKILL)
    await bot.start()


async def test_a_whole_game_for_three_with_two_of_them(table: Table, bot: BotProcess) -> None:
    """A game for three with two computer players is played to its end, although workers and the bot are
    killed.
    """
    luck, killed = random.Random(5), 0
    await with_two(table)
    card = await my_turn(table, None)
    for turn in range(LONGEST):
        if not in_play(card):
            break
        if turn == 4:
            await interrupted(table, bot, card, luck)
        else:
            if luck.random() < 0.3:
                for pid in thinking(bot)[:1]:
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
            await by_buttons(table, card, luck)
        card = await my_turn(table, card)
    assert not in_play(card)
    assert killed
    for name in ("Pepi", "Nofret"):
        assert name in card.text
    assert "@Ana" in (card.notification or "")
