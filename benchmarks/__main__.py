"""`python -m benchmarks` prints every figure with its baseline, which is measured in the same run."""

import os
import platform
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks import (
    commit,
    engine,
    large,
    neighbors,
    picture,
    pressing,
    rate,
    searching,
    start,
    thinking,
    wire,
)
from benchmarks.timing import Comparison

DISK = Path("artifacts")
"""A folder on a disk, because /tmp may be in memory and databases aren't."""


def main() -> None:
    """Measure everything and print each result as soon as it is known."""
    DISK.mkdir(exist_ok=True)
    load = os.getloadavg()[0]
    print(f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {sys.platform}")
    print(f"{os.cpu_count()} cores, {_processor()}, load before {load:.1f}")
    print(f"{'':<54} {'median':>12} {'best':>12}")
    for measure in (
        *(partial(picture.measure_warm, kind) for kind in picture.KINDS),
        *(partial(picture.measure_first, kind) for kind in picture.KINDS),
        lambda: commit.measure(DISK),
        engine.measure_duel,
        engine.measure_duel_checked,
        engine.measure_base,
        engine.measure_everything,
        engine.measure_games,
        engine.measure_loading_duel,
        engine.measure_loading_base,
        engine.measure_loading_everything,
        searching.measure_duel,
        searching.measure_imhotep,
        thinking.measure,
        wire.measure,
        pressing.measure,
        neighbors.measure,
        partial(rate.measure, 20),
        partial(rate.measure, 40),
        partial(rate.measure, 80, 2),
        partial(large.measure, DISK),
        start.measure,
    ):
        comparisons = measure()
        for comparison in (comparisons,) if isinstance(comparisons, Comparison) else comparisons:
            _show(comparison)
    print(f"load after {os.getloadavg()[0]:.1f}")


def _show(comparison: Comparison) -> None:
    print("\n" + "\n".join(comparison.lines()), flush=True)


def _processor() -> str:
    """Return the processor's name if Linux reports it, otherwise its architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = list[str]()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    main()
