"""Light from the upper left: hard shadows, and glints where something is new."""

from collections.abc import Sequence

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.pen import Fill, Pen, Point, Sprite, drawn, veil

SHADOW: Fill = veil((24, 12, 8), 0.4)
"""The shadow that something casts on sand, wood or stone."""
GLOW: Color = (255, 228, 154)


def moved(points: Sequence[Point], across: float, down: float) -> list[Point]:
    """Return these points, all moved by the same distances."""
    return [(x + across, y + down) for x, y in points]


def star(x: float, y: float, radius: float, waist: float = 0.2) -> list[Point]:
    """Return the outline of a four-pointed star."""
    near = radius * waist
    return [
        (x, y - radius), (x + near, y - near), (x + radius, y), (x + near, y + near),
        (x, y + radius), (x - near, y + near), (x - radius, y), (x - near, y - near),
    ]  # fmt: skip


@drawn
def spark(size: int) -> Sprite:
    """Draw a broad glint with a red rim, which is conspicuous on pale ground and at small sizes."""
    pen = Pen(size, size, size / 100)
    pen.poly(star(50, 50, 50, 0.34), c.ALERT)
    pen.poly(star(50, 50, 41, 11 / 41), c.CREAM)
    return pen.sprite()


@drawn
def glint(size: int) -> Sprite:
    """Draw a four-pointed glint, which marks something new."""
    pen = Pen(size, size, size / 100)
    pen.poly(star(50, 50, 50, 0.26), c.INK)
    pen.poly(star(50, 50, 42, 0.24), GLOW)
    pen.poly(star(50, 50, 28, 0.24), c.CREAM)
    return pen.sprite()
