"""The great obelisk, side C: a path of tiles, an obelisk of one's own (N-180 … N-190)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import Delivered
from engine.imhotep.house import COLUMNS
from engine.imhotep.modules.events import TileAdded, TileBoxed
from engine.imhotep.modules.steps import Add, DynastyReason, add
from engine.imhotep.printed import BESIDE
from engine.imhotep.sites import obelisk_tiles
from engine.imhotep.sites.obelisk_tiles import Heights
from engine.imhotep.steps import DECLINE
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Choice, Side, Table

ROW = 2
"""Points of a complete row (N-184)."""


@dataclass(frozen=True, slots=True)
class Added:
    """A tile on an obelisk: leftmost column and turn, from 0 (N-188); what the heights were before."""

    tile: str
    column: int
    turn: int
    before: Heights


@dataclass(frozen=True, slots=True)
class GreatState:
    """Stones on the path in its order, and beside it; by seat the tiles added and the heights now."""

    path: tuple[Stone, ...]
    beside: tuple[Stone, ...]
    tiles: tuple[tuple[Added, ...], ...]
    heights: tuple[Heights, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.path, *self.beside)


class GreatObelisk(Side[GreatState]):
    """Side C: every stone on the path brings a tile that may be added at once."""

    __slots__ = ()

    site = Site.OBELISKS

    def start(self, seats: int) -> GreatState:
        return GreatState((), (), ((),) * seats, ((0,) * COLUMNS,) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """N-180, N-189."""
        state, one, path = self.of(table), delivery, table.house.path
        field = len(state.path)
        table.pick_up(one)
        if field == len(path):
            self.put(table, replace(state, beside=(*state.beside, one.stone)))
            table.tell(Delivered(one.stone, Site.OBELISKS, (), one.ship, one.position, one.card))
            table.earn(one.seat, BESIDE, Site.OBELISKS)
            return
        self.put(table, replace(state, path=(*state.path, one.stone)))
        table.tell(Delivered(one.stone, Site.OBELISKS, (field,), one.ship, one.position, one.card))
        table.first_do(AddTile(one.seat, path[field]))

    def finals(self, table: Table) -> tuple[int, ...]:
        """N-184 … N-187."""
        state = self.of(table)
        ranks = ranking_points(state.heights, table.house.obelisk_ranks[table.seats])
        return tuple(ROW * min(own) + rank for own, rank in zip(state.heights, ranks, strict=True))


def ranking_points(obelisks: Sequence[Heights], worth: Sequence[int]) -> tuple[int, ...]:
    """By complete, then by incomplete rows; ties share, rounded down; no tile, no rank (N-185, N-186)."""
    keys = [(min(own), max(own) - min(own)) if any(own) else None for own in obelisks]
    points, place = [0] * len(keys), 0
    for key in sorted({key for key in keys if key is not None}, reverse=True):
        tied = [seat for seat, own in enumerate(keys) if own == key]
        for seat in tied:
            points[seat] = sum(worth[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return tuple(points)


@dataclass(frozen=True, slots=True)
class AddTile(Choice):
    """Add the tile or do without it; one that fits nowhere is boxed (N-181, N-183)."""

    seat: int
    tile: str
    kind: ClassVar[str] = "tile"
    optional: ClassVar[bool] = True
    follows: ClassVar[bool] = False

    @property
    def chooser(self) -> int:
        return self.seat

    @property
    def context(self) -> Context:
        return Context(Site.OBELISKS, tile=self.tile)

    def fits(self, table: Table) -> dict[tuple[int, int], Heights]:
        """Every column and turn that fits, with the heights after it."""
        shape = table.house.shapes[self.tile]
        own = _state(table).heights[self.seat]
        return {(column, turn): after for column, turn, after in obelisk_tiles.placements(own, shape)}

    def options(self, table: Table) -> list[Step]:
        found: list[Step] = [add(*spot) for spot in self.fits(table)]
        return [*found, DECLINE] if found else []

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if step == DECLINE:
            return None
        if not isinstance(step, Add):
            return Refused(Reason.NOT_NOW)
        if (step.column, step.turn) not in self.fits(table):
            return Refused(DynastyReason.DOES_NOT_FIT, tile=self.tile, column=step.column + 1)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Add):
            self.lose(table)
            return
        state, seat = _state(table), self.seat
        before, after = state.heights[seat], self.fits(table)[step.column, step.turn]
        own = (*state.tiles[seat], Added(self.tile, step.column, step.turn, before))
        state = replace(
            state,
            tiles=(*state.tiles[:seat], own, *state.tiles[seat + 1 :]),
            heights=(*state.heights[:seat], after, *state.heights[seat + 1 :]),
        )
        table.side(Site.OBELISKS).put(table, state)
        table.tell(TileAdded(seat, self.tile, step.column, step.turn, after))

    def lose(self, table: Table) -> None:
        table.tell(TileBoxed(self.seat, self.tile))


def _state(table: Table) -> GreatState:
    return table.side(Site.OBELISKS).of(table)
