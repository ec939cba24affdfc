"""The interface of every game, which is also the vocabulary of this package and the only file you must know.

A driver needs five lines::

    while (decision := game.decision) is not None:
        step = choose(decision.seat, game.options())
        for event in game.play(step):
            tell(event)

A *seat* is a player's number in the game, from 0. A *step* is one choice, and an *event* is something that
happened because of it. Choices come one at a time, because each of them may reveal something.

Two methods lead to the next position. `play` is for people: it takes a step or its code, and refuses with a
reason. `apply` is for search: it takes one of the options and raises an error for anything else. Both lead to
the same position.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Self

from engine.deal import Deal
from engine.errors import EngineError

Detail = str | int


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose now, and what kind of choice it is.

    `kind` is a member of the game's own enumeration (`Vocabulary.kinds`); `optional` tells whether the seat
    may stop instead of choosing.
    """

    seat: int
    kind: str
    optional: bool = False


decided = lru_cache(maxsize=None, typed=True)(Decision)
"""Creates decisions. They recur, so each is created only once; the cache is typed because kinds of different
games may be equal as strings.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One choice. `code` is its short text, which is unique among the options of a position and never
    changes.
    """

    code: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Every game has its own kinds of event."""

    @property
    def reveals(self) -> bool:
        """True if the event showed something that no one could know before. Undo can't go back past it."""
        return False


class Reason(StrEnum):
    """Why a step is refused. These reasons apply to every game; a game adds its own."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_NOW = "not_now"
    SEAT_LEFT = "seat_left"
    UNKNOWN_STEP = "unknown_step"


class Refused(EngineError):
    """The rules don't allow this step here; nothing has changed. `reason` is a `Reason` or one of the game's
    own reasons, and `details` are the values that a sentence about the refusal needs.
    """

    def __init__(self, reason: StrEnum, **details: Detail) -> None:
        super().__init__(reason.value, details)
        self.reason = reason
        self.details: Mapping[str, Detail] = details

    def __str__(self) -> str:
        values = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.reason.value} ({values})" if values else self.reason.value

    def because(self, reason: StrEnum) -> bool:
        """Tell whether this is the reason."""
        return self.reason is reason


class Illegal(EngineError):
    """`apply` was given a step that is not among the options; nothing has changed."""


class BadOption(EngineError):
    """The game doesn't have this option, or doesn't accept its value."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a new game; commands, lobbies, rules and ids are derived from it. `short` is its name in
    ids and never changes; `rule` explains the option. If `default` is None, other options decide the value.
    """

    name: str
    short: str
    values: tuple[str, ...]
    default: str | None
    rule: str

    def read(self, options: Mapping[str, str]) -> str | None:
        """Return the chosen value, or the default; raises `BadOption` if the value isn't allowed."""
        value = options.get(self.name, self.default)
        if value is not None and value not in self.values:
            shown = ", ".join(self.values[:MANY]) + (" …" if len(self.values) > MANY else "")
            raise BadOption(f"{self.name} is one of {shown}, not {value!r}")
        return value


MANY = 20
NO, YES = "no", "yes"


