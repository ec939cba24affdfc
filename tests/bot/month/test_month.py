"""A month with twelve people, a controlled clock and random restarts; every seed is another one."""

from pathlib import Path

import pytest

from tests.bot.month.month import BEGIN, SPRING, Month, month


def went(made: Month) -> dict[str, int]:
    """That it was no quiet month: what was done, by kind, and how often the program ended."""
    return {**made.life.memory.done, "ends": made.house.ends, "reminders": len(made.house.outside.reminders)}


async def test_some_days(tmp_path: Path) -> None:
    async with month(tmp_path, 1) as made:
        await made.goes_by(3)
        found = went(made)
        assert all(found[what] for what in ("move", "ends", "accept", "start", "plan")), found


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
async def test_a_month(tmp_path: Path, seed: int) -> None:
    async with month(tmp_path, seed, SPRING if seed % 2 else BEGIN) as made:
        await made.goes_by(40)
        found = went(made)
        assert found["move"] > 2000, found
        assert all(found[what] for what in ("ends", "reminders", "plan", "answer", "press", "bring")), found
