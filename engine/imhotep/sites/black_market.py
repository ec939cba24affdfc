"""The black market, side D: open cards, and stacks to choose from (N-200 … N-208)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import Revealing
from engine.imhotep.sites.market import (
    KEEPS,
    CardKept,
    Cleared,
    FlatKeep,
    FlatStalls,
    Keep,
    MarketKind,
    MarketReason,
    Refilled,
    TakeSpaces,
    against_keeping,
    arrive,
    draw_cards,
    fill_space,
    finish,
    flat_card,
    keeps,
    nothing_there,
    refills,
    stays,
    take_open,
    take_spaces,
    without,
)
from engine.imhotep.table.flat import NOTHING, Flat, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery, faces
from engine.imhotep.table.table import OwnerChoice, Side, Table
from engine.imhotep.table.values import House, Reader, Values, digit, list_of

STACK = 3
"""The number of cards in a full stack (N-200)."""


@dataclass(frozen=True, slots=True)
class StackTaken(Revealing):
    """A seat looked at all cards on a face-down space of market D; `space` is its index, from 0 (N-201)."""

    seat: int
    space: int
    cards: int


@dataclass(frozen=True, slots=True, eq=False)
class BlackBoard(Values):
    """The printed numbers of the spaces with open cards, and then of those with stacks (N-200)."""

    open: tuple[int, ...]
    hidden: tuple[int, ...]

    part: ClassVar[tuple[str, ...]] = ("market", "D")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "open": ("openSpaces", list_of(digit)),
        "hidden": ("hiddenSpaces", list_of(digit)),
    }

    def checks(self) -> Mapping[str, bool]:
        every = (*self.open, *self.hidden)
        return {"spaces numbered in order": every == tuple(range(1, len(every) + 1))}


@dataclass(frozen=True, slots=True)
class BlackState:
    """Open cards by space (None: taken), and the face-down stacks on the spaces after them."""

    open: tuple[Card | None, ...] = ()
    stacks: tuple[tuple[Card, ...], ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # stones return to their quarries (§6.1, N-32)

    def values(self) -> tuple[object, ...]:
        return faces(self.open), tuple(map(faces, self.stacks))


@dataclass(frozen=True, slots=True)
class BlackView:
    """The visible part: open cards by space, and how many cards each stack has."""

    open: tuple[Card | None, ...]
    stacks: tuple[int, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # stones return to their quarries (§6.1, N-32)


class BlackMarket(Side[BlackState]):
    """Side D: the stacks outlast the round; the market is refilled when a round ends (N-208)."""

    __slots__ = ()

    site = Site.MARKET
    kinds = MarketKind
    reasons = MarketReason
    values = BlackBoard

    def steps(self, house: House) -> Iterable[Step]:
        board = house.of(BlackBoard)
        spaces = len(board.open) + len(board.hidden)
        return (*(take_spaces(space) for space in range(spaces)), *KEEPS.values())

    def start(self, seats: int) -> BlackState:
        del seats
        return BlackState()

    def begin_round(self, table: Table) -> None:
        """Fill the market in the first round; later rounds find it filled (N-52, N-200)."""
        if table.round == 1:
            board = table.house.of(BlackBoard)
            self.put(table, BlackState((None,) * len(board.open), ((),) * len(board.hidden)))
            self._fill(table)

    def _fill(self, table: Table) -> None:
        """Fill the market space by space (N-200, N-208)."""
        state = self.of(table)
        for space, card in enumerate(state.open):
            if card is None:
                fill_space(table, space)
        for stack, cards in enumerate(state.stacks):
            if len(cards) < STACK:
                top_up(table, stack, STACK - len(cards))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(TakeBlack(delivery))

    def gives(self, table: Table) -> bool:
        """Tell whether any space has a card (N-322)."""
        state = self.of(table)
        return any(state.stacks) or any(card is not None for card in state.open)

    def clear(self, table: Table) -> None:
        """Discard and replace open cards, and top up stacks (N-208)."""
        if stays(table):
            return
        state = self.of(table)
        left = tuple(card for card in state.open if card is not None)
        table.throw(left)
        self.put(table, replace(state, open=(None,) * len(state.open)))
        table.tell(Cleared(left, ()))
        self._fill(table)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatBlack":
        return FlatBlack(seats, house.of(BlackBoard), numbers)

    def view(self, table: Table, seat: int | None) -> BlackView:
        """Return the visible part, with only the number of cards in each stack (N-12)."""
        del seat
        state = self.of(table)
        return BlackView(state.open, tuple(map(len, state.stacks)))

    def blind(self, table: Table, seat: int | None) -> None:
        """Turn the cards of the stacks face down (N-12)."""
        del seat
        state = self.of(table)
        stacks = tuple((Card.FACE_DOWN,) * len(stack) for stack in state.stacks)
        self.put(table, replace(state, stacks=stacks))


def _state(table: Table) -> BlackState:
    return table.side(Site.MARKET).of(table)


def top_up(table: Table, stack: int, cards: int) -> None:
    """Put new cards face down on a stack (N-208, N-405)."""
    drawn = draw_cards(table, cards)
    state = _state(table)
    put_stack(table, stack, (*state.stacks[stack], *drawn))
    table.tell(Refilled(len(state.open) + stack, (Card.FACE_DOWN,) * len(drawn)))


def put_stack(table: Table, stack: int, cards: tuple[Card, ...]) -> None:
    """Replace the cards of a stack."""
    state = _state(table)
    stacks = (*state.stacks[:stack], cards, *state.stacks[stack + 1 :])
    table.side(Site.MARKET).put(table, replace(state, stacks=stacks))


@dataclass(frozen=True, slots=True)
class TakeBlack(OwnerChoice):
    """Take an open card, or look at a stack; every space is a separate answer (N-201, N-38)."""

    kind: ClassVar[StrEnum] = MarketKind.MARKET
    tag: ClassVar[str] = "black"

    def options(self, table: Table) -> list[Step]:
        state = _state(table)
        opened = [space for space, card in enumerate(state.open) if card is not None]
        stacks = [len(state.open) + stack for stack, cards in enumerate(state.stacks) if cards]
        return [take_spaces(space) for space in (*opened, *stacks)]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, TakeSpaces):
            return Refused(Reason.NOT_NOW)
        return Refused(MarketReason.SPACE_EMPTY, space=step.spaces[0] + 1)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, TakeSpaces):
            return
        (space,), state = step.spaces, _state(table)
        if space < len(state.open):
            take_open(table, self.delivery, (space,))
            return
        stack = space - len(state.open)
        table.choosing_from = state.stacks[stack]
        put_stack(table, stack, ())
        table.tell(StackTaken(self.chooser, space, len(table.choosing_from)))
        table.push_front(KeepOfStack(self.delivery, stack))

    def on_no_options(self, table: Table) -> None:
        nothing_there(table, self.delivery)


@dataclass(frozen=True, slots=True)
class KeepOfStack(OwnerChoice):
    """Keep one card from a stack, and put the others back (N-201, N-202, N-204). In other seats' blind copies
    any card may be named, because the cards are unknown.
    """

    stack: int
    kind: ClassVar[StrEnum] = MarketKind.KEEP
    shows_cards: ClassVar[bool] = True
    tag: ClassVar[str] = "stack"

    def values(self) -> tuple[object, ...]:
        return *self.delivery.values(), self.stack

    def options(self, table: Table) -> list[Step]:
        return keeps(table, table.choosing_from)

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in table.choosing_from

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        return against_keeping(step)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Keep):
            return
        back, table.choosing_from = without(table.choosing_from, step.card), ()
        put_stack(table, self.stack, back)
        arrive(table, self.delivery)
        table.tell(CardKept(self.chooser, table.shown_to_all(step.card), None))
        finish(table, self.delivery, step.card)
        if refills(table, self.delivery):
            top_up(table, self.stack, 1)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


Stacks = tuple[tuple[int, ...], ...]


class FlatBlack(FlatStalls):
    """The flat form of side D: it keeps the open cards by space, and the stacks (N-200). The market is filled
    when a round ends (N-208).
    """

    def __init__(self, seats: int, board: BlackBoard, numbers: Mapping[Step, int]) -> None:
        super().__init__(seats)
        self._keep = _FlatKeepOfStack(self, numbers)
        spaces = [numbers[take_spaces(space)] for space in range(len(board.open) + len(board.hidden))]
        self._take = _FlatTakeBlack(self, spaces)

    def state(self, state: BlackState) -> tuple[tuple[int, ...], Stacks]:
        return tuple(map(flat_card, state.open)), tuple(tuple(map(flat_card, pile)) for pile in state.stacks)

    def forms(self) -> Forms:
        return {
            TakeBlack: lambda task: (self._take, arriving(task.delivery)),
            KeepOfStack: lambda task: (self._keep, (arriving(task.delivery), task.stack)),
        }

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.agenda.append((self._take, seat, at))

    def gives(self, flat: Flat) -> bool:
        """Tell whether any space has a card (N-322)."""
        opened, stacks = flat.states[self.place]
        return any(stacks) or any(card != NOTHING for card in opened)

    def look(self, flat: Flat, seat: int, at: int, stack: int) -> None:
        """Let a seat choose from a stack (N-201)."""
        flat.choosing_from = flat.states[self.place][1][stack]
        self.put_stack(flat, stack, ())
        flat.agenda.append((self._keep, seat, (at, stack)))

    def put_stack(self, flat: Flat, stack: int, cards: tuple[int, ...]) -> None:
        """Replace the cards of a stack."""
        opened, stacks = flat.states[self.place]
        flat.states[self.place] = opened, (*stacks[:stack], cards, *stacks[stack + 1 :])

    def clear(self, flat: Flat) -> None:
        """Discard and replace open cards, and top up stacks (N-208)."""
        opened, stacks = flat.states[self.place]
        flat.discard += [card for card in opened if card != NOTHING]
        opened = tuple([flat.draw_card() for _ in opened])
        stacks = tuple([(*stack, *flat.draw_cards(STACK - len(stack))) for stack in stacks])
        flat.states[self.place] = opened, stacks


class _FlatTakeBlack(FlatTask):
    """Take an open card or look at a stack (N-201); if there is no card, the stone brings nothing (N-207)."""

    part = True

    def __init__(self, side: FlatBlack, takes: Sequence[int]) -> None:
        self._side, self._takes = side, takes

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        opened, stacks = flat.states[self._side.place]
        filled = [card != NOTHING for card in opened] + [bool(stack) for stack in stacks]
        return [option for option, is_filled in zip(self._takes, filled, strict=True) if is_filled]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        side = self._side
        opened, stacks = flat.states[side.place]
        space = NOTHING if option == NOTHING else self._takes.index(option)
        if space >= len(opened):
            side.look(flat, seat, about, space - len(opened))
            return
        card = NOTHING
        if space != NOTHING:
            card = opened[space]
            opened = (*opened[:space], side.next_card(flat, about), *opened[space + 1 :])
            flat.states[side.place] = opened, stacks
        side.finish(flat, seat, about, card)


class _FlatKeepOfStack(FlatKeep):
    """Keep one card from a stack, and put the others back (N-201, N-202)."""

    part = True

    def __init__(self, side: FlatBlack, numbers: Mapping[Step, int]) -> None:
        super().__init__(numbers)
        self._side = side

    def take(self, flat: Flat, seat: int, about: tuple[int, int], option: int, /) -> None:
        at, stack = about
        card, rest = self.kept(flat, option)
        if self._side.refills(flat, at):
            rest += flat.draw_cards(1)
        self._side.put_stack(flat, stack, tuple(rest))
        self._side.finish(flat, seat, at, card)
