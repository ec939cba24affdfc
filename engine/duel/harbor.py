"""The harbor's geometry: fields, boats and the lines between them (D-6, D-7)."""

from collections.abc import Iterable, Sequence

FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The names of the nine fields in reading order; everywhere else, a field is its index here."""

BOATS = ("1", "2", "3", "a", "b", "c")
"""The names of the six boats, rows before columns; everywhere else, a boat is its index here."""

LINES: tuple[tuple[int, int, int], ...] = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
)
"""The fields of each boat's line, nearest to the boat first (D-6)."""

SPACES = 3
"""The number of loading spaces on a boat. Space 1 is the one farthest from the harbor (D-7); its index is
0.
"""

FIGURES = 4
"""The number of figures per player (D-2)."""

NEEDED = 2
"""How many figures a line must hold before its boat may be unloaded (D-12)."""

EMPTY = -1
"""The value of an empty field; an occupied field has the seat whose figure is there."""


# --- sets of fields and of boats ------------------------------------------------------------------------

SETS = 1 << len(FIELDS)
"""The number of sets of fields. A set is a number whose bit *f* says whether field *f* is in it; the tables
below are indexed by it.
"""


def bits(numbers: Iterable[int]) -> int:
    """Return a set of fields or of boats, encoded as a number."""
    return sum(1 << number for number in numbers)


def members(bits_set: int) -> tuple[int, ...]:
    """Return the members of a set that `bits` encoded, in ascending order."""
    return tuple(number for number in range(bits_set.bit_length()) if bits_set >> number & 1)


FIGURES_IN_LINE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(field for field in line if taken >> field & 1) for taken in range(SETS)) for line in LINES
)
"""The taken fields of a boat's line, nearest to the boat first; indexed by boat and set of taken fields."""

READY = tuple(
    bits(boat for boat in range(len(BOATS)) if len(FIGURES_IN_LINE[boat][taken]) >= NEEDED)
    for taken in range(SETS)
)
"""The boats whose lines hold enough figures, as a set; indexed by set of taken fields (D-12)."""


def unloadable(fields: Sequence[int], boats: Sequence[object]) -> tuple[int, ...]:
    """Return all boats that can be unloaded now (D-12). A boat that has left the game is None in `boats`."""
    taken = bits(field for field, owner in enumerate(fields) if owner != EMPTY)
    return members(READY[taken] & bits(number for number, boat in enumerate(boats) if boat is not None))
