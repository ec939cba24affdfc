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
"""These are used all the time, and Python 3.11 is slow to look up a member of an enumeration by name."""


@dataclass(frozen=True, slots=True)
class StonesPaid(Event):
    """Stones went from the sled back to the quarry for a blue card (N-320, N-325)."""

    seat: int
    stones: int


@dataclass(frozen=True, slots=True)
class SledShown(Event):
    """A hidden load sled was shown because it is needed (N-343)."""

    seat: int


class Stones(EventLog):
    """The table's part that moves stones."""

    rules: Rules
    ships: tuple[Ship, ...]
    quarries: list[int]
    sleds: list[int]
    hands: list[tuple[Card, ...]]
    seconds: list[tuple[int, int]]
    """By seat, how many stones in the quarry and on the sled have the second color (N-22)."""
    shown: list[int]
    """How many load sleds of each seat lie open, with hidden market cards (N-343)."""
    stopped: bool
    """Whether a blind copy has reached something that it can't know."""
    looker: int | None
    """The seat that takes the step, if others may have load sleds that it doesn't see; else None."""
    looked_at: list[tuple[tuple[Card, ...], int]]
    """Each seat's hand before this step, and how many of its load sleds lay open."""
    learned: bool
    """Whether the last step depended on cards that its seat didn't know, so the seat has learned about
    them and may not take it back.
    """

    @property
    @abstractmethod
    def blind(self) -> bool:
        """Whether this is a blind copy."""

    def capacity(self, seat: int) -> int:
        """Return how many stones fit on a seat's sled (§1, N-23)."""
        return SLED + SLED_MORE * self.hands[seat].count(LOAD_SLED)

    def next_of_quarry(self, seat: int) -> Stone:
        """Return the stone that leaves a quarry next: of the first color while there are any (N-22)."""
        return second(seat) if self.quarries[seat] == self.seconds[seat][0] else seat

    def leave_quarry(self, seat: int) -> Stone:
        """Take a stone from a quarry."""
        stone = self.next_of_quarry(seat)
        self.quarries[seat] -= 1
        self._count_second(stone, -1, 0)
        return stone

    def come_to_quarry(self, stone: Stone) -> None:
        """Put a stone back into its owner's quarry."""
        self.quarries[owner(stone)] += 1
        self._count_second(stone, 1, 0)

    def next_of_sled(self, seat: int) -> Stone:
        """Return the stone that leaves a sled next: of the first color while there are any (N-22)."""
        return second(seat) if self.sleds[seat] == self.seconds[seat][1] else seat

    def leave_sled(self, seat: int) -> Stone:
        """Take a stone from a sled."""
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
        """Return stones from the sled to the quarry, for a card (N-320, N-325)."""
        for _ in range(stones):
            self.come_to_quarry(self.leave_sled(seat))
        self.tell(StonesPaid(seat, stones))

    def movable(self, seat: int, most: int) -> int:
        """Return how many stones a seat would fetch: always as many as possible (HV-5)."""
        return min(most, self.capacity(seat) - self.sleds[seat], self.quarries[seat])

    def look(self, seat: int) -> None:
        """Record the cards of others that a seat sees before it takes a step (N-310, N-343)."""
        self.learned = False
        if self.rules.hidden_market_cards and self.rules.new_market_cards:
            self.looker, self.looked_at = seat, list(zip(self.hands, self.shown, strict=True))

    def _unseen(self, seat: int) -> int | None:
        """Return how many load sleds are among a seat's cards that the looking seat doesn't see; None if it
        sees all of them. In a blind copy no face-down card is known to be one.
        """
        if self.looker is None:
            return None
        hand, shown = self.looked_at[seat]
        if self.blind:
            return 0 if FACE_DOWN in hand else None
        return None if seat == self.looker or len(hand) == shown else hand.count(LOAD_SLED) - shown

    def surely_movable(self, seat: int, most: int) -> int:
        """Return how many stones a seat would fetch even if none of its unseen cards is a load sled."""
        capacity = self.capacity(seat) - SLED_MORE * (self._unseen(seat) or 0)
        return min(most, capacity - self.sleds[seat], self.quarries[seat])

    def unsure(self, seat: int, most: int) -> bool:
        """Tell whether the number of stones that a seat would fetch depends
        on unseen cards (N-310, N-343).
        """
        if self._unseen(seat) is None:
            return False
        return self.surely_movable(seat, most) < min(most, self.quarries[seat])

    def come_to_unseen(self) -> None:
        """Record that the rest depends on cards that the moving seat doesn't know: a blind copy stops here;
        in any other game the seat has learned something.
        """
        self.stopped = self.blind
        self.learned = True

    def fetch(self, seat: int, most: int, site: Site | None = None) -> None:
        """Move stones from quarry to sled (§4.1)."""
        if self.unsure(seat, most):
            self.come_to_unseen()
            if self.stopped:
                return
        stones = self.movable(seat, most)
        for _ in range(stones):
            self.come_to_sled(self.leave_quarry(seat))
        self.tell(fetched(seat, stones, site))
        if self.rules.hidden_market_cards:
            self._show_sleds(seat)

    def _show_sleds(self, seat: int) -> None:
        """Show as many load sleds as the stones need (N-343)."""
        while self.sleds[seat] > SLED + SLED_MORE * self.shown[seat]:
            self.shown[seat] += 1
            self.tell(SledShown(seat))

    def load(self, seat: int, ship: int, position: int) -> None:
        """Move a stone from sled to ship (§4.2)."""
        stone = self.leave_sled(seat)
        self.change_ship(ship, self.ships[ship].loaded(position, stone))
        self.tell(loaded(seat, ship, position, stone))

    def change_ship(self, number: int, ship: Ship) -> None:
        """Replace a ship."""
        self.ships = (*self.ships[:number], ship, *self.ships[number + 1 :])

    def pick_up(self, delivery: Delivery) -> None:
        """Take a stone from its old place, to put it down on its site."""
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
