"""The Burial Chamber, sides A and B (§6.4, §7.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.scoring import rank_points
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, Swing, expected_ranks, gets, nothing
from engine.imhotep.table.flat import Flat, FlatArrivals
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table
from engine.imhotep.table.values import House


@dataclass(frozen=True, slots=True)
class BurialState:
    """All stones in order of arrival; they fill columns of three from the top, beginning on the left. The
    spot of a delivered stone is (row, column).
    """

    stones: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return self.stones

    @property
    def rows(self) -> tuple[tuple[Stone, ...], ...]:
        """The three rows from the top, each from the left."""
        return tuple(self.stones[row :: printed.ROWS] for row in range(printed.ROWS))

    def values(self) -> tuple[object, ...]:
        return (self.stones,)


class BurialChamber(Side[BurialState]):
    """Stones fill columns without end; the sides differ in how they score at the end of the game."""

    __slots__ = ()

    site = Site.BURIAL_CHAMBER

    def start(self, seats: int) -> BurialState:
        del seats
        return BurialState()

    def deliver(self, table: Table, delivery: Delivery) -> None:
        stones = self.of(table).stones
        column, row = divmod(len(stones), printed.ROWS)
        table.lay(delivery, BurialState((*stones, delivery.stone)), (row, column))


class GroupsChamber(BurialChamber):
    """Side A: every group of connected stones scores (§6.4)."""

    __slots__ = ()

    def finals(self, table: Table) -> tuple[int, ...]:
        return group_points(self.of(table), table.seats)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatGroups":
        del numbers, house
        return FlatGroups(PLACES[self.site], seats)

    def estimate(self, table: Table) -> "GroupsEstimate":
        return GroupsEstimate(table.seats, table.house)


@lru_cache(KEPT)
def group_points(state: BurialState, seats: int) -> tuple[int, ...]:
    """Return each seat's points for its groups (§6.4)."""
    points = [0] * seats
    for seat, size in groups(tuple(owner(stone) for stone in state.stones)):
        points[seat] += printed.by_size(size)
    return tuple(points)


class RowsChamber(BurialChamber):
    """Side B: every row scores by majority (§7.4)."""

    __slots__ = ()

    def finals(self, table: Table) -> tuple[int, ...]:
        return row_points(self.of(table), table.seats)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatRows":
        del numbers, house
        return FlatRows(PLACES[self.site], seats)

    def estimate(self, table: Table) -> "RowsEstimate":
        return RowsEstimate(table.seats, table.house)


def row_points(state: BurialState, seats: int) -> tuple[int, ...]:
    """Return each seat's points for the rows (§7.4)."""
    points = [0] * seats
    for row in state.rows:
        owners = [owner(stone) for stone in row]
        counts = [owners.count(seat) for seat in range(seats)]
        for seat, more in enumerate(rank_points(counts, printed.BURIAL_RANKS)):
            points[seat] += more
    return tuple(points)


def groups(owners: Sequence[int]) -> list[tuple[int, int]]:
    """Return the owner and size of every group of stones that are connected along edges (§6.4)."""
    left = set(range(len(owners)))
    sizes: list[tuple[int, int]] = []
    while left:
        start = min(left)
        size, border = 0, [start]
        left.remove(start)
        while border:
            place = border.pop()
            size += 1
            near = [other for other in _neighbors(place) if other in left and owners[other] == owners[start]]
            left.difference_update(near)
            border += near
        sizes.append((owners[start], size))
    return sizes


def _neighbors(place: int) -> list[int]:
    """Return the places above, below, left and right, even if they hold no stone."""
    row = place % printed.ROWS
    up = [place - 1] if row > 0 else []
    down = [place + 1] if row < printed.ROWS - 1 else []
    return [*up, *down, place - printed.ROWS, place + printed.ROWS]


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class GroupsEstimate(Estimate[BurialState]):
    """Side A: counts the points for the current groups."""

    def worth(self, state: BurialState, moment: Moment) -> Points:
        del moment
        return group_points(state, self.seats)

    def after(
        self, state: BurialState, owners: Sequence[int], moment: Moment
    ) -> tuple[BurialState, list[float]]:
        del moment
        return BurialState((*state.stones, *owners)), nothing(self.seats)


class RowsEstimate(GroupsEstimate):
    """Side B: estimates the points for the majority in each row."""

    SWING = Swing(0.15, 0.25)

    def worth(self, state: BurialState, moment: Moment) -> Points:
        points = nothing(self.seats)
        coming = 1 - (1 - gets(self.seats, moment.visits, 1)) ** (1 / printed.ROWS)
        for row in state.rows:
            owners = [owner(stone) for stone in row]
            counts = [owners.count(seat) for seat in range(self.seats)]
            ranks = expected_ranks(counts, printed.BURIAL_RANKS[: self.seats], self.SWING.at(moment), coming)
            for seat, more in enumerate(ranks):
                points[seat] += more
        return tuple(points)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatGroups(FlatArrivals):
    """The flat form of side A (§6.4)."""

    def restored(self, state: tuple[int, ...]) -> BurialState:
        return BurialState(state)

    def finals(self, flat: Flat) -> Sequence[int]:
        return _flat_groups(flat.states[self.place], self.seats)


class FlatRows(FlatGroups):
    """The flat form of side B (§7.4)."""

    def finals(self, flat: Flat) -> Sequence[int]:
        return row_points(BurialState(flat.states[self.place]), self.seats)


@lru_cache(KEPT)
def _flat_groups(owners: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the same points as `group_points`. Each stone joins the groups above it and to its left."""
    rows, group, sizes = printed.ROWS, list[int](), list[int]()
    for place, seat in enumerate(owners):
        own = place
        sizes.append(1)
        group.append(own)
        for near in (place - rows, place - 1 if place % rows else -1):
            if near < 0 or owners[near] != seat:
                continue
            root = near
            while group[root] != root:
                root = group[root]
            if root != own:
                group[own] = root
                sizes[root] += sizes[own]
                own = root
    points = [0] * seats
    for place, root in enumerate(group):
        if place == root:
            points[owners[place]] += printed.by_size(sizes[place])
    return tuple(points)
