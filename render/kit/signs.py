"""Boxes, and signs around or beside the things they describe."""

from render.kit import palette as c
from render.kit.palette import Color
from render.kit.pen import Pen, Point, Sprite, arc, drawn

RING_WIDTH = 10
"""Thickness of a ring around something that changed."""


@drawn
def ring(width: int, height: int) -> Sprite:
    """Four corner brackets: this changed. Red with a dark and a light rim."""
    pen = Pen(width, height)
    reach = max(15.0, min(30.0, min(width, height) * 0.36))
    for inset, color in ((0.0, c.INK), (1.5, c.CREAM), (3.0, c.ALERT)):
        for right in (False, True):
            for low in (False, True):
                _bracket(pen, (width, height), reach, inset, color, right=right, low=low)
    return pen.sprite()


def _bracket(
    pen: Pen, size: tuple[int, int], reach: float, inset: float, color: Color, *, right: bool, low: bool
) -> None:
    """One corner: an upright and a level bar."""
    thick = RING_WIDTH - inset
    for long, high in ((reach - inset, thick), (thick, reach - inset)):
        x = (size[0] - long, size[0] - inset) if right else (inset, long)
        y = (size[1] - high, size[1] - inset) if low else (inset, high)
        pen.rect((x[0], y[0], x[1], y[1]), color, radius=1)


@drawn
def glint(size: int) -> Sprite:
    """A star of four points: this changed. Bright with a dark rim, so that it is seen on every ground."""
    pen = Pen(size, size, size / 100)
    for reach, waist, color in ((50, 17, c.ALERT), (41, 11, c.CREAM)):
        corners = ((0, -reach), (waist, -waist), (reach, 0), (waist, waist))
        points = [(50 + x, 50 + y) for x, y in corners]
        pen.poly([*points, *((100 - x, 100 - y) for x, y in points)], color)
    return pen.sprite()


def slab(width: int, height: int, fill: Color, rim: Color, *, edge: int, radius: int) -> Sprite:
    """A rounded box with a rim. Only as much is drawn as differs from its middle."""
    least = 2 * (max(edge, radius) + 2) + 1
    small = slab_drawn(min(width, least), min(height, least), fill, rim, edge=edge, radius=radius)
    return small if small.size == (width, height) else small.stretched(width, height)


@drawn
def slab_drawn(width: int, height: int, fill: Color, rim: Color, *, edge: int, radius: int) -> Sprite:
    """The same box, all of it drawn: far too large and slow for wide ones."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), rim, radius=radius)
    pen.rect((edge, edge, width - edge, height - edge), fill, radius=max(0, radius - edge))
    return pen.sprite()


@drawn
def hourglass(size: int) -> Sprite:
    """The hourglass of the player who must choose now."""
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
