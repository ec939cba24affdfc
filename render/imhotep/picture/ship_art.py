"""Ships of one to four positions, seen from above; the bow, where unloading begins, is at the left."""

from typing import Literal

from render.kit import boat_art
from render.kit import palette as c
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite, drawn

Look = Literal["moored", "ready", "gone"]

CELL = 62
"""From one position to the next."""
BOW, STERN = 44, 12
"""Before the first position and behind the last one."""


def length(capacity: int) -> int:
    """How long a ship is (§1.1)."""
    return BOW + capacity * CELL + STERN


def middle(position: int) -> int:
    """From the bow's tip to the middle of a position."""
    return BOW + position * CELL + CELL // 2


@drawn
def ship(capacity: int, width: int, look: Look, theme: Theme) -> Sprite:
    """A ship without its stones; the wake of one that left; a golden rim if it may sail."""
    long = length(capacity)
    if look == "gone":
        return boat_art.boat(long, width, "gone", 0, theme)
    pen = Pen(long, width)
    rims: tuple[tuple[float, c.Colour], ...] = ((2.0, theme.gunwale), (6.0, theme.hull))
    if look == "ready":
        rims = ((0.0, c.INK), (2.0, c.GOLD), (7.5, c.KEEL), (9.5, theme.hull))
    for inset, colour in rims:
        pen.poly(boat_art.hull(long, width, inset), colour)
    for x, half in ((20, 7), (29, 12)):
        pen.line([(x, width / 2 - half), (x, width / 2 + half)], c.CREAM, 3)
    pen.rect((BOW - 4, 10, long - STERN + 3, width - 10), c.KEEL, radius=6)
    pen.rect((BOW - 2, 12, long - STERN + 1, width - 12), theme.deck, radius=5)
    return pen.sprite()


@drawn
def position(size: int, theme: Theme) -> Sprite:
    """An empty position on the deck; its number is a text put on it later."""
    pen = Pen(size, size)
    pen.rect((0, 0, size, size), c.KEEL, radius=8)
    pen.rect((3, 3, size - 3, size - 3), theme.hull, radius=6)
    return pen.sprite()
