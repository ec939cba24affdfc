"""How often a player can notify another one who does nothing, with every command, button and menu: the table
of limits. A new command or kind of button notifies nobody, or it has a row here.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.clock import DAY, HOUR
from bot.service import limits
from sandbox.protocol.constants import TEXT
from sandbox.world.messages import Message
from tests.support.grammar import ids
from tests.support.registered import FLOWS, all_commands
from tests.support.seeding import Clock
from tests.support.soaked import soaked
from tests.wire.faults.test_any_id import ARGUMENTS, Hand
from tests.wire.faults.test_who_may import said_by
from tests.wire.table import Table, invite

pytestmark = [pytest.mark.wire, pytest.mark.timeout(1800)]

LIMITS: dict[str, int] = {
    "challenge": limits.TO_ONE,
    **dict.fromkeys(("move", "y"), limits.UNDONE + 1),  # a turn, taken back and taken again
    "a": 1,  # a takeback that Ben must allow: once until he has moved
    "a:hints": 1,
    "c:pause": 1,
}
"""How often one person can notify another who does nothing, by the command or the kind of button; nothing
else notifies anyone.
"""
BEGIN = ("challenge", "new")
"""Commands that are used in a new channel each round, where no game is played."""
FORMS = ("game import",)
"""Commands that open a form, which notifies nobody."""
SURE = ("r:1:", "c:sure", "p:")
"""Ids that would end the game, or Ana's data."""
ABOUT_TIME = ("S:", "c:")
"""Ids that are pressed first, because later ones end Ben's turn."""


def kind_of(custom_id: str) -> str:
    """Return the letter of an id and its first word of several letters, which say what it is for."""
    letter, *parts = custom_id.split(":")
    words = (part for part in parts if part.isalpha() and len(part) > 1)
    return ":".join((letter, *[*words][:1]))


def every_kind(version: int) -> list[str]:
    """Return an id of every kind, about the first game, request and so on, at this version."""
    first = dict.fromkeys(("number", "request", "invitation", "season", "game", "seat"), (1,))
    now = {"version": (version,), "words": ("b2",), "page": (0,)}
    kinds: dict[str, str] = {}
    for form in FLOWS:
        for custom_id in ids(form, ARGUMENTS | first | now):
            kinds.setdefault(kind_of(custom_id), custom_id)
    return [*kinds.values()]


@dataclass
class Pest(Hand):
    """Ana, who uses everything, again and again, and how often Ben was notified by each kind of thing."""

    table: Table
    rings: Counter[str] = field(default_factory=Counter[str])
    doing: str = ""

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count from now on how often Ben is notified."""
        messages, known = self.sandbox.world.messages, set[str]()
        save = messages.save

        def counted(message: Message) -> None:
            if message.id not in known and self.table.ben.id in message.pinged:
                self.rings[self.doing] += 1
            known.add(message.id)
            save(message)

        monkeypatch.setattr(messages, "save", counted)

    async def use(self, command: str, channel: str) -> None:
        """Use a command."""
        rival: dict[str, Any] = {"opponent": self.table.ben}
        options = rival if command == "challenge" else said_by(command, self.table)
        self.doing = command
        await self.table.ana.slash(channel, command, **options)
        await self.at_rest()

    @property
    def home(self) -> str:
        """The channel of the game (by its id)."""
        return self.sandbox.channel(self.table.channel)

    def pressable(self) -> dict[str, str]:
        """Return the ids of all buttons that Ana sees, with the channel."""
        return {
            button.custom_id: room
            for room in self.sandbox.world.channels
            for message in self.table.ana.messages(room)
            for button in message.buttons
            if button.custom_id
        }

    async def use_everything(self, number: int) -> None:
        """Use every command."""
        away = self.sandbox.open_channel(f"room-{number}", TEXT)
        for command in all_commands():
            if command.path not in FORMS:
                await self.use(command.path, away if command.path in BEGIN else self.home)

    async def press_everything(self, *, all_kinds: bool) -> None:
        """Press every button in sight and, if wanted, one of every kind."""
        version = (await self.client.services.matches.get(1)).version
        every = self.pressable() | (dict.fromkeys(every_kind(version), self.home) if all_kinds else {})
        for custom_id in sorted(every, key=lambda id_: not id_.startswith(ABOUT_TIME)):
            if not custom_id.startswith(SURE):
                self.doing = kind_of(custom_id)
                await self.press(self.table.ana, every[custom_id], custom_id, ["mason"])


@pytest.fixture
async def pest(clock: Clock, table: Table, tmp_path: Path) -> Pest:
    """Return Ana with a game against Ben, who left an hour ago."""
    assert table.client is not None
    asked = await invite(table.ana, table.channel, "challenge", opponent=table.ben, start="0", pace="3")
    await table.ben.click(asked, "accept")
    await table.card_after(None)
    clock.seconds += HOUR
    return Pest(table.sandbox, table.client, tmp_path / "imhotep.sqlite3", table)


@pytest.mark.parametrize("case", soaked([(1, 0), (12, 0), (12, 4)], 1), ids=str)
async def test_nobody_is_notified_more_often_than_the_limits_say(
    clock: Clock, pest: Pest, monkeypatch: pytest.MonkeyPatch, case: tuple[int, int]
) -> None:
    """Ana uses every command and presses everything in several rounds, while Ben does nothing, even if he has
    been to move for some days.
    """
    rounds, days = case
    if days:
        await pest.use("move", pest.table.channel)
        clock.seconds += days * DAY
        await pest.table.cleo.wait_until(
            lambda: any("time is up" in seen.text for seen in pest.table.public())
        )
    await pest.at_rest()
    pest.listen(monkeypatch)
    for number in range(rounds):
        if days:
            await pest.press_everything(all_kinds=True)
        await pest.use_everything(number)
        await pest.press_everything(all_kinds=rounds > 1)
    sys.stdout.write(f"[rings] {rounds} rounds, {days} days late: {dict(pest.rings)}\n")
    assert {what: often for what, often in pest.rings.items() if often > LIMITS.get(what, 0)} == {}
