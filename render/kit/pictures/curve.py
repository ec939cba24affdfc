"""How a number went, as a line from left to right."""

from collections.abc import Sequence
from math import ceil, floor, log10

from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite

HIGH, MARGIN, PAD = 420, 8, 24
TITLE_Y = 52
LEFT, TOP, RIGHT, LOW = 130, 104, WIDTH - 60, 380
DOTS = 40
"""So many values still have a dot each."""
MOST = 400
"""Values that are drawn; of more only every other one, or fewer."""
TITLE = Style((38, 36, 34, 32, 30, 28), "text")
LAST = Style((42, 40, 38), "text")
SCALE = Style((24, 22), "quiet", bold=False)


def draw(title: str, values: Sequence[int], last: str, theme: Theme) -> Canvas:
    """At least two values; `last` is what is said of the last one."""
    canvas = Canvas.blank(WIDTH, HIGH, theme.ground, theme)
    box = signs.slab(WIDTH - 2 * MARGIN, HIGH - 2 * MARGIN, theme.panel, theme.frame, edge=4, radius=14)
    canvas.paste(box, MARGIN, MARGIN)
    right = WIDTH - MARGIN - PAD
    wide = canvas.text(last, right, TITLE_Y, LAST, 300, align="right")
    canvas.text(title, MARGIN + PAD, TITLE_Y, TITLE, right - wide - 2 * PAD - MARGIN)
    marks = scale(min(values), max(values))
    for mark in marks:
        y = round(_height(mark, marks))
        canvas.fill((LEFT, y - 1, RIGHT, y + 1), theme.rule)
        canvas.text(str(mark), LEFT - 16, y, SCALE, LEFT - MARGIN - PAD, align="right")
    canvas.paste(_line(values, marks, theme), 0, 0)
    return canvas


def scale(least: int, most: int) -> list[int]:
    """Round numbers, three to six, the first not above the least value, the last not below the greatest."""
    span = max(most - least, 10)
    unit = 10 ** floor(log10(span / 2))
    step = next(unit * factor for factor in (1, 2, 5, 10) if span / (unit * factor) <= 4)
    first, last = floor(least / step), max(ceil(most / step), floor(least / step) + 2)
    return [number * step for number in range(first, last + 1)]


def _height(value: float, marks: Sequence[int]) -> float:
    return LOW - (LOW - TOP) * (value - marks[0]) / (marks[-1] - marks[0])


def _line(values: Sequence[int], marks: Sequence[int], theme: Theme) -> Sprite:
    """The line, a dot at every value as long as there is room, and at the last one in any case."""
    every = ceil(len(values) / MOST)
    kept = [*values[:-1:every], values[-1]]
    points: list[Point] = [
        (LEFT + 12 + (RIGHT - LEFT - 24) * number / (len(kept) - 1), _height(value, marks))
        for number, value in enumerate(kept)
    ]
    pen = Pen(WIDTH, HIGH)
    pen.line(points, theme.text, 5)
    for x, y in points[:-1] if len(points) <= DOTS else ():
        pen.disc(x, y, 7, theme.text)
    x, y = points[-1]
    pen.disc(x, y, 13, c.INK)
    pen.disc(x, y, 9, c.GOLD)
    return pen.sprite()
