"""The score sheet of The Duel as text."""

from engine.duel.sites import SITES
from engine.duel.view import DuelView
from render.duel.text import phrases
from render.kit.fit import LINE, folded
from render.kit.lists import shorten
from render.kit.players import Players
from render.kit.say import Say
from render.kit.score_table import GAP, label_width, rows_of, score_table

COLUMN = 14
"""The maximum number of characters in the name above a column."""
NARROWEST = 5
"""The minimum width of a column of points, in characters."""


def score_sheet(view: DuelView, players: Players, say: Say) -> str:
    """Format both players' scores, item by item, for a code block; when the game is over, add the final score
    and the verdict.
    """
    full = phrases.names(view, players, say)
    sheets = [player.sheet for player in view.players]
    rows = rows_of(sheets, view.outcome, lambda item: _label(view, item, say), say, counts_late=True)
    room = (LINE - label_width(rows)) // len(sheets) - GAP
    heads = [shorten(name, min(room, COLUMN)) for name in full]
    lines = score_table(heads, rows, narrowest=NARROWEST)
    if view.outcome is not None:
        lines.append("")
        for sentence in (phrases.verdict(view, full, say), *phrases.reasons(view, full, say)):
            lines += folded(sentence)
    return "\n".join(lines)


def _label(view: DuelView, item: str, say: Say) -> str:
    label = say(f"render.item.{item}")
    return say("render.board.site", site=label, side=view.side(item)) if item in SITES else label
