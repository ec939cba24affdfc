"""Drawings of bronze clamps, which join stones of one owner. Units are hundredths of a clamp's width."""

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.pen import Pen, Sprite, drawn

BRONZE: Color = (84, 168, 140)
"""Bronze that is green with age; a golden tone would look like a current choice."""


@drawn
def clamp(size: int, *, level: bool) -> Sprite:
    """Draw a dovetail between two stones, which lie side by side (`level`) or one above the other."""
    pen = Pen(size, size, size / 100)
    for inset, color in ((0.0, c.INK), (9.0, BRONZE)):
        a, b, waist = 4 + inset, 96 - inset, 14 - inset * 0.4
        points = [(a, a + 8), (50, 50 - waist), (b, a + 8), (b, b - 8), (50, 50 + waist), (a, b - 8)]
        pen.poly(points if level else [(y, x) for x, y in points], color)
    return pen.sprite()
