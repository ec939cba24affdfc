"""The corridor, pyramid side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar

from engine.contract import Event, Option, Step
from engine.imhotep import printed, steps
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, nothing
from engine.imhotep.table.flat import ACCEPT, DECLINE, NOTHING, Flat, FlatSide, FlatTask, Forms
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import SeatChoice, Side, Table
from engine.imhotep.table.values import House, Reader, Values, list_of, number, score

START = "corridor_start"
"""The option that says where the figure begins (N-221)."""


class CorridorKind(StrEnum):
    """The decisions at the corridor."""

    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """The Imhotep figure was moved; `field` counts from 0 (N-224)."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True)
class FigureLeft(Event):
    """The Imhotep figure was not moved (N-224)."""

    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class CorridorBoard(Values):
    """The points of the fields, clockwise from K0 (N-220), and where the figure begins."""

    points: tuple[int, ...]
    start: int

    part: ClassVar[tuple[str, ...]] = ("pyramid", "D")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "points": ("points", list_of(score)),
        "start": ("start", number(0, 99)),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"the figure starts on a field": self.start < len(self.points)}


@dataclass(frozen=True, slots=True)
class CorridorState:
    """The figure's field, the stone (or None) on every field, and the stones beside the ring. The spot of a
    delivered stone is (field,).
    """

    figure: int = 0
    fields: tuple[Stone | None, ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for stone in self.fields if stone is not None), *self.beside)

    @property
    def free(self) -> int | None:
        """The next free field clockwise after the figure, whose own field comes last; None if all are taken
        (N-223).
        """
        return next(self.all_free(), None)

    def all_free(self) -> Iterator[int]:
        """Yield the free fields in the order in which stones fill them (N-223)."""
        size = len(self.fields)
        ring = ((self.figure + step) % size for step in range(1, size + 1))
        return (field for field in ring if self.fields[field] is None)

    def values(self) -> tuple[object, ...]:
        return self.figure, self.fields, self.beside


class Corridor(Side[CorridorState]):
    """Side D: a stone scores its field at once; fetching stones may move the figure."""

    __slots__ = ()

    site = Site.PYRAMIDS
    kinds = CorridorKind
    values = CorridorBoard

    def options(self, house: House) -> tuple[Option, ...]:
        """Return the option for the start field (N-221); its default is in the house values."""
        board = house.of(CorridorBoard)
        fields = tuple(map(str, range(len(board.points))))
        return (Option(START, "c", fields, str(board.start), "N-221"),)

    def start(self, seats: int) -> CorridorState:
        del seats
        return CorridorState()

    def set_up(self, table: Table) -> None:
        """Set up an empty ring with the figure on its start field (N-221)."""
        fields = (None,) * len(table.house.of(CorridorBoard).points)
        self.put(table, CorridorState(int(table.chosen[START]), fields))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """Put the stone on the next free field after the figure and score it; if the ring is full, put it
        beside the ring (N-222, N-227).
        """
        state = self.of(table)
        field = state.free
        if field is None:
            table.lay_beside(delivery)
            return
        fields = (*state.fields[:field], delivery.stone, *state.fields[field + 1 :])
        table.lay(delivery, replace(state, fields=fields), (field,))
        table.earn(delivery.seat, table.house.of(CorridorBoard).points[field], Site.PYRAMIDS)

    def fetched(self, table: Table, seat: int) -> None:
        """Let a seat that fetches as its action move the figure (N-224, N-226)."""
        table.push_front(MoveFigure(seat))

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatCorridor":
        del numbers
        return FlatCorridor(seats, house.of(CorridorBoard).points)

    def estimate(self, table: Table) -> "CorridorEstimate":
        return CorridorEstimate(table.seats, table.house)


