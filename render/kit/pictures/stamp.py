"""The band above a picture of what has not happened, or that says what the picture is."""

from render.kit import palette as c
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.pen import Pen, Sprite, drawn

BAND, RIM, STRIPE = 60, 6, 28
TEXT = Style((40, 38, 36, 34), c.INK)
PLATE = 360
"""How wide the middle of the band is, where the word stands."""


def stamped(canvas: Canvas, word: str) -> Canvas:
    """A picture below a striped band with a word."""
    found = canvas.below(BAND, c.INK)
    found.paste(_stripes(WIDTH, BAND), 0, 0)
    found.text(word, WIDTH // 2, BAND // 2, TEXT, PLATE - 40, align="middle")
    return found


@drawn
def _stripes(wide: int, high: int) -> Sprite:
    """Stripes, and a plate in their middle."""
    pen = Pen(wide, high)
    pen.rect((0, 0, wide, high), c.INK)
    for left in range(-high, wide, 2 * STRIPE):
        corners = (
            (left, high - RIM),
            (left + STRIPE, high - RIM),
            (left + STRIPE + high, RIM),
            (left + high, RIM),
        )
        pen.poly([*corners], c.GOLD)
    pen.rect(((wide - PLATE) // 2, 0, (wide + PLATE) // 2, high), c.INK)
    pen.rect(((wide - PLATE) // 2 + RIM, RIM, (wide + PLATE) // 2 - RIM, high - RIM), c.GOLD)
    return pen.sprite()
