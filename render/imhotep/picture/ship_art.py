"""Drawings of wooden ships with one to four positions; the bow, where unloading begins, is on the left."""

from typing import Literal

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Point, Sprite, Turn, curve, drawn, veil

State = Literal["moored", "ready"]

CELL, SLOT = 48, 44
"""The distance between positions, and the size of a position."""
BOW, STERN = 58, 40
"""The room in front of the first position and behind the last position."""
HIGH = 116
HALO = 14
"""The room to the left of and above a ship, for its glow."""
LETTER = 34
"""The middle of a ship's letter, measured from the tip of the bow."""
DECK_TOP, DECK_LOW, KEEL = 10, 68, 106
FOAM, BILGE = 5, mix(c.WOOD_DEEP, c.WOOD_DARK, 0.5)
"""How far foam reaches below a hull, and the color of the hull's lowest planks, which are wet."""
SLOT_MIDDLE, LETTER_MIDDLE, NUMBER_MIDDLE = 39, 38, 87
"""The middles of a ship's positions, of its letter, and of the numbers on its side, measured from its upper
edge.
"""


def length(capacity: int) -> int:
    """Return the length of a ship (§1.1)."""
    return BOW + capacity * CELL + STERN


def middle(position: int) -> int:
    """Return the distance from the bow's tip to the middle of a position."""
    return BOW + position * CELL + CELL // 2


@drawn
def ship(capacity: int, state: State) -> Sprite:
    """Draw a ship without stones or numbers, with `HALO` pixels to its left and above it. It has a golden rim
    and a glow if it may sail.
    """
    long = length(capacity)
    pen = Pen(long + 8 + HALO, HIGH + HALO).part((HALO, HALO), 1)
    rim, letter = (c.GOLD, c.GOLD) if state == "ready" else (c.WOOD_LIT, c.WOOD_DARK)
    pen.shade([(x + 8, y + 9) for x, y in _side(long, 0)], 110)
    pen.poly([(x, y + FOAM) for x, y in _side(long, 0)], veil(c.CREAM, 0.3))
    if state == "ready":
        for inset, part in ((-11.0, 0.2), (-7.0, 0.42), (-3.5, 0.85)):
            for outline in (_side, _deck):
                pen.poly(outline(long, inset), veil(c.GOLD, part))
    pen.poly(_side(long, 0), c.WOOD_DARK)
    pen.poly(_side(long, 2.5), BILGE)
    pen.poly(_side(long, 2.5, KEEL - 9), c.WOOD_DEEP)
    for y, inset in ((79, 9), (93, 22)):
        pen.line([(inset + 14, y), (long - inset - 4, y)], c.WOOD_DARK, 1.6)
    pen.poly(_deck(long, 0), c.WOOD_DARK)
    pen.poly(_deck(long, 2.5), rim)
    pen.poly(_deck(long, 8.5), c.WOOD_DARK)
    pen.poly(_deck(long, 10), c.WOOD)
    for x in range(BOW - 14, long - 14, 17):
        pen.line([(x, DECK_TOP + 11), (x, DECK_LOW - 11)], c.WOOD_DEEP, 1.4)
    pen.disc(LETTER, LETTER_MIDDLE, 22, c.WOOD_DARK)
    pen.disc(LETTER, LETTER_MIDDLE, 20, c.CREAM)
    pen.disc(LETTER, LETTER_MIDDLE, 17.5, letter)
    for position in range(capacity):
        _slot(pen, middle(position), SLOT_MIDDLE, SLOT)
    return pen.sprite()


def _slot(pen: Pen, x: float, y: float, size: float) -> None:
    half = size / 2
    pen.rect((x - half, y - half, x + half, y + half), c.WOOD_LIT, radius=6)
    pen.rect((x - half, y - half, x + half - 1.5, y + half - 1.5), c.WOOD_DARK, radius=6)
    pen.rect((x - half + 3.5, y - half + 3.5, x + half - 1.5, y + half - 1.5), c.SLOT, radius=4)


