"""Obelisk tiles: how they can be turned, and where they fit (N-181, N-182, N-188)."""

from collections.abc import Iterator
from functools import lru_cache

from engine.imhotep.house import COLUMNS, Shape

Heights = tuple[int, ...]
"""Heights of the columns of an obelisk."""


@lru_cache(maxsize=64)
def turns(shape: Shape) -> tuple[Shape, ...]:
    """Every orientation once: by quarter turns clockwise, then its mirror image's (N-188)."""
    found: list[Shape] = []
    for first in (shape, tuple((-x, y) for x, y in shape)):
        turned = first
        for _ in range(4):
            found.append(_at_home(turned))
            turned = tuple((y, -x) for x, y in turned)
    return tuple(dict.fromkeys(found))


def _at_home(shape: Shape) -> Shape:
    """Moved so that it begins at 0, 0; squares sorted."""
    left, low = min(x for x, _ in shape), min(y for _, y in shape)
    return tuple(sorted((x - left, y - low) for x, y in shape))


def added(heights: Heights, turned: Shape, column: int) -> Heights | None:
    """The heights after a tile was added from this column on, or None if it does not fit (N-182)."""
    wide = 1 + max(x for x, _ in turned)
    if column + wide > len(heights):
        return None
    columns = [sorted(y for x, y in turned if x == at) for at in range(wide)]
    base = heights[column] - columns[0][0]
    result = list(heights)
    for at, squares in enumerate(columns, column):
        lies = base + squares[0] == heights[at]
        solid = squares[-1] - squares[0] + 1 == len(squares)
        if not (lies and solid):
            return None
        result[at] = base + squares[-1] + 1
    return tuple(result)


def placements(heights: Heights, shape: Shape) -> Iterator[tuple[int, int, Heights]]:
    """Every column and turn that fits, with the heights after it; leftmost column first (N-37)."""
    for column in range(COLUMNS):
        for number, turned in enumerate(turns(shape)):
            after = added(heights, turned, column)
            if after is not None:
                yield column, number, after
