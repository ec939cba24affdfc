"""Reminders are chosen in the panel, come as mentions or direct messages, and are off if Discord can't
deliver them.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.choosing import set_to, settings
from tests.support.seeding import scribble
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

TWO_DAYS = 2 * 24 * 3600


def is_refused(file: Path) -> bool:
    """Return whether the failed delivery was recorded."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT refused FROM reminders").fetchone() == (1,)


def is_noted(file: Path) -> bool:
    """Return whether the reminder was recorded, which happens a moment after it is posted."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT count(reminded_at) FROM reminders").fetchone() == (1,)


async def test_whoever_chose_it_is_reminded(table: Table, tmp_path: Path) -> None:
    ana = table.ana
    await table.start()
    direct = table.sandbox.world.channels.dm(ana.id)["id"]
    file = next(tmp_path.glob("*.sqlite3"))

    def let_it_wait() -> None:
        scribble(file, f"UPDATE games SET created_at = created_at - {TWO_DAYS}")  # noqa: S608  a number
        for sql in (
            "DELETE FROM standings",
            "DELETE FROM reminded",
            "UPDATE reminders SET reminded_at = NULL",
        ):
            scribble(file, sql)

    panel = await settings(ana, table.channel)
    await ana.click(panel, "quiet")
    await ana.submit(await ana.wait_modal(), {"zone": "berlin", "begins": "25", "ends": "3"})
    await table.told(ana, "number from 0 to 23")
    await ana.click(panel, "quiet")
    form = await ana.wait_modal()
    await ana.submit(form, {"zone": "berlin", "begins": "3", "ends": "3"})
    await table.told(ana, "No quiet hours in `Europe/Berlin`")
    await ana.click(panel, "vacation")
    away = await ana.wait_modal()
    await ana.submit(away, {"until": "2"})
    await table.told(ana, "You’re on vacation until")
    await ana.click(panel, "vacation")
    back = await ana.wait_modal()
    await ana.submit(back, {"until": "0"})
    await table.told(ana, "You aren’t on vacation")
    let_it_wait()
    for value, place in (("mention", table.channel), ("direct", direct)):
        await table.choose(ana, "remind", value)
        text = await ana.wait_for(
            lambda seen: "game is waiting" in seen.text and not seen.ephemeral, PATIENCE, place
        )
        assert f"<#{table.sandbox.channel(table.channel)}>" in text.text
        assert value == "direct" or text.pinged == [ana.id]
        await ana.wait_until(lambda: is_noted(file), PATIENCE)
        let_it_wait()
    table.sandbox.faults.close_dms(ana.id)
    await table.choose(ana, "remind", "none")
    await table.choose(ana, "remind", "direct")
    await ana.wait_until(lambda: is_refused(file), PATIENCE)
    panel = await settings(ana, table.channel)
    assert set_to(panel, "remind") == "none"
    assert "Discord didn’t let" in panel.text
