"""The band above a picture of what has not happened, or that says what the picture is."""

from render.kit import palette as c
from render.kit.art.light import star
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.pen import Pen, Sprite, drawn

BAND, RULE = 52, 3
TEXT = Style((36, 34, 32), c.CREAM)
ROOM = 700
"""How wide the word may be."""
STAR = 26


def stamped(canvas: Canvas, word: str) -> Canvas:
    """A picture below a calm band with a word between two stars."""
    found = canvas.below(BAND, c.INK)
    found.fill((0, BAND - 2 * RULE, WIDTH, BAND - RULE), c.GOLD)
    middle = (BAND - 2 * RULE) // 2
    wide = found.text(word, WIDTH // 2, middle, TEXT, ROOM, align="middle")
    for side in (-1, 1):
        found.centre(_star(STAR), WIDTH // 2 + side * (wide // 2 + 40), middle)
    return found


@drawn
def _star(size: int) -> Sprite:
    pen = Pen(size, size, size / 100)
    pen.poly(star(50, 50, 50, 0.24), c.GOLD)
    return pen.sprite()
