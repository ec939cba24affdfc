"""Parts that the pictures of every game have: the foot's golden bar and signs, the plates of sides."""

from collections.abc import Callable, Iterable

from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style, longest_fit

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Mark = Callable[[Point], None]
"""Draws a sign around its middle."""

PLATE = 26
"""Width and height of a plate."""


def plate(canvas: Canvas, letter: str, middle: Point) -> None:
    """The letter of a site's side."""
    theme = canvas.theme
    canvas.centre(signs.slab(PLATE, PLATE, theme.quiet, theme.quiet, edge=1, radius=6), *middle)
    canvas.text(letter, *middle, Style((20,), "panel"), PLATE, align="middle")


def golden_bar(
    canvas: Canvas, texts: Iterable[str], box: Box, style: Style, *, before: int, after: int
) -> int:
    """Who must choose what: the first text that fits, on a bar as wide as that and what stands before and
    after it. The box is left, top, its greatest width, its height. Returns where the text ends.
    """
    left, top, widest, high = box
    room = widest - before - after
    text = longest_fit(texts, room, style)
    wide = before + canvas.measure(text, room, style) + after
    canvas.paste(signs.slab(wide, high, c.GOLD, c.CREAM, edge=2, radius=10), left, top)
    return left + before + canvas.text(text, left + before, top + high // 2, style, room)


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
