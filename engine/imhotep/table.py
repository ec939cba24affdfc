"""What lies on the table, what is still to be done, and what a site side must be able to do."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.contract import Decision, Event, Outcome, Refused, Step
from engine.deal import Deal
from engine.imhotep.basics import SITES, Site, Stone
from engine.imhotep.cards import Card, in_order
from engine.imhotep.events import Discarded, Fetched, Loaded, Scored, Shuffled
from engine.imhotep.pieces import Context, Delivery, InPlay
from engine.imhotep.printed import SLED, RoundCard
from engine.imhotep.ships import Ship

_State = TypeVar("_State")


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """Something that is still to be done: plain frozen data, so that a position can be copied anywhere."""

    follows: ClassVar[bool] = True
    """Whether red cards that came before act first; False for the parts of one delivery (HV-6)."""

    def asks(self, table: "Table") -> bool:
        """Whether somebody must choose; else `run` does it."""
        del table
        return False

    @abstractmethod
    def run(self, table: "Table") -> None:
        """Do it; it is no longer on the agenda."""


@dataclass(frozen=True, slots=True)
class Choice(Task):
    """A task that asks a seat, unless there is only one answer or none (HV-28)."""

    kind: ClassVar[str]
    optional: ClassVar[bool] = False

    @property
    @abstractmethod
    def chooser(self) -> int:
        """The seat that is asked."""

    @property
    def context(self) -> Context:
        """What it is about."""
        return Context()

    @property
    def decision(self) -> Decision:
        """Who is asked for what."""
        return Decision(self.chooser, self.kind, self.optional)

    @abstractmethod
    def options(self, table: "Table") -> list[Step]:
        """Every answer in order, declining last; none if there is nothing to choose from."""

    @abstractmethod
    def refusal(self, table: "Table", step: Step) -> Refused | None:
        """Why a step of this game is no answer, or None if it is one. Asked only if there are options."""

    @abstractmethod
    def take(self, table: "Table", step: Step) -> None:
        """Do what was chosen."""

    def lose(self, table: "Table") -> None:
        """There is nothing to choose from."""

    def asks(self, table: "Table") -> bool:
        return len(self.options(table)) > 1

    def run(self, table: "Table") -> None:
        options = self.options(table)
        if options:
            self.take(table, options[0])
        else:
            self.lose(table)


class Side(ABC, Generic[_State]):
    """One side of a site board: its rules, without any state of its own. The state is frozen data."""

    __slots__ = ("letter",)

    site: ClassVar[Site]

    def __init__(self, letter: str) -> None:
        self.letter = letter

    @abstractmethod
    def start(self, seats: int) -> _State:
        """The empty site."""

    @abstractmethod
    def deliver(self, table: "Table", delivery: Delivery) -> None:
        """A stone arrives: place it, or put the owner's choice on the agenda (§5)."""

    @abstractmethod
    def stones(self, state: _State) -> tuple[Stone, ...]:
        """All stones that lie here, covered ones too (HV-19)."""

    def begin_round(self, table: "Table") -> None:
        """A round begins."""

    def end_round(self, table: "Table") -> tuple[Task, ...]:
        """What is to be done at the end of a round (§3)."""
        del table
        return ()

    def clear(self, table: "Table") -> None:
        """After that: what goes away before the next round (§3)."""

    def final(self, state: _State, seats: int) -> tuple[int, ...]:
        """Points of each seat at the end of the game, those on the track not included (§10)."""
        del state
        return (0,) * seats

    def view(self, table: "Table", seat: int | None) -> Any:
        """What a seat sees of it."""
        del seat
        return self.of(table)

    def blind(self, table: "Table", seat: int | None) -> None:
        """Turn face down what a seat may not see."""

    def of(self, table: "Table") -> _State:
        """Its state on a table."""
        return table.states[SITES.index(self.site)]

    def put(self, table: "Table", state: _State) -> None:
        """Change its state on a table."""
        table.states[SITES.index(self.site)] = state


