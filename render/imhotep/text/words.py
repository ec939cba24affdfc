"""A position of Imhotep in words: what is said elsewhere, gathered, and the score sheet."""

from collections.abc import Iterator

from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.text import phrases
from render.imhotep.text.alt import ALT_LIMIT, HEAD_LIMIT, alt_text, alt_texts
from render.imhotep.text.board import LINE, folded, text_board
from render.imhotep.text.events import describe, last_lines
from render.kit.lists import shorten, signed
from render.kit.players import Players
from render.kit.say import Say

__all__ = [
    "ALT_LIMIT",
    "HEAD_LIMIT",
    "LINE",
    "alt_text",
    "alt_texts",
    "describe",
    "last_lines",
    "score_sheet",
    "text_board",
]

COLUMN = 14
"""Characters of a name at the head of a column; where there is less room letters stand there."""
GAP = 2
"""Blanks between columns."""
NARROWEST = 4
"""Characters of a column of points."""

SITE_OF = {site.name.lower(): site for site in MONUMENTS}


def score_sheet(view: ImhotepView, players: Players, say: Say) -> str:
    """All seats' points item by item, as if the game ended now (§10), for a code block; then the verdict."""
    labels = [_label(view, item.name, say) for item in view.players[0].sheet.items]
    total = say("imhotep.sheet.total")
    wide = max(map(len, (*labels, total)))
    full = phrases.names(players, say)
    heads, legend = _heads(full, wide, say)
    room = [max(NARROWEST, len(head)) for head in heads]
    lines = [*legend, _line("", wide, heads, room)]
    for label, item in zip(labels, view.players[0].sheet.items, strict=True):
        points = [signed(player.sheet.points(item.name)) for player in view.players]
        lines.append(_line(label, wide, points, room))
    lines.append("-" * len(lines[-1]))
    lines.append(_line(total, wide, [signed(player.sheet.total) for player in view.players], room))
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
    """The heads of the columns: names if there is room, else letters, with lines that explain them."""
    short = [shorten(name, COLUMN) for name in full]
    if wide + sum(GAP + len(name) for name in short) <= LINE and len(set(short)) == len(short):
        return short, []
    return [phrases.seat_letter(seat, say) for seat in range(len(full))], [*_legend(full, say), ""]


def _legend(full: tuple[str, ...], say: Say) -> Iterator[str]:
    for seat, name in enumerate(full):
        yield say("imhotep.sheet.legend", letter=phrases.seat_letter(seat, say), name=name)


def _line(label: str, wide: int, cells: list[str], room: list[int]) -> str:
    columns = "".join(f"{' ' * GAP}{cell:>{size}}" for cell, size in zip(cells, room, strict=True))
    return f"{label:<{wide}}{columns}"
