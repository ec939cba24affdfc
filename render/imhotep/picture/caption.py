"""The captions that explain a side: words, and the values that follow them."""

from collections.abc import Sequence

from render.imhotep.picture.geometry import Point
from render.kit.canvas import Canvas, Style

WORDS = Style((26,), "text", bold=False)
VALUE = Style((28,), "text")
BETWEEN = 14


def in_line(canvas: Canvas, words: str, values: Sequence[str], left: Point, right: int) -> None:
    """Draw words that begin at the point `left`, and values that end at the x `right`, with small marks
    between the values.
    """
    x, y = right, left[1]
    for number, value in enumerate(reversed(values)):
        if number:
            canvas.fill((x - BETWEEN // 2 - 1, y - 4, x - BETWEEN // 2 + 3, y), canvas.theme.tone("text"))
            x -= BETWEEN
        x -= canvas.text(value, x, y, VALUE, 60, align="right")
    canvas.text(words, left[0], y, WORDS, x - left[0] - 8)
