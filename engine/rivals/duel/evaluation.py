"""The value of a position of The Duel: the points by which seat 0 is expected to win. Each site counts as its
expected final score, as if both seats were equally likely to get each tile to come; these expectations are
looked up by the tiles held and the number of boats yet to be unloaded. Action tiles, figures in the harbor,
and the gains of waiting boats are added. The weights are data (`weights.json`), fitted to games of the search
against itself.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.duel import sites
from engine.duel.harbor import FIGURES_IN_LINE, NEEDED, SPACES
from engine.duel.sites import (
    RACE_TILES,
    RUN_B,
    RUNS,
    SITES,
    DuelSite,
    pyramids_both,
    pyramids_smaller,
)
from engine.duel.tiles import FACE_DOWN, TEMPLE_SYMBOLS, TOMB_NUMBERS, Action, Kind, Tile
from engine.rivals.duel.board import (
    ACTIONS,
    CARGOES,
    DARK,
    LIGHT,
    MASK,
    OBELISK,
    OVER,
    SHIFT,
    Board,
    DuelTerms,
    count,
    moves,
    play,
)

SHARE = 0.36
"""The chance that one seat gets a given tile from a boat that is unloaded."""
LEFT_BEHIND = 6
"""The number of tiles that no one gets: those on the last boat and in the reserve."""
OBELISKS, PYRAMID, SYMBOLS = 12, 6, 3
"""The number of obelisk tiles, of tiles for one pyramid, and of temple tiles with the same number of symbols
(D-1).
"""
KEPT = 1 << 16


@cache
def chance(unloadings: int) -> float:
    """Return the chance that a tile yet to come goes to a given seat."""
    tiles = unloadings * SPACES
    return SHARE * tiles / (tiles + LEFT_BEHIND)


@cache
def _binomial(tries: int, unloadings: int) -> tuple[float, ...]:
    """Return the chances that a seat gets 0, 1, 2 … of this many tiles."""
    chances, likely = [1.0], chance(unloadings)
    for _ in range(tries):
        chances = [
            (chances[number] if number < len(chances) else 0) * (1 - likely)
            + (chances[number - 1] * likely if number else 0)
            for number in range(len(chances) + 1)
        ]
    return tuple(chances)


_PYRAMIDS_WORTH: dict[str, Callable[[int, int], int]] = {"A": pyramids_both, "B": pyramids_smaller}


@cache
def pyramids(side: str, light: int, dark: int, unloadings: int) -> float:
    """Return the expected score of a seat's two pyramids (D-52)."""
    worth = _PYRAMIDS_WORTH[side]
    return sum(
        part * other * worth(light + more, dark + much)
        for more, part in enumerate(_binomial(PYRAMID - light, unloadings))
        for much, other in enumerate(_binomial(PYRAMID - dark, unloadings))
    )


@cache
def temple(side: str, counts: tuple[int, ...], unloadings: int) -> float:
    """Return the expected score of a temple (D-51); `counts` says how many of its tiles have each number of
    symbols, lowest first.
    """
    now = [symbol for symbol, number in zip(TEMPLE_SYMBOLS, counts, strict=True) for _ in range(number)]
    if side == "A":
        return float(sum(now))
    total = 0.0
    for size_of_layer in range(1, SYMBOLS + 1):
        reached = [
            sum(_binomial(SYMBOLS - number, unloadings)[max(0, size_of_layer - number) :])
            for number in counts
        ]
        sizes = [1.0]
        for share in reached:
            sizes = [
                (sizes[size] if size < len(sizes) else 0) * (1 - share)
                + (sizes[size - 1] * share if size else 0)
                for size in range(len(sizes) + 1)
            ]
        total += sum(part * sites.SETS[size] for size, part in enumerate(sizes))
    return total


