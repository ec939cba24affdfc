"""Sand and Nile: what lies under everything else, drawn once on grounds that are kept."""

from render.imhotep.picture import geometry as at
from render.imhotep.picture.geometry import Box
from render.imhotep.picture import palette as own
from render.imhotep.picture.palette import Look, painted
from render.kit import palette as c
from render.kit.canvas import WIDTH, Canvas
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn

DUNES = ((120, 60, 190), (330, 250, 230), (760, 40, 200), (900, 330, 260), (90, 400, 240), (700, 500, 180))
"""Left, top and width of ripples in the sand."""


def banks(look: Look) -> Canvas:
    """The second slice's ground: sand on both sides of the river."""
    canvas = Canvas.blank(WIDTH, at.MONUMENTS_HIGH, look.sand, look)
    for left, top, wide in DUNES:
        canvas.paste(dune(wide, look), left, top)
    canvas.paste(stem(at.STEM_RIGHT - at.STEM_LEFT, at.MONUMENTS_HIGH, look), at.STEM_LEFT, 0)
    return canvas


@drawn
def dune(wide: int, look: Look) -> Sprite:
    """A shallow ripple of sand: dark below, lit above."""
    pen = Pen(wide, 34)
    for colour, low in ((look.sand_shade, 30), (look.sand_lit, 22)):
        upper = curve((0, low), (wide * 0.4, low - 34), (wide, low))
        pen.poly([*upper, *curve((wide, low), (wide * 0.45, low - 20), (0, low))], colour)
    return pen.sprite()


def stem(wide: int, high: int, look: Look) -> Sprite:
    """The Nile from above to below, with foam at both banks."""
    pen = Pen(wide, high)
    for inset, colour in ((0, look.sand_shade), (3, look.foam), (6, look.water)):
        pen.poly([*_shore(0, high, inset), *reversed(_shore(wide, high, -inset))], colour)
    for y in range(40, high, 84):
        for x in (wide * 0.36, wide * 0.64):
            pen.line(arc(x, y + (x > wide / 2) * 30, 10, 200, 340, steps=8), look.ripple, 2.5)
    return pen.sprite()


def _shore(x: float, high: int, inset: float) -> list[Point]:
    """A wavy line from above to below."""
    points: list[Point] = []
    for top in range(0, high, 104):
        bend = 7 if top // 104 % 2 else -1
        side = bend if x == 0 else -bend
        points += curve((x + inset, top), (x + side + inset, top + 52), (x + inset, top + 104))
    return points


def wall(canvas: Canvas, box: Box) -> None:
    """The low wall in front of a monument: a lit top and a front, on which everybody's points stand."""
    left, top, wide, high = box
    canvas.paste(wall_sprite(wide, high, painted(canvas.theme)), left, top)


@drawn
def wall_sprite(wide: int, high: int, look: Look) -> Sprite:
    """A wall with a rim on its lit edge and its foot in shade."""
    pen = Pen(wide, high)
    pen.rect((0, 0, wide, high), look.masonry_rim, radius=7)
    pen.rect((1.5, 1.5, wide - 1.5, high - 1.5), look.masonry_front, radius=6)
    pen.rect((1.5, 1.5, wide - 1.5, high - 6), look.masonry, radius=6)
    pen.rect((3, 1.5, wide - 3, 4), look.masonry_lit, radius=1)
    return pen.sprite()


def name_plate(wide: int, high: int, look: Look) -> Sprite:
    """A plate of lapis with a golden rim for a site's name."""
    least = high + 9
    return (
        _name_plate(least, high, look).stretched(wide, high + 3)
        if wide > least
        else _name_plate(wide, high, look)
    )


@drawn
def _name_plate(wide: int, high: int, look: Look) -> Sprite:
    pen, radius = Pen(wide, high + 3), high / 2
    pen.rect((1, 3, wide, high + 3), look.masonry_rim, radius=radius)
    for inset, colour in ((0.0, own.GOLD_FRONT), (1.5, c.GOLD), (3.0, own.LAPIS_FRONT), (4.5, own.LAPIS)):
        pen.rect((inset, inset, wide - inset, high - inset), colour, radius=radius - inset)
    return pen.sprite()


@drawn
def seal(size: int) -> Sprite:
    """A golden disc for the letter of a side."""
    pen = Pen(size, size, size / 100)
    for radius, colour in ((50, own.LAPIS_FRONT), (46, own.GOLD_FRONT), (41, c.GOLD)):
        pen.disc(50, 50, radius, colour)
    return pen.sprite()
