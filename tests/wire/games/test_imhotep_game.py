"""Imhotep is played over the wire by two, three and four people, with commands and with buttons, to the last
round.
"""

import random
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from engine.record import read
from render.kit.lists import signed
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table, in_play, invite
from tests.wire.turns import Turn, by_buttons, follow_panels, panel_or_card, panels_of

pytestmark = [pytest.mark.wire, pytest.mark.timeout(400)]

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONGEST = 400  # in turns, more than any game has
SOME = 25


@pytest.fixture
async def crowd(sandbox: RecordingSandbox, tmp_path: Path) -> AsyncGenerator[Table]:
    """Yield four people in #harbor, with the bot running in this process."""
    async with AsyncExitStack() as stack:
        people = {name: await stack.enter_async_context(Person(sandbox.url, name)) for name in NAMES}
        async with bot_here(sandbox, tmp_path):
            yield Table(sandbox, people)


async def start(table: Table, players: int, **options: Any) -> RenderedMessage:
    """Have Ana open a lobby, the others join, and Ana start the game; return the first card."""
    names = NAMES[:players]
    await invite(table.ana, table.channel, "new", seats=players, **options)
    lobby = await table.ben.wait_for(lambda seen: seen.offers("join"), PATIENCE, table.channel)
    for name in names[1:]:
        await table.people[name].click(lobby, "join")
        await table.ana.wait_until(
            lambda name=name: f"**{name}**" in table.ana.again(lobby.id).text, PATIENCE
        )
    await table.ana.click(table.ana.again(lobby.id), "start")
    return await table.card_after(None)


async def by_commands(table: Table, card: RenderedMessage, luck: random.Random) -> None:
    """Take a turn with autocomplete's suggestions, and follow the panels."""
    who, old = table.mover(card), panels_of(table, table.mover(card))

    async def offered(command: str, option: str, **words: Any) -> list[str]:
        choices = await who.autocomplete(table.channel, command, focused=option, **{**words, option: ""})
        return [str(choice["value"]) for choice in choices]

    async def slash(command: str, **options: Any) -> None:
        await who.slash(table.channel, command, **options)

    if answers := await offered("imhotep choose", "answer"):
        await slash("imhotep choose", answer=luck.choice(answers))
    else:
        loads, sails = await offered("imhotep load", "place"), await offered("imhotep sail", "ship")
        played = await offered("imhotep card", "card")
        ways = [
            name for name, ways_there in (("load", loads), ("sail", sails), ("card", played)) if ways_there
        ]
        fetching = any(
            (button.custom_id or "").endswith(":q") and not button.disabled for button in card.buttons
        )
        match luck.choice([*ways, "sail"] if sails else [*ways, *(["quarry"] if fetching else [])]):
            case "load":
                await slash("imhotep load", place=luck.choice(loads))
            case "sail":
                ship = luck.choice(sails)
                await slash(
                    "imhotep sail",
                    ship=ship,
                    site=luck.choice(await offered("imhotep sail", "site", ship=ship)),
                )
            case "card":
                await slash("imhotep card", card=luck.choice(played))
            case _:
                await slash("imhotep quarry")
    seen = await panel_or_card(table, who, card, card, old=old)
    await follow_panels(table, who, card, seen, luck, old=old)


