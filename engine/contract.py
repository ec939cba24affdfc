"""What every game offers: the vocabulary of this package and the only file a reader must know.

A driver needs five lines::

    while (decision := game.decision) is not None:
        step = choose(decision.seat, game.options())
        for event in game.play(step):
            tell(event)

A *seat* is a player's number in the game, from 0. A *step* is one choice, an *event* something that
happened because of it. Choices come one at a time, because that is when players learn things.

Two doors lead to the next position. `play` takes a step or its code and refuses with a reason: for people.
`apply` takes one of the options and breaks loudly on any other: for search. Both lead to the same position.
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
    may stop here instead.
    """

    seat: int
    kind: str
    optional: bool = False


decided = lru_cache(maxsize=None, typed=True)(Decision)
"""The same decisions come again and again: each is made once. Kinds of two games may be equal as texts: hence
by type.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One choice. `code` is its short text, unique among the options of a position and stable for ever."""

    code: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; every game has its own kinds. `reveals` tells that it showed something new."""

    @property
    def reveals(self) -> bool:
        """True if no one could know this before it happened: undo stops here."""
        return False


class Reason(StrEnum):
    """Why a step is refused, in every game. A game adds reasons of its own."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_NOW = "not_now"
    SEAT_LEFT = "seat_left"
    UNKNOWN_STEP = "unknown_step"


class Refused(EngineError):
    """A step that the rules do not allow here. Nothing has changed.

    `reason` is a `Reason` or one of the game's own; `details` are the values a sentence about it needs.
    """

    def __init__(self, reason: StrEnum, **details: Detail) -> None:
        super().__init__(reason.value, details)
        self.reason = reason
        self.details: Mapping[str, Detail] = details

    def __str__(self) -> str:
        values = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.reason.value} ({values})" if values else self.reason.value

    def because(self, reason: StrEnum) -> bool:
        """Whether this is the reason."""
        return self.reason is reason


class Illegal(EngineError):
    """The fast door was given a step that is not among the options. Nothing has changed."""


class BadOption(EngineError):
    """An option of a new game that the game does not know, or a value that it does not take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before a game; commands, lobbies, rules and ids follow from it.

    `short` is the name where room is scarce, and never changes; `rule` explains the option. Without a
    `default`, other options decide.
    """

    name: str
    short: str
    values: tuple[str, ...]
    default: str | None
    rule: str

    def read(self, options: Mapping[str, str]) -> str | None:
        """The value that is chosen, or the default; raises `BadOption`."""
        value = options.get(self.name, self.default)
        if value is not None and value not in self.values:
            shown = ", ".join(self.values[:MANY]) + (" …" if len(self.values) > MANY else "")
            raise BadOption(f"{self.name} is one of {shown}, not {value!r}")
        return value


MANY = 20
NO, YES = "no", "yes"