def switch(name: str, short: str, rule: str, default: str | None = NO) -> Option:
    """Return an option that is on or off, with the values `yes` and `no`."""
    return Option(name, short, (NO, YES), default, rule)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms that a game defines in its own enumerations: kinds of decision, reasons for refusal beyond
    those of `Reason`, items of score sheets, and reasons why a game ends.
    """

    kinds: tuple[StrEnum, ...]
    reasons: tuple[StrEnum, ...]
    items: tuple[StrEnum, ...]
    endings: tuple[StrEnum, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a score sheet: a member of the game's own enumeration (`Vocabulary.items`), and its
    points.
    """

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's score, item by item, as if the game ended now: the seat's *standing*. `scored` are the
    points that are final; at the end, all of them are.
    """

    seat: int
    items: tuple[Item, ...]
    scored: int = 0

    @property
    def total(self) -> int:
        """The standing: the sum of all items."""
        return sum(item.points for item in self.items)

    def points(self, name: str) -> int:
        """Return the points for one item; raises KeyError if the sheet doesn't have it."""
        for item in self.items:
            if item.name == name:
                return item.points
        raise KeyError(name)

    def settled(self) -> "Sheet":
        """Return the same sheet with all points final, for a game that is over."""
        return replace(self, scored=self.total)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `ranking` has the places from first to last, each with the seats that share it;
    `reason` is a member of `Vocabulary.endings`.
    """

    ranking: tuple[tuple[int, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return self.ranking[0]


class Game(ABC):
    """A mutable position of one game; `copy` gives an independent one. Methods that take a seat raise
    `Refused` (`Reason.NO_SUCH_SEAT`) if the game has no such seat.
    """

    __slots__ = ("_last_seat", "_undoable")

    _undoable: int
    """How many of the latest steps, all by `_last_seat`, can be taken back."""
    _last_seat: int | None

    id: ClassVar[str]
    ruleset: ClassVar[int]
    """The version of the rules that this class plays. Records name it; a newer one is refused."""
    seat_counts: ClassVar[tuple[int, ...]]
    vocabulary: ClassVar[Vocabulary]
    answers_forced: ClassVar[bool]
    """Whether the game itself answers a decision that has only one answer, so that it is neither asked nor
    recorded. The decision that begins a turn is always left to the seat.
    """

    @classmethod
    @abstractmethod
    def choices(cls) -> tuple[Option, ...]:
        """Return every option of a new game."""

    @classmethod
    @abstractmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        """Start a game. Missing options take their defaults; raises `BadOption`."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """Who must choose now and what, or None when the game is over or has `stopped`."""

    @abstractmethod
    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Return every legal step in a documented, stable order; none for a seat that has nothing to
        choose.
        """

    def refusal(self, step: Step) -> Refused | None:
        """Return why this step can't be played here, or None if it is one of the options."""
        return None if self._offers(step) else self.objection(step)

    def _offers(self, step: Step) -> bool:
        """Tell whether a step is one of the options. Usually it is the very object that was listed, so
        identities are compared first, which is much quicker than comparing values.
        """
        options = self.options()
        for option in options:
            if option is step:
                return True
        return step in options

    @abstractmethod
    def objection(self, step: Step) -> Refused:
        """Return the reason for refusing a step that is not one of the options. The options alone decide
        whether a step is legal.
        """

    def played(self, step: Step) -> tuple[Event, ...]:
        """Carry out a legal step for `play` and `apply`, and return its events. A game whose steps may reveal
        more than their events say overrides this, so that such a step can't be taken back.
        """
        return self.carry_out(step)

    @abstractmethod
    def carry_out(self, step: Step) -> tuple[Event, ...]:
        """Play a step that is known to be legal, and return its events. Searches call this directly."""

    @abstractmethod
    def resign(self, seat: int) -> tuple[Event, ...]:
        """Let a seat leave, whether or not it is its turn, and return the events; raises `Refused` when the
        game is over or the seat has already left. Either this ends the game, or the seat is `absent` and the
        others play on.
        """

    def come_back(self, seat: int) -> tuple[Event, ...]:
        """Fill a seat that is `absent` and return the events; raises `Refused` for any other seat."""
        self.seated(seat)
        raise Refused(Reason.GAME_OVER if self.outcome is not None else Reason.NOT_NOW)

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Return everything that this seat (None: an onlooker) may see, and nothing else, as plain frozen
        data.
        """

    @abstractmethod
    def scores(self, seat: int | None = None) -> tuple[Sheet, ...]:
        """Return one sheet per seat, as if the game ended now, as far as this seat (None: an onlooker) may
        know.
        """

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The ranking and the reason why the game ended, or None while it is still running."""

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats that have left a game that continues, in the order they left. They have nothing to
        choose.
        """
        return ()

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(self.seats) if seat not in self.absent)

    @property
    def round(self) -> int | None:
        """The number of the current round, from 1; None if the game has no rounds."""
        return None

    def undo_limit(self) -> int:
        """Return how many of the latest steps can be taken back without passing a reveal or another seat's
        step.
        """
        return 0 if self.outcome is not None else self._undoable

    def _remember(self, seat: int, events: Sequence[Event], *, known: bool = True) -> None:
        """Count a step for undo, given its events; with `known=False` it can't be taken back."""
        for event in events:
            if event.reveals:
                known = False
        self._undoable = (self._undoable + 1 if seat == self._last_seat else 1) if known else 0
        self._last_seat = seat

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def blind(self, seat: int | None) -> Self:
        """Return an independent copy that knows only what this seat (None: an onlooker) may see. Hidden
        things are face down in it, and remain unknown even when a step turns them up, so its answers can't
        depend on anything hidden. It invents nothing: where the next event depends on something unknown, it
        has `stopped`.
        """

    @abstractmethod
    def guess(self, deal: Deal) -> Self:
        """Return a copy of this blind copy in which the deal has drawn everything that is face down or still
        to come. Computer players use it: the result is one of the games that look the same to the blind
        copy's seat, and it takes nothing from the true game. Raises `ValueError` for a blind copy that has
        `stopped`, because the possible games differ there, and for one that was played on into a position
        that no game can reach.
        """

    def turn_of(self, seat: int) -> Self:
        """Return a copy in which it is this seat's turn, with nothing else changed; raises `Refused` if no
        turn is beginning or the seat could do nothing.
        """
        self.seated(seat)
        raise Refused(Reason.NOT_NOW if self.outcome is None else Reason.GAME_OVER)

    @property
    def stopped(self) -> bool:
        """Whether a blind copy can go no further: no one has a choice, but the game has not ended."""
        return self.decision is None and self.outcome is None

    def must_go_on(self) -> None:
        """Raise `ValueError` if this is a blind copy that has `stopped`."""
        if self.stopped:
            raise ValueError("a blind copy that stopped is no position of any game")

    @abstractmethod
    def state(self) -> Any:
        """Return the whole position as named frozen data, including hidden things, for tests and puzzles
        only.
        """

    @classmethod
    @abstractmethod
    def at(cls, state: Any) -> Self:
        """Return a game in a position that came from `state` or was constructed."""

    @abstractmethod
    def fingerprint(self) -> str:
        """Return the position as short text, in a stable format. Two positions have the same text only if
        they are equal.
        """

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def mid_turn(self) -> bool:
        """True while a turn that has begun still has choices to make."""

    @abstractmethod
    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        """Return every step of this game, legal now or not, whose code begins with these words."""

    @abstractmethod
    def parse(self, code: str) -> Step:
        """Return the step with this code, legal now or not; raises `Refused` if the game has no such code."""

    def play(self, step: Step | str, *, followed: bool = False) -> tuple[Event, ...]:
        """Play a step, given as an object or by its code, and return its events; raises `Refused` and changes
        nothing if it is not legal. `followed` means that another seat's step comes next, so this one can't be
        taken back, and `played` need not find out what it showed.
        """
        chosen = self.parse(step) if isinstance(step, str) else step
        refused = self.refusal(chosen)
        if refused is not None:
            raise refused
        return self.carry_out(chosen) if followed else self.played(chosen)

    def apply(self, step: Step) -> tuple[Event, ...]:
        """Play one of the options and return its events; raises `Illegal` for anything else."""
        if self._offers(step):
            return self.played(step)
        raise Illegal(f"{step.code!r} is no option of {self!r}")

    def seated(self, seat: int | None) -> int | None:
        """Return the seat itself, or None for an onlooker; raises `Refused` if the game has no such seat."""
        if seat is not None and not 0 <= seat < self.seats:
            raise Refused(Reason.NO_SUCH_SEAT, seat=seat)
        return seat

    def digest(self) -> str:
        """Return a hash of the fingerprint: 16 hex digits, the same on every machine. See docs/records.md."""
        return hashlib.sha256(self.fingerprint().encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game as its position, without its caches."""
        return type(self).at, (self.state(),)

    def __repr__(self) -> str:
        name, decision, outcome = type(self).__name__, self.decision, self.outcome
        if outcome is not None:
            return f"<{name}, {self.seats} seats: over, {outcome.reason}, won by {outcome.winners}>"
        asked = "" if decision is None else f": seat {decision.seat} is asked for {decision.kind}"
        return f"<{name}, {self.seats} seats{asked}>"
