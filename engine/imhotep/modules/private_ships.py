"""The private ships: one stone, once in the game (N-400 … N-412)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.contract import Event, Refused, Step
from engine.imhotep.components import SITES, Site
from engine.imhotep.rules.agenda import Arrive
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.part import Part
from engine.imhotep.table.pieces import Delivery, PrivateShip
from engine.imhotep.table.table import Table
from engine.imhotep.table.values import House

UNUSED = 1
"""Points of a private ship that was never used (N-407)."""


@dataclass(frozen=True, slots=True)
class Embark(Step):
    """`x T`: put a stone on the private ship and sail it to the Temple (N-400)."""

    site: Site


EMBARKS = tuple(Embark(f"x {site.value}", site) for site in SITES)


class PrivateShipsReason(StrEnum):
    """Reasons why a private ship may not sail."""

    PRIVATE_SHIP_USED = "private_ship_used"  # N-400
    PRIVATE_BERTH_TAKEN = "private_berth_taken"  # N-402


@dataclass(frozen=True, slots=True)
class PrivateSailed(Event):
    """A seat put a stone on its private ship and sailed it to a site; the delivery follows (N-400)."""

    seat: int
    site: Site


@dataclass(frozen=True, slots=True)
class PrivateBoxed(Event):
    """Used private ships went to the box (N-403)."""

    seats: tuple[int, ...]


class PrivateShips(Part):
    """The module (N-2)."""

    __slots__ = ()

    switch = "private_ships"
    reasons = PrivateShipsReason

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return EMBARKS


def options(table: Table, seat: int) -> tuple[Embark, ...]:
    """Return every site without a private ship, if the seat has an unused one and a stone (N-410)."""
    if not table.private or table.private[seat].used or not table.sleds[seat]:
        return ()
    berths = [ship.site for ship in table.private]
    return tuple([step for step in EMBARKS if step.site not in berths])


def objection(table: Table, seat: int, step: Embark) -> Refused:
    """It sails once, with a stone from the sled, to a site without another (N-400, N-402, N-410)."""
    if table.private[seat].used:
        return Refused(PrivateShipsReason.PRIVATE_SHIP_USED)
    if not table.sleds[seat]:
        return Refused(ImhotepReason.SLED_EMPTY)
    return Refused(PrivateShipsReason.PRIVATE_BERTH_TAKEN, site=step.site.value)


def sail(table: Table, seat: int, site: Site) -> None:
    """Load and sail in one action (N-400)."""
    stone = table.leave_sled(seat)
    table.change_private(seat, PrivateShip(used=True, site=site, stone=stone))
    table.tell(PrivateSailed(seat, site))
    table.first_do(Arrive(Delivery(stone, site, private=seat)))


def clear(table: Table) -> None:
    """Put private ships that have sailed into the box at the end of a round (N-403)."""
    sailed = tuple(seat for seat, ship in enumerate(table.private) if ship.site is not None)
    if sailed:
        table.private = tuple(replace(ship, site=None) for ship in table.private)
        table.tell(PrivateBoxed(sailed))


def points(table: Table, seat: int) -> int:
    """Return the points of an unused ship at the end (N-407)."""
    return 0 if table.private[seat].used else UNUSED
