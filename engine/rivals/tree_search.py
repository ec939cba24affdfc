"""Monte Carlo tree search for games with hidden things and any number of seats.

Every iteration plays in a world of its own: the blind position made whole by a guess. Worlds share one tree, in
which a step is one branch wherever it is legal (single-observer ISMCTS). What is reached is valued by an
evaluation, not played to the end. The budget is a number of iterations.
"""

import hashlib
from collections.abc import Sequence
from math import log, sqrt
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Game, Step
from engine.deal import KEY_BYTES, Deal

G = TypeVar("G", bound=Game)
WORLDS = 64
"""So many guesses are made at most; iterations go through them in turn."""
EXPLORE = 0.15


class Valuer(Protocol[G]):
    """What a position is worth."""

    def chances(self, game: G) -> Sequence[float]:
        """By seat: the chance to win, from 0 to 1."""
        ...


class Tried(NamedTuple):
    """A step, how often it was tried, and the mean chance to win that it led to."""

    step: Step
    visits: int
    chance: float


class _Branch:
    """What was found out about one step where it was possible."""

    __slots__ = ("branches", "total", "visits", "waits")

    def __init__(self) -> None:
        self.branches: dict[Step, _Branch] = {}
        self.total = 0.0
        self.visits = 0
        self.waits = 0
        """How often it could have been chosen."""


class TreeSearch(Generic[G]):
    """One search from one blind position."""

    def __init__(self, valuer: Valuer[G], iterations: int, seed: bytes) -> None:
        self._valuer = valuer
        self._iterations = iterations
        self._seed = seed

    def steps(self, blind: G) -> list[Tried]:
        """All options, the most tried first."""
        options = blind.options()
        root = _Branch()
        if len(options) > 1:
            worlds = [blind.guess(self._deal(number)) for number in range(min(WORLDS, self._iterations))]
            for number in range(self._iterations):
                self._iterate(root, worlds[number % len(worlds)].copy())
        found = [(step, root.branches.get(step, _Branch())) for step in options]
        tried = [
            Tried(step, one.visits, one.total / one.visits if one.visits else 0.0) for step, one in found
        ]
        return sorted(tried, key=lambda one: (-one.visits, -one.chance))

    def _deal(self, number: int) -> Deal:
        key = hashlib.blake2b(number.to_bytes(4, "big"), key=self._seed, digest_size=KEY_BYTES)
        return Deal(key.digest(), "guess")

    def _iterate(self, root: _Branch, world: G) -> None:
        """Down the tree to a step that was never tried there, and back up with what that is worth."""
        path: list[tuple[_Branch, int]] = []
        branch, fresh = root, False
        while not fresh and (decision := world.decision) is not None:
            step, branch, fresh = self._choose(branch, world.options())
            path.append((branch, decision.seat))
            world.apply(step)
        chances = self._valuer.chances(world)
        root.visits += 1
        for one, seat in path:
            one.visits += 1
            one.total += chances[seat]

    @staticmethod
    def _choose(branch: _Branch, options: Sequence[Step]) -> tuple[Step, _Branch, bool]:
        """The first step that was never tried, else the one with the best prospects."""
        best: tuple[Step, _Branch] | None = None
        most = -1.0
        branches = branch.branches
        for step in options:
            one = branches.get(step)
            if one is None:
                one = branches[step] = _Branch()
                return step, one, True
            one.waits += 1
            prospect = one.total / one.visits + EXPLORE * sqrt(log(one.waits + 1) / one.visits)
            if prospect > most:
                best, most = (step, one), prospect
        assert best is not None
        return *best, False
