"""What every game offers: the vocabulary of this package and the only file a reader must know.

A driver needs five lines::

    while (decision := game.decision) is not None:
        step = choose(decision.seat, game.options())
        for event in game.play(step):
            tell(event)

A *seat* is a player's number in the game, from 0. A *step* is one choice, an *event* something that
happened because of it. Choices come one at a time, because that is when players learn things.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

from engine.deal import Deal
from engine.errors import EngineError

Detail = str | int


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose now, and what kind of choice it is.

    `kind` is a word of the game's own list; `optional` tells whether the seat may stop here instead.
    """

    seat: int
    kind: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One choice. `code` is its short text, unique among the options of a position and stable for ever."""

    code: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; every game has its own kinds. `reveals` tells that it showed something new."""

    @property
    def reveals(self) -> bool:
        """True if nobody could know this before it happened: undo stops here."""
        return False


class Reason(StrEnum):
    """Why a step is refused, for every game. A game adds reasons of its own."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    UNKNOWN_STEP = "unknown_step"


class Refused(EngineError):
    """A step that the rules do not allow here. Nothing has changed.

    `reason` is a `Reason` or one of the game's own; `details` are the values a sentence about it needs.
    """

    def __init__(self, reason: StrEnum, **details: Detail) -> None:
        super().__init__(reason.value, details)
        self.reason = reason
        self.details: Mapping[str, Detail] = details

    def because(self, reason: StrEnum) -> bool:
        """Whether this is the reason."""
        return self.reason is reason


class BadOption(EngineError):
    """An option of a new game that the game does not know, or a value that it does not take."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score sheet: a word of the game's own list, and points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's score, item by item, as if the game ended now."""

    seat: int
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """Points in all."""
        return sum(item.points for item in self.items)

    def points(self, name: str) -> int:
        """Points of one item; KeyError for a name that is not on the sheet."""
        for item in self.items:
            if item.name == name:
                return item.points
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: places from first to last (seats that share a place together) and why."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return self.ranking[0]


class Game(ABC):
    """A position of one game, mutable; `copy` gives an independent one.

    `play` is the checked door for people, `apply` the fast one for search. They agree (tested).
    """

    __slots__ = ()

    id: ClassVar[str]
    ruleset: ClassVar[int]
    """Version of the rules this class plays. Records name it; a newer one is refused."""
    seat_counts: ClassVar[tuple[int, ...]]

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
        """Every legal step in a documented, stable order; for a seat that is not asked: none."""

    @abstractmethod
    def refusal(self, step: Step) -> Refused | None:
        """Why this step may not be played here, or None if it may."""

    @abstractmethod
    def apply(self, step: Step) -> tuple[Event, ...]:
        """Play a step that is known to be legal. Unchecked."""

    @abstractmethod
    def resign(self, seat: int) -> tuple[Event, ...]:
        """A seat gives up, at any time; raises `Refused` when the game is over."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Plain frozen data with everything that seat (None: an onlooker) may see and nothing else."""

    @abstractmethod
    def scores(self) -> tuple[Sheet, ...]:
        """One sheet per seat, as if the game ended now."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Ranking and reason, or None while the game runs."""

    @abstractmethod
    def undo_limit(self) -> int:
        """How many of the last steps may be taken back: never past a reveal nor another seat's step."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def blind(self, seat: int | None) -> Self:
        """An independent copy that knows only what this seat (None: an onlooker) may see: whatever is hidden
        is face down in it and stays so when a step turns it up. What is asked of it cannot depend on anything
        hidden.

        It invents nothing: where what happens next depends on what it does not know, it has `stopped`.
        """

    @property
    def stopped(self) -> bool:
        """Whether a blind copy can go no further: nobody is asked, and yet nothing has ended."""
        return self.decision is None and self.outcome is None

    @abstractmethod
    def state(self) -> tuple[Any, ...]:
        """The whole position as plain tuples, hidden things included: for digests and tests only."""

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

    def play(self, step: Step) -> tuple[Event, ...]:
        """Play a step and tell what happened; raises `Refused` and changes nothing if it is not legal."""
        refused = self.refusal(step)
        if refused is not None:
            raise refused
        return self.apply(step)

    def digest(self) -> str:
        """A fingerprint of the position, 16 hex digits, equal on every machine."""
        return hashlib.sha256(repr(self.state()).encode()).hexdigest()[:16]
