"""A score sheet as monospaced text: a row for each item, a column for each player, the totals."""

from collections.abc import Sequence
from typing import NamedTuple

GAP = 2
"""Blanks between columns."""


class Row(NamedTuple):
    """An item and its points by seat."""

    label: str
    points: Sequence[str]


def label_width(rows: Sequence[Row]) -> int:
    """How wide the column of the items is."""
    return max(len(row.label) for row in rows)


def score_table(heads: Sequence[str], rows: Sequence[Row], total: Row, *, narrowest: int) -> list[str]:
    """The lines; a column is as wide as its head, at least `narrowest`."""
    wide = label_width((*rows, total))
    room = [max(narrowest, len(head)) for head in heads]

    def line(label: str, cells: Sequence[str]) -> str:
        columns = "".join(f"{' ' * GAP}{cell:>{size}}" for cell, size in zip(cells, room, strict=True))
        return f"{label:<{wide}}{columns}"

    found = [line("", heads), *(line(*row) for row in rows)]
    return [*found, "-" * len(found[-1]), line(*total)]
