"""Every id that the grammar allows, with any contents, is pressed by people for whom it isn't meant: they get
a private answer; nobody else notices, nothing changes, and nothing goes wrong.

A new letter is pressed without being named here.
"""

import asyncio
import itertools
import logging
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import Client
from bot.cards.invitation import OPPONENT
from bot.cards.settings import SETTING
from bot.features.privacy.flow import PRIVACY_BUTTON
from bot.features.puzzles.card import PUZZLE_BUTTON
from bot.features.records.card import IMPORT_FORM
from bot.features.seasons.card import SEASON_BUTTON
from bot.messages.buttons import THREAD
from bot.store.database import Connection
from sandbox.protocol.components import text_of
from sandbox.protocol.constants import COMPONENT
from tests.support.grammar import ids
from tests.support.registered import FLOWS
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here
from tests.wire.guests import ELSEWHERE
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

OFTEN = 8
"""How many ids of each letter are pressed; they are always the same ones."""
NUMBERS = (1, 2, 0, 99, 999_999_999_999_999)
VALUES: Sequence[Sequence[str]] = (
    (), ("",), ("b2",), ("-1",), ("9" * 30,), ("\u0661",), ("x" * 100,), ("b2", "b2"), ("mason",),
)  # fmt: skip
ARGUMENTS: dict[str, Sequence[object]] = {
    **dict.fromkeys(("game", "number", "request", "invitation", "season", "day"), NUMBERS),
    "version": (0, 1, 999_999),
    "words": ("", "b2", "zz,..,A"),
    "page": ("", 0, 1, 9, 99),
    "kind": ("hints", "duel", "challenge", "-"),
    "most": (1, 2, 9),
    "opponent": ("", 0, "9" * 20, "mason"),
    "options": ("", "s=AAAA", "=,=,-"),
    "pace": ("1", "x"),
    "at": (0, 99_999),
    "of": ("g", "i", "duel", "-"),
    "name": ("server", "preview", "locale", "channels", "sides", "rival", "_"),
    "place": (0, 9),
    "tried": ("b2", "zz"),
    "seat": (0, 1, 9),
}
FREE = {THREAD, PRIVACY_BUTTON, SETTING, IMPORT_FORM, PUZZLE_BUTTON, OPPONENT}
"""Actions that anyone may take, which change something of their own."""
ALSO_FREE = ("i:join", "i:leave", "z:join", "z:leave", "f:on")
NOTED = ("facts", "hooks", "follow_ups", "standings", "sqlite_sequence")
"""Tables that change even if someone only looks at something."""


@dataclass
class Hand:
    """Presses any id, as a manipulated client may."""

    sandbox: RecordingSandbox
    client: Client
    file: Path

    async def press(self, person: Person, channel: str, custom_id: str, values: Sequence[str]) -> list[str]:
        """Press and wait until everything is done; return the answers that have not been deleted, without the
        clicked message.
        """
        room = self.sandbox.world.channels[channel]
        source = next(
            message for message in self.sandbox.world.messages.history(channel) if not message.ephemeral_for
        )
        data = {"custom_id": custom_id, "component_type": 3, "id": 1, "values": list(values)}
        begun = self.sandbox.interactions.begin(COMPONENT, person.id, room, data, source=source)
        await self._rest(begun.id)
        messages = self.sandbox.world.messages
        return [text_of(messages[number].wire) for number in begun.ids if number in messages]

    async def type(self, person: Person, channel: str, command: str, options: dict[str, Any]) -> str:
        """Type a command and wait until everything is done; return the channel's newest text."""
        seen = {message.id for message in person.messages(channel)}
        await person.slash(channel, command, **options)
        await person.wait_until(
            lambda: any(not (new.id in seen or new.thinking) for new in person.messages(channel))
        )
        await self.at_rest()
        return person.messages(channel)[-1].text

    async def _rest(self, interaction: str) -> None:
        async with asyncio.timeout(PATIENCE):
            quiet = 0
            while quiet < 4:  # the bot gets the acknowledgement before it continues
                begun = self.sandbox.interactions.get(interaction)
                busy = begun is None or begun.answer is None or self.client.services.runtime.running
                quiet = 0 if busy else quiet + 1
                await asyncio.sleep(0.002)
            await self.at_rest()

    async def at_rest(self) -> None:
        """Wait until everything committed has been shown and recorded as shown."""
        services = self.client.services
        async with asyncio.timeout(PATIENCE):
            while services.runtime.running or await services.database.read(_owed):
                await asyncio.sleep(0.002)
        await services.outbox.idle()
        await services.database.write(_owed)  # after everything that is waiting to be written

    def state(self) -> list[str]:
        """Return everything public, and everything in the database that looking alone doesn't change."""
        every = self.sandbox.world.messages.values()
        public = [
            f"{message.id} {message.wire['components']}" for message in every if not message.ephemeral_for
        ]
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as file:
            tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return public + [
                f"{table} {row}"
                for table in sorted(set(tables) - set(NOTED))
                for row in file.execute(f"SELECT * FROM {table}")  # noqa: S608  a table's own name
            ]