@lru_cache(KEPT)
def tomb(side: str, mine: int, gone: int, unloadings: int) -> float:
    """Return the expected score of a tomb (D-53). `mine` and `gone` are bit sets of numbers; the lowest bit
    is the lowest number.
    """
    likely = chance(unloadings)
    lengths = [1.0] + [0.0] * (len(RUNS) - 1)  # by length of the run that ends here
    total = 0.0
    for number in range(len(TOMB_NUMBERS)):
        got = 1.0 if mine >> number & 1 else 0.0 if gone >> number & 1 else likely
        if side == "B":
            total += RUN_B * got * lengths[0]
        else:
            longest = len(RUNS) - 1
            total += got * sum(
                part * (RUNS[min(length + 1, longest)] - RUNS[length]) for length, part in enumerate(lengths)
            )
        after = [1 - got] + [0.0] * (len(RUNS) - 1)
        for length, part in enumerate(lengths):
            after[min(length + 1, len(RUNS) - 1)] += got * part
        lengths = after
    return total


@lru_cache(KEPT)
def obelisk(side: str, mine: int, others: int, five: int, unloadings: int) -> float:
    """Return the expected lead from these obelisk tiles (D-50). `five` is 1 if this seat was first to five,
    -1 if the other was, else 0.
    """
    likely = chance(unloadings)
    ways: dict[tuple[int, int, int], float] = {(mine, others, five): 1.0}
    for _ in range(OBELISKS - mine - others):
        after: dict[tuple[int, int, int], float] = {}
        for (own, other, first), part in ways.items():
            for more, less, weight in ((1, 0, likely), (0, 1, likely), (0, 0, 1 - 2 * likely)):
                reached = first or (own + more >= RACE_TILES) - (other + less >= RACE_TILES)
                key = own + more, other + less, reached
                after[key] = after.get(key, 0.0) + part * weight
        ways = after
    if side == "A":
        return sum(
            part * (sites.obelisk_majority(own, other) - sites.obelisk_majority(other, own))
            for (own, other, _), part in ways.items()
        )
    return sum(
        part * (sites.obelisk_race(own, first=first > 0) - sites.obelisk_race(other, first=first < 0))
        for (own, other, first), part in ways.items()
    )


FEATURES: tuple[str, ...] = (
    "obelisk", "temple", "pyramids", "tomb",
    "take", "place", "unload", "swap", "take_early", "place_early", "unload_early", "swap_early",
    "unknown", "in_harbor", "out_of_figures",
    "turn", "turn_early", "best_boat", "next_boat", "worst_boat", "ready_boats", "begun_lines",
)  # fmt: skip
"""The features of a position. All except those for the turn and the boats are differences between seat 0 and
seat 1.
"""
WHOLE_GAME = 18
"""The number of boats that are unloaded in a whole game."""
_ACTIONS = tuple(ACTIONS[action] for action in Action)
_TEMPLE = tuple(Tile(Kind.TEMPLE, symbols) for symbols in TEMPLE_SYMBOLS)
_TOMB = SHIFT[Tile(Kind.TOMB, TOMB_NUMBERS[0])]
_UNKNOWN, _UNKNOWN_MASK = SHIFT[FACE_DOWN], MASK[FACE_DOWN]
_TEMPLES, _TEMPLE_MASK = SHIFT[_TEMPLE[0]], (1 << 2 * len(_TEMPLE)) - 1
_PYRAMIDS, _PYRAMID_MASK = SHIFT[LIGHT], (1 << SHIFT[DARK] - SHIFT[LIGHT] + 3) - 1
_TOMB_MASK = (1 << len(TOMB_NUMBERS)) - 1
Values = tuple[float, ...]


def _tomb_of(holding: int) -> int:
    """Return a seat's tomb numbers as a bit set; the lowest bit is the lowest number."""
    return holding >> _TOMB & _TOMB_MASK


class Prospects(NamedTuple):
    """The expected final value of both seats' tiles, and the gain from each further tile."""

    features: Values
    """The values of the first `FEATURES`, which follow from both holdings."""
    gains: tuple[Values, Values]
    """The points that each seat would gain on the other with each kind of tile."""


