"""Tree search over possible worlds, for games of any number of seats with hidden or random things. Each
iteration takes one of several worlds (`Game.guess`), follows the most promising steps, tries new ones in the
order of an evaluation, and propagates the value of the position in which it leaves the tree: single-observer
ISMCTS (Cowling and others 2012) with an evaluation instead of playouts. The tree continues where a blind
position stops, past reveals and the end of a round, because a world knows what comes next.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from math import inf, log, sqrt
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from engine.deal import Deal

WORLDS = 32
"""How many worlds are drawn; iterations take them in rotation."""
EXPLORE = 0.15
"""The weight of exploration: the bonus for a rarely tried step, as a fraction of a win."""
TRUST = 2.0
"""How many iterations the first evaluation of a position counts as."""


class Chooser(Protocol):
    """A decision, of which the tree needs only the seat that must choose."""

    @property
    def seat(self) -> int: ...


class Guessable(Protocol):
    """The part of a position that the tree needs: a `Game`, or a smaller model of one, with any hashable
    steps.
    """

    @property
    def decision(self) -> Chooser | None: ...

    def options(self) -> Sequence[Any]: ...

    def copy(self) -> Self: ...

    def carry_out(self, step: Any) -> object: ...

    def guess(self, deal: Deal) -> Self: ...


P = TypeVar("P", bound=Guessable)


class Judgment(NamedTuple):
    """The value of a position for each seat: the chance to win, and the lead over the others' mean."""

    chances: Sequence[float]
    leads: Sequence[float]


class Tried(NamedTuple):
    """A step at the root: how many iterations tried it, the chance that its player wins, and by how many
    points they are expected to lead the others' mean in the end.
    """

    step: Any
    visits: int
    chance: float
    lead: float


class _Branch:
    """The statistics of a step: a first evaluation, and the sums of its player's results."""

    __slots__ = ("after", "chance", "first", "lead", "seat", "visits", "waits")

    def __init__(self, first: Judgment, seat: int) -> None:
        self.after: dict[Any, _Branch] = {}
        self.first, self.seat = first, seat
        self.chance, self.lead = TRUST * first.chances[seat], TRUST * first.leads[seat]
        self.visits = self.waits = 0

    def prospect(self) -> float:
        """Return the chance to win, plus a bonus if the step was rarely tried when it was possible."""
        rarely = sqrt(log(self.waits + 1) / (self.visits + 1))
        return self.chance / (self.visits + TRUST) + EXPLORE * rarely


class WorldTree(Generic[P]):
    """The search tree of a blind position. The same position, judge and seed give the same tree."""

    def __init__(self, blind: P, judge: Callable[[P], Judgment], seed: bytes) -> None:
        self._judge, self._options = judge, blind.options()
        keys = (hashlib.blake2b(seed, digest_size=32, salt=bytes([number])) for number in range(WORLDS))
        self._worlds = [blind.guess(Deal(key.digest(), "world")) for key in keys]
        self._root: dict[Any, _Branch] = {}

    def grow(self, iterations: int) -> list[Tried]:
        """Run this many iterations and return every step at the root, the most tried one first. A forced step
        is returned without trials.
        """
        if len(self._options) == 1:
            return [Tried(self._options[0], 0, 0.0, 0.0)]
        for number in range(iterations):
            self._iterate(self._worlds[number % WORLDS].copy())
        steps = [
            Tried(
                step,
                branch.visits,
                *(total / (branch.visits + TRUST) for total in (branch.chance, branch.lead)),
            )
            for step, branch in self._root.items()
        ]
        return sorted(steps, key=lambda branch: (-branch.visits, -branch.chance))

    def _iterate(self, world: P) -> None:
        """Descend to a new node or the end of the game, and propagate its value."""
        after, path = self._root, list[_Branch]()
        while (decision := world.decision) is not None:
            options = world.options()
            if len(options) == 1:
                world.carry_out(options[0])
                continue
            is_new = not after
            for step in options:
                if step not in after:
                    after[step] = self._looked_at(world, step, decision.seat)
            branches = [after[step] for step in options]
            if is_new:
                judgment = max(branches, key=lambda branch: branch.chance).first
                break
            step = options[_best(branches)]
            path.append(after[step])
            after = after[step].after
            world.carry_out(step)
        else:
            judgment = self._judge(world)
        for branch in path:
            branch.visits += 1
            branch.chance += judgment.chances[branch.seat]
            branch.lead += judgment.leads[branch.seat]

    def _looked_at(self, world: P, step: Any, seat: int) -> _Branch:
        other = world.copy()
        other.carry_out(step)
        return _Branch(self._judge(other), seat)


def valued(tried: Sequence[Tried]) -> Iterator[tuple[Any, float, float]]:
    """Yield every step that a tree has tried, best first, with its lead and its chance to win. No step is
    valued above a step that was tried more often.
    """
    least = inf
    for branch in tried:
        least = min(least, branch.lead)
        yield branch.step, least, branch.chance


def _best(branches: Sequence[_Branch]) -> int:
    """Return the index of the most promising branch, and count for each that it could have been chosen."""
    best, most = 0, -1.0
    for place, branch in enumerate(branches):
        branch.waits += 1
        if (prospect := branch.prospect()) > most:
            best, most = place, prospect
    return best
