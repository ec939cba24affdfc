"""Drawings of figures: a robe with the owner's sign, below a headdress that is round for black, and flat and
flared for white.
"""

from render.duel.text.phrases import OWNERS, Owner
from render.kit import colors as c
from render.kit.art.light import SHADOW, moved
from render.kit.colors import Color
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn

WIDTH, HEIGHT = 76, 112
"""The size of a figure's drawing in units."""
EDGE = 5.0
SIGN_SIZE, SIGN_DOWN = 0.36, 0.235
"""The owner's sign: its size, and its distance below the middle, as fractions of the height."""


def _mirrored(left: list[Point]) -> list[Point]:
    """Return the whole outline, given its left half from the top down."""
    return left + [(WIDTH - 6 - x, y) for x, y in reversed(left)]


def robe() -> list[Point]:
    """Return the outline of a robe from the shoulders down to a broad hem."""
    return _mirrored([(24, 46), *curve((21, 52), (12, 74), (7, 96)), (3, 99), (3, 108)])


def headcloth() -> list[Point]:
    """Return the outline of a round headcloth with lappets on the shoulders."""
    dome = arc(35, 25, 22, 270, 180, steps=10)
    return _mirrored([*dome, *curve((13, 25), (11, 44), (9, 58)), (24, 64), (27, 50)])


def crown() -> list[Point]:
    """Return the outline of a flat crown that is wider at the top."""
    return _mirrored(
        [*curve((35, 3), (20, 3), (10, 6)), *curve((10, 6), (15, 18), (20, 28)), (18, 34), (21, 46)]
    )


@drawn
def figure(owner: Owner, height: int, theme: Theme) -> Sprite:
    """Draw a figure and its shadow; its owner's sign is a separate sprite."""
    unit = height / HEIGHT
    pen = Pen(round(WIDTH * unit), height, unit)
    parts = [robe(), headcloth() if owner == "black" else crown()]
    for part in parts:
        pen.poly(moved(part, 6, 3), SHADOW)
    rim = theme.dark_rim if owner == "black" else c.INK
    for part in parts:
        pen.edge(part, rim, EDGE)
    (_black if owner == "black" else _white)(pen)
    return pen.sprite()


def _black(pen: Pen) -> None:
    """Draw the black figure: dark with golden stripes across the cloth."""
    pen.poly(robe(), c.BLACK_FRONT)
    pen.poly([(24, 46), (12, 78), (7, 96), (15, 96), (22, 70), (30, 50)], c.BLACK)
    _hem(pen, c.BLACK)
    pen.poly(headcloth(), c.BLACK_FRONT)
    for y in (20, 29, 38, 47, 56):
        reach = 22 + (y - 20) * 0.1
        for side in (-1, 1):
            pen.line([(35 + side * 15, y), (35 + side * (reach - 2), y + 2.5)], c.GOLD, 3)
    _face(pen, 12)
    pen.poly([*arc(35, 23, 14, 190, 350, steps=8)], c.GOLD)
    pen.poly([(21, 20), (49, 20), (48, 24), (22, 24)], c.GOLD)
    pen.oval((32, 11, 38, 22), c.RED)
    _collar(pen)


def _white(pen: Pen) -> None:
    """Draw the white figure: linen, and a tall crown with a band."""
    pen.poly(robe(), c.WHITE)
    pen.poly([(46, 46), (49, 52), (58, 74), (63, 96), (50, 96), (44, 70)], c.WHITE_FRONT)
    _hem(pen, c.WHITE_FRONT)
    pen.poly(crown(), c.WHITE)
    pen.poly([(44, 5), (60, 6), (55, 18), (50, 28), (52, 34), (49, 46), (44, 46)], c.WHITE_FRONT)
    _face(pen, 12)
    pen.poly([(18, 22), (52, 22), (50, 28), (20, 28)], c.TURQUOISE)
    pen.poly([(17, 19), (53, 19), (52, 23), (18, 23)], c.GOLD)
    pen.oval((31.5, 14, 38.5, 25), c.RED)
    _collar(pen)


def _face(pen: Pen, half: float) -> None:
    """Draw elongated eyes and a mouth."""
    pen.poly(
        [(35 - half, 20), (35 + half, 20), (35 + half, 36), (35 + 6, 46), (35 - 6, 46), (35 - half, 36)],
        c.SKIN,
    )
    for side in (-1, 1):
        pen.oval((35 + side * 6 - 4, 28.5, 35 + side * 6 + 4, 34), c.INK)
        pen.oval((35 + side * 6 - 2.6, 29.6, 35 + side * 6 + 2.6, 33), c.CREAM)
        pen.disc(35 + side * 6, 31.3, 1.5, c.INK)
    pen.line([(32.5, 40.5), (37.5, 40.5)], c.RED, 1.8)


def _collar(pen: Pen) -> None:
    pen.poly([(22, 49), (48, 49), (52, 57), (35, 63), (18, 57)], c.GOLD)
    pen.poly([(24, 50), (46, 50), (48, 54), (35, 58.5), (22, 54)], c.TURQUOISE)
    pen.poly([(27, 48), (43, 48), (44, 51), (35, 54), (26, 51)], c.GOLD)


def _hem(pen: Pen, shade: Color) -> None:
    pen.rect((3, 99, 67, 108), shade, radius=2)
    pen.poly([(7.5, 93), (62.5, 93), (64, 98), (6, 98)], c.GOLD)


@drawn
def sign(owner: Owner, size: int) -> Sprite:
    """Draw the sign of a figure's owner, which fills the box, in a color that contrasts with the figure's."""
    pen = Pen(size, size, size / 76)
    color = c.CREAM if owner == "black" else c.INK
    if owner == OWNERS[0]:
        pen.disc(38, 38, 33, color)
    else:
        pen.poly([(38, 4), (74, 70), (2, 70)], color)
    return pen.sprite()


@drawn
def absent(height: int, theme: Theme) -> Sprite:
    """Draw the carved place that a figure leaves in the stock while it is in the harbor."""
    unit = height / HEIGHT
    pen = Pen(round(WIDTH * unit), height, unit)
    outline = _mirrored([*arc(35, 25, 22, 270, 200, steps=8), *curve((16, 46), (12, 74), (4, 106))])
    pen.poly(moved(outline, 2, 2), theme.tablet_lit)
    pen.poly(outline, theme.line)
    pen.poly(moved(outline, 2.5, 3)[: len(outline)], theme.tablet_head)
    return pen.sprite()
