"""A date palm."""

from render.kit import colors as c
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, curve

FRONDS = ((-44, -2), (-36, -24), (-16, -34), (16, -36), (38, -22), (44, 4))
"""How far each frond reaches from the crown, to the right and down."""
SHADE_ON_SAND = ((2, -3), (40, 2), (64, -2), (60, 6), (30, 6))
"""The outline of the shadow of a palm that is 128 units high, measured from its foot."""


def palm(pen: Pen, foot: Point, high: float, theme: Theme) -> None:
    """Draw a palm that leans a little to the right, from its foot; its shadow lies to the lower right."""
    x, y = foot
    crown = x + high * 0.12, y - high
    trunk = curve(foot, (x - high * 0.06, y - high * 0.5), crown)
    long = high / 128
    pen.shade([(x + across * long, y + down * long) for across, down in SHADE_ON_SAND])
    pen.line(trunk, c.WOOD_DARK, 10)
    pen.line(trunk, c.WOOD_DEEP, 7)
    pen.line([(px - 1.5, py) for px, py in trunk], c.WOOD, 3)
    for px, py in trunk[1:-1]:
        pen.line([(px - 4, py + 1), (px + 4, py - 1)], c.WOOD_DARK, 1.2)
    for color, grow in ((theme.reed_shade, 3.0), (theme.reed, 0.0)):
        for reach in FRONDS:
            _frond(pen, crown, (reach[0] * high / 100, reach[1] * high / 100), color, grow=grow)
    for shift in (-5, 3):
        pen.disc(crown[0] + shift, crown[1] + 6, 4.5, c.WOOD_DARK)
        pen.disc(crown[0] + shift, crown[1] + 6, 3, c.BROWN)


def _frond(pen: Pen, crown: Point, reach: Point, color: tuple[int, int, int], *, grow: float) -> None:
    """Draw a bowed leaf."""
    (x, y), (dx, dy) = crown, reach
    end = x + dx, y + dy + abs(dx) * 0.45
    upper = curve(crown, (x + dx * 0.55, y + dy * 1.3 - 4 - grow), end)
    lower = curve(end, (x + dx * 0.5, y + dy * 0.7 + 6 + grow), crown)
    pen.poly([*upper, *lower], color)
