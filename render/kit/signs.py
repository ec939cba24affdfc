"""Boxes, and signs around or next to the things they describe."""

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.pen import Pen, Point, Sprite, arc, drawn


def slab(width: int, height: int, fill: Color, rim: Color, *, edge: int, radius: int) -> Sprite:
    """Return a rounded box with a rim. Only its corners are drawn; the rest is repeated."""
    least = 2 * (max(edge, radius) + 2) + 1
    small = slab_drawn(min(width, least), min(height, least), fill, rim, edge=edge, radius=radius)
    return small if small.size == (width, height) else small.stretched(width, height)


@drawn
def slab_drawn(width: int, height: int, fill: Color, rim: Color, *, edge: int, radius: int) -> Sprite:
    """Draw the whole box, which takes too much time and memory for a wide one."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), rim, radius=radius)
    pen.rect((edge, edge, width - edge, height - edge), fill, radius=max(0, radius - edge))
    return pen.sprite()


@drawn
def hourglass(size: int) -> Sprite:
    """Draw the hourglass of the player who must choose now."""
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
    """Draw the winner's mark: a sun between two horns."""
    pen = Pen(size, size, size / 100)
    pen.line(arc(50, 44, 38, -25, 205, steps=24), c.INK, 20)
    pen.line(arc(50, 44, 38, -25, 205, steps=24), c.CREAM, 10)
    pen.disc(50, 38, 27, c.INK)
    pen.disc(50, 38, 21, c.GOLD)
    return pen.sprite()
