"""Distant pyramids at the foot of an architrave, in its dark tone."""

from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Sprite, drawn

PYRAMIDS = ((58, 34, 52), (168, 12, 92), (286, 30, 58), (372, 42, 40))
"""The middle, the top, and half the width of each pyramid."""
LIT = 0.3
"""How far the lit side of a pyramid reaches to the right of its middle, as a fraction of half its width."""
WIDE = 414


@drawn
def skyline(high: int, theme: Theme) -> Sprite:
    """Draw the pyramids, with light from the left."""
    pen, lit = Pen(WIDE, high), mix(theme.beam, theme.beam_deep, 0.45)
    for x, top, half in PYRAMIDS:
        pen.poly([(x - half, high), (x, top), (x + half, high)], theme.beam_deep)
        pen.poly([(x - half, high), (x, top), (x + half * LIT, high)], lit)
    return pen.sprite()
