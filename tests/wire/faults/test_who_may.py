"""A table of commands: who may use them, and what they change. A command without a row fails here.

`test_who_has_left` is about players who have left, and `test_any_id` about buttons pressed by strangers.
"""

import logging
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sandbox.discord import objects
from sandbox.protocol.permissions import PERSON_PERMISSIONS, permission_bits
from tests.support.registered import all_commands
from tests.support.sandbox.person import Person
from tests.wire.faults.test_any_id import Hand
from tests.wire.guests import ELSEWHERE, GROUP
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


def moderating(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everyone moderate every channel."""
    permissions = PERSON_PERMISSIONS | permission_bits("manage_messages", "manage_threads")
    monkeypatch.setattr(objects, "PERSON_PERMISSIONS", permissions)


def only_commands(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the commands, without the bot, in the other server."""
    sandbox = table.sandbox
    sandbox.places.install_commands(sandbox.world.channels[sandbox.channel(ELSEWHERE)]["guild_id"])


def blocked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Block Cleo, as the operator may."""
    assert table.client is not None
    table.client.services.runtime.blocked.add(int(table.cleo.id))


class Someone(NamedTuple):
    """A person who isn't to move in the game in #harbor, and where they use commands: in one channel those
    that begin something, and in another one all others.
    """

    name: str
    there: str = "harbor"
    new: str = "nile"
    may_begin: tuple[str, ...] = ("challenge", "new")
    being: Callable[[Table, pytest.MonkeyPatch], None] | None = None


PEOPLE = {
    "a player who isn't to move": Someone("Ben"),
    "an onlooker": Someone("Cleo"),
    "a moderator": Someone("Cleo", being=moderating),
    "a player in another channel": Someone("Ben", "general", "nile"),
    "someone in another server that has the commands alone": Someone(
        "Cleo", ELSEWHERE, "oasis", being=only_commands
    ),
    "the mover, as a guest in another server": Someone("Ana", ELSEWHERE, "oasis"),
    "the mover, as a guest in a group": Someone("Ana", GROUP, GROUP, ("challenge",)),
    "the mover, in direct messages": Someone("Ana", "dm", "dm", ("challenge",)),
    "someone who is blocked": Someone("Cleo", may_begin=(), being=blocked),
}


async def offered(person: Person, channel: str) -> set[str]:
    """Return the names of the commands that Discord offers someone in a channel."""
    return {str(command["name"]) for command in await person.commands(channel)}


@pytest.mark.parametrize("someone", PEOPLE.values(), ids=PEOPLE)
async def test_a_command_changes_what_its_row_says(
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    someone: Someone,
) -> None:
    """Each command changes exactly what its row says, whoever uses it wherever: only those that begin
    something change anything, where that may be begun.
    """
    assert table.client is not None
    hand = Hand(table.sandbox, table.client, tmp_path / "imhotep.sqlite3")
    await table.start()
    if someone.being is not None:
        someone.being(table, monkeypatch)
    await hand.at_rest()
    complaints, person = list[Any](), table.people[someone.name]
    with caplog.at_level(logging.ERROR):
        for command, may in ROWS.items():
            channel = someone.new if may is May.ANYONE else someone.there
            if may is May.FORM or command.split()[0] not in await offered(person, channel):
                continue
            before = hand.state()
            options = said_by(command, table)
            if command == "challenge" and person is table.ana:
                options = {"opponent": table.ben}
            answer = await hand.type(person, channel, command, options)
            changed = set(hand.state()) ^ set(before)
            if bool(changed) != (command in someone.may_begin) or caplog.records:
                complaints.append((command, may, answer, changed))
            caplog.clear()
    assert complaints == []
