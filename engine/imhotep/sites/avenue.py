"""The avenue, obelisk side D: places with a height to reach (N-280 … N-286)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.estimate import Estimate, Moment, Points, gets, nothing
from engine.imhotep.table.flat import NOTHING, Flat, FlatSide, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import OwnerChoice, Side, Table
from engine.imhotep.table.values import House, Reader, Values, pair_of, score, table_of

UNFINISHED = 1
"""The points for each stone in an unfinished obelisk (N-285)."""


@dataclass(frozen=True, slots=True)
class Found(Step):
    """`o 5`: begin an obelisk on place V5 (N-282)."""

    place: int


@cache
def found(place: int) -> Found:
    """Return the step that begins an obelisk on a place, from 0."""
    return Found(f"o {place + 1}", place)


class AvenueKind(StrEnum):
    """The decisions at the avenue."""

    AVENUE = "avenue"


@dataclass(frozen=True, slots=True)
class ObeliskFinished(Event):
    """An obelisk of the avenue has reached its full height; `place` is its index, from 0 (N-283)."""

    seat: int
    place: int


def _places(value: object) -> tuple[tuple[int, int], ...]:
    return tuple(table_of(pair_of(score))(value).values())


@dataclass(frozen=True, slots=True, eq=False)
class AvenueBoard(Values):
    """The height and points of every place (N-280)."""

    places: tuple[tuple[int, int], ...]

    part: ClassVar[tuple[str, ...]] = ("obelisk", "D")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {"places": ("places", _places)}

    def checks(self) -> Mapping[str, bool]:
        return {"heights": all(height > 0 for height, _ in self.places)}


@dataclass(frozen=True, slots=True)
class AvenueState:
    """The stones of every place from the bottom, and the stones beside the site.

    The spot of a delivered stone is (place, height).
    """

    places: tuple[tuple[Stone, ...], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for place in self.places for stone in place), *self.beside)

    def values(self) -> tuple[object, ...]:
        return self.places, self.beside


class Avenue(Side[AvenueState]):
    """Side D: a seat with an unfinished obelisk continues it; other seats choose a free place."""

    __slots__ = ()

    site = Site.OBELISKS
    kinds = AvenueKind
    values = AvenueBoard

    def steps(self, house: House) -> Iterable[Step]:
        return [found(place) for place in range(len(house.of(AvenueBoard).places))]

    def start(self, seats: int) -> AvenueState:
        del seats
        return AvenueState()

    def set_up(self, table: Table) -> None:
        """Set up places without stones (N-280)."""
        self.put(table, AvenueState(((),) * len(table.house.of(AvenueBoard).places)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """Continue the owner's unfinished obelisk, or let them choose a place (N-283)."""
        place = unfinished(table, delivery.seat)
        if place is None:
            table.push_front(FoundObelisk(delivery))
        else:
            stack(table, delivery, place)

    def finals(self, table: Table) -> tuple[int, ...]:
        """Return every seat's points: a finished obelisk scores by its place, an unfinished one by its stones
        (N-285).
        """
        points = [0] * table.seats
        for stones, (height, worth) in zip(
            self.of(table).places, table.house.of(AvenueBoard).places, strict=True
        ):
            if stones:
                finished = len(stones) == height
                points[owner(stones[0])] += worth if finished else UNFINISHED * len(stones)
        return tuple(points)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatAvenue":
        return FlatAvenue(seats, house.of(AvenueBoard).places, numbers)

    def estimate(self, table: Table) -> "AvenueEstimate":
        return AvenueEstimate(table.seats, table.house)


def unfinished(table: Table, seat: int) -> int | None:
    """Return the place of a seat's unfinished obelisk, or None if it has none (N-283, N-284)."""
    for place, (stones, (height, _)) in enumerate(
        zip(_state(table).places, table.house.of(AvenueBoard).places, strict=True)
    ):
        if stones and owner(stones[0]) == seat and len(stones) < height:
            return place
    return None


def stack(table: Table, delivery: Delivery, place: int) -> None:
    """Put a stone on a place (N-282, N-283)."""
    state = _state(table)
    stones = (*state.places[place], delivery.stone)
    places = (*state.places[:place], stones, *state.places[place + 1 :])
    table.lay(delivery, replace(state, places=places), (place, len(stones) - 1))
    if len(stones) == table.house.of(AvenueBoard).places[place][0]:
        table.tell(ObeliskFinished(delivery.seat, place))


@dataclass(frozen=True, slots=True)
class FoundObelisk(OwnerChoice):
    """Choose a free place (N-281, N-282); if there is none, the stone lies beside the site (N-286)."""

    kind: ClassVar[StrEnum] = AvenueKind.AVENUE
    tag: ClassVar[str] = "found"

    def options(self, table: Table) -> list[Step]:
        return [found(place) for place, stones in enumerate(_state(table).places) if not stones]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, Found):
            return Refused(Reason.NOT_NOW)
        return Refused(ImhotepReason.PLACE_TAKEN, place=step.place + 1)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Found):
            stack(table, self.delivery, step.place)

    def on_no_options(self, table: Table) -> None:
        table.lay_beside(self.delivery)


