"""The real process's memory, at rest and in a storm of mixed games in both themes.

A short storm always runs; `make soak` runs a longer one, whose size `MEMORY_GAMES` and `MEMORY_TURNS` set.
The figures are in docs/performance.md.
"""

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.choosing import choose
from tests.support.patience import until
from tests.support.sandbox.person import Person, RefusedByPageError
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.games.test_imhotep_game import NAMES, start
from tests.wire.table import Table, in_play
from tests.wire.turns import by_buttons

pytestmark = [pytest.mark.wire, pytest.mark.timeout(3600)]

GAMES = int(os.environ.get("MEMORY_GAMES", "6"))
TURNS = int(os.environ.get("MEMORY_TURNS", "6"))
AT_ONCE = 4
"""The maximum number of games in which people act at the same time, so that they don't want more pictures at
once than may be drawn.
"""
IDLE, STORM = 120, 256
"""The limits of the process's memory at rest, and of its peak in a storm, in MiB."""
KINDS: tuple[dict[str, Any] | None, ...] = (
    None,
    {"seats": 4, "preset": "everything"},
    {"seats": 2, "preset": "everything"},
    {"seats": 3, "sides": "BABAB"},
    {"seats": 4, "sides": "ABABA"},
    None,
)
"""None for The Duel, or the options of a game of Imhotep."""
THEMES = ("light", "dark")
STORY = "more"
"""The key of the button *What happened* on a game's first card."""


@pytest.fixture
async def crowd(sandbox: RecordingSandbox) -> AsyncGenerator[dict[str, Person]]:
    async with AsyncExitStack() as stack:
        yield {name: await stack.enter_async_context(Person(sandbox.url, name)) for name in NAMES}


async def test_at_rest(sandbox: RecordingSandbox, tmp_path: Path) -> None:
    """At rest, once everything has been drawn in advance, the process stays below its limit."""
    log = tmp_path / "log"
    async with BotProcess(sandbox, tmp_path, log, hasty=True) as bot:
        await until(lambda: "drawn ahead" in log.read_text("utf-8"))
        assert bot.memory < IDLE, f"{bot.memory:.0f} MiB at rest"


@pytest.mark.usefixtures("message_a_turn")
@pytest.mark.parametrize(("games", "turns"), [(4, 2), pytest.param(GAMES, TURNS, marks=pytest.mark.soak)])
async def test_in_a_storm(
    sandbox: RecordingSandbox, crowd: dict[str, Person], tmp_path: Path, games: int, turns: int
) -> None:
    """In a storm of many games, where everyone looks all the time and the theme changes, the process stays
    below its limit.
    """
    most: list[float] = []
    made = 0
    busy = asyncio.Semaphore(AT_ONCE)
    async with BotProcess(sandbox, tmp_path) as bot:
        tables = [await begin(sandbox, crowd, number) for number in range(games)]
        for turn in range(turns):
            await choose(crowd["Ana"], "harbor", "theme", THEMES[turn % 2])
            made += sum(await asyncio.gather(*(play(table, card, turn, busy) for table, card in tables)))
            tables = [(table, table.cards()[-1]) for table, _ in tables]
            most.append(bot.memory)
    print(f"\nmemory after each round of turns, MiB: {[round(figure) for figure in most]}")  # noqa: T201  a figure
    assert max(most) < STORM
    assert made > games * turns / 2, "there was no storm"


async def begin(
    sandbox: RecordingSandbox, crowd: dict[str, Person], number: int
) -> tuple[Table, RenderedMessage]:
    """Begin a game in a thread of its own; return its table and first card."""
    table = Table(sandbox, crowd, await crowd["Ana"].thread("harbor", f"storm {number}"))
    options = KINDS[number % len(KINDS)]
    if options is None:
        return table, await table.start()
    options = dict(options)
    return table, await start(table, options.pop("seats"), **options)


async def play(table: Table, card: RenderedMessage, turn: int, busy: asyncio.Semaphore) -> bool:
    """Have everyone look at what happened or at the board, then take a turn if the game continues; return
    whether one was taken. If a player's panels get mixed up, the next round tries again.
    """
    if not in_play(card):
        return False
    async with busy, without_trouble():
        mover = table.mover(card)
        for person in table.people.values():
            if card.offers(STORY) and not card.button(STORY).disabled:
                await person.click(card, STORY)
            if person is not mover:
                await person.slash(table.channel, "game board")
        await by_buttons(table, card, random.Random(f"{table.channel}{turn}"))
        await table.card_after(card)
    return table.cards()[-1].id != card.id


@asynccontextmanager
async def without_trouble() -> AsyncGenerator[None]:
    with contextlib.suppress(TimeoutError, RefusedByPageError, LookupError):
        yield