def _owed(connection: Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM outbox").fetchone()[0])


@pytest.fixture
async def hand(sandbox: RecordingSandbox, tmp_path: Path) -> AsyncGenerator[Hand]:
    async with bot_here(sandbox, tmp_path) as client:
        yield Hand(sandbox, client, tmp_path / "imhotep.sqlite3")


async def scenes(table: Table) -> None:
    """Set up a running game with a request, a finished one, an open season, and challenges."""
    ana, ben, cleo = table.ana, table.ben, table.cleo
    await table.start()
    await ana.slash("nile", "challenge", opponent=ben)
    over = await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "nile")
    await ben.click(over, "accept")
    await ben.wait_for(lambda seen: seen.offers("v:more"), PATIENCE, "nile")
    await ana.slash("nile", "game resign")
    sure = await ana.wait_for(lambda seen: seen.ephemeral and seen.offers("r"), PATIENCE, "nile")
    await ana.click(sure, "yes")
    await ana.slash("general", "season open", game="duel")
    await ana.slash("general", "challenge", opponent=ben)
    await cleo.wait_for(lambda seen: seen.offers("accept"), PATIENCE, "general")


def pressed() -> Iterator[tuple[str, Sequence[str], bool]]:
    """Yield ids, each with a choice from a menu, and whether pressing it must change nothing."""
    for form in FLOWS:
        known = ids(form, ARGUMENTS)
        assert known, form
        luck = Random(form.form)
        for custom_id in luck.sample(known, min(OFTEN, len(known))):
            yield custom_id, luck.choice(VALUES), form not in FREE and not custom_id.startswith(ALSO_FREE)


def aimed(version: int, words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield ids about the first game, request and so on, at this version; pressing them must change
    nothing.
    """
    first = dict.fromkeys(("game", "number", "request", "invitation", "season"), (1,))
    known = ARGUMENTS | first | {"version": (version,), "words": words, "seat": (0, 2), "page": (0,)}
    for form in FLOWS:
        for custom_id in ids(form, known):
            if form not in FREE and not custom_id.startswith(ALSO_FREE):
                yield custom_id, ("mason",)


async def test_whatever_is_pressed_by_strangers(
    hand: Hand, people: dict[str, Person], caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(hand.sandbox, people)
    await scenes(table)
    await table.cleo.say(ELSEWHERE, "a message in another server")
    rooms = [hand.sandbox.channel(name) for name in ("harbor", "nile", "general", ELSEWHERE)]
    tried = list(zip(pressed(), itertools.cycle(rooms), strict=False))
    tried += [((*press, True), room) for room in rooms[:1] for press in aimed(0, ("b2", "q"))]
    await hand.at_rest()
    complaints: list[object] = []
    with caplog.at_level(logging.ERROR):
        for (custom_id, values, harmless), room in tried:
            before = hand.state()
            answers = await hand.press(table.cleo, room, custom_id, values)
            changed = set(hand.state()) ^ set(before) if harmless else ()
            errors = [record.getMessage() for record in caplog.records]
            if changed or errors:
                complaints.append((custom_id, values, answers, changed, errors))
            caplog.clear()
    assert complaints == []


async def test_a_closed_season_stays_as_it_is(hand: Hand, people: dict[str, Person]) -> None:
    """Nothing that its manager, an entrant or a stranger can press changes a closed season."""
    table = Table(hand.sandbox, people)
    room = hand.sandbox.channel("general")
    await table.ana.slash("general", "season open", game="duel")
    await hand.at_rest()
    for person, what in ((table.ben, "join"), (table.ana, "close"), (table.ana, "sure")):
        await hand.press(person, room, SEASON_BUTTON.id(what, 1), ())
    before, complaints = hand.state(), list[Any]()
    assert any("closed" in row for row in before if row.startswith("seasons "))
    for person in people.values():
        for custom_id in ids(SEASON_BUTTON, {"season": (1,)}):
            answers = await hand.press(person, room, custom_id, ())
            if hand.state() != before:
                complaints.append((person.name, custom_id, answers))
                before = hand.state()
    assert complaints == []
