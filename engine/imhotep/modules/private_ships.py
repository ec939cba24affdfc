"""The private ships, each of which carries one stone, once per game (N-400 … N-412)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.contract import Event, Refused, Step
from engine.deal import Deal
from engine.imhotep.components import PLACES, SITES, Site, Stone
from engine.imhotep.printed import ROUNDS
from engine.imhotep.rules.agenda import Arrive
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.flat import FROM_PRIVATE, Flat, FlatModule
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

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatPrivateShips":
        del house
        return FlatPrivateShips(seats, [numbers[step] for step in EMBARKS])

    def points(self, table: Table) -> list[int]:
        """Return each seat's points for an unused ship at the end (N-407)."""
        return [0 if ship.used else UNUSED for ship in self.of(table)]

    def expected(self, table: Table, stones: Sequence[Sequence[int]], left: int) -> list[tuple[float, float]]:
        del stones
        kept = UNUSED, left / ROUNDS
        return [(0.0, 0.0) if ship.used else kept for ship in self.of(table)]


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatPrivateShips(FlatModule):
    """The flat form of the private ships: it keeps the seats that have not used theirs, and the sites where
    one lies, as bit sets (N-400).
    """

    switch = "private_ships"

    def __init__(self, seats: int, embarks: Sequence[int]) -> None:
        super().__init__(seats)
        self.acts = embarks
        self._embarks = {
            berths: tuple([embark for place, embark in enumerate(embarks) if not berths >> place & 1])
            for berths in range(1 << len(embarks))
        }

    def state(self, state: Ships) -> tuple[int, int]:
        unused = sum(1 << seat for seat, ship in enumerate(state) if not ship.used)
        return unused, sum(1 << PLACES[ship.site] for ship in state if ship.site is not None)

    def in_turn(self, flat: Flat, seat: int) -> tuple[int, ...]:
        """Return a step for every site without a private ship (N-410)."""
        unused, berths = flat.pieces["private_ships"]
        return self._embarks[berths] if unused >> seat & 1 and flat.sleds[seat] else ()

    def act(self, flat: Flat, seat: int, option: int) -> None:
        """Load and sail the private ship in one action (N-400)."""
        unused, berths = flat.pieces["private_ships"]
        place = self.acts.index(option)
        flat.sleds[seat] -= 1
        self._put(flat, unused ^ 1 << seat, berths | 1 << place)
        flat.rules.sides[place].deliver(flat, seat, FROM_PRIVATE)

    def _put(self, flat: Flat, unused: int, berths: int) -> None:
        flat.pieces = {**flat.pieces, "private_ships": (unused, berths)}

    def clear(self, flat: Flat) -> None:
        """Put the private ships that have sailed into the box (N-403)."""
        unused, _ = flat.pieces["private_ships"]
        self._put(flat, unused, 0)

    def finals(self, flat: Flat) -> list[int]:
        """Return each seat's points for an unused ship at the end (N-407)."""
        unused, _ = flat.pieces["private_ships"]
        return [UNUSED * (unused >> seat & 1) for seat in range(self.seats)]

    def expected(self, flat: Flat, left: int) -> list[tuple[float, float]]:
        return [(kept, kept * left / ROUNDS) for kept in self.finals(flat)]
