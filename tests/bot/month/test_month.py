"""A month with twelve people, a controlled clock and random restarts; each seed gives a different month."""

import sys
from pathlib import Path

import pytest

from tests.bot.month.habits import DAY, HOUR
from tests.bot.month.month import BEGIN, LEAP, SPRING, Month, month
from tests.support.soaked import seeded


def went(running: Month) -> dict[str, int]:
    """Return how often each kind of action happened, how often the program ended, and how many reminders
    there were.
    """
    return {
        **running.life.memory.done,
        "ends": running.house.ends,
        "reminders": len(running.house.outside.reminders),
    }


async def test_some_days(tmp_path: Path) -> None:
    async with month(tmp_path, 5) as running:
        await running.goes_by(3)
        counts = went(running)
        assert all(counts[word] for word in ("move", "ends", "accept", "start", "plan")), counts


@pytest.mark.parametrize("days", [3, pytest.param(12, marks=pytest.mark.soak)])
async def test_a_seed_gives_the_same_days_again(tmp_path: Path, days: int) -> None:
    results = list[object]()
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        async with month(folder, 2) as running:
            await running.goes_by(days)
            results.append((went(running), running.chance.getstate()))
    assert results[0] == results[1]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
async def test_a_month(tmp_path: Path, seed: int) -> None:
    async with month(tmp_path, seeded(seed), SPRING if seed % 2 else BEGIN) as running:
        await running.goes_by(40)
        counts = went(running)
        assert counts["move"] > 2000, counts
        assert all(counts[word] for word in ("ends", "reminders", "plan", "answer", "press", "bring")), counts


@pytest.mark.soak
@pytest.mark.timeout(6000)
@pytest.mark.parametrize("seed", range(2))
async def test_a_year(tmp_path: Path, seed: int) -> None:
    """The checks hold for a year with a February 29, all clock changes, and a machine that is off for a week
    now and then.
    """
    async with month(tmp_path, seeded(100 + seed), LEAP) as running:
        running.house.stays_away = lambda: running.chance.choice((*(0, 20, 300, 5 * HOUR) * 30, 7 * DAY))
        await running.goes_by(365)
        counts = went(running)
        sys.stdout.write(f"[year] seed {seed}: {counts}\n")
        assert counts["move"] > 10_000, counts
        assert any(end - start == 7 * DAY for start, end in running.house.away), counts
