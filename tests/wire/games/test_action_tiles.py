"""Action tiles (D-20…D-33) over the wire: at every point, panels are dismissed, the bot is restarted, and the
turn is finished.
"""

from pathlib import Path

import pytest

from engine.contract import Game
from engine.duel.tiles import Action
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.seeding import find_position, scribble, seed_game
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table
from tests.wire.turns import moves_of

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]

OPTIONS = {"sides": "ABAB", "start": "0"}


def can_play(action: Action, game: Game) -> bool:
    """Return whether the player to move is Ana (seat 0, who reads English) and may play this tile."""
    decision = game.decision
    if decision is None or decision.seat != 0 or game.mid_turn:
        return False
    return any(step.code.split()[0] == action.value for step in game.options())


async def seeded(table: Table, data: Path, action: Action) -> None:
    """Set up a game in #harbor in which Ana may play this tile."""
    key, codes = find_position(lambda game: can_play(action, game), OPTIONS)
    await seed_game(
        data / "imhotep.sqlite3",
        channel_id=int(table.sandbox.channel(table.channel)),
        challenger=(int(table.ana.id), "Ana"),
        opponent=(int(table.ben.id), "Ben"),
        options=OPTIONS,
        key=key,
        codes=codes,
    )


async def panel_after(table: Table, before: RenderedMessage) -> RenderedMessage:
    """Return Ana's newest private panel with moves, once it differs from the panel before."""
    return await table.ana.wait_for(
        lambda seen: seen.ephemeral and bool(moves_of(seen)) and seen.raw != before.raw,
        PATIENCE,
        table.channel,
    )


async def choose_some(table: Table, card: RenderedMessage, action: Action, choices: int) -> RenderedMessage:
    """Choose the tile on the card, and then the first choice in the panel several times; return the last
    answer.
    """
    ids = [button.custom_id or "" for button in card.buttons]
    (tile,) = (id_ for id_ in ids if id_.endswith(f":{action.value}"))
    await table.ana.click(card, tile)
    panel = await panel_after(table, card)
    for _ in range(choices):
        custom_id, value = moves_of(panel)[0]
        if value is None:
            await table.ana.click(panel, custom_id)
        else:
            await table.ana.choose(panel, custom_id, value)
        panel = await panel_after(table, panel)
    return panel


CHOICES_BEFORE_THE_LAST = {Action.TAKE: 1, Action.PLACE: 2, Action.UNLOAD: 1, Action.SWAP: 2}


@pytest.mark.parametrize("action", list(Action))
async def test_dismissed_at_every_point_then_restarted_then_finished(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, action: Action
) -> None:
    table = Table(sandbox, people)
    await seeded(table, tmp_path, action)
    card: RenderedMessage | None = None
    for choices in range(CHOICES_BEFORE_THE_LAST[action] + 1):
        async with bot_here(sandbox, tmp_path):
            card = card or await table.card_after(None)
            panel = await choose_some(table, card, action, choices)
            await table.ana.dismiss(panel)
    assert card is not None
    assert len(table.cards()) == 1
    async with bot_here(sandbox, tmp_path):
        panel = await choose_some(table, card, action, CHOICES_BEFORE_THE_LAST[action])
        custom_id, value = moves_of(panel)[0]
        await (
            table.ana.click(panel, custom_id) if value is None else table.ana.choose(panel, custom_id, value)
        )
        if action is not Action.PLACE:  # the steps reveal nothing
            await table.confirm(table.ana)
        card = await table.card_after(card)
        seen = await table.ben.wait_for(lambda message: message.id == card.id, PATIENCE)
        assert f"Ana plays {action.name.capitalize()}: " in (seen.notification or "")


async def test_the_second_unloading_is_asked_on_the_card_and_survives_a_restart(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    """Everyone sees the first unloading before the second is named, and `/action` asks again after a restart
    (D-32).
    """
    table = Table(sandbox, people)

    def second_follows(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.seat == 0 and decision.kind == "unload" and decision.optional

    key, codes = find_position(second_follows, OPTIONS)
    await seed_game(
        tmp_path / "imhotep.sqlite3",
        channel_id=int(sandbox.channel(table.channel)),
        challenger=(int(table.ana.id), "Ana"),
        opponent=(int(table.ben.id), "Ben"),
        options=OPTIONS,
        key=key,
        codes=codes,
    )
    async with bot_here(sandbox, tmp_path):
        card = await table.card_after(None)
        assert card.pinged == [table.ana.id]
        assert "choose a second boat" in card.text
        first_words = {button.label.split()[0] for button in card.buttons}
        first_words -= {"Nudge"}  # the game was seeded with an old date
        assert first_words == {"Unload", "Stop", "More"}, "new tiles were seen: nothing can be taken back"
        assert not card.menus
        await table.ben.click(card, ".")
        await table.told(table.ben, "Erst ist Ana am Zug")
        await table.ana.slash(table.channel, "duel place", field="a1")
        await table.told(table.ana, "can’t do that now")
    async with bot_here(sandbox, tmp_path):
        await table.ana.slash(table.channel, "duel action")
        panel = await panel_after(table, card)
        await table.ana.click(panel, ".")
        card = await table.card_after(card)
        assert card.pinged == [table.ben.id]


async def test_a_damaged_record_is_named_and_left_alone(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    table = Table(sandbox, people)
    await seeded(table, tmp_path, Action.PLACE)
    async with bot_here(sandbox, tmp_path):
        await table.card_after(None)
    scribble(tmp_path / "imhotep.sqlite3", "UPDATE steps SET digest = 'x' WHERE number >= 2")
    async with bot_here(sandbox, tmp_path):
        await table.ana.slash(table.channel, "game board")
        await table.told(table.ana, "damaged at entry 3")
        await table.ana.slash(table.channel, "duel place", field="a1")
        await table.told(table.ana, "damaged at entry 3")
    assert len(table.cards()) == 1
