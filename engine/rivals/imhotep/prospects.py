"""What a monument should still bring to every seat, and what a ship would bring that sails there.

Every side of a site is a unit of its own, like in the rules; here are sides A and B, in `dynasty` C and D.
What is written on the track already is not in it. Estimates are made by what lies there, how many rounds are
left, and how many stones usually come in a round.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Generic, NamedTuple, TypeVar

from engine.imhotep import printed
from engine.imhotep.components import owner
from engine.imhotep.printed import Benefit, Bonus, Space
from engine.imhotep.sites.burial_chamber import BurialState, groups
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.table.table import Table
from engine.imhotep.table.values import House

S = TypeVar("S")
Points = tuple[float, ...]
"""By seat."""

VISITED = 0.8
"""The chance that a ship comes to a site in a round: four ships, five sites."""
LOADS = {2: (0.35, 0.35, 0.25, 0.05), 3: (0.2, 0.35, 0.3, 0.15), 4: (0.15, 0.35, 0.3, 0.2)}
"""How often a ship brings one, two, three, four stones, by number of players."""
RATE = {
    seats: VISITED * sum(stones * part for stones, part in enumerate(parts, 1))
    for seats, parts in LOADS.items()
}
"""Stones that come to a site in a round."""
KEPT = 1 << 14
CARD_WORTH, STONE_WORTH, LOAD_WORTH = 1.8, 0.5, 0.9
"""Roughly what a market card brings, a stone on the sled, and loading one for nothing."""


class Moment(NamedTuple):
    """When something is looked at: how many rounds are to end, and whether a ship has come this round."""

    left: int
    docked: bool = False

    @property
    def visits(self) -> int:
        """Rounds in which a ship may still come."""
        return self.left - self.docked


class Prospect(ABC, Generic[S]):
    """One side in one game."""

    def __init__(self, seats: int, house: House) -> None:
        self.seats = seats
        self.house = house

    @abstractmethod
    def worth(self, state: S, moment: Moment) -> Points:
        """What should still come to the track from here."""

    @abstractmethod
    def after(self, state: S, owners: Sequence[int], moment: Moment) -> tuple[S, list[float]]:
        """How it is when stones of these seats have come in turn, and what they bring at once."""

    def landing(self, state: S, owners: Sequence[int], moment: Moment) -> Points:
        """What a ship with these stones would bring to every seat."""
        later, points = self.after(state, owners, moment)
        now, then = self.worth(state, moment), self.worth(later, Moment(moment.left, docked=True))
        return tuple([more + new - old for more, new, old in zip(points, then, now, strict=True)])


@cache
def arrivals(seats: int, rounds: int) -> Points:
    """By number the chance that so many stones come in so many rounds."""
    found = [1.0]
    one = [1 - VISITED, *(VISITED * part for part in LOADS[seats])]
    for _ in range(rounds):
        sums = [0.0] * (len(found) + len(one) - 1)
        for there, first in enumerate(found):
            for more, second in enumerate(one):
                sums[there + more] += first * second
        found = sums
    return tuple(found)


@cache
def gets(seats: int, rounds: int, stones: int) -> float:
    """The chance that one seat brings at least so many stones to a site in so many rounds."""
    if stones <= 0:
        return 1.0
    found = [1.0]
    for _ in range(rounds):
        mean = RATE[seats] / seats * 1.2
        one = [exp(-mean), mean * exp(-mean), mean * mean / 2 * exp(-mean)]
        one.append(1 - sum(one))
        sums = [0.0] * (len(found) + len(one) - 1)
        for there, first in enumerate(found):
            for more, second in enumerate(one):
                sums[there + more] += first * second
        found = sums
    return sum(found[stones:])


def standing(sizes: Sequence[float], worth: Sequence[float], swing: float) -> Points:
    """What places should bring: `sizes` by seat, `worth` by place, `swing` how much may still change."""
    last = len(worth) - 1
    found: list[float] = []
    for own in sizes:
        place = -0.5  # it counts itself as half
        for other in sizes:
            place += 1 / (1 + exp(min(30.0, (own - other) / swing)))
        whole = min(int(place), last - 1)
        found.append(worth[whole] + (worth[whole + 1] - worth[whole]) * (place - whole))
    return tuple(found)


def nothing(seats: int) -> list[float]:
    """No points for anybody."""
    return [0.0] * seats


# --- pyramids -------------------------------------------------------------------------------------

_BONUS = {None: 0.0, Bonus.CARD: CARD_WORTH, Bonus.STONES: 3 * STONE_WORTH, Bonus.LOAD: LOAD_WORTH}


class PyramidsProspect(Prospect[PyramidsState]):
    """Sides A and B: every stone takes the best space there is."""

    shapes: tuple[tuple[Space, ...], ...]

    def worth(self, state: PyramidsState, moment: Moment) -> Points:
        """All is on the track."""
        del state, moment
        return (0.0,) * self.seats

    def after(
        self, state: PyramidsState, owners: Sequence[int], moment: Moment
    ) -> tuple[PyramidsState, list[float]]:
        del moment
        points = nothing(self.seats)
        heights = [len(stones) for stones in state.built]
        for seat in owners:
            best, at = float(printed.BESIDE), None
            for number, (height, shape) in enumerate(zip(heights, self.shapes, strict=True)):
                if height < len(shape):
                    worth = shape[height].points + _BONUS[shape[height].bonus]
                    if at is None or worth > best:
                        best, at = worth, number
            if at is not None:
                heights[at] += 1
            points[seat] += best
        return state, points


class LargePyramid(PyramidsProspect):
    """Side A."""

    shapes = printed.PYRAMIDS["A"]


class SmallPyramids(PyramidsProspect):
    """Side B."""

    shapes = printed.PYRAMIDS["B"]


# --- temple ---------------------------------------------------------------------------------------


@cache
def showings(seats: int, moment: Moment, covering: int) -> float:
    """At how many ends of a round a stone is visible that so many further stones would cover."""
    visits = range(moment.visits - moment.left + 1, moment.visits + 1)
    return sum(sum(arrivals(seats, number)[:covering]) for number in visits)


class VisibleStones(Prospect[TempleState]):
    """Sides A and B: what the visible stones give at the end of this round and later."""

    benefits: tuple[float, ...]

    def worth(self, state: TempleState, moment: Moment) -> Points:
        points, spaces, count = nothing(self.seats), state.spaces, len(state.stones)
        for number in range(max(0, count - spaces), count):
            covering = number + spaces - count + 1
            worth = self.benefits[number % spaces] * showings(self.seats, moment, covering)
            points[owner(state.stones[number])] += worth
        return tuple(points)

    def after(
        self, state: TempleState, owners: Sequence[int], moment: Moment
    ) -> tuple[TempleState, list[float]]:
        del moment
        return TempleState(state.spaces, (*state.stones, *owners)), nothing(self.seats)


_BENEFIT = {
    Benefit.POINT: 1.0,
    Benefit.TWO_POINTS: 2.0,
    Benefit.POINT_OR_STONES: 1.2,
    Benefit.CARD: CARD_WORTH,
}


class PointsTemple(VisibleStones):
    """Side A."""

    benefits = tuple(_BENEFIT[benefit] for benefit in printed.TEMPLE["A"])


class BenefitsTemple(VisibleStones):
    """Side B."""

    benefits = tuple(_BENEFIT[benefit] for benefit in printed.TEMPLE["B"])


# --- burial chamber -------------------------------------------------------------------------------


@lru_cache(KEPT)
def _group_points(seats: int, owners: tuple[int, ...]) -> Points:
    points = nothing(seats)
    for seat, size in groups(owners):
        points[seat] += printed.by_size(size)
    return tuple(points)


class GroupsProspect(Prospect[BurialState]):
    """Side A: the groups as they are."""

    def worth(self, state: BurialState, moment: Moment) -> Points:
        del moment
        return _group_points(self.seats, tuple([owner(stone) for stone in state.stones]))

    def after(
        self, state: BurialState, owners: Sequence[int], moment: Moment
    ) -> tuple[BurialState, list[float]]:
        del moment
        return BurialState((*state.stones, *owners)), nothing(self.seats)


class RowsProspect(GroupsProspect):
    """Side B: who should have most in every row."""

    def worth(self, state: BurialState, moment: Moment) -> Points:
        points = nothing(self.seats)
        swing = 0.15 + 0.25 * moment.visits
        for row in state.rows:
            owners = [owner(stone) for stone in row]
            counts = [owners.count(seat) for seat in range(self.seats)]
            for seat, more in enumerate(standing(counts, printed.BURIAL_RANKS[: self.seats], swing)):
                points[seat] += more
        return tuple(points)


# --- obelisks -------------------------------------------------------------------------------------


class HeightsProspect(Prospect[ObelisksState]):
    """Side A: who should be highest."""

    def worth(self, state: ObelisksState, moment: Moment) -> Points:
        heights = [len(stack) for stack in state.stacks]
        return standing(heights, printed.OBELISK_RANKS[self.seats], 0.15 + 0.4 * moment.visits)

    def after(
        self, state: ObelisksState, owners: Sequence[int], moment: Moment
    ) -> tuple[ObelisksState, list[float]]:
        del moment
        stacks = [*state.stacks]
        for seat in owners:
            stacks[seat] = (*stacks[seat], seat)
        return ObelisksState(tuple(stacks), state.towers), nothing(self.seats)


class TowersProspect(Prospect[ObelisksState]):
    """Side B: begun towers are worth what they would bring if their owner gets the stones for them."""

    def worth(self, state: ObelisksState, moment: Moment) -> Points:
        number = min(len(state.towers), len(printed.TOWERS) - 1)
        full = len(state.towers) == len(printed.TOWERS)
        points: list[float] = []
        for stack in state.stacks:
            finished = gets(self.seats, moment.visits, printed.TOWER_STONES - len(stack)) * (not full)
            points.append(finished * printed.TOWERS[number] + (1 - finished) * len(stack) * printed.LOOSE)
        return tuple(points)

    def after(
        self, state: ObelisksState, owners: Sequence[int], moment: Moment
    ) -> tuple[ObelisksState, list[float]]:
        del moment
        points, stacks, towers = nothing(self.seats), [*state.stacks], [*state.towers]
        for seat in owners:
            stack = (*stacks[seat], seat)
            if len(stack) >= printed.TOWER_STONES and len(towers) < len(printed.TOWERS):
                points[seat] += printed.TOWERS[len(towers)]
                towers.append(stack)
                stack = ()
            stacks[seat] = stack
        return ObelisksState(tuple(stacks), tuple(towers)), points


def stones_by_seat(table: Table, place: int) -> list[int]:
    """How many stones every seat has at a monument."""
    owners = [owner(stone) for stone in table.states[place].all_stones]
    return [owners.count(seat) for seat in range(table.seats)]
