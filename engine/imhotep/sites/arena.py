"""The arena, temple side D: stones drive chariots (N-240 … N-253)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Event, Step
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.table.estimate import Estimate, Moment, Points, Swing, expected_ranks, gets, nothing
from engine.imhotep.table.flat import Entry, Flat, FlatSide
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Job, Side, Table, Task
from engine.imhotep.table.values import House, Reader, Values, list_of, score

BEYOND = 1
"""The effect of a stone without a stone field: a step, or a point for a chariot at the goal (N-246)."""

FIRST, SECOND = 2, 1
"""The points for the first and the second chariot at the end of a round (N-250)."""


@dataclass(frozen=True, slots=True)
class ChariotMoved(Event):
    """A chariot went to a field of the track, from 0 (N-242)."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True, eq=False)
class ArenaBoard(Values):
    """The arrows of every stone field (N-241), and the points of every field of the track, including the
    start and the goal (N-240).
    """

    arrows: tuple[int, ...]
    points: tuple[int, ...]

    part: ClassVar[tuple[str, ...]] = ("temple", "D")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "arrows": ("arrows", list_of(score)),
        "points": ("endPoints", list_of(score)),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"a start and a goal": len(self.points) > 1}

    @property
    def goal(self) -> int:
        """The last field (N-240)."""
        return len(self.points) - 1


@dataclass(frozen=True, slots=True)
class ArenaState:
    """The field of every seat's chariot, the stones on the stone fields in order, and those beside the site.
    The spot of a delivered stone is (stone field,).
    """

    chariots: tuple[int, ...]
    stones: tuple[Stone, ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.stones, *self.beside)

    def values(self) -> tuple[object, ...]:
        return self.chariots, self.stones, self.beside


class Arena(Side[ArenaState]):
    """Side D: no choices, no layers, no visible stones (N-253)."""

    __slots__ = ()

    site = Site.TEMPLE
    values = ArenaBoard

    def start(self, seats: int) -> ArenaState:
        return ArenaState((0,) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """Put the stone down, and drive its owner's chariot by the number of arrows on the stone's field
        (N-242, N-246, N-248).
        """
        state, seat, board = self.of(table), delivery.seat, table.house.of(ArenaBoard)
        number = len(state.stones)
        arrows = board.arrows[number] if number < len(board.arrows) else BEYOND
        if number < len(board.arrows):
            table.lay(delivery, replace(state, stones=(*state.stones, delivery.stone)), (number,))
        else:
            table.lay_beside(delivery, worth=0)
        if state.chariots[seat] == board.goal:
            table.earn(seat, BEYOND, Site.TEMPLE)
        else:
            self._drive(table, seat, arrows)

    def _drive(self, table: Table, seat: int, fields: int) -> None:
        """Drive a chariot (N-242)."""
        state, goal = self.of(table), table.house.of(ArenaBoard).goal
        chariots = driven(state.chariots, seat, fields, goal)
        self.put(table, replace(state, chariots=chariots))
        table.tell(ChariotMoved(seat, chariots[seat]))

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """Return the task that scores the chariots in front (N-250)."""
        del table
        return (ScoreArena(),)

    def finals(self, table: Table) -> tuple[int, ...]:
        """Return the points of each chariot's field (N-252)."""
        worth = table.house.of(ArenaBoard).points
        return tuple(worth[field] for field in self.of(table).chariots)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatArena":
        del numbers
        return FlatArena(seats, house.of(ArenaBoard))

    def estimate(self, table: Table) -> "ArenaEstimate":
        return ArenaEstimate(table.seats, table.house)


@dataclass(frozen=True, slots=True)
class ScoreArena(Job):
    """Score the chariot in front and the second one (N-250, N-251)."""

    tag: ClassVar[str] = "chariots"

    def run(self, table: Table) -> None:
        state: ArenaState = table.side(Site.TEMPLE).of(table)
        for seat, points in enumerate(round_points(state.chariots, table.house.of(ArenaBoard).goal)):
            if points:
                table.earn(seat, points, Site.TEMPLE)


def driven(chariots: tuple[int, ...], seat: int, fields: int, goal: int) -> tuple[int, ...]:
    """Return the fields of all chariots after a seat's chariot has moved. Occupied fields count, but no
    chariot stops on one (N-243, N-244).
    """
    others = (*chariots[:seat], *chariots[seat + 1 :])
    field = min(chariots[seat] + fields, goal)
    while field in others and field < goal:
        field += 1
    return (*chariots[:seat], field, *chariots[seat + 1 :])


def round_points(chariots: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """Return each seat's points at the end of a round (N-250, N-251)."""
    order = sorted({field for field in chariots if field}, reverse=True)
    worth = dict.fromkeys(order[:1], FIRST)
    if chariots.count(goal) < 2 < len(chariots):
        worth |= dict.fromkeys(order[1:2], SECOND)
    return tuple(worth.get(field, 0) for field in chariots)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class ArenaEstimate(Estimate[ArenaState]):
    """Estimates the points for the chariots' fields and for being in front."""

    SWING = Swing(0.3, 0.4)

    def worth(self, state: ArenaState, moment: Moment) -> Points:
        board = self.house.of(ArenaBoard)
        ranks = (FIRST, SECOND if self.seats > 2 else 0, 0, 0)[: self.seats]
        coming = gets(self.seats, moment.visits, 1)
        front = expected_ranks(state.chariots, ranks, self.SWING.at(moment), coming)
        return tuple(
            [
                board.points[field] + moment.left * more
                for field, more in zip(state.chariots, front, strict=True)
            ]
        )

    def after(
        self, state: ArenaState, owners: Sequence[int], moment: Moment
    ) -> tuple[ArenaState, list[float]]:
        del moment
        board, points = self.house.of(ArenaBoard), nothing(self.seats)
        chariots, goal, number = [*state.chariots], board.goal, len(state.stones)
        for seat in owners:
            steps = board.arrows[number] if number < len(board.arrows) else BEYOND
            number += 1
            if chariots[seat] == goal:
                points[seat] += BEYOND
                continue
            chariots[seat] = min(chariots[seat] + steps, goal)
            while chariots[seat] < goal and chariots.count(chariots[seat]) > 1:
                chariots[seat] += 1
        return replace(state, chariots=tuple(chariots)), points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatArena(FlatSide):
    """The flat form of side D: it keeps the field of every chariot (N-242)."""

    simple = True

    def __init__(self, seats: int, board: ArenaBoard) -> None:
        super().__init__(PLACES[Site.TEMPLE], seats)
        self._arrows, self._points, self._goal = board.arrows, board.points, board.goal

    def state(self, state: ArenaState) -> tuple[int, ...]:
        return state.chariots

    def restored(self, state: tuple[int, ...]) -> ArenaState:
        return ArenaState(state)

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        number, chariots = flat.lying[self.place], flat.states[self.place]
        flat.lay(self.place, seat, at)
        if chariots[seat] == self._goal:
            flat.points[seat] += BEYOND
        else:
            arrows = self._arrows[number] if number < len(self._arrows) else BEYOND
            flat.states[self.place] = driven(chariots, seat, arrows, self._goal)

    def end_round(self, flat: Flat) -> tuple[Entry, ...]:
        """Score the chariots in front (N-250)."""
        for seat, points in enumerate(round_points(flat.states[self.place], self._goal)):
            flat.points[seat] += points
        return ()

    def finals(self, flat: Flat) -> Sequence[int]:
        chariots: tuple[int, ...] = flat.states[self.place]
        return [self._points[field] for field in chariots]
