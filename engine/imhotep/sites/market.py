"""The Market, sides A and B (§6.1, §7.1), and the handling of cards and stones that all its sides share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.imhotep import printed
from engine.imhotep.cards import CARDS, Card, kinds
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.events import NoCard, Revealing
from engine.imhotep.rules.agenda import receive
from engine.imhotep.rules.ships import is_open
from engine.imhotep.table.flat import CARD, FROM_PRIVATE, NOTHING, Flat, FlatSide, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery, faces
from engine.imhotep.table.table import OwnerChoice, Side, Table
from engine.imhotep.table.values import House

# --- steps, kinds, reasons --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take(Step):
    """`m st`: take a statue from the display (§6.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakePair(Step):
    """`m pair`: take the face-down pair (§7.1)."""


@dataclass(frozen=True, slots=True)
class TakeSpaces(Step):
    """`m 2`: take the card on space 2, or look at its stack; `m 2 4`: pay a coin for two (N-102, N-201)."""

    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """`k st`: of the cards that the seat is looking at, keep the statue (§7.1)."""

    card: Card


TAKES = {card: Take(f"m {card.value}", card) for card in CARDS}
PAIR = TakePair("m pair")
KEEPS = {card: Keep(f"k {card.value}", card) for card in CARDS}


@cache
def take_spaces(*numbers: int) -> TakeSpaces:
    """Return the step that takes the cards on these spaces, numbered from 0."""
    return TakeSpaces(" ".join(["m", *(str(number + 1) for number in numbers)]), numbers)


class MarketKind(StrEnum):
    """The decisions at the Market."""

    MARKET = "market"
    KEEP = "keep"


class MarketReason(StrEnum):
    """Why the Market refuses a step."""

    CARD_NOT_THERE = "card_not_there"  # §6.1, §7.1
    PAIR_GONE = "pair_gone"  # §7.1
    SPACE_EMPTY = "space_empty"  # N-102, N-204


# --- events -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Displayed(Revealing):
    """New market cards were dealt: the open cards by space (None if the piles were empty), and the number of
    face-down ones (§6.1, §7.1).
    """

    cards: tuple[Card | None, ...]
    pair: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The rest of the display went to the discard pile, the pair face up (§3, HV-13)."""

    cards: tuple[Card, ...]
    pair: tuple[Card, ...]

    @property
    def reveals(self) -> bool:
        return bool(self.pair)


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card was taken from the display; `space` is its index, from 0 (§6.1). A red card acts at once."""

    seat: int
    card: Card
    space: int


@dataclass(frozen=True, slots=True)
class PairTaken(Revealing):
    """A seat looked at the face-down pair (§7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardKept(Revealing):
    """A seat kept a card from the pair; `rejected`, the other one, went to the discard pile, and is None if
    there was no other (HV-29).
    """

    seat: int
    card: Card
    rejected: Card | None


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A stone went from the Market back to its owner's quarry (§6.1)."""

    stone: Stone


@dataclass(frozen=True, slots=True)
class Refilled(Revealing):
    """A space of the market was filled again, after a private ship came, or in market D at the end of a
    round.

    `cards` has the new cards, with `Card.FACE_DOWN` for face-down ones, and is empty if the piles were
    (N-405, N-208). The pair of market B is the space after the open ones.
    """

    space: int
    cards: tuple[Card, ...]


# --- state and side ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MarketState:
    """Open cards by space (None: taken, or none was left to deal), and the face-down pair of side B."""

    open: tuple[Card | None, ...] = ()
    pair: tuple[Card, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # stones return to their quarries (§6.1, N-32)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The remaining open cards, by space."""
        return tuple(card for card in self.open if card is not None)

    def values(self) -> tuple[object, ...]:
        return faces(self.open), faces(self.pair)


@dataclass(frozen=True, slots=True)
class MarketView:
    """The visible part: the open cards by space, the number of face-down ones, and, for a seat that is
    choosing from them, those cards.
    """

    open: tuple[Card | None, ...]
    pair: int
    visible_cards: tuple[Card, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return ()  # stones return to their quarries (§6.1, N-32)


class Market(Side[MarketState]):
    """Every stone brings its owner a card and returns to the quarry (§6.1). Side B has a pair (§7.1)."""

    __slots__ = ()

    site = Site.MARKET
    kinds = MarketKind
    reasons = MarketReason

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return (*TAKES.values(), PAIR, *KEEPS.values())

    def start(self, seats: int) -> MarketState:
        del seats
        return MarketState()

    def begin_round(self, table: Table) -> None:
        """Deal the open spaces, then the pair (HV-11)."""
        display = printed.MARKET[self.letter]
        opened = tuple(table.draw_card() for _ in range(display.open))
        state = MarketState(opened, draw_cards(table, display.pair))
        self.put(table, state)
        table.tell(Displayed(opened, len(state.pair)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(TakeCard(delivery))

    def gives(self, table: Table) -> bool:
        """Tell whether there is a card to take (N-322)."""
        state = self.of(table)
        return bool(state.cards or state.pair)

    def clear(self, table: Table) -> None:
        """Discard the remaining cards; the pair becomes visible (§3, HV-13).
        See `stays` for the exception.
        """
        if stays(table):
            return
        state = self.of(table)
        table.throw((*state.cards, *state.pair))
        self.put(table, MarketState())
        table.tell(Cleared(state.cards, state.pair))

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatStalls":
        del house
        return FlatMarket(seats, printed.MARKET[self.letter], numbers)

    def view(self, table: Table, seat: int | None) -> MarketView:
        """Return the visible part of the display; only the seat that chooses from the pair sees it (§12)."""
        state = self.of(table)
        return MarketView(state.open, len(state.pair), state.pair if _looks(table, seat) else ())

    def blind(self, table: Table, seat: int | None) -> None:
        """Turn the pair face down, except for the seat that chooses from it (§12)."""
        if not _looks(table, seat):
            state = self.of(table)
            self.put(table, replace(state, pair=(Card.FACE_DOWN,) * len(state.pair)))


def _state(table: Table) -> MarketState:
    return table.side(Site.MARKET).of(table)


def _looks(table: Table, seat: int | None) -> bool:
    """Tell whether a seat is choosing from the pair now."""
    return any(isinstance(task, KeepOfPair) and task.chooser == seat for task in table.agenda[:1])


# --- what every side of the Market does -------------------------------------------------------------


def stays(table: Table) -> bool:
    """Tell whether the display stays, which it does after the last round of a game with the expansion
    (N-208).
    """
    return table.rules.dynasty and table.round == printed.ROUNDS


def refills(table: Table, delivery: Delivery) -> bool:
    """Tell whether the cards that this stone takes are replaced, because a private ship came to the Market
    before any other ship (N-405).
    """
    return delivery.private is not None and is_open(table.ships, Site.MARKET)


def draw_cards(table: Table, most: int) -> tuple[Card, ...]:
    """Draw this many cards from the pile, or fewer if there aren't enough (N-25)."""
    drawn = (table.draw_card() for _ in range(most))
    return tuple(card for card in drawn if card is not None)


def fill_space(table: Table, space: int) -> None:
    """Put a new open card on an empty space (N-208, N-405)."""
    card = table.draw_card()
    _put_open(table, {space: card})
    table.tell(Refilled(space, () if card is None else (card,)))


def _put_open(table: Table, cards: dict[int, Card | None]) -> None:
    side = table.side(Site.MARKET)
    state: Any = side.of(table)
    opened = tuple(cards.get(space, card) for space, card in enumerate(state.open))
    side.put(table, replace(state, open=opened))


def take_open(table: Table, delivery: Delivery, spaces: Sequence[int], *first: Event) -> None:
    """Give the cards on these spaces to a stone's owner (§6.1, N-102); the events `first` precede those of
    the cards.
    """
    opened = table.side(Site.MARKET).of(table).open
    taken = [(space, card) for space in spaces if (card := opened[space]) is not None]
    _put_open(table, dict.fromkeys(spaces))
    arrive(table, delivery)
    for event in (*first, *(CardTaken(delivery.seat, card, space) for space, card in taken)):
        table.tell(event)
    finish(table, delivery, *(card for _, card in taken))
    if refills(table, delivery):
        for space in sorted(spaces):
            fill_space(table, space)


def arrive(table: Table, delivery: Delivery) -> None:
    """Bring the stone to the Market, and log its delivery."""
    table.pick_up(delivery)
    table.write_delivered(delivery, ())


def finish(table: Table, delivery: Delivery, *cards: Card) -> None:
    """Return the stone to its quarry after the cards have been taken, then let red cards act (HV-10)."""
    table.come_to_quarry(delivery.stone)
    table.tell(Returned(delivery.stone))
    for card in cards:
        receive(table, delivery.seat, card)


def nothing_there(table: Table, delivery: Delivery) -> None:
    """Return the stone to its quarry although there is no card (HV-9, N-207)."""
    arrive(table, delivery)
    table.tell(NoCard(delivery.seat, Site.MARKET))
    finish(table, delivery)


def keeps(table: Table, cards: Iterable[Card]) -> list[Step]:
    """Return a step for every kind of card that can be kept, or for every kind in the game if the cards are
    unknown.
    """
    unique = dict.fromkeys(cards)
    return [KEEPS[card] for card in (kinds(table.rules) if Card.FACE_DOWN in unique else unique)]


def against_keeping(step: Step) -> Refused:
    """Return why a card can't be kept: it must be one of those that the seat is looking at (§7.1, N-201)."""
    if not isinstance(step, Keep):
        return Refused(Reason.NOT_NOW)
    return Refused(MarketReason.CARD_NOT_THERE, card=step.card.value)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return these cards without one of this kind, or without a face-down one if they are unknown."""
    rest = list(cards)
    rest.remove(card if card in rest else Card.FACE_DOWN)
    return tuple(rest)


# --- choices of sides A and B -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeCard(OwnerChoice):
    """Take an open card, or the pair (§6.1, §7.1); a card can't be refused (HV-8)."""

    kind: ClassVar[StrEnum] = MarketKind.MARKET
    tag: ClassVar[str] = "card"

    def options(self, table: Table) -> list[Step]:
        state = _state(table)
        takes: list[Step] = [TAKES[card] for card in dict.fromkeys(state.cards) if card in TAKES]
        return [*takes, PAIR] if state.pair else takes

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        match step:
            case Take():
                return Refused(MarketReason.CARD_NOT_THERE, card=step.card.value)
            case TakePair():
                return Refused(MarketReason.PAIR_GONE)
            case _:
                return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Take):
            take_open(table, self.delivery, (_state(table).open.index(step.card),))
        else:
            table.tell(PairTaken(self.chooser))
            table.push_front(KeepOfPair(self.delivery))

    def on_no_options(self, table: Table) -> None:
        nothing_there(table, self.delivery)


@dataclass(frozen=True, slots=True)
class KeepOfPair(OwnerChoice):
    """Keep one of the pair; the other is discarded before the kept one acts (§7.1, HV-12). In other seats'
    blind copies any card may be named, because the cards are unknown.
    """

    kind: ClassVar[StrEnum] = MarketKind.KEEP
    tag: ClassVar[str] = "pair"

    def options(self, table: Table) -> list[Step]:
        return keeps(table, _state(table).pair)

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in _state(table).pair

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        return against_keeping(step)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Keep):
            return
        side, state = table.side(Site.MARKET), _state(table)
        rest = without(state.pair, step.card)
        side.put(table, replace(state, pair=()))
        arrive(table, self.delivery)
        table.throw(rest)
        table.tell(CardKept(self.chooser, table.shown_to_all(step.card), rest[0] if rest else None))
        finish(table, self.delivery, step.card)
        if refills(table, self.delivery):
            state = _state(table)
            pair = draw_cards(table, printed.MARKET[side.letter].pair)
            side.put(table, replace(state, pair=pair))
            table.tell(Refilled(len(state.open), (Card.FACE_DOWN,) * len(pair)))


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


def flat_card(card: Card | None) -> int:
    """Return the number of the card on a space, or `NOTHING` if the space is empty."""
    return NOTHING if card is None else CARD[card]


class FlatStalls(FlatSide):
    """The part of the flat form that all sides of the Market share."""

    def __init__(self, seats: int) -> None:
        super().__init__(PLACES[Site.MARKET], seats)

    def finish(self, flat: Flat, seat: int, at: int, *cards: int) -> None:
        """Return the stone to its quarry and give its owner the cards; then red ones act (HV-10)."""
        flat.pick_up(seat, at)
        flat.quarries[seat] += 1
        for card in cards:
            if card != NOTHING:
                flat.receive(seat, card)

    def refills(self, flat: Flat, at: int) -> bool:
        """Tell whether the cards that a stone takes are replaced (N-405)."""
        return at == FROM_PRIVATE and not flat.closed >> self.place & 1

    def next_card(self, flat: Flat, at: int) -> int:
        """Return the card that comes to a space when a stone takes its card; `NOTHING` if it stays empty."""
        return flat.draw_card() if self.refills(flat, at) else NOTHING


class FlatMarket(FlatStalls):
    """The flat form of sides A and B: it keeps the open cards by space, and the pair (§6.1, §7.1)."""

    def __init__(self, seats: int, display: printed.Display, numbers: Mapping[Step, int]) -> None:
        super().__init__(seats)
        self.display = display
        self._take, self._keep = _FlatTake(self, numbers), _FlatKeep(self, numbers)

    def state(self, state: MarketState) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(map(flat_card, state.open)), tuple(map(flat_card, state.pair))

    def forms(self) -> Forms:
        return {
            TakeCard: lambda task: (self._take, arriving(task.delivery)),
            KeepOfPair: lambda task: (self._keep, arriving(task.delivery)),
        }

    def begin_round(self, flat: Flat) -> None:
        """Deal the open spaces, then the pair (HV-11)."""
        opened = tuple(flat.draw_card() for _ in range(self.display.open))
        flat.states[self.place] = opened, flat.draw_cards(self.display.pair)

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.agenda.append((self._take, seat, at))

    def gives(self, flat: Flat) -> bool:
        """Tell whether there is a card to take (N-322)."""
        opened, pair = flat.states[self.place]
        return bool(pair) or any(card != NOTHING for card in opened)

    def look(self, flat: Flat, seat: int, at: int) -> None:
        """Let a seat choose from the pair (§7.1)."""
        flat.agenda.append((self._keep, seat, at))

    def clear(self, flat: Flat) -> None:
        """Discard the remaining cards (§3, HV-13)."""
        opened, pair = flat.states[self.place]
        flat.discard += [card for card in opened if card != NOTHING]
        flat.discard += pair
        flat.states[self.place] = (), ()


class _FlatTake(FlatTask):
    """Take an open card, or look at the pair (§6.1, HV-8)."""

    part = True

    def __init__(self, side: FlatMarket, numbers: Mapping[Step, int]) -> None:
        self._side, self._pair = side, numbers[PAIR]
        self._takes = {CARD[card]: numbers[step] for card, step in TAKES.items() if step in numbers}
        self._cards = {option: card for card, option in self._takes.items()}

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        opened, pair = flat.states[self._side.place]
        legal = [self._takes[card] for card in dict.fromkeys(opened) if card != NOTHING]
        return [*legal, self._pair] if pair else legal

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        side = self._side
        if option == self._pair:
            side.look(flat, seat, about)
            return
        card = self._cards.get(option, NOTHING)
        if card != NOTHING:
            opened, pair = flat.states[side.place]
            space = opened.index(card)
            opened = (*opened[:space], side.next_card(flat, about), *opened[space + 1 :])
            flat.states[side.place] = opened, pair
        side.finish(flat, seat, about, card)


class FlatKeep(FlatTask):
    """Keep one of the cards that a seat is looking at (N-144, N-201)."""

    def __init__(self, numbers: Mapping[Step, int]) -> None:
        self._keeps = {CARD[card]: numbers[step] for card, step in KEEPS.items() if step in numbers}
        self._cards = {option: card for card, option in self._keeps.items()}

    def looked_at(self, flat: Flat) -> tuple[int, ...]:
        """Return the cards that the seat is looking at."""
        return flat.choosing_from

    def options(self, flat: Flat, _seat: int, _about: Any, /) -> Sequence[int]:
        return [self._keeps[card] for card in dict.fromkeys(self.looked_at(flat))]

    def kept(self, flat: Flat, option: int) -> tuple[int, list[int]]:
        """Return the card that is kept, and the rejected ones. The seat stops looking at them."""
        card, rest = self._cards[option], [*self.looked_at(flat)]
        rest.remove(card)
        flat.choosing_from = ()
        return card, rest


class _FlatKeep(FlatKeep):
    """Keep one of the pair; the other is discarded before the kept one acts (HV-12)."""

    part = True

    def __init__(self, side: FlatMarket, numbers: Mapping[Step, int]) -> None:
        super().__init__(numbers)
        self._side = side

    def looked_at(self, flat: Flat) -> tuple[int, ...]:
        return flat.states[self._side.place][1]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        side = self._side
        opened, _ = flat.states[side.place]
        card, rest = self.kept(flat, option)
        flat.discard += rest
        pair = flat.draw_cards(side.display.pair) if side.refills(flat, about) else ()
        flat.states[side.place] = opened, pair
        side.finish(flat, seat, about, card)
