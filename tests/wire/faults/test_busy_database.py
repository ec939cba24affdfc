"""While another process holds the database, everyone is told so in time, and nobody waits for the others."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.choosing import settings
from tests.support.patience import SLOWNESS
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import BotProcess
from tests.wire.faults.test_exactly_once import steps_in
from tests.wire.table import Table

pytestmark = pytest.mark.wire

WAIT = max(5.0, 1.7 * SLOWNESS)
"""Seconds that the bot waits for its database: five, or more if the machine is very busy."""
WINDOW = 0.9 * WAIT
"""Seconds within which Discord wants an acknowledgement; one that waits for the database is too late."""
IN_TIME = min(6 * WAIT, WAIT + 4 * SLOWNESS)
"""The time of one wait, plus some extra for a busy machine; if the eight waited for each other, it would be
eight waits.
"""
BUSY = {"Ana": "database is busy", "Ben": "Datenbank ist gerade beschäftigt", "Cleo": "database is busy"}


def told(table: Table, person: Person) -> int:
    """Return how often a person reads that the database is busy."""
    seen = [
        message for channel in ("harbor", "nile") for message in person.messages(channel) if message.ephemeral
    ]
    return sum(BUSY[person.name] in message.text for message in seen)


@pytest.fixture
async def bot(sandbox: RecordingSandbox, tmp_path: Path) -> AsyncGenerator[BotProcess]:
    async with BotProcess(sandbox, tmp_path, window=WINDOW, patience=WAIT) as process:
        yield process


@pytest.mark.usefixtures("bot")
async def test_everyone_is_told_in_time(table: Table, tmp_path: Path) -> None:
    card = await table.start()
    table.sandbox.faults.window = WINDOW
    ana, ben, cleo = table.ana, table.ben, table.cleo
    panel = await settings(ben, "nile")
    with closing(sqlite3.connect(tmp_path / "imhotep.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        # each one waits for the acknowledgement
        await asyncio.gather(
            ana.click(card, "a1"),
            ana.slash(table.channel, "duel place", field="b2"),
            ana.slash("nile", "challenge", opponent=ben),
            ben.choose(panel, "o:board", "text"),
            ben.slash("nile", "new"),
            cleo.slash("nile", "new", seats=2),
            cleo.slash("nile", "challenge", opponent=ana),
            cleo.slash("nile", "challenge", opponent=ben),
        )
        for person, count in ((ana, 3), (ben, 2), (cleo, 3)):
            await person.wait_until(lambda posted=person, least=count: told(table, posted) >= least, IN_TIME)
        assert time.monotonic() - start < IN_TIME
        other.execute("ROLLBACK")
    assert not await steps_in(tmp_path)
    assert len(table.cards()) == 1
    await ana.click(card, "a1")
    await table.card_after(card)
    assert await steps_in(tmp_path) == ["a1"]
    assert not [message for message in table.sandbox.world.messages.values() if message.thinking]
