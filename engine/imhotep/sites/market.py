"""The Market, sides A and B (§6.1, §7.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import printed, steps
from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import (
    CardKept,
    CardTaken,
    Cleared,
    Delivered,
    Displayed,
    NoCard,
    PairTaken,
    Returned,
)
from engine.imhotep.modules.events import Refilled
from engine.imhotep.modules.steps import KEEPS, TAKES
from engine.imhotep.rules.agenda import receive
from engine.imhotep.rules.ships import is_open
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Choice, Side, Table


@dataclass(frozen=True, slots=True)
class MarketState:
    """Open cards by space (None: taken, or none was left to deal), and the face-down pair of side B."""

    open: tuple[Card | None, ...] = ()
    pair: tuple[Card, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # they return to their quarries (§6.1, N-32)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The open cards that are left, by space."""
        return tuple(card for card in self.open if card is not None)


@dataclass(frozen=True, slots=True)
class MarketView:
    """What can be seen: open cards by space, how many lie face down; `seen`: for who is choosing of these."""

    open: tuple[Card | None, ...]
    pair: int
    seen: tuple[Card, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # they return to their quarries (§6.1, N-32)


class Market(Side[MarketState]):
    """Every stone brings its owner a card and returns to the quarry (§6.1). Side B has a pair (§7.1)."""

    __slots__ = ()

    site = Site.MARKET

    def start(self, seats: int) -> MarketState:
        del seats
        return MarketState()

    def begin_round(self, table: Table) -> None:
        """Deal the open spaces, then the pair (HV-11)."""
        display = printed.MARKET[self.letter]
        opened = tuple(table.draw_card() for _ in range(display.open))
        drawn = (table.draw_card() for _ in range(display.pair))
        state = MarketState(opened, tuple(card for card in drawn if card is not None))
        self.put(table, state)
        table.tell(Displayed(opened, len(state.pair)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.first_do(TakeCard(delivery))

    def gives(self, table: Table) -> bool:
        """N-322."""
        state = self.of(table)
        return bool(state.cards or state.pair)

    def clear(self, table: Table) -> None:
        """Everything left is discarded, the pair becomes visible (§3, HV-13); but see `stays`."""
        if stays(table):
            return
        state = self.of(table)
        table.throw((*state.cards, *state.pair))
        self.put(table, MarketState())
        table.tell(Cleared(state.cards, state.pair))

    def view(self, table: Table, seat: int | None) -> MarketView:
        """§12: only who chooses from the pair sees it."""
        state = self.of(table)
        return MarketView(state.open, len(state.pair), state.pair if _looks(table, seat) else ())

    def blind(self, table: Table, seat: int | None) -> None:
        """§12."""
        if not _looks(table, seat):
            state = self.of(table)
            self.put(table, replace(state, pair=(Card.FACE_DOWN,) * len(state.pair)))


def stays(table: Table) -> bool:
    """Whether nothing is cleared any more: after the last round of a game with the expansion (N-208)."""
    return table.rules.dynasty and table.round == printed.ROUNDS


def refills(table: Table, delivery: Delivery) -> bool:
    """Whether what this stone took is replaced: a private ship was here before any other (N-405)."""
    return delivery.private is not None and is_open(table.ships, Site.MARKET)


def draw_cards(table: Table, most: int) -> tuple[Card, ...]:
    """So many cards from the draw pile, as far as there are (N-25)."""
    drawn = (table.draw_card() for _ in range(most))
    return tuple(card for card in drawn if card is not None)


def _state(table: Table) -> MarketState:
    return table.side(Site.MARKET).of(table)


def _looks(table: Table, seat: int | None) -> bool:
    """Whether a seat is choosing from the pair just now."""
    return any(isinstance(task, KeepCard) and task.chooser == seat for task in table.agenda[:1])


def _put(table: Table, state: MarketState) -> None:
    table.side(Site.MARKET).put(table, state)


@dataclass(frozen=True, slots=True)
class ForAStone(Choice):
    """The owner of a stone chooses (§5.3, N-35)."""

    delivery: Delivery
    follows: ClassVar[bool] = False

    @property
    def chooser(self) -> int:
        return self.delivery.seat

    @property
    def context(self) -> Context:
        return self.delivery.context


@dataclass(frozen=True, slots=True)
class TakeCard(ForAStone):
    """Take an open card, or the pair (§6.1, §7.1); obligatory while there is one (HV-8)."""

    kind: ClassVar[str] = "market"

    def options(self, table: Table) -> list[Step]:
        state = _state(table)
        found: list[Step] = [*steps.by_card(TAKES, state.cards)]
        return [*found, steps.PAIR] if state.pair else found

    def refusal(self, table: Table, step: Step) -> Refused | None:
        match step:
            case steps.Take():
                there = step.card in _state(table).open
                return None if there else Refused(ImhotepReason.CARD_NOT_THERE, card=step.card.value)
            case steps.TakePair():
                return None if _state(table).pair else Refused(ImhotepReason.PAIR_GONE)
            case _:
                return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        match step:
            case steps.Take():
                self._take_open(table, step.card)
            case _:
                table.tell(PairTaken(self.chooser))
                table.first_do(KeepCard(self.delivery))

    def _take_open(self, table: Table, card: Card) -> None:
        state = _state(table)
        space = state.open.index(card)
        _put(table, replace(state, open=(*state.open[:space], None, *state.open[space + 1 :])))
        arrive(table, self.delivery)
        table.tell(CardTaken(self.chooser, card, space))
        finish(table, self.delivery, (card,))
        if refills(table, self.delivery):
            refill_open(table, space)

    def lose(self, table: Table) -> None:
        """HV-9: the stone returns all the same."""
        arrive(table, self.delivery)
        table.tell(NoCard(self.chooser, Site.MARKET))
        finish(table, self.delivery, ())


@dataclass(frozen=True, slots=True)
class KeepCard(ForAStone):
    """Keep one of the pair; the other is discarded before the kept one acts (§7.1, HV-12).

    In a blind copy for others any card may be named: nobody knows which they are.
    """

    kind: ClassVar[str] = "keep"

    def options(self, table: Table) -> list[Step]:
        pair = _state(table).pair
        return [*keeps(table, pair)]

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in _state(table).pair

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, steps.Keep):
            return Refused(Reason.NOT_NOW)
        if step not in self.options(table):
            return Refused(ImhotepReason.CARD_NOT_THERE, card=step.card.value)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, steps.Keep):
            return
        state = _state(table)
        rest = list(state.pair)
        rest.remove(step.card if step.card in rest else Card.FACE_DOWN)
        _put(table, replace(state, pair=()))
        arrive(table, self.delivery)
        table.throw(rest)
        table.tell(CardKept(self.chooser, table.told(step.card), rest[0] if rest else None))
        finish(table, self.delivery, (step.card,))
        if refills(table, self.delivery):
            _refill_pair(table)


def keeps(table: Table, cards: tuple[Card, ...]) -> list[steps.Keep]:
    """Which of these cards can be kept; any card if nobody knows which they are."""
    known = kinds(new=table.rules.new_cards) if Card.FACE_DOWN in cards else cards
    return steps.by_card(KEEPS, known)


def refill_open(table: Table, space: int) -> None:
    """A new open card on a space that was emptied (N-405)."""
    card = table.draw_card()
    state = table.side(Site.MARKET).of(table)
    _put(table, replace(state, open=(*state.open[:space], card, *state.open[space + 1 :])))
    table.tell(Refilled(space, () if card is None else (card,)))


def _refill_pair(table: Table) -> None:
    """A new pair (N-405)."""
    state = _state(table)
    pair = draw_cards(table, printed.MARKET["B"].pair)
    _put(table, replace(state, pair=pair))
    table.tell(Refilled(len(state.open), (Card.FACE_DOWN,) * len(pair)))


def arrive(table: Table, delivery: Delivery) -> None:
    """The stone is at the Market."""
    table.pick_up(delivery)
    stone, ship, position = delivery.stone, delivery.ship, delivery.position
    table.tell(Delivered(stone, Site.MARKET, (), ship, position, delivery.card))


def finish(table: Table, delivery: Delivery, cards: tuple[Card, ...]) -> None:
    """Cards were taken; then the stone returns, then red ones act (HV-10)."""
    table.come_to_quarry(delivery.stone)
    table.tell(Returned(delivery.stone))
    for card in cards:
        receive(table, delivery.seat, card)
