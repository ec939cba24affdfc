"""A score sheet as monospaced text: a row for each item, a column for each player, and the totals."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.contract import Outcome, Sheet
from render.kit.fit import folded
from render.kit.lists import signed
from render.kit.say import Say
from render.kit.standings import total_word

GAP = 2
"""The number of spaces between columns."""


class Row(NamedTuple):
    """An item and its points by seat."""

    label: str
    points: Sequence[str]


class Rows(NamedTuple):
    """The contents of a sheet: its title, the items, the totals, the points scored for good if they are shown
    separately, and explanations of these words.
    """

    title: str
    items: Sequence[Row]
    total: Row
    scored: Row | None
    explained: Sequence[str]


def rows_of(
    sheets: Sequence[Sheet],
    outcome: Outcome | None,
    label: Callable[[str], str],
    say: Say,
    *,
    counts_late: bool = False,
) -> Rows:
    """Return the rows of these sheets. While the game runs, they show the standing and, if there are any, the
    points (`Sheet.scored`). If the game `counts_late` (only at the end), the standing is called points.
    """
    names = [item.name for item in sheets[0].items]
    items = [Row(label(name), [signed(sheet.points(name)) for sheet in sheets]) for name in names]
    total = Row(say("render.picture.total"), [signed(sheet.total) for sheet in sheets])
    title = say(f"render.sheet.{'points' if counts_late else total_word(outcome)}")
    if outcome is not None:
        return Rows(title, items, total, None, ())
    if counts_late:
        return Rows(title, items, total, None, (say("render.explained.now"),))
    standing = say("render.explained.standing")
    if not any(sheet.scored for sheet in sheets):
        return Rows(title, items, total, None, (standing,))
    scored = Row(say("render.picture.points"), [signed(sheet.scored) for sheet in sheets])
    return Rows(title, items, total, scored, (standing, say("render.explained.points")))


def label_width(rows: Rows) -> int:
    """Return the width of the column of items."""
    labels = [row.label for row in (*rows.items, rows.total, rows.scored) if row is not None]
    return max(map(len, (rows.title, *labels)))


def score_table(heads: Sequence[str], rows: Rows, *, narrowest: int) -> list[str]:
    """Return the lines of a sheet. A column is as wide as its heading, or `narrowest` if that is more."""
    wide = label_width(rows)
    room = [max(narrowest, len(head)) for head in heads]

    def line(label: str, cells: Sequence[str]) -> str:
        columns = "".join(f"{' ' * GAP}{cell:>{size}}" for cell, size in zip(cells, room, strict=True))
        return f"{label:<{wide}}{columns}"

    table = [line(rows.title, heads), *(line(*row) for row in rows.items)]
    table += ["-" * len(table[-1]), line(*rows.total)]
    if rows.scored is not None:
        table.append(line(*rows.scored))
    if rows.explained:
        table += ["", *(part for text in rows.explained for part in folded(text))]
    return table
