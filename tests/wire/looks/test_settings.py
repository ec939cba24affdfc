"""`/settings` is one private panel for all choices, a person's own and a server's."""

from pathlib import Path

import pytest

from bot.service.choices import PACES_OFFERED, STARTERS
from bot.service.preferences import Preferences
from sandbox.protocol.components import walk
from sandbox.world.faults import EDIT_ORIGINAL
from tests.render.goldens import decoded
from tests.support.choosing import set_to, settings_for
from tests.support.registered import CHOICES, SHOWN_CHOICES, SHOWN_SELECTIONS
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table, shows_a_board

pytestmark = pytest.mark.wire


@pytest.mark.parametrize("scope", ["person", "server"])
async def test_everything_is_chosen_in_one_panel_that_shows_what_is_set(table: Table, scope: str) -> None:
    choices = {choice.name: choice for choice in SHOWN_CHOICES if choice.scope == scope}
    selections = [selection.name for selection in SHOWN_SELECTIONS if selection.scope == scope]
    panel = await settings_for(table.ana, table.channel, next(iter(choices)))
    assert panel.ephemeral
    assert [menu.custom_id for menu in panel.menus] == [f"o:{name}" for name in (*choices, *selections)]
    for name, choice in choices.items():
        assert set_to(table.ana.again(panel), name) == choice.default
        for value in (*choice.values[::-1], choice.default):
            await table.ana.choose(panel, f"o:{name}", value)
            await table.ana.wait_until(
                lambda name=name, value=value: set_to(table.ana.again(panel), name) == value, PATIENCE
            )
    assert [seen.id for seen in table.ana.messages(table.channel) if seen.ephemeral] == [panel.id]


def defaults(panel: RenderedMessage, name: str) -> list[str]:
    """Return the choices picked in a menu of channels or roles."""
    every = (part for _, part in walk(panel.raw["components"]) if part.get("custom_id") == f"o:{name}")
    return [channel["id"] for part in every for channel in part.get("default_values", [])]


async def test_a_server_says_where_and_by_whom_games_are_started(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    """A person who is refused learns where, or by whom, games can be started. Everyone may accept, an empty
    choice is no limit, and choices made before the setting left the panel still hold.
    """
    table = Table(sandbox, people)
    async with bot_here(sandbox, tmp_path) as client:
        await where_and_by_whom(table, client.services.preferences)


async def where_and_by_whom(table: Table, preferences: Preferences) -> None:
    ana, ben, sandbox = table.ana, table.ben, table.sandbox
    guild = int(sandbox.guild)
    panel = await settings_for(ana, table.channel, "channels")
    [role] = next(iter(sandbox.world.guilds.values()))["roles"]
    nile = sandbox.channel("nile")
    await ana.choose(panel, "o:channels", [nile])
    await ana.wait_until(lambda: defaults(ana.again(panel), "channels") == [nile])
    await preferences.pick(STARTERS, guild, [role["id"]])
    await ana.slash(table.channel, "challenge", opponent=ben)
    await table.told(ana, f"You can in <#{nile}>.")
    await ben.slash("nile", "challenge", opponent=ana)
    await ben.wait_for(lambda seen: f"nur Leute mit <@&{role['id']}>" in seen.text, PATIENCE, "nile")
    await preferences.pick(PACES_OFFERED, guild, ["7", "3"])
    await ana.slash("nile", "challenge", opponent=ben, pace="1")
    await ana.wait_for(
        lambda seen: "pace isn’t offered" in seen.text and "7 days" in seen.text, PATIENCE, "nile"
    )
    await ana.slash("nile", "challenge", opponent=ben)
    asked = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "nile")
    assert "3 days a turn" in asked.text
    await ben.click(asked, "accept")
    await ben.wait_for(shows_a_board, PATIENCE, "nile")
    await ana.choose(panel, "o:channels", [])
    await ana.wait_until(lambda: defaults(ana.again(panel), "channels") == [])
    await preferences.pick(STARTERS, guild, [])
    await ben.slash(table.channel, "challenge", opponent=ana)
    await ana.wait_for(lambda seen: seen.offers("accept"), PATIENCE, table.channel)


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
    assert ", your turn." in card.text


async def test_a_new_challenge_in_the_servers_language(table: Table) -> None:
    await table.choose(table.ana, "language", "de")
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    assert "fordert dich" in asked.text


async def test_only_who_manages_the_server_may_choose_for_it(table: Table) -> None:
    await table.choose(table.ben, "board", "text")
    mine = await settings_for(table.ben, table.channel, "language")
    assert mine.menus
    assert all(menu.disabled for menu in mine.menus)
    assert "wer diesen Server verwalten darf" in mine.text
    managed = await table.choose(table.ana, "theme", "dark")
    assert not any(menu.disabled for menu in managed.menus)
    guild = table.sandbox.world.channels.find(table.sandbox.channel(table.channel))["guild_id"]
    table.sandbox.world.guilds[guild]["owner_id"] = table.cleo.id
    await table.ana.choose(managed, "o:language", "de")
    await table.told(table.ana, "Only people who can manage this server")
    assert set_to(table.ana.again(managed), "language") == "discord"
    for name, value in (("language", "discord"), ("theme", "dark"), ("board", "text")):
        assert set_to(await settings_for(table.ben, table.channel, name), name) == value


async def test_the_panel_shows_both_of_two_quick_choices(table: Table) -> None:
    """An answer that Discord handles late must not cover the answer to a later choice in the same panel."""
    panel = await settings_for(table.ana, table.channel, "language")
    table.sandbox.faults.delay(EDIT_ORIGINAL, 0.5)
    await table.ana.choose(panel, "o:language", "de")
    await table.ana.choose(panel, "o:theme", "light")
    await table.rest()
    shown = table.ana.again(panel)
    assert [set_to(shown, name) for name in ("language", "theme")] == ["de", "light"]


async def test_in_direct_messages_one_chooses_for_oneself(table: Table) -> None:
    await table.ana.slash("dm", "settings")
    panel = await table.ana.wait_for(lambda seen: bool(seen.menus), PATIENCE)
    assert {CHOICES[menu.custom_id[2:]].scope for menu in panel.menus} == {"person"}


async def test_a_server_chooses_light_pictures(table: Table) -> None:
    async def pixels(message: RenderedMessage) -> bytes:  # files with the same pixels may differ
        return decoded(await table.ana.picture(message.pictures[0].url)).tobytes()

    night = await pixels(await table.start())
    for theme, is_night in (("light", False), ("dark", True)):
        await table.choose(table.ana, "theme", theme)
        await table.ana.slash(table.channel, "game board")
        board = await table.ana.wait_for(lambda seen: seen.ephemeral and shows_a_board(seen))
        assert (await pixels(board) == night) == is_night
        await table.ana.dismiss(board)
