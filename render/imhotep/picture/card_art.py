"""Drawings of market cards: the color decides the ground, the kind the emblem. Units are hundredths of the
width.
"""

from collections.abc import Callable

from engine.imhotep.cards import Card
from engine.imhotep.cards import Color as CardColor
from render.imhotep.picture import site_art
from render.kit import colors as c
from render.kit import shapes
from render.kit.colors import Color
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn
from render.kit.shapes import bevelled, outlined

TALL = 1.25
"""The height of a card, as a multiple of its width."""
HIGH = 100 * TALL

GROUNDS: dict[CardColor, tuple[Color, Color]] = {
    CardColor.RED: (c.RED, c.RED_SHADE),
    CardColor.GREEN: (c.GREEN, c.GREEN_SHADE),
    CardColor.PURPLE: (c.PURPLE, c.PURPLE_SHADE),
    CardColor.BLUE: (c.LAPIS, c.LAPIS_DEEP),
    CardColor.FACE_DOWN: (c.CLAY, c.CLAY_DEEP),
    CardColor.PERMANENT: (c.ORANGE, c.ORANGE_DEEP),
}
"""The colors of a card's face, and of the strip below it."""
STRIP = 97
"""The y at which the strip begins."""


@drawn
def card(kind: Card, width: int) -> Sprite:
    """Draw a card `width` pixels wide and `TALL` times that high."""
    pen = Pen(width, round(width * TALL), width / 100)
    _draw(pen, kind)
    return pen.sprite()


@drawn
def tilted(kind: Card, width: int, degrees: int) -> Sprite:
    """Draw a card with its shadow, tilted by this angle."""
    margin, high = 5, round(width * TALL)
    pen = Pen(width + 2 * margin, high + 2 * margin)
    left, top, right, low = margin + 3, margin + 5, margin + width + 3, margin + high + 4
    pen.shade([(left, top), (right, top), (right, low), (left, low)], 130)
    _draw(pen.part((margin, margin), width / 100), kind)
    return pen.tilted(degrees)


def _draw(pen: Pen, kind: Card) -> None:
    face, shade = GROUNDS[kind.color]
    cut = kind.color is CardColor.RED
    _box(pen, 0, HIGH, c.INK, cut=cut)
    _box(pen, 3, HIGH - 3, c.CREAM, cut=cut)
    _box(pen, 7, HIGH - 7, shade, cut=cut)
    if kind.site is None:
        _box(pen, 7, HIGH - 13, face, cut=cut)
        DRAWINGS[kind](pen)
    else:
        _box(pen, 7, STRIP, face, cut=cut)
        site_art.EMBLEMS[kind.site](pen)
        MARKS[kind.color](pen)


def _box(pen: Pen, inset: float, low: float, color: Color, *, cut: bool) -> None:
    """Draw a card's filled shape, either rounded or with its corners cut off."""
    high = 100 - inset
    if not cut:
        pen.rect((inset, inset, high, low), color, radius=13 - inset * 0.8)
        return
    bevelled(pen, (inset, inset, high, low), 17 - inset * 0.4, color)


@drawn
def spent(width: int) -> Sprite:
    """Draw a tick: the sign for red cards that have acted and stay in front of their owner (N-20)."""
    pen = Pen(width, round(width * TALL), width / 100)
    for inset, color in ((0, c.INK), (5, c.RED_SHADE)):
        _box(pen, inset, HIGH - inset, color, cut=True)
    pen.line([(24, 62), (43, 84), (77, 36)], c.INK, 20)
    pen.line([(24, 62), (43, 84), (77, 36)], c.CREAM, 12)
    return pen.sprite()


@drawn
def vacancy(width: int) -> Sprite:
    """Draw the empty space that a taken card leaves."""
    pen = Pen(width, round(width * TALL), width / 100)
    pen.rect((0, 0, 100, HIGH), c.WOOD_DEEP, radius=13)
    pen.rect((0, 0, 96, HIGH - 4), c.WOOD_DARK, radius=13)
    pen.rect((7, 9, 96, HIGH - 4), c.SLOT, radius=9)
    return pen.sprite()


def comes(pen: Pen) -> None:
    """Draw arrows, the sign that a stone comes to the site at once."""
    pen.rect((40, 101, 60, 119), c.CREAM, radius=3)
    for x in (16, 68):
        pen.poly([(x, 116), (x + 8, 103), (x + 16, 116)], c.CREAM)


def counts(pen: Pen) -> None:
    """Draw three stones, which mean that every three stones at the site count."""
    for x in (19, 41, 63):
        pen.rect((x, 101, x + 18, 119), c.CREAM, radius=3)


MARKS: dict[CardColor, Callable[[Pen], None]] = {CardColor.RED: comes, CardColor.GREEN: counts}


