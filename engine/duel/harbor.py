"""The harbor's geometry: fields, boats and the lines between them (D-6, D-7)."""

from collections.abc import Sequence

FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""Names of the nine fields in reading order; everywhere else a field is its index here."""

BOATS = ("1", "2", "3", "a", "b", "c")
"""Names of the six boats, rows before columns; everywhere else a boat is its index here."""

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
"""Loading spaces of a boat; space 1 is the one farthest from the harbor (D-7), index 0 here."""

FIGURES = 4
"""Figures of a player (D-2)."""

NEEDED = 2
"""Figures a line must hold before its boat may be unloaded (D-12)."""

EMPTY = -1
"""What an empty field holds; otherwise the seat whose figure stands there."""


def figures_in_line(fields: Sequence[int], boat: int) -> tuple[int, ...]:
    """The fields of this boat's line that hold a figure, nearest to the boat first."""
    return tuple(field for field in LINES[boat] if fields[field] != EMPTY)


def can_unload(fields: Sequence[int], boats: Sequence[object], boat: int) -> bool:
    """Whether a boat is in play and its line holds enough figures (D-12); a boat that left is None."""
    if boats[boat] is None:
        return False
    near, middle, far = LINES[boat]
    return (fields[near] != EMPTY) + (fields[middle] != EMPTY) + (fields[far] != EMPTY) >= NEEDED


def unloadable(fields: Sequence[int], boats: Sequence[object]) -> tuple[int, ...]:
    """All boats that may be unloaded now."""
    return tuple(boat for boat in range(len(BOATS)) if can_unload(fields, boats, boat))
