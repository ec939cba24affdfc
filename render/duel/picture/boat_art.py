"""Drawings of boats, and of the signs of their docks."""

from itertools import pairwise
from typing import Literal, NamedTuple

from render.kit import colors as c
from render.kit.art.light import SHADOW, moved
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, Turn, curve, drawn, veil

Look = Literal["moored", "gone"]
LOOKS: tuple[Look, ...] = ("moored", "gone")
"""A moored boat, and the place of a boat that has left."""

BOW = 50
"""The length of the pointed end in pixels."""
AROUND = 12
"""The room around a hull for its shadow and foam, in pixels."""
SLOT = 3
"""How far a slot extends beyond its tile."""


def hull(length: float, width: float, inset: float) -> list[Point]:
    """Return a boat's outline seen from above, with its bow to the left, `inset` pixels inside its box."""
    middle, left, right = width / 2, inset * 1.5, length - inset
    top, low, corner = inset, width - inset, 12.0
    upper = [
        *curve((left, middle), (BOW * 0.42, top + 4), (BOW + 12, top)),
        (right - corner, top), (right, top + corner),
    ]  # fmt: skip
    lower = [
        (right, low - corner), (right - corner, low),
        *curve((BOW + 12, low), (BOW * 0.42, low - 4), (left, middle)),
    ]  # fmt: skip
    return upper + lower


def shifted(points: list[Point]) -> list[Point]:
    """Return these points of a hull in the coordinates of the drawing, which has a margin."""
    return moved(points, AROUND, AROUND)


class Shape(NamedTuple):
    """The measures of a boat in pixels: its length and width, the size of its tiles, the distance from one
    tile to the next, and the distance from the bow to the first tile.
    """

    length: int
    width: int
    tile: int
    pitch: int
    first: int


@drawn
def boat(shape: Shape, look: Look, turn: Turn, theme: Theme) -> Sprite:
    """Draw a boat with empty slots; a `turn` of 90 points the bow up, with the light still from the upper
    left.
    """
    length, width, tile, pitch, first = shape
    pen = Pen(length + 2 * AROUND, width + 2 * AROUND)
    if look == "gone":
        _wake(pen, length, width, theme)
        return pen.sprite(turn)
    across, down = (6, 9) if turn == 0 else (9, -6)
    pen.poly(moved(shifted(hull(length, width, 0)), across, down), veil(theme.river_shade, 0.6))
    pen.poly(shifted(hull(length, width, -4)), theme.river_shade)
    for inset, color in ((0.0, c.WOOD_DARK), (2.5, c.WOOD_DEEP)):
        pen.poly(shifted(hull(length, width, inset)), color)
    lit = 1.5 if turn == 0 else -1.5
    pen.poly(moved(shifted(hull(length, width, 5.0)), -1, -lit), c.WOOD_LIT)
    pen.poly(shifted(hull(length, width, 6.5)), c.WOOD)
    _planks(pen, length, width)
    _prow(pen, width)
    top = (width - tile) / 2
    for space in range(3):
        left = first + space * pitch
        box = (left - SLOT, top - SLOT, left + tile + SLOT, top + tile + SLOT)
        pen.rect(_in(box, -2.5), c.WOOD_DEEP, radius=10)
        pen.rect(_in(box, 0), c.WOOD_DARK, radius=9)
    return pen.sprite(turn)


def _in(box: tuple[float, float, float, float], inset: float) -> tuple[float, float, float, float]:
    left, top, right, low = box
    return left + inset + AROUND, top + inset + AROUND, right - inset + AROUND, low - inset + AROUND


def _planks(pen: Pen, length: int, width: int) -> None:
    """Draw seams along the deck, and the rail at the stern."""
    for y in (0.3, 0.5, 0.7):
        pen.line(shifted([(24, width * y), (length - 12, width * y)]), c.WOOD_DEEP, 1.6)
    for x in (BOW + 1, length - 14):
        pen.line(shifted([(x, 9), (x, width - 9)]), c.WOOD_DEEP, 2.2)


