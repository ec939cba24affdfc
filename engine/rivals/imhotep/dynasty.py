"""The same as `prospects` for the monuments' sides C and D."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.imhotep import printed
from engine.imhotep.components import owner
from engine.imhotep.sites import hill_tomb
from engine.imhotep.sites.arena import BEYOND, FIRST, SECOND, ArenaBoard, ArenaState
from engine.imhotep.sites.avenue import UNFINISHED, AvenueBoard, AvenueState
from engine.imhotep.sites.corridor import CorridorBoard, CorridorState
from engine.imhotep.sites.crypt import ABSENT, CryptBoard, CryptState
from engine.imhotep.sites.crypt import areas as crypt_areas
from engine.imhotep.sites.great_obelisk import ROW, GreatBoard, GreatState, Heights, every_placement
from engine.imhotep.sites.hill_tomb import MOST_LEVELS, TombState
from engine.imhotep.sites.ra import POINTS, RaBoard
from engine.imhotep.sites.scaffold import MOST, SHARED, ScaffoldBoard, ScaffoldState
from engine.imhotep.table.values import House
from engine.rivals.imhotep.prospects import (
    CARD_WORTH,
    KEPT,
    STONE_WORTH,
    Moment,
    Points,
    Prospect,
    VisibleStones,
    arrivals,
    gets,
    nothing,
    standing,
)

# --- pyramids -------------------------------------------------------------------------------------

UNSEEN_SPACE = 1.6
"""What a space of a tile brings that nobody has seen."""


class ScaffoldProspect(Prospect[ScaffoldState]):
    """Side C: what the spaces pay, and who should have most on the tile that is filled now."""

    def worth(self, state: ScaffoldState, moment: Moment) -> Points:
        there, size = state.stones[-1], self.house.of(ScaffoldBoard).size
        filled = sum(arrivals(self.seats, moment.visits)[size - len(there) :])
        if len(there) == size or not filled:
            return (0.0,) * self.seats
        return self._majority([owner(stone) for stone in there], filled * len(there) / size)

    def _majority(self, owners: Sequence[int], part: float) -> Points:
        counts = [owners.count(seat) for seat in range(self.seats)]
        leaders = counts.count(max(counts))
        worth = part * (MOST if leaders == 1 else SHARED)
        return tuple([worth if own == max(counts) and own else 0.0 for own in counts])

    def after(
        self, state: ScaffoldState, owners: Sequence[int], moment: Moment
    ) -> tuple[ScaffoldState, list[float]]:
        del moment
        board, points = self.house.of(ScaffoldBoard), nothing(self.seats)
        there, tile, unseen = [owner(stone) for stone in state.stones[-1]], state.tiles[-1], len(state.pile)
        for seat in owners:
            if len(there) == board.size:
                points[seat] += printed.BESIDE
                continue
            points[seat] += _paid(board.tiles[tile][len(there)] if tile in board.tiles else "")
            there.append(seat)
            if len(there) == board.size:
                for one, more in enumerate(self._majority(there, 1)):
                    points[one] += more
                if unseen:
                    there, tile, unseen = [], "", unseen - 1
        return replace(state, stones=(*state.stones[:-1], tuple(there))), points


def _paid(space: str) -> float:
    """What a space of a tile brings, such as `2P`, `3S`, `C` (N-122); nobody knows: nothing."""
    worth = {"P": 1.0, "S": STONE_WORTH, "C": CARD_WORTH}
    return int(space[:-1] or 1) * worth[space[-1]] if space else UNSEEN_SPACE


class CorridorProspect(Prospect[CorridorState]):
    """Side D: the next free fields of the ring."""

    def worth(self, state: CorridorState, moment: Moment) -> Points:
        """All is on the track."""
        del state, moment
        return (0.0,) * self.seats

    def after(
        self, state: CorridorState, owners: Sequence[int], moment: Moment
    ) -> tuple[CorridorState, list[float]]:
        del moment
        points, worth, size = nothing(self.seats), self.house.of(CorridorBoard).points, len(state.fields)
        ring = ((state.figure + step) % size for step in range(1, size + 1))
        free = (worth[field] for field in ring if state.fields[field] is None)
        for seat in owners:
            points[seat] += next(free, printed.BESIDE)
        return state, points


# --- temple ---------------------------------------------------------------------------------------

KEPT_OF_THREE = 2.4
"""What the best of three market cards brings."""


class RaProspect(VisibleStones):
    """Side C: the same with other benefits."""

    def __init__(self, seats: int, house: House) -> None:
        super().__init__(seats, house)
        worth = {"M": KEPT_OF_THREE, "P": float(POINTS)}
        self.benefits = tuple(worth[bonus] for bonus in house.of(RaBoard).bonuses)


class ArenaProspect(Prospect[ArenaState]):
    """Side D: the fields of the chariots, and who should be in front."""

    def worth(self, state: ArenaState, moment: Moment) -> Points:
        board = self.house.of(ArenaBoard)
        front = standing(state.chariots, (FIRST, SECOND, 0, 0)[: self.seats], 0.3 + 0.4 * moment.visits)
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


# --- burial chamber -------------------------------------------------------------------------------


@lru_cache(KEPT)
def _tomb_points(seats: int, state: TombState) -> Points:
    points = nothing(seats)
    for seat, area in hill_tomb.areas(state.placed):
        points[seat] += len(area) * min(MOST_LEVELS, len({level for level, _ in area}))
    return tuple(points)


@lru_cache(KEPT)
def _best_spot(seats: int, state: TombState, seat: int) -> TombState | None:
    """A seat puts a stone where it gains most."""
    found, most = None, -1.0
    for level, place in state.legal:
        row = state.levels[level]
        after = replace(
            state,
            levels=(
                *state.levels[:level],
                (*row[:place], seat, *row[place + 1 :]),
                *state.levels[level + 1 :],
            ),
        )
        worth = _tomb_points(seats, after)[seat]
        if worth > most:
            found, most = after, worth
    return found


class TombProspect(Prospect[TombState]):
    """Side C: the areas as they are; every stone goes where its owner gains most."""

    def worth(self, state: TombState, moment: Moment) -> Points:
        del moment
        return _tomb_points(self.seats, state)

    def after(self, state: TombState, owners: Sequence[int], moment: Moment) -> tuple[TombState, list[float]]:
        del moment
        points = nothing(self.seats)
        for seat in owners:
            later = _best_spot(self.seats, state, seat)
            if later is None:
                points[seat] += printed.BESIDE
            else:
                state = later
        return state, points


class CryptProspect(Prospect[CryptState]):
    """Side D: the areas as they are; every stone takes the token with which its owner gains most."""

    def worth(self, state: CryptState, moment: Moment) -> Points:
        points = [*self._areas(state.placed)]
        there = {owner(stone) for stone in state.all_stones}
        for seat in range(self.seats):
            if seat not in there:
                points[seat] += ABSENT * (1 - gets(self.seats, moment.visits, 1))
        return tuple(points)

    def _areas(self, placed: tuple[tuple[int, int], ...]) -> Points:
        return _crypt_points(self.seats, placed, self.house.of(CryptBoard).columns)

    def after(
        self, state: CryptState, owners: Sequence[int], moment: Moment
    ) -> tuple[CryptState, list[float]]:
        del moment
        points, placed, left, beside = nothing(self.seats), state.placed, [*state.open], state.beside
        for seat in owners:
            if left:
                best = max(left, key=lambda field: self._areas((*placed, (field, seat)))[seat])
                left.remove(best)
                placed = (*placed, (best, seat))
            else:
                points[seat] += printed.BESIDE
                beside = (*beside, seat)
        return replace(state, placed=placed, open=tuple(left), beside=beside), points


@lru_cache(KEPT)
def _crypt_points(seats: int, placed: tuple[tuple[int, int], ...], columns: int) -> Points:
    points = nothing(seats)
    for seat, size in crypt_areas(placed, columns):
        points[seat] += printed.by_size(size)
    return tuple(points)


# --- obelisks -------------------------------------------------------------------------------------


def _rows(heights: Heights) -> float:
    """Complete rows; what lies above them counts a little."""
    least = min(heights)
    return least + 0.5 * (sum(heights) / len(heights) - least)


class GreatProspect(Prospect[GreatState]):
    """Side C: rows, and who should have most of them."""

    def worth(self, state: GreatState, moment: Moment) -> Points:
        ranks = self.house.of(GreatBoard).ranks[self.seats]
        rows = [_rows(heights) for heights in state.heights]
        places = standing(rows, ranks, 0.1 + 0.3 * moment.visits)
        return tuple([ROW * own + more for own, more in zip(rows, places, strict=True)])

    def after(
        self, state: GreatState, owners: Sequence[int], moment: Moment
    ) -> tuple[GreatState, list[float]]:
        del moment
        board, points, path = self.house.of(GreatBoard), nothing(self.seats), state.path
        heights = [*state.heights]
        for seat in owners:
            if len(path) == len(board.path):
                points[seat] += printed.BESIDE
                continue
            ways = every_placement(heights[seat], board.shapes[board.path[len(path)]]).values()
            heights[seat] = max((heights[seat], *ways), key=_rows)
            path = (*path, seat)
        return replace(state, path=path, heights=tuple(heights)), points


class AvenueProspect(Prospect[AvenueState]):
    """Side D: begun obelisks are worth what they would bring if their owner gets the stones for them."""

    def _worth(self, stones: int, height: int, points: int, visits: int) -> float:
        done = gets(self.seats, visits, height - stones)
        return done * points + (1 - done) * UNFINISHED * stones

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
        """How good a free place is for somebody with so many stones aboard: points by stone."""
        height, points = place
        return self._worth(min(stones, height), height, points, visits) / max(height, stones)