def switch(name: str, short: str, rule: str, default: str | None = NO) -> Option:
    """An option that is on or off."""
    return Option(name, short, (NO, YES), default, rule)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word that a game uses in answers and questions: kinds of decision, reasons of refusal beside
    `Reason`, items of score sheets, and why games end. All are members of enumerations of the game's own.
    """

    kinds: tuple[StrEnum, ...]
    reasons: tuple[StrEnum, ...]
    items: tuple[StrEnum, ...]
    endings: tuple[StrEnum, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score sheet: a member of the game's own enumeration (`Vocabulary.items`), and points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's score, item by item, as if the game ended now: the seat's *standing*. `scored` are the
    points that no one can take away any longer, at the end all of them.
    """

    seat: int
    items: tuple[Item, ...]
    scored: int = 0

    @property
    def total(self) -> int:
        """The standing: all items together."""
        return sum(item.points for item in self.items)

    def points(self, name: str) -> int:
        """Points of one item; KeyError for a name that is not on the sheet."""
        for item in self.items:
            if item.name == name:
                return item.points
        raise KeyError(name)

    def settled(self) -> "Sheet":
        """The same when the game is over: everything is scored."""
        return replace(self, scored=self.total)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: places from first to last (seats that share a place together) and why, a member of
    the game's own enumeration (`Vocabulary.endings`).
    """

    ranking: tuple[tuple[int, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return self.ranking[0]


class Game(ABC):
    """A position of one game, mutable; `copy` gives an independent one.

    A seat that the game does not have is refused as `Reason.NO_SUCH_SEAT` wherever one is named.
    """

    __slots__ = ("_last_seat", "_undoable")

    _undoable: int
    """How many of the last steps, all by `_last_seat`, revealed nothing."""
    _last_seat: int | None

    id: ClassVar[str]
    ruleset: ClassVar[int]
    """Version of the rules this class plays. Records name it; a newer one is refused."""
    seat_counts: ClassVar[tuple[int, ...]]
    vocabulary: ClassVar[Vocabulary]
    answers_forced: ClassVar[bool]
    """Who answers a choice that has a single answer and no other way out: the game itself, so that it is
    neither asked nor recorded, or its seat like any other. What to do in one's turn is always the seat's own.
    """

    @classmethod
    @abstractmethod
    def choices(cls) -> tuple[Option, ...]:
        """Everything that can be chosen before a game."""

    @classmethod
    @abstractmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        """A game at its start. Missing options take their defaults; raises `BadOption`."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """Who must choose now, or None when the game is over or has `stopped`."""

    @abstractmethod
    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Every legal step in a documented, stable order; empty for a seat that is not asked."""

    def refusal(self, step: Step) -> Refused | None:
        """Why this step may not be played here, or None if it is one of the options."""
        return None if step in self.options() else self.objection(step)

    @abstractmethod
    def objection(self, step: Step) -> Refused:
        """The reason against a step that is not one of the options: it names a rule, it decides nothing."""

    @abstractmethod
    def carry_out(self, step: Step) -> tuple[Event, ...]:
        """Play a step that is known to be legal; `play` and `apply` are the doors to it."""

    @abstractmethod
    def resign(self, seat: int) -> tuple[Event, ...]:
        """A seat leaves, at any time, in its turn or not; raises `Refused` when the game is over or the seat
        has left already. Either this ends the game, or the seat is `absent` and the others play on.
        """

    def come_back(self, seat: int) -> tuple[Event, ...]:
        """Fill a seat that is `absent`; raises `Refused` for any other one."""
        self.seated(seat)
        raise Refused(Reason.GAME_OVER if self.outcome is not None else Reason.NOT_NOW)

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Plain frozen data with everything that seat (None: an onlooker) may see and nothing else."""

    @abstractmethod
    def scores(self, seat: int | None = None) -> tuple[Sheet, ...]:
        """One sheet per seat, as if the game ended now, as far as this one (None: an onlooker) may know."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Ranking and reason, or None while the game runs."""

    @property
    def absent(self) -> tuple[int, ...]:
        """Seats that have left a continuing game, in the order they left; they are never asked."""
        return ()

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(self.seats) if seat not in self.absent)

    @property
    def round(self) -> int | None:
        """The number of the round, from 1; None for a game that is not played in rounds."""
        return None

    def undo_limit(self) -> int:
        """How many of the last steps may be taken back: never past a reveal nor another seat's step."""
        return 0 if self.outcome is not None else self._undoable

    def _remember(self, seat: int, events: Sequence[Event], *, known: bool) -> None:
        """Remember a step that was played: its events, and whether its seat knew beforehand what would
        follow.
        """
        for event in events:
            if event.reveals:
                known = False
        self._undoable = (self._undoable + 1 if seat == self._last_seat else 1) if known else 0
        self._last_seat = seat

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def blind(self, seat: int | None) -> Self:
        """An independent copy that knows only what this seat (None: an onlooker) may see: hidden things are
        face down in it and stay so when a step turns them up. Its answers cannot depend on anything hidden.

        It invents nothing: where the next event depends on something unknown, it has `stopped`.
        """

    @abstractmethod
    def guess(self, deal: Deal) -> Self:
        """An independent copy of a blind copy, with everything face down, and everything to come, drawn by
        this deal: one of the games that look the same to the seat of the blind copy. For computer players:
        nothing is taken from the true game. Raises `ValueError` for a copy that was played until it
        `stopped`: the possible games differ there.
        """

    def turn_of(self, seat: int) -> Self:
        """An independent copy in which this seat may begin its turn now, as if it had come to it with nothing
        changed; raises `Refused` where nobody's turn begins or the seat could do nothing.
        """
        self.seated(seat)
        raise Refused(Reason.NOT_NOW if self.outcome is None else Reason.GAME_OVER)

    @property
    def stopped(self) -> bool:
        """Whether a blind copy can go no further: no one is asked, yet the game has not ended."""
        return self.decision is None and self.outcome is None

    def must_go_on(self) -> None:
        """Raise `ValueError` for a blind copy that stopped."""
        if self.stopped:
            raise ValueError("a blind copy that stopped is no position of any game")

    @abstractmethod
    def state(self) -> Any:
        """The whole position as named frozen data, including hidden things: for tests and puzzles only."""

    @classmethod
    @abstractmethod
    def at(cls, state: Any) -> Self:
        """A game at a position from `state`, or at a constructed one."""

    @abstractmethod
    def fingerprint(self) -> str:
        """The position as short text, in a form that stays: equal positions, and no others, give the same."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def mid_turn(self) -> bool:
        """True while choices of a turn that has begun remain."""

    @abstractmethod
    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        """Every step of this game, legal here or not, whose code begins with these words."""

    @abstractmethod
    def parse(self, code: str) -> Step:
        """The step with this code, whether legal here or not; raises `Refused` for no code of this game."""

    def play(self, step: Step | str) -> tuple[Event, ...]:
        """Play a step, or the step with this code, and tell what happened; raises `Refused` and changes
        nothing if it is not legal.
        """
        chosen = self.parse(step) if isinstance(step, str) else step
        refused = self.refusal(chosen)
        if refused is not None:
            raise refused
        return self.carry_out(chosen)

    def apply(self, step: Step) -> tuple[Event, ...]:
        """Play one of the options; raises `Illegal` for anything else."""
        for option in self.options():
            if option is step:
                return self.carry_out(step)
        if step in self.options():  # an equal one that was made elsewhere
            return self.carry_out(step)
        raise Illegal(f"{step.code!r} is no option of {self!r}")

    def seated(self, seat: int | None) -> int | None:
        """The same seat, or None for an onlooker; raises `Refused` for one that the game does not have."""
        if seat is not None and not 0 <= seat < self.seats:
            raise Refused(Reason.NO_SUCH_SEAT, seat=seat)
        return seat

    def digest(self) -> str:
        """A short form of the fingerprint, 16 hex digits, equal on every machine. See docs/records.md."""
        return hashlib.sha256(self.fingerprint().encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled as its position, without what it remembers for speed."""
        return type(self).at, (self.state(),)

    def __repr__(self) -> str:
        name, decision, outcome = type(self).__name__, self.decision, self.outcome
        if outcome is not None:
            return f"<{name}, {self.seats} seats: over, {outcome.reason}, won by {outcome.winners}>"
        asked = "" if decision is None else f": seat {decision.seat} is asked for {decision.kind}"
        return f"<{name}, {self.seats} seats{asked}>"
