"""Tree search for games of any number of seats: best first, by chances of winning.

A position is looked at with everything that can follow it at once. What its mover likes best counts for it,
and goes up the way to the root, where means are kept for every seat. The next way down goes where the mean is
good, or where little was tried (UCT). The budget is a number of positions; the same position gets the same
moves.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Step

EXPLORE = 0.12


class Reached(Protocol):
    """A position as a search sees it."""

    @property
    def seat(self) -> int | None:
        """Who chooses; None where the search ends."""
        ...


P = TypeVar("P", bound=Reached)


class TreeRules(Protocol[P]):
    """A game as a search sees it."""

    def following(self, position: P) -> Sequence[tuple[Step, P]]:
        """Every step, and where it leads."""
        ...

    def chances(self, position: P) -> Sequence[float]:
        """By seat: the chance to win, from 0 to 1."""
        ...


class Tried(NamedTuple):
    """A step, how often it was tried, and the mean chance to win that it led to."""

    step: Step
    visits: int
    chance: float


class _Branch(Generic[P]):
    """A position in the tree, and the step that led to it."""

    __slots__ = ("branches", "position", "step", "totals", "visits")

    def __init__(self, step: Step | None, position: P, chances: Sequence[float]) -> None:
        self.step = step
        self.position = position
        self.branches: list[_Branch[P]] | None = None
        self.totals = [*chances]
        self.visits = 1

    def best(self, seat: int, explore: float) -> "_Branch[P]":
        """Where to look next."""
        found, most = self, -1.0
        much = explore * explore * log(self.visits + 1)
        for branch in self.branches or ():
            visits = branch.visits
            prospect = branch.totals[seat] / visits + sqrt(much / visits)
            if prospect > most:
                found, most = branch, prospect
        return found


class TreeSearch(Generic[P]):
    """One search from one position."""

    def __init__(self, rules: TreeRules[P], budget: int, explore: float = EXPLORE) -> None:
        self._rules = rules
        self._budget = budget
        self._explore = explore
        self.positions = 0

    def tried(self, position: P) -> list[Tried]:
        """Every step, the most tried first; of equally often tried ones the better."""
        root = _Branch(None, position, self._rules.chances(position))
        seat = position.seat
        if seat is None:
            return []
        while self.positions < self._budget or root.branches is None:
            if not self._look(root):
                break
        found = [
            Tried(branch.step, branch.visits, branch.totals[seat] / branch.visits)
            for branch in root.branches or ()
            if branch.step is not None
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.chance))

    def _look(self, root: _Branch[P]) -> bool:
        """Once down the tree and up again; False if there is only one way, or none."""
        path, branch = [root], root
        while branch.branches and (seat := branch.position.seat) is not None:
            branch = branch.best(seat, self._explore)
            path.append(branch)
        chances = self._expanded(branch)
        for one in path:
            one.visits += 1
            one.totals = [old + new for old, new in zip(one.totals, chances, strict=True)]
        return len(root.branches or ()) > 1

    def _expanded(self, branch: _Branch[P]) -> Sequence[float]:
        """What follows a position, and what its mover would get."""
        seat = branch.position.seat
        if seat is None:
            self.positions += 1
            return [one / branch.visits for one in branch.totals]
        branch.branches = []
        best: Sequence[float] = ()
        for step, position in self._rules.following(branch.position):
            self.positions += 1
            chances = self._rules.chances(position)
            branch.branches.append(_Branch(step, position, chances))
            if not best or chances[seat] > best[seat]:
                best = chances
        return best
