"""The hill tomb, burial chamber side C: a pyramid of five levels (N-160 … N-165)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, nothing
from engine.imhotep.table.flat import NOTHING, Flat, FlatSide, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import OwnerChoice, Side, Table
from engine.imhotep.table.values import House, Reader, Values, digit, list_of

MOST_LEVELS = 4
"""The maximum number of levels that count (N-163)."""

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LayStone(Step):
    """`b 3.2`: put the stone on level 3, position 2 of the tomb (N-161)."""

    level: int
    place: int


@cache
def lay_stone(level: int, place: int) -> LayStone:
    """Return the step that lays a stone, by level and position from 0."""
    return LayStone(f"b {level + 1}.{place + 1}", level, place)


class TombKind(StrEnum):
    """The decisions at the tomb."""

    TOMB = "tomb"


class TombReason(StrEnum):
    """Why the tomb refuses a step."""

    NOT_SUPPORTED = "not_supported"  # N-161


@dataclass(frozen=True, slots=True, eq=False)
class TombBoard(Values):
    """The number of positions on every level, from the bottom (N-160)."""

    levels: tuple[int, ...]

    part: ClassVar[tuple[str, ...]] = ("burial", "C")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {"levels": ("rows", list_of(digit))}

    def checks(self) -> Mapping[str, bool]:
        pairs = zip(self.levels, self.levels[1:], strict=False)
        return {"every level one shorter": all(upper == lower - 1 for lower, upper in pairs)}


@dataclass(frozen=True, slots=True)
class TombState:
    """The stones of every level, from the bottom, by position from the left (None: free), and those beside
    the site. The spot of a delivered stone is (level, position).
    """

    levels: tuple[tuple[Stone | None, ...], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.placed.values(), *self.beside)

    @property
    def placed(self) -> dict[Spot, Stone]:
        """The stones by level and position, from 0."""
        return {
            (level, place): stone
            for level, row in enumerate(self.levels)
            for place, stone in enumerate(row)
            if stone is not None
        }

    def rests(self, level: int, place: int) -> bool:
        """Tell whether a stone at this position would rest on the ground or on two stones (N-161)."""
        below = self.levels[level - 1][place : place + 2]
        return level == 0 or None not in below

    @property
    def legal(self) -> tuple[Spot, ...]:
        """The spots where a stone may be placed, lowest level first (N-161)."""
        return tuple(
            (level, place)
            for level, row in enumerate(self.levels)
            for place, stone in enumerate(row)
            if stone is None and self.rests(level, place)
        )

    def with_stone(self, spot: Spot, stone: Stone) -> "TombState":
        """Return the state with a stone at a free spot."""
        level, place = spot
        row = self.levels[level]
        row = (*row[:place], stone, *row[place + 1 :])
        return replace(self, levels=(*self.levels[:level], row, *self.levels[level + 1 :]))

    def values(self) -> tuple[object, ...]:
        return self.levels, self.beside


class HillTomb(Side[TombState]):
    """Side C: the owner chooses the position; areas score at the end."""

    __slots__ = ()

    site = Site.BURIAL_CHAMBER
    kinds = TombKind
    reasons = TombReason
    values = TombBoard

    def steps(self, house: House) -> Iterable[Step]:
        levels = house.of(TombBoard).levels
        return [lay_stone(level, at) for level, row in enumerate(levels) for at in range(row)]

    def start(self, seats: int) -> TombState:
        del seats
        return TombState()

    def set_up(self, table: Table) -> None:
        """Set up an empty hill (N-160)."""
        self.put(table, TombState(tuple((None,) * row for row in table.house.of(TombBoard).levels)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(BuildTomb(delivery))

    def finals(self, table: Table) -> tuple[int, ...]:
        return area_points(self.of(table), table.seats)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatTomb":
        return FlatTomb(seats, house.of(TombBoard).levels, numbers)

    def estimate(self, table: Table) -> "TombEstimate":
        return TombEstimate(table.seats, table.house)


@lru_cache(KEPT)
def area_points(state: TombState, seats: int) -> tuple[int, ...]:
    """Return every seat's points for its areas, by their stones and levels (N-163)."""
    points = [0] * seats
    for seat, area in areas(state.placed):
        points[seat] += area_worth(area)
    return tuple(points)


def area_worth(area: Sequence[Spot]) -> int:
    """Return the points for an area: its stones times its levels (N-163)."""
    return len(area) * min(MOST_LEVELS, len({level for level, _ in area}))


def areas(placed: dict[Spot, Stone]) -> list[tuple[int, list[Spot]]]:
    """Return the owner and positions of every connected area (N-162)."""
    left = {spot: owner(stone) for spot, stone in placed.items()}
    by_seat: list[tuple[int, list[Spot]]] = []
    while left:
        start, seat = next(iter(left.items()))
        del left[start]
        area = [start]
        for spot in area:  # grows during the loop
            near = [other for other in touching(spot) if left.get(other) == seat]
            area += near
            for other in near:
                del left[other]
        by_seat.append((seat, area))
    return by_seat


def touching(spot: Spot) -> tuple[Spot, ...]:
    """Return the neighboring positions: the two beside it, the two below, the two above (N-162)."""
    level, place = spot
    return (
        (level, place - 1),
        (level, place + 1),
        (level - 1, place),
        (level - 1, place + 1),
        (level + 1, place - 1),
        (level + 1, place),
    )


