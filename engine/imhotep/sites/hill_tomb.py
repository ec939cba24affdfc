"""The hill tomb, burial chamber side C: a pyramid of five levels (N-160 … N-165)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import Delivered
from engine.imhotep.modules.steps import Build, DynastyReason, build
from engine.imhotep.printed import BESIDE
from engine.imhotep.sites.market import ForAStone
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table

MOST_LEVELS = 4
"""More count as so many (N-163)."""

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TombState:
    """The stones of every level, from the bottom, by position from the left (None: free); those beside."""

    levels: tuple[tuple[Stone | None, ...], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*self.placed.values(), *self.beside)

    @property
    def placed(self) -> dict[Spot, Stone]:
        """Stones by level and position, from 0."""
        return {
            (level, place): stone
            for level, row in enumerate(self.levels)
            for place, stone in enumerate(row)
            if stone is not None
        }

    def rests(self, level: int, place: int) -> bool:
        """Whether a stone could lie there: on the ground or on two stones (N-161)."""
        below = self.levels[level - 1][place : place + 2]
        return level == 0 or None not in below

    @property
    def legal(self) -> tuple[Spot, ...]:
        """Where a stone may be placed, lowest level first (N-161)."""
        return tuple(
            (level, place)
            for level, row in enumerate(self.levels)
            for place, stone in enumerate(row)
            if stone is None and self.rests(level, place)
        )


class HillTomb(Side[TombState]):
    """Side C: the owner chooses the position; areas score at the end."""

    __slots__ = ()

    site = Site.BURIAL_CHAMBER

    def start(self, seats: int) -> TombState:
        del seats
        return TombState()

    def set_up(self, table: Table) -> None:
        """N-160."""
        self.put(table, TombState(tuple((None,) * row for row in table.house.tomb)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.first_do(BuildTomb(delivery))

    def final(self, state: TombState, seats: int) -> tuple[int, ...]:
        """N-163."""
        points = [0] * seats
        for seat, area in areas(state.placed):
            points[seat] += len(area) * min(MOST_LEVELS, len({level for level, _ in area}))
        return tuple(points)


def areas(placed: dict[Spot, Stone]) -> list[tuple[int, list[Spot]]]:
    """Owner and positions of every connected area (N-162)."""
    left = {spot: owner(stone) for spot, stone in placed.items()}
    found: list[tuple[int, list[Spot]]] = []
    while left:
        start, seat = next(iter(left.items()))
        del left[start]
        area = [start]
        for spot in area:  # it grows meanwhile
            near = [one for one in touching(spot) if left.get(one) == seat]
            area += near
            for one in near:
                del left[one]
        found.append((seat, area))
    return found


def touching(spot: Spot) -> tuple[Spot, ...]:
    """Beside it, the two below, the two above (N-162)."""
    level, place = spot
    return (
        (level, place - 1),
        (level, place + 1),
        (level - 1, place),
        (level - 1, place + 1),
        (level + 1, place - 1),
        (level + 1, place),
    )


@dataclass(frozen=True, slots=True)
class BuildTomb(ForAStone):
    """Choose a position (N-161); with all taken the stone lies beside (N-164)."""

    kind: ClassVar[str] = "tomb"

    def options(self, table: Table) -> list[Step]:
        return [build(*spot) for spot in _state(table).legal]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, Build):
            return Refused(Reason.NOT_NOW)
        where = {"level": step.level + 1, "place": step.place + 1}
        if (step.level, step.place) in _state(table).placed:
            return Refused(DynastyReason.PLACE_TAKEN, **where)
        if not _state(table).rests(step.level, step.place):
            return Refused(DynastyReason.NOT_SUPPORTED, **where)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Build):
            return
        state, stone = _state(table), self.delivery.stone
        row = state.levels[step.level]
        levels = (
            *state.levels[: step.level],
            (*row[: step.place], stone, *row[step.place + 1 :]),
            *state.levels[step.level + 1 :],
        )
        self._arrive(table, replace(state, levels=levels), (step.level, step.place))

    def lose(self, table: Table) -> None:
        state = _state(table)
        self._arrive(table, replace(state, beside=(*state.beside, self.delivery.stone)), ())
        table.earn(self.chooser, BESIDE, Site.BURIAL_CHAMBER)

    def _arrive(self, table: Table, state: TombState, spot: tuple[int, ...]) -> None:
        one = self.delivery
        table.pick_up(one)
        table.side(Site.BURIAL_CHAMBER).put(table, state)
        table.tell(Delivered(one.stone, Site.BURIAL_CHAMBER, spot, one.ship, one.position, one.card))


def _state(table: Table) -> TombState:
    return table.side(Site.BURIAL_CHAMBER).of(table)
