"""A server that invites the bot gets a greeting where Discord greets people, once and nowhere else."""

import pytest

from sandbox.world.faults import SEND
from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire

PLACE = "market"
"""The first channel of a server without the bot."""


async def test_a_real_join_is_greeted_once(table: Table) -> None:
    """The bot greets when it joins, but not when it connects, when the server comes back, or when it is
    invited again.
    """
    places = table.sandbox.places
    guild = table.sandbox.world.channels[table.sandbox.channel(PLACE)]["guild_id"]
    assert not table.sandbox.sent(SEND), "the server in which it is already"
    places.invite_bot(guild)
    greeting = await table.ben.wait_for(lambda seen: seen.offers("apprentice"), PATIENCE, PLACE)
    assert "a turn whenever you like" in greeting.text
    assert not greeting.pinged
    places.lose_guild(guild)
    places.restore_guild(guild)
    places.remove_bot(guild)
    places.invite_bot(guild)
    await table.ben.click(greeting, "apprentice")
    await table.ben.wait_for(shows_a_board, PATIENCE, PLACE)
    assert len([seen for seen in table.ben.messages(PLACE) if "whenever you like" in seen.text]) == 1
