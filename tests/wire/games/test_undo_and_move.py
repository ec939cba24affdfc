"""Takebacks, which end at the last reveal, and moves by code."""

import re

import pytest

from engine.contract import Game
from engine.duel.tiles import Action
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.seeding import find_position, seed_game
from tests.wire.bots import bot_here, with_a_message_a_turn
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def test_a_turn_is_taken_back_and_played_anew(table: Table) -> None:
    card = await table.start()
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    await table.ben.click(card, "u")
    await table.told(table.ben, "Nur ● **Ana** kann das zurücknehmen.")
    await table.cleo.click(card, "u")
    await table.told(table.cleo, "You’re not playing in this game")
    await table.ana.click(card, "u")
    card = await table.card_after(card)
    assert "**Ana** takes the last turn back." in card.text
    assert table.mover(card) is table.ana
    assert "Harbor: empty" in card.pictures[0].alt
    await table.ana.slash(table.channel, "duel place", field="a1")
    card = await table.card_after(card)
    assert table.mover(card) is table.ben
    await table.ben.click(card, "c3")
    card = await table.card_after(card)
    await table.ana.slash(table.channel, "game undo")
    await table.told(table.ana, "must agree")
    await table.ben.slash(table.channel, "game undo")
    card = await table.card_after(card)
    assert table.mover(card) is table.ben
    assert len(table.cards()) == 1


async def test_an_old_take_back_button(table: Table) -> None:
    card = await table.start()
    await table.ana.click(card, "a1")
    first = await table.card_after(card)
    button = first.button("u").custom_id
    await table.ben.click(first, "b1")
    card = await table.card_after(first)
    message = table.sandbox.world.messages[card.id]
    message.wire["components"][-1]["components"][-1]["custom_id"] = button
    await table.ana.press(card.id, button or "")
    await table.told(table.ana, "The game has moved on")
    assert len(table.cards()) == 1


async def test_a_whole_action_tile_by_codes(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One command plays two unloadings, such as `U a1 x2 xb`, the second after the first one's reveal (D-32).
    A preview ends at the reveal, and says what it leaves out.
    """
    data = tmp_path_factory.mktemp("data")
    table = Table(sandbox, people)
    words = ""

    def two_unloadings(game: Game) -> bool:
        nonlocal words
        decision = game.decision
        if decision is None or decision.seat != 0 or game.mid_turn:
            return False
        words = whole_turn(game)
        return bool(words)

    key, codes = find_position(two_unloadings, {"start": "0"})
    await seed_game(
        data / "imhotep.sqlite3",
        channel_id=int(sandbox.channel(table.channel)),
        challenger=(int(table.ana.id), "Ana"),
        opponent=(int(table.ben.id), "Ben"),
        options={"start": "0"},
        key=key,
        codes=codes,
    )
    await with_a_message_a_turn(data)
    async with bot_here(sandbox, data):
        card = await table.card_after(None)
        begun = words.rpartition(" ")[0].rpartition(" ")[0]
        offered = await table.ana.autocomplete(table.channel, "move", focused="codes", codes=f"{begun} x")
        assert all(choice["value"].startswith(f"{begun} x") for choice in offered)
        assert offered
        await table.ana.slash(table.channel, "move", codes=words)
        await table.told(table.ana, f"**{words.rpartition(' ')[2]}** is left out")
        await table.choose(table.ana, "preview", "never")
        await table.ana.slash(table.channel, "move", codes=words)
        card = await table.card_after(card)
        seen = await table.ben.wait_for(lambda message: message.id == card.id, PATIENCE)
        _, place, *boats = words.split()
        told = seen.notification or ""
        assert told.startswith(f"Ana plays Unload: figure on {place}; "), "from its first step"
        assert re.findall(r"; boat (\w): ", told) == [boat.removeprefix("x") for boat in boats]
        assert card.pinged == [table.ben.id]
        await table.ana.wait_until(lambda: len(table.cards()) == 2, PATIENCE)


def whole_turn(game: Game) -> str:
    """Return words for *place 1 figure, unload 2 boats*, or an empty string if no such turn is legal."""
    if Action.UNLOAD.value not in [step.code for step in game.options()]:
        return ""
    for place in after(game, Action.UNLOAD.value).options():
        for first in after(game, Action.UNLOAD.value, place.code).options():
            later = after(game, Action.UNLOAD.value, place.code, first.code)
            seconds = [step.code for step in later.options() if step.code.startswith("x")]
            if later.mid_turn and seconds:
                return " ".join((Action.UNLOAD.value, place.code, first.code, seconds[0]))
    return ""


def after(game: Game, *codes: str) -> Game:
    """Return a copy of the game after these steps."""
    copy = game.copy()
    for code in codes:
        copy.play(copy.parse(code))
    return copy