def statue(pen: Pen) -> None:
    """Draw a sitting cat."""
    body: list[Point] = [
        (33, 14), (41, 23), (59, 23), (67, 14), (69, 36), (62, 47),
        *curve((62, 47), (78, 66), (76, 96)), (28, 96), *curve((28, 96), (26, 66), (38, 47)), (31, 36),
    ]  # fmt: skip
    pen.line([*arc(77, 82, 13, 90, -50)], c.INK, 14)
    pen.line([*arc(77, 82, 13, 90, -50)], c.CREAM, 6)
    outlined(pen, body, c.CREAM, 5)
    for x in (43, 57):
        pen.disc(x, 33, 3.6, c.INK)
    pen.line([(40, 51), (60, 51)], c.INK, 6)
    pen.line([(50, 66), (50, 93)], c.INK, 4)
    outlined(pen, [(18, 96), (86, 96), (86, 106), (18, 106)], c.WHEAT)


def lever(pen: Pen) -> None:
    """Draw a beam that lifts a stone over a support."""
    outlined(pen, [(56, 62), (74, 100), (38, 100)], c.WHEAT)
    pen.line([(14, 88), (90, 34)], c.INK, 17)
    pen.line([(14, 88), (90, 34)], c.CREAM, 8)
    outlined(pen, [(14, 48), (44, 40), (52, 66), (24, 76)], c.CREAM)


def hammer(pen: Pen) -> None:
    """Draw a mallet."""
    pen.line([(26, 102), (58, 44)], c.INK, 18)
    pen.line([(26, 102), (58, 44)], c.WHEAT, 9)
    outlined(pen, [(32, 22), (44, 10), (90, 46), (78, 64)], c.CREAM, 6)


def sail(pen: Pen) -> None:
    """Draw a mast with its sail set."""
    pen.line([(46, 14), (46, 88)], c.INK, 9)
    outlined(pen, [(52, 18), *curve((52, 18), (96, 40), (86, 72)), (52, 72)], c.CREAM)
    outlined(pen, [(40, 30), (40, 72), (14, 72)], c.CREAM)
    outlined(pen, [(10, 82), (92, 82), (76, 103), (26, 103)], c.WHEAT)


def chisel(pen: Pen) -> None:
    """Draw a chisel over two stones."""
    outlined(pen, [(42, 10), (58, 10), (58, 38), (64, 64), (36, 64), (42, 38)], c.CREAM)
    pen.line([(40, 36), (60, 36)], c.INK, 6)
    for x in (14, 53):
        outlined(pen, [(x, 76), (x + 33, 76), (x + 33, 104), (x, 104)], c.WHEAT)


def back(pen: Pen) -> None:
    """Draw the ankh on the back of every card."""
    shapes.ankh(pen, 50, 58, c.INK, 15)
    shapes.ankh(pen, 50, 58, c.CREAM, 8)


def load_sled(pen: Pen) -> None:
    """Draw a sled with two stones on it (N-310)."""
    for x in (20, 51):
        outlined(pen, [(x, 38), (x + 27, 38), (x + 27, 65), (x, 65)], c.CREAM)
    runner: list[Point] = [(8, 58), *curve((8, 58), (6, 84), (26, 88)), (92, 88)]
    pen.line([(14, 72), (88, 72)], c.INK, 14)
    pen.line([(14, 72), (88, 72)], c.WHEAT, 6)
    pen.line(runner, c.INK, 14)
    pen.line(runner, c.WHEAT, 6)


def private_quarry(pen: Pen) -> None:
    """Draw a heap of three stones and a pick (N-312)."""
    for x, y in ((12, 72), (43, 72), (12, 42)):
        outlined(pen, [(x, y), (x + 29, y), (x + 29, y + 28), (x, y + 28)], c.CREAM)
    pen.line([(54, 66), (78, 30)], c.INK, 15)
    pen.line([(54, 66), (78, 30)], c.WHEAT, 7)
    head = curve((50, 22), (80, 14), (92, 52))
    pen.line(head, c.INK, 17)
    pen.line(head, c.CREAM, 8)


def stone_decoration(pen: Pen) -> None:
    """Draw a stone with a blossom cut into it (N-314)."""
    outlined(pen, [(16, 26), (84, 26), (84, 94), (16, 94)], c.CREAM, 6)
    for angle in range(0, 360, 60):
        (x, y), *_ = arc(50, 60, 19, angle, angle + 1, steps=1)
        pen.disc(x, y, 11, c.INK)
        pen.disc(x, y, 6, c.WHEAT)
    pen.disc(50, 60, 11, c.INK)
    pen.disc(50, 60, 6, c.CREAM)


DRAWINGS: dict[Card, Callable[[Pen], None]] = {
    Card.STATUE: statue,
    Card.LEVER: lever,
    Card.HAMMER: hammer,
    Card.SAIL: sail,
    Card.CHISEL: chisel,
    Card.FACE_DOWN: back,
    Card.LOAD_SLED: load_sled,
    Card.PRIVATE_QUARRY: private_quarry,
    Card.STONE_DECORATION: stone_decoration,
}
"""The drawings on cards without a site; modules add those of their cards (`ModuleRenderer.cards`)."""