def _prow(pen: Pen, width: int) -> None:
    """Draw a golden prow with a band behind it."""
    middle = width / 2
    beak: list[Point] = [(-4, middle), (14, middle - 11), (20, middle), (14, middle + 11)]
    pen.edge(shifted(beak), c.WOOD_DARK, 3)
    pen.poly(shifted(beak), c.GOLD)
    pen.poly(shifted([(-4, middle), (14, middle - 11), (20, middle)]), c.GOLD_LIT)
    pen.line(shifted([(34, middle - 26), (34, middle + 26)]), c.WOOD_DARK, 7)
    pen.line(shifted([(34, middle - 25.5), (34, middle + 25.5)]), c.GOLD, 4)


def _wake(pen: Pen, length: int, width: int, theme: Theme) -> None:
    """Draw a dashed outline where the boat was."""
    outline = shifted(hull(length, width, 8))
    for begin, end in pairwise([*outline, outline[0]]):
        span = ((end[0] - begin[0]) ** 2 + (end[1] - begin[1]) ** 2) ** 0.5
        pieces = max(1, round(span / 14))
        for piece in range(0, pieces, 2):
            ends = (
                _between(begin, end, piece / pieces),
                _between(begin, end, min(1.0, (piece + 1) / pieces)),
            )
            pen.line(ends, theme.foam, 2.6)


def _between(begin: Point, end: Point, part: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part


@drawn
def slot(size: int) -> Sprite:
    """Draw the golden ground below a tile that is new on its space."""
    pen = Pen(size, size)
    pen.rect((0, 0, size, size), c.INK, radius=13)
    pen.rect((1.5, 1.5, size - 1.5, size - 1.5), c.GOLD_LIT, radius=12)
    pen.rect((5, 5, size - 1.5, size - 1.5), c.GOLD, radius=11)
    return pen.sprite()


@drawn
def hole(size: int) -> Sprite:
    """Draw the slot of a tile that is moving."""
    pen = Pen(size, size)
    pen.rect((0, 0, size, size), c.WOOD_DARK, radius=9)
    return pen.sprite()


@drawn
def post(size: int, theme: Theme, *, afloat: bool) -> Sprite:
    """Draw the sign of a dock where nothing can be unloaded: a round plate, pale if the boat has left."""
    pen = Pen(size, size, size / 100)
    pen.disc(53, 55, 45, SHADOW)
    pen.disc(47, 47, 47, c.WOOD_DARK if afloat else theme.carved)
    pen.disc(47, 47, 41, c.WOOD_LIT if afloat else theme.floor)
    pen.disc(48.5, 49, 39, c.WOOD_DEEP if afloat else theme.floor)
    return pen.sprite()


@drawn
def gangplank(long: int, wide: int, turn: Turn) -> Sprite:
    """Draw the sign of a dock where a boat can be unloaded: a golden plank that points into the harbor."""
    pen = Pen(long, wide)
    neck, end, low = long - wide * 0.42 - 4, long - 4, wide - 5

    def outline(inset: float) -> list[Point]:
        tip = inset * 1.2
        return [
            (inset, inset + 2), (neck, inset + 2), (end - tip, low / 2 + 1), (neck, low - inset),
            (inset, low - inset),
        ]  # fmt: skip

    pen.poly(moved(outline(0), 3.5, 4.5 if turn == 0 else -3.5), SHADOW)
    pen.poly(outline(0), c.INK)
    pen.poly(outline(2.5), c.GOLD_DEEP)
    pen.poly(moved(outline(3.5), -0.5, -1 if turn == 0 else 1), c.GOLD_LIT)
    pen.poly(outline(5), c.GOLD)
    for x in (10, 15):
        pen.line([(x, 7), (x, low - 6)], c.GOLD_DEEP, 1.6)
    return pen.sprite(turn)


@drawn
def crate(size: int) -> Sprite:
    """Draw the box as a crate."""
    pen = Pen(size, size, size / 100)
    pen.rect((10, 16, 100, 100), SHADOW, radius=6)
    pen.rect((0, 6, 94, 94), c.WOOD_DARK, radius=6)
    pen.poly([(12, 8), (82, 8), (91, 30), (3, 30)], c.WOOD_LIT)
    pen.rect((4, 32, 90, 90), c.WOOD, radius=3)
    for y in (50, 70):
        pen.line([(6, y), (88, y)], c.WOOD_DARK, 4)
    for x in (22, 72):
        pen.rect((x - 5, 32, x + 5, 90), c.WOOD_DEEP)
    return pen.sprite()