@dataclass(frozen=True, slots=True)
class MoveFigure(SeatChoice):
    """Move the figure to the next free field, or leave it (N-224, N-225)."""

    kind: ClassVar[StrEnum] = CorridorKind.FIGURE
    optional: ClassVar[bool] = True
    tag: ClassVar[str] = "figure"

    @property
    def context(self) -> Context:
        return Context(Site.PYRAMIDS)

    def options(self, table: Table) -> list[Step]:
        state: CorridorState = table.side(Site.PYRAMIDS).of(table)
        return [] if state.free in (None, state.figure) else [steps.ACCEPT, steps.DECLINE]

    def take(self, table: Table, step: Step) -> None:
        side = table.side(Site.PYRAMIDS)
        state: CorridorState = side.of(table)
        if step == steps.DECLINE or state.free is None:
            table.tell(FigureLeft(self.seat))
            return
        side.put(table, replace(state, figure=state.free))
        table.tell(FigureMoved(self.seat, state.free))


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class CorridorEstimate(Estimate[CorridorState]):
    """Assumes that stones land on the next free fields of the ring."""

    def worth(self, state: CorridorState, moment: Moment) -> Points:
        """Return zeros, because all points are on the track."""
        del state, moment
        return (0.0,) * self.seats

    def after(
        self, state: CorridorState, owners: Sequence[int], moment: Moment
    ) -> tuple[CorridorState, list[float]]:
        del moment
        points, worth = nothing(self.seats), self.house.of(CorridorBoard).points
        paid = (worth[field] for field in state.all_free())
        for seat in owners:
            points[seat] += next(paid, printed.BESIDE)
        return state, points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatCorridor(FlatSide):
    """The flat form of side D: it keeps the figure's field, and a bit set of fields with a stone (N-222)."""

    simple = True

    def __init__(self, seats: int, points: Sequence[int]) -> None:
        super().__init__(PLACES[Site.PYRAMIDS], seats)
        self._points, self._move = points, _FlatMove(self)

    def state(self, state: CorridorState) -> tuple[int, int]:
        taken = sum(1 << field for field, stone in enumerate(state.fields) if stone is not None)
        return state.figure, taken

    def restored(self, state: tuple[int, int]) -> CorridorState:
        figure, taken = state
        stones = (0 if taken >> field & 1 else None for field in range(len(self._points)))
        return CorridorState(figure, tuple(stones))

    def forms(self) -> Forms:
        return {MoveFigure: lambda _: (self._move, None)}

    def free(self, flat: Flat) -> int:
        """Return the next free field after the figure, or `NOTHING` (N-223)."""
        return _next_free(*flat.states[self.place], len(self._points))

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        field, (figure, taken) = self.free(flat), flat.states[self.place]
        flat.lay(self.place, seat, at)
        if field == NOTHING:
            flat.points[seat] += printed.BESIDE
        else:
            flat.points[seat] += self._points[field]
            flat.states[self.place] = figure, taken | 1 << field

    def fetched(self, flat: Flat, seat: int) -> None:
        """Let a seat that fetches as its action move the figure (N-224, N-226)."""
        flat.agenda.append((self._move, seat, None))


class _FlatMove(FlatTask):
    """Move the figure to the next free field, or leave it (N-224, N-225)."""

    def __init__(self, side: FlatCorridor) -> None:
        self._side = side

    def options(self, flat: Flat, _seat: int, _about: Any, /) -> Sequence[int]:
        figure, _ = flat.states[self._side.place]
        return () if self._side.free(flat) in (NOTHING, figure) else (ACCEPT, DECLINE)

    def take(self, flat: Flat, _seat: int, _about: Any, option: int, /) -> None:
        if option == ACCEPT:
            _, taken = flat.states[self._side.place]
            flat.states[self._side.place] = self._side.free(flat), taken


@lru_cache(KEPT)
def _next_free(figure: int, taken: int, size: int) -> int:
    """Return the next free field after the figure, or `NOTHING`, on a ring of this size; `taken` is a bit set
    (N-223).
    """
    ring = ((figure + step) % size for step in range(1, size + 1))
    return next((field for field in ring if not taken >> field & 1), NOTHING)
