"""Drawings of the five sites' emblems, and of the small signs on the harbor and the boards. Units are
hundredths of the drawing's width.
"""

from collections.abc import Callable

from engine.imhotep.components import Site
from render.imhotep.picture import geometry as at
from render.kit import colors as c
from render.kit import shapes
from render.kit.colors import Color
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, arc, drawn
from render.kit.shapes import outlined

GROUNDS: dict[Site, Color] = {
    Site.MARKET: c.CLAY,
    Site.PYRAMIDS: c.WHEAT,
    Site.TEMPLE: c.ORANGE,
    Site.BURIAL_CHAMBER: c.TEAL,
    Site.OBELISKS: c.GRAY,
}


def market(pen: Pen) -> None:
    """Draw a stall under a striped awning."""
    for x in (22, 78):
        pen.line([(x, 40), (x, 88)], c.INK, 8)
    outlined(pen, [(12, 62), (88, 62), (84, 86), (16, 86)], c.CREAM)
    awning: list[Point] = [(18, 14), (82, 14), (94, 46), (6, 46)]
    outlined(pen, awning, c.CREAM)
    for left, right, low in ((34, 50, 28), (66, 82, 72)):
        pen.poly([(left, 16), (right, 16), (right + (right - 50) * 0.36, 44), (low, 44)], c.INK)


def pyramid(pen: Pen) -> None:
    """Draw a step pyramid with one side in shade."""
    shapes.light_pyramid(pen)
    pen.line([(33, 46), (67, 46)], c.INK, 4)
    pen.line([(21, 64), (79, 64)], c.INK, 4)


def temple(pen: Pen) -> None:
    """Draw a gable on three columns."""
    outlined(pen, [(50, 10), (92, 34), (8, 34)], c.CREAM)
    for x in (22, 50, 78):
        outlined(pen, [(x - 8, 38), (x + 8, 38), (x + 8, 74), (x - 8, 74)], c.CREAM, 4)
    outlined(pen, [(8, 74), (92, 74), (92, 88), (8, 88)], c.CREAM)


def mummy(pen: Pen) -> None:
    """Draw a coffin in the shape of a human."""
    shape = [
        *arc(50, 30, 20, 180, 360, steps=12),
        (78, 44),
        (74, 60),
        (64, 91),
        (36, 91),
        (26, 60),
        (22, 44),
    ]
    outlined(pen, [*shape], c.CREAM, 6)
    pen.disc(50, 32, 12, c.INK)
    pen.disc(50, 32, 7.5, c.CREAM)
    for y, half in ((55, 22), (67, 17), (79, 13)):
        pen.line([(50 - half, y), (50 + half, y)], c.INK, 5)


EMBLEMS: dict[Site, Callable[[Pen], None]] = {
    Site.MARKET: market,
    Site.PYRAMIDS: pyramid,
    Site.TEMPLE: temple,
    Site.BURIAL_CHAMBER: mummy,
    Site.OBELISKS: shapes.obelisk,
}


def scene_pen() -> Pen:
    """Return a pen for the scenery of a monument, which is large and mostly straight."""
    return Pen(at.BOARD_WIDE, at.BOARD_HIGH, over=2)


@drawn
def emblem(site: Site, size: int) -> Sprite:
    """Draw a site's emblem on a ground of the site's color."""
    pen = Pen(size, size, size / 100)
    pen.rect((0, 0, 100, 100), c.INK, radius=15)
    pen.rect((4, 4, 96, 96), GROUNDS[site], radius=11)
    EMBLEMS[site](pen)
    return pen.sprite()


@drawn
def down(size: int) -> Sprite:
    """Draw a golden arrow that marks the place of the next stone."""
    pen = Pen(size, size, size / 100)
    for inset, color in ((0, c.INK), (11, c.GOLD)):
        pen.poly([(inset * 1.6, inset), (100 - inset * 1.6, inset), (50, 100 - inset * 1.7)], color)
    return pen.sprite()


@drawn
def mask(size: int) -> Sprite:
    """Draw a pharaoh's angry face, the sign of his wrath (§11)."""
    pen = Pen(size, size, size / 100)
    pen.poly([(50, 2), (82, 12), (96, 60), (86, 92), (14, 92), (4, 60), (18, 12)], c.INK)
    pen.poly([(50, 9), (77, 18), (89, 60), (80, 85), (20, 85), (11, 60), (23, 18)], c.GOLD)
    for side in (-1, 1):
        for y in (34, 48, 62, 76):
            pen.line([(50 + side * 30, y), (50 + side * 40, y + 2)], c.INK, 5)
    pen.poly([(30, 26), (70, 26), (72, 64), (58, 84), (42, 84), (28, 64)], c.INK)
    pen.poly([(34, 31), (66, 31), (67, 62), (56, 79), (44, 79), (33, 62)], c.CREAM)
    pen.line([(37, 42), (47, 49)], c.ALERT, 6)
    pen.line([(63, 42), (53, 49)], c.ALERT, 6)
    pen.line([(43, 68), (57, 68)], c.INK, 5)
    return pen.sprite()


@drawn
def flag(size: int, theme: Theme) -> Sprite:
    """Draw a flag, the sign that the points behind it would only be scored at the end of the game."""
    pen = Pen(size, size, size / 100)
    pen.rect((6, 2, 18, 98), theme.text, radius=4)
    pen.rect((12, 6, 98, 66), theme.text, radius=3)
    for x, y in ((20, 11), (68, 11), (44, 36)):
        pen.rect((x, y, x + 24, y + 25), theme.masonry)
    return pen.sprite()


@drawn
def loading(size: int, theme: Theme, *, ink: Color | None = None) -> Sprite:
    """Draw a stone above a ship, in the text color unless `ink` is given."""
    pen, color = Pen(size, size, size / 100), theme.text if ink is None else ink
    pen.edge([(34, 8), (66, 8), (66, 40), (34, 40)], color, 9)
    pen.poly([(2, 56), (98, 56), (78, 96), (22, 96)], color)
    return pen.sprite()
