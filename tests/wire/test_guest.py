"""A game where the bot is not: brought along by people who installed it."""

import random

import pytest

from sandbox.world.faults import SEND
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table
from tests.wire.turns import by_buttons, by_commands

pytestmark = pytest.mark.wire

ELSEWHERE, GROUP = "market", "Ana, Ben, Cleo"
LONGEST = 110  # cards; more than any game has


class GuestTable(Table):
    """A table where the bot is not. What becomes of a placeholder notifies nobody, so the words tell."""

    def mover(self, card: RenderedMessage) -> Person:
        return next(person for person in self.people.values() if f"<@{person.id}>" in card.text)


@pytest.fixture
def guests(table: Table) -> GuestTable:
    return GuestTable(table.sandbox, table.people, ELSEWHERE)


async def settled(table: Table) -> None:
    """Wait until only the newest card has buttons, and nothing is being thought about."""

    def is_settled() -> bool:
        seen = table.cleo.messages(table.channel)
        return not any(one.buttons for one in table.cards()[:-1]) and not any(one.thinking for one in seen)

    await table.cleo.wait_until(is_settled, PATIENCE)


@pytest.mark.parametrize("channel", [ELSEWHERE, GROUP])
async def test_a_game_by_clicks_and_by_commands(guests: GuestTable, channel: str) -> None:
    """To the end, each card under the one before, which loses its buttons."""
    luck, table = random.Random(channel), guests
    table.channel = channel
    card, count = await table.start(), 1
    asked = table.cleo.messages(channel)[0]
    assert (asked.ephemeral, asked.buttons) == (False, [])
    while "Final score" not in card.text:
        assert count < LONGEST
        await luck.choice((by_buttons, by_commands))(table, card, luck)
        card, count = await table.card_after(card), count + 1
    await settled(table)
    assert len(table.cards()) == count
    assert not table.sandbox.sent(SEND)
    assert not table.sandbox.rates.invalid
