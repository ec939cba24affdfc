"""The score sheet, laid over the harbor when the game is over (D-50…D-57)."""

from collections.abc import Sequence

from engine.contract import Item
from engine.duel.sites import SITES
from engine.duel.view import DuelView
from render.duel.picture import geometry as at
from render.duel.picture.pieces import draw_figure
from render.duel.text import phrases
from render.kit import lists, signs
from render.kit.canvas import Canvas, Style
from render.kit.parts import plate
from render.kit.say import Say
from render.kit.score_table import sheet_title

LEFT, TOP, WIDE = at.SHEET_X, at.SHEET_Y, at.SHEET_WIDE
PAD = 18
COLUMN, COLUMNS = 134, (LEFT + WIDE - PAD - 206, LEFT + WIDE - PAD - 66)
"""Width and middles of the players' columns."""
FIRST_ROW, ROW = 156, 45
TITLE = Style((32,), "text")
NAMES = Style((24, 22, 20, 18), "text")
LABEL = Style((27, 26, 25, 24, 23, 22), "text", bold=False)
POINTS = Style((30,), "text")
TOTAL = Style((38,), "text")
WINNER = Style((32, 30, 28, 26), "text")
REASON = Style((24, 23, 22, 21, 20, 19, 18), "quiet", bold=False)


def draw(canvas: Canvas, view: DuelView, full: Sequence[str], say: Say) -> None:
    """What stands on the sheet; nothing while the game runs."""
    outcome = view.outcome
    if outcome is None:
        return
    winner, theme = outcome.winners[0], canvas.theme
    column = signs.slab(COLUMN, FIRST_ROW + 7 * ROW - 44, theme.quay, theme.rule, edge=3, radius=12)
    canvas.paste(column, COLUMNS[winner] - COLUMN // 2, TOP + 14)
    canvas.text(sheet_title(outcome, say), LEFT + PAD, TOP + 46, TITLE, COLUMNS[0] - COLUMN // 2 - LEFT - PAD)
    for seat, x in enumerate(COLUMNS):
        draw_figure(canvas, view, seat, (x, TOP + 52), say, height=64)
        canvas.text(full[seat], x, TOP + 106, NAMES, COLUMN - 10, align="middle")
    for row, item in enumerate(view.players[0].sheet.items):
        _row(canvas, view, item, FIRST_ROW - 12 + row * ROW, say)
    _foot(canvas, view, full, len(view.players[0].sheet.items), say)


def _row(canvas: Canvas, view: DuelView, item: Item, y: int, say: Say) -> None:
    left, theme = LEFT + PAD, canvas.theme
    rule = (left, TOP + y - ROW // 2, COLUMNS[1] + COLUMN // 2 - 8, TOP + y - ROW // 2 + 2)
    canvas.fill(rule, theme.rule)
    room = COLUMNS[0] - COLUMN // 2 - left - 6
    wide = canvas.text(say(f"render.item.{item.name}"), left, TOP + y, LABEL, room)
    if item.name in SITES:
        plate(canvas, view.side(item.name), (left + wide + 24, TOP + y))
    for seat, x in enumerate(COLUMNS):
        points = lists.signed(view.players[seat].sheet.points(item.name))
        canvas.text(points, x, TOP + y, POINTS, COLUMN, align="middle")


def _foot(canvas: Canvas, view: DuelView, full: Sequence[str], rows: int, say: Say) -> None:
    """Totals, and why it ended."""
    left, y = LEFT + PAD, TOP + FIRST_ROW - 8 + rows * ROW
    canvas.fill((left, y - ROW // 2 - 4, COLUMNS[1] + COLUMN // 2 - 8, y - ROW // 2), canvas.theme.text)
    canvas.text(say("render.picture.total"), left, y, WINNER, 200)
    for seat, x in enumerate(COLUMNS):
        canvas.text(lists.signed(view.players[seat].sheet.total), x, y, TOTAL, COLUMN, align="middle")
    canvas.centre(signs.laurel(44), left + 24, y + 58)
    canvas.text(phrases.verdict(view, full, say), left + 58, y + 58, WINNER, WIDE - 2 * PAD - 58)
    for line, text in enumerate(phrases.reasons(view, full, say)):
        canvas.text(text, left, y + 98 + line * 30, REASON, WIDE - 2 * PAD)
