"""The drawn score sheet of every game: a row for each item, a column for each player, who has won and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.contract import Outcome, Sheet
from render.kit import signs
from render.kit.canvas import Canvas, Style, longest_fit
from render.kit.lists import signed
from render.kit.parts import PLATE, Mark, plate
from render.kit.pen import Sprite
from render.kit.say import Say
from render.kit.score_table import sheet_title

RULE, THICK = 2, 5
"""How thick the lines are, and the one above the total."""
COLUMN_GAP = 6
MARK_Y, NAME_Y = 46, 97
"""Middles of a player's mark and name, from the sheet's top."""
TOTAL_Y, VERDICT_Y, REASONS_Y, REASON_PITCH = 29, 91, 133, 30
"""Middles of what stands below the last line, from there."""
LAUREL = 40
"""Beside the mark of whoever has won."""


@dataclass(frozen=True)
class Styles:
    """How texts of a sheet look; label and points of an item also where lines are closer than `tight`."""

    title: Style
    name: Style
    label: Style
    points: Style
    total: Style
    total_label: Style
    verdict: Style
    reason: Style
    tight: int = 0
    tight_label: Style | None = None
    tight_points: Style | None = None


@dataclass(frozen=True)
class Layout:
    """Where a sheet stands and what has room on it, in pixels: left, top, width, height and what stays free
    at the sides; the lines above the first item and above the total; from one player's column to the next,
    by number of players; how wide a mark is.
    """

    box: tuple[int, int, int, int]
    pad: int
    first_line: int
    last_line: int
    columns: Mapping[int, int]
    mark: int
    styles: Styles

    @property
    def left(self) -> int:
        """Where lines and texts begin."""
        return self.box[0] + self.pad

    @property
    def right(self) -> int:
        """Where they end."""
        return self.box[0] + self.box[2] - self.pad

    def lines(self, rows: int) -> list[int]:
        """Where the lines are above so many items, and the one above the total."""
        high = self.last_line - self.first_line
        return [self.first_line + high * row // rows for row in range(rows + 1)]

    def column_middle(self, seat: int, seats: int) -> int:
        """The middle of a player's column."""
        pitch = self.columns[seats]
        return self.right + 8 - (seats - seat) * pitch + pitch // 2


class SheetLine(NamedTuple):
    """What an item is called; where it has them, the letter of its side and what draws its icon in a size."""

    item: str
    label: str
    side: str | None = None
    icon: Callable[[int], Sprite] | None = None


class Player(NamedTuple):
    """A player's head: what draws the mark, the name, and whether they have left."""

    mark: Mark
    name: str
    absent: bool = False


@dataclass(frozen=True)
class Score:
    """What a sheet says. The verdict and each reason in ever shorter ways: the first that fits is taken."""

    sheets: Sequence[Sheet]
    outcome: Outcome
    players: Sequence[Player]
    lines: Sequence[SheetLine]
    verdicts: Sequence[str]
    reasons: Sequence[Sequence[str]]


def draw(canvas: Canvas, at: Layout, score: Score, say: Say) -> None:
    """Everything but the ground."""
    seats, styles, top = len(score.sheets), at.styles, at.box[1]
    _winners(canvas, at, score)
    room = at.column_middle(0, seats) - at.columns[seats] // 2 - at.left - 8
    canvas.text(sheet_title(score.outcome, say), at.left, top + 56, styles.title, room)
    for seat, player in enumerate(score.players):
        x = at.column_middle(seat, seats)
        player.mark((x, top + MARK_Y))
        style = styles.name._replace(colour="quiet") if player.absent else styles.name
        canvas.text(player.name, x, top + NAME_Y, style, at.columns[seats] - 14, align="middle")
    lines = at.lines(len(score.lines))
    for row, line in enumerate(score.lines):
        _row(canvas, at, score.sheets, line, (lines[row], lines[row + 1]))
    _foot(canvas, at, score, say)


def _winners(canvas: Canvas, at: Layout, score: Score) -> None:
    """The columns of those who have won, with a laurel."""
    seats, theme, top = len(score.sheets), canvas.theme, at.box[1] + 10
    wide = at.columns[seats] - COLUMN_GAP
    high = at.last_line + TOTAL_Y + 24 - at.box[1]
    column = signs.slab(wide, high, theme.quay, theme.rule, edge=3, radius=12)
    for seat in score.outcome.winners:
        x = at.column_middle(seat, seats)
        canvas.paste(column, x - wide // 2, top)
        canvas.centre(signs.laurel(LAUREL), x + at.mark // 2 + 24, at.box[1] + 42)


def _row(
    canvas: Canvas, at: Layout, sheets: Sequence[Sheet], line: SheetLine, between: tuple[int, int]
) -> None:
    """An item between two lines, the upper one included."""
    (above, below), styles, seats = between, at.styles, len(sheets)
    y, pitch = (above + RULE + below) // 2, below - above
    label, points = styles.label, styles.points
    if pitch < styles.tight:
        label, points = styles.tight_label or label, styles.tight_points or points
    canvas.fill((at.left, above, at.right + RULE, above + RULE), canvas.theme.rule)
    x, room = at.left, at.column_middle(0, seats) - at.columns[seats] // 2 - at.left - 8
    if line.icon is not None:
        canvas.centre(line.icon(pitch - 8), x + 20, y)
        x, room = x + 54, room - 54
    wide = canvas.text(line.label, x, y, label, room - (PLATE + 12 if line.side else 0))
    if line.side is not None:
        plate(canvas, line.side, (x + wide + 12 + PLATE // 2, y))
    for seat, sheet in enumerate(sheets):
        shown = signed(sheet.points(line.item))
        canvas.text(shown, at.column_middle(seat, seats), y, points, at.columns[seats], align="middle")


def _foot(canvas: Canvas, at: Layout, score: Score, say: Say) -> None:
    """Totals, who won, and why it ended."""
    seats, styles, low = len(score.sheets), at.styles, at.last_line
    canvas.fill((at.left, low, at.right + RULE, low + THICK), canvas.theme.text)
    canvas.text(say("render.picture.total"), at.left, low + TOTAL_Y, styles.total_label, 300)
    for seat, sheet in enumerate(score.sheets):
        x = at.column_middle(seat, seats)
        canvas.text(signed(sheet.total), x, low + TOTAL_Y, styles.total, at.columns[seats], align="middle")
    size = styles.verdict.sizes[0] + 14
    canvas.centre(signs.laurel(size), at.left + size // 2 + 2, low + VERDICT_Y)
    x, room = at.left + size + 14, at.right - at.left - size - 14
    canvas.text(longest_fit(score.verdicts, room, styles.verdict), x, low + VERDICT_Y, styles.verdict, room)
    room = at.right - at.left
    for number, ways in enumerate(score.reasons):
        y = low + REASONS_Y + number * REASON_PITCH
        canvas.text(longest_fit(ways, room, styles.reason), at.left, y, styles.reason, room)
