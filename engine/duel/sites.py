"""A player's four sites and their scores (D-18, D-50…D-55)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, cast

from engine.contract import Item, Sheet
from engine.duel.tiles import TEMPLE_SYMBOLS, Action, Kind, Tile


class DuelSite(StrEnum):
    """A player's sites, in the order of the letters of a sides option such as `ABAA` (D-3)."""

    OBELISK = "obelisk"
    TEMPLE = "temple"
    PYRAMIDS = "pyramids"
    TOMB = "tomb"


SITES = tuple(DuelSite)


class DuelItem(StrEnum):
    """The items of a score sheet, in order: the sites, kept action tiles, and figures (D-50…D-55)."""

    OBELISK = "obelisk"
    TEMPLE = "temple"
    PYRAMIDS = "pyramids"
    TOMB = "tomb"
    ACTIONS = "actions"
    FIGURES = "figures"


ITEMS = tuple(DuelItem)
SIDES = ("A", "B")


class Sites(NamedTuple):
    """One player's buildings: counts, temple symbols and tomb numbers in ascending order, and kept action
    tiles.
    """

    obelisk: int = 0
    temple: tuple[int, ...] = ()
    light: int = 0
    dark: int = 0
    tomb: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()


KEPT = 512
"""How many pairs of sheets are cached; drawing a card needs the sheets of the same few positions about thirty
times.
"""

# D-50
MAJORITY_BONUS = 6
RACE_TILES = 5
RACE_FIRST, RACE_SECOND = 12, 6
RACE_FULL_TILES, RACE_FULL = 10, 18
# D-51, side B: by size of a set of different tiles
SETS = (0, 1, 4, 9, 16)
# D-52: by number of tiles in a pyramid
PYRAMID_A = (0, 1, 3, 6, 10, 15, 21)
PYRAMID_B = (-6, 0, 4, 10, 18, 30, 45)
# D-53, side A: by length of a run; the last value is also for every longer run
RUNS = (0, 1, 4, 9, 16, 25)
RUN_B = 4
# D-54, D-55
PER_ACTION_TILE = 1
PER_FIGURE = 1


def obelisk_majority(mine: int, others: int) -> int:
    """Return 1 point per tile, plus the bonus for having more than the other player (D-50, side A)."""
    return mine + (MAJORITY_BONUS if mine > others else 0)


def obelisk_race(mine: int, *, first: bool) -> int:
    """Return the points for the race to five tiles; `first` tells whether this player won it. Tiles alone
    score nothing (D-50, side B).
    """
    if mine >= RACE_FULL_TILES:
        return RACE_FULL
    if first:
        return RACE_FIRST
    return RACE_SECOND if mine >= RACE_TILES else 0


def temple_symbols(symbols: Iterable[int]) -> int:
    """Return 1 point per symbol (D-51, side A)."""
    return sum(symbols)


def temple_sets(symbols: Iterable[int]) -> int:
    """Return the points for sets of different tiles, formed greedily, each as large as possible (D-51, side
    B).
    """
    counts = Counter(symbols)
    points = 0
    while size := sum(counts[symbol] > 0 for symbol in TEMPLE_SYMBOLS):
        points += SETS[size]
        counts.subtract(symbol for symbol in TEMPLE_SYMBOLS if counts[symbol])
    return points


def pyramids_both(light: int, dark: int) -> int:
    """Return the points for both pyramids, each scored separately (D-52, side A)."""
    return PYRAMID_A[light] + PYRAMID_A[dark]


def pyramids_smaller(light: int, dark: int) -> int:
    """Return the points for the smaller pyramid; the other one scores nothing (D-52, side B)."""
    return PYRAMID_B[min(light, dark)]


