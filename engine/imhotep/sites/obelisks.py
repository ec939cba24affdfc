"""The Obelisks, sides A and B (§6.5, §7.5)."""

from dataclasses import dataclass

from engine.contract import Event
from engine.imhotep import printed
from engine.imhotep.components import Site, Stone
from engine.imhotep.scoring import rank_points
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """Three waiting stones became a tower; `number` from 0 (§7.5)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class ObelisksState:
    """By seat the stones that are in no tower (side A: the obelisk), and side B's towers in their order.

    A delivered stone's spot: (place in the stack of its owner,).
    """

    stacks: tuple[tuple[Stone, ...], ...]
    towers: tuple[tuple[Stone, ...], ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return tuple(stone for pile in (*self.stacks, *self.towers) for stone in pile)

    def values(self) -> tuple[object, ...]:
        return self.stacks, self.towers


class Obelisks(Side[ObelisksState]):
    """Every colour has a place of its own."""

    __slots__ = ()

    site = Site.OBELISKS

    def start(self, seats: int) -> ObelisksState:
        return ObelisksState(((),) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        state, seat = self.of(table), delivery.seat
        stack = state.stacks[seat]
        table.lay(delivery, with_stack(state, seat, (*stack, delivery.stone)), (len(stack),))


class HighestObelisks(Obelisks):
    """Side A: ranked by height at the end of the game (§6.5)."""

    __slots__ = ()

    def finals(self, table: Table) -> tuple[int, ...]:
        heights = [len(stack) for stack in self.of(table).stacks]
        return rank_points(heights, printed.OBELISK_RANKS[table.seats])


class TowerObelisks(Obelisks):
    """Side B: every three stones become a tower, the earlier the better (§7.5)."""

    __slots__ = ()

    def deliver(self, table: Table, delivery: Delivery) -> None:
        super().deliver(table, delivery)
        state, seat = self.of(table), delivery.seat
        stack, number = state.stacks[seat], len(state.towers)
        if len(stack) < printed.TOWER_STONES or number == len(printed.TOWERS):  # HV-7
            return
        towers = (*state.towers, stack)
        self.put(table, ObelisksState(with_stack(state, seat, ()).stacks, towers))
        table.tell(TowerBuilt(seat, number))
        table.earn(seat, printed.TOWERS[number], Site.OBELISKS)

    def finals(self, table: Table) -> tuple[int, ...]:
        return tuple(printed.LOOSE * len(stack) for stack in self.of(table).stacks)


def with_stack(state: ObelisksState, seat: int, stack: tuple[Stone, ...]) -> ObelisksState:
    """The same state with another stack of a seat."""
    return ObelisksState((*state.stacks[:seat], stack, *state.stacks[seat + 1 :]), state.towers)
