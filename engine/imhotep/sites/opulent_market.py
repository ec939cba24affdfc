"""The opulent market, side C: a coin buys a second card (N-100 … N-108)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import permutations
from typing import ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, NoCard
from engine.imhotep.sites.market import (
    Displayed,
    FlatStalls,
    Market,
    MarketKind,
    MarketReason,
    MarketState,
    TakeSpaces,
    arrive,
    finish,
    flat_card,
    take_open,
    take_spaces,
)
from engine.imhotep.table.flat import NOTHING, Flat, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import OwnerChoice, Table
from engine.imhotep.table.values import House, Reader, Values, digit, list_of, number, pair_of

COINS = 2
"""The number of coins each player has (N-10)."""


class OpulentReason(StrEnum):
    """Why side C refuses a step."""

    NO_COIN = "no_coin"  # N-102
    NOT_ADJACENT = "not_adjacent"  # N-104


@dataclass(frozen=True, slots=True)
class CoinPaid(Event):
    """A coin went to the box for a second card (N-102)."""

    seat: int


def _adjacent(value: object) -> frozenset[tuple[int, int]]:
    pairs = [(first - 1, second - 1) for first, second in list_of(pair_of(digit))(value)]
    return frozenset((*pairs, *((second, first) for first, second in pairs)))


@dataclass(frozen=True, slots=True, eq=False)
class OpulentBoard(Values):
    """The number of spaces (N-101), and the pairs of adjacent spaces, from 0, in both orders (N-104)."""

    spaces: int
    adjacent: frozenset[tuple[int, int]]

    part: ClassVar[tuple[str, ...]] = ("market", "C")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "spaces": ("spaces", number(1, 9)),
        "adjacent": ("adjacentPairs", _adjacent),
    }

    def checks(self) -> Mapping[str, bool]:
        spots = set(range(self.spaces))
        return {"pairs of spaces that there are": all(set(pair) <= spots for pair in self.adjacent)}


class OpulentMarket(Market):
    """Side C: four open cards; every space is a separate answer (N-38)."""

    __slots__ = ()

    kinds = MarketKind
    reasons = OpulentReason
    values = OpulentBoard

    def steps(self, house: House) -> Iterable[Step]:
        spaces = range(house.of(OpulentBoard).spaces)
        named = [*((space,) for space in spaces), *permutations(spaces, 2)]
        return [take_spaces(*spaces) for spaces in sorted(named)]

    def set_up(self, table: Table) -> None:
        """Give coins to all players (N-10)."""
        table.coins = [COINS] * table.seats

    def begin_round(self, table: Table) -> None:
        """Deal every space (N-101)."""
        opened = tuple(table.draw_card() for _ in range(table.house.of(OpulentBoard).spaces))
        self.put(table, MarketState(opened))
        table.tell(Displayed(opened, 0))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(TakeOpulent(delivery))

    def gives(self, table: Table) -> bool:
        """Tell whether the market or one of the piles has a card (N-322)."""
        return bool(self.of(table).cards or table.draw or table.discard)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatOpulent":
        return FlatOpulent(seats, house.of(OpulentBoard), numbers)


@dataclass(frozen=True, slots=True)
class TakeOpulent(OwnerChoice):
    """Take one card, or pay a coin for two from adjacent spaces (N-102, N-103, N-106)."""

    kind: ClassVar[StrEnum] = MarketKind.MARKET
    tag: ClassVar[str] = "spaces"

    def options(self, table: Table) -> list[Step]:
        """Return the options sorted by their spaces, one card before two."""
        filled = [space for space, card in enumerate(_open(table)) if card is not None]
        adjacent = table.house.of(OpulentBoard).adjacent if table.coins[self.chooser] else NONE_ADJACENT
        return [take_spaces(*spaces) for spaces in takings(tuple(filled), adjacent)]

    def objection(self, table: Table, step: Step) -> Refused:
        if not isinstance(step, TakeSpaces):
            return Refused(Reason.NOT_NOW)
        opened = _open(table)
        for space in step.spaces:
            if opened[space] is None:
                return Refused(MarketReason.SPACE_EMPTY, space=space + 1)
        return Refused(OpulentReason.NOT_ADJACENT if table.coins[self.chooser] else OpulentReason.NO_COIN)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, TakeSpaces):
            return
        paid: list[Event] = []
        if len(step.spaces) > 1:
            table.coins[self.chooser] -= 1
            paid.append(CoinPaid(self.chooser))
        take_open(table, self.delivery, step.spaces, *paid)

    def on_no_options(self, table: Table) -> None:
        """Take the top card of the draw pile, because no open card is left (N-105)."""
        arrive(table, self.delivery)
        card = table.draw_card()
        if card is None:
            table.tell(NoCard(self.chooser, Site.MARKET))
            finish(table, self.delivery)
        else:
            table.tell(CardDrawn(self.chooser, table.shown_to_all(card), Site.MARKET))
            finish(table, self.delivery, card)


NONE_ADJACENT: frozenset[tuple[int, int]] = frozenset()


@cache
def takings(
    filled: tuple[int, ...], adjacent: frozenset[tuple[int, int]]
) -> tuple[tuple[int] | tuple[int, int], ...]:
    """Return every way to take one card from these spaces, or two from adjacent ones (N-102, N-106)."""
    pairs = [pair for pair in permutations(filled, 2) if pair in adjacent]
    return tuple(sorted([*((space,) for space in filled), *pairs]))


def _open(table: Table) -> tuple[Card | None, ...]:
    state: MarketState = table.side(Site.MARKET).of(table)
    return state.open


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatOpulent(FlatStalls):
    """The flat form of side C: it keeps the open cards by space (N-101)."""

    def __init__(self, seats: int, board: OpulentBoard, numbers: Mapping[Step, int]) -> None:
        super().__init__(seats)
        self._spaces, self._take = board.spaces, _FlatTakeSpaces(self, board, numbers)

    def state(self, state: MarketState) -> tuple[int, ...]:
        return tuple(map(flat_card, state.open))

    def forms(self) -> Forms:
        return {TakeOpulent: lambda task: (self._take, arriving(task.delivery))}

    def begin_round(self, flat: Flat) -> None:
        """Deal every space (N-101)."""
        flat.states[self.place] = tuple(flat.draw_card() for _ in range(self._spaces))

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.agenda.append((self._take, seat, at))

    def gives(self, flat: Flat) -> bool:
        """Tell whether the market or the piles have a card (N-322)."""
        return bool(self.filled(flat) or flat.draw or flat.discard)

    def filled(self, flat: Flat) -> tuple[int, ...]:
        """Return the spaces that have a card."""
        return tuple([space for space, card in enumerate(flat.states[self.place]) if card != NOTHING])

    def clear(self, flat: Flat) -> None:
        """Discard the remaining cards (N-51)."""
        flat.discard += [card for card in flat.states[self.place] if card != NOTHING]
        flat.states[self.place] = ()


class _FlatTakeSpaces(FlatTask):
    """Take one card, or pay a coin for two (N-102); if no card is open, take the top one (N-105)."""

    part = True

    def __init__(self, side: FlatOpulent, board: OpulentBoard, numbers: Mapping[Step, int]) -> None:
        self._side, self._adjacent = side, board.adjacent
        every = takings(tuple(range(board.spaces)), board.adjacent)
        self._takes = {spaces: numbers[take_spaces(*spaces)] for spaces in every}
        self._taken = {option: spaces for spaces, option in self._takes.items()}

    def options(self, flat: Flat, seat: int, _about: int, /) -> Sequence[int]:
        adjacent = self._adjacent if flat.coins[seat] else NONE_ADJACENT
        return [self._takes[spaces] for spaces in takings(self._side.filled(flat), adjacent)]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        side = self._side
        if option == NOTHING:
            side.finish(flat, seat, about, flat.draw_card())
            return
        spaces, opened = self._taken[option], [*flat.states[side.place]]
        flat.coins[seat] -= len(spaces) - 1
        cards = [opened[space] for space in spaces]
        for space in sorted(spaces):
            opened[space] = side.next_card(flat, about)
        flat.states[side.place] = tuple(opened)
        side.finish(flat, seat, about, *cards)
