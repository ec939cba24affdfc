"""The interface of a computer player, the same for every game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.contract import Event, Game, Step
from engine.rivals.levels import Level, Strength, hazy

G = TypeVar("G", bound=Game)


class Rated(NamedTuple):
    """A step, and its value for its player in the unit of the game's search."""

    step: Step
    worth: float


class Foreseen(NamedTuple):
    """A step; its value in points, to which The Duel's search adds a bonus for a win that it reaches; and the
    chance that its player wins the game.
    """

    step: Step
    worth: float
    chance: float


class Rival(ABC, Generic[G]):
    """A computer player of one game. It gets a blind position and nothing else."""

    strengths: Mapping[Level, Strength]
    advising: int
    """The budget for hints: every option is looked at as closely as the strongest level looks at the best."""

    reviewing: int
    """The budget for each choice in a review."""

    is_exact: bool
    """Whether two steps can be equivalent only if the search gives them the same value and chance."""

    passing: frozenset[str]
    """The terms that come and go with every turn, or that are spent to gain others, so that a lasting term is
    a better reason.
    """

    @abstractmethod
    def rated(self, blind: G, strength: Strength, seed: bytes) -> list[Rated]:
        """Return every option, best first. With haze, all values are comparable; without it, only the best
        step's value must be exact.
        """

    @abstractmethod
    def foreseen(self, blind: G, budget: int) -> list[Foreseen]:
        """Return every option, best first, with exact values."""

    def advised(self, blind: G) -> list[Foreseen]:
        """Return every option, best first, searched as closely as a hint deserves."""
        return self.foreseen(blind, self.advising)

    @abstractmethod
    def terms(self, blind: G) -> Mapping[str, Sequence[float]]:
        """Return, without a search, why a position is good or bad: by name of term and by seat, the points by
        which the seat is expected to lead the others' mean in the end because of that term.
        """

    @abstractmethod
    def affected(self, events: Iterable[Event]) -> frozenset[str]:
        """Return the terms that these events affect; all others can only change because a turn ends."""

    @abstractmethod
    def chances(self, blind: G) -> tuple[float, ...]:
        """Return each seat's chance to win, without a search; in a finished game, 0 for the seats that did
        not win.
        """

    def leads(self, blind: G) -> tuple[float, ...]:
        """Return the points by which each seat is expected to lead the others' mean in the end."""
        return tuple(map(sum, zip(*self.terms(blind).values(), strict=True)))

    def choose(self, blind: G, level: Level, seed: bytes) -> Step:
        """Choose a step as this level does. The same position, level and seed give the same step."""
        options = blind.options()
        if len(options) == 1:
            return options[0]
        strength = self.strengths[level]
        rated = self.rated(blind, strength, seed)
        if not strength.haze:
            return rated[0].step
        return max(rated, key=lambda rating: hazy(rating.worth, strength.haze, seed, rating.step.code)).step

    def rest_of_turn(self, blind: G, code: str) -> tuple[str, ...]:
        """Return the codes that best finish the turn after this step, as far as its seat can know."""
        game, codes = blind.copy(), list[str]()
        seat = game.decision.seat if game.decision else None
        game.play(code)
        while game.mid_turn and game.decision is not None and game.decision.seat == seat:
            options = game.options()
            only = options[0] if len(options) == 1 else None
            step = only or self.rated(game, Strength(self.reviewing), b"")[0].step
            codes.append(step.code)
            game.apply(step)
        return tuple(codes)
