"""Long: a whole game, the process killed at random moments; every turn is shown once and nothing is lost."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from bot.store import games
from bot.store.database import open_database
from tests.support.sandbox.person import InteractionFailedError, Person, RefusedByPageError
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.tables import query
from tests.wire.bots import BotProcess
from tests.wire.table import Table
from tests.wire.turns import by_commands

pytestmark = [pytest.mark.wire, pytest.mark.soak, pytest.mark.timeout(900)]

LONGEST_WAIT = 0.25  # seconds between a turn's begin and the kill
KILLED_OF_TEN = 4  # turns


@pytest.mark.parametrize("seed", range(6))
async def test_killed_at_random_moments(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, seed: int
) -> None:
    luck = random.Random(seed)
    table = Table(sandbox, people)
    async with BotProcess(sandbox, tmp_path) as bot:
        card = await table.start()
        while card.pinged:
            turn = asyncio.create_task(by_commands(table, card, luck))
            if luck.randrange(10) < KILLED_OF_TEN:
                await asyncio.sleep(luck.random() * LONGEST_WAIT)
                await bot.kill()
                await bot.start()
            with contextlib.suppress(InteractionFailedError, RefusedByPageError, TimeoutError):
                await turn
            card = await newest(table, card)
    async with open_database(tmp_path / "imhotep.sqlite3") as database:
        stored = await database.read(games.get, 1)
        commits = await query(database, "SELECT 1 FROM commits")
    assert stored is not None
    assert stored.ended_at is not None
    assert len(table.cards()) == len(commits) + 1, "every turn is shown once, and the start"


async def newest(table: Table, card: RenderedMessage) -> RenderedMessage:
    """The next card, or the same one if the turn was lost with the process before it was committed."""
    with contextlib.suppress(TimeoutError):
        await table.cleo.wait_until(lambda: int(table.cards()[-1].id) > int(card.id), 3.0)
    return table.cards()[-1]
