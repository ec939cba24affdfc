"""The table, the pending tasks, and the interface of a site's side."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self, TypeVar, get_origin, get_type_hints

from engine.contract import Decision, Event, Outcome, Reason, Refused, Step, decided
from engine.deal import Deal
from engine.imhotep.cards import Card
from engine.imhotep.components import PLACES, Site
from engine.imhotep.events import delivered, scored
from engine.imhotep.printed import BESIDE, RoundCard
from engine.imhotep.table.cards import Piles
from engine.imhotep.table.estimate import Estimate, Points, Standing
from engine.imhotep.table.flat import FlatSide
from engine.imhotep.table.module import Module
from engine.imhotep.table.part import Part
from engine.imhotep.table.pieces import Context, Delivery, SiteState
from engine.imhotep.table.position import ImhotepPosition
from engine.imhotep.table.stones import Stones
from engine.imhotep.table.values import House

_State = TypeVar("_State", bound=SiteState)


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """A pending task: plain frozen data, so that a position can be copied at any time."""

    tag: ClassVar[str]
    """The task's name in fingerprints, which is short, unique, and never changes."""
    after_red_cards: ClassVar[bool] = True
    """Whether red cards that have been received act before this task; False for the parts of one delivery
    (HV-6).
    """

    def values(self) -> tuple[object, ...]:
        """Return the task's fields as plain values, for fingerprints."""
        return ()

    def unsure(self, table: "Table") -> bool:
        """Tell whether a blind copy can't know what the task does or whether it needs a choice."""
        del table
        return False

    @abstractmethod
    def begin(self, table: "Table") -> bool:
        """Take the task off the agenda, do it and return True, or return False if a player must choose."""


@dataclass(frozen=True, slots=True)
class Job(Task):
    """A task that needs no choice."""

    def begin(self, table: "Table") -> bool:
        table.agenda = table.agenda[1:]
        self.run(table)
        return True

    @abstractmethod
    def run(self, table: "Table") -> None:
        """Do the task, which has been taken off the agenda."""


@dataclass(frozen=True, slots=True)
class Choice(Task):
    """A task that needs a seat's choice, unless there is at most one answer (HV-28), or the seat has left
    (§9.1).
    """

    kind: ClassVar[StrEnum]
    optional: ClassVar[bool] = False
    shows_cards: ClassVar[bool] = False
    """Whether the choosing seat sees `Table.choosing_from`."""

    @property
    def opens_turn(self) -> bool:
        """Whether a turn begins with this choice."""
        return False

    @property
    @abstractmethod
    def chooser(self) -> int:
        """The seat that chooses."""

    @property
    def context(self) -> Context:
        """What the choice is about."""
        return Context()

    @property
    def decision(self) -> Decision:
        """The seat that chooses, the kind of choice, and whether it is optional."""
        return decided(self.chooser, self.kind, self.optional)

    @abstractmethod
    def options(self, table: "Table") -> Sequence[Step]:
        """Return every answer in order, declining last; empty if there is nothing to choose from."""

    def objection(self, table: "Table", step: Step) -> Refused:
        """Return the reason for refusing a step of this game that is not one of the options."""
        del table, step
        return Refused(Reason.NOT_NOW)

    @abstractmethod
    def take(self, table: "Table", step: Step) -> None:
        """Carry out the chosen step."""

    def on_no_options(self, table: "Table") -> None:
        """Do what the rules say when the seat has no options."""

    def begin(self, table: "Table") -> bool:
        """Return False if the seat must choose. If there is at most one answer, or the seat has left, carry
        out the choice and return True; a seat that has left declines if it may, and otherwise takes the first
        answer (§9.1).
        """
        answers = tuple(self.options(table))
        if len(answers) > 1 and self.chooser not in table.absent:
            table.offered = answers
            return False
        table.agenda = table.agenda[1:]
        if answers:
            self.take(table, answers[-1 if self.optional else 0])
        else:
            self.on_no_options(table)
        return True


