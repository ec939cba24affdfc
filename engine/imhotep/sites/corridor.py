"""The corridor, pyramid side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import steps
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import Delivered
from engine.imhotep.modules.events import FigureLeft, FigureMoved
from engine.imhotep.printed import BESIDE
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Choice, Side, Table


@dataclass(frozen=True, slots=True)
class CorridorState:
    """The figure's field; the stone of every field, None where there is none; stones beside the ring."""

    figure: int = 0
    fields: tuple[Stone | None, ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for stone in self.fields if stone is not None), *self.beside)

    @property
    def free(self) -> int | None:
        """The next free field clockwise after the figure, its own last; None if all are taken (N-223)."""
        size = len(self.fields)
        ring = ((self.figure + step) % size for step in range(1, size + 1))
        return next((field for field in ring if self.fields[field] is None), None)


class Corridor(Side[CorridorState]):
    """Side D: a field's points at once; fetching stones may move the figure."""

    __slots__ = ()

    site = Site.PYRAMIDS

    def start(self, seats: int) -> CorridorState:
        del seats
        return CorridorState()

    def set_up(self, table: Table) -> None:
        """N-221."""
        fields = (None,) * len(table.house.corridor)
        self.put(table, CorridorState(table.rules.corridor_start, fields))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """N-222, N-227."""
        state, one = self.of(table), delivery
        field = state.free
        table.pick_up(one)
        if field is None:
            self.put(table, replace(state, beside=(*state.beside, one.stone)))
        else:
            fields = (*state.fields[:field], one.stone, *state.fields[field + 1 :])
            self.put(table, replace(state, fields=fields))
        spot = () if field is None else (field,)
        table.tell(Delivered(one.stone, Site.PYRAMIDS, spot, one.ship, one.position, one.card))
        table.earn(one.seat, BESIDE if field is None else table.house.corridor[field], Site.PYRAMIDS)

    def fetched(self, table: Table, seat: int) -> None:
        """N-224, N-226."""
        table.first_do(MoveFigure(seat))


@dataclass(frozen=True, slots=True)
class MoveFigure(Choice):
    """Move the figure to the next free field, or leave it (N-224, N-225)."""

    seat: int
    kind: ClassVar[str] = "figure"
    optional: ClassVar[bool] = True

    @property
    def chooser(self) -> int:
        return self.seat

    @property
    def context(self) -> Context:
        return Context(Site.PYRAMIDS)

    def options(self, table: Table) -> list[Step]:
        state: CorridorState = table.side(Site.PYRAMIDS).of(table)
        return [] if state.free in (None, state.figure) else [steps.ACCEPT, steps.DECLINE]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        del table
        return None if step in (steps.ACCEPT, steps.DECLINE) else Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        side = table.side(Site.PYRAMIDS)
        state: CorridorState = side.of(table)
        if step == steps.DECLINE or state.free is None:
            table.tell(FigureLeft(self.seat))
            return
        side.put(table, replace(state, figure=state.free))
        table.tell(FigureMoved(self.seat, state.free))
