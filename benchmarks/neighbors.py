"""Times a turn beside other games: while a hundred games of its server take ten turns a second, and while
Discord answers slowly in another game's channel. The baseline is a turn while nothing else happens.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rate import REST, Crowd
from benchmarks.table import Game, at_rest, meanwhile, online, our_bot, unlimited
from benchmarks.timing import Comparison, Series, progress
from sandbox.server import Sandbox
from tests.support.sandbox.person import Person

GAMES, BLOCKS, TURNS = 100, 4, 10
EVERY = 0.1  # seconds between the turns of the other games
SLOW = 3.0  # seconds until Discord answers in the slow channel
PLAYERS = ("Cleo", "Dan")
"""Those whose turns are timed; Ana and Ben play the other games."""


def measure(games: int = GAMES, blocks: int = BLOCKS, turns: int = TURNS) -> tuple[Comparison, Comparison]:
    """Measure turns in blocks: with the other games, with the slow channel, and in peace, by turns."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), games, blocks, turns))


async def _measure(folder: Path, games: int, blocks: int, turns: int) -> tuple[Comparison, Comparison]:
    crowded: list[float] = []
    slowed: list[float] = []
    peace: list[float] = []
    async with AsyncExitStack() as open_things:
        enter = open_things.enter_async_context
        sandbox = await enter(unlimited())
        crowd = Crowd(sandbox, games)
        await crowd.sit_down(folder)
        bot = await enter(our_bot(folder, sandbox))
        await crowd.all_shown()
        players = [await enter(Person(sandbox.url, name)) for name in PLAYERS]
        await online(*players)
        game = Game(players[0], players[1], bot)
        await game.sit_down()
        await at_rest(bot)
        for _ in progress("neighbors", blocks):
            async with playing(crowd, games):
                crowded += [(await game.turn()).seconds for _ in range(turns)]
            async with slow(sandbox, crowd.room(0)), playing(crowd, 1):
                slowed += [(await game.turn()).seconds for _ in range(turns)]
            peace += [(await game.turn()).seconds for _ in range(turns)]
    baseline = Series("nothing else", peace)
    return (
        Comparison(
            f"A turn while {games} games of the server take {1 / EVERY:.0f} turns a second",
            Series("among others", crowded),
            baseline,
        ),
        Comparison(
            f"A turn while another channel answers after {SLOW:.0f} seconds",
            Series("beside a slow channel", slowed),
            baseline,
        ),
    )


@asynccontextmanager
async def playing(crowd: Crowd, games: int) -> AsyncGenerator[None]:
    """Keep the first games of a crowd going while the block runs, and let them come to rest after it."""
    async with meanwhile(_play(crowd, games)):
        yield
    await asyncio.sleep(REST)


async def _play(crowd: Crowd, games: int) -> None:
    busy = set[int]()

    async def turn(game: int) -> None:
        busy.add(game)
        seen = crowd.next_card(game)
        crowd.move(game)
        await seen
        busy.discard(game)

    async with asyncio.TaskGroup() as turns:
        for game in cycle(range(games)):
            if game not in busy and not crowd.is_over(game):
                turns.create_task(turn(game))
            await asyncio.sleep(EVERY)


@asynccontextmanager
async def slow(sandbox: Sandbox, channel: str) -> AsyncGenerator[None]:
    """Let Discord answer late in a channel (by its id) while the block runs."""
    for method in ("POST", "PATCH"):
        sandbox.faults.slow(f"{method} */channels/{channel}/messages*", SLOW, times=1_000_000)
    try:
        yield
    finally:
        sandbox.faults.clear()