class Worth:
    """Looks up the value of holdings in one game, site by site."""

    def __init__(self, sides: str, weights: Sequence[float]) -> None:
        self._side = dict(zip(SITES, sides, strict=True))
        self._weights: dict[str, float] = dict(zip(FEATURES, weights, strict=True))
        for method in (self._obelisk, self._temple, self._pyramids, self._tomb, self._action_tiles):
            setattr(self, method.__name__, lru_cache(KEPT)(method))

    def holdings(self, held: tuple[int, int], five: int, left: int) -> Prospects:
        """Return the value of both holdings, with this many boats left to unload; `five` is as in `Board`."""
        mine, others = held
        obelisk_now, *obelisk_gains = self._obelisk(count(mine, OBELISK), count(others, OBELISK), five, left)
        temples = [self._temple(own >> _TEMPLES & _TEMPLE_MASK, left) for own in held]
        built = [self._pyramids(own >> _PYRAMIDS & _PYRAMID_MASK, left) for own in held]
        tombs = self._tomb(_tomb_of(mine), _tomb_of(others), left)
        tiles = self._action_tiles(left)
        actions = [count(mine, tile) - count(others, tile) for tile in _ACTIONS]
        early = left / WHOLE_GAME
        return Prospects(
            (
                obelisk_now,
                temples[0][0] - temples[1][0],
                built[0][0] - built[1][0],
                tombs[0],
                *actions,
                *[number * early for number in actions],
                (mine >> _UNKNOWN & _UNKNOWN_MASK) - (others >> _UNKNOWN & _UNKNOWN_MASK),
            ),
            (
                (obelisk_gains[0], *built[0][1], *temples[0][1], *tombs[1], *tiles),
                (obelisk_gains[1], *built[1][1], *temples[1][1], *tombs[2], *tiles),
            ),
        )

    def _obelisk(self, mine: int, others: int, five: int, left: int) -> tuple[float, float, float]:
        """Return the expected lead, and each seat's gain from one more tile."""
        side, weight = self._side[DuelSite.OBELISK], self._weights["obelisk"]
        first = 0 if five < 0 else 1 - 2 * five
        now = obelisk(side, mine, others, first, left)
        if mine + others >= OBELISKS:
            return now, 0.0, 0.0
        more = obelisk(side, mine + 1, others, first or int(mine + 1 >= RACE_TILES), left)
        less = obelisk(side, mine, others + 1, first or -int(others + 1 >= RACE_TILES), left)
        return now, weight * (more - now), weight * (now - less)

    def _temple(self, own: int, left: int) -> tuple[float, Values]:
        counts = tuple([own >> 2 * at & SYMBOLS for at in range(len(_TEMPLE))])
        side, weight = self._side[DuelSite.TEMPLE], self._weights["temple"]
        now = temple(side, counts, left)
        return now, tuple(
            weight * (temple(side, (*counts[:at], number + 1, *counts[at + 1 :]), left) - now)
            if number < SYMBOLS
            else 0.0
            for at, number in enumerate(counts)
        )

    def _pyramids(self, own: int, left: int) -> tuple[float, Values]:
        side, weight = self._side[DuelSite.PYRAMIDS], self._weights["pyramids"]
        light, dark = own & MASK[LIGHT], own >> SHIFT[DARK] - SHIFT[LIGHT]
        now = pyramids(side, light, dark, left)
        lighter = pyramids(side, min(PYRAMID, light + 1), dark, left)
        darker = pyramids(side, light, min(PYRAMID, dark + 1), left)
        return now, (weight * (lighter - now), weight * (darker - now))

    def _tomb(self, mine: int, others: int, left: int) -> tuple[float, Values, Values]:
        """Return the expected lead and each seat's gains from further numbers, given both seats' numbers as
        bit sets.
        """
        side, weight = self._side[DuelSite.TOMB], self._weights["tomb"]

        def lead(mine: int, others: int) -> float:
            return tomb(side, mine, others, left) - tomb(side, others, mine, left)

        now = lead(mine, others)
        numbers = [1 << number for number in range(len(TOMB_NUMBERS))]
        free = [number if not (mine | others) & number else 0 for number in numbers]
        return (
            now,
            tuple(weight * (lead(mine | number, others) - now) for number in free),
            tuple(weight * (now - lead(mine, others | number)) for number in free),
        )

    def _action_tiles(self, left: int) -> Values:
        """Return the value of each kind of action tile, followed by that of a face-down tile."""
        weights, early = self._weights, left / WHOLE_GAME
        names = [action.name.lower() for action in Action]
        return (*(weights[name] + weights[f"{name}_early"] * early for name in names), weights["unknown"])


