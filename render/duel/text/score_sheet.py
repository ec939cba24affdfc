"""The score sheet of The Duel in words."""

from engine.contract import Item
from engine.duel.sites import SITES
from engine.duel.view import DuelView
from render.duel.text import phrases
from render.kit.lists import shorten
from render.kit.players import Players
from render.kit.say import Say
from render.kit.score_table import Row, score_table

COLUMN = 14
"""Characters of a name at the head of a column."""
NARROWEST = 5
"""Characters of a column of points."""


def score_sheet(view: DuelView, players: Players, say: Say) -> str:
    """Both seats' points item by item, as if the game ended now, for a code block; then the verdict."""
    full = phrases.names(view, players, say)
    sheets = [player.sheet for player in view.players]
    rows = [
        Row(_label(view, item, say), [str(sheet.points(item.name)) for sheet in sheets])
        for item in sheets[0].items
    ]
    total = Row(say("render.picture.total"), [str(sheet.total) for sheet in sheets])
    heads = [shorten(name, COLUMN) for name in full]
    lines = score_table(heads, rows, total, narrowest=NARROWEST)
    if view.outcome is not None:
        lines += ["", phrases.verdict(view, full, say), *phrases.reasons(view, full, say)]
    return "\n".join(lines)


def _label(view: DuelView, item: Item, say: Say) -> str:
    label = say(f"render.item.{item.name}")
    return say("render.board.site", site=label, side=view.side(item.name)) if item.name in SITES else label
