"""The Market, sides A and B (§6.1, §7.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import printed, steps
from engine.imhotep.agenda import receive
from engine.imhotep.basics import Site, Stone
from engine.imhotep.cards import KINDS, Card
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
from engine.imhotep.pieces import Context, Delivery
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table import Choice, Side, Table


@dataclass(frozen=True, slots=True)
class MarketState:
    """Open cards by space (None: taken, or none was left to deal), and the face-down pair of side B."""

    open: tuple[Card | None, ...] = ()
    pair: tuple[Card, ...] = ()

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

    def stones(self, state: MarketState) -> tuple[Stone, ...]:
        """None: they return to their quarries (§6.1)."""
        del state
        return ()

    def clear(self, table: Table) -> None:
        """Everything left is discarded, the pair becomes visible (§3, HV-13)."""
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


def _state(table: Table) -> MarketState:
    return table.side(Site.MARKET).of(table)


def _looks(table: Table, seat: int | None) -> bool:
    """Whether a seat is choosing from the pair just now."""
    return any(isinstance(task, KeepCard) and task.chooser == seat for task in table.agenda[:1])


def _put(table: Table, state: MarketState) -> None:
    table.side(Site.MARKET).put(table, state)


@dataclass(frozen=True, slots=True)
class _ForAStone(Choice):
    """The owner of a stone at the Market chooses (§5.3)."""

    delivery: Delivery
    follows: ClassVar[bool] = False

    @property
    def chooser(self) -> int:
        return self.delivery.seat

    @property
    def context(self) -> Context:
        return self.delivery.context


@dataclass(frozen=True, slots=True)
class TakeCard(_ForAStone):
    """Take an open card, or the pair (§6.1, §7.1); obligatory while there is one (HV-8)."""

    kind: ClassVar[str] = "market"

    def options(self, table: Table) -> list[Step]:
        state = _state(table)
        found: list[Step] = [*steps.by_card(steps.TAKES, state.cards)]
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
        _arrive(table, self.delivery)
        table.tell(CardTaken(self.chooser, card, space))
        _finish(table, self.delivery, card)

    def lose(self, table: Table) -> None:
        """HV-9: the stone returns all the same."""
        _arrive(table, self.delivery)
        table.tell(NoCard(self.chooser, Site.MARKET))
        _finish(table, self.delivery, None)


@dataclass(frozen=True, slots=True)
class KeepCard(_ForAStone):
    """Keep one of the pair; the other is discarded before the kept one acts (§7.1, HV-12).

    In a blind copy any card may be named: nobody knows which they are.
    """

    kind: ClassVar[str] = "keep"

    def options(self, table: Table) -> list[Step]:
        pair = _state(table).pair
        return [*steps.by_card(steps.KEEPS, KINDS if Card.FACE_DOWN in pair else pair)]

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
        _arrive(table, self.delivery)
        table.throw(rest)
        table.tell(CardKept(self.chooser, step.card, rest[0] if rest else None))
        _finish(table, self.delivery, step.card)


def _arrive(table: Table, delivery: Delivery) -> None:
    table.pick_up(delivery)
    stone, ship, position = delivery.stone, delivery.ship, delivery.position
    table.tell(Delivered(stone, Site.MARKET, (), ship, position, delivery.card))


def _finish(table: Table, delivery: Delivery, card: Card | None) -> None:
    """Take the card, then the stone returns, then a red card acts (HV-10)."""
    table.quarries[delivery.seat] += 1
    table.tell(Returned(delivery.stone))
    if card is not None:
        receive(table, delivery.seat, card)
