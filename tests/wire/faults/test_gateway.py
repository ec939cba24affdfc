"""The gateway sends nonsense or goes away; the bot survives, and is soon back."""

import asyncio
import json
import logging
import random
import sqlite3
import sys
import time
from pathlib import Path

import discord
import pytest
from discord.state import ConnectionState

from bot.clock import DAY
from tests.support.patience import SLOWNESS, until
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.soaked import seeded
from tests.support.spoiled import spoiled
from tests.wire.bots import BotProcess, bot_here
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

EVENTS = [name.removeprefix("parse_").upper() for name in dir(ConnectionState) if name.startswith("parse_")]
ESTABLISHING = {"READY", "RESUMED"}
FRAMES = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    "{}",
    '{"op": 0}',
    '{"op": 0, "t": [], "d": {}}',
    '{"op": 0, "t": {}, "d": {}}',
    '{"op": "x", "t": "GUILD_CREATE", "d": null}',
    '{"op": 10, "d": {}}',
    '{"op": 10, "d": null}',
    '{"op": 0, "t": "NO_SUCH_EVENT", "d": null}',
    "[" * 100_000,
]


async def answers(table: Table, channel: str = "harbor") -> None:
    """Check that the bot answers a command."""
    await table.cleo.slash(channel, "help")
    shown = await table.cleo.wait_for(lambda seen: seen.ephemeral and bool(seen.text), PATIENCE)
    await table.cleo.dismiss(shown)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 10))])
async def test_events_with_missing_and_wrong_keys(table: Table, bot: BotProcess, seed: int) -> None:
    luck = random.Random(seeded(seed))
    card = await table.start()
    await table.ben.click(card, "a1")
    await table.ana.autocomplete(table.channel, "duel place", focused="field", field="")
    gateway = table.sandbox.gateway
    (session,) = gateway.sessions.values()
    true = [(event, data) for _, event, data in session.sent if event not in ESTABLISHING]
    assert "INTERACTION_CREATE" in {event for event, _ in true}
    for frame in FRAMES:
        gateway.raw(frame)
    count = 5000 if seed else 400
    for _ in range(count):
        event, data = luck.choice(true)
        name = event if luck.random() < 0.6 else luck.choice(EVENTS)
        if name not in ESTABLISHING:
            gateway.raw(json.dumps({"op": 0, "t": name, "s": None, "d": spoiled(data, luck)}))
    await answers(table)
    await table.ana.click(card, "b2")
    await table.card_after(card)
    assert not bot.ended
    assert len(gateway.identifies) == 1, "the connection has not even ended"
    sys.stdout.write(f"[events] seed {seed}: {count + len(FRAMES)} events\n")


async def test_a_ready_that_cannot_be_read(table: Table, bot: BotProcess) -> None:
    """A READY that can't be read makes the connection useless, so the bot opens another one."""
    gateway = table.sandbox.gateway
    unreadable: list[object] = [None, {}, {"session_id": "x"}, {"session_id": "x", "user": {}}]
    for connections, data in enumerate(unreadable, start=2):
        gateway.raw(json.dumps({"op": 0, "t": "READY", "s": 1, "d": data}))
        await table.cleo.wait_until(lambda wanted=connections: len(gateway.identifies) == wanted)
        await table.cleo.wait_until(lambda: gateway.online)
        await answers(table)
    assert not bot.ended


async def outage(table: Table, seconds: float) -> float:
    """Take Discord's gateway down for a while; return how long the bot takes to come back afterwards."""
    gateway = table.sandbox.gateway
    gateway.closed = True
    await gateway.drop()
    await asyncio.sleep(seconds)
    gateway.closed = False
    opened = time.monotonic()
    await table.cleo.wait_until(lambda: gateway.online)
    back = time.monotonic() - opened
    await answers(table)
    return back


async def test_waits_are_short_again_after_an_outage(table: Table, bot: BotProcess) -> None:
    gateway = table.sandbox.gateway
    await outage(table, 8.0)
    gateway.attempts.clear()
    assert await outage(table, 0.2) < 3.0 * SLOWNESS
    assert len(gateway.attempts) <= 3
    assert gateway.resumes == 2, "nothing that happened meanwhile is lost"
    assert not bot.ended


async def test_a_normal_end_is_no_outage(
    sandbox: RecordingSandbox,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When the program ends, a closed connection isn't tried again, even if the client is closed only
    later.
    """
    close = discord.AutoShardedClient.close

    async def close_late(client: discord.AutoShardedClient) -> None:
        await asyncio.sleep(0.2)
        await close(client)

    async with bot_here(sandbox, tmp_path):
        monkeypatch.setattr(discord.AutoShardedClient, "close", close_late)
    assert "trying again" not in caplog.text


async def test_an_event_that_the_end_interrupts_is_no_error(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event that fails because the end has closed the database isn't logged as an error."""

    async def closed(_: int) -> None:
        raise sqlite3.ProgrammingError("Cannot operate on a closed database.")

    client = table.client
    assert client is not None
    monkeypatch.setattr(client.services.matches, "move_in", closed)
    for stopping, level in ((False, logging.ERROR), (True, logging.INFO)):
        monkeypatch.setattr(client.services.runtime, "stopping", stopping)
        caplog.clear()
        with caplog.at_level(logging.INFO):
            client.dispatch("guild_available", client.guilds[0])
            await until(lambda: any("guild_available" in line for line in caplog.messages))
        assert max(record.levelno for record in caplog.records) == level


async def test_answers_are_tried_again_once_discord_is_back(table: Table) -> None:
    client = table.client
    assert client is not None
    waiting = asyncio.create_task(client.services.runtime.pause(DAY))
    await asyncio.sleep(0)
    assert not waiting.done()
    await table.sandbox.gateway.drop(4000)
    await asyncio.wait_for(waiting, PATIENCE)
