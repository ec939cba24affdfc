"""Figures, and the signs that say something about the rest: docks, rings, boxes."""

from render.kit import palette as c
from render.kit.palette import Colour, Theme
from render.kit.pen import Pen, Point, Sprite, Turn, arc, curve, drawn
from render.kit.phrases import Owner

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
    """A figure with its double ring; its letter is a text put on it later."""
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


RING_WIDTH = 10
"""Thickness of a ring around something that changed."""


@drawn
def ring(width: int, height: int) -> Sprite:
    """Four corner brackets: this changed. Red with a dark and a light rim."""
    pen = Pen(width, height)
    reach = max(15.0, min(30.0, min(width, height) * 0.36))
    for inset, colour in ((0.0, c.INK), (1.5, c.CREAM), (3.0, c.ALERT)):
        for right in (False, True):
            for low in (False, True):
                _bracket(pen, (width, height), reach, inset, colour, right=right, low=low)
    return pen.sprite()


def _bracket(
    pen: Pen, size: tuple[int, int], reach: float, inset: float, colour: Colour, *, right: bool, low: bool
) -> None:
    """One corner: an upright and a level bar."""
    thick = RING_WIDTH - inset
    for long, high in ((reach - inset, thick), (thick, reach - inset)):
        x = (size[0] - long, size[0] - inset) if right else (inset, long)
        y = (size[1] - high, size[1] - inset) if low else (inset, high)
        pen.rect((x[0], y[0], x[1], y[1]), colour, radius=1)


@drawn
def slab(width: int, height: int, fill: Colour, rim: Colour, *, edge: int, radius: int) -> Sprite:
    """A rounded box with a rim. Only as much is drawn as differs from its middle."""
    least = 2 * (max(edge, radius) + 2) + 1
    small = _slab(min(width, least), min(height, least), fill, rim, edge=edge, radius=radius)
    return small if small.size == (width, height) else small.stretched(width, height)


def _slab(width: int, height: int, fill: Colour, rim: Colour, *, edge: int, radius: int) -> Sprite:
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), rim, radius=radius)
    pen.rect((edge, edge, width - edge, height - edge), fill, radius=max(0, radius - edge))
    return pen.sprite()


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


@drawn
def hourglass(size: int) -> Sprite:
    """Whoever must choose now."""
    pen = Pen(size, size, size / 100)
    pen.rect((14, 2, 86, 18), c.INK, radius=6)
    pen.rect((14, 82, 86, 98), c.INK, radius=6)
    glass: list[Point] = [(26, 16), (74, 16), (56, 50), (74, 84), (26, 84), (44, 50)]
    pen.poly(glass, c.CREAM)
    pen.poly([(36, 34), (64, 34), (50, 56)], c.ALERT)
    pen.poly([(30, 80), (70, 80), (50, 62)], c.ALERT)
    pen.edge(glass, c.INK, 8)
    return pen.sprite()


@drawn
def laurel(size: int) -> Sprite:
    """The winner's mark: a sun between two horns."""
    pen = Pen(size, size, size / 100)
    pen.line(arc(50, 44, 38, -25, 205, steps=24), c.INK, 20)
    pen.line(arc(50, 44, 38, -25, 205, steps=24), c.CREAM, 10)
    pen.disc(50, 38, 27, c.INK)
    pen.disc(50, 38, 21, c.GOLD)
    return pen.sprite()
