"""`/settings`: one private panel in which everything is chosen, for oneself and for a server."""

import pytest

from bot.service.choices import CHOICES
from tests.support.choosing import set_to, settings
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def test_everything_is_chosen_in_one_panel_that_shows_what_is_set(table: Table) -> None:
    panel = await settings(table.ana, table.channel)
    assert panel.ephemeral
    assert [menu.custom_id for menu in panel.menus] == [f"o:{name}" for name in CHOICES]
    for name, choice in CHOICES.items():
        assert set_to(table.ana.again(panel), name) == choice.default
        for value in (*choice.values[::-1], choice.default):
            await table.ana.choose(panel, f"o:{name}", value)
            await table.ana.wait_until(
                lambda name=name, value=value: set_to(table.ana.again(panel), name) == value, PATIENCE
            )
    assert [seen.id for seen in table.ana.messages(table.channel) if seen.ephemeral] == [panel.id]


async def test_a_server_speaks_german_also_in_its_running_games(table: Table) -> None:
    card = await table.start()
    await table.choose(table.ana, "language", "de")
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    assert "du bist am Zug" in card.text
    assert "● auf b2" in card.pictures[0].alt
    await table.choose(table.ana, "language", "discord")
    await table.ben.click(card, "c3")
    card = await table.card_after(card)
    assert "it’s your turn" in card.text


async def test_a_new_challenge_in_the_servers_language(table: Table) -> None:
    await table.choose(table.ana, "language", "de")
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert "fordert dich" in asked.text


async def test_only_who_manages_the_server_may_choose_for_it(table: Table) -> None:
    mine = await table.choose(table.ben, "board", "text")
    assert {menu.custom_id for menu in mine.menus if menu.disabled} == {"o:language", "o:theme", "o:cards"}
    assert "wer diesen Server verwalten darf" in mine.text
    managed = await table.choose(table.ana, "theme", "dark")
    assert not any(menu.disabled for menu in managed.menus)
    guild = table.sandbox.world.channels.find(table.sandbox.channel(table.channel))["guild_id"]
    table.sandbox.world.guilds[guild]["owner_id"] = table.cleo.id
    await table.ana.choose(managed, "o:language", "de")
    await table.told(table.ana, "Only people who can manage this server")
    assert set_to(table.ana.again(managed), "language") == "discord"
    seen = await settings(table.ben, table.channel)
    assert [set_to(seen, name) for name in ("language", "theme", "board")] == ["discord", "dark", "text"]


async def test_in_direct_messages_one_chooses_for_oneself(table: Table) -> None:
    await table.ana.slash("dm", "settings")
    panel = await table.ana.wait_for(lambda seen: bool(seen.menus), PATIENCE)
    assert {CHOICES[menu.custom_id[2:]].scope for menu in panel.menus} == {"person"}


async def test_a_server_chooses_dark_pictures(table: Table) -> None:
    card = await table.start()
    light = await table.ana.picture(card.pictures[0].url)
    for theme, is_light in (("dark", False), ("light", True)):
        await table.choose(table.ana, "theme", theme)
        await table.ana.slash(table.channel, "board")
        board = await table.ana.wait_for(lambda seen: seen.ephemeral and bool(seen.pictures))
        assert (await table.ana.picture(board.pictures[0].url) == light) == is_light
        await table.ana.dismiss(board)
