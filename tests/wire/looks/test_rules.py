"""`/rules` answers privately, in the reader's language, for the current position or for a topic."""

import pytest

from tests.wire.table import Table

pytestmark = pytest.mark.wire


async def test_the_rules_in_the_readers_language(table: Table) -> None:
    await table.ana.slash(table.channel, "rules")
    overview = await table.told(table.ana, "Rules: The Duel")
    assert "Site: tomb" in overview.text
    await table.start()
    await table.ben.slash(table.channel, "rules")
    moment = await table.told(table.ben, "**Ana** ist am Zug")
    assert "### Eine Figur platzieren" in moment.text
    assert "### Ein Boot entladen" not in moment.text
    assert "**Obelisk A:**" in moment.text
    await table.cleo.slash(table.channel, "rules", topic="unload")
    await table.told(table.cleo, "### Unload a boat")
    assert not any("### Unload a boat" in seen.text for seen in table.ana.messages(table.channel))


async def test_topics_of_both_games(table: Table) -> None:
    await table.cleo.slash(table.channel, "rules", topic="imhotep:statue")
    await table.told(table.cleo, "### Card: Statue")
    offered = await table.cleo.autocomplete(table.channel, "rules", focused="topic", topic="Card: Sta")
    assert {"name": "Imhotep: Card: Statue", "value": "imhotep:statue"} in offered
    await table.start()
    offered = await table.cleo.autocomplete(table.channel, "rules", focused="topic", topic="")
    assert all(choice["value"].startswith("duel:") for choice in offered[:15])
    await table.cleo.slash(table.channel, "rules", topic="nonsense")
    await table.told(table.cleo, "**Ana** to move")


async def test_what_does_this_do(table: Table) -> None:
    """The card opens the rules for the current position, which lead to a menu of everything in the game."""
    card = await table.start()
    await table.look_up(table.cleo, card, "rules")
    told = await table.told(table.cleo, "**Ana** to move")
    (menu,) = told.menus
    await table.cleo.choose(told, menu.custom_id, "duel:tomb")
    again = await table.told(table.cleo, "### Site: tomb")
    assert again.id == told.id
    assert again.menus
