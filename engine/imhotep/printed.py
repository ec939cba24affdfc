"""Every number that is printed on a component of the base game (§1…§8, §11)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

SEATS = (2, 3, 4)
TWO = 2
"""Two players, for whom some rules differ (§9.1, N-22)."""
STONES = 29
"""The number of stones that a player can play; the last of the 30 marks the score (§2)."""

SLED = 5
"""The capacity of a sled (§1)."""

FETCH = 3
"""The maximum number of stones that a player fetches at a time (§4.1, §8.3 Hammer)."""

START_STONES = (2, 3, 4, 5)
"""The number of stones on each player's sled at the start, in turn order (§2)."""

ROUNDS = 6
SHIPS = 4
POSITIONS = 4
"""The number of positions on the largest ship (§1.1)."""

NEEDED = {4: 3, 3: 2, 2: 1, 1: 1}
"""The minimum number of stones with which a ship may sail, by its capacity (§1.1)."""

RoundCard = tuple[int, ...]
"""The capacities of a round's four ships."""

ROUND_CARDS: Mapping[int, tuple[RoundCard, ...]] = {
    2: (
        (4, 3, 3, 1),
        (4, 3, 2, 2),
        (4, 3, 2, 1),
        (4, 2, 2, 1),
        (3, 3, 2, 2),
        (3, 3, 2, 1),
        (3, 2, 2, 1),
    ),
    3: (
        (4, 4, 2, 1),
        (4, 3, 3, 2),
        (4, 3, 2, 2),
        (4, 3, 2, 1),
        (4, 2, 2, 1),
        (3, 3, 3, 2),
        (3, 3, 2, 2),
    ),
    4: (
        (4, 4, 3, 2),
        (4, 4, 2, 2),
        (4, 4, 2, 1),
        (4, 3, 3, 3),
        (4, 3, 3, 2),
        (4, 3, 2, 2),
        (3, 3, 3, 2),
    ),
}
"""The seven round cards by number of players, in the order that a deal shuffles (§1.2, GAP 1)."""


# --- market (§6.1, §7.1) --------------------------------------------------------------------------


class Display(NamedTuple):
    """A market's display: the number of cards that lie face up on separate spaces, and the number of
    face-down cards that are taken together.
    """

    open: int
    pair: int


MARKET = {"A": Display(4, 0), "B": Display(3, 2)}


# --- pyramids (§6.2, §7.2) ------------------------------------------------------------------------


class Bonus(StrEnum):
    """The bonuses that spaces of Pyramids B give on top of their points (§7.2)."""

    CARD = "card"
    STONES = "stones"
    LOAD = "load"


class Space(NamedTuple):
    """A space of a pyramid: its level, from 1 at the bottom; its column and row, from 0 at the upper left;
    its points; and its bonus.
    """

    level: int
    column: int
    row: int
    points: int
    bonus: Bonus | None = None


_Shape = tuple[Space, ...]


def _level(level: int, rows: tuple[tuple[int, ...], ...]) -> _Shape:
    """Return the spaces of one level in the order they fill up: column by
    column, each from the top (§6.2).
    """
    columns = range(len(rows[0]))
    return tuple(
        Space(level, column, row, rows[row][column]) for column in columns for row in range(len(rows))
    )


def _small(rows: tuple[tuple[int, ...], ...], top: int, place: int, bonus: Bonus) -> _Shape:
    """Return a pyramid of side B; `place` is the index of the space with the bonus (§7.2)."""
    shape = (*_level(1, rows), Space(2, 0, 0, top))
    return tuple(
        space._replace(bonus=bonus) if number == place else space for number, space in enumerate(shape)
    )


_PYRAMIDS_A = (
    (
        *_level(1, ((2, 2, 2), (1, 4, 1), (3, 3, 3))),
        *_level(2, ((2, 1), (3, 3))),
        Space(3, 0, 0, 4),
    ),
)
_PYRAMIDS_B = (
    _small(((2, 3), (1, 2)), 4, 1, Bonus.CARD),
    _small(((2, 1), (3, 1)), 4, 2, Bonus.STONES),
    _small(((2, 3), (3, 1)), 4, 3, Bonus.LOAD),
)
PYRAMIDS: Mapping[str, tuple[_Shape, ...]] = {"A": _PYRAMIDS_A, "B": _PYRAMIDS_B}
"""The pyramids of each side from the left, with their spaces in the order in
which they fill up (§6.2, §7.2).
"""

BESIDE = 1
"""The points for a stone beside the finished pyramids (§6.2, §7.2)."""

BONUS_STONES = 3
"""The bonus *3 stones* (§7.2)."""


# --- temple (§6.3, §7.3) --------------------------------------------------------------------------

TEMPLE_SPACES = {2: 4, 3: 5, 4: 5}
"""The number of spaces in use, by number of players (§2.1)."""


class Benefit(StrEnum):
    """The benefits that a visible stone in the Temple can give at the end of a round (§6.3, §7.3)."""

    POINT = "point"
    TWO_POINTS = "two_points"
    POINT_OR_STONES = "point_or_stones"
    CARD = "card"


TEMPLE: Mapping[str, tuple[Benefit, ...]] = {
    "A": (Benefit.POINT,) * 5,
    "B": (
        Benefit.POINT_OR_STONES,
        Benefit.TWO_POINTS,
        Benefit.POINT_OR_STONES,
        Benefit.CARD,
        Benefit.POINT_OR_STONES,
    ),
}
"""The benefit of each space, by side, from the left."""

TEMPLE_POINTS = {Benefit.POINT: 1, Benefit.TWO_POINTS: 2, Benefit.POINT_OR_STONES: 1}
TEMPLE_STONES = 2


# --- burial chamber (§6.4, §7.4) ------------------------------------------------------------------

ROWS = 3
GROUPS = (0, 1, 3, 6, 10, 15)
"""The points for a group of stones, or for statues, by size; each one beyond that gives `GROUP_MORE` (§6.4,
§8.2).
"""

GROUP_MORE = 2
BURIAL_RANKS = (8, 4, 2, 0)
"""The points for a row by rank, for any number of players (§7.4)."""


# --- obelisks (§6.5, §7.5) ------------------------------------------------------------------------

OBELISK_RANKS = {2: (10, 1), 3: (12, 6, 1), 4: (15, 10, 5, 1)}
TOWERS = (10, 9, 8, 7, 6, 5, 5, 5)
"""The points for towers, in the order in which they are finished (§7.5, HV-7)."""

TOWER_STONES = 3
LOOSE = 1
"""The points at the end for a stone that is not part of a tower (§7.5)."""


# --- cards and variant (§8, §11) ------------------------------------------------------------------

DECORATION_STONES = 3
"""The number of a site's stones for which its decoration scores 1 point (§8.2)."""

UNPLAYED = 1
"""The points for an unplayed blue card (§8.3)."""

CHISEL_STONES = 2
WRATH = -5
"""The points for a player who lacks a stone at any monument (§11)."""


def by_size(size: int) -> int:
    """Return the points for a group of this many stones, or for this many statues (§6.4, §8.2)."""
    last = len(GROUPS) - 1
    return GROUPS[size] if size <= last else GROUPS[last] + GROUP_MORE * (size - last)
