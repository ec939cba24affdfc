"""A game that only its own files and the registers know (`tests/tiny`) is played from invitation to
record.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.record import read
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.tiny.registered import registered
from tests.wire.table import PATIENCE, Table, invite, previews

pytestmark = pytest.mark.wire


@pytest.fixture(autouse=True)
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


def left(card: RenderedMessage) -> int:
    """Return the number of pebbles on a card."""
    return int(card.pictures[0].alt.split()[0])


def enabled(seen: RenderedMessage) -> list[str]:
    return [button.label for button in seen.buttons if not button.disabled]


async def asked(table: Table, person: Person, command: str, **options: Any) -> RenderedMessage:
    """Return the private answer to a command."""
    known = {seen.id for seen in person.messages(table.channel)}
    await person.slash(table.channel, command, **options)
    return await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in known and not seen.thinking, PATIENCE, table.channel
    )


async def begun(table: Table) -> RenderedMessage:
    """Have Ana challenge Ben, who accepts; return the first card."""
    await table.ben.speak("en-US")
    wished = {"game": "pebbles", "opponent": table.ben, "switches": ["last_loses"]}
    invited = await invite(table.ana, table.channel, "challenge", **wished)
    await table.ben.wait_until(lambda: "last pebble loses" in table.ben.again(invited).text, PATIENCE)
    first, pitch, *_ = table.ben.again(invited).text.split("\n")
    assert first == f"<@{table.ben.id}>, **Ana** challenges you to **Pebbles**."
    assert pitch.endswith("; whoever takes the last pebble loses.")
    assert invited.pinged == [table.ben.id]
    await table.ben.click(invited, "accept")
    return await table.card_after(None)


async def take(table: Table, card: RenderedMessage, number: int) -> RenderedMessage:
    """Use a command as the player to move, and confirm it if asked; return the next card."""
    who = table.mover(card)
    await who.slash(table.channel, "pebbles take", number=str(number))

    def preview() -> RenderedMessage | None:
        newer = [message for message in who.messages(table.channel) if int(message.id) > int(card.id)]
        return next((message for message in newer if message.ephemeral and previews(message)), None)

    await who.wait_until(lambda: preview() or table.cards()[-1].id != card.id, PATIENCE)
    if (confirmed := preview()) is not None:
        await who.click(confirmed, "y")
    return await table.card_after(card)


@pytest.mark.usefixtures("message_a_turn")
async def test_one_person_is_asked_and_it_is_played_to_the_record(table: Table) -> None:
    card = await begun(table)
    assert card.text.startswith("**Ana**, **Ben** play with ")
    ana, ben, cleo = table.ana, table.ben, table.cleo
    pile = left(card)
    mover, other = table.mover(card), table.other(card)
    offered = await mover.autocomplete(table.channel, "pebbles take", focused="number", number="")
    assert (offered[0]["name"], offered[0]["value"]) == (f"1 · {pile - 1} stay", "1")
    card = await take(table, card, 2)
    assert f"\n**{mover.name}** takes 2.\n" in f"\n{card.text}"
    assert card.pinged == [other.id]
    await other.click(card, f"take 3 · {pile - 5} stay")
    card = await table.card_after(card)
    assert left(card) == pile - 5
    await other.click(card, "u")
    card = await table.card_after(card)
    assert left(card) == pile - 2

    refused = await asked(table, other, "pebbles take", number="99")
    assert "I don’t understand “99”. Possible now: 1" in refused.text
    refused = await asked(table, other, "duel place", field="b2")
    assert "isn’t for the game in this channel" in refused.text
    while left(card) > 2:
        card = await take(table, card, 1)
    last = table.mover(card)
    refused = await asked(table, last, "pebbles take", number="3")
    assert refused.text == "Only 2 pebbles are left."
    winner = table.other(card)
    card = await take(table, card, 2)
    assert card.text.startswith(f"# {winner.name} wins ")

    again = await asked(table, cleo, "game replay")
    assert again.text.startswith("**Before the first turn** · step 0 of ")
    assert enabled(again) == ["Forward", "Last", "Animation", "Post it"]
    await cleo.click(again, "Last")
    await cleo.wait_until(lambda: "Forward" not in enabled(cleo.again(again)), PATIENCE)
    await cleo.click(card, "more")
    more = await cleo.wait_for(lambda seen: seen.ephemeral and "Rules" in enabled(seen), PATIENCE)
    assert enabled(more) == ["What happened", "Score", "Rules", "This game…"], "nobody moves any more"
    await cleo.click(more, "Rules")
    rules = await table.told(cleo, "## Pebbles\n")
    assert "## Rules: " not in rules.text, "those of the game that lies there, not of every game"
    await ana.click(card, "more")
    more = await ana.wait_for(lambda seen: seen.ephemeral and "This game…" in enabled(seen), PATIENCE)
    await ana.click(more, "This game…")
    await ana.wait_until(lambda: "Record" in enabled(ana.again(more)), PATIENCE)
    await ana.click(more, "Record")
    record = await ana.wait_for(lambda seen: seen.ephemeral and bool(seen.raw["files"]), PATIENCE)
    (file,) = record.raw["files"]
    play = read((await ana.picture(file["url"])).decode())
    assert (play.header.game, play.header.options) == ("pebbles", (("last_loses", "yes"),))
    assert play.game.outcome is not None
    assert ben.messages(table.channel)


async def test_it_is_explained(table: Table) -> None:
    await begun(table)
    assert "**Pebbles**, your turn" in (await asked(table, table.ana, "help")).text
    cleo = table.cleo
    assert "Take up to 3 pebbles" in (await asked(table, cleo, "rules")).text
    topics = await cleo.autocomplete(table.channel, "rules", focused="topic", topic="taking")
    assert topics[0]["value"] == "pebbles:take"
    assert "Taken" in (await asked(table, cleo, "game score")).text


async def test_all_may_join_in_a_thread(table: Table) -> None:
    await begun(table)
    await table.cleo.slash(table.channel, "new", game="pebbles")
    offer = await table.told(table.cleo, "already a game in this channel")
    await table.cleo.click(offer, "Play in a new thread")
    lobby = await table.ana.wait_for(
        lambda seen: seen.channel != offer.channel and seen.offers("join"), PATIENCE
    )
    assert table.sandbox.world.channels[lobby.channel]["name"] == "Pebbles with Cleo"
    assert "Here: **Cleo**" in lobby.text
    for person in (table.ana, table.ben):
        await person.click(lobby, "join")
        await person.wait_until(
            lambda person=person: f"**{person.name}**" in person.again(lobby).text, PATIENCE
        )
    await table.cleo.click(lobby, "start")
    await table.cleo.wait_for(
        lambda seen: (
            seen.channel == lobby.channel and seen.text.startswith("**Cleo**, **Ana**, **Ben** play with ")
        ),
        PATIENCE,
    )
