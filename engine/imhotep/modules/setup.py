"""The second colors, which the expansions add to the setup (N-10, N-22)."""

from engine.imhotep.printed import TWO
from engine.imhotep.table.switches import SECOND_STONES, Rules
from engine.imhotep.table.table import Table

BROWN, GRAY = 2, 3
"""The two colors that two players don't use, given as the seats of those colors in a larger game (N-22)."""


def second_stones(rules: Rules, seats: int) -> int:
    """Return how many stones of a second color each seat has (N-22)."""
    return SECOND_STONES if rules.dynasty and seats == TWO else 0


def second_color(table: Table, seat: int) -> int | None:
    """Return a seat's second color, given as the seat of that color in a larger game; None if it has no
    second color (N-22).
    """
    if not table.rules.dynasty or table.seats != TWO:
        return None
    return GRAY if seat == table.first else BROWN
