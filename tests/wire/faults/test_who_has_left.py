"""A player who has left a game may look at it, but can do nothing in it, with any command or button.

A new command or letter is tried without being named here, unless it has nothing to do with a game.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.registered import all_commands
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here
from tests.wire.faults.test_any_id import Hand, aimed, pressed
from tests.wire.table import PATIENCE, Table

pytestmark = [pytest.mark.wire, pytest.mark.timeout(240)]

WORDS = ("q", "l a1")
HAVE_LEFT = "You’ve left this game"
ACT = frozenset(
    (
        *("move", *(f"game {name}" for name in ("resign", "undo", "plan", "hint"))),
        *(f"imhotep {name}" for name in ("quarry", "load", "sail", "card", "choose")),
    )
)
"""Commands for players, whose refusal says why. The Duel's commands say that another game is being played."""
LOOK = frozenset(
    (
        *("games", "help", "rules", "stats player", "stats versus", "stats leaderboard"),
        *(f"game {name}" for name in ("board", "score", "clock", "verify", "replay")),
    )
)
ANOTHER_GAME = frozenset(f"duel {name}" for name in ("place", "unload", "action"))
OWN = frozenset(
    (
        *("challenge", "new", "season show", "season open", "game import"),
        *("settings", "privacy", "puzzle"),
    )
)
"""Commands that aren't about a running game."""


def said_by(command: str, table: Table) -> dict[str, Any]:
    """Return values for a command's required options."""
    return {
        "move": {"codes": "q"},
        "imhotep load": {"place": "a1"},
        "imhotep sail": {"ship": "a", "site": "T"},
        "imhotep card": {"card": "chisel"},
        "imhotep choose": {"answer": "1"},
        "duel place": {"field": "a1"},
        "duel unload": {"boat": "a"},
        "stats versus": {"person": table.ana},
    }.get(command, {})


def typed(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every command that isn't in `OWN`, with values for its required options. The panels of `/games`
    and `/game clock` are tried through the ids of their buttons.
    """
    for command in all_commands():
        if command.path not in OWN:
            yield command.path, said_by(command.path, table)


async def left_by_cleo(table: Table) -> None:
    """Set up a game of three with a clock that Cleo has left and in which Ben asks for a pause."""
    await table.ana.slash("harbor", "new", game="imhotep", seats=3, pace="3")
    lobby = await table.ben.wait_for(lambda seen: seen.offers("join"), PATIENCE, "harbor")
    for name in ("Ben", "Cleo"):
        await table.people[name].click(lobby, "join")
        await table.ana.wait_until(
            lambda name=name: f"**{name}**" in table.ana.again(lobby.id).text, PATIENCE
        )
    await table.ana.click(table.ana.again(lobby.id), "start")
    await table.card_after(None)
    await table.ben.slash("harbor", "game clock")
    panel = await table.ben.wait_for(lambda seen: seen.offers("pause"), PATIENCE, "harbor")
    await table.ben.click(panel, "pause")
    await table.ana.wait_for(lambda seen: seen.offers("k:yes"), PATIENCE, "harbor")
    await table.resign(table.cleo)


def test_every_command_is_one_of_these() -> None:
    kinds: tuple[frozenset[str], ...] = (ACT, LOOK, ANOTHER_GAME, OWN)
    assert frozenset().union(*kinds) == {command.path for command in all_commands()}
    assert sum(map(len, kinds)) == len(all_commands())


async def test_who_has_left_does_nothing_more(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    async with bot_here(sandbox, tmp_path) as client:
        hand, table = Hand(sandbox, client, tmp_path / "imhotep.sqlite3"), Table(sandbox, people)
        await left_by_cleo(table)
        await hand.at_rest()
        before, complaints = hand.state(), list[Any]()
        channel = "harbor"
        for name, options in typed(table):
            answer = await hand.type(table.cleo, channel, name, options)
            if hand.state() != before or (name in ACT and HAVE_LEFT not in answer):
                complaints.append((name, options, answer, set(hand.state()) ^ set(before)))
        match = await client.services.matches.get(1)
        await table.ana.say("nile", "to press something on")
        await hand.at_rest()
        before = hand.state()
        tried = [(custom_id, values) for custom_id, values, harmless in pressed() if harmless]
        now = list(aimed(match.version, WORDS))
        brings = [offer for offer in now if offer[0].startswith("g:")]
        for room, every in (("harbor", [*tried, *now]), ("nile", brings)):
            for custom_id, values in every:
                answers = await hand.press(table.cleo, sandbox.channel(room), custom_id, values)
                told = (
                    not custom_id.startswith("g:bring:1") or HAVE_LEFT in "".join(answers) or room == "harbor"
                )
                if hand.state() != before or not told:
                    complaints.append((room, custom_id, values, answers))
                    before = hand.state()
        assert complaints == []
