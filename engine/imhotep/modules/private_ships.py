"""The private ships, each of which carries one stone, once per game (N-400 … N-412)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.contract import Event, Refused, Step
from engine.deal import Deal
from engine.imhotep.components import SITES, Site, Stone
from engine.imhotep.printed import ROUNDS
from engine.imhotep.rules.agenda import Arrive
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.module import Module
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Table
from engine.imhotep.table.values import House

UNUSED = 1
"""The points for a private ship that was never used (N-407)."""


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


@dataclass(frozen=True, slots=True)
class PrivateShip:
    """A seat's private ship: whether it has sailed, the site where it lies this round, and its stone."""

    used: bool = False
    site: Site | None = None
    stone: Stone | None = None


Ships = tuple[PrivateShip, ...]
"""The private ships, by seat."""


class PrivateShipsItem(StrEnum):
    """The score sheet's item for private ships."""

    PRIVATE_SHIP = "private_ship"


class PrivateShips(Module):
    """The rules of the private ships (N-2)."""

    __slots__ = ()

    switch = "private_ships"
    reasons = PrivateShipsReason
    item = PrivateShipsItem.PRIVATE_SHIP
    acts = (Embark,)
    first_form = True
    features = ("private_ship", "private_ship_early")
    passing = True

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return EMBARKS

    def start(self, seats: int, house: House, deal: Deal) -> Ships:
        """Return a private ship for each seat (N-400)."""
        del house, deal
        return (PrivateShip(),) * seats

    def listed(self, pieces: Ships | None) -> list[object]:
        return [(ship.used, ship.site and ship.site.value, ship.stone) for ship in pieces or ()]

    def in_turn(self, table: Table, seat: int) -> tuple[Embark, ...]:
        """Return a step for every site without a private ship, if the seat has a stone and an unused ship
        (N-410).
        """
        ships: Ships = table.pieces["private_ships"]
        if ships[seat].used or not table.sleds[seat]:
            return ()
        berths = [ship.site for ship in ships]
        return tuple([step for step in EMBARKS if step.site not in berths])

    def against(self, table: Table, seat: int, step: Embark, *, again: bool) -> Refused:
        """Return why a private ship can't sail: it sails once, with a stone from the sled, to a site without
        another private ship (N-400, N-402, N-410).
        """
        del again
        if self.of(table)[seat].used:
            return Refused(PrivateShipsReason.PRIVATE_SHIP_USED)
        if not table.sleds[seat]:
            return Refused(ImhotepReason.SLED_EMPTY)
        return Refused(PrivateShipsReason.PRIVATE_BERTH_TAKEN, site=step.site.value)

    def act(self, table: Table, seat: int, step: Embark) -> None:
        """Load and sail the private ship in one action (N-400)."""
        stone = table.leave_sled(seat)
        self._change(table, seat, PrivateShip(used=True, site=step.site, stone=stone))
        table.tell(PrivateSailed(seat, step.site))
        table.push_front(Arrive(Delivery(stone, step.site, private=seat)))

    def picked_up(self, table: Table, delivery: Delivery) -> None:
        if delivery.private is not None:
            self._change(table, delivery.private, PrivateShip(used=True, site=delivery.site))

    def _change(self, table: Table, seat: int, ship: PrivateShip) -> None:
        ships: Ships = self.of(table)
        self.put(table, (*ships[:seat], ship, *ships[seat + 1 :]))

    def clear(self, table: Table) -> None:
        """Put the private ships that have sailed into the box (N-403)."""
        ships: Ships = self.of(table)
        sailed = tuple(seat for seat, ship in enumerate(ships) if ship.site is not None)
        if sailed:
            self.put(table, tuple(replace(ship, site=None) for ship in ships))
            table.tell(PrivateBoxed(sailed))

    def points(self, table: Table) -> list[int]:
        """Return each seat's points for an unused ship at the end (N-407)."""
        return [0 if ship.used else UNUSED for ship in self.of(table)]

    def expected(self, table: Table, stones: Sequence[Sequence[int]], left: int) -> list[tuple[float, float]]:
        del stones
        kept = UNUSED, left / ROUNDS
        return [(0.0, 0.0) if ship.used else kept for ship in self.of(table)]
