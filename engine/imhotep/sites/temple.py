"""The Temple, sides A and B (§6.3, §7.3)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar

from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.events import CardDrawn, NoCard
from engine.imhotep.printed import Benefit
from engine.imhotep.rules.agenda import receive
from engine.imhotep.table.estimate import CARD_WORTH, Estimate, Moment, Points, arrivals, nothing
from engine.imhotep.table.flat import Entry, Flat, FlatArrivals, FlatTask, Forms
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Job, SeatChoice, Side, Table, Task
from engine.imhotep.table.values import House


@dataclass(frozen=True, slots=True)
class TakePoints(Step):
    """`t p`: the Temple gives points (§7.3)."""


@dataclass(frozen=True, slots=True)
class TakeStones(Step):
    """`t s`: the Temple gives stones (§7.3)."""


TAKE_POINTS = TakePoints("t p")
TAKE_STONES = TakeStones("t s")


class TempleKind(StrEnum):
    """The decisions at the Temple."""

    TEMPLE = "temple"


@dataclass(frozen=True, slots=True)
class TempleState:
    """The number of spaces in use, and all stones in order of arrival. The spot of a delivered stone is
    (space, level).
    """

    spaces: int
    stones: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return self.stones

    @property
    def visible(self) -> tuple[Stone | None, ...]:
        """The top stone of every space from the left, or None for an empty space (§6.3)."""
        return tuple((self.stones[space :: self.spaces] or (None,))[-1] for space in range(self.spaces))

    @property
    def heights(self) -> tuple[int, ...]:
        """The number of stones on every space."""
        return tuple(len(self.stones[space :: self.spaces]) for space in range(self.spaces))

    def values(self) -> tuple[object, ...]:
        return self.spaces, self.stones


class Temple(Side[TempleState]):
    """Visible stones count at the end of every round; the sides differ in their benefits."""

    __slots__ = ()

    site = Site.TEMPLE
    kinds = TempleKind

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return (TAKE_POINTS, TAKE_STONES)

    def start(self, seats: int) -> TempleState:
        return TempleState(printed.TEMPLE_SPACES[seats])

    def deliver(self, table: Table, delivery: Delivery) -> None:
        state = self.of(table)
        level, space = divmod(len(state.stones), state.spaces)
        table.lay(delivery, TempleState(state.spaces, (*state.stones, delivery.stone)), (space, level))

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """Return the tasks that pay the spaces from left to right (HV-17)."""
        benefits = printed.TEMPLE[self.letter]
        return tuple(
            DrawCard(owner(stone)) if benefit is Benefit.CARD else TakeBenefit(owner(stone), space, benefit)
            for space, (stone, benefit) in enumerate(zip(self.of(table).visible, benefits, strict=False))
            if stone is not None
        )

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatVisible":
        del house
        return FlatTemple(seats, printed.TEMPLE[self.letter], numbers)

    def estimate(self, table: Table) -> "VisibleEstimate":
        benefits = [_BENEFIT_WORTH[benefit] for benefit in printed.TEMPLE[self.letter]]
        return VisibleEstimate(table.seats, table.house, benefits)


@dataclass(frozen=True, slots=True)
class TakeBenefit(SeatChoice):
    """A visible stone gives points, or, on some spaces, stones instead (§6.3, §7.3, HV-16)."""

    space: int
    benefit: Benefit
    kind: ClassVar[StrEnum] = TempleKind.TEMPLE
    tag: ClassVar[str] = "benefit"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.space, self.benefit.value

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.space)

    def options(self, table: Table) -> list[Step]:
        stones = self.benefit is Benefit.POINT_OR_STONES and table.movable(self.seat, printed.TEMPLE_STONES)
        return [TAKE_POINTS, TAKE_STONES] if stones else [TAKE_POINTS]

    def unsure(self, table: Table) -> bool:
        return self.benefit is Benefit.POINT_OR_STONES and table.unsure(self.seat, printed.TEMPLE_STONES)

    def take(self, table: Table, step: Step) -> None:
        if step == TAKE_STONES:
            table.fetch(self.seat, printed.TEMPLE_STONES, Site.TEMPLE)
        else:
            table.earn(self.seat, printed.TEMPLE_POINTS[self.benefit], Site.TEMPLE, self.space)


@dataclass(frozen=True, slots=True)
class DrawCard(Job):
    """A visible stone gives the top market card (§7.3)."""

    seat: int
    tag: ClassVar[str] = "draw"

    def values(self) -> tuple[object, ...]:
        return (self.seat,)

    def run(self, table: Table) -> None:
        card = table.draw_card()
        if card is None:
            table.tell(NoCard(self.seat, Site.TEMPLE))
            return
        table.tell(CardDrawn(self.seat, table.shown_to_all(card), Site.TEMPLE))
        receive(table, self.seat, card)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


_BENEFIT_WORTH = {
    Benefit.POINT: 1.0,
    Benefit.TWO_POINTS: 2.0,
    Benefit.POINT_OR_STONES: 1.2,
    Benefit.CARD: CARD_WORTH,
}


@cache
def showings(seats: int, moment: Moment, covering: int) -> float:
    """Return the expected number of rounds that end with a stone still visible, if it takes `covering`
    further stones to cover it.
    """
    visits = range(moment.visits - moment.left + 1, moment.visits + 1)
    return sum(sum(arrivals(seats, number)[:covering]) for number in visits)


class VisibleEstimate(Estimate[TempleState]):
    """Estimates the benefits of visible stones at the end of this round and of later ones."""

    def __init__(self, seats: int, house: House, benefits: Sequence[float]) -> None:
        """Prepare an estimate; `benefits` are the gains from the spaces, from left to right."""
        super().__init__(seats, house)
        self._benefits = benefits

    def worth(self, state: TempleState, moment: Moment) -> Points:
        points, spaces, count = nothing(self.seats), state.spaces, len(state.stones)
        for number in range(max(0, count - spaces), count):
            covering = number + spaces - count + 1
            worth = self._benefits[number % spaces] * showings(self.seats, moment, covering)
            points[owner(state.stones[number])] += worth
        return tuple(points)

    def after(
        self, state: TempleState, owners: Sequence[int], moment: Moment
    ) -> tuple[TempleState, list[float]]:
        del moment
        return TempleState(state.spaces, (*state.stones, *owners)), nothing(self.seats)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatVisible(FlatArrivals):
    """The flat form of a side where each visible stone brings something. Each space, from the left, has a
    task for the owner of its visible stone, and the points of that task (§6.3).
    """

    def __init__(self, seats: int, spaces: Sequence[tuple[FlatTask, int]]) -> None:
        super().__init__(PLACES[Site.TEMPLE], seats)
        self._spaces = spaces[: printed.TEMPLE_SPACES[seats]]
        self._plain = all(task is _FLAT_POINTS for task, _ in spaces)

    def restored(self, state: tuple[int, ...]) -> TempleState:
        return TempleState(len(self._spaces), state)

    def end_round(self, flat: Flat) -> list[Entry]:
        """Give points for the spaces from the left (HV-17) if points are all they give; otherwise return one
        task for each space, in that order.
        """
        stones: tuple[int, ...] = flat.states[self.place]
        spaces, tasks = len(self._spaces), list[Entry]()
        count = len(stones)
        for space in range(min(spaces, count)):
            seat = stones[count - 1 - (count - 1 - space) % spaces]
            task, points = self._spaces[space]
            if self._plain:
                flat.points[seat] += points
            else:
                tasks.append((task, seat, points))
        return tasks


class FlatTemple(FlatVisible):
    """The flat form of sides A and B (§6.3, §7.3)."""

    def __init__(self, seats: int, benefits: Sequence[Benefit], numbers: Mapping[Step, int]) -> None:
        self._choose = FlatBenefit(printed.TEMPLE_STONES, numbers)
        super().__init__(seats, [self._benefit(benefit) for benefit in benefits])

    def _benefit(self, benefit: Benefit) -> tuple[FlatTask, int]:
        """Return the task of a space, and its points."""
        if benefit is Benefit.CARD:
            return _FLAT_DRAW, 0
        task = self._choose if benefit is Benefit.POINT_OR_STONES else _FLAT_POINTS
        return task, printed.TEMPLE_POINTS[benefit]

    def forms(self) -> Forms:
        return {
            TakeBenefit: lambda task: self._benefit(task.benefit),
            DrawCard: lambda _: self._benefit(Benefit.CARD),
        }


class _FlatPoints(FlatTask):
    """A visible stone gives points."""

    def take(self, flat: Flat, seat: int, about: int, _option: int, /) -> None:
        flat.points[seat] += about


class FlatBenefit(FlatTask):
    """A visible stone gives points, or stones instead (HV-16, N-143)."""

    def __init__(self, stones: int, numbers: Mapping[Step, int]) -> None:
        self._stones = stones
        self._points = (numbers[TAKE_POINTS],)
        self._both = (numbers[TAKE_POINTS], numbers[TAKE_STONES])

    def options(self, flat: Flat, seat: int, _about: int, /) -> Sequence[int]:
        return self._both if flat.movable(seat, self._stones) else self._points

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        if option == self._both[1]:
            flat.fetch(seat, self._stones)
        else:
            flat.points[seat] += about


class _FlatDraw(FlatTask):
    """A visible stone gives the top market card (§7.3)."""

    def take(self, flat: Flat, seat: int, _about: Any, _option: int, /) -> None:
        flat.draw_for(seat)


_FLAT_POINTS, _FLAT_DRAW = _FlatPoints(), _FlatDraw()
