"""What lies on the table, what is still to be done, and what a site side must be able to do."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from engine.contract import Decision, Outcome, Refused, Step
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site, Stone
from engine.imhotep.events import Scored
from engine.imhotep.house import House
from engine.imhotep.modules.switches import Scarab
from engine.imhotep.printed import RoundCard
from engine.imhotep.table.cards import Piles
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.stones import Heaps


class Laid(Protocol):
    """What every side's state, and its view, can tell."""

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        """All stones that lie here, covered ones and those beside too (HV-19)."""
        ...


_State = TypeVar("_State", bound=Laid)


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """Something that is still to be done: plain frozen data, so that a position can be copied anywhere."""

    follows: ClassVar[bool] = True
    """Whether red cards that came before act first; False for the parts of one delivery (HV-6)."""

    def asks(self, table: "Table") -> bool:
        """Whether somebody must choose; else `run` does it."""
        del table
        return False

    def unsure(self, table: "Table") -> bool:
        """Whether a blind copy cannot know what it does, or whether it asks."""
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
    looks: ClassVar[bool] = False
    """Whether its chooser sees `Table.looking`."""

    @property
    def opens_turn(self) -> bool:
        """Whether a turn begins with it."""
        return False

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

    def set_up(self, table: "Table") -> None:
        """What the empty site needs the table for: the deal, the house values (N-10)."""

    @abstractmethod
    def deliver(self, table: "Table", delivery: Delivery) -> None:
        """A stone arrives: place it, or put the owner's choice on the agenda (§5)."""

    def gives(self, table: "Table") -> bool:
        """Whether a stone that arrives brings anything: the Market may be empty (N-322)."""
        del table
        return True

    def fetched(self, table: "Table", seat: int) -> None:
        """A seat has taken the action of fetching stones (N-224)."""

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

    def finals(self, table: "Table") -> tuple[int, ...]:
        """The same for a side that needs the table for it."""
        return self.final(self.of(table), table.seats)

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


class Table(Heaps, Piles):
    """Everything there is, hidden things too. All parts are frozen or lists of frozen parts."""

    __slots__ = (
        "active",
        "agenda",
        "cards",
        "coins",
        "dark",
        "deal",
        "discard",
        "draw",
        "earned",
        "events",
        "first",
        "hands",
        "house",
        "in_play",
        "looking",
        "outcome",
        "passes",
        "private",
        "prophecies",
        "quarries",
        "round",
        "rules",
        "scarabs",
        "seconds",
        "ships",
        "shown",
        "shuffles",
        "sides",
        "sleds",
        "states",
        "stopped",
        "wrath",
    )

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
    earned: list[tuple[int, ...]]
    """Points on the track by seat, for each site."""
    states: list[Any]
    """State of each site, as its side made it."""
    agenda: tuple[Task, ...]
    outcome: Outcome | None
    house: House
    coins: list[int]
    looking: tuple[Card, ...]
    """Cards that a seat is choosing from just now, for its eyes only (N-144, N-201)."""
    prophecies: tuple[str, ...]
    scarabs: tuple[Scarab, ...]

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

    # --- agenda -----------------------------------------------------------------------------------

    def first_do(self, *tasks: Task) -> None:
        """Put tasks before everything else."""
        self.agenda = (*tasks, *self.agenda)

    def queue(self, task: Task) -> None:
        """Put a red card's effect behind the parts of this delivery and earlier red cards (HV-6)."""
        at = next((place for place, one in enumerate(self.agenda) if one.follows), len(self.agenda))
        self.agenda = (*self.agenda[:at], task, *self.agenda[at:])

    def settle(self) -> None:
        """Do everything that nobody needs to be asked for; a blind copy stops at what it cannot know."""
        while self.agenda and not self.stopped:
            task, *rest = self.agenda
            if self.deal is None and task.unsure(self):
                self.stopped = True
            elif task.asks(self):
                break
            else:
                self.agenda = tuple(rest)
                task.run(self)

    def earn(self, seat: int, points: int, site: Site, space: int | None = None) -> None:
        """Write points on the track (§5)."""
        earned = list(self.earned[seat])
        earned[SITES.index(site)] += points
        self.earned[seat] = tuple(earned)
        self.tell(Scored(seat, points, site, space))