@dataclass(frozen=True, slots=True)
class BuildTomb(OwnerChoice):
    """Choose a position (N-161); if all are taken, the stone lies beside the site (N-164)."""

    kind: ClassVar[StrEnum] = TombKind.TOMB
    tag: ClassVar[str] = "tomb"

    def options(self, table: Table) -> list[Step]:
        return [lay_stone(*spot) for spot in _state(table).legal]

    def objection(self, table: Table, step: Step) -> Refused:
        if not isinstance(step, LayStone):
            return Refused(Reason.NOT_NOW)
        where = {"level": step.level + 1, "place": step.place + 1}
        taken = (step.level, step.place) in _state(table).placed
        return Refused(ImhotepReason.PLACE_TAKEN if taken else TombReason.NOT_SUPPORTED, **where)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, LayStone):
            return
        spot = step.level, step.place
        table.lay(self.delivery, _state(table).with_stone(spot, self.delivery.stone), spot)

    def on_no_options(self, table: Table) -> None:
        table.lay_beside(self.delivery)


def _state(table: Table) -> TombState:
    return table.side(Site.BURIAL_CHAMBER).of(table)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class TombEstimate(Estimate[TombState]):
    """Counts the points for the current areas, assuming that new stones go where their owners gain most."""

    def worth(self, state: TombState, moment: Moment) -> Points:
        del moment
        return area_points(state, self.seats)

    def after(self, state: TombState, owners: Sequence[int], moment: Moment) -> tuple[TombState, list[float]]:
        del moment
        points = nothing(self.seats)
        for seat in owners:
            later = _best_spot(state, seat, self.seats)
            if later is None:
                points[seat] += printed.BESIDE
            else:
                state = later
        return state, points


@lru_cache(KEPT)
def _best_spot(state: TombState, seat: int, seats: int) -> TombState | None:
    """Return the state after a seat has put a stone where it gains most; None if all spots are taken."""
    return max(
        (state.with_stone(spot, seat) for spot in state.legal),
        key=lambda after: area_points(after, seats)[seat],
        default=None,
    )


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatTomb(FlatSide):
    """The flat form of side C: it keeps, for each seat, a bit set of the spots with its stones, numbered from
    the lowest level (N-160).
    """

    def __init__(self, seats: int, levels: Sequence[int], numbers: Mapping[Step, int]) -> None:
        super().__init__(PLACES[Site.BURIAL_CHAMBER], seats)
        self._spots = tuple((level, place) for level, row in enumerate(levels) for place in range(row))
        self._empty = TombState(tuple((None,) * row for row in levels))
        self._lay = _FlatLay(self, self._spots, [numbers[lay_stone(*spot)] for spot in self._spots])

    def state(self, state: TombState) -> tuple[int, ...]:
        placed = state.placed
        owners = [owner(placed[spot]) if spot in placed else NOTHING for spot in self._spots]
        return tuple(
            sum(1 << at for at, own in enumerate(owners) if own == seat) for seat in range(self.seats)
        )

    def restored(self, state: tuple[int, ...]) -> TombState:
        tomb = self._empty
        for seat, own in enumerate(state):
            for at, spot in enumerate(self._spots):
                if own >> at & 1:
                    tomb = tomb.with_stone(spot, seat)
        return tomb

    def forms(self) -> Forms:
        return {BuildTomb: lambda task: (self._lay, arriving(task.delivery))}

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.agenda.append((self._lay, seat, at))

    def finals(self, flat: Flat) -> Sequence[int]:
        owned: tuple[int, ...] = flat.states[self.place]
        return [_flat_points(self._spots, own) for own in owned]


class _FlatLay(FlatTask):
    """Choose a free spot that rests on something (N-161), or lay the stone beside a full tomb (N-164)."""

    part = True

    def __init__(self, side: FlatTomb, spots: tuple[Spot, ...], lays: Sequence[int]) -> None:
        self._side, self._spots, self._lays = side, spots, lays

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        return [self._lays[at] for at in _legal(self._spots, sum(flat.states[self._side.place]))]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        place = self._side.place
        flat.lay(place, seat, about)
        if option == NOTHING:
            flat.points[seat] += printed.BESIDE
            return
        owned = flat.states[place]
        own = owned[seat] | 1 << self._lays.index(option)
        flat.states[place] = (*owned[:seat], own, *owned[seat + 1 :])


@lru_cache(KEPT)
def _legal(spots: tuple[Spot, ...], taken: int) -> tuple[int, ...]:
    """Return the numbers of the spots where a stone may be placed; `taken` is a bit set (N-161)."""
    filled = {spot for at, spot in enumerate(spots) if taken >> at & 1}
    return tuple(
        at
        for at, (level, place) in enumerate(spots)
        if (level, place) not in filled
        and (level == 0 or {(level - 1, place), (level - 1, place + 1)} <= filled)
    )


@lru_cache(KEPT)
def _flat_points(spots: tuple[Spot, ...], own: int) -> int:
    """Return the points for one seat's areas, given the spots of its stones as a bit set (N-163)."""
    placed = {spot: 0 for at, spot in enumerate(spots) if own >> at & 1}
    return sum(area_worth(area) for _, area in areas(placed))
