"""Measures how late the event loop is while ten searches of the top level are queued; the baseline is a loop
with nothing to do, on the same machine.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from random import Random
from time import perf_counter, thread_time

from benchmarks.timing import Comparison, Series
from bot.thinking.pool import Pool, ProcessThinker
from engine.contract import Game
from engine.deal import Deal
from engine.games import GAMES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level

SEARCHES, AT_ONCE = 10, 2
SECONDS, BLOCKS = 5.0, 3
TICK = 0.001
"""The seconds between checks of the loop."""


def measure(seconds: float = SECONDS, blocks: int = BLOCKS) -> Comparison:
    """Measure how late the event loop is, in blocks of this many seconds, alternately with and without
    searches.
    """
    return asyncio.run(_measure(seconds, blocks))


async def _measure(seconds: float, blocks: int) -> Comparison:
    ours, idle, worked = list[float](), list[float](), list[float]()
    for block in range(blocks):
        async with searching(Random(block)):
            await _look(seconds, ours, worked)
        await _look(seconds, idle, [])
    return Comparison(
        f"the event loop while {SEARCHES} searches stand in line, {AT_ONCE} at once",
        Series("how late it is", ours),
        Series("with nothing to do", idle),
        tail=True,
        notes=(
            f"longest wait {1000 * max(ours):.1f} ms (nothing to do: {1000 * max(idle):.1f} ms)",
            f"longest work of its own at once {1000 * max(worked):.1f} ms",
        ),
    )


@asynccontextmanager
async def searching(rng: Random) -> AsyncGenerator[None]:
    """Keep `SEARCHES` searches running while the block runs; their processes start then, too."""

    async def search(thinker: ProcessThinker, game: Game) -> None:
        while True:
            await thinker.steps(game.id, game.blind(0), Level.IMHOTEP, rng.randbytes(8))

    async with aclosing(Pool(AT_ONCE)) as pool:
        thinker, kinds = ProcessThinker(pool), [GAMES[name] for name in RIVALS]
        games = [kinds[number % len(kinds)].new({"start": "0"}, 2, _deal(rng)) for number in range(SEARCHES)]
        running = [asyncio.create_task(search(thinker, game)) for game in games]
        try:
            yield
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)


def _deal(rng: Random) -> Deal:
    return Deal(rng.randbytes(32), "")


async def _look(seconds: float, late: list[float], worked: list[float]) -> None:
    """Append how late the loop returns each time, and how long it worked in the meantime, both in seconds."""
    end, work = perf_counter() + seconds, thread_time()
    while (before := perf_counter()) < end:
        await asyncio.sleep(TICK)
        late.append(max(0.0, perf_counter() - before - TICK))
        worked.append(thread_time() - work)
        work = thread_time()
