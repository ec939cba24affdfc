"""Parts that the pictures of every game have: the foot's golden bar and signs, the plates of sides."""

from collections.abc import Callable, Iterable, Sequence

from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style, longest_fit

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Mark = Callable[[Point], None]
"""Draws a sign around its middle."""

BAR_PAD, ACTING = 12, 40
"""The margin of a golden bar, and the width of an acting piece."""
PLATE = 26
"""Width and height of a plate."""


def plate(canvas: Canvas, letter: str, middle: Point) -> None:
    """The letter of a site's side."""
    theme = canvas.theme
    canvas.center(signs.slab(PLATE, PLATE, theme.quiet, theme.quiet, edge=1, radius=6), *middle)
    canvas.text(letter, *middle, Style((20,), "panel"), PLATE, align="middle")


def golden_bar(canvas: Canvas, texts: Iterable[str], box: Box, style: Style, marks: Sequence[Mark]) -> None:
    """Write who must choose what: the first text that fits, on a bar of its width, between the player's mark
    and the marks of the acting pieces. The box is left, top, its greatest width, its height.
    """
    (left, top, widest, high), (who, *acting) = box, marks
    before, after = high + 10, BAR_PAD + (ACTING + BAR_PAD) * len(acting)
    room, y = widest - before - after, top + high // 2
    text = longest_fit(texts, room, style)
    wide = before + canvas.measure(text, room, style) + after
    canvas.paste(signs.slab(wide, high, c.GOLD, c.CREAM, edge=2, radius=10), left, top)
    who((left + 6 + high // 2, y))
    x = left + before + canvas.text(text, left + before, y, style, room) + BAR_PAD
    for number, draw in enumerate(acting):
        draw((x + ACTING // 2 + number * (ACTING + BAR_PAD), y))


def before_text(
    canvas: Canvas, text: str, end: Point, style: Style, marks: Iterable[Mark], *, room: int, step: Point
) -> int:
    """A text up to a point, and before it signs from right to left; `step`: how wide one is, and how far the
    next one lies. Returns where they begin.
    """
    x, y = end
    x -= canvas.text(text, x, y, style, room, align="right") + 14
    for draw in marks:
        draw((x - step[0] // 2, y))
        x -= step[1]
    return x
