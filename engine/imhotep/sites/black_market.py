"""The black market, side D: open cards, and stacks to choose from (N-200 … N-208)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import steps
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import CardKept, CardTaken, Cleared, NoCard
from engine.imhotep.modules.events import Refilled, StackTaken
from engine.imhotep.modules.steps import DynastyReason, TakeSpaces, spaces
from engine.imhotep.sites.market import (
    ForAStone,
    arrive,
    draw_cards,
    finish,
    keeps,
    refill_open,
    refills,
    stays,
)
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table

STACK = 3
"""Cards of a full stack (N-200)."""


@dataclass(frozen=True, slots=True)
class BlackState:
    """Open cards by space (None: taken), and the face-down stacks of the spaces after them."""

    open: tuple[Card | None, ...] = ()
    stacks: tuple[tuple[Card, ...], ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # they return to their quarries (§6.1, N-32)


@dataclass(frozen=True, slots=True)
class BlackView:
    """What can be seen: open cards by space, and how many cards each stack has."""

    open: tuple[Card | None, ...]
    stacks: tuple[int, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # they return to their quarries (§6.1, N-32)


class BlackMarket(Side[BlackState]):
    """Side D. Its cards outlast the round; it is filled when the round ends (N-208)."""

    __slots__ = ()

    site = Site.MARKET

    def start(self, seats: int) -> BlackState:
        del seats
        return BlackState()

    def begin_round(self, table: Table) -> None:
        """Only the first: later ones find it filled (N-52, N-200)."""
        if table.round == 1:
            house = table.house
            self.put(table, BlackState((None,) * house.open_spaces, ((),) * house.stacks))
            self._fill(table)

    def _fill(self, table: Table) -> None:
        """Space by space (N-200, N-208)."""
        state = self.of(table)
        for space, card in enumerate(state.open):
            if card is None:
                refill_open(table, space)
        for stack, cards in enumerate(state.stacks):
            if len(cards) < STACK:
                top_up(table, stack, STACK - len(cards))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.first_do(TakeBlack(delivery))

    def gives(self, table: Table) -> bool:
        """N-322."""
        state = self.of(table)
        return any(state.stacks) or any(card is not None for card in state.open)

    def clear(self, table: Table) -> None:
        """Open cards are discarded and replaced, stacks topped up (N-208)."""
        if stays(table):
            return
        state = self.of(table)
        left = tuple(card for card in state.open if card is not None)
        table.throw(left)
        self.put(table, replace(state, open=(None,) * len(state.open)))
        table.tell(Cleared(left, ()))
        self._fill(table)

    def view(self, table: Table, seat: int | None) -> BlackView:
        """N-12."""
        del seat
        state = self.of(table)
        return BlackView(state.open, tuple(map(len, state.stacks)))

    def blind(self, table: Table, seat: int | None) -> None:
        """N-12."""
        del seat
        state = self.of(table)
        stacks = tuple((Card.FACE_DOWN,) * len(stack) for stack in state.stacks)
        self.put(table, replace(state, stacks=stacks))


def top_up(table: Table, stack: int, cards: int) -> None:
    """Put new cards face down on a stack (N-208, N-405)."""
    side = table.side(Site.MARKET)
    drawn = draw_cards(table, cards)
    state: BlackState = side.of(table)
    side.put(table, with_stack(state, stack, (*state.stacks[stack], *drawn)))
    table.tell(Refilled(len(state.open) + stack, (Card.FACE_DOWN,) * len(drawn)))


def with_stack(state: BlackState, stack: int, cards: tuple[Card, ...]) -> BlackState:
    """The same state with other cards on a stack."""
    return replace(state, stacks=(*state.stacks[:stack], cards, *state.stacks[stack + 1 :]))


@dataclass(frozen=True, slots=True)
class TakeBlack(ForAStone):
    """Take an open card, or look at a stack; every space is an answer of its own (N-201, N-38)."""

    kind: ClassVar[str] = "market"

    def options(self, table: Table) -> list[Step]:
        state: BlackState = table.side(Site.MARKET).of(table)
        opened = [space for space, card in enumerate(state.open) if card is not None]
        stacks = [len(state.open) + stack for stack, cards in enumerate(state.stacks) if cards]
        return [spaces(space) for space in (*opened, *stacks)]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, TakeSpaces):
            return Refused(Reason.NOT_NOW)
        if step not in self.options(table):
            return Refused(DynastyReason.SPACE_EMPTY, space=step.spaces[0] + 1)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, TakeSpaces):
            return
        (space,) = step.spaces
        side = table.side(Site.MARKET)
        state: BlackState = side.of(table)
        if space < len(state.open):
            self._take_open(table, space)
            return
        stack = space - len(state.open)
        table.looking = state.stacks[stack]
        side.put(table, with_stack(state, stack, ()))
        table.tell(StackTaken(self.chooser, space, len(table.looking)))
        table.first_do(KeepOfStack(self.delivery, stack))

    def _take_open(self, table: Table, space: int) -> None:
        side = table.side(Site.MARKET)
        state: BlackState = side.of(table)
        card = state.open[space]
        if card is None:
            return
        side.put(table, replace(state, open=(*state.open[:space], None, *state.open[space + 1 :])))
        arrive(table, self.delivery)
        table.tell(CardTaken(self.chooser, card, space))
        finish(table, self.delivery, (card,))
        if refills(table, self.delivery):
            refill_open(table, space)

    def lose(self, table: Table) -> None:
        """N-207."""
        arrive(table, self.delivery)
        table.tell(NoCard(self.chooser, Site.MARKET))
        finish(table, self.delivery, ())


@dataclass(frozen=True, slots=True)
class KeepOfStack(ForAStone):
    """Keep one of the cards looked at, put the others back on their space (N-201, N-202, N-204).

    In a blind copy for others any card may be named: nobody knows which they are.
    """

    stack: int
    kind: ClassVar[str] = "keep"
    looks: ClassVar[bool] = True

    def options(self, table: Table) -> list[Step]:
        return [*keeps(table, table.looking)]

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in table.looking

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, steps.Keep):
            return Refused(Reason.NOT_NOW)
        if step not in self.options(table):
            return Refused(ImhotepReason.CARD_NOT_THERE, card=step.card.value)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, steps.Keep):
            return
        side = table.side(Site.MARKET)
        back, table.looking = without(table.looking, step.card), ()
        side.put(table, with_stack(side.of(table), self.stack, back))
        arrive(table, self.delivery)
        table.tell(CardKept(self.chooser, table.told(step.card), None))
        finish(table, self.delivery, (step.card,))
        if refills(table, self.delivery):
            top_up(table, self.stack, 1)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but one; a face-down one if nobody knows which they are."""
    rest = list(cards)
    rest.remove(card if card in rest else Card.FACE_DOWN)
    return tuple(rest)
