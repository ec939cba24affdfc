"""Far pyramids in the dark tone of an architrave, at its foot."""

from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Sprite, drawn

PYRAMIDS = ((58, 34, 52), (168, 12, 92), (286, 30, 58), (372, 42, 40))
"""Middle, top, half the width."""
LIT = 0.3
"""How far to the right the lit side of a pyramid reaches beyond its middle, in parts of half its width."""
WIDE = 414


@drawn
def skyline(high: int, theme: Theme) -> Sprite:
    """Draw them, with the light from the left."""
    pen, lit = Pen(WIDE, high), mix(theme.beam, theme.beam_deep, 0.45)
    for x, top, half in PYRAMIDS:
        pen.poly([(x - half, high), (x, top), (x + half, high)], theme.beam_deep)
        pen.poly([(x - half, high), (x, top), (x + half * LIT, high)], lit)
    return pen.sprite()
