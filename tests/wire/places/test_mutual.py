"""Two people who challenge each other to the same game have accepted each other."""

import asyncio
from typing import Any

import pytest

from tests.support.sandbox.person import Person
from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire


async def one_game(table: Table) -> None:
    """Check that one game has begun, no challenge is left, and nobody was told anything else. A challenge
    that was accepted before it was shown is never shown.
    """
    card = await table.card_after(None)
    for person in (table.ana, table.ben):
        await person.wait_until(
            lambda message=person: not [seen for seen in message.messages(table.channel) if seen.ephemeral],
            PATIENCE,
        )
    await table.cleo.wait_until(
        lambda: [seen.id for seen in table.cleo.messages(table.channel) if seen.buttons] == [card.id],
        PATIENCE,
    )
    others = [seen for seen in table.cleo.messages(table.channel) if seen.id != card.id]
    assert len(others) <= 1
    assert all("accepted" in seen.text for seen in others)


async def challenge(table: Table, who: Person, whom: Person, **options: Any) -> None:
    await who.slash(table.channel, "challenge", opponent=whom, **options)


async def test_a_challenge_back_accepts(table: Table) -> None:
    """A challenge back accepts the first one if it has the same options or names none."""
    await challenge(table, table.ana, table.ben, preset="all_b")
    await table.ben.wait_for(lambda seen: seen.offers("accept"))
    await challenge(table, table.ben, table.ana, preset="first")
    await table.told(table.ben, "schon zu etwas anderem herausgefordert")
    assert not table.cards()
    await challenge(table, table.ben, table.ana)
    card = await table.card_after(None)
    assert table.cards() == [card]


@pytest.mark.parametrize("twice", [0, 1])
async def test_at_the_same_moment(table: Table, twice: int) -> None:
    table.sandbox.faults.duplicates = twice
    await asyncio.gather(challenge(table, table.ana, table.ben), challenge(table, table.ben, table.ana))
    await one_game(table)


async def test_in_direct_messages(table: Table) -> None:
    await table.ana.slash("dm", "challenge", opponent=table.ben)
    await table.ben.wait_for(lambda seen: bool(seen.buttons), PATIENCE, "dm")
    await table.ben.slash("dm", "challenge", opponent=table.ana)
    for person in (table.ana, table.ben):
        await person.wait_for(shows_a_board, PATIENCE, "dm")