class Table:
    """Everything there is, hidden things too. All parts are frozen or lists of frozen parts."""

    __slots__ = (
        "active",
        "agenda",
        "cards",
        "deal",
        "discard",
        "draw",
        "earned",
        "events",
        "first",
        "hands",
        "in_play",
        "outcome",
        "passes",
        "quarries",
        "round",
        "ships",
        "shuffles",
        "sides",
        "sleds",
        "states",
        "wrath",
    )

    deal: Deal | None
    """What orders a reshuffle; None in a blind copy, where nobody knows."""
    sides: tuple[Side[Any], ...]
    wrath: bool
    first: int
    cards: tuple[RoundCard, ...]
    """The round cards of the game in order; those to come are hidden."""
    round: int
    active: int
    """Whose turn it is, whoever is asked."""
    passes: int
    """How many seats in succession could do nothing (HV-25)."""
    ships: tuple[Ship, ...]
    quarries: list[int]
    sleds: list[int]
    hands: list[tuple[Card, ...]]
    earned: list[tuple[int, ...]]
    """Points on the track by seat, for each site."""
    states: list[Any]
    """State of each site, as its side made it."""
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    shuffles: int
    in_play: tuple[InPlay, ...]
    agenda: tuple[Task, ...]
    outcome: Outcome | None
    events: list[Event]
    """What has happened since somebody asked."""

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is list else value)
        return other

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sleds)

    def side(self, site: Site) -> Side[Any]:
        """The side of a site that is played."""
        return self.sides[SITES.index(site)]

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    # --- agenda -----------------------------------------------------------------------------------

    def first_do(self, *tasks: Task) -> None:
        """Put tasks before everything else."""
        self.agenda = (*tasks, *self.agenda)

    def queue(self, task: Task) -> None:
        """Put a red card's effect behind the parts of this delivery and earlier red cards (HV-6)."""
        at = next((place for place, one in enumerate(self.agenda) if one.follows), len(self.agenda))
        self.agenda = (*self.agenda[:at], task, *self.agenda[at:])

    def settle(self) -> None:
        """Do everything that nobody needs to be asked for."""
        while self.agenda and not self.agenda[0].asks(self):
            task, *rest = self.agenda
            self.agenda = tuple(rest)
            task.run(self)

    # --- stones -----------------------------------------------------------------------------------

    def capacity(self, seat: int) -> int:
        """How many stones fit on a seat's sled (§1)."""
        del seat
        return SLED

    def movable(self, seat: int, most: int) -> int:
        """How many stones a seat would fetch: always as many as possible (HV-5)."""
        return min(most, self.capacity(seat) - self.sleds[seat], self.quarries[seat])

    def fetch(self, seat: int, most: int, site: Site | None = None) -> None:
        """Move stones from quarry to sled (§4.1)."""
        stones = self.movable(seat, most)
        self.quarries[seat] -= stones
        self.sleds[seat] += stones
        self.tell(Fetched(seat, stones, site))

    def load(self, seat: int, ship: int, position: int) -> None:
        """Move a stone from sled to ship (§4.2)."""
        stone = seat
        self.sleds[seat] -= 1
        self.change_ship(ship, self.ships[ship].loaded(position, stone))
        self.tell(Loaded(seat, ship, position, stone))

    def change_ship(self, number: int, ship: Ship) -> None:
        """Put a ship in another's place."""
        self.ships = (*self.ships[:number], ship, *self.ships[number + 1 :])

    def pick_up(self, delivery: Delivery) -> None:
        """Take a stone from where it was: it is being put down on its site."""
        if delivery.ship is not None and delivery.position is not None:
            self.change_ship(delivery.ship, self.ships[delivery.ship].loaded(delivery.position, None))
        else:
            self.quarries[delivery.seat] -= 1

    def earn(self, seat: int, points: int, site: Site, space: int | None = None) -> None:
        """Write points on the track (§5)."""
        earned = list(self.earned[seat])
        earned[SITES.index(site)] += points
        self.earned[seat] = tuple(earned)
        self.tell(Scored(seat, points, site, space))

    # --- cards ------------------------------------------------------------------------------------

    def draw_card(self) -> Card | None:
        """The top card of the draw pile, shuffled anew if need be (HV-3); None without any (HV-4)."""
        if not self.draw and self.discard:
            self._shuffle()
        if not self.draw:
            return None
        card, self.draw = self.draw[0], self.draw[1:]
        return card

    def _shuffle(self) -> None:
        """The discard pile becomes the draw pile (HV-3)."""
        self.shuffles += 1
        count = len(self.discard)
        if self.deal is None:
            self.draw = (Card.FACE_DOWN,) * count
        else:
            order = self.deal.order(f"imhotep/market/{self.shuffles}", count)
            self.draw = tuple(self.discard[number] for number in order)
        self.discard = ()
        self.tell(Shuffled(count))

    def throw(self, cards: Iterable[Card]) -> None:
        """Put cards face up on the discard pile."""
        self.discard += tuple(cards)

    def give(self, seat: int, card: Card) -> None:
        """Add a card to a hand."""
        self.hands[seat] = in_order((*self.hands[seat], card))

    def bring_into_play(self, seat: int, card: Card) -> None:
        """A card begins to act."""
        self.in_play += (InPlay(seat, card),)

    def put_out_of_play(self, seat: int, card: Card) -> None:
        """A card has acted and goes to the discard pile (§8.1, HV-27)."""
        kept = list(self.in_play)
        kept.remove(InPlay(seat, card))
        self.in_play = tuple(kept)
        self.throw((card,))
        self.tell(Discarded(seat, card))