def _deck(long: float, inset: float) -> list[Point]:
    """Return the deck's outline, moved inward by `inset`."""
    tip, top, low, right = inset * 1.5, DECK_TOP + inset, DECK_LOW - inset, long - inset
    half = (DECK_TOP + DECK_LOW) / 2
    return [
        *curve((tip, half), (26, top + 3), (58, top)),
        (right - 12, top),
        *curve((right - 12, top), (right, top), (right, half)),
        *curve((right, half), (right, low), (right - 12, low)),
        (58, low),
        *curve((58, low), (26, low - 3), (tip, half)),
    ]


def _side(long: float, inset: float, keel: float = KEEL) -> list[Point]:
    """Return the outline of the side below the deck, down to the keel or to a plank above it."""
    half = (DECK_TOP + DECK_LOW) / 2
    return [
        (inset * 1.5, half),
        *curve((inset * 1.5, half), (14, keel - inset), (62, keel - inset)),
        (long - 34, keel - inset),
        *curve((long - 34, keel - inset), (long - 8 - inset, keel - inset), (long - inset, half)),
    ]


@drawn
def tick(size: int) -> Sprite:
    """Draw a tick on green, the sign that a ship may sail."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, c.INK), (45, c.CREAM), (38, c.GREEN)):
        pen.disc(50, 50, radius, color)
    pen.line([(30, 52), (45, 67), (71, 35)], c.CREAM, 11)
    return pen.sprite()


@drawn
def arrow(wide: int, high: int, color: Color) -> Sprite:
    """Draw the arrow from a ship's letter to its destination."""
    pen, y = Pen(wide, high), high / 2
    pen.line([(3, y), (wide - 10, y)], color, 5)
    pen.poly([(wide - high * 0.7, 1), (wide, y), (wide - high * 0.7, high - 1)], color)
    return pen.sprite()


@drawn
def wake(wide: int, high: int, theme: Theme) -> Sprite:
    """Draw the wake of a ship that has left: two long waves that converge in the direction it went."""
    pen = Pen(wide, high)
    for side in (-1, 1):
        y = high / 2 + side * (high / 2 - 3)
        pen.line(curve((6, y), (wide * 0.5, y - side * 2), (wide - 4, y - side * 16), 16), theme.ripple, 2.2)
        pen.line(curve((wide * 0.3, y), (wide * 0.6, y), (wide * 0.85, y - side * 4), 12), theme.ripple, 1.4)
    return pen.sprite()


@drawn
def skiff(long: int, wide: int, turn: Turn) -> Sprite:
    """Draw a ship that has sailed, small and seen from above, with its bow to the left; a `turn` of 90 points
    it upwards.
    """
    pen = Pen(long + 5, wide + 6)
    pen.shade([(x + 5, y + 6) for x, y in _hull(long, wide, 0)], 110)
    for inset, color in ((0.0, c.WOOD_DARK), (2.0, c.WOOD_LIT), (6.0, c.WOOD_DARK), (7.5, c.WOOD_DEEP)):
        pen.poly(_hull(long, wide, inset), color)
    for y in (0.3, 0.5, 0.7):
        pen.line([(long * (0.2 if y == 0.5 else 0.3), wide * y), (long - 11, wide * y)], c.WOOD_DARK, 1.4)
    for x in (0.3, 0.84):
        pen.line([(long * x, wide * 0.26), (long * x, wide * 0.74)], c.WOOD_DARK, 6)
        pen.line([(long * x, wide * 0.27), (long * x, wide * 0.73)], c.WOOD_LIT, 3)
    return pen.sprite(turn)


def _hull(long: float, wide: float, inset: float) -> list[Point]:
    half, tip, right = wide / 2, inset * 1.5, long - inset
    return [
        *curve((tip, half), (long * 0.2, inset), (long * 0.5, inset)),
        *curve((long * 0.5, inset), (right - 6, inset), (right, wide * 0.25)),
        (right, wide * 0.75),
        *curve((right, wide * 0.75), (right - 6, wide - inset), (long * 0.5, wide - inset)),
        *curve((long * 0.5, wide - inset), (long * 0.2, wide - inset), (tip, half)),
    ]


@drawn
def letter_disc(size: int) -> Sprite:
    """Draw the disc behind a ship's letter."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, c.CREAM), (44, c.WOOD_DARK)):
        pen.disc(50, 50, radius, color)
    return pen.sprite()
