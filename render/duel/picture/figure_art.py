"""Figures, and the signs of docks, box and race."""

from render.duel.text.phrases import OWNERS, Owner
from render.kit import palette as c
from render.kit.owners import SIGNS
from render.kit.palette import Colour, Theme
from render.kit.pen import Pen, Point, Sprite, Turn, arc, curve, drawn

FIGURE_WIDTH, FIGURE_HEIGHT = 64, 100
"""Units of a figure's drawing."""


def _silhouette() -> list[Point]:
    """A royal headcloth over a wide robe."""
    left = [
        *arc(32, 23, 18, 270, 190, steps=8),
        (8, 47),
        (19, 52),
        *curve((19, 52), (8, 62), (5, 95)),
    ]
    return left + [(FIGURE_WIDTH - x, y) for x, y in reversed(left)]


@drawn
def figure(owner: Owner, height: int) -> Sprite:
    """A figure with its double ring; its owner's sign is drawn on it later."""
    unit = height / FIGURE_HEIGHT
    pen = Pen(round(FIGURE_WIDTH * unit), height, unit)
    shape = _silhouette()
    body, mark = (c.BLACK, c.CREAM) if owner == "black" else (c.WHITE, c.INK)
    pen.edge(shape, c.INK, 8)
    pen.poly(shape, c.CREAM)
    inner = [_towards(point, (32, 56), 0.93) for point in shape] if owner == "black" else shape
    pen.poly(inner, body)
    for side in (-1, 1):
        for y, reach in ((30, 16), (39, 18)):
            pen.line([(32 + side * 12, y), (32 + side * reach, y + 1)], mark, 3)
    pen.line([*arc(32, 25, 10, 190, 350, steps=8)], mark, 3.5)
    return pen.sprite()


@drawn
def sign(owner: Owner, size: int) -> Sprite:
    """The sign of a figure's owner, for a ground of its colour."""
    pen = Pen(size, size, size / 100)
    SIGNS[OWNERS.index(owner)](pen, c.CREAM if owner == "black" else c.INK)
    return pen.sprite()


def _towards(point: Point, middle: Point, part: float) -> Point:
    return middle[0] + (point[0] - middle[0]) * part, middle[1] + (point[1] - middle[1]) * part


@drawn
def absent(height: int, theme: Theme) -> Sprite:
    """The place of a figure that stands in the harbor."""
    unit = height / FIGURE_HEIGHT
    pen = Pen(round(FIGURE_WIDTH * unit), height, unit)
    pen.poly(_silhouette(), theme.panel)
    pen.edge(_silhouette(), theme.line, 6)
    return pen.sprite()


@drawn
def post(size: int, theme: Theme, *, afloat: bool) -> Sprite:
    """A dock's sign where nothing can be unloaded: a round post; pale where no boat is left."""
    pen = Pen(size, size)
    middle = size / 2
    pen.disc(middle, middle, middle, c.INK if afloat else theme.deep)
    pen.disc(middle, middle, middle - 2, c.CREAM if afloat else theme.ripple)
    pen.disc(middle, middle, middle - 4, c.NIGHT if afloat else theme.water)
    return pen.sprite()


@drawn
def pointer(width: int, height: int, turn: Turn) -> Sprite:
    """A dock's sign where a boat can be unloaded: an arrow into the harbor."""
    pen = Pen(width, height)
    for inset, colour in ((0, c.INK), (2.5, c.CREAM), (4.5, c.INK), (6.5, c.GOLD)):
        tip = inset * 1.4
        neck = width - height * 0.42
        pen.poly(
            [(inset, inset), (neck, inset), (width - tip, height / 2), (neck, height - inset),
             (inset, height - inset)],
            colour,
        )  # fmt: skip
    return pen.sprite(turn)


@drawn
def crate(size: int, theme: Theme) -> Sprite:
    """The box, open."""
    pen = Pen(size, size, size / 100)
    pen.rect((6, 34, 94, 94), theme.gunwale, radius=6)
    pen.rect((12, 40, 88, 88), theme.deck, radius=3)
    for y in (56, 72):
        pen.line([(14, y), (86, y)], theme.gunwale, 4)
    pen.poly([(6, 36), (22, 12), (78, 12), (94, 36)], theme.gunwale)
    pen.poly([(16, 32), (27, 18), (73, 18), (84, 32)], c.INK)
    return pen.sprite()


@drawn
def flag(size: int, colour: Colour, theme: Theme) -> Sprite:
    """A pennant: first in the race, or ahead."""
    pen = Pen(size, size, size / 100)
    pen.line([(20, 10), (20, 92)], theme.text, 12)
    pen.poly([(20, 6), (96, 32), (20, 60)], theme.text)
    pen.poly([(28, 18), (76, 32), (28, 48)], colour)
    return pen.sprite()
