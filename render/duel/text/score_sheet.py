"""The score sheet of The Duel in words."""

from engine.duel.sites import SITES
from engine.duel.view import DuelView
from render.duel.text import phrases
from render.kit.lists import shorten
from render.kit.players import Players
from render.kit.say import Say
from render.kit.score_table import rows_of, score_table

COLUMN = 14
"""Characters of a name at the head of a column."""
NARROWEST = 5
"""Characters of a column of points."""


def score_sheet(view: DuelView, players: Players, say: Say) -> str:
    """How both stand, item by item, for a code block; at the end the final score and the verdict."""
    full = phrases.names(view, players, say)
    sheets = [player.sheet for player in view.players]
    rows = rows_of(sheets, view.outcome, lambda item: _label(view, item, say), say)
    lines = score_table([shorten(name, COLUMN) for name in full], rows, narrowest=NARROWEST)
    if view.outcome is not None:
        lines += ["", phrases.verdict(view, full, say), *phrases.reasons(view, full, say)]
    return "\n".join(lines)


def _label(view: DuelView, item: str, say: Say) -> str:
    label = say(f"render.item.{item}")
    return say("render.board.site", site=label, side=view.side(item)) if item in SITES else label
