"""The scaffold, pyramid side C: tiles that pay at once and by majority (N-120 … N-128)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar

from engine.contract import Event, Step
from engine.deal import Deal
from engine.imhotep import printed
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.events import CardDrawn, NoCard, Revealing
from engine.imhotep.rules.agenda import receive
from engine.imhotep.table.estimate import CARD_WORTH, STONE_WORTH, Estimate, Moment, Points, arrivals, nothing
from engine.imhotep.table.flat import Flat, FlatSide
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table
from engine.imhotep.table.values import House, Reader, Values, list_of, matching, table_of

MOST, SHARED = 3, 1
"""The points for having the most stones on a tile, alone or tied (N-126)."""

UNKNOWN = "unknown"
"""An unseen tile in a blind copy, where the gains of its spaces are unknown."""


@dataclass(frozen=True, slots=True)
class TileTurned(Revealing):
    """The next scaffold tile was turned up; `number` is its index, from 0 (N-125)."""

    tile: str
    number: int


@dataclass(frozen=True, slots=True)
class TileScored(Event):
    """A full scaffold tile is scored; the points follow (N-126)."""

    tile: str
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class ScaffoldBoard(Values):
    """The tiles by name; each space is a string such as `2P`, `3S` or `C` (N-122)."""

    tiles: Mapping[str, tuple[str, ...]]

    part: ClassVar[tuple[str, ...]] = ("pyramid", "C")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "tiles": ("tiles", table_of(list_of(matching(re.compile(r"[1-9]P|[1-9]S|C"))))),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"tiles of equally many spaces": len(set(map(len, self.tiles.values()))) == 1}

    @property
    def size(self) -> int:
        """The number of spaces on a tile."""
        return len(next(iter(self.tiles.values())))


@dataclass(frozen=True, slots=True)
class ScaffoldState:
    """The face-down tiles; the revealed tiles in order, of which the last is the current one; the stones on
    each of them; and the stones beside them. The spot of a delivered stone is (tile, space).
    """

    pile: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    stones: tuple[tuple[Stone, ...], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for tile in self.stones for stone in tile), *self.beside)

    def values(self) -> tuple[object, ...]:
        return self.pile, self.tiles, self.stones, self.beside


@dataclass(frozen=True, slots=True)
class ScaffoldView:
    """The visible part: the state, but with only the number of face-down tiles."""

    pile: int
    tiles: tuple[str, ...]
    stones: tuple[tuple[Stone, ...], ...]
    beside: tuple[Stone, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for tile in self.stones for stone in tile), *self.beside)


class Scaffold(Side[ScaffoldState]):
    """Side C: stones fill the current tile from the left (N-121)."""

    __slots__ = ()

    site = Site.PYRAMIDS
    values = ScaffoldBoard

    def start(self, seats: int) -> ScaffoldState:
        del seats
        return ScaffoldState()

    def set_up(self, table: Table) -> None:
        """Put the tiles in the deal's order, with the first one face up (N-10)."""
        names = tuple(table.house.of(ScaffoldBoard).tiles)
        order = table.deal.order("imhotep/scaffold", len(names)) if table.deal else range(len(names))
        self.put(table, ScaffoldState(tuple(names[number] for number in order)))
        self._turn_up(table)

    def _turn_up(self, table: Table) -> None:
        state = self.of(table)
        if state.pile:
            tile, *rest = state.pile
            self.put(
                table,
                replace(state, pile=tuple(rest), tiles=(*state.tiles, tile), stones=(*state.stones, ())),
            )
            table.tell(TileTurned(tile, len(state.tiles)))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        state, board = self.of(table), table.house.of(ScaffoldBoard)
        number, placed, tile = len(state.tiles) - 1, state.stones[-1], state.tiles[-1]
        if len(placed) == board.size:
            table.lay_beside(delivery)
            return
        stones = (*placed, delivery.stone)
        laid = replace(state, stones=(*state.stones[:-1], stones))
        table.lay(delivery, laid, (number, len(placed)))
        if tile == UNKNOWN:
            table.stopped = True
            return
        self._pay(table, delivery.seat, board.tiles[tile][len(placed)])
        if len(stones) == board.size and not table.stopped:
            self._score(table, tile, stones)
            self._turn_up(table)

    def _pay(self, table: Table, seat: int, space: str) -> None:
        """Give a seat the gain of this space (N-121, N-123)."""
        match space[-1:]:
            case "P":
                table.earn(seat, int(space[:-1]), Site.PYRAMIDS)
            case "S":
                table.fetch(seat, int(space[:-1]), Site.PYRAMIDS)
            case "C":
                card = table.draw_card()
                if card is None:
                    table.tell(NoCard(seat, Site.PYRAMIDS))
                    return
                table.tell(CardDrawn(seat, table.shown_to_all(card), Site.PYRAMIDS))
                receive(table, seat, card)
            case _:
                pass

    def _score(self, table: Table, tile: str, stones: tuple[Stone, ...]) -> None:
        """Score a full tile (N-126), before the next tile is turned up and before a red card from this one
        acts (N-127).
        """
        table.tell(TileScored(tile, len(self.of(table).tiles) - 1))
        leaders, points = majority([owner(stone) for stone in stones])
        for seat in leaders:
            table.earn(seat, points, Site.PYRAMIDS)

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatScaffold":
        del numbers
        return FlatScaffold(seats, house.of(ScaffoldBoard))

    def estimate(self, table: Table) -> "ScaffoldEstimate":
        return ScaffoldEstimate(table.seats, table.house)

    def view(self, table: Table, seat: int | None) -> ScaffoldView:
        """Return the visible part, with only the number of face-down tiles, because their order is hidden
        (N-12).
        """
        del seat
        state = self.of(table)
        return ScaffoldView(len(state.pile), state.tiles, state.stones, state.beside)

    def blind(self, table: Table, seat: int | None) -> None:
        """Turn the upcoming tiles face down (N-12)."""
        del seat
        state = self.of(table)
        self.put(table, replace(state, pile=(UNKNOWN,) * len(state.pile)))

    def guess(self, table: Table, deal: Deal) -> None:
        """Draw all tiles that have not been revealed, including the current one if the blind copy turned it
        up.
        """
        state = self.of(table)
        unseen = [name for name in table.house.of(ScaffoldBoard).tiles if name not in state.tiles]
        drawn = (unseen[at] for at in deal.order("guess/scaffold", len(unseen)))
        tiles = tuple(next(drawn) if tile == UNKNOWN else tile for tile in state.tiles)
        self.put(table, replace(state, pile=tuple(islice(drawn, len(state.pile))), tiles=tiles))


