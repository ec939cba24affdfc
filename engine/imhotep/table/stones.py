"""Stones on the table: quarries, sleds and ships, in one or two colors (§1, §4.1, N-21 … N-24)."""

from abc import abstractmethod
from dataclasses import dataclass

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, is_second, owner, second
from engine.imhotep.events import fetched, loaded
from engine.imhotep.printed import SLED
from engine.imhotep.rules.ships import Ship
from engine.imhotep.table.event_log import EventLog
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.switches import SLED_MORE, Rules

LOAD_SLED, FACE_DOWN = Card.LOAD_SLED, Card.FACE_DOWN
"""Two members of `Card`, named here because they are used all the time, and Python 3.11 is slow to look up
members of an enumeration.
"""


@dataclass(frozen=True, slots=True)
class StonesPaid(Event):
    """Stones went from the sled back to the quarry for a blue card (N-320, N-325)."""

    seat: int
    stones: int


@dataclass(frozen=True, slots=True)
class SledShown(Event):
    """A seat showed a hidden load sled, because the seat needs its capacity (N-343)."""

    seat: int


class Stones(EventLog):
    """The part of the table that moves stones."""

    rules: Rules
    ships: tuple[Ship, ...]
    quarries: list[int]
    sleds: list[int]
    hands: list[tuple[Card, ...]]
    seconds: list[tuple[int, int]]
    """How many of each seat's stones in the quarry and on the sled have the second color (N-22)."""
    shown: list[int]
    """How many of each seat's load sleds lie face up, if market cards are hidden (N-343)."""
    stopped: bool
    """Whether a blind copy has reached something that it can't know."""

    @property
    @abstractmethod
    def blind(self) -> bool:
        """Whether this is a blind copy."""

    def capacity(self, seat: int) -> int:
        """Return how many stones fit on a seat's sled (§1, N-23)."""
        return SLED + SLED_MORE * self.hands[seat].count(LOAD_SLED)

    def next_of_quarry(self, seat: int) -> Stone:
        """Return the stone that leaves a quarry next: one of the first color while there are any (N-22)."""
        return second(seat) if self.quarries[seat] == self.seconds[seat][0] else seat

    def leave_quarry(self, seat: int) -> Stone:
        """Take a stone from a quarry and return it."""
        stone = self.next_of_quarry(seat)
        self.quarries[seat] -= 1
        self._count_second(stone, -1, 0)
        return stone

    def come_to_quarry(self, stone: Stone) -> None:
        """Put a stone back into its owner's quarry."""
        self.quarries[owner(stone)] += 1
        self._count_second(stone, 1, 0)

    def next_of_sled(self, seat: int) -> Stone:
        """Return the stone that leaves a sled next: one of the first color while there are any (N-22)."""
        return second(seat) if self.sleds[seat] == self.seconds[seat][1] else seat

    def leave_sled(self, seat: int) -> Stone:
        """Take a stone from a sled and return it."""
        stone = self.next_of_sled(seat)
        self.sleds[seat] -= 1
        self._count_second(stone, 0, -1)
        return stone

    def come_to_sled(self, stone: Stone) -> None:
        """Put a stone on its owner's sled."""
        self.sleds[owner(stone)] += 1
        self._count_second(stone, 0, 1)

    def _count_second(self, stone: Stone, quarry: int, sled: int) -> None:
        if is_second(stone):
            seat = owner(stone)
            before = self.seconds[seat]
            self.seconds[seat] = (before[0] + quarry, before[1] + sled)

    def pay(self, seat: int, stones: int) -> None:
        """Move this many stones from a seat's sled back to the quarry, to pay for a card (N-320, N-325)."""
        for _ in range(stones):
            self.come_to_quarry(self.leave_sled(seat))
        self.tell(StonesPaid(seat, stones))

    def movable(self, seat: int, most: int) -> int:
        """Return how many stones a seat would fetch: all that it can, but at most this many (HV-5)."""
        return min(most, self.capacity(seat) - self.sleds[seat], self.quarries[seat])

    def hides_sleds(self) -> bool:
        """Tell whether load sleds may lie face down (N-340, N-343)."""
        return self.rules.hidden_market_cards and self.rules.new_market_cards

    def unsure(self, seat: int, most: int) -> bool:
        """Tell whether a blind copy can't know how many stones a seat would fetch, because a face-down card
        could be a load sled (N-310, N-343).
        """
        if not self.blind or FACE_DOWN not in self.hands[seat] or not self.hides_sleds():
            return False
        return self.movable(seat, most) < min(most, self.quarries[seat])

    def fetch(self, seat: int, most: int, site: Site | None = None) -> None:
        """Move up to this many stones from the quarry to the sled (§4.1)."""
        if self.unsure(seat, most):
            self.stopped = True
            return
        stones = self.movable(seat, most)
        for _ in range(stones):
            self.come_to_sled(self.leave_quarry(seat))
        self.tell(fetched(seat, stones, site))
        if self.rules.hidden_market_cards:
            self._show_sleds(seat)

    def _show_sleds(self, seat: int) -> None:
        """Show the load sleds that are needed for the seat's stones (N-343)."""
        while self.sleds[seat] > SLED + SLED_MORE * self.shown[seat]:
            self.shown[seat] += 1
            self.tell(SledShown(seat))

    def load(self, seat: int, ship: int, position: int) -> None:
        """Move a stone from the sled onto a ship (§4.2)."""
        stone = self.leave_sled(seat)
        self.change_ship(ship, self.ships[ship].loaded(position, stone))
        self.tell(loaded(seat, ship, position, stone))

    def change_ship(self, number: int, ship: Ship) -> None:
        """Replace a ship."""
        self.ships = (*self.ships[:number], ship, *self.ships[number + 1 :])

    def pick_up(self, delivery: Delivery) -> None:
        """Take a stone from where it is, before it is put down at its site."""
        if delivery.ship is not None and delivery.position is not None:
            self.change_ship(delivery.ship, self.ships[delivery.ship].loaded(delivery.position, None))
        elif delivery.private is not None:
            self.leave_private(delivery)
        elif delivery.card is Card.RAFT:
            self.leave_sled(delivery.seat)
        else:
            self.leave_quarry(delivery.seat)

    @abstractmethod
    def leave_private(self, delivery: Delivery) -> None:
        """Take a stone from its owner's private ship (N-400)."""
