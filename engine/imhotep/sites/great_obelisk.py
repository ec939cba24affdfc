"""The great obelisk, side C: a path of tiles, and each player's own obelisk (N-180 … N-190)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.steps import DECLINE
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, Swing, expected_ranks, gets, nothing
from engine.imhotep.table.flat import Flat, FlatSide, FlatTask, Forms
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import SeatChoice, Side, Table
from engine.imhotep.table.values import (
    House,
    Reader,
    Values,
    by_seats,
    list_of,
    pair_of,
    score,
    table_of,
    word,
)

COLUMNS = 3
"""The width of an obelisk in columns (N-181)."""

TURNS = 8
"""The maximum number of ways to turn and flip a tile (N-188)."""

ROW = 2
"""The points for a complete row (N-184)."""


Shape = tuple[tuple[int, int], ...]
"""The squares of a tile, each by column and row from its lower left."""

Heights = tuple[int, ...]
"""The heights of an obelisk's columns."""


@dataclass(frozen=True, slots=True)
class Add(Step):
    """`o 2.3`: add the tile from column 2 on, in its third orientation (N-181, N-188)."""

    column: int
    turn: int


@cache
def add(column: int, turn: int) -> Add:
    """Return the step that adds a tile, by column and turn from 0."""
    return Add(f"o {column + 1}.{turn + 1}", column, turn)


class GreatKind(StrEnum):
    """The decisions at the great obelisk."""

    TILE = "tile"


class GreatReason(StrEnum):
    """Why the great obelisk refuses a step."""

    DOES_NOT_FIT = "does_not_fit"  # N-182


@dataclass(frozen=True, slots=True)
class TileAdded(Event):
    """A tile was added to a seat's obelisk. `column` is its leftmost column and `turn` its orientation, both
    from 0; `heights` are the obelisk's heights afterwards (N-181).
    """

    seat: int
    tile: str
    column: int
    turn: int
    heights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileBoxed(Event):
    """An obelisk tile that fits nowhere, or that its owner declined, went to the box (N-183)."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True, eq=False)
class GreatBoard(Values):
    """The tiles by name, the tile of every field of the path (N-188), and the points by number of players
    (N-187).
    """

    shapes: Mapping[str, Shape]
    path: tuple[str, ...]
    ranks: Mapping[int, tuple[int, ...]]

    part: ClassVar[tuple[str, ...]] = ("obelisk", "C")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "shapes": ("shapes", table_of(list_of(pair_of(score)))),
        "path": ("path", list_of(word)),
        "ranks": ("rankPoints", by_seats(list_of(score))),
    }

    def checks(self) -> Mapping[str, bool]:
        return {
            "tiles that have a shape": set(self.path) <= set(self.shapes),
            "points for every rank": all(len(worth) == seats for seats, worth in self.ranks.items()),
        }


@dataclass(frozen=True, slots=True)
class Added:
    """A tile on an obelisk: its leftmost column and its orientation, from 0 (N-188), and the heights before
    it was added.
    """

    tile: str
    column: int
    turn: int
    before: Heights


@dataclass(frozen=True, slots=True)
class GreatState:
    """The stones along the path and beside it, and each seat's added tiles and current heights. The spot of a
    delivered stone is (field of the path,).
    """

    path: tuple[Stone, ...]
    beside: tuple[Stone, ...]
    tiles: tuple[tuple[Added, ...], ...]
    heights: tuple[Heights, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.path, *self.beside)

    def values(self) -> tuple[object, ...]:
        added = tuple(
            tuple((placed.tile, placed.column, placed.turn, placed.before) for placed in own)
            for own in self.tiles
        )
        return self.path, self.beside, added, self.heights


class GreatObelisk(Side[GreatState]):
    """Side C: every stone on the path brings a tile that may be added at once."""

    __slots__ = ()

    site = Site.OBELISKS
    kinds = GreatKind
    reasons = GreatReason
    values = GreatBoard

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return [add(column, turn) for column in range(COLUMNS) for turn in range(TURNS)]

    def start(self, seats: int) -> GreatState:
        return GreatState((), (), ((),) * seats, ((0,) * COLUMNS,) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """Put the stone on the next field of the path, whose tile may be added; if the path is full, put it
        beside the path (N-180, N-189).
        """
        state, path = self.of(table), table.house.of(GreatBoard).path
        field = len(state.path)
        if field == len(path):
            table.lay_beside(delivery)
            return
        table.lay(delivery, replace(state, path=(*state.path, delivery.stone)), (field,))
        table.push_front(AddTile(delivery.seat, path[field]))

    def finals(self, table: Table) -> tuple[int, ...]:
        """Return every seat's points for complete rows, and for its rank by rows (N-184 … N-187)."""
        state = self.of(table)
        ranks = ranking_points(state.heights, table.house.of(GreatBoard).ranks[table.seats])
        return tuple(ROW * min(own) + rank for own, rank in zip(state.heights, ranks, strict=True))

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatGreat":
        return FlatGreat(seats, house.of(GreatBoard), numbers)

    def estimate(self, table: Table) -> "GreatEstimate":
        return GreatEstimate(table.seats, table.house)


