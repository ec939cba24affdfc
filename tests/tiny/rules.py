"""Pebbles, for two or three: players take turns removing one to three from the pile, and whoever takes the
last one wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

from engine.contract import (
    YES,
    BadOption,
    Decision,
    Event,
    Game,
    Item,
    Option,
    Outcome,
    Reason,
    Refused,
    Sheet,
    Step,
    Vocabulary,
    switch,
)
from engine.deal import Deal

MOST = 3
"""The maximum number of pebbles that a seat may take at a time (P-1)."""
FEWEST, SPREAD = 9, 4
"""The minimum number of pebbles at the start, and how many numbers from there on are possible (P-2)."""
LAST_LOSES = switch("last_loses", "l", "P-4")


class PebblesKind(StrEnum):
    """The kinds of choice, of which there is only one."""

    TAKE = "take"


class PebblesReason(StrEnum):
    """Why a step is refused."""

    TOO_FEW = "too_few_pebbles"


class PebblesItem(StrEnum):
    """The items of a score sheet."""

    TAKEN = "taken"


class PebblesEnding(StrEnum):
    """Why the game is over."""

    EMPTY = "empty"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class TakePebbles(Step):
    """Take this many pebbles (P-1)."""

    count: int


@dataclass(frozen=True, slots=True)
class PebblesTaken(Event):
    """The event that a seat took pebbles."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """The event that a seat resigned."""

    seat: int


@dataclass(frozen=True)
class PebblesPosition:
    """The whole position, which everyone sees; `last` is the seat that took last."""

    left: int
    taken: tuple[int, ...]
    to_move: int
    last_loses: str
    last: int | None = None
    resigned: int | None = None


STEPS = {str(count): TakePebbles(str(count), count) for count in range(1, MOST + 1)}


class Pebbles(Game):
    """A position; nothing is hidden."""

    id: ClassVar[str] = "pebbles"
    ruleset: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    vocabulary: ClassVar[Vocabulary] = Vocabulary(
        tuple(PebblesKind), tuple(PebblesReason), tuple(PebblesItem), tuple(PebblesEnding)
    )
    answers_forced: ClassVar[bool] = False

    def __init__(self, position: PebblesPosition) -> None:
        self._position = position

    @classmethod
    def choices(cls) -> tuple[Option, ...]:
        return (LAST_LOSES,)

    @classmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        if unknown := set(options) - {LAST_LOSES.name}:
            raise BadOption(f"unknown option {min(unknown)!r}")
        pebbles = FEWEST + deal.pick("pebbles/pile", SPREAD)
        return cls(PebblesPosition(pebbles, (0,) * seats, 0, LAST_LOSES.read(options) or ""))

    @classmethod
    def at(cls, state: PebblesPosition) -> Self:
        return cls(state)

    @property
    def seats(self) -> int:
        return len(self._position.taken)

    @property
    def mid_turn(self) -> bool:
        return False

    @property
    def decision(self) -> Decision | None:
        return None if self.outcome else Decision(self._position.to_move, PebblesKind.TAKE)

    @property
    def outcome(self) -> Outcome | None:
        at = self._position
        if at.resigned is not None:
            return Outcome((self._without(at.resigned), (at.resigned,)), PebblesEnding.RESIGNED)
        if at.left or at.last is None:
            return None
        ranking = ((at.last,), self._without(at.last))
        return Outcome(ranking[::-1] if at.last_loses == YES else ranking, PebblesEnding.EMPTY)

    def _without(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(self.seats) if other != seat)

    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Return the steps in order of their numbers."""
        if self.outcome or self.seated(seat) not in (None, self._position.to_move):
            return ()
        return tuple(step for step in STEPS.values() if step.count <= self._position.left)

    def objection(self, step: Step) -> Refused:
        if self.outcome:
            return Refused(Reason.GAME_OVER)
        if STEPS.get(step.code) != step:
            return Refused(Reason.UNKNOWN_STEP, code=step.code)
        return Refused(PebblesReason.TOO_FEW, left=self._position.left)

    def carry_out(self, step: Step) -> tuple[Event, ...]:
        at, count = self._position, STEPS[step.code].count
        taken = tuple(event + count * (seat == at.to_move) for seat, event in enumerate(at.taken))
        following = (at.to_move + 1) % self.seats
        self._position = replace(at, left=at.left - count, taken=taken, to_move=following, last=at.to_move)
        return (PebblesTaken(at.to_move, count, at.left - count),)

    def resign(self, seat: int) -> tuple[Event, ...]:
        if self.outcome:
            raise Refused(Reason.GAME_OVER)
        self.seated(seat)
        self._position = replace(self._position, resigned=seat)
        return (GaveUp(seat),)

    def view(self, seat: int | None) -> PebblesPosition:
        self.seated(seat)
        return self._position

    def scores(self, seat: int | None = None) -> tuple[Sheet, ...]:
        self.seated(seat)
        sheets = (
            Sheet(seat, (Item(PebblesItem.TAKEN, count),)) for seat, count in enumerate(self._position.taken)
        )
        return tuple(sheets if self.outcome is None else (sheet.settled() for sheet in sheets))

    def undo_limit(self) -> int:
        return int(self._position.last is not None and self.outcome is None)

    def copy(self) -> Self:
        return self.__class__(self._position)

    def blind(self, seat: int | None) -> Self:
        self.seated(seat)
        return self.copy()

    def guess(self, deal: Deal) -> Self:
        del deal
        return self.copy()

    def state(self) -> PebblesPosition:
        return self._position

    def fingerprint(self) -> str:
        at = self._position
        return f"pebbles-1 {(at.left, at.taken, at.to_move, at.last_loses, at.last, at.resigned)!r}"

    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        return tuple(step for code, step in STEPS.items() if [code][: len(words)] == list(words))

    def parse(self, code: str) -> Step:
        if code not in STEPS:
            raise Refused(Reason.UNKNOWN_STEP, code=code)
        return STEPS[code]
