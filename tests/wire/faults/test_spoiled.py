"""Interactions and answers with keys missing, wrong or huge: nothing breaks, nothing changes that must not,
and every turn is shown. `test_gateway` is about the gateway's other events.
"""

import asyncio
import logging
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.messages import posting
from engine.contract import Game
from sandbox.protocol.constants import COMPONENT
from tests.support.registered import all_commands
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.seeding import Clock
from tests.support.soaked import seeded, soaked
from tests.support.spoiled import spoiled
from tests.wire.faults.test_any_id import Hand, pressed, scenes
from tests.wire.faults.test_who_may import said_by
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

AT_ONCE = 20
"""How many interactions are sent before the state is checked."""
OWN = {"challenge", "new", "season open", "game import"}
"""Commands with which anyone may start something of their own."""
TYPED = (("move", "codes"), ("duel place", "field"), ("imhotep card", "card"), ("rules", "topic"))
"""Commands and their options with suggestions."""
UNREADABLE = "Discord's answer cannot be read"
KNOWN = re.compile(
    "skipped what cannot be read"
    "|error [0-9a-f]{8} in interaction"
    "|an interaction cannot be answered"
    f"|{UNREADABLE}"
    "|suggestions for /.* were not sent"
    "|autocomplete failed in interaction"
    "|Task exception was never retrieved\nfuture: <Task finished name='CommandTree-invoker'"
)
"""Errors that may be logged: the library can't read something, or we can't, which is answered."""
SHARE = 0.3
"""The share of answers that are spoiled."""


class Line:
    """The line from Discord to the bot, which can note interactions, and spoil them."""

    def __init__(self, sandbox: RecordingSandbox, luck: random.Random) -> None:
        self._dispatch = sandbox.gateway.dispatch
        self.luck = luck
        self.spoils = False
        self.seen: list[Any] = []

    def dispatch(self, event: str, data: Any, **more: Any) -> None:
        """Send an event, as the gateway does."""
        if event == "INTERACTION_CREATE":
            self.seen.append(data)
            if self.spoils:
                within = data | {"data": spoiled(data["data"], self.luck)}
                data = self.luck.choice((within, spoiled(data, self.luck)))
        self._dispatch(event, data, **more)


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the logged errors but those of the sandbox, which spoiled tokens reach, too."""
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    return [record.getMessage() for record in errors if not record.name.startswith("aiohttp")]


async def genuine(table: Table, line: Line) -> list[tuple[int, Any]]:
    """Return the kind and the data of many interactions of someone who isn't playing."""
    for command in all_commands():
        if command.path not in OWN:
            await table.cleo.slash(table.channel, command.path, wait=False, **said_by(command.path, table))
    for command, option in TYPED:
        await table.cleo.autocomplete(table.channel, command, focused=option, **{option: ""})
    return [(seen["type"], seen["data"]) for seen in line.seen] + [
        (COMPONENT, {"custom_id": custom_id, "component_type": 3, "id": 1, "values": list(values)})
        for custom_id, values, harmless in pressed()
        if harmless
    ]


@pytest.mark.parametrize("seed", soaked(range(11), 1))
async def test_interactions_with_missing_and_wrong_keys(
    table: Table,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    """Whatever is wrong with an interaction of someone who isn't playing, nothing changes, and no error goes
    unhandled: it is skipped, or answered, if only with a number.
    """
    many, sandbox, client = 4000 if seed else 200, table.sandbox, table.client
    assert client is not None
    hand, line = (
        Hand(sandbox, client, tmp_path / "imhotep.sqlite3"),
        Line(sandbox, random.Random(seeded(seed))),
    )
    await scenes(table)
    monkeypatch.setattr(sandbox.gateway, "dispatch", line.dispatch)
    known = await genuine(table, line)
    await hand.at_rest()
    room = sandbox.world.channels[sandbox.channel(table.channel)]
    source = next(seen for seen in sandbox.world.messages.history(room["id"]) if not seen.ephemeral_for)
    before, complaints, line.spoils = hand.state(), list[Any](), True
    for _ in range(0, many, AT_ONCE):
        caplog.clear()
        for kind, data in line.luck.choices(known, k=AT_ONCE):
            message = source if kind == COMPONENT else None
            sandbox.interactions.begin(kind, table.cleo.id, room, data, source=message)
        await table.cleo.wait_until(lambda: not client.services.runtime.running, PATIENCE)
        await hand.at_rest()
        wrong = [error for error in errors_in(caplog) if not KNOWN.match(error)]
        if wrong or hand.state() != before:
            complaints.append((wrong, set(hand.state()) ^ set(before)))
    line.spoils = False
    assert complaints == []
    await table.cleo.slash(table.channel, "help")
    sys.stdout.write(f"[interactions] seed {seed}: {many} interactions\n")


def turn(game: Game, luck: random.Random) -> str:
    """Return the codes of a random turn."""
    after, codes = game.copy(), list[str]()
    while after.decision is not None and (after.mid_turn or not codes):
        codes.append(luck.choice(after.options()).code)
        after.play(after.parse(codes[-1]))
    return " ".join(codes)


def versions(table: Table) -> list[int]:
    """Return the version of each card that offers moves."""
    offered = [[button.custom_id or "" for button in card.buttons] for card in table.cards()]
    return [int(ids[0].split(":")[2]) for ids in offered if ids and ids[0].startswith("m:")]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "PAUSES", (0.01, 0.01))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("seed", soaked(range(11), 1))
async def test_answers_with_missing_and_wrong_keys(
    clock: Clock,
    table: Table,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    seed: int,
) -> None:
    """Whatever is wrong with Discord's answers, every turn is played once, and in the end one card shows the
    position.
    """
    sandbox, client, luck, tried = table.sandbox, table.client, random.Random(seeded(seed)), list[object]()
    assert client is not None
    hand = Hand(sandbox, client, tmp_path / "imhotep.sqlite3")
    players = (table.ana, table.ben)
    await table.start()
    for person in players:
        await table.choose(person, "preview", "never")

    def spoil(answer: object) -> object:
        tried.append(answer)
        return spoiled(answer, luck) if luck.random() < SHARE else answer

    async def version() -> int:
        clock.seconds += 1
        return (await client.services.matches.get(1)).version

    for _ in range(12 if seed else 1):
        sandbox.faults.garble("*", spoil, times=100_000)
        for _ in range(6):
            match = await client.services.matches.get(1)
            decision = match.play.game.decision
            if decision is None:
                break
            codes = turn(match.play.game, luck)
            async with asyncio.timeout(PATIENCE):
                while await version() == match.version:
                    # It is refused as long as an older position is shown.
                    await players[decision.seat].slash(table.channel, "move", wait=False, codes=codes)
                    await table.rest()
        sandbox.faults.clear()
        clock.seconds += 100
        await hand.at_rest()
        match = await client.services.matches.get(1)
        decision = match.play.game.decision
        wanted = [] if decision is None else [match.version]
        await table.cleo.wait_until(lambda wanted=wanted: versions(table) == wanted, PATIENCE)
        assert {*errors_in(caplog)} <= {UNREADABLE}
        if decision is None:
            break
    sys.stdout.write(f"[answers] seed {seed}: {len(tried)} answers to {await version()} turns\n")
