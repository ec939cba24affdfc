"""The Obelisks, sides A and B (§6.5, §7.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.contract import Event, Step
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.scoring import rank_points
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, Swing, expected_ranks, gets, nothing
from engine.imhotep.table.flat import Flat, FlatSide
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table
from engine.imhotep.table.values import House


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """Three waiting stones became a tower; `number` is its index, from 0 (§7.5)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class ObelisksState:
    """Each seat's stones outside towers (on side A: its obelisk), and side B's towers in order. The spot of a
    delivered stone is (place in its owner's stack,).
    """

    stacks: tuple[tuple[Stone, ...], ...]
    towers: tuple[tuple[Stone, ...], ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return tuple(stone for pile in (*self.stacks, *self.towers) for stone in pile)

    def values(self) -> tuple[object, ...]:
        return self.stacks, self.towers


class Obelisks(Side[ObelisksState]):
    """The site where every color has a place of its own."""

    __slots__ = ()

    site = Site.OBELISKS

    def start(self, seats: int) -> ObelisksState:
        return ObelisksState(((),) * seats)

    def deliver(self, table: Table, delivery: Delivery) -> None:
        state, seat = self.of(table), delivery.seat
        stack = state.stacks[seat]
        table.lay(delivery, with_stack(state, seat, (*stack, delivery.stone)), (len(stack),))


class HighestObelisks(Obelisks):
    """Side A: obelisks are ranked by height at the end of the game (§6.5)."""

    __slots__ = ()

    def finals(self, table: Table) -> tuple[int, ...]:
        heights = [len(stack) for stack in self.of(table).stacks]
        return rank_points(heights, printed.OBELISK_RANKS[table.seats])

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatHeights":
        del numbers, house
        return FlatHeights(PLACES[self.site], seats)

    def estimate(self, table: Table) -> "HeightsEstimate":
        return HeightsEstimate(table.seats, table.house)


class TowerObelisks(Obelisks):
    """Side B: every three stones become a tower, which scores more the earlier it is finished (§7.5)."""

    __slots__ = ()

    def deliver(self, table: Table, delivery: Delivery) -> None:
        super().deliver(table, delivery)
        state, seat = self.of(table), delivery.seat
        stack, number = state.stacks[seat], len(state.towers)
        if len(stack) < printed.TOWER_STONES or number == len(printed.TOWERS):  # HV-7
            return
        towers = (*state.towers, stack)
        self.put(table, ObelisksState(with_stack(state, seat, ()).stacks, towers))
        table.tell(TowerBuilt(seat, number))
        table.earn(seat, printed.TOWERS[number], Site.OBELISKS)

    def finals(self, table: Table) -> tuple[int, ...]:
        return tuple(printed.LOOSE * len(stack) for stack in self.of(table).stacks)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatTowers":
        del numbers, house
        return FlatTowers(PLACES[self.site], seats)

    def estimate(self, table: Table) -> "TowersEstimate":
        return TowersEstimate(table.seats, table.house)


def with_stack(state: ObelisksState, seat: int, stack: tuple[Stone, ...]) -> ObelisksState:
    """Return the state with this stack for a seat."""
    return ObelisksState((*state.stacks[:seat], stack, *state.stacks[seat + 1 :]), state.towers)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class HeightsEstimate(Estimate[ObelisksState]):
    """Side A: estimates the points for ranks by height."""

    SWING = Swing(0.15, 0.4)

    def worth(self, state: ObelisksState, moment: Moment) -> Points:
        heights = [len(stack) for stack in state.stacks]
        ranks, coming = printed.OBELISK_RANKS[self.seats], gets(self.seats, moment.visits, 1)
        return expected_ranks(heights, ranks, self.SWING.at(moment), coming)

    def after(
        self, state: ObelisksState, owners: Sequence[int], moment: Moment
    ) -> tuple[ObelisksState, list[float]]:
        del moment
        for seat in owners:
            state = with_stack(state, seat, (*state.stacks[seat], seat))
        return state, nothing(self.seats)


class TowersEstimate(Estimate[ObelisksState]):
    """Side B: values an unfinished tower at its points times the chance that
    its owner gets the stones for it.
    """

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


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


def _stacks(heights: Sequence[int]) -> tuple[tuple[Stone, ...], ...]:
    """Return a stack of this height for each seat."""
    return tuple((seat,) * height for seat, height in enumerate(heights))


class FlatHeights(FlatSide):
    """Side A: keeps the height of every obelisk (§6.5)."""

    simple = True

    def state(self, state: ObelisksState) -> tuple[int, ...]:
        return tuple(map(len, state.stacks))

    def restored(self, state: tuple[int, ...]) -> ObelisksState:
        return ObelisksState(_stacks(state))

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.lay(self.place, seat, at)
        heights = flat.states[self.place]
        flat.states[self.place] = (*heights[:seat], heights[seat] + 1, *heights[seat + 1 :])

    def finals(self, flat: Flat) -> Sequence[int]:
        return _ranks(flat.states[self.place], printed.OBELISK_RANKS[self.seats])


_ranks = lru_cache(KEPT)(rank_points)


class FlatTowers(FlatSide):
    """Side B: keeps every seat's number of stones outside towers, followed by the number of towers (§7.5)."""

    simple = True

    def state(self, state: ObelisksState) -> tuple[int, ...]:
        return (*map(len, state.stacks), len(state.towers))

    def restored(self, state: tuple[int, ...]) -> ObelisksState:
        *loose, towers = state
        return ObelisksState(_stacks(loose), ((),) * towers)

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.lay(self.place, seat, at)
        state: list[int] = [*flat.states[self.place]]
        state[seat] += 1
        if state[seat] >= printed.TOWER_STONES and state[-1] < len(printed.TOWERS):  # HV-7
            flat.points[seat] += printed.TOWERS[state[-1]]
            state[seat] = 0
            state[-1] += 1
        flat.states[self.place] = tuple(state)

    def finals(self, flat: Flat) -> Sequence[int]:
        return [printed.LOOSE * loose for loose in flat.states[self.place][:-1]]
