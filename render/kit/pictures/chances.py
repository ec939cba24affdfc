"""Draws a chart of the chances to win and the moments that mattered, with a line and a sign for every seat.
With two players, one line is enough; it is high while the first player is ahead, and low while the second is.
"""

from collections.abc import Sequence
from typing import NamedTuple

from render.kit import colors as c
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.colors import Color
from render.kit.owners import SIGNS
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.pictures.page import PAD, page

HIGH = 620
NAMES_Y = 128
LEFT, TOP, RIGHT, LOW = 140, 178, WIDTH - 60, 568
DISC = 20
LARGER = (1.25, 1.2, 1.15, 1.0)
"""The scale of each owner's sign, so that it fills the stone."""
NUMBER = 24
"""The radius of a moment's disc."""
CORES = (c.BLACK_FRONT, c.WHITE, c.BASALT_LIT, c.GRAY)
"""The colors of the owners' signs."""
SCALE_LINES = (0, 25, 50, 75, 100)
"""The lines of the scale in percent; with two players, the middle one means that neither is ahead."""
EVERY = 5
"""How many times each line shows its sign."""
NAME = Style((34, 32, 30, 28), "text")
SCALE = Style((28, 26), "quiet", bold=False)
MOMENT = Style((32,), c.INK)


class Course(NamedTuple):
    """The course of a game: everyone's name and sign, by seat; at least two entries with each seat's chance
    to win, from 0 to 1; and the indexes of the most important moments, in order.
    """

    names: Sequence[str]
    owners: Sequence[int]
    chances: Sequence[Sequence[float]]
    moments: Sequence[int]


def draw(title: str, course: Course, theme: Theme) -> Canvas:
    """Draw everyone's lines and the moments."""
    names, owners, chances, moments = course
    canvas = page(HIGH, theme, title)
    _write_names(canvas, course)
    of_two = len(names) == 2
    for mark in SCALE_LINES:
        y = round(_height(mark))
        canvas.fill((LEFT, y - 1, RIGHT, y + 1), theme.rule)
        canvas.text(_label(mark, len(names)), LEFT - 16, y, SCALE, LEFT - 24, align="right")
    values = [[100 * each[seat] for each in chances] for seat in range(1 if of_two else len(names))]
    lines = [[(_across(at, len(own)), _height(value)) for at, value in enumerate(own)] for own in values]
    for seat, line in enumerate(lines):
        core = None if of_two else CORES[owners[seat]]
        canvas.paste(_line(line, theme, core, round(_height(50))), 0, 0)
    _mark(canvas, moments, len(chances))
    if of_two:
        canvas.center(_sign(owners[0]), PAD + DISC, TOP + 4)
        canvas.center(_sign(owners[1]), PAD + DISC, round(_height(0)) - 4)
    else:
        _sign_lines(canvas, lines, owners)
    return canvas


def _sign_lines(canvas: Canvas, lines: Sequence[Sequence[Point]], owners: Sequence[int]) -> None:
    """Draw each line's signs on top of all lines, spread out so that they don't touch."""
    for seat, line in enumerate(lines):
        for part in range(1, EVERY + 1):
            x, y = line[(len(line) - 1) * (part * 4 - seat) // (4 * EVERY)]
            canvas.center(_sign(owners[seat]), round(x), round(y))


def _label(mark: int, seats: int) -> str:
    """Format a percentage; with two players, that of the player who is ahead."""
    return str(max(mark, 100 - mark) if seats == 2 else mark)


def _write_names(canvas: Canvas, course: Course) -> None:
    room = (WIDTH - 2 * PAD) // len(course.names)
    for seat, name in enumerate(course.names):
        x = PAD + seat * room
        canvas.center(_sign(course.owners[seat]), x + DISC, NAMES_Y)
        canvas.text(name, x + 2 * DISC + 12, NAMES_Y, NAME, room - 2 * DISC - 36)


def _mark(canvas: Canvas, moments: Sequence[int], many: int) -> None:
    """Draw the moments' numbers below the lines, in order; numbers that are close move apart."""
    order = sorted(range(len(moments)), key=lambda number: moments[number])
    lines = [round(_across(moments[number], many)) for number in order]
    for x in lines:
        canvas.fill((x - 1, TOP, x + 1, LOW), c.GOLD)
    for number, x in zip(order, _apart(lines), strict=True):
        canvas.center(_disc(NUMBER, c.GOLD), x, LOW + 4)
        canvas.text(str(number + 1), x, LOW + 4, MOMENT, 2 * NUMBER, align="middle")


def _apart(places: Sequence[int]) -> list[int]:
    """Return places moved apart as far as their discs need, but not out of the picture."""
    spread = [*places]
    for _ in places:
        for left in range(len(spread) - 1):
            missing = 2 * NUMBER + 2 - (spread[left + 1] - spread[left])
            if missing > 0:
                spread[left] -= (missing + 1) // 2
                spread[left + 1] += missing // 2
    beyond = max(0, spread[-1] - (WIDTH - PAD)) if spread else 0
    return [x - beyond for x in spread]


def _across(number: int, many: int) -> float:
    return LEFT + 20 + (RIGHT - LEFT - 40) * number / (many - 1)


def _height(percent: float) -> float:
    return LOW - 24 - (LOW - 24 - TOP) * percent / 100


def _line(points: Sequence[Point], theme: Theme, core: Color | None, zero: int) -> Sprite:
    """Draw a seat's line; with two seats, fill the space between it and even chances."""
    pen = Pen(WIDTH, HIGH, over=2)
    if core is None:
        pen.poly([*points, (points[-1][0], zero), (points[0][0], zero)], theme.column)
        pen.line([(points[0][0], zero), (points[-1][0], zero)], theme.quiet, 3)
        pen.line(points, theme.text, 6)
        return pen.sprite()
    pen.line(points, theme.text, 10)
    pen.line(points, core, 6)
    return pen.sprite()


def _disc(radius: int, color: Color) -> Sprite:
    pen = Pen(2 * radius + 2, 2 * radius + 2)
    pen.disc(radius + 1, radius + 1, radius, c.INK)
    pen.disc(radius + 1, radius + 1, radius - 3, color)
    return pen.sprite()


@drawn
def _sign(owner: int) -> Sprite:
    """Draw the top of an owner's stone, with the owner's sign."""
    side = 2 * DISC + 2
    pen = Pen(side, side, side / 100)
    dark = owner % 2 == 0
    pen.rect((0, 0, 100, 100), c.CREAM if dark else c.INK, radius=18)
    pen.rect((7, 7, 93, 93), CORES[owner], radius=13)
    inset = 50 * (1 - LARGER[owner])
    SIGNS[owner](pen.part((inset, inset), LARGER[owner]), c.CREAM if dark else c.INK)
    return pen.sprite()
