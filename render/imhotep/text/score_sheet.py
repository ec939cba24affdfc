"""The score sheet of Imhotep as text (§10)."""

from collections.abc import Iterator

from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.text import phrases
from render.kit.fit import LINE, folded
from render.kit.lists import shorten
from render.kit.players import Players
from render.kit.say import Say
from render.kit.score_table import GAP, label_width, rows_of, score_table

COLUMN = 14
"""The maximum number of characters in the name above a column; with less room, letters replace names."""
NARROWEST = 4
"""The minimum width of a column of points, in characters."""

SITE_OF = {site.name.lower(): site for site in MONUMENTS}


def score_sheet(view: ImhotepView, players: Players, say: Say) -> str:
    """Return everyone's score by item for a code block; when the game is over, with the final score and the
    verdict.
    """
    sheets = [player.sheet for player in view.players]
    rows = rows_of(sheets, view.outcome, lambda item: _label(view, item, say), say)
    full = phrases.names(players, say)
    heads, legend = _heads(full, label_width(rows), say)
    lines = [*legend, *score_table(heads, rows, narrowest=NARROWEST)]
    if view.outcome is not None:
        lines.append("")
        for sentence in (phrases.verdict(view, full, say), *phrases.reasons(view, full, say)):
            lines += folded(sentence)
    return "\n".join(lines)


def _label(view: ImhotepView, item: str, say: Say) -> str:
    label = say(f"imhotep.item.{item}")
    if item in SITE_OF:
        return say("imhotep.site_side", site=label, side=view.side(SITE_OF[item]))
    return label


def _heads(full: tuple[str, ...], wide: int, say: Say) -> tuple[list[str], list[str]]:
    """Return the heads of the columns: names if there is room, else letters, with lines that explain them."""
    short = [shorten(name, COLUMN) for name in full]
    if wide + sum(GAP + len(name) for name in short) <= LINE and len(set(short)) == len(short):
        return short, []
    return [phrases.seat_sign(seat) for seat in range(len(full))], [*_legend(full, say), ""]


def _legend(full: tuple[str, ...], say: Say) -> Iterator[str]:
    for seat, name in enumerate(full):
        yield say("imhotep.sheet.legend", letter=phrases.seat_sign(seat), name=name)