@dataclass(frozen=True, slots=True)
class SeatChoice(Choice):
    """A choice by a given seat."""

    seat: int

    def values(self) -> tuple[object, ...]:
        return (self.seat,)

    @property
    def chooser(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class OwnerChoice(Choice):
    """A choice by the owner of a stone that is being delivered (§5.3, N-35)."""

    delivery: Delivery
    after_red_cards: ClassVar[bool] = False

    def values(self) -> tuple[object, ...]:
        return self.delivery.values()

    @property
    def chooser(self) -> int:
        return self.delivery.seat

    @property
    def context(self) -> Context:
        return self.delivery.context


class Side(Part, ABC, Generic[_State]):
    """The rules of one side of a site board. It has no state of its own; the state is frozen data on the
    table.
    """

    __slots__ = ("letter",)

    site: ClassVar[Site]

    def __init__(self, letter: str) -> None:
        self.letter = letter

    @abstractmethod
    def start(self, seats: int) -> _State:
        """Return the state of the empty site."""

    def set_up(self, table: "Table") -> None:
        """Finish the empty site, if that takes the table's deal, house values or options (N-10)."""

    @abstractmethod
    def deliver(self, table: "Table", delivery: Delivery) -> None:
        """Place an arriving stone, or put its owner's choice on the agenda (§5)."""

    def gives(self, table: "Table") -> bool:
        """Tell whether an arriving stone brings anything; at an empty Market it doesn't (N-322)."""
        del table
        return True

    def fetched(self, table: "Table", seat: int) -> None:
        """React to a seat that has fetched stones as its action (N-224)."""

    def begin_round(self, table: "Table") -> None:
        """React to the beginning of a round."""

    def end_round(self, table: "Table") -> tuple[Task, ...]:
        """Return the tasks at the end of a round (§3)."""
        del table
        return ()

    def clear(self, table: "Table") -> None:
        """Remove everything that doesn't stay for the next round (§3)."""

    def finals(self, table: "Table") -> tuple[int, ...]:
        """Return each seat's points at the end of the game, apart from those on the track (§10)."""
        return (0,) * table.seats

    def estimate(self, table: "Table") -> Estimate[_State]:
        """Return the side's estimate for computer players; by default, a `Standing`."""
        trial = table.copy()

        def score(state: _State) -> Points:
            self.put(trial, state)
            return self.finals(trial)

        return Standing(table.seats, table.house, score)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> FlatSide | None:
        """Return the side's flat form for searches, given the numbers of its steps; None if it has none."""
        del seats, numbers, house

    def view(self, table: "Table", seat: int | None) -> Any:
        """Return the part of the state that a seat sees."""
        del seat
        return self.of(table)

    def blind(self, table: "Table", seat: int | None) -> None:
        """Turn face down everything that a seat may not see."""

    def guess(self, table: "Table", deal: Deal) -> None:
        """Turn face up everything hidden at this site, except market cards, with contents drawn from this
        deal.
        """

    def of(self, table: "Table") -> _State:
        """Return the side's state on a table."""
        return table.states[PLACES[self.site]]

    def put(self, table: "Table", state: _State) -> None:
        """Replace the side's state on a table."""
        table.states[PLACES[self.site]] = state


class Table(Stones, Piles):
    """The whole position, including hidden things. All parts are frozen, or lists of frozen parts."""

    sides: tuple[Side[Any], ...]
    chosen: Mapping[str, str]
    """The chosen options, including defaults."""
    first: int
    cards: tuple[RoundCard, ...]
    """The round cards of the game in order; those of later rounds are hidden."""
    round: int
    active: int
    """The seat whose turn it is, even while another seat chooses."""
    passes: int
    """How many seats in succession could do nothing (HV-25)."""
    absent: tuple[int, ...]
    """Seats that have left while the others play on, in the order they left (§9.1)."""
    earned: list[tuple[int, ...]]
    """Each seat's points on the track, by site."""
    states: list[Any]
    """The state of each site, which its side makes."""
    agenda: tuple[Task, ...]
    offered: tuple[Step, ...] | None
    """The options of the current choice, once they have been computed; otherwise None."""
    outcome: Outcome | None
    house: House
    coins: list[int]
    choosing_from: tuple[Card, ...]
    """The cards that a seat is choosing from, which only it may see (N-144, N-201)."""
    modules: tuple[Module, ...]
    """The modules in play."""
    acting: tuple[Module, ...]
    """The modules in play with steps that a seat may take on its turn."""
    pieces: Mapping[str, Any]
    """The data of modules, by switch. Copies share it, because `Module.put` replaces it and never changes it.
    """

    def __init__(self, sides: tuple[Side[Any], ...], modules: tuple[Module, ...]) -> None:
        """Make a table without a position."""
        self.sides, self.modules, self.events, self.offered = sides, modules, list[Event](), None
        self.acting = tuple(module for module in modules if module.acts)

    @classmethod
    def at(cls, position: ImhotepPosition, sides: tuple[Side[Any], ...], modules: tuple[Module, ...]) -> Self:
        """Return the table at a position."""
        table = cls(sides, modules)
        for name in _KEPT:
            value = getattr(position, name)
            setattr(table, name, list(value) if name in _LISTS else value)
        return table

    def position(self, undoable: int, last_seat: int | None) -> ImhotepPosition:
        """Return the position as named data."""
        kept = {name: getattr(self, name) for name in _KEPT}
        kept |= {name: tuple(kept[name]) for name in _LISTS}
        letters = "".join(side.letter for side in self.sides)
        return ImhotepPosition(sides=letters, undoable=undoable, last_seat=last_seat, **kept)

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ = parts = vars(self).copy()
        for name in _COPIED:
            parts[name] = parts[name].copy()
        return other

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sleds)

    @property
    def blind(self) -> bool:
        return self.deal is None

    def side(self, site: Site) -> Side[Any]:
        """Return the side of this site that is in play."""
        return self.sides[PLACES[site]]

    def leave_private(self, delivery: Delivery) -> None:
        for module in self.modules:
            module.picked_up(self, delivery)

    # --- agenda -----------------------------------------------------------------------------------

    def push_front(self, *tasks: Task) -> None:
        """Put tasks at the front of the agenda."""
        self.agenda = (*tasks, *self.agenda)

    def queue(self, task: Task) -> None:
        """Put a red card's effect on the agenda, after the parts of this delivery and earlier red cards
        (HV-6).
        """
        at = next((place for place, task in enumerate(self.agenda) if task.after_red_cards), len(self.agenda))
        self.agenda = (*self.agenda[:at], task, *self.agenda[at:])

    def settle(self, waiting: int = 0) -> None:
        """Do all tasks up to the next one that needs a decision, except the last `waiting` ones; a blind copy
        stops at unknown events.
        """
        self.offered = None
        while len(self.agenda) > waiting and not self.stopped:
            task = self.agenda[0]
            if self.blind and task.unsure(self):
                self.stopped = True
            elif not task.begin(self):
                break

    def lay(self, delivery: Delivery, state: SiteState, spot: tuple[int, ...]) -> None:
        """Put a stone down at its site, and set the site's new state (§5)."""
        self.pick_up(delivery)
        self.states[PLACES[delivery.site]] = state
        self.write_delivered(delivery, spot)

    def write_delivered(self, delivery: Delivery, spot: tuple[int, ...]) -> None:
        """Log the event that a stone was delivered to this spot."""
        self.tell(
            delivered(delivery.stone, delivery.site, spot, delivery.ship, delivery.position, delivery.card)
        )

    def lay_beside(self, delivery: Delivery, worth: int = BESIDE) -> None:
        """Put a stone beside the others because it has no place of its own, and give its owner `worth` points
        (§6.2, N-40).
        """
        state = self.states[PLACES[delivery.site]]
        self.lay(delivery, replace(state, beside=(*state.beside, delivery.stone)), ())
        if worth:
            self.earn(delivery.seat, worth, delivery.site)

    def earn(self, seat: int, points: int, site: Site, space: int | None = None) -> None:
        """Give a seat points on the track for a site (§5)."""
        earned = list(self.earned[seat])
        earned[PLACES[site]] += points
        self.earned[seat] = tuple(earned)
        self.tell(scored(seat, points, site, space))


_KEPT = tuple(
    each.name for each in fields(ImhotepPosition) if each.name not in ("sides", "undoable", "last_seat")
)
"""The fields that a position and a table share by name."""

_COPIED = tuple(name for name, hint in get_type_hints(Table).items() if get_origin(hint) is list)
"""The names of the lists, which a copy must not share."""

_LISTS = tuple(name for name in _COPIED if name in _KEPT)
"""The names of the lists that are tuples in a position."""
