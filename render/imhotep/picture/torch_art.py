"""Torches, which light their surroundings at night."""

from render.imhotep.picture import palette as own
from render.imhotep.picture.palette import NIGHT, Scenery
from render.kit import palette as c
from render.kit.palette import mix
from render.kit.pen import Pen, Point

HALO = ((30, 0.35), (19, 0.8))
"""Radius and brightness of the light around a flame."""


def torch(pen: Pen, foot: Point, high: float, look: Scenery) -> None:
    """A burning torch in the sand, from its foot."""
    x, y = foot
    top = y - high
    if look is NIGHT:
        for radius, part in HALO:
            pen.disc(x, top - 6, radius, mix(look.sand, look.glow, part))
    pen.line([(x, y), (x, top)], own.WOOD_RIM, 7)
    pen.line([(x, y - 1), (x, top)], own.WOOD, 4)
    pen.poly([(x - 8, top - 3), (x + 8, top - 3), (x + 5, top + 7), (x - 5, top + 7)], own.WOOD_RIM)
    pen.poly([(x - 6, top - 1), (x + 6, top - 1), (x + 4, top + 5), (x - 4, top + 5)], own.WOOD_FRONT)
    for half, tall, color in ((9, 23, c.TEMPLE_SHADE), (7, 19, c.TEMPLE), (4, 12, own.GOLD_LIT)):
        flame = [(x - half, top - 5), (x - half * 0.7, top - tall * 0.55), (x + half * 0.2, top - tall)]
        pen.poly([*flame, (x + half * 0.8, top - tall * 0.5), (x + half, top - 5), (x, top - 1)], color)
