"""The blue cards: what each needs, and the tasks that it puts on the agenda (§8.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.contract import Refused, Step
from engine.imhotep import printed, steps
from engine.imhotep.cards import Card
from engine.imhotep.modules import MODULES
from engine.imhotep.rules.agenda import FetchStones, LoadStone, SailShip, free_positions, load_options
from engine.imhotep.rules.ships import NAMES, Ship, any_ready
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.module import Blue
from engine.imhotep.table.table import Table, Task


@dataclass(frozen=True, slots=True)
class LoadAndSail(LoadStone):
    """Load a stone on a ship that may sail with it, then sail that ship (§8.3 Sail)."""

    tag: ClassVar[str] = "loadsail"

    def options(self, table: Table) -> Sequence[Step]:
        return [step for step in load_options(table) if nearly_ready(table.ships[step.ship])]

    def objection(self, table: Table, step: Step) -> Refused:
        if not isinstance(step, steps.Load) or step not in LoadStone.options(self, table):
            return LoadStone.objection(self, table, step)
        ship, name = table.ships[step.ship], NAMES[step.ship]
        return Refused(ImhotepReason.LOAD_TOO_SMALL, ship=name, load=ship.load + 1, needed=ship.needed)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, steps.Load):
            table.load(self.seat, step.ship, step.position)
            table.push_front(SailShip(self.seat, Card.SAIL, step.ship))


def nearly_ready(ship: Ship) -> bool:
    """Tell whether a ship has room for a stone and may sail with it (§8.3 Sail)."""
    return ship.gaps > 0 and ship.load + 1 >= ship.needed


def _lever_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the lever can't be used, or None if it can: it needs a ship that may sail."""
    del seat
    return None if any_ready(table.ships) else ImhotepReason.NO_SHIP_READY


def _hammer_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the hammer can't be used, or None if it can: it needs stones to fetch, and room on a ship
    (HV-21).
    """
    if table.sleds[seat] >= table.capacity(seat):
        return ImhotepReason.SLED_FULL
    if not table.quarries[seat]:
        return ImhotepReason.QUARRY_EMPTY
    return None if free_positions(table) else ImhotepReason.NO_POSITION


def _sail_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the sail can't be used, or None if it can: it needs a stone and a ship that may sail with
    it.
    """
    if not table.sleds[seat]:
        return ImhotepReason.SLED_EMPTY
    return None if any(map(nearly_ready, table.ships)) else ImhotepReason.NO_SHIP_READY


def _chisel_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the chisel can't be used, or None if it can: it needs two stones, and positions for both
    (HV-22).
    """
    if table.sleds[seat] < printed.CHISEL_STONES:
        return ImhotepReason.NEEDS_TWO_STONES
    if free_positions(table) < printed.CHISEL_STONES:
        return ImhotepReason.NEEDS_TWO_POSITIONS
    return None


def _lever(seat: int) -> tuple[Task, ...]:
    return (SailShip(seat, Card.LEVER),)


def _hammer(seat: int) -> tuple[Task, ...]:
    return (FetchStones(seat, printed.FETCH), LoadStone(seat, Card.HAMMER))


def _sail(seat: int) -> tuple[Task, ...]:
    return (LoadAndSail(seat, Card.SAIL),)


def _chisel(seat: int) -> tuple[Task, ...]:
    return (LoadStone(seat, Card.CHISEL),) * printed.CHISEL_STONES


BLUE: dict[Card, Blue] = {
    Card.LEVER: Blue(_lever_lacks, _lever),
    Card.HAMMER: Blue(_hammer_lacks, _hammer),
    Card.SAIL: Blue(_sail_lacks, _sail),
    Card.CHISEL: Blue(_chisel_lacks, _chisel),
    **{card: blue for module in MODULES for card, blue in module.cards.items()},
}
"""The blue cards of §8.3 and those of modules."""
