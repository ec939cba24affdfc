"""`/settings`: the language of what is posted in a server."""

import pytest

from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def test_a_server_speaks_german_also_in_its_running_games(table: Table) -> None:
    card = await table.start()
    await table.ana.slash(table.channel, "settings", language="de")
    await table.told(table.ana, "I post in German here")
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    assert "du bist am Zug" in card.text
    assert "Schwarz auf b2" in card.pictures[0].alt
    await table.ana.slash(table.channel, "settings", language="discord")
    await table.told(table.ana, "language that Discord tells")
    await table.ben.click(card, "c3")
    card = await table.card_after(card)
    assert "it is your turn" in card.text


async def test_a_new_challenge_in_the_servers_language(table: Table) -> None:
    await table.ana.slash(table.channel, "settings", language="de")
    await table.told(table.ana, "I post in German here")
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: any(b.label == "Annehmen" for b in seen.buttons), PATIENCE)
    assert "fordert dich" in asked.text


async def test_only_who_manages_the_server_may_choose_for_it(table: Table) -> None:
    await table.ben.slash(table.channel, "settings", language="de", preview="never")
    await table.told(table.ben, "Das kann nur ändern, wer diesen Server verwalten darf")
    await table.ben.slash(table.channel, "settings")
    await table.told(table.ben, "Vorschau: nur was sich nicht zurücknehmen lässt")


async def test_a_server_chooses_dark_pictures(table: Table) -> None:
    card = await table.start()
    light = await table.ana.picture(card.pictures[0].url)
    await table.ana.slash(table.channel, "settings", look="dark")
    await table.told(table.ana, "my pictures here are dark")
    await table.ana.slash(table.channel, "board")
    board = await table.ana.wait_for(lambda seen: seen.ephemeral and bool(seen.pictures))
    assert await table.ana.picture(board.pictures[0].url) != light
    await table.ana.slash(table.channel, "settings", look="light")
    await table.told(table.ana, "my pictures here are light")
    await table.ben.slash(table.channel, "board")
    board = await table.ben.wait_for(lambda seen: seen.ephemeral and bool(seen.pictures))
    await table.ana.slash(table.channel, "settings")
    await table.told(table.ana, "• board: picture")
