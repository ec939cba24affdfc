"""An added feature (`tests/bell`) works like any other, with command, button, setting, refusal and export."""

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.bell.registered import registered
from tests.bell.service import MOST, Bells
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


@pytest.fixture
async def table(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> AsyncGenerator[Table]:
    with registered():
        async with bot_here(sandbox, tmp_path) as client:
            yield Table(sandbox, people, client=client)


async def struck(table: Table) -> None:
    """Wait until Ana's bell has struck as often as it can."""
    assert table.client is not None
    bells = table.client.services.of(Bells)
    async with asyncio.timeout(PATIENCE):
        while await bells.rings(int(table.ana.id)) < MOST:
            await asyncio.sleep(0.05)


async def test_everything_it_has(table: Table) -> None:
    ana = table.ana
    await ana.slash(table.channel, "bell")
    rung = await table.told(ana, "Your bell has rung once.")
    await ana.click(rung, "B:again")
    await table.told(ana, "Your bell has rung 2 times.")
    await table.choose(ana, "bell", "wound")
    await struck(table)
    await ana.slash(table.channel, "settings")
    await table.told(ana, f"Your bell has rung {MOST} times.")
    await ana.slash(table.channel, "bell")
    await table.told(ana, "Your bell is worn out.")
    await ana.slash(table.channel, "privacy")
    shown = await ana.wait_for(lambda seen: seen.offers("export"), PATIENCE)
    await ana.click(shown, "export")
    copy = await ana.wait_for(lambda seen: bool(seen.raw.get("files")), PATIENCE)
    [file] = copy.raw["files"]
    assert json.loads(await ana.picture(file["url"]))["bells"] == [{"rings": MOST}]


async def test_it_speaks_the_readers_language(table: Table) -> None:
    for times in ("einmal", "2-mal", "3-mal"):
        await table.ben.slash(table.channel, "bell")
        await table.told(table.ben, f"Deine Glocke hat {times} geläutet.")
    await table.ben.slash(table.channel, "bell")
    await table.told(table.ben, "Deine Glocke hat ausgedient.")
