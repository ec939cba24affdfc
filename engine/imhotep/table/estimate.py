"""The expected further gain of every seat at a site, for computer players; the rules never use it. A side has
its `Estimate` at the end of its file; a side without one is valued at its score if the game ended now
(`Standing`). Points on the track are not included. Estimates follow from the stones at the site, the rounds
left, and the usual number of stones in a round.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Any, Generic, NamedTuple, TypeVar

from engine.imhotep.table.values import House

S = TypeVar("S")
Points = tuple[float, ...]
"""Points by seat."""

VISITED = 0.8
"""The chance that a ship comes to a site in a round: four ships, five sites."""
LOADS = {2: (0.35, 0.35, 0.25, 0.05), 3: (0.2, 0.35, 0.3, 0.15), 4: (0.15, 0.35, 0.3, 0.2)}
"""The chances that a ship brings one, two, three or four stones, by number of players."""
RATE = {
    seats: VISITED * sum(stones * part for stones, part in enumerate(parts, 1))
    for seats, parts in LOADS.items()
}
"""The expected number of stones that come to a site in a round."""
KEEN = 1.2
"""The factor by which a player's share of the stones grows if the player relies on the site."""
CARD_WORTH, BEST_OF_TWO, BEST_OF_THREE = 1.8, 2.1, 2.4
"""The approximate value of an unseen market card, and of the best of two or of three."""
STONE_WORTH, LOAD_WORTH, LANDED_WORTH = 0.5, 0.9, 2.0
"""The approximate value of a stone on the sled, of loading a stone at no cost, and of a stone that comes to a
site.
"""
KEPT = 1 << 14
"""How many results are cached for searches."""


class Moment(NamedTuple):
    """The time of an estimate: how many rounds have not ended, and whether a ship has come to the site this
    round.
    """

    left: int
    docked: bool = False

    @property
    def visits(self) -> int:
        """The number of rounds in which a ship may still come."""
        return self.left - self.docked


class Swing(NamedTuple):
    """The uncertainty of a site's ranking: a base that remains even without further ships, and an increase
    for every round in which a ship may still come.
    """

    least: float
    by_round: float

    def at(self, moment: Moment) -> float:
        """Return the uncertainty at a moment."""
        return self.least + self.by_round * moment.visits


class Estimate(ABC, Generic[S]):
    """Estimates the points that a side of a site will still bring, from the side's state alone."""

    def __init__(self, seats: int, house: House) -> None:
        self.seats = seats
        self.house = house

    @abstractmethod
    def worth(self, state: S, moment: Moment) -> Points:
        """Return each seat's expected further points from this site."""

    @abstractmethod
    def after(self, state: S, owners: Sequence[int], moment: Moment) -> tuple[S, list[float]]:
        """Return the state after stones of these seats have come in this order, and the points that they
        bring each seat at once.
        """

    def landing(self, state: S, owners: Sequence[int], moment: Moment) -> Points:
        """Return the expected points that a ship with these stones would bring every seat."""
        later, points = self.after(state, owners, moment)
        now, then = self.worth(state, moment), self.worth(later, Moment(moment.left, docked=True))
        return tuple([more + new - old for more, new, old in zip(points, then, now, strict=True)])


class Standing(Estimate[Any]):
    """The default for a side: its current score, plus a fixed value for every stone that comes."""

    def __init__(self, seats: int, house: House, score: Callable[[Any], Points]) -> None:
        """Prepare an estimate; `score` returns each seat's points for a state of the side if the game ended
        now.
        """
        super().__init__(seats, house)
        self._score = score

    def worth(self, state: Any, moment: Moment) -> Points:
        del moment
        return self._score(state)

    def after(self, state: Any, owners: Sequence[int], moment: Moment) -> tuple[Any, list[float]]:
        del moment
        return state, [LANDED_WORTH * owners.count(seat) for seat in range(self.seats)]


@cache
def arrivals(seats: int, rounds: int) -> Points:
    """Return the chances that 0, 1, 2 … stones come to a site in this many rounds."""
    chances = [1.0]
    in_a_round = [1 - VISITED, *(VISITED * part for part in LOADS[seats])]
    for _ in range(rounds):
        chances = _sums(chances, in_a_round)
    return tuple(chances)


@cache
def gets(seats: int, rounds: int, stones: int) -> float:
    """Return the chance that one seat brings at least this many stones to a site in this many rounds."""
    if stones <= 0:
        return 1.0
    chances = [1.0]
    for _ in range(rounds):
        mean = RATE[seats] / seats * KEEN
        in_a_round = [exp(-mean), mean * exp(-mean), mean * mean / 2 * exp(-mean)]
        in_a_round.append(1 - sum(in_a_round))
        chances = _sums(chances, in_a_round)
    return sum(chances[stones:])


def _sums(chances: Sequence[float], more: Sequence[float]) -> list[float]:
    """Return the chances that the sum of two independent numbers is 0, 1, 2 …, given these chances for each
    number.
    """
    totals = [0.0] * (len(chances) + len(more) - 1)
    for base, first in enumerate(chances):
        for added, second in enumerate(more):
            totals[base + added] += first * second
    return totals


def expected_ranks(sizes: Sequence[float], worth: Sequence[float], swing: float, coming: float) -> Points:
    """Return each seat's expected points for its rank, given `sizes` by seat, `worth` by rank, and the
    uncertainty `swing`. A seat without stones has no rank; `coming` is the chance that it gets some in time
    (§6.5).
    """
    last = len(worth) - 1
    by_seat: list[float] = []
    for own in sizes:
        place = -0.5  # cancels the half that the comparison with itself adds
        for other in sizes:
            place += 1 / (1 + exp(min(30.0, (own - other) / swing)))
        whole = min(int(place), last - 1)
        expected = worth[whole] + (worth[whole + 1] - worth[whole]) * (place - whole)
        by_seat.append(expected if own else expected * coming)
    return tuple(by_seat)


def nothing(seats: int) -> list[float]:
    """Return 0 points for every seat."""
    return [0.0] * seats
