"""The avenue, obelisk side D: places with a height to reach (N-280 … N-286)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import Delivered
from engine.imhotep.modules.events import ObeliskFinished
from engine.imhotep.modules.steps import DynastyReason, Found, found
from engine.imhotep.printed import BESIDE
from engine.imhotep.sites.market import ForAStone
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table

UNFINISHED = 1
"""Points of a stone of an unfinished obelisk (N-285)."""


@dataclass(frozen=True, slots=True)
class AvenueState:
    """The stones of every place, from the bottom; stones beside."""

    places: tuple[tuple[Stone, ...], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for place in self.places for stone in place), *self.beside)


class Avenue(Side[AvenueState]):
    """Side D: who has an unfinished obelisk goes on with it, others choose a free place."""

    __slots__ = ()

    site = Site.OBELISKS

    def start(self, seats: int) -> AvenueState:
        del seats
        return AvenueState()

    def set_up(self, table: Table) -> None:
        """N-280."""
        self.put(table, AvenueState(((),) * len(table.house.avenue)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        """N-283."""
        place = unfinished(table, delivery.seat)
        if place is None:
            table.first_do(FoundObelisk(delivery))
        else:
            stack(table, delivery, place)

    def finals(self, table: Table) -> tuple[int, ...]:
        """N-285."""
        points = [0] * table.seats
        for stones, (height, worth) in zip(self.of(table).places, table.house.avenue, strict=True):
            if stones:
                done = len(stones) == height
                points[owner(stones[0])] += worth if done else UNFINISHED * len(stones)
        return tuple(points)


def unfinished(table: Table, seat: int) -> int | None:
    """The place of a seat's unfinished obelisk (N-283, N-284)."""
    for place, (stones, (height, _)) in enumerate(zip(_state(table).places, table.house.avenue, strict=True)):
        if stones and owner(stones[0]) == seat and len(stones) < height:
            return place
    return None


def stack(table: Table, one: Delivery, place: int) -> None:
    """Put a stone on a place (N-282, N-283)."""
    state = _state(table)
    stones = (*state.places[place], one.stone)
    table.pick_up(one)
    places = (*state.places[:place], stones, *state.places[place + 1 :])
    table.side(Site.OBELISKS).put(table, replace(state, places=places))
    spot = (place, len(stones) - 1)
    table.tell(Delivered(one.stone, Site.OBELISKS, spot, one.ship, one.position, one.card))
    if len(stones) == table.house.avenue[place][0]:
        table.tell(ObeliskFinished(one.seat, place))


@dataclass(frozen=True, slots=True)
class FoundObelisk(ForAStone):
    """Choose a free place (N-281, N-282); without one the stone lies beside (N-286)."""

    kind: ClassVar[str] = "avenue"

    def options(self, table: Table) -> list[Step]:
        return [found(place) for place, stones in enumerate(_state(table).places) if not stones]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, Found):
            return Refused(Reason.NOT_NOW)
        taken = _state(table).places[step.place]
        return Refused(DynastyReason.PLACE_TAKEN, place=step.place + 1) if taken else None

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Found):
            stack(table, self.delivery, step.place)

    def lose(self, table: Table) -> None:
        state, one = _state(table), self.delivery
        table.pick_up(one)
        table.side(Site.OBELISKS).put(table, replace(state, beside=(*state.beside, one.stone)))
        table.tell(Delivered(one.stone, Site.OBELISKS, (), one.ship, one.position, one.card))
        table.earn(self.chooser, BESIDE, Site.OBELISKS)


def _state(table: Table) -> AvenueState:
    return table.side(Site.OBELISKS).of(table)
