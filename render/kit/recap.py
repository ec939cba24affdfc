"""Everyone's changes in points and standing since an earlier position, as lines of small print. The sentences
above them say who did what, and the picture shows the table.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.contract import Sheet
from render.kit.fit import first_fitting
from render.kit.lists import name_lengths, series
from render.kit.say import Say
from render.kit.standings import before_and_after

LIMIT = 140
"""The maximum number of characters in a line."""


class Numbers(NamedTuple):
    """The key of a text with a placeholder for `changes`, and each seat's number before and after."""

    key: str
    before: Sequence[int]
    after: Sequence[int]


def of_sheets(before: Sequence[Sheet], after: Sequence[Sheet]) -> tuple[Numbers, Numbers]:
    """Return everyone's points, then everyone's standings, before and after."""
    points = Numbers(
        "render.recap.points", *([sheet.scored for sheet in sheets] for sheets in (before, after))
    )
    standing = Numbers(
        "render.recap.standing", *([sheet.total for sheet in sheets] for sheets in (before, after))
    )
    return points, standing


def recap_lines(recap: Iterable[Numbers], full: Sequence[str], say: Say) -> tuple[str, ...]:
    """Return a line for each kind of number that changed; names are shortened if there is no room."""
    lines = (
        first_fitting((changes_text(changes, names, say) for names in name_lengths(full)), LIMIT)
        for changes in recap
    )
    return tuple(line for line in lines if line)


def changes_text(numbers: Numbers, names: Sequence[str], say: Say, first: int | None = None) -> str:
    """Format changes like `Standing: Ana 3 → 8 (+5), Ben 9 → 7 (-2)`: the seat `first` always comes first,
    then everyone whose number changed. The text is empty if no seat is shown.
    """
    pairs = enumerate(zip(numbers.before, numbers.after, strict=True))
    shown = [(seat, pair) for seat, pair in pairs if seat == first or pair[0] != pair[1]]
    if not shown:
        return ""
    shown.sort(key=lambda by_seat: by_seat[0] != first)
    changes = (
        say("render.change", name=names[seat], change=before_and_after(*pair, say)) for seat, pair in shown
    )
    return say(numbers.key, changes=series(changes, say))