def runs(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of the runs of consecutive tomb numbers, in
    ascending order of the numbers (D-53).
    """
    lengths: list[int] = []
    before: int | None = None
    for number in sorted(numbers):
        if before is not None and number == before + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
        before = number
    return tuple(lengths)


def tomb_long_runs(numbers: Sequence[int]) -> int:
    """Return the points for the runs, each scored by its length (D-53, side A)."""
    return sum(RUNS[min(length, len(RUNS) - 1)] for length in runs(numbers))


def tomb_any_runs(numbers: Sequence[int]) -> int:
    """Return the points for the runs, each of which scores the same (D-53, side B)."""
    return RUN_B * len(runs(numbers))


TEMPLE: dict[str, Callable[[Iterable[int]], int]] = {"A": temple_symbols, "B": temple_sets}
PYRAMIDS: dict[str, Callable[[int, int], int]] = {"A": pyramids_both, "B": pyramids_smaller}
TOMB: dict[str, Callable[[Sequence[int]], int]] = {"A": tomb_long_runs, "B": tomb_any_runs}


def obelisk(side: str, counts: tuple[int, int], seat: int, first_to_five: int | None) -> int:
    """Return the points for one seat's obelisk (D-50); `counts` are both seats' tile counts."""
    if side == "A":
        return obelisk_majority(counts[seat], counts[1 - seat])
    return obelisk_race(counts[seat], first=first_to_five == seat)


@lru_cache(KEPT)
def sheets(
    sides: str, own: tuple[Sites, Sites], figures: tuple[int, int], first_to_five: int | None
) -> tuple[Sheet, Sheet]:
    """Return both seats' score sheets; `figures` says how many figures each has in the harbor (D-50…D-55)."""
    for_obelisk, for_temple, for_pyramids, for_tomb = sides
    counts = (own[0].obelisk, own[1].obelisk)

    def sheet(seat: int) -> Sheet:
        mine = own[seat]
        points = (
            obelisk(for_obelisk, counts, seat, first_to_five),
            TEMPLE[for_temple](mine.temple),
            PYRAMIDS[for_pyramids](mine.light, mine.dark),
            TOMB[for_tomb](mine.tomb),
            len(mine.actions) * PER_ACTION_TILE,
            figures[seat] * PER_FIGURE,
        )
        return Sheet(seat, tuple(map(Item, ITEMS, points)))

    return sheet(0), sheet(1)


def built(own: Sites, tile: Tile) -> Sites:
    """Return these sites with one more tile (D-18); a face-down tile changes nothing."""
    return _BUILT[tile.kind](own, tile)


def tiles_of(own: Sites) -> tuple[Tile, ...]:
    """Return all tiles that these sites hold."""
    return (
        *(Tile(Kind.OBELISK),) * own.obelisk,
        *(Tile(Kind.LIGHT_PYRAMID),) * own.light,
        *(Tile(Kind.DARK_PYRAMID),) * own.dark,
        *(Tile(Kind.TEMPLE, symbols) for symbols in own.temple),
        *(Tile(Kind.TOMB, number) for number in own.tomb),
        *(Tile(Kind.ACTION, 0, action) for action in own.actions),
    )


def _with_action(own: Sites, tile: Tile) -> Sites:
    kept = (*own.actions, cast("Action", tile.action))
    return Sites(*own[:5], tuple(sorted(kept, key=_RANKS.__getitem__)))


_RANKS = {action: rank for rank, action in enumerate(Action)}

_BUILT: dict[Kind, Callable[[Sites, Tile], Sites]] = {
    Kind.OBELISK: lambda own, _: Sites(own.obelisk + 1, *own[1:]),
    Kind.TEMPLE: lambda own, tile: Sites(own.obelisk, tuple(sorted((*own.temple, tile.value))), *own[2:]),
    Kind.LIGHT_PYRAMID: lambda own, _: Sites(*own[:2], own.light + 1, *own[3:]),
    Kind.DARK_PYRAMID: lambda own, _: Sites(*own[:3], own.dark + 1, *own[4:]),
    Kind.TOMB: lambda own, tile: Sites(*own[:4], tuple(sorted((*own.tomb, tile.value))), own.actions),
    Kind.ACTION: _with_action,
    Kind.FACE_DOWN: lambda own, _: own,
}
