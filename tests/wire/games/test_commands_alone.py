"""In a server that has the commands without the bot, the bot is a guest, and nobody is told to fix a role."""

import pytest

from tests.wire.guests import ELSEWHERE, GuestTable
from tests.wire.table import PATIENCE, Table, invite

pytestmark = pytest.mark.wire


async def test_people_play_where_only_the_commands_were_installed(guests: GuestTable) -> None:
    """People can play where only the commands were installed, even Cleo, who has installed nothing
    herself.
    """
    sandbox = guests.sandbox
    sandbox.places.install_commands(sandbox.world.channels[sandbox.channel(ELSEWHERE)]["guild_id"])
    await invite(guests.cleo, ELSEWHERE, "challenge", opponent=guests.ben, start="0")
    asked = await guests.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await guests.ben.click(asked, "accept")
    card = await guests.card_after(None)
    await guests.cleo.click(card, "b2")
    card = await guests.card_after(card)
    assert guests.mover(card) is guests.ben
    texts = [seen.text for person in (guests.cleo, guests.ben) for seen in person.messages(ELSEWHERE)]
    assert not any("missing" in text for text in texts)


async def test_a_server_without_a_language_speaks_that_of_whoever_invites_first(guests: GuestTable) -> None:
    """A server has the language of the first person to invite, because Discord reports American English for
    all servers but communities. Later players change nothing.
    """
    await guests.ben.slash(ELSEWHERE, "challenge", opponent=guests.ana)
    asked = await guests.ana.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert "fordert" in asked.text
    await guests.ana.click(asked, "decline")
    await guests.ana.slash("oasis", "challenge", opponent=guests.ben)
    asked = await guests.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "oasis")
    assert "fordert" in asked.text


async def test_a_community_has_its_own_language(table: Table) -> None:
    await table.ben.slash("harbor", "challenge", opponent=table.ana)
    asked = await table.ana.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert "challenges" in asked.text
