"""Draws a chart of a number over time."""

from collections.abc import Sequence
from math import ceil, floor, log10

from render.kit import colors as c
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite
from render.kit.pictures.page import page

HIGH = 460
LEFT, TOP, RIGHT, LOW = 140, 128, WIDTH - 60, 420
DOTS = 40
"""The maximum number of values that each get a dot."""
MOST = 400
"""The maximum number of values that are drawn; if there are more, only every second, every third, and so on.
"""
SCALE = Style((28, 26), "quiet", bold=False)


def draw(title: str, values: Sequence[int], last: str, theme: Theme) -> Canvas:
    """Draw a curve of at least two values; `last` is the label of the last value."""
    canvas = page(HIGH, theme, title, last, large=True)
    marks = scale(min(values), max(values))
    for mark in marks:
        y = round(_height(mark, marks))
        canvas.fill((LEFT, y - 1, RIGHT, y + 1), theme.rule)
        canvas.text(str(mark), LEFT - 16, y, SCALE, LEFT - 24, align="right")
    canvas.paste(_line(values, marks, theme), 0, 0)
    return canvas


def scale(least: int, most: int) -> list[int]:
    """Return three to six round numbers that enclose all values."""
    span = max(most - least, 10)
    unit = 10 ** floor(log10(span / 2))
    step = next(unit * factor for factor in (1, 2, 5, 10) if span / (unit * factor) <= 4)
    first, last = floor(least / step), max(ceil(most / step), floor(least / step) + 2)
    return [number * step for number in range(first, last + 1)]


def _height(value: float, marks: Sequence[int]) -> float:
    return LOW - (LOW - TOP) * (value - marks[0]) / (marks[-1] - marks[0])


def _line(values: Sequence[int], marks: Sequence[int], theme: Theme) -> Sprite:
    """Draw the line, a dot at every value if there is room, and always one at the last value."""
    every = ceil(len(values) / MOST)
    kept = [*values[:-1:every], values[-1]]
    points: list[Point] = [
        (LEFT + 12 + (RIGHT - LEFT - 24) * number / (len(kept) - 1), _height(value, marks))
        for number, value in enumerate(kept)
    ]
    pen = Pen(WIDTH, HIGH, over=2)
    pen.poly([*points, (points[-1][0], LOW), (points[0][0], LOW)], theme.column)
    pen.line(points, theme.text, 6)
    for x, y in points[:-1] if len(points) <= DOTS else ():
        pen.disc(x, y, 7, theme.text)
    x, y = points[-1]
    pen.disc(x, y, 15, c.INK)
    pen.disc(x, y, 11, c.GOLD)
    return pen.sprite()
