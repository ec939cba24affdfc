"""Measures the processor time from the bot's start until it is connected, and its memory at rest; the
baseline is a bare bot.
"""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import processor
from benchmarks.table import bare_bot, our_bot, until
from benchmarks.timing import Comparison, Series, progress
from sandbox.server import Sandbox

ROUNDS = 5
REST = 2.0  # seconds


def measure(rounds: int = ROUNDS) -> Comparison:
    """Measure starts, except the first one, which creates the database and registers the commands."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), rounds))


async def _measure(folder: Path, rounds: int) -> Comparison:
    ours: list[tuple[float, float]] = []
    baseline: list[tuple[float, float]] = []
    picture = folder / "picture.png"
    picture.write_bytes(b"")
    async with Sandbox() as first, Sandbox() as second:
        for _ in progress("start", rounds + 1):
            ours.append(await _started(first, our_bot(folder, first)))
            baseline.append(await _started(second, bare_bot(folder, second, picture)))
    memory = " / ".join(f"{median(run[1] for run in runs[1:]):.0f}" for runs in (ours, baseline))
    return Comparison(
        "Start until connected, processor time",
        Series("this bot", [run[0] for run in ours[1:]]),
        Series("a bare bot", [run[0] for run in baseline[1:]]),
        notes=(f"memory after {REST:.0f} s of rest, this bot / bare bot: {memory} MiB",),
    )


async def _started(sandbox: Sandbox, bot: AbstractAsyncContextManager[int]) -> tuple[float, float]:
    """Return the seconds of processor time until a bot is connected, and its memory in MiB a while later."""
    async with bot as process:
        await until(lambda: sandbox.gateway.online)
        busy = processor.seconds(process)
        await asyncio.sleep(REST)
        return busy, processor.mebibytes(process)
