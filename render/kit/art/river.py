"""Drawings of plants and posts on the Nile: lotus, papyrus and mooring posts. Units are hundredths of a
drawing's width.
"""

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.palette import Theme
from render.kit.pen import Pen, arc, curve

PETALS = ((-62, 0.84), (62, 0.84), (-32, 0.96), (32, 0.96), (0, 1.0))
"""The lean of each petal, in degrees, and its length; the last petal is in front."""
STALKS = ((40, 20, 26), (47, 42, 6), (55, 66, 34), (60, 84, 16))
"""The x of each stalk's foot and tip, and the y of the tip."""


def leaf(pen: Pen, x: float, y: float, radius: float, theme: Theme) -> None:
    """Draw a leaf on the water with its shadow, and with a notch to the right."""
    pen.oval(
        (x - radius + 4, y - radius * 0.55 + 6, x + radius + 4, y + radius * 0.55 + 6), theme.river_shade
    )
    pen.oval((x - radius, y - radius * 0.55, x + radius, y + radius * 0.55), theme.reed_shade)
    pen.oval((x - radius, y - radius * 0.55 - 2, x + radius - 3, y + radius * 0.55 - 5), theme.reed)
    pen.poly([(x, y - 1), (x + radius, y - 6), (x + radius, y + 7)], theme.reed_shade)


def lotus(pen: Pen, theme: Theme) -> None:
    """Draw two leaves and a blossom."""
    leaf(pen, 32, 54, 31, theme)
    leaf(pen, 74, 62, 24, theme)
    x, y = 46.0, 58.0
    for lean, long in PETALS:
        tip = arc(x, y, 46 * long, lean - 90, lean - 90, steps=1)[0]
        near, far = arc(x, y, 24, lean - 122, lean - 58, steps=1)
        pen.poly([(x, y + 2), near, tip, far], c.CREAM if not lean else c.LOTUS)
    pen.poly([(x - 11, y - 4), (x, y + 3), (x + 11, y - 4), (x, y - 12)], c.WHEAT)


def papyrus(pen: Pen, theme: Theme) -> None:
    """Draw a tuft of papyrus at the water's edge."""
    for number, (foot, tip, top) in enumerate(STALKS):
        color = theme.reed if number % 2 else theme.reed_shade
        pen.line(curve((foot, 99), ((foot * 3 + tip) / 4, 55), (tip, top + 6)), color, 5)
        pen.poly(arc(tip, top + 12, 17, 188, 352, steps=8), color)
        pen.poly(arc(tip, top + 9, 11, 200, 340, steps=8), c.WHEAT_DEEP)


def post(pen: Pen, shade: Color) -> None:
    """Draw a post seen from the front and above, with its shadow on the ground around it."""
    pen.oval((28, 54, 100, 104), shade)
    pen.rect((14, 27, 77, 100), c.WOOD_DARK, radius=23)
    pen.rect((21, 32, 70, 93), c.WOOD_DEEP, radius=18)
    pen.oval((14, 4, 77, 52), c.WOOD_DARK)
    pen.oval((21, 10, 70, 46), c.WOOD_LIT)
