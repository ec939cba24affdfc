"""Pieces of *A New Dynasty* and the private ships. Units are hundredths of a width unless said otherwise."""

from engine.imhotep.house import Shape
from render.kit import palette as c
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn
from render.kit.shapes import outlined


@drawn
def coin(size: int) -> Sprite:
    """A coin: gold, with a square hole (N-10)."""
    pen = Pen(size, size, size / 100)
    for radius, colour in ((50, c.INK), (44, c.GOLD), (35, c.INK), (30, c.GOLD)):
        pen.disc(50, 50, radius, colour)
    pen.rect((38, 38, 62, 62), c.INK, radius=4)
    return pen.sprite()


@drawn
def purse(size: int, theme: Theme, *, empty: bool) -> Sprite:
    """A coin without its hole, for the number of coins that is put on it later; pale if it is none."""
    pen = Pen(size, size, size / 100)
    rims = ((50, theme.line), (43, theme.panel)) if empty else ((50, c.INK), (44, c.GOLD))
    for radius, colour in rims:
        pen.disc(50, 50, radius, colour)
    return pen.sprite()


@drawn
def scarab(size: int) -> Sprite:
    """A scarab between a light rim and its shell; its owner's stone is drawn on its back (N-361)."""
    pen = Pen(size, size, size / 100)
    for grow, colour in ((6.0, c.CREAM), (0.0, c.INK)):
        for side in (-1, 1):
            for y, low in ((38, 18), (56, 54), (70, 88)):
                legs = [(50 + side * 20, y), (50 + side * 42, (y + low) / 2), (50 + side * 42, low)]
                pen.line(legs, colour, 8 + grow)
        pen.disc(50, 20, 14 + grow / 2, colour)
        pen.disc(50, 56, 36 + grow / 2, colour)
    pen.disc(50, 56, 30, c.TOMB)
    pen.line([(50, 28), (50, 84)], c.INK, 5)
    pen.line([(26, 42), (74, 42)], c.INK, 5)
    return pen.sprite()


@drawn
def chariot(width: int) -> Sprite:
    """A chariot's wheels below, over which its owner's stone is drawn (N-240)."""
    pen = Pen(width, round(width * CHARIOT_TALL), width / 100)
    low = 100 * CHARIOT_TALL - 22
    pen.rect((6, low - 26, 94, low - 8), c.INK, radius=6)
    for x in (24, 76):
        pen.disc(x, low, 21, c.INK)
        pen.disc(x, low, 14, c.GOLD)
        pen.disc(x, low, 5, c.INK)
    return pen.sprite()


CHARIOT_TALL = 1.32
"""Height of a chariot, in parts of its width."""


@drawn
def imhotep(height: int) -> Sprite:
    """The Imhotep figure: a priest with a staff, gold between a dark and a light rim (N-221)."""
    pen = Pen(round(height * 0.6), height, height / 100)
    robe: list[Point] = [
        (30, 34),
        *curve((30, 34), (46, 52), (51, 94)),
        (9, 94),
        *curve((9, 94), (14, 52), (30, 34)),
    ]
    for width, colour in ((14, c.INK), (8, c.CREAM), (4, c.INK)):
        pen.edge(robe, colour, width)
        pen.disc(30, 21, 14 + width / 2, colour)
    pen.poly(robe, c.GOLD)
    pen.disc(30, 21, 14, c.GOLD)
    pen.line([(19, 60), (41, 60)], c.INK, 5)
    pen.line([(15, 78), (45, 78)], c.INK, 5)
    return pen.sprite()


@drawn
def clockwise(size: int, theme: Theme) -> Sprite:
    """An arrow round a ring: which way it is filled (N-222)."""
    pen = Pen(size, size, size / 100)
    pen.line([*arc(50, 50, 36, 170, 430, steps=24)], theme.quiet, 11)
    pen.poly([(40, 68), (78, 66), (64, 98)], theme.quiet)
    return pen.sprite()


