"""A table of people as a picture, monospaced text and alt text, for leaderboards and a season's standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.kit import colors as c
from render.kit.art.festive import medal, sun_crown
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.fit import ALT_LIMIT, first_fitting
from render.kit.fonts import drawn_name
from render.kit.lists import NAME_LENGTHS, shorten
from render.kit.palette import Theme
from render.kit.pictures.page import FOOT as PAGE_FOOT
from render.kit.pictures.page import PAD, page

HEADS_Y, FIRST_LINE = 112, 136
PITCH, NOTE_HIGH, RULE = 50, 52, 2
HEAD = Style((28, 27, 26), "quiet", bold=False)
CELL = Style((34, 32, 30, 28), "text")
PLACE = Style((28,), c.INK)
NOTE = Style((27, 26), "quiet", bold=False)
CROWN, MEDAL, MEDALLED = 42, 42, 3
"""The widths of the crown and of a medal, and the number of places that get a medal."""
NAME_IN_TEXT = 16
"""The maximum length of a name in a text table, in characters."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading and its width in pixels; `short` is used where there is little room."""

    head: str
    wide: int
    short: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person's place, name and numbers, and the text that follows the name in the alt text. `own` tells
    whether the person is the reader.
    """

    place: int
    name: str
    cells: Sequence[str]
    spoken: str
    own: bool = False

    @property
    def drawn(self) -> str:
        """The part of the name that the font can draw, which may be empty."""
        return drawn_name(self.name)


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """The contents of a table: the title, its subject, the columns, the people, and in `note` an explanation
    below. `undrawn` replaces a name that the font can't draw.
    """

    title: str
    about: str
    name_head: str
    columns: Sequence[Column]
    lines: Sequence[PersonLine]
    undrawn: str = ""
    note: str = ""


def draw(table: PeopleTable, theme: Theme) -> Canvas:
    """Draw the table, whose height follows from its lines, with a sun beside the first person."""
    low = FIRST_LINE + len(table.lines) * PITCH
    canvas = page(low + (NOTE_HIGH if table.note else 0) + PAGE_FOOT, theme, table.title, table.about)
    left, right = PAD, WIDTH - PAD
    ends = _ends(table.columns, right)
    name_left = left + 66
    name_room = ends[0] - table.columns[0].wide - name_left if ends else right - name_left
    canvas.text(table.name_head, name_left, HEADS_Y, HEAD, name_room)
    for column, end in zip(table.columns, ends, strict=True):
        canvas.text(column.head, end, HEADS_Y, HEAD, column.wide - 10, align="right")
    for number, line in enumerate(table.lines):
        top = FIRST_LINE + number * PITCH
        if line.own:
            canvas.fill((0, top, WIDTH, top + PITCH), theme.column)
        elif number % 2 == 0:
            canvas.fill((0, top, WIDTH, top + PITCH), theme.row)
        _line(canvas, table, line, top, ends)
    canvas.fill((0, low, WIDTH, low + RULE), theme.rule)
    if table.note:
        canvas.text(table.note, left, low + NOTE_HIGH // 2, NOTE, right - left)
    return canvas


def _ends(columns: Sequence[Column], right: int) -> list[int]:
    """Return the right edge of each column; that of the last one is near `right`."""
    ends: list[int] = []
    for column in reversed(columns):
        ends.insert(0, right - 8)
        right -= column.wide
    return ends


def _line(canvas: Canvas, table: PeopleTable, line: PersonLine, top: int, ends: Sequence[int]) -> None:
    left = PAD
    middle = top + RULE + PITCH // 2
    name_left = left + 66
    if line.place <= MEDALLED:
        canvas.center(medal(MEDAL, line.place), left + 24, middle)
    style = PLACE if line.place <= MEDALLED else CELL
    canvas.text(str(line.place), left + 23, middle - 1, style, 60, align="middle")
    room = ends[0] - table.columns[0].wide - name_left
    if line.place == 1:
        canvas.center(sun_crown(CROWN), name_left + CROWN // 2, middle - 2)
        name_left, room = name_left + CROWN + 10, room - CROWN - 10
    canvas.text(line.drawn or table.undrawn, name_left, middle, CELL, room)
    for cell, end, column in zip(line.cells, ends, table.columns, strict=True):
        canvas.text(cell, end, middle, CELL, column.wide - 10, align="right")


def alt_text(table: PeopleTable) -> str:
    """Describe the table with a sentence per person; names are shortened until the text fits."""
    return first_fitting((_spoken(table, length) for length in NAME_LENGTHS), ALT_LIMIT)


def _spoken(table: PeopleTable, length: int) -> str:
    people = (f"{line.place}. {shorten(line.name, length)}: {line.spoken}." for line in table.lines)
    return " ".join((f"{table.title}, {table.about}.", *people))


def text_table(table: PeopleTable) -> str:
    """Format the table as lines that a phone doesn't break."""
    heads = ["", table.name_head[:NAME_IN_TEXT], *(column.short for column in table.columns)]
    rows = [[str(line.place), shorten(line.name, NAME_IN_TEXT), *line.cells] for line in table.lines]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [_columns(row, widths) for row in (heads, *rows)]
    return "\n".join((*lines, *([table.note] if table.note else [])))


def _columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    place, name, *numbers = (
        f"{cell:<{wide}}" if number == 1 else f"{cell:>{wide}}"
        for number, (cell, wide) in enumerate(zip(cells, widths, strict=True))
    )
    return " ".join((place, name, *numbers)).rstrip()
