"""How many positions the rivals look at in a second, beside random plies by python-chess."""

from collections.abc import Callable
from random import Random

from benchmarks import chess_play
from benchmarks.engine import BASE, CHESS, DUEL, Kind, compare
from benchmarks.timing import Comparison
from engine.contract import Game
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength

RUNS, POSITIONS, OPENING = 20, 1_500, 12


def measure_duel(runs: int = RUNS, positions: int = POSITIONS) -> Comparison:
    """Alpha-beta on the flat board."""
    return _searched(DUEL, runs, positions)


def measure_imhotep(runs: int = RUNS, positions: int = POSITIONS) -> Comparison:
    """Tree search on the engine's own positions."""
    return _searched(BASE, runs, positions)


def _searched(kind: Kind, runs: int, positions: int) -> Comparison:
    return compare(
        f"Positions searched, {positions} a run",
        (f"{kind.name} (each with its evaluation)", _search(kind, positions)),
        (CHESS, lambda number: chess_play.plies(Random(number), positions)),
        runs=runs,
        parts=positions,
    )


def _search(kind: Kind, positions: int) -> Callable[[int], None]:
    def run(number: int) -> None:
        blind = _opened(kind, Random(number))
        RIVALS[blind.id].rated(blind, Strength(positions), b"")

    return run


def _opened(kind: Kind, chance: Random) -> Game:
    """A position near the beginning, as its mover sees it."""
    game = kind.header(chance).start()
    for _ in range(OPENING):
        game.apply(chance.choice(game.options()))
    return game.blind(game.decision.seat if game.decision else None)
