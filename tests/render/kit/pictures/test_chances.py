"""The picture of the chances to win has large texts that fit its width, and works even for the shortest
game.
"""

from random import Random

import pytest

from render.kit.canvas import WIDTH
from render.kit.palette import THEMES, Theme
from render.kit.pictures import chances
from render.kit.pictures.chances import Course
from tests.render.goldens import check_golden

OWNERS = {2: (1, 0), 4: (0, 1, 2, 3)}
"""Each seat's sign by the number of seats; with two, the second seat began."""


def course(seats: int, length: int) -> list[tuple[float, ...]]:
    """Return chances that go up and down, and add up to one."""
    luck, weights, result = Random(seats), [1.0] * seats, list[tuple[float, ...]]()
    for _ in range(length):
        result.append(tuple(weight / sum(weights) for weight in weights))
        weights = [weight * luck.uniform(0.7, 1.4) for weight in weights]
    return result


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_chances_fit_and_match_the_golden_picture(theme: Theme, seats: int) -> None:
    names = ("Nefertiti", "Ben", "Hatshepsut", "W" * 32)[:seats]
    drawn = Course(names, OWNERS[seats], course(seats, 90), (31, 33, 70))
    picture = chances.draw("Chance to win", drawn, theme)
    assert [text for text in picture.written if text.size < 26] == []
    boxes = [text.box for text in picture.written]
    assert all(left >= 0 and right <= WIDTH for left, _, right, _ in boxes)
    check_golden(f"chances_{seats}_{theme.name}", picture.png())


def test_the_shortest_game() -> None:
    chances.draw("x", Course(("a", "b"), (0, 1), [(0.5, 0.5), (0.5, 0.5)], ()), THEMES[0])
