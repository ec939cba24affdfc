"""Measures how many positions the rivals judge per second; the baseline is random plies by python-chess."""

from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks import chess_play
from benchmarks.engine import BASE, CHESS, DUEL, Kind, compare
from benchmarks.timing import Comparison
from engine.contract import Game, Step
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.rivals.alpha_beta import Search
from engine.rivals.duel import rival as duel_rival
from engine.rivals.duel.board import STEPS, board_of
from engine.rivals.duel.evaluation import DuelRules
from engine.rivals.imhotep.rival import Judge
from engine.rivals.tree import WorldTree

RUNS, POSITIONS, OPENING = 20, 1_500, 12
A_BRANCHING = 10
"""Roughly how many positions one iteration of a tree judges."""
Look = Callable[[Any, int], tuple[Step, int]]
"""A search in a blind position with a budget of positions, which returns the best step and the number of
positions it judged.
"""


def measure_duel(runs: int = RUNS, positions: int = POSITIONS) -> Comparison:
    """Compare alpha-beta on the flat board of The Duel with the baseline."""
    return _searched(DUEL, _alpha_beta, runs, positions)


def measure_imhotep(runs: int = RUNS, positions: int = POSITIONS) -> Comparison:
    """Compare Imhotep's tree search on the engine's own positions with the baseline."""
    return _searched(BASE, _tree, runs, positions)


def _alpha_beta(blind: Duel, budget: int) -> tuple[Step, int]:
    board, terms = board_of(blind.state())
    result = Search(DuelRules(terms, duel_rival.weights()), budget).best(board)
    return STEPS[result.moves[0][0]], result.nodes


def _tree(blind: Imhotep, budget: int) -> tuple[Step, int]:
    judge = Judge(blind)
    best = WorldTree(blind, judge.judged, b"").grow(max(1, budget // A_BRANCHING))[0]
    return best.step, max(1, judge.count)


def _searched(kind: Kind, look: Look, runs: int, positions: int) -> Comparison:
    return compare(
        f"Positions judged, {positions} a run",
        (kind.name, lambda number: _judged(kind, look, Random(number), positions)),
        (CHESS, lambda number: chess_play.plies(Random(number), positions)),
        runs=runs,
        parts=positions,
    )


def _judged(kind: Kind, look: Look, chance: Random, left: int) -> None:
    """Play a game from near its beginning, with a search for every step, until this many positions have been
    judged.
    """
    game = _opened(kind, chance)
    while left > 0:
        if game.decision is None:
            game = _opened(kind, chance)
            continue
        step, judged = look(game.blind(game.decision.seat), left)
        left -= judged
        game.apply(step)


def _opened(kind: Kind, chance: Random) -> Game:
    """Return a game near its beginning, after random steps."""
    game = kind.header(chance).start()
    for _ in range(OPENING):
        game.apply(chance.choice(game.options()))
    return game
