"""A season of four from joining to its end, where the program is killed between opening a thread and
recording it.
"""

from contextlib import AsyncExitStack

import pytest

from sandbox.protocol.constants import THREAD
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire

OPEN = "POST /channels/{channel_id}/threads"
ROUNDS, GAMES = 3, 6
"""How many rounds and games a season has in which all four people meet."""


def threads(table: Table, *, archived: bool = False) -> list[str]:
    """Return the threads in the order in which they were opened."""
    rooms = table.sandbox.world.channels.values()
    return sorted(room["id"] for room in rooms if room["type"] == THREAD and room["archived"] == archived)


def played_in(table: Table) -> list[str]:
    """Return the threads with a board in them."""
    return [thread for thread in threads(table) if any(map(shows_a_board, table.cleo.messages(thread)))]


async def card_in(person: Person, thread: str) -> RenderedMessage:
    """Return the card of the game in a thread."""
    return await person.wait_for(lambda seen: shows_a_board(seen) and bool(seen.buttons), PATIENCE, thread)


async def resign_in(table: Table, everyone: dict[str, Person], thread: str) -> None:
    """Have the player to move in a thread resign."""
    card = await card_in(table.cleo, thread)
    (mover,) = (person for person in everyone.values() if [person.id] == card.pinged)
    await mover.slash(thread, "game resign")
    asked = await mover.wait_for(lambda seen: seen.ephemeral and seen.offers("r"), PATIENCE, thread)
    await mover.click(asked, "yes")


async def test_a_season_over_a_kill_and_a_lost_answer(table: Table, bot: BotProcess) -> None:
    async with AsyncExitStack() as stack:
        dan = await stack.enter_async_context(Person(table.sandbox.url, "Dan"))
        everyone = {**table.people, "Dan": dan}
        await table.ana.slash(table.channel, "season open", game="duel", days=1)
        opened = await dan.wait_for(lambda seen: seen.offers("join"), PATIENCE, table.channel)
        for person in everyone.values():
            await person.click(opened, "join")
        table.sandbox.faults.slow(OPEN, 60.0)  # the thread is opened, but the bot doesn't learn of it
        await table.ana.click(opened, "start", wait=False)
        await dan.wait_until(lambda: len(threads(table)) == 1, PATIENCE)
        await bot.kill()
        await bot.start()
        for number in range(ROUNDS):
            await dan.wait_until(lambda so_far=2 * (number + 1): len(played_in(table)) == so_far, PATIENCE)
            assert threads(table) == played_in(table), "no thread is empty"
            here = threads(table)[2 * number :]
            if number == 0:
                table.sandbox.faults.fail_after(OPEN)  # the next round opens a thread twice
            for thread in here:
                await resign_in(table, everyone, thread)
        over = await dan.wait_for(
            lambda seen: not seen.ephemeral and seen.offers("table") and not seen.offers("leave"),
            PATIENCE,
            table.channel,
        )
        assert over.pictures, "the table"
        assert len(threads(table)) == GAMES
        await dan.click(over, "table")
        await dan.wait_for(lambda seen: seen.ephemeral and shows_a_board(seen), PATIENCE, table.channel)