def _state(table: Table) -> AvenueState:
    return table.side(Site.OBELISKS).of(table)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class AvenueEstimate(Estimate[AvenueState]):
    """Values an unfinished obelisk at its points times the chance that its owner gets the stones for it."""

    def _worth(self, stones: int, height: int, points: int, visits: int) -> float:
        chance = gets(self.seats, visits, height - stones)
        return chance * points + (1 - chance) * UNFINISHED * stones

    def worth(self, state: AvenueState, moment: Moment) -> Points:
        points = nothing(self.seats)
        board = self.house.of(AvenueBoard).places
        for stones, (height, worth) in zip(state.places, board, strict=True):
            if stones:
                points[owner(stones[0])] += self._worth(len(stones), height, worth, moment.visits)
        return tuple(points)

    def after(
        self, state: AvenueState, owners: Sequence[int], moment: Moment
    ) -> tuple[AvenueState, list[float]]:
        board, points, places = self.house.of(AvenueBoard).places, nothing(self.seats), [*state.places]
        for number, seat in enumerate(owners):
            begun = [
                place
                for place, stones in enumerate(places)
                if stones and owner(stones[0]) == seat and len(stones) < board[place][0]
            ]
            free = begun or [place for place, stones in enumerate(places) if not stones]
            if not free:
                points[seat] += printed.BESIDE
                continue
            more = owners[number:].count(seat)
            best = max(free, key=lambda place: self._promise(board[place], more, moment.visits))
            places[best] = (*places[best], seat)
        return replace(state, places=tuple(places)), points

    def _promise(self, place: tuple[int, int], stones: int, visits: int) -> float:
        """Return the value of a free place to a player with this many stones aboard, in points per stone."""
        height, points = place
        return self._worth(min(stones, height), height, points, visits) / max(height, stones)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


Begun = tuple[int, int]
"""The place of a seat's unfinished obelisk, and how many stones it has (N-284)."""
NONE_BEGUN: Begun = NOTHING, 0


class FlatAvenue(FlatSide):
    """The flat form of side D: it keeps the free places, and for each seat its unfinished obelisk and a bit
    set of the places of its finished ones (N-281, N-284, N-285).
    """

    def __init__(self, seats: int, places: Sequence[tuple[int, int]], numbers: Mapping[Step, int]) -> None:
        super().__init__(PLACES[Site.OBELISKS], seats)
        self._places = places
        self._found = _FlatFound(self, [numbers[found(place)] for place in range(len(places))])

    def state(self, state: AvenueState) -> tuple[tuple[int, ...], tuple[Begun, ...], tuple[int, ...]]:
        free = tuple(place for place, stones in enumerate(state.places) if not stones)
        begun, finished = [NONE_BEGUN] * self.seats, [0] * self.seats
        for place, stones in enumerate(state.places):
            height, _ = self._places[place]
            if len(stones) == height:
                finished[owner(stones[0])] |= 1 << place
            elif stones:
                begun[owner(stones[0])] = place, len(stones)
        return free, tuple(begun), tuple(finished)

    def restored(self, state: tuple[tuple[int, ...], tuple[Begun, ...], tuple[int, ...]]) -> AvenueState:
        _, begun, finished = state
        places = [
            sum(((seat,) * height for seat, own in enumerate(finished) if own >> place & 1), ())
            for place, (height, _) in enumerate(self._places)
        ]
        for seat, (place, stones) in enumerate(begun):
            if stones:
                places[place] = (seat,) * stones
        return AvenueState(tuple(places))

    def forms(self) -> Forms:
        return {FoundObelisk: lambda task: (self._found, arriving(task.delivery))}

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        """Continue the owner's unfinished obelisk, or let them choose a place (N-283)."""
        place, _ = flat.states[self.place][1][seat]
        if place == NOTHING:
            flat.agenda.append((self._found, seat, at))
        else:
            self.stack(flat, seat, at, place)

    def stack(self, flat: Flat, seat: int, at: int, place: int) -> None:
        """Put a stone on a place of the avenue (N-282, N-283)."""
        flat.lay(self.place, seat, at)
        free, begun, finished = flat.states[self.place]
        height, _ = self._places[place]
        now = place, begun[seat][1] + 1
        if now[1] == height:
            now = NONE_BEGUN
            finished = (*finished[:seat], finished[seat] | 1 << place, *finished[seat + 1 :])
        free = tuple(other for other in free if other != place)
        flat.states[self.place] = free, (*begun[:seat], now, *begun[seat + 1 :]), finished

    def finals(self, flat: Flat) -> Sequence[int]:
        _, begun, finished = flat.states[self.place]
        return [
            UNFINISHED * stones
            + sum(points for place, (_, points) in enumerate(self._places) if own >> place & 1)
            for own, (_, stones) in zip(finished, begun, strict=True)
        ]


class _FlatFound(FlatTask):
    """Choose a free place (N-282), or lay the stone beside the site if there is none (N-286)."""

    part = True

    def __init__(self, side: FlatAvenue, founds: Sequence[int]) -> None:
        self._side, self._founds = side, founds

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        free: tuple[int, ...] = flat.states[self._side.place][0]
        return [self._founds[place] for place in free]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        if option == NOTHING:
            flat.lay(self._side.place, seat, about)
            flat.points[seat] += printed.BESIDE
        else:
            self._side.stack(flat, seat, about, self._founds.index(option))
