"""The arena, temple side D: stones drive chariots (N-240 … N-253)."""

from dataclasses import dataclass, replace

from engine.imhotep.components import Site, Stone
from engine.imhotep.events import Delivered
from engine.imhotep.modules.events import ChariotMoved
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table, Task

BEYOND = 1
"""What a stone is worth that finds no stone field: a step; or a point for a chariot on the goal (N-246)."""

FIRST, SECOND = 2, 1
"""Points at the end of a round (N-250)."""


@dataclass(frozen=True, slots=True)
class ArenaState:
    """Field of every seat's chariot; stones on the stone fields in their order, and those beside."""

    chariots: tuple[int, ...]
    stones: tuple[Stone, ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.stones, *self.beside)


class Arena(Side[ArenaState]):
    """Side D: no choices, no layers, no visible stones (N-253)."""

    __slots__ = ()

    site = Site.TEMPLE

    def start(self, seats: int) -> ArenaState:
        return ArenaState((0,) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """N-242, N-246, N-248."""
        state, one, arrows = self.of(table), delivery, table.house.arrows
        number = len(state.stones)
        table.pick_up(one)
        if number < len(arrows):
            self.put(table, replace(state, stones=(*state.stones, one.stone)))
        else:
            self.put(table, replace(state, beside=(*state.beside, one.stone)))
        spot = (number,) if number < len(arrows) else ()
        table.tell(Delivered(one.stone, Site.TEMPLE, spot, one.ship, one.position, one.card))
        if state.chariots[one.seat] == table.house.goal:
            table.earn(one.seat, BEYOND, Site.TEMPLE)
        else:
            self._drive(table, one.seat, arrows[number] if spot else BEYOND)

    def _drive(self, table: Table, seat: int, fields: int) -> None:
        """Occupied fields count, but nobody stops on one (N-243, N-244)."""
        state, goal = self.of(table), table.house.goal
        others = {field for other, field in enumerate(state.chariots) if other != seat}
        field = min(state.chariots[seat] + fields, goal)
        while field in others and field < goal:
            field += 1
        chariots = (*state.chariots[:seat], field, *state.chariots[seat + 1 :])
        self.put(table, replace(state, chariots=chariots))
        table.tell(ChariotMoved(seat, field))

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """N-250."""
        del table
        return (ScoreArena(),)

    def finals(self, table: Table) -> tuple[int, ...]:
        """N-252."""
        return tuple(table.house.arena[field] for field in self.of(table).chariots)


@dataclass(frozen=True, slots=True)
class ScoreArena(Task):
    """The chariot in front and the second score (N-250, N-251)."""

    def run(self, table: Table) -> None:
        state: ArenaState = table.side(Site.TEMPLE).of(table)
        for seat, points in enumerate(round_points(state.chariots, table.house.goal)):
            if points:
                table.earn(seat, points, Site.TEMPLE)


def round_points(chariots: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """Points of every seat at the end of a round (N-250, N-251)."""
    order = sorted({field for field in chariots if field}, reverse=True)
    worth = dict.fromkeys(order[:1], FIRST)
    if chariots.count(goal) < 2 < len(chariots):
        worth |= dict.fromkeys(order[1:2], SECOND)
    return tuple(worth.get(field, 0) for field in chariots)
