"""A turn happens exactly once, whoever clicks, however often, at the same time or twice (promise 2)."""

import asyncio
from pathlib import Path

import pytest

from bot.store import games
from bot.store.database import open_database
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import Table

pytestmark = pytest.mark.wire


async def steps_in(data: Path) -> list[str]:
    """Return the log of the first game."""
    async with open_database(data / "imhotep.sqlite3") as database:
        return [step.entry.text for step in await database.read(games.log, 1)]


async def test_the_same_command_delivered_twice(table: Table, tmp_path: Path) -> None:
    card = await table.start()
    table.sandbox.faults.duplicate_events()
    await table.ana.slash(table.channel, "duel place", field="a1")
    card = await table.card_after(card)
    assert await steps_in(tmp_path) == ["a1"]
    assert len(table.cards()) == 1
    assert table.mover(card) is table.ben


async def test_the_same_acceptance_delivered_twice(table: Table) -> None:
    table.sandbox.faults.duplicates = 2
    await table.start()
    assert len(table.cards()) == 1


async def test_two_clicks_at_once(table: Table, tmp_path: Path) -> None:
    card = await table.start()
    table.sandbox.faults.latency = 0.05
    await asyncio.gather(
        *(table.ana.press(card.id, f"m:1:0:{field}") for field in ("a1", "b1", "c1", "a1", "b2"))
    )
    await table.card_after(card)
    await table.told(table.ana, "The game has moved on")
    assert len(await steps_in(tmp_path)) == 1
    assert len(table.cards()) == 1


async def test_both_answer_a_challenge_at_once(table: Table) -> None:
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.click(asked, "more")
    more = await table.told(table.ana, "More about this invitation")
    await asyncio.gather(table.ben.press(asked.id, "i:accept:1:0"), table.ana.press(more.id, "i:cancel:1"))
    await table.cleo.wait_until(lambda: not table.cleo.again(asked.id).buttons)
    text = table.cleo.again(asked.id).text
    if "accepted" in text:
        await table.card_after(None)
        await table.told(table.ana, "no longer open")
    else:
        await table.told(table.ben, "nicht mehr offen")
        assert not table.cards()


async def test_terms_change_at_the_moment_of_accepting(table: Table) -> None:
    """If terms change at the moment of accepting, the change is too late, or the other person is told before
    anything begins.
    """
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.click(asked, "more")
    more = await table.told(table.ana, "More about this invitation")
    await table.ana.click(more, "change")
    await table.ana.wait_until(lambda: bool(table.ana.again(more.id).menus))
    await asyncio.gather(
        table.ana.choose(more.id, "l:1:preset", "all_b"), table.ben.press(asked.id, "i:accept:1:0")
    )
    await table.cleo.wait_until(lambda: "accepted" in table.cleo.again(asked.id).text or bool(refused(table)))
    if told := refused(table):
        assert "überall Seite B" in told[0].text
        assert not table.cards()
        await table.ben.click(told[0], "accept")
    card = await table.card_after(None)
    assert card.pictures


def refused(table: Table) -> list[RenderedMessage]:
    """Return the private messages that refuse Ben."""
    seen = table.ben.messages(table.channel)
    return [
        message
        for message in seen
        if message.ephemeral and "hat eben geändert, was gespielt wird" in message.text
    ]
