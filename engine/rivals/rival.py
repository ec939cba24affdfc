"""What a computer player of any game can do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.contract import Game, Step
from engine.rivals.levels import Level, Strength, hazy

G = TypeVar("G", bound=Game)


class Rated(NamedTuple):
    """A step and its value to its player, in the unit of the game's search."""

    step: Step
    worth: float


class Foreseen(NamedTuple):
    """A step, its value, and the chance that its player wins the game."""

    step: Step
    worth: float
    chance: float


class Rival(ABC, Generic[G]):
    """A computer player of one game. It is given a blind position, and nothing else."""

    strengths: Mapping[Level, Strength]
    advising: int
    """The budget for hints: every option is looked at as closely as the strongest level looks at the best."""

    reviewing: int
    """The budget for every choice of a game that is looked at again."""

    is_exact: bool
    """Whether two steps come to the same only if the search says that they are worth the same."""

    passing: frozenset[str]
    """Terms that come and go with every turn, or are spent for others: never reasons for good play."""

    @abstractmethod
    def rated(self, blind: G, strength: Strength, seed: bytes) -> list[Rated]:
        """Every option, the best one first. With haze all worths are comparable; without it only the best
        step's need be exact.
        """

    @abstractmethod
    def foreseen(self, blind: G, budget: int) -> list[Foreseen]:
        """Every option, the best one first; all worths are exact."""

    @abstractmethod
    def terms(self, blind: G) -> Mapping[str, Sequence[float]]:
        """Why a position is good or bad, at a glance: by name and seat, by how many points it should be
        ahead of the others' mean in the end because of this. The names are the game's own.
        """

    @abstractmethod
    def chances(self, blind: G) -> tuple[float, ...]:
        """By seat, the chance to win, at a glance; of a game that is over, who won."""

    def leads(self, blind: G) -> tuple[float, ...]:
        """By seat, by how many points it should be ahead of the others' mean in the end."""
        return tuple(map(sum, zip(*self.terms(blind).values(), strict=True)))

    def choose(self, blind: G, level: Level, seed: bytes) -> Step:
        """The step that this level takes. The same position, level and seed give the same one."""
        options = blind.options()
        if len(options) == 1:
            return options[0]
        strength = self.strengths[level]
        rated = self.rated(blind, strength, seed)
        if not strength.haze:
            return rated[0].step
        return max(rated, key=lambda rating: hazy(rating.worth, strength.haze, seed, rating.step.code)).step
