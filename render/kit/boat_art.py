"""The boats, the water and the harbor."""

from itertools import pairwise
from typing import Literal

from render.kit import palette as c
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, Turn, arc, curve, drawn

Look = Literal["moored", "ready", "gone"]
LOOKS: tuple[Look, ...] = ("moored", "ready", "gone")
"""A moored boat, one that can be unloaded, and the place of one that left."""

BOW = 34
"""Length of a boat's pointed end, pixels."""


def hull(length: float, width: float, inset: float) -> list[Point]:
    """Return a boat's outline from above, its bow to the left, `inset` pixels inside its box."""
    middle, left, right = width / 2, inset * 1.3, length - inset
    top, low, round_ = inset, width - inset, 9.0
    upper = [
        *curve((left, middle), (BOW * 0.5, top), (BOW + 14, top)),
        (right - round_, top),
        (right, top + round_),
    ]
    lower = [
        (right, low - round_),
        (right - round_, low),
        *curve((BOW + 14, low), (BOW * 0.5, low), (left, middle)),
    ]
    return upper + lower


@drawn
def boat(length: int, width: int, look: Look, turn: Turn, theme: Theme) -> Sprite:
    """Draw a boat without its tiles; `turn` 90 points the bow up."""
    pen = Pen(length, width)
    if look == "gone":
        _wake(pen, length, width, theme)
    else:
        _timber(pen, length, width, theme, ready=look == "ready")
    return pen.sprite(turn)


def _timber(pen: Pen, length: int, width: int, theme: Theme, *, ready: bool) -> None:
    rims: tuple[tuple[float, c.Color], ...] = ((4.0, theme.gunwale), (8.0, theme.hull))
    if ready:
        rims = ((0.0, c.INK), (2.0, c.GOLD), (8.5, c.KEEL), (11.0, theme.hull))
    for inset, color in rims:
        pen.poly(hull(length, width, inset), color)
    middle = width / 2
    for x, half in ((BOW - 12, 8), (BOW - 3, 14)):
        pen.line([(x, middle - half), (x, middle + half)], c.CREAM, 3)
    pen.rect((BOW + 2, 13, length - 11, width - 13), c.KEEL, radius=6)
    pen.rect((BOW + 4, 15, length - 13, width - 15), theme.deck, radius=5)


def _wake(pen: Pen, length: int, width: int, theme: Theme) -> None:
    """Draw dashes where the boat was."""
    outline = hull(length, width, 6)
    closed = [*outline, outline[0]]
    for begin, end in pairwise(closed):
        span = ((end[0] - begin[0]) ** 2 + (end[1] - begin[1]) ** 2) ** 0.5
        pieces = max(1, round(span / 12))
        for piece in range(0, pieces, 2):
            a, b = piece / pieces, min(1.0, (piece + 1) / pieces)
            pen.line([_between(begin, end, a), _between(begin, end, b)], theme.ripple, 3)


def _between(begin: Point, end: Point, part: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part


@drawn
def ripple(width: int, theme: Theme) -> Sprite:
    """Draw two small waves."""
    pen = Pen(width, width // 2)
    half = width / 4
    for x in (half, 3 * half):
        pen.line(arc(x, 3, half - 2, 20, 160, steps=8), theme.ripple, 3)
    return pen.sprite()


@drawn
def plank(width: int, height: int) -> Sprite:
    """Draw a golden plank between two fields of a line that can unload."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), c.INK, radius=2)
    if width < height:
        pen.rect((0, 2.5, width, height - 2.5), c.GOLD)
    else:
        pen.rect((2.5, 0, width - 2.5, height), c.GOLD)
    return pen.sprite()
