"""Market cards on the table: piles, hands, and cards that act (§3, §8, N-20, N-25)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.contract import Event
from engine.deal import Deal
from engine.imhotep.cards import Card, Color, in_order
from engine.imhotep.events import Discarded, Shuffled
from engine.imhotep.table.event_log import EventLog
from engine.imhotep.table.pieces import InPlay
from engine.imhotep.table.switches import Rules

FACE_DOWN = Card.FACE_DOWN


@dataclass(frozen=True, slots=True)
class LaidDown(Event):
    """A red card that has acted stays in front of its owner (N-20)."""

    seat: int
    card: Card


def turned_up(cards: Iterable[Card], unseen: Iterator[Card]) -> tuple[Card, ...]:
    """Return these cards with each face-down one replaced by the next unseen card."""
    return tuple(next(unseen) if card is FACE_DOWN else card for card in cards)


class Piles(EventLog):
    """The part of the table that moves cards."""

    deal: Deal | None
    """The deal that orders a reshuffle; None in a blind copy, where it is unknown."""
    rules: Rules
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    dark: tuple[int, ...]
    """The indexes of face-down cards in the discard pile (N-144)."""
    shuffles: int
    in_play: tuple[InPlay, ...]
    hands: list[tuple[Card, ...]]

    def draw_card(self) -> Card | None:
        """Draw and return the top card of the draw pile, after a reshuffle if needed (HV-3); None if there is
        none (HV-4).
        """
        if not self.draw and self.discard:
            self._shuffle()
        if not self.draw:
            return None
        card, self.draw = self.draw[0], self.draw[1:]
        return card

    def _shuffle(self) -> None:
        """Shuffle the discard pile into a draw pile (HV-3)."""
        self.shuffles += 1
        count = len(self.discard)
        if self.deal is None:
            self.draw = (Card.FACE_DOWN,) * count
        else:
            order = self.deal.order(f"imhotep/market/{self.shuffles}", count)
            self.draw = tuple(self.discard[number] for number in order)
        self.discard, self.dark = (), ()
        self.tell(Shuffled(count))

    def throw(self, cards: Iterable[Card]) -> None:
        """Put cards face up on the discard pile."""
        self.discard += tuple(cards)

    def throw_dark(self, cards: Iterable[Card]) -> None:
        """Put cards face down on the discard pile (N-144)."""
        start = len(self.discard)
        self.discard += tuple(cards)
        self.dark += tuple(range(start, len(self.discard)))

    def give(self, seat: int, card: Card) -> None:
        """Add a card to a hand. Face-down cards come after the others, but count, too (N-341, N-372)."""
        hand = (*self.hands[seat], card)
        unknown = hand.count(FACE_DOWN) if self.rules.dynasty else 0
        self.hands[seat] = in_order(hand) + (FACE_DOWN,) * unknown

    def shown_to_all(self, card: Card) -> Card:
        """Return a card from a face-down place as everyone sees it (N-341, N-342)."""
        hidden = self.rules.hidden_market_cards and card.color is not Color.RED
        return Card.FACE_DOWN if hidden else card

    def bring_into_play(self, seat: int, card: Card) -> None:
        """Let a card begin to act."""
        self.in_play += (InPlay(seat, card),)

    def put_out_of_play(self, seat: int, card: Card) -> None:
        """Put a card that has acted on the discard pile (§8.1, HV-27); a red card may stay (N-20)."""
        kept = list(self.in_play)
        kept.remove(InPlay(seat, card))
        self.in_play = tuple(kept)
        if self.rules.dynasty and card.color is Color.RED:
            self.give(seat, card)
            self.tell(LaidDown(seat, card))
            return
        self.throw((card,))
        self.tell(Discarded(seat, card))