@drawn
def token(size: int) -> Sprite:
    """A crypt token, open; its number is a text put on it later (N-261)."""
    pen = Pen(size, size, size / 100)
    for radius, colour in ((50, c.INK), (46, c.GOLD), (39, c.INK), (36, c.CREAM)):
        pen.disc(50, 50, radius, colour)
    return pen.sprite()


@drawn
def token_gone(size: int, theme: Theme) -> Sprite:
    """Where an open token was."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 48, theme.field_rim)
    pen.disc(50, 50, 42, theme.panel)
    return pen.sprite()


@drawn
def skiff(width: int, height: int, theme: Theme) -> Sprite:
    """A private ship at a dock; its owner's stone is drawn on it (N-400)."""
    pen = Pen(width, height)
    for inset, colour in ((0.0, c.INK), (2.0, c.CREAM), (4.0, theme.deck)):
        pen.poly(
            [(inset * 1.6, height / 2), (height * 0.42, inset), (width - height * 0.42, inset),
             (width - inset * 1.6, height / 2), (width - height * 0.42, height - inset),
             (height * 0.42, height - inset)],
            colour,
        )  # fmt: skip
    return pen.sprite()


@drawn
def barque(size: int, theme: Theme, *, used: bool) -> Sprite:
    """A private ship in its owner's row: with its sail, or only its outline once it has been used (N-411)."""
    pen = Pen(size, size, size / 100)
    hull: list[Point] = [(4, 58), (96, 58), (78, 92), (22, 92)]
    if used:
        pen.edge(hull, theme.line, 8)
        return pen.sprite()
    pen.line([(48, 8), (48, 60)], c.INK, 9)
    outlined(pen, [(54, 12), *curve((54, 12), (94, 28), (84, 52)), (54, 52)], c.CREAM, 7)
    outlined(pen, hull, c.STRAW, 8)
    return pen.sprite()


@drawn
def shape(squares: Shape, unit: int, theme: Theme) -> Sprite:
    """An obelisk tile: its squares without joints, `unit` pixels each (N-188)."""
    wide, high = 1 + max(x for x, _ in squares), 1 + max(y for _, y in squares)
    pen = Pen(wide * unit + 4, high * unit + 4)
    for grow, colour in ((2, c.INK), (0, theme.rim), (-2, c.STONE)):
        for x, y in squares:
            left, top = 2 + x * unit, 2 + (high - 1 - y) * unit
            box = [left - grow, top - grow, left + unit + grow, top + unit + grow]
            if grow < 0:
                box = _joined(squares, (x, y), box)
            pen.rect((box[0], box[1], box[2], box[3]), colour)
    return pen.sprite()


def _joined(squares: Shape, square: tuple[int, int], box: list[int]) -> list[int]:
    """A square's face, drawn on to the neighbours of its own tile."""
    x, y = square
    for side, near, reach in (
        (0, (x - 1, y), -4),
        (1, (x, y + 1), -4),
        (2, (x + 1, y), 4),
        (3, (x, y - 1), 4),
    ):
        if near in squares:
            box[side] += reach
    return box


@drawn
def arrows(width: int, count: int, theme: Theme) -> Sprite:
    """So many arrowheads in a row (N-241)."""
    pen = Pen(width, ARROW_HIGH)
    pitch, half = 10, ARROW_HIGH / 2
    first = (width - pitch * count) / 2
    for number in range(count):
        x = first + number * pitch
        pen.poly([(x, 0), (x + 9, half), (x, ARROW_HIGH)], theme.text)
    return pen.sprite()


ARROW_HIGH = 14


@drawn
def ladder(width: int, height: int, theme: Theme, *, now: bool) -> Sprite:
    """A field of a prophecy; golden in its two rounds (N-360)."""
    pen = Pen(width, height)
    rims = (
        ((0.0, c.INK), (2.0, c.GOLD), (6.0, theme.panel))
        if now
        else ((1.0, theme.field_rim), (4.0, theme.panel))
    )
    for inset, colour in rims:
        pen.rect((inset, inset, width - inset, height - inset), colour, radius=10 - inset)
    return pen.sprite()
