"""The operator's commands `imhotep block`, `end` and `leave`, run in another process while the bot runs."""

import asyncio
from pathlib import Path

import pytest

from bot.clock import unix_now
from tests.support.patience import until
from tests.support.process import imhotep
from tests.support.seeding import Clock
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

REFUSED = "has blocked you or this server"


async def order(clock: Clock, data: Path, *words: str) -> str:
    """Run a command, and let the bot look at its timers; return the sentence that the program printed."""
    ended = await asyncio.to_thread(imhotep, data, *words)
    assert ended.code == 0, ended.text
    clock.seconds = unix_now()
    return ended.sentence


async def test_a_blocked_person_is_refused_until_that_is_lifted(
    clock: Clock, table: Table, tmp_path: Path
) -> None:
    card = await table.start()
    assert table.client is not None
    blocked = table.client.services.runtime.blocked
    await order(clock, tmp_path, "block", table.ana.id)
    await until(lambda: blocked == {int(table.ana.id)})
    await table.ana.click(card, "b2")
    await table.told(table.ana, REFUSED)
    await table.ben.slash(table.channel, "game score")
    await table.told(table.ben, "Summe")
    wrong = await asyncio.to_thread(imhotep, tmp_path, "block", "--lift", table.ben.id)
    assert (wrong.code, "was not blocked" in wrong.sentence) == (2, True)
    await order(clock, tmp_path, "block", "--lift", table.ana.id)
    await until(lambda: not blocked)
    await table.ana.click(card, "b2")
    await table.card_after(card)


async def test_a_blocked_server_is_refused_also_after_a_start(
    clock: Clock, table: Table, tmp_path: Path
) -> None:
    assert table.client is not None
    services = table.client.services
    await order(clock, tmp_path, "block", table.sandbox.guild)
    await until(lambda: services.runtime.blocked)
    await table.ben.slash(table.channel, "help")
    await table.told(table.ben, "hat dich oder diesen Server gesperrt")


async def test_a_game_is_ended_and_says_by_whom(clock: Clock, table: Table, tmp_path: Path) -> None:
    card = await table.start()
    text = await order(clock, tmp_path, "end", card.channel)
    assert "game 1 is ended" in text
    await table.cleo.wait_until(lambda: "has ended this game" in table.cards()[-1].text, PATIENCE)
    again = await asyncio.to_thread(imhotep, tmp_path, "end", card.channel)
    assert (again.code, card.channel in again.sentence) == (2, True)


async def test_a_server_is_left(clock: Clock, table: Table, tmp_path: Path) -> None:
    await table.start()
    guild = table.sandbox.guild
    table.sandbox.faults.refuse("DELETE /users/@me/guilds/{guild_id}", 500, 0, "Internal Server Error")
    await order(clock, tmp_path, "leave", guild)
    await until(lambda: guild in table.sandbox.world.without_bot)


@pytest.mark.parametrize("words", [("block", "0"), ("end", "ana"), ("leave", str(2**63)), ("rehearse", "-1")])
def test_what_is_no_id_is_refused(tmp_path: Path, words: tuple[str, str]) -> None:
    ended = imhotep(tmp_path, *words)
    assert (ended.code, f"{words[1]!r} is not an id" in ended.text) == (2, True)


@pytest.mark.parametrize("words", [("block", "1"), ("end", "1"), ("leave", "1")])
def test_without_a_database_nothing_can_be_ordered(tmp_path: Path, words: tuple[str, str]) -> None:
    ended = imhotep(tmp_path, *words)
    assert (ended.code, "no database" in ended.sentence) == (2, True)
