"""The picture of who was ahead."""

from random import Random

import pytest

from render.kit.canvas import WIDTH
from render.kit.palette import THEMES, Theme
from render.kit.pictures import leads
from render.kit.pictures.leads import Course
from tests.render.goldens import check_golden

OWNERS = {2: (1, 0), 4: (0, 1, 2, 3)}
"""Of two, the second one began."""


def course(seats: int, length: int) -> list[tuple[float, ...]]:
    """Leads that go up and down, and add up to nothing."""
    chance, now, found = Random(seats), [0.0] * seats, list[tuple[float, ...]]()
    for _ in range(length):
        mean = sum(now) / seats
        found.append(tuple(one - mean for one in now))
        now = [one + chance.uniform(-3, 3) for one in now]
    return found


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_who_was_ahead(theme: Theme, seats: int) -> None:
    names = ("Nefertiti", "Ben", "Hatshepsut", "W" * 32)[:seats]
    found = leads.draw("Who was ahead", Course(names, OWNERS[seats], course(seats, 90), (31, 33, 70)), theme)
    assert [one for one in found.written if one.size < 22] == []
    boxes = [one.box for one in found.written]
    assert all(left >= 0 and right <= WIDTH for left, _, right, _ in boxes)
    check_golden(f"leads_{seats}_{theme.name}", found.png())


def test_the_shortest_game() -> None:
    leads.draw("x", Course(("a", "b"), (0, 1), [(0.0, 0.0), (0.0, 0.0)], ()), THEMES[0])
