"""Each person has one private panel per game; its pages change in place, and a new panel replaces it."""

from pathlib import Path

import pytest

from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


def private(person: Person, table: Table) -> list[RenderedMessage]:
    return [message for message in person.messages(table.channel) if message.ephemeral]


async def opened(table: Table, person: Person, card: RenderedMessage) -> RenderedMessage:
    """Return the panel that *More* opens as the newest message."""
    before = {message.id for message in private(person, table)}
    await person.click(card, "more")
    return await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in before and seen.offers("v:this"), PATIENCE
    )


async def alone(table: Table, person: Person, panel: RenderedMessage) -> None:
    """Wait until this panel is the person's only private message."""
    await person.wait_until(
        lambda: [message.id for message in private(person, table)] == [panel.id], PATIENCE
    )


async def test_pages_change_in_place_and_lead_back(table: Table) -> None:
    card = await table.start()
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    home = await opened(table, table.ana, card)
    assert len([button for button in home.buttons if button.label != "Tour"]) <= 6
    assert not home.offers("replay"), "nothing has happened since her own move"
    his = await opened(table, table.ben, card)
    await table.ben.click(his, "replay")
    assert (await table.told(table.ben, "platziert")).id == his.id
    for page, words in (
        ("score", "Total"),
        ("rules", "Allowed now"),
        ("this", "rarely"),
    ):
        await table.ana.click(home, page)
        shown = await table.told(table.ana, words)
        assert shown.id == home.id
        assert [button.label for button in shown.buttons][-2:] == ["Back", "To the board"]
        await table.ana.click(shown, "more")
        home = await table.ana.wait_for(lambda seen: seen.ephemeral and seen.offers("v:this"), PATIENCE)
        assert len(private(table.ana, table)) == 1


async def test_a_new_one_takes_the_place_of_the_one_before(table: Table) -> None:
    """A new panel replaces the person's old one, whatever it is about, but not anyone else's; a move removes
    it.
    """
    card = await table.start()
    first = await opened(table, table.ana, card)
    his = await opened(table, table.ben, card)
    second = await opened(table, table.ana, card)
    await alone(table, table.ana, second)
    await alone(table, table.ben, his)
    assert int(second.id) > int(first.id)
    await table.ben.click(card, "c3")  # it isn't his turn, so the same panel says so
    told = await table.told(table.ben, "Erst ist Ana")
    await alone(table, table.ben, told)
    await table.ana.click(card, "c3")
    await table.card_after(card)
    await table.ana.wait_until(lambda: not private(table.ana, table), PATIENCE)
    await alone(table, table.ben, told)


async def test_whatever_they_do(table: Table) -> None:
    """A turn can be planned in the panel with the buttons of a move, and is played as soon as it can be."""
    card = await table.start()
    home = await opened(table, table.ben, card)
    await table.ben.click(home, "plan")
    for code in ("any,c3", "any"):
        asked = await table.ben.wait_for(
            lambda seen, code=code: seen.ephemeral and seen.offers(code), PATIENCE
        )
        assert asked.id == home.id
        assert [button.label for button in asked.buttons].count("Zurück") == 1
        await table.ben.click(asked, code)
    await table.told(table.ben, "Was auch passiert → ▲ **Ben** platziert eine Figur auf c3.")
    await table.ana.click(card, "a2")
    card = await table.card_after(card)
    assert "Ana places a figure on a2." in card.text.replace("**", "")
    assert "Ben places a figure on c3." in card.text.replace("**", "")
    assert table.mover(card) is table.ana


async def test_after_a_restart_old_panels_still_answer(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    """After a restart, old panels still work and stay until someone closes them or continues with a click."""
    table = Table(sandbox, people)
    async with bot_here(sandbox, tmp_path):
        card = await table.start()
        old = await opened(table, table.ana, card)
    async with bot_here(sandbox, tmp_path):
        new = await opened(table, table.ana, card)
        assert {message.id for message in private(table.ana, table)} == {old.id, new.id}
        await table.ana.click(old, "score")
        await table.ana.wait_until(
            lambda: [message.id for message in private(table.ana, table)] == [old.id], PATIENCE
        )
        assert "Total" in private(table.ana, table)[0].text
