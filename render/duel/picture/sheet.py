"""The score sheet, laid over the harbor when the game is over (D-50…D-57)."""

from collections.abc import Sequence
from functools import partial

from engine.duel.sites import SITES
from engine.duel.view import DuelView
from render.duel.picture import geometry as at
from render.duel.picture.pieces import draw_figure
from render.duel.text import phrases
from render.kit.canvas import Canvas, Style
from render.kit.lists import name_lengths
from render.kit.pictures import sheet
from render.kit.pictures.sheet import Layout, Player, Score, SheetLine, Styles
from render.kit.say import Say

FIGURE = 64
LAYOUT = Layout(
    box=(at.SHEET_X, at.SHEET_Y, at.SHEET_WIDE, at.SHEET_HIGH),
    pad=18,
    first_line=126,
    last_line=402,
    columns={2: 138},
    mark=34,
    styles=Styles(
        title=Style((32, 30, 28), "text"),
        name=Style((24, 22, 20, 18), "text"),
        label=Style((27, 26, 25, 24, 23, 22), "text", bold=False),
        points=Style((30,), "text"),
        total=Style((38,), "text"),
        total_label=Style((32,), "text"),
        verdict=Style((32, 30, 28, 26), "text"),
        reason=Style((24, 23, 22, 21, 20, 19, 18), "quiet", bold=False),
    ),
)


def draw(canvas: Canvas, view: DuelView, full: Sequence[str], say: Say) -> None:
    """What stands on the sheet; nothing while the game runs."""
    if view.outcome is None:
        return
    sheets = [player.sheet for player in view.players]
    items = [item.name for item in sheets[0].items]
    marks = [_mark(canvas, view, seat) for seat in range(len(full))]
    score = Score(
        sheets=sheets,
        outcome=view.outcome,
        players=[Player(*head) for head in zip(marks, full, strict=True)],
        lines=[
            SheetLine(item, say(f"render.item.{item}"), view.side(item) if item in SITES else None)
            for item in items
        ],
        verdicts=[phrases.verdict(view, named, say) for named in name_lengths(full)],
        reasons=[[reason] for reason in phrases.reasons(view, full, say)],
    )
    sheet.draw(canvas, LAYOUT, score, say)


def _mark(canvas: Canvas, view: DuelView, seat: int) -> partial[None]:
    return partial(draw_figure, canvas, view, seat, height=FIGURE)
