"""The tour is offered to newcomers and taken by anyone, page by page; the help leads to it, too."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ComponentType, DiscordServerError

from bot.app import COMMAND_IDS_FACT, Client
from bot.interactions import Tree
from bot.messages.buttons import TOUR_BUTTON, button, row_of
from bot.messages.layout import layout
from bot.store.database import fact, put_fact
from tests.support.registered import REGISTER
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import bot_here
from tests.wire.table import Table

pytestmark = pytest.mark.wire

OFFER = "New here?"
PAGES = 8


def offers(card: RenderedMessage) -> bool:
    return OFFER in [button.label for button in card.buttons]


async def page_with(table: Table, person: Person, words: str) -> RenderedMessage:
    """Return the panel once it shows this text with a picture; check that it is the only panel."""
    seen = await table.told(person, words)
    assert len([message for message in person.messages(table.channel) if message.ephemeral]) == 1
    assert seen.pictures
    for picture in seen.pictures:
        assert 0 < len(picture.alt) <= 1024
        assert (await person.picture(picture.url)).startswith(b"\x89PNG")
    return seen


async def test_the_offer_disappears_when_both_have_moved(table: Table) -> None:
    card = await table.start()
    assert offers(card)
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    assert offers(card), "Ben has never moved"
    await table.ben.click(card, "a2")
    card = await table.card_after(card)
    assert not offers(card)


async def test_through_all_pages_in_english(table: Table) -> None:
    card = await table.start()
    await table.look_up(table.ana, card, "w")
    page = await page_with(table, table.ana, "What it’s about")
    assert not any(button.disabled or button.label == "Back" for button in page.buttons)
    for number, title in enumerate(
        (
            *("Place a figure", "Unload a boat", "Your turn: which boat?", "Action tiles"),
            *("What the sites score", "The buttons under the board", "How it ends"),
        ),
        1,
    ):
        await table.ana.click(page, f"w:duel:{number + 1}")
        page = await page_with(table, table.ana, title)
        assert "Tiye" in page.pictures[0].alt
        assert len(page.raw["files"]) == 2, "another picture, not one more: two slices"
    assert [button.label for button in page.buttons][1:3] == ["Play now", "Challenge a friend"]
    await table.ana.click(page, "Back")
    page = await page_with(table, table.ana, "The buttons under the board")
    await table.ana.click(page, "n")
    await table.ana.wait_until(
        lambda: not [message for message in table.ana.messages(table.channel) if message.ephemeral]
    )
    assert len(table.cards()) == 1, "nothing happened in the channel"


async def test_trying_wrong_and_right_in_german(table: Table) -> None:
    card = await table.start()
    await table.look_up(table.ben, card, "w")
    page = await page_with(table, table.ben, "Worum es geht")
    for number, title in enumerate(("Eine Figur platzieren", "Ein Boot entladen", "Du bist am Zug"), 1):
        await table.ben.click(page, f"w:duel:{number + 1}")
        page = await page_with(table, table.ben, f"### {title}")
    await table.ben.click(page, "x3")
    page = await page_with(table, table.ben, "Thutmosis würde sich bedanken")
    await table.ben.click(page, "xa")
    page = await page_with(table, table.ben, "Es käme in die Schachtel")
    question = page.pictures[0].alt
    await table.ben.click(page, "xb")
    page = await page_with(table, table.ben, "Richtig!")
    assert page.pictures[0].alt != question, "the picture shows what it brought"
    assert "Tempel 4 für Teje" in page.pictures[0].alt
    assert [button.label for button in page.buttons] == ["Zurück", f"Weiter · 4/{PAGES}", "Schließen"]
    await table.ben.click(page, "w:duel:5")
    await page_with(table, table.ben, "Aktionsplättchen")


async def test_an_onlooker_may_take_it_too(table: Table) -> None:
    card = await table.start()
    await table.look_up(table.cleo, card, "w")
    panel = await page_with(table, table.cleo, "What it’s about")
    await table.ana.click(card, "b2")
    await table.card_after(card)
    await table.cleo.click(panel, "w:duel:2")
    await page_with(table, table.cleo, "Place a figure")
    assert not [message for message in table.ben.messages(table.channel) if message.ephemeral]


async def test_buttons_of_pages_that_there_are_no_more(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    """A button of a page that no longer exists leads to the first or last page, and a move tried on another
    page changes nothing.
    """
    cleo, channel = people["Cleo"], int(sandbox.channel("harbor"))
    expected = {"99": "How it ends", "0": "What it’s about", "2:xb": "Place a figure", "4:x1": "Your turn"}
    async with bot_here(sandbox, tmp_path) as client:
        buttons = [button(page, TOUR_BUTTON, "duel", *page.split(":")) for page in expected]
        old = layout("old", rows=[row_of(buttons)])
        await client.get_partial_messageable(channel).send(view=old)
        card = await cleo.wait_for(lambda seen: seen.text == "old", channel="harbor")
        for label, title in expected.items():
            await cleo.click(card, label)
            shown = await cleo.wait_for(lambda seen, title=title: f"### {title}" in seen.text)
            assert shown.ephemeral
            first = shown.raw["components"][0]["type"]
            assert first == ComponentType.media_gallery.value, "whoever reads has seen the picture"
            assert "Not quite" not in shown.text


async def test_from_the_help(table: Table) -> None:
    await table.ana.slash(table.channel, "help")
    shown = await table.told(table.ana, "a turn whenever you like")
    offered = {command["name"]: command["id"] for command in await table.ana.commands(table.channel)}
    mentioned = dict(re.findall(r"</(\w+):(\d+)>", shown.text))
    assert mentioned == {name: offered[name] for name in (*REGISTER.help, "privacy")}
    assert [button.label for button in shown.buttons] == ["Challenge a friend", "Play the computer", "Tour"]
    await table.ana.click(shown, "Challenge a friend")
    whom = await table.told(table.ana, "who do you want to play?")
    assert [button.label for button in whom.buttons][:2] == ["Pepi (easy)", "Nofret (medium)"]
    await table.ana.choose(whom, whom.menus[0].custom_id, table.ben.id)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"))
    assert asked.pinged == [table.ben.id]


async def test_ids_of_commands_that_were_never_noted_are_fetched(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    async with bot_here(sandbox, tmp_path) as client:
        known = client.services.runtime.commands
        assert len(known) > 1
    async with bot_here(sandbox, tmp_path) as client:
        assert client.services.runtime.commands == known
        await _note(client, "as an older version left it")
    async with bot_here(sandbox, tmp_path) as client:
        assert client.services.runtime.commands == known
        assert (await client.services.database.read(fact, COMMAND_IDS_FACT) or "").endswith(
            " ".join(f"{name}:{number}" for name, number in known.items())
        )


async def test_where_the_ids_cannot_be_had_commands_are_plain(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_here(sandbox, tmp_path) as client:
        await _note(client, "")

    async def refuse(_tree: Tree) -> None:
        raise DiscordServerError(cast("Any", SimpleNamespace(status=503, reason="busy")), "busy")

    monkeypatch.setattr(Tree, "fetch_commands", refuse)
    async with bot_here(sandbox, tmp_path) as client:
        assert client.services.runtime.commands == {}
        await people["Ben"].slash("harbor", "help")
        shown = await people["Ben"].wait_for(lambda seen: "`/herausfordern`" in seen.text, channel="harbor")
        assert "</" not in shown.text


async def _note(client: Client, text: str) -> None:
    await client.services.database.write(put_fact, COMMAND_IDS_FACT, text)
