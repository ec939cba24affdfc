"""Who was ahead in a game, from left to right, and the moments that mattered: a line for every seat, with its
sign. With two players one line is enough; it goes up where the first is ahead, and down where the second is.
"""

from collections.abc import Sequence

from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.lists import signed
from render.kit.owners import SIGNS
from render.kit.palette import Colour, Theme
from render.kit.pen import Pen, Point, Sprite
from render.kit.pictures.curve import scale

HIGH, MARGIN, PAD = 560, 8, 24
TITLE_Y, NAMES_Y = 52, 106
LEFT, TOP, RIGHT, LOW = 130, 156, WIDTH - 60, 512
DISC, SIGN = 17, 30
NUMBER = 20
"""Radii, and the side of a sign."""
CORES = (c.BLACK, c.WHITE, c.UMBER, c.STONE)
"""How the lines of more than two players are filled, by seat: the signs say whose they are."""
EVERY = 5
"""A line has its sign so many times."""
TITLE = Style((38, 36, 34, 32, 30, 28), "text")
NAME = Style((30, 28, 26), "text")
SCALE = Style((24, 22), "quiet", bold=False)
MOMENT = Style((28,), c.INK)


def draw(
    title: str, names: Sequence[str], leads: Sequence[Sequence[float]], moments: Sequence[int], theme: Theme
) -> Canvas:
    """`leads`: at least twice, by seat the points ahead of the others' mean; `moments`: where the most
    important ones are, the first is marked 1.
    """
    canvas = Canvas.blank(WIDTH, HIGH, theme.ground, theme)
    box = signs.slab(WIDTH - 2 * MARGIN, HIGH - 2 * MARGIN, theme.panel, theme.frame, edge=4, radius=14)
    canvas.paste(box, MARGIN, MARGIN)
    canvas.text(title, MARGIN + PAD, TITLE_Y, TITLE, WIDTH - 2 * (MARGIN + PAD))
    _write_names(canvas, names)
    of_two = len(names) == 2
    values = [[round(lead[seat], 1) for lead in leads] for seat in range(1 if of_two else len(names))]
    every = [value for own in values for value in (*own, *(-value for value in own if of_two))]
    marks = scale(round(min(every)), round(max(every)))
    for mark in marks:
        y = round(_height(mark, marks))
        canvas.fill((LEFT, y - (1 if mark else 3), RIGHT, y + (1 if mark else 3)), theme.rule)
        canvas.text(_label(mark, len(names)), LEFT - 16, y, SCALE, LEFT - MARGIN - PAD, align="right")
    lines = [[(_across(at, len(own)), _height(lead, marks)) for at, lead in enumerate(own)] for own in values]
    for seat, line in enumerate(lines):
        canvas.paste(_line(line, theme, None if of_two else CORES[seat]), 0, 0)
    if of_two:
        canvas.centre(_sign(0), MARGIN + PAD + DISC, TOP)
        canvas.centre(_sign(1), MARGIN + PAD + DISC, round(_height(marks[0], marks)))
    else:
        _sign_lines(canvas, lines)
    _mark(canvas, moments, len(leads))
    return canvas


def _sign_lines(canvas: Canvas, lines: Sequence[Sequence[Point]]) -> None:
    """Every line's sign on it, over all lines; not one beside the other."""
    for seat, line in enumerate(lines):
        for part in range(1, EVERY + 1):
            x, y = line[(len(line) - 1) * (part * 4 - seat) // (4 * EVERY)]
            canvas.centre(_sign(seat), round(x), round(y))


def _label(mark: int, seats: int) -> str:
    """Points ahead: of two, of the one whose side it is."""
    return str(abs(mark)) if seats == 2 else signed(mark)


def _write_names(canvas: Canvas, names: Sequence[str]) -> None:
    room = (WIDTH - 2 * (MARGIN + PAD)) // len(names)
    for seat, name in enumerate(names):
        x = MARGIN + PAD + seat * room
        canvas.centre(_sign(seat), x + DISC, NAMES_Y)
        canvas.text(name, x + 2 * DISC + 12, NAMES_Y, NAME, room - 2 * DISC - 36)


def _mark(canvas: Canvas, moments: Sequence[int], many: int) -> None:
    """The moments' numbers below the lines, in their order; where two are close both give way."""
    order = sorted(range(len(moments)), key=lambda number: moments[number])
    lines = [round(_across(moments[number], many)) for number in order]
    for x in lines:
        canvas.fill((x - 1, TOP, x + 1, LOW), c.GOLD)
    for number, x in zip(order, _apart(lines), strict=True):
        canvas.centre(_disc(NUMBER, c.GOLD), x, LOW + 4)
        canvas.text(str(number + 1), x, LOW + 4, MOMENT, 2 * NUMBER, align="middle")


def _apart(places: Sequence[int]) -> list[int]:
    """Places from left to right, moved as far as discs on them need, and not out of the picture."""
    found = [*places]
    for _ in places:
        for left in range(len(found) - 1):
            missing = 2 * NUMBER + 2 - (found[left + 1] - found[left])
            if missing > 0:
                found[left] -= (missing + 1) // 2
                found[left + 1] += missing // 2
    beyond = max(0, found[-1] - (WIDTH - MARGIN - PAD)) if found else 0
    return [x - beyond for x in found]


def _across(number: int, many: int) -> float:
    return LEFT + 20 + (RIGHT - LEFT - 40) * number / (many - 1)


def _height(value: float, marks: Sequence[int]) -> float:
    return LOW - 24 - (LOW - 24 - TOP) * (value - marks[0]) / (marks[-1] - marks[0])


def _line(points: Sequence[Point], theme: Theme, core: Colour | None) -> Sprite:
    pen = Pen(WIDTH, HIGH)
    pen.line(points, theme.text, 5 if core is None else 9)
    if core is not None:
        pen.line(points, core, 5)
    return pen.sprite()


def _disc(radius: int, colour: Colour) -> Sprite:
    pen = Pen(2 * radius + 2, 2 * radius + 2)
    pen.disc(radius + 1, radius + 1, radius, c.INK)
    pen.disc(radius + 1, radius + 1, radius - 3, colour)
    return pen.sprite()


def _sign(seat: int) -> Sprite:
    """A seat's sign on a light disc."""
    side = 2 * DISC + 2
    pen = Pen(side, side, side / 100)
    pen.disc(50, 50, 49, c.INK)
    pen.disc(50, 50, 42, c.CREAM)
    SIGNS[seat](pen, c.INK)
    return pen.sprite()
