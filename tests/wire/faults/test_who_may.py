"""A table of commands: who may use them, and what they change. A command without a row fails here.

`test_who_has_left` is about players who have left, and `test_any_id` about buttons pressed by strangers.
"""

import logging
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from tests.support.registered import all_commands
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here
from tests.wire.faults.test_any_id import Hand
from tests.wire.table import Table

pytestmark = [pytest.mark.wire, pytest.mark.timeout(240)]


class May(StrEnum):
    """Who can change something visible to others, or stored, with a command alone."""

    NOBODY = "it is only looked at, or a panel asks first"
    FORM = "a form is opened, which is tried by itself"
    MOVER = "whoever must move"
    MANAGER = "whoever manages the server"
    ANYONE = "whoever may write where no game is played"


ROWS: dict[str, May] = {
    "challenge": May.ANYONE,
    "duel action": May.MOVER,
    "duel place": May.MOVER,
    "duel unload": May.MOVER,
    "game board": May.NOBODY,
    "game clock": May.NOBODY,
    "game hint": May.NOBODY,
    "game import": May.FORM,
    "game plan": May.NOBODY,
    "game replay": May.NOBODY,
    "game resign": May.NOBODY,
    "game score": May.NOBODY,
    "game undo": May.MOVER,
    "game verify": May.NOBODY,
    "games": May.NOBODY,
    "help": May.NOBODY,
    "imhotep card": May.MOVER,
    "imhotep choose": May.MOVER,
    "imhotep load": May.MOVER,
    "imhotep quarry": May.MOVER,
    "imhotep sail": May.MOVER,
    "move": May.MOVER,
    "new": May.ANYONE,
    "privacy": May.NOBODY,
    "puzzle": May.NOBODY,
    "rules": May.NOBODY,
    "season open": May.MANAGER,
    "season show": May.NOBODY,
    "settings": May.NOBODY,
    "stats leaderboard": May.NOBODY,
    "stats player": May.NOBODY,
    "stats versus": May.NOBODY,
}


def said_by(command: str, table: Table) -> dict[str, Any]:
    """Return values for a command's options: those of a legal move if the command is a move."""
    return {
        "challenge": {"opponent": table.ana},
        "duel place": {"field": "b1"},
        "duel unload": {"boat": "x1"},
        "imhotep card": {"card": "chisel"},
        "imhotep choose": {"answer": "1"},
        "imhotep load": {"place": "a1"},
        "imhotep sail": {"ship": "a", "site": "T"},
        "move": {"codes": "b1"},
        "season open": {"game": "duel"},
        "stats versus": {"person": table.ana},
    }.get(command, {})


def test_every_command_has_a_row() -> None:
    assert set(ROWS) == {command.path for command in all_commands()}


@pytest.mark.parametrize("who", ["Ben", "Cleo"])
async def test_a_command_changes_what_its_row_says(
    sandbox: RecordingSandbox,
    people: dict[str, Person],
    tmp_path: Path,
    who: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each command changes exactly what its row says, whoever uses it: Ana, who must move, Ben, who plays
    with her, or Cleo, who watches.
    """
    async with bot_here(sandbox, tmp_path) as client:
        hand, table = Hand(sandbox, client, tmp_path / "imhotep.sqlite3"), Table(sandbox, people)
        await table.start()
        await hand.at_rest()
        complaints = list[Any]()
        person, rows = people[who], {press: may for press, may in ROWS.items() if may is not May.FORM}
        with caplog.at_level(logging.ERROR):
            for command, may in rows.items():
                channel = "nile" if may is May.ANYONE else table.channel
                before = hand.state()
                answer = await hand.type(person, channel, command, said_by(command, table))
                changed = set(hand.state()) ^ set(before)
                if bool(changed) != (may is May.ANYONE) or caplog.records:
                    complaints.append((command, may, answer, changed))
                caplog.clear()
        assert complaints == []