@pytest.mark.parametrize(
    ("players", "sides", "turn", "turns"),
    [
        (2, "BBBBB", by_commands, SOME),
        *(
            pytest.param(players, sides, turn, LONGEST, marks=pytest.mark.soak)
            for players, sides, turn in (
                (2, "BBBBB", by_commands),
                (2, "AAAAA", by_commands),
                (3, "BABAB", by_buttons),
                (4, "BBBBB", by_commands),
                (3, "CCCCC", by_buttons),
                (2, "DDDDD", by_buttons),
                (2, "ABABA", by_buttons),
            )
        ),
    ],
)
async def test_a_game_is_played(crowd: Table, players: int, sides: str, turn: Turn, turns: int) -> None:
    """A game is played for some turns, or to the last round in the soak; otherwise only the next test plays
    to the end.
    """
    luck = random.Random(f"{players}{sides}")
    card = await start(crowd, players, sides=sides, switches=["wrath"] if players == 3 else [])
    for name in NAMES[:players]:
        assert f"**{name}**" in card.text
    awaited_out_of_turn = 0
    for _ in range(turns):
        if not in_play(card):
            break
        assert len(card.pictures) >= 2
        assert all(0 < len(picture.alt) <= 1024 for picture in card.pictures)
        mover = crowd.mover(card)
        awaited_out_of_turn += "choose" in card.text or "take a card" in card.text
        await turn(crowd, card, luck)
        card = await crowd.card_after(card)
        assert mover.id in [person.id for person in crowd.people.values()]
    assert awaited_out_of_turn or sides[0] == "A"
    if turns == LONGEST:
        await the_record_tells_the_same(crowd, card, players)


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.soak)])
async def test_everything_switched_on(crowd: Table, players: int) -> None:
    """With everything on, two people (with second colors, N-23) or four can play to the end, and cards stay
    hidden until then (N-7, N-340).
    """
    luck = random.Random(players)
    card = await start(crowd, players, preset="everything")
    for _ in range(LONGEST):
        if not in_play(card):
            break
        labels = [button.label for button in card.buttons]
        assert not [label for label in labels if label.startswith("Play ") and label != "Play a card…"], (
            "nobody sees who holds what"
        )
        await by_buttons(crowd, card, luck)
        card = await crowd.card_after(card)
    await the_record_tells_the_same(crowd, card, players)


async def the_record_tells_the_same(table: Table, card: RenderedMessage, players: int) -> None:
    await table.look_up(table.cleo, card, "record")
    answer = await table.told(table.cleo, "replay")
    (file,) = answer.raw["files"]
    play = read((await table.cleo.picture(file["url"])).decode())
    assert play.game.outcome is not None
    assert play.header.seats == players
    for seat, sheet in enumerate(play.game.scores()):
        assert NAMES[seat] in card.text
        assert signed(sheet.total) in card.text


@pytest.mark.usefixtures("message_a_turn")
async def test_someone_is_asked_in_anothers_turn_also_after_a_restart(
    sandbox: RecordingSandbox, tmp_path: Path
) -> None:
    """A stone's owner is asked in another player's turn, and again after a restart (§5.3)."""
    async with AsyncExitStack() as stack:
        people = {name: await stack.enter_async_context(Person(sandbox.url, name)) for name in NAMES}
        table = Table(sandbox, people)
        async with bot_here(sandbox, tmp_path):
            card = await start(table, 3, start="0")
            for who, place in (("Ana", "a1"), ("Ben", "a2"), ("Cleo", "a3")):
                await people[who].slash(table.channel, "imhotep load", place=place)
                card = await table.card_after(card)
            await table.ana.slash(table.channel, "imhotep sail", ship="a", site="M")
            mine = await table.ana.wait_for(
                lambda seen: seen.ephemeral and "Take a card" in seen.text, PATIENCE
            )
            await table.ana.click(mine, mine.buttons[0].label)
            card = await table.card_after(card)
            assert card.pinged == [table.ben.id], card.text
            assert "take a card from the Market" in card.text
        async with bot_here(sandbox, tmp_path):
            await table.cleo.slash(table.channel, "imhotep quarry")
            await table.told(table.cleo, "we’re waiting for Ben")
            await table.ana.slash(table.channel, "duel place", field="a1")
            await table.told(table.ana, "isn’t for the game in this channel")
            offered = await table.ben.autocomplete(
                table.channel, "imhotep choose", focused="answer", answer=""
            )
            assert offered
            await table.ben.slash(table.channel, "imhotep choose", answer=offered[0]["value"])
            card = await table.card_after(card)
            assert "Ben" in card.text
            # Where only one kind of card is left, Cleo has no choice, and it is Ben's turn (HV-28).
            assert card.pinged in ([table.cleo.id], [table.ben.id])