class DuelRules:
    """Evaluates positions of one game, and caches its results for holdings."""

    def __init__(self, terms: DuelTerms, weights: Sequence[float]) -> None:
        self._terms = terms
        self._weights = weights
        self._worth = Worth(terms.sides, weights)
        self._holdings: dict[tuple[tuple[int, int], int, int], Prospects] = {}

    def moves(self, position: Board) -> Sequence[int]:
        """See `alpha_beta.SearchRules`."""
        return moves(position)

    def play(self, position: Board, move: int) -> Board:
        """See `alpha_beta.SearchRules`."""
        return play(position, move, self._terms)

    def value(self, position: Board) -> float:
        """Return the points by which seat 0 is expected to win; exact at the end, with ties broken (D-56)."""
        if position.todo == OVER:
            return self.final(position)
        return sum(
            [value * weight for value, weight in zip(self.features(position), self._weights, strict=True)]
        )

    def final(self, board: Board) -> float:
        """Return the value of a finished game in points: seat 0's lead, plus or minus `WIN`."""
        held, figures = board.held, board.figures
        points = _exact(self._terms.sides, held, board.five) + figures[0].bit_count() - figures[1].bit_count()
        won = points > 0 or (points == 0 and self._terms.first == 1)
        return points + (WIN if won else -WIN)

    def features(self, board: Board) -> list[float]:
        """Return the values of the features, in the order of `FEATURES`."""
        seat, _, (first, second), boats, held, _, _, five = board
        left = board.unloadings
        key = held, five, left
        holdings = self._holdings.get(key)
        if holdings is None:
            if len(self._holdings) > KEPT:
                self._holdings.clear()
            holdings = self._holdings[key] = self._worth.holdings(held, five, left)
        mine, others = holdings.gains
        taken = first | second
        ready: list[float] = []
        begun = 0.0
        for boat, cargo in enumerate(boats):
            line = FIGURES_IN_LINE[boat][taken]
            if cargo < 0 or not line:
                continue
            tiles = CARGOES[cargo]
            if len(line) < NEEDED:
                gains, sign = (mine, 1) if first >> line[0] & 1 else (others, -1)
                begun += sign * (gains[tiles[0]] + gains[tiles[1]] + gains[tiles[2]])
                continue
            net = 0.0
            for space, field in enumerate(line):
                if first >> field & 1:
                    net += mine[tiles[space]]
                else:
                    net -= others[tiles[space]]
            ready.append(net)
        ready.sort(reverse=seat == 0)
        sign = 1 - 2 * seat
        in_harbor, in_other = first.bit_count(), second.bit_count()
        return [
            *holdings.features,
            in_harbor - in_other,
            (in_harbor == 4) - (in_other == 4),
            sign,
            sign * left / WHOLE_GAME,
            ready[0] if ready else 0.0,
            ready[1] if len(ready) > 1 else 0.0,
            ready[-1] if len(ready) > 1 else 0.0,
            sum(ready),
            begun,
        ]


WIN = 12.0
"""The points that winning is worth."""


@lru_cache(KEPT)
def _exact(sides: str, held: tuple[int, int], five: int) -> float:
    """Return seat 0's lead in points if no more tiles come (D-50…D-54)."""
    features = Worth(sides, (1.0,) * len(FEATURES)).holdings(held, five, 0).features
    return sum(features[: FEATURES.index("take_early")])
