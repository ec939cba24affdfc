"""Torches, which light their surroundings at night."""

from render.kit import colors as c
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, veil

HALO = ((30, 0.3), (19, 0.6))
"""The radius and strength of each circle of light around a flame."""


def torch(pen: Pen, foot: Point, high: float, theme: Theme) -> None:
    """Draw a burning torch upwards from its foot. Its light is a veil, so draw the torch before everything
    near it.
    """
    x, y = foot
    top = y - high
    if theme.night:
        for radius, part in HALO:
            pen.disc(x, top - 6, radius, veil(theme.glow, part))
    pen.line([(x, y), (x, top)], c.WOOD_DARK, 7)
    pen.line([(x, y - 1), (x, top)], c.WOOD, 4)
    pen.poly([(x - 8, top - 3), (x + 8, top - 3), (x + 5, top + 7), (x - 5, top + 7)], c.WOOD_DARK)
    pen.poly([(x - 6, top - 1), (x + 6, top - 1), (x + 4, top + 5), (x - 4, top + 5)], c.WOOD_DEEP)
    for half, tall, color in ((9, 23, c.ORANGE_DEEP), (7, 19, c.ORANGE), (4, 12, c.GOLD_LIT)):
        flame = [(x - half, top - 5), (x - half * 0.7, top - tall * 0.55), (x + half * 0.2, top - tall)]
        pen.poly([*flame, (x + half * 0.8, top - tall * 0.5), (x + half, top - 5), (x, top - 1)], color)