def majority(owners: Sequence[int]) -> tuple[list[int], int]:
    """Return the seats with the most stones on a full tile, and the points that each of them gets (N-126)."""
    most = max(map(owners.count, owners))
    leaders = [seat for seat in sorted(set(owners)) if owners.count(seat) == most]
    return leaders, MOST if len(leaders) == 1 else SHARED


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


_SPACE_WORTH = {"P": 1.0, "S": STONE_WORTH, "C": CARD_WORTH}
_UNSEEN_SPACE = 1.6
"""The expected gain of a space on an unseen tile."""


def _expected(space: str) -> float:
    """Return the approximate value in points of a space such as `2P`, `3S`, `C` (N-122); `""` is a space on
    an unseen tile.
    """
    return int(space[:-1] or 1) * _SPACE_WORTH[space[-1]] if space else _UNSEEN_SPACE


class ScaffoldEstimate(Estimate[ScaffoldState]):
    """Estimates the gains of the spaces and the points for the majority on the current tile."""

    def worth(self, state: ScaffoldState, moment: Moment) -> Points:
        placed, size = state.stones[-1], self.house.of(ScaffoldBoard).size
        filled = sum(arrivals(self.seats, moment.visits)[size - len(placed) :])
        if len(placed) == size or not filled:
            return (0.0,) * self.seats
        return self._majority([owner(stone) for stone in placed], filled * len(placed) / size)

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
        held, tile, unseen = [owner(stone) for stone in state.stones[-1]], state.tiles[-1], len(state.pile)
        for seat in owners:
            if len(held) == board.size:
                points[seat] += printed.BESIDE
                continue
            points[seat] += _expected(board.tiles[tile][len(held)] if tile in board.tiles else "")
            held.append(seat)
            if len(held) == board.size:
                for winner, more in enumerate(self._majority(held, 1)):
                    points[winner] += more
                if unseen:
                    held, tile, unseen = list[int](), "", unseen - 1
        return replace(state, stones=(*state.stones[:-1], tuple(held))), points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


def _earn(flat: Flat, seat: int, points: int) -> None:
    flat.points[seat] += points


_FLAT_GAINS: Mapping[str, Callable[[Flat, int, int], None]] = {
    "P": _earn,
    "S": Flat.fetch,
    "C": lambda flat, seat, _: flat.draw_for(seat),
}
"""The functions that give a seat the gain of a space, by the letter of the space (N-121, N-123)."""


class FlatScaffold(FlatSide):
    """The flat form of side C: it keeps the face-down tiles, the current one, and the owners of the stones on
    it (N-121).
    """

    def __init__(self, seats: int, board: ScaffoldBoard) -> None:
        super().__init__(PLACES[Site.PYRAMIDS], seats)
        self._size = board.size
        self._tiles = {
            name: [(_FLAT_GAINS[space[-1]], int(space[:-1] or 1)) for space in spaces]
            for name, spaces in board.tiles.items()
        }

    def state(self, state: ScaffoldState) -> tuple[tuple[str, ...], str, tuple[int, ...]]:
        return state.pile, state.tiles[-1], tuple(map(owner, state.stones[-1]))

    def restored(self, state: tuple[tuple[str, ...], str, tuple[int, ...]]) -> ScaffoldState:
        pile, tile, owners = state
        return ScaffoldState(pile, (tile,), (owners,))

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        """Pay the space, then score a full tile and turn up the next one; a red card waits (N-127)."""
        pile, tile, owners = flat.states[self.place]
        flat.lay(self.place, seat, at)
        if len(owners) == self._size:
            flat.points[seat] += printed.BESIDE
            return
        pay, number = self._tiles[tile][len(owners)]
        pay(flat, seat, number)
        owners = (*owners, seat)
        if len(owners) == self._size:
            leaders, points = majority(owners)
            for leader in leaders:
                flat.points[leader] += points
            if pile:
                tile, *pile = pile
                owners = ()
        flat.states[self.place] = tuple(pile), tile, owners