def ranking_points(obelisks: Sequence[Heights], worth: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's points by rank: by complete rows, then by incomplete ones. Tied seats share their
    points, rounded down; a seat without a tile has no rank (N-185, N-186).
    """
    keys = [(min(own), max(own) - min(own)) if any(own) else None for own in obelisks]
    points, place = [0] * len(keys), 0
    for key in sorted({key for key in keys if key is not None}, reverse=True):
        tied = [seat for seat, own in enumerate(keys) if own == key]
        for seat in tied:
            points[seat] = sum(worth[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return tuple(points)


@dataclass(frozen=True, slots=True)
class AddTile(SeatChoice):
    """Add the tile or decline it; a tile that fits nowhere goes to the box (N-181, N-183)."""

    tile: str
    kind: ClassVar[StrEnum] = GreatKind.TILE
    optional: ClassVar[bool] = True
    after_red_cards: ClassVar[bool] = False
    tag: ClassVar[str] = "tile"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.tile

    @property
    def context(self) -> Context:
        return Context(Site.OBELISKS, tile=self.tile)

    def placements(self, table: Table) -> Mapping[tuple[int, int], Heights]:
        """Return every column and turn that fits, with the heights after adding the tile there."""
        shape = table.house.of(GreatBoard).shapes[self.tile]
        own = _state(table).heights[self.seat]
        return every_placement(own, shape)

    def options(self, table: Table) -> list[Step]:
        adds: list[Step] = [add(*spot) for spot in self.placements(table)]
        return [*adds, DECLINE] if adds else []

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, Add):
            return Refused(Reason.NOT_NOW)
        return Refused(GreatReason.DOES_NOT_FIT, tile=self.tile, column=step.column + 1)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Add):
            self.on_no_options(table)
            return
        state, seat = _state(table), self.seat
        before, after = state.heights[seat], self.placements(table)[step.column, step.turn]
        own = (*state.tiles[seat], Added(self.tile, step.column, step.turn, before))
        state = replace(
            state,
            tiles=(*state.tiles[:seat], own, *state.tiles[seat + 1 :]),
            heights=(*state.heights[:seat], after, *state.heights[seat + 1 :]),
        )
        table.side(Site.OBELISKS).put(table, state)
        table.tell(TileAdded(seat, self.tile, step.column, step.turn, after))

    def on_no_options(self, table: Table) -> None:
        table.tell(TileBoxed(self.seat, self.tile))


def _state(table: Table) -> GreatState:
    return table.side(Site.OBELISKS).of(table)


# --- how tiles can be turned, and where they fit (N-181, N-182, N-188) ------------------------------------


@cache
def turns(shape: Shape) -> tuple[Shape, ...]:
    """Return every distinct orientation of a tile: its quarter turns clockwise, then those of its mirror
    image (N-188).
    """
    shapes: list[Shape] = []
    for first in (shape, tuple((-x, y) for x, y in shape)):
        turned = first
        for _ in range(4):
            shapes.append(_at_home(turned))
            turned = tuple((y, -x) for x, y in turned)
    return tuple(dict.fromkeys(shapes))


def _at_home(shape: Shape) -> Shape:
    """Return a shape moved so that it begins at 0, 0, with its squares sorted."""
    left, low = min(x for x, _ in shape), min(y for _, y in shape)
    return tuple(sorted((x - left, y - low) for x, y in shape))


def added(heights: Heights, turned: Shape, column: int) -> Heights | None:
    """Return the heights after adding a tile from this column on, or None if it doesn't fit (N-182)."""
    wide = 1 + max(x for x, _ in turned)
    if column + wide > len(heights):
        return None
    columns = [sorted(y for x, y in turned if x == at) for at in range(wide)]
    base = heights[column] - columns[0][0]
    new_heights = list(heights)
    for at, squares in enumerate(columns, column):
        lies = base + squares[0] == heights[at]
        solid = squares[-1] - squares[0] + 1 == len(squares)
        if not (lies and solid):
            return None
        new_heights[at] = base + squares[-1] + 1
    return tuple(new_heights)


@lru_cache(KEPT)
def every_placement(heights: Heights, shape: Shape) -> Mapping[tuple[int, int], Heights]:
    """Return every column and turn that fits, leftmost column first, with the heights after adding the tile
    there (N-37).
    """
    return {
        (column, number): after
        for column in range(COLUMNS)
        for number, turned in enumerate(turns(shape))
        if (after := added(heights, turned, column)) is not None
    }


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


def _rows(heights: Heights, part: float = 0.5) -> float:
    """Return the number of complete rows; the squares above them count as a fraction of a row."""
    least = min(heights)
    return least + part * (sum(heights) / len(heights) - least)


class GreatEstimate(Estimate[GreatState]):
    """Estimates the points for complete rows and for the ranks."""

    SWING = Swing(0.1, 0.3)

    def worth(self, state: GreatState, moment: Moment) -> Points:
        ranks = self.house.of(GreatBoard).ranks[self.seats]
        coming = gets(self.seats, moment.visits, 1)
        rows = [_rows(heights, 0.5 * coming) for heights in state.heights]
        sizes = [_rows(heights) for heights in state.heights]
        places = expected_ranks(sizes, ranks, self.SWING.at(moment), coming)
        return tuple([ROW * own + more for own, more in zip(rows, places, strict=True)])

    def after(
        self, state: GreatState, owners: Sequence[int], moment: Moment
    ) -> tuple[GreatState, list[float]]:
        del moment
        board, points, path = self.house.of(GreatBoard), nothing(self.seats), state.path
        heights = [*state.heights]
        for seat in owners:
            if len(path) == len(board.path):
                points[seat] += printed.BESIDE
                continue
            ways = every_placement(heights[seat], board.shapes[board.path[len(path)]]).values()
            heights[seat] = max((heights[seat], *ways), key=_rows)
            path = (*path, seat)
        return replace(state, path=path, heights=tuple(heights)), points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatGreat(FlatSide):
    """The flat form of side C: it keeps the heights of every seat's obelisk (N-182). The number of stones at
    the site tells how far the path is filled.
    """

    def __init__(self, seats: int, board: GreatBoard, numbers: Mapping[Step, int]) -> None:
        super().__init__(PLACES[Site.OBELISKS], seats)
        self._path, self._ranks, self._add = board.path, board.ranks[seats], _FlatAdd(self, board, numbers)

    def state(self, state: GreatState) -> tuple[Heights, ...]:
        return state.heights

    def restored(self, state: tuple[Heights, ...]) -> GreatState:
        return GreatState((), (), (), state)

    def forms(self) -> Forms:
        return {AddTile: lambda task: (self._add, task.tile)}

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        field = flat.lying[self.place]
        flat.lay(self.place, seat, at)
        if field < len(self._path):
            flat.agenda.append((self._add, seat, self._path[field]))
        else:
            flat.points[seat] += printed.BESIDE

    def finals(self, flat: Flat) -> Sequence[int]:
        obelisks: tuple[Heights, ...] = flat.states[self.place]
        ranks = ranking_points(obelisks, self._ranks)
        return [ROW * min(heights) + rank for heights, rank in zip(obelisks, ranks, strict=True)]


class _FlatAdd(FlatTask):
    """Add the tile or decline it (N-181, N-183)."""

    part = True

    def __init__(self, side: FlatGreat, board: GreatBoard, numbers: Mapping[Step, int]) -> None:
        self._side, self._shapes, self._decline = side, board.shapes, numbers[DECLINE]
        spots = ((column, turn) for column in range(COLUMNS) for turn in range(TURNS))
        self._adds = {spot: numbers[add(*spot)] for spot in spots}
        self._spots = {option: spot for spot, option in self._adds.items()}

    def options(self, flat: Flat, seat: int, about: str, /) -> Sequence[int]:
        adds = [self._adds[spot] for spot in every_placement(self._heights(flat)[seat], self._shapes[about])]
        return [*adds, self._decline] if adds else adds

    def take(self, flat: Flat, seat: int, about: str, option: int, /) -> None:
        if option in self._spots:
            heights = self._heights(flat)
            after = every_placement(heights[seat], self._shapes[about])[self._spots[option]]
            flat.states[self._side.place] = (*heights[:seat], after, *heights[seat + 1 :])

    def _heights(self, flat: Flat) -> tuple[Heights, ...]:
        return flat.states[self._side.place]
