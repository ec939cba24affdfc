"""Frames a picture that isn't the current board, such as a preview, with a golden border and a word."""

from render.kit import colors as c
from render.kit import signs
from render.kit.art.light import star
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.colors import Color
from render.kit.pen import Pen, Sprite, drawn

BAND, RULE = 52, 3
TEXT = Style((36, 34, 32, 30, 28), c.CREAM)
ROOM = 700
"""The maximum width of the word on a band, in pixels."""
STAR, STAR_FROM_WORD = 26, 40
PLATE_MIDDLE, PLATE_HIGH, PLATE_ROOM = 312, 46, 214
"""The middle, height and room of the plate at the left edge, where both The Duel's river and a score sheet
are empty.
"""


def stamped(canvas: Canvas, word: str) -> Canvas:
    """Return a picture in a frame with a word: on a band above the picture if the result is no taller than
    `HEIGHT`, else on a plate at its left edge.
    """
    if canvas.numbers.height + BAND > HEIGHT:
        framed = canvas.copy()
        _plate(framed, word)
    else:
        framed = canvas.below(BAND, c.INK)
        _band(framed, word)
    for inset, color in ((0, c.INK), (RULE, c.GOLD)):
        _frame(framed, inset, framed.numbers.size, color)
    return framed


def _band(canvas: Canvas, word: str) -> None:
    """Draw the word between two stars."""
    canvas.fill((0, BAND - 2 * RULE, WIDTH, BAND - RULE), c.GOLD)
    middle = BAND // 2
    wide = canvas.text(word, WIDTH // 2, middle, TEXT, ROOM, align="middle")
    for side in (-1, 1):
        canvas.center(_star(STAR), WIDTH // 2 + side * (wide // 2 + STAR_FROM_WORD), middle)


def _plate(canvas: Canvas, word: str) -> None:
    """Draw a star and the word on a plate that is attached to the frame."""
    wide = canvas.measure(word, PLATE_ROOM, TEXT)
    slab = signs.slab(STAR_FROM_WORD + wide + 36, PLATE_HIGH, c.INK, c.GOLD, edge=RULE, radius=10)
    canvas.paste(slab, 0, PLATE_MIDDLE - PLATE_HIGH // 2)
    canvas.text(word, STAR_FROM_WORD + 16, PLATE_MIDDLE, TEXT, PLATE_ROOM)
    canvas.center(_star(STAR), STAR_FROM_WORD - 6, PLATE_MIDDLE)


def _frame(canvas: Canvas, inset: int, size: tuple[int, int], color: Color) -> None:
    """Draw a line of the frame, this far from the picture's edge."""
    right, low = size[0] - inset, size[1] - inset
    for box in (
        (inset, inset, right, inset + RULE),
        (inset, low - RULE, right, low),
        (inset, inset, inset + RULE, low),
        (right - RULE, inset, right, low),
    ):
        canvas.fill(box, color)


@drawn
def _star(size: int) -> Sprite:
    pen = Pen(size, size, size / 100)
    pen.poly(star(50, 50, 50, 0.24), c.GOLD)
    return pen.sprite()
