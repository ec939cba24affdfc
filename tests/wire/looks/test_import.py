"""A record from outside can be pasted into a form, viewed privately, and continued by inviting someone."""

from pathlib import Path
from typing import Any

import pytest

from bot.service.choices import CHANNELS, PACES_OFFERED
from engine.record import RESIGN, read
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire

RECORDS = Path("tests/engine/records")
WHOLE = (RECORDS / "duel-1-all-a.txt").read_text("utf-8")
UNFINISHED = "".join(WHOLE.splitlines(keepends=True)[:20])


def enabled(seen: RenderedMessage) -> list[str]:
    return [button.label for button in seen.buttons if not button.disabled]


async def pasted(table: Table, person: Person, record: str, **options: Any) -> RenderedMessage:
    """Return the private answer to a record."""
    known = {seen.id for seen in person.messages(table.channel)}
    form = await person.slash(table.channel, "game import", **options)
    await person.submit(await person.wait_modal(form), {"record": record})
    return await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in known and not seen.thinking, PATIENCE, table.channel
    )


@pytest.mark.usefixtures("message_a_turn")
async def test_a_record_is_looked_at_and_gone_on_with(table: Table) -> None:
    ana, ben, steps = table.ana, table.ben, len(read(UNFINISHED).line)
    panel = await pasted(table, ana, UNFINISHED, opponent=ben)
    assert f"step {steps} of {steps}" in panel.text
    assert enabled(panel) == ["First", "Back", "Animation", "Continue as Seat 1", "Continue as Seat 2"]
    await ana.click(panel, "Back")
    await ana.wait_until(lambda: f"step {steps - 1} of {steps}" in ana.again(panel).text, PATIENCE)
    await ana.click(panel, "Continue as Seat 2")
    invited = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert invited.pinged == [ben.id]
    await ben.click(invited, "accept")
    card = await table.card_after(None)
    assert card.pinged in ([ana.id], [ben.id])
    mine = read(UNFINISHED).header.deal.commitment
    for given, verdict in (("0" * 64, "**Not the same:**"), (mine.upper(), "**The same:**")):
        await ana.slash(table.channel, "game verify", fingerprint=given)
        await table.told(ana, verdict)
    await table.cleo.slash(table.channel, "game replay")
    board = await table.told(table.cleo, f"**Before the first turn** · step 0 of {steps}")
    await table.cleo.click(board, "Last")
    await table.told(table.cleo, f"step {steps} of {steps}")


async def test_a_record_is_gone_on_with_only_where_games_are_started(table: Table) -> None:
    """A record is continued only where games may be started, and at a pace that the server offers if nobody
    names one.
    """
    assert table.client is not None
    preferences, guild = table.client.services.preferences, int(table.sandbox.guild)
    nile = table.sandbox.channel("nile")
    panel = await pasted(table, table.ana, UNFINISHED)
    await preferences.pick(CHANNELS, guild, [nile])
    await table.ana.click(panel, "Continue as Seat 1")
    await table.told(table.ana, f"You can in <#{nile}>.")
    assert table.cleo.messages(table.channel) == []
    await preferences.pick(CHANNELS, guild, [])
    await preferences.pick(PACES_OFFERED, guild, ["3", "7"])
    await table.ana.click(panel, "Continue as Seat 1")
    await table.cleo.wait_for(lambda seen: "3 days a turn" in seen.text, PATIENCE)


async def test_a_whole_record_and_a_broken_one(table: Table) -> None:
    panel = await pasted(table, table.cleo, WHOLE)
    assert "wins" in panel.text
    assert "Continue as Seat 1" not in enabled(panel)
    broken = await pasted(table, table.cleo, WHOLE.replace("seats 2", "seats x"))
    assert broken.text.startswith("I can’t read line 4 of this text")


async def test_a_record_in_which_two_of_four_have_left_is_gone_on_with_by_two(table: Table) -> None:
    whole = (RECORDS / "imhotep-2-mixed-four-two-left.txt").read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.endswith(f"{RESIGN}\n"))
    record = "".join(lines[: last + 3])
    first, second = read(record).game.present
    panel = await pasted(table, table.ana, record, opponent=table.ben)
    assert enabled(panel)[-2:] == [f"Continue as Seat {seat + 1}" for seat in (first, second)]
    await table.ana.click(panel, f"Continue as Seat {second + 1}")
    invited = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await table.ben.click(invited, "accept")
    await table.cleo.wait_for(shows_a_board, PATIENCE)
    await table.cleo.slash(table.channel, "game score")
    score = await table.told(table.cleo, "Total")
    assert {"Ana", "Ben"} <= set(score.text.split()), "the others have no names"
