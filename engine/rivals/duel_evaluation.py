"""What a position of The Duel is worth: the points that seat 0 should win by.

Every site is worth what it should score in the end, if every tile still to come is got with the same chance;
such expectations are looked up by what somebody holds and how many boats are still unloaded. To that come the
action tiles, the figures in the harbor and what the boats that wait there would bring. How much each counts is
data (`weights/duel.json`), fitted to games of the search with itself.
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from engine.duel import sites
from engine.duel.harbor import FIGURES_IN_LINE, NEEDED, SPACES
from engine.duel.sites import PYRAMID_A, PYRAMID_B, RACE_TILES, RUN_B, RUNS, SITES, DuelSite
from engine.duel.tiles import FACE_DOWN, TEMPLE_SYMBOLS, TILES, TOMB_NUMBERS, Action, Kind, Tile
from engine.rivals.duel_board import (
    ACTIONS,
    ADDED,
    CARGOES,
    DARK,
    KNOWN,
    LIGHT,
    MASK,
    NUMBERS,
    OBELISK,
    OVER,
    SHIFT,
    UNKNOWN,
    Board,
    Table,
    count,
)

SHARE = 0.36
"""The chance of one seat to get a tile of a boat that is unloaded."""
LEFT_BEHIND = 6
"""Tiles that nobody gets: the last boat's and the reserve's."""
OBELISKS, PYRAMID, SYMBOLS = 12, 6, 3
"""How many tiles of a kind there are (D-1)."""
KEPT = 1 << 16


@cache
def chance(unloadings: int) -> float:
    """That a tile which is still to come gets to one seat."""
    tiles = unloadings * SPACES
    return SHARE * tiles / (tiles + LEFT_BEHIND)


@cache
def _binomial(tries: int, unloadings: int) -> tuple[float, ...]:
    """By number: the chance to get so many of these tiles."""
    found, one = [1.0], chance(unloadings)
    for _ in range(tries):
        found = [
            (found[number] if number < len(found) else 0) * (1 - one) + (found[number - 1] * one if number else 0)
            for number in range(len(found) + 1)
        ]
    return tuple(found)


@cache
def pyramids(side: str, light: int, dark: int, unloadings: int) -> float:
    """D-52."""
    value = {
        "A": lambda one, other: PYRAMID_A[one] + PYRAMID_A[other],
        "B": lambda one, other: PYRAMID_B[min(one, other)],
    }[side]
    return sum(
        one * other * value(light + more, dark + much)
        for more, one in enumerate(_binomial(PYRAMID - light, unloadings))
        for much, other in enumerate(_binomial(PYRAMID - dark, unloadings))
    )


@cache
def temple(side: str, counts: tuple[int, ...], unloadings: int) -> float:
    """D-51."""
    now = [symbol for symbol, number in zip(TEMPLE_SYMBOLS, counts, strict=True) for _ in range(number)]
    if side == "A":
        return float(sum(now))
    total = 0.0
    for size_of_layer in range(1, SYMBOLS + 1):
        reached = [
            sum(_binomial(SYMBOLS - number, unloadings)[max(0, size_of_layer - number) :]) for number in counts
        ]
        sizes = [1.0]
        for one in reached:
            sizes = [
                (sizes[size] if size < len(sizes) else 0) * (1 - one) + (sizes[size - 1] * one if size else 0)
                for size in range(len(sizes) + 1)
            ]
        total += sum(part * sites.SETS[size] for size, part in enumerate(sizes))
    return total


@lru_cache(KEPT)
def tomb(side: str, mine: int, gone: int, unloadings: int) -> float:
    """D-53; `mine` and `gone` are sets of numbers, the lowest bit for the lowest number."""
    one = chance(unloadings)
    lengths = [1.0] + [0.0] * (len(RUNS) - 1)  # by length of the run that ends here
    total = 0.0
    for number in range(len(TOMB_NUMBERS)):
        got = 1.0 if mine >> number & 1 else 0.0 if gone >> number & 1 else one
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
    """D-50: what the tiles bring more than the other's; `five` is 1 if mine came to five first, -1 for the
    other, else 0.
    """
    one = chance(unloadings)
    ways: dict[tuple[int, int, int], float] = {(mine, others, five): 1.0}
    for _ in range(OBELISKS - mine - others):
        after: dict[tuple[int, int, int], float] = {}
        for (own, other, first), part in ways.items():
            for more, less, weight in ((1, 0, one), (0, 1, one), (0, 0, 1 - 2 * one)):
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


FEATURES = (
    "obelisk", "temple", "pyramids", "tomb",
    "take", "place", "unload", "swap", "take_early", "place_early", "unload_early", "swap_early",
    "unknown", "in_harbor", "out_of_figures",
    "turn", "turn_early", "best_boat", "next_boat", "worst_boat", "ready_boats", "begun_lines",
)  # fmt: skip
"""What a position is worth consists of these; all but the turn's and boats' are seat 0's minus seat 1's."""
WHOLE_GAME = 18
"""Boats that are unloaded in a game."""
_ACTIONS = tuple(ACTIONS[action] for action in Action)
_TEMPLE = tuple(Tile(Kind.TEMPLE, symbols) for symbols in TEMPLE_SYMBOLS)
_TOMB = SHIFT[Tile(Kind.TOMB, TOMB_NUMBERS[0])]
_UNKNOWN = SHIFT[FACE_DOWN]
_TOMB_MASK = (1 << len(TOMB_NUMBERS)) - 1
Values = tuple[float, ...]


class Holdings:
    """What the tiles of both seats should be worth in the end, and what each further tile would add."""

    __slots__ = ("expected", "gains")

    def __init__(self, sides: str, held: tuple[int, int], five: int, unloadings: int, weights: Sequence[float]) -> None:
        worth = _Worth(sides, five, unloadings, weights)
        self.expected = worth.features(held)
        now = worth.sum(self.expected)
        mine, others = held
        self.gains: tuple[Values, Values] = (
            tuple(worth.sum(worth.features((more, others))) - now for more in _with_each(mine)),
            tuple(now - worth.sum(worth.features((mine, more))) for more in _with_each(others)),
        )


_MOST = {tile: TILES.count(tile) for tile in KNOWN} | {FACE_DOWN: len(TILES)}


def _with_each(holding: int) -> list[int]:
    """This holding with one more tile of every kind; the same where there can be no more."""
    return [
        holding + added if count(holding, tile) < _MOST[tile] else holding
        for tile, added in zip(NUMBERS, ADDED, strict=True)
    ]


class _Worth:
    def __init__(self, sides: str, five: int, unloadings: int, weights: Sequence[float]) -> None:
        self._side = dict(zip(SITES, sides, strict=True))
        self._five = 0 if five < 0 else 1 - 2 * five
        self._left = unloadings
        self._weights = weights

    def sum(self, features: Sequence[float]) -> float:
        return sum(one * weight for one, weight in zip(features, self._weights, strict=False))

    def features(self, held: tuple[int, int]) -> Values:
        """The first features, those that follow from what both hold."""
        side, left = self._side, self._left
        mine, others = held
        found = [
            obelisk(side[DuelSite.OBELISK], count(mine, OBELISK), count(others, OBELISK), self._five, left),
            self._each(held, lambda own: temple(side[DuelSite.TEMPLE], tuple([count(own, tile) for tile in _TEMPLE]), left)),
            self._each(held, lambda own: pyramids(side[DuelSite.PYRAMIDS], count(own, LIGHT), count(own, DARK), left)),
            tomb(side[DuelSite.TOMB], mine >> _TOMB & _TOMB_MASK, others >> _TOMB & _TOMB_MASK, left)
            - tomb(side[DuelSite.TOMB], others >> _TOMB & _TOMB_MASK, mine >> _TOMB & _TOMB_MASK, left),
        ]
        actions = [count(mine, tile) - count(others, tile) for tile in _ACTIONS]
        early = left / WHOLE_GAME
        unknown = (mine >> _UNKNOWN & 63) - (others >> _UNKNOWN & 63)
        return (*found, *actions, *(number * early for number in actions), unknown)

    @staticmethod
    def _each(held: tuple[int, int], value) -> float:
        return value(held[0]) - value(held[1])


class Evaluation:
    """Values positions of one game; keeps what it found out about holdings."""

    def __init__(self, table: Table, weights: Sequence[float]) -> None:
        self._sides, self._first = table.sides, table.first
        self._weights = weights
        self._holdings: dict[tuple[tuple[int, int], int, int], Holdings] = {}

    def __call__(self, board: Board) -> float:
        """Points by which seat 0 should win; exact at the end, a tie for whoever wins it (D-56)."""
        if board.todo == OVER:
            return self.final(board)
        return sum([one * weight for one, weight in zip(self.features(board), self._weights, strict=True)])

    def final(self, board: Board) -> float:
        """The result, by points: a win is worth more than what it is won by."""
        held, figures = board.held, board.figures
        five = 0 if board.five < 0 else 1 - 2 * board.five
        points = _exact(self._sides, held, five) + figures[0].bit_count() - figures[1].bit_count()
        won = points > 0 or (points == 0 and self._first == 1)
        return points + (WIN if won else -WIN)

    def features(self, board: Board) -> list[float]:
        """By `FEATURES`."""
        seat, _, (one, other), boats, held, _, _, five = board
        left = board.unloadings
        key = held, five, left
        holdings = self._holdings.get(key)
        if holdings is None:
            if len(self._holdings) > KEPT:
                self._holdings.clear()
            holdings = self._holdings[key] = Holdings(self._sides, held, five, left, self._weights)
        mine, others = holdings.gains
        taken = one | other
        ready: list[float] = []
        begun = 0.0
        for boat, cargo in enumerate(boats):
            line = FIGURES_IN_LINE[boat][taken]
            if cargo < 0 or not line:
                continue
            tiles = CARGOES[cargo]
            if len(line) < NEEDED:
                gains, sign = (mine, 1) if one >> line[0] & 1 else (others, -1)
                begun += sign * (gains[tiles[0]] + gains[tiles[1]] + gains[tiles[2]])
                continue
            net = 0.0
            for space, field in enumerate(line):
                if one >> field & 1:
                    net += mine[tiles[space]]
                else:
                    net -= others[tiles[space]]
            ready.append(net)
        ready.sort(reverse=seat == 0)
        sign = 1 - 2 * seat
        in_harbor, in_other = one.bit_count(), other.bit_count()
        return [
            *holdings.expected,
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
"""Points that winning is worth."""


@lru_cache(KEPT)
def _exact(sides: str, held: tuple[int, int], five: int) -> float:
    """By how many points seat 0 leads with these tiles, when nothing comes any more."""
    found = _Worth(sides, 1 if five < 0 else 0 if five > 0 else -1, 0, (1.0,) * 13).features(held)
    return sum(found[:8])
