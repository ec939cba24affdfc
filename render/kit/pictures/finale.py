"""Draws the end of a game: everyone stands on a staircase by place, with the winner crowned, above a score
sheet with a column below every step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal, NamedTuple

from engine.contract import Outcome
from render.kit import colors as c
from render.kit import fonts, signs
from render.kit.art.festive import confetti, medal, sun_crown, verdict_mark, wreath
from render.kit.art.light import glint
from render.kit.canvas import WIDTH, Canvas, Style, background
from render.kit.palette import Theme
from render.kit.paragraph import fitting, name_lines, paragraph, pitch
from render.kit.pen import Pen, Sprite, curve

SCENE, NAMES, ROW, LOW_ROW, FOOT = 306, 62, 54, 36, 8
"""The heights of the scene and of the names, the maximum and minimum height of a row, and the margin below.
"""
WANTED = 700
"""The desired height of the picture; desktop clients shrink taller ones."""
RISES: Sequence[int] = (122, 88, 64, 42)
LOW_RISES: Sequence[int] = (96, 74)
"""The heights of the steps by place for two players, whose pieces are larger."""
LABELS = {1: 480, 2: 430, 3: 366, 4: 332}
"""The width of the column of labels, by the number of players."""
PORTRAITS, LARGE_PORTRAITS = (124, 104), (150, 112)
"""The heights of a winner's piece and of another's; then the same for two players."""
CROWN, MEDAL = 84, 52
OVER = 2

VERDICT = Style((54, 50, 46, 42, 38, 34, 31, 28), "text")
NOTE = Style((28, 27, 26), "text", bold=False)
CAPTION = Style((26,), "text", bold=False)
NAME = Style((36, 34, 32, 30, 28), "text")
LABEL = Style((34, 33, 32, 31, 30, 29, 28, 27, 26), "text", bold=False)
CELL = Style((38,), "text")
EMPTY, NOTHING = Style((38,), "quiet"), "\N{MIDDLE DOT}"
TOTAL = Style((64, 56), c.CREAM)
PLACE = Style((32,), c.INK)

Mark = Literal["kept", "broken", ""]


class Cell(NamedTuple):
    """A person's entry in a row, which is drawn as a dot if it is empty. `mark` tells whether a task was
    fulfilled or not.
    """

    text: str = ""
    mark: Mark = ""


Icon = Callable[[int], Sprite]
"""A function that draws the icon of a row at a given size."""


class SheetRow(NamedTuple):
    """A row of the sheet: its label, everyone's cell by seat, the function that draws its icon, and the
    letter of its side.
    """

    label: str
    cells: Sequence[Cell]
    icon: Icon | None = None
    side: str | None = None


Portrait = Callable[[Canvas, tuple[int, int], int], None]
"""A function that draws someone's piece on a point, at a given height."""


class Person(NamedTuple):
    """Someone on the staircase; `absent` tells whether they left before the end."""

    name: str
    total: str
    portrait: Portrait
    absent: bool = False


@dataclass(frozen=True)
class Finale:
    """The contents of the picture. `verdicts` say who has won, in ever shorter forms; `notes` say why; and
    `caption` names the game and the day if they are known.
    """

    people: Sequence[Person]
    outcome: Outcome
    rows: Sequence[SheetRow]
    verdicts: Sequence[str]
    notes: Sequence[str] = ()
    caption: str = ""


class Stair(NamedTuple):
    """A step of the staircase: its seat, place, middle, width and height."""

    seat: int
    place: int
    middle: int
    wide: int
    rise: int


def draw(finale: Finale, theme: Theme) -> Canvas:
    """Draw the picture, as tall as its rows require. Rows in which no one has anything are left out."""
    rows = [row for row in finale.rows if any(cell.text or cell.mark for cell in row.cells)]
    steps = staircase(finale.outcome, len(finale.people))
    canvas = _ground(tuple(step[1:] for step in steps), len(rows), theme).copy()
    _words(canvas, finale, len(steps))
    for step in reversed(steps):
        _stand(canvas, step, finale.people[step.seat], _portrait_high(step, len(steps)))
    for step in steps:
        person = finale.people[step.seat]
        style = NAME._replace(color="quiet") if person.absent else NAME
        name_lines(
            canvas, person.name, (step.middle, SCENE + NAMES // 2, step.wide - 12), style, align="middle"
        )
    for number, row in enumerate(rows):
        _row(canvas, row, number, len(rows), steps)
    return canvas


def staircase(outcome: Outcome, seats: int) -> list[Stair]:
    """Return the steps by place, the winners first; people who share a place share its height."""
    left, rises = LABELS[seats], LOW_RISES if seats == 2 else RISES
    wide = (WIDTH - left - 8) // seats
    stairs: list[Stair] = []
    for group in outcome.ranking:
        place = len(stairs) + 1
        for seat in sorted(group):
            middle = left + wide * len(stairs) + wide // 2
            stairs.append(Stair(seat, place, middle, wide, rises[min(place, len(rises)) - 1]))
    return stairs


def _row_high(rows: int) -> int:
    return max(LOW_ROW, min(ROW, (WANTED - SCENE - NAMES - FOOT) // max(rows, 1)))


def _top(number: int, rows: int) -> int:
    """Return the top of a row."""
    return SCENE + NAMES + number * _row_high(rows)


@background
def _ground(steps: tuple[tuple[int, int, int, int], ...], rows: int, theme: Theme) -> Canvas:
    """Draw the sky, the staircase and the empty table."""
    placed = [Stair(0, *step) for step in steps]
    high = _top(rows, rows) + FOOT
    canvas = Canvas.blank(WIDTH, high, theme.beam, theme)
    canvas.paste(_scene(placed, theme), 0, 0)
    canvas.fill((0, SCENE, WIDTH, high), theme.panel)
    for number in range(rows):
        if number % 2 == 0:
            canvas.fill((0, _top(number, rows), WIDTH, _top(number + 1, rows)), theme.row)
    for step in placed:
        if step.place != 1:
            continue
        left, right = step.middle - step.wide // 2 + 2, step.middle + step.wide // 2 - 2
        canvas.fill((left, SCENE, right, high), theme.column)
        for number in range(0, rows, 2):
            canvas.fill((left, _top(number, rows), right, _top(number + 1, rows)), theme.column_row)
    canvas.fill((0, SCENE + NAMES - 2, WIDTH, SCENE + NAMES), theme.rule)
    canvas.fill((0, high - FOOT, WIDTH, high), theme.frame)
    return canvas


def _scene(steps: Sequence[Stair], theme: Theme) -> Sprite:
    """Draw the sky with rays behind the winners, distant pyramids, and the staircase."""
    pen = Pen(WIDTH, SCENE, over=OVER)
    winners = [step for step in steps if step.place == 1]
    x = sum(step.middle for step in winners) / len(winners)
    y = _heart(winners[0], len(steps))
    pen.rect((0, 0, WIDTH, SCENE), theme.sky)
    for turn in range(0, 360, 24):
        ends = [
            (x + 1300 * cos(radians(turn + lean)), y + 1300 * sin(radians(turn + lean))) for lean in (-6, 6)
        ]
        pen.poly([(x, y), *ends], theme.sky_mid)
    pen.rect((0, SCENE - 46, WIDTH, SCENE), theme.dusk)
    for peak, half, tall in ((90, 120, 92), (250, 90, 66)):
        foot = SCENE - 22
        pen.poly([(peak - half, foot), (peak, foot - tall), (peak + half, foot)], theme.hills)
        pen.poly([(peak - half, foot), (peak, foot - tall), (peak + half * 0.25, foot)], theme.hills_lit)
    pen.poly([(0, SCENE), (0, SCENE - 24), *curve((0, SCENE - 24), (360, SCENE - 44), (WIDTH, SCENE - 20)),
              (WIDTH, SCENE)], theme.sand)  # fmt: skip
    for step in winners:
        middle = (step.middle, _heart(step, len(steps)))
        pen.disc(*middle, 150 if len(winners) == 1 else 96, theme.halo_rim)
        pen.disc(*middle, 112 if len(winners) == 1 else 78, theme.halo)
        wreath(pen, *middle, 104 if len(winners) == 1 else 74)
    confetti(pen, (steps[0].middle - steps[0].wide // 2, 0, WIDTH, SCENE - 110))
    for step in reversed(steps):
        _masonry(pen, step, theme)
    return pen.sprite()


def _heart(step: Stair, seats: int) -> float:
    """Return the y of a winner's middle, which is the center of the rays and the laurels."""
    return SCENE - step.rise - _portrait_high(step, seats) * 0.6


def _portrait_high(step: Stair, seats: int) -> int:
    return (LARGE_PORTRAITS if seats == 2 else PORTRAITS)[step.place > 1]


def _masonry(pen: Pen, step: Stair, theme: Theme) -> None:
    """Draw a step of masonry with a lit edge, golden for a winner."""
    face, lit, seam = (
        (theme.prize, theme.prize_lit, theme.prize_seam)
        if step.place == 1
        else (theme.step, theme.step_lit, theme.step_seam)
    )
    left, right, top = step.middle - step.wide / 2, step.middle + step.wide / 2, SCENE - step.rise
    pen.rect((left, top, right, SCENE), face)
    for course in range(1, step.rise // 30 + 1):
        y = top + 10 + course * 30
        if y < SCENE - 6:
            pen.rect((left, y, right, y + 1.5), seam)
    for course in range(step.rise // 30 + 1):
        for brick in range(step.wide // 70 + 1):
            x = left + brick * 70 + (35 if course % 2 else 0)
            low = min(SCENE, top + 10 + (course + 1) * 30)
            if left < x < right - 6 and low > top + 10 + course * 30:
                pen.rect((x, top + 10 + course * 30, x + 1.5, low), seam)
    pen.rect((left, top, right, top + 11), lit)
    pen.rect((left, top, right, top + 2.5), c.CREAM if step.place == 1 else lit)
    pen.rect((left, top, left + 2, SCENE), lit)
    pen.rect((right - 2, top + 11, right, SCENE), seam)


def _words(canvas: Canvas, finale: Finale, seats: int) -> None:
    """Write who has won, and why the game ended."""
    room, top = LABELS[seats] - 40, 22
    if finale.caption:
        canvas.text(finale.caption, 22, top + 8, CAPTION, room)
        top += 30
    wrapped_notes = [fitting((note,), room, 140, NOTE) for note in finale.notes[:2]]
    left = SCENE - 12 - top - sum(pitch(size) * len(lines) + 8 for lines, size in wrapped_notes)
    top += paragraph(canvas, finale.verdicts, (22, top, room), VERDICT, left)
    for note in finale.notes[:2]:
        top += paragraph(canvas, (note,), (22, top + 8, room), NOTE, 140) + 8


def _stand(canvas: Canvas, step: Stair, person: Person, high: int) -> None:
    """Draw someone on their step: a piece of this height, the place and total, and the crown if they won."""
    won, foot = step.place == 1, SCENE - step.rise + 4
    person.portrait(canvas, (step.middle, foot), high)
    if won:
        canvas.center(sun_crown(CROWN), step.middle, foot - high - CROWN // 2 + 16)
        for across, down, size in ((-86, 40, 40), (88, 20, 34), (-70, 118, 26), (76, 104, 26)):
            canvas.center(glint(size), step.middle + across, foot - high - 20 + down)
    x = step.middle - min(step.wide // 2 - MEDAL // 2 - 4, high // 2 + 22)
    canvas.center(medal(MEDAL, step.place), x, foot - MEDAL // 2 - 2)
    canvas.text(str(step.place), x - 1, foot - MEDAL // 2 - 3, PLACE, MEDAL, align="middle")
    size = TOTAL if won or step.rise > 70 else TOTAL._replace(sizes=(44 if step.rise > 50 else 30,))
    middle = SCENE - (step.rise - 11) // 2
    canvas.text(person.total, step.middle, middle, size, step.wide - 12, align="middle")


def _row(canvas: Canvas, row: SheetRow, number: int, rows: int, steps: Sequence[Stair]) -> None:
    """Draw a row: icon, label, the side's letter, and everyone's cell below their step."""
    high, theme = _row_high(rows), canvas.theme
    y, x, right = _top(number, rows) + high // 2, 18, LABELS[len(steps)] - 8
    if row.icon is not None:
        canvas.center(row.icon(high - 10), x + (high - 10) // 2, y)
        x += high + 2
    room = right - x - (38 if row.side else 0)
    wide = canvas.text(row.label, x, y, LABEL, room)
    if row.side is not None:
        plate = signs.slab(30, 30, theme.quiet, theme.quiet, edge=1, radius=7)
        canvas.center(plate, x + wide + 24, y)
        canvas.text(row.side, x + wide + 24, y, Style((26,), "panel"), 30, align="middle")
    for step in steps:
        cell = row.cells[step.seat]
        middle = step.middle
        if cell.mark:
            size = high - 12
            long = fonts.length(cell.text, CELL.sizes[0], bold=True) if cell.text else 0
            canvas.center(verdict_mark(size, won=cell.mark == "kept"), middle - long // 2 - 6, y)
            middle += size // 2 + 2
        if cell.text:
            canvas.text(cell.text, middle, y, CELL, step.wide, align="middle")
        elif not cell.mark:
            canvas.text(NOTHING, middle, y, EMPTY, step.wide, align="middle")
