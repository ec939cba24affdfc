"""Random plies of The Duel beside random plies of chess."""

from random import Random
from time import perf_counter

import chess

from benchmarks.timing import Comparison, Series, progress
from engine.deal import Deal
from engine.duel import Duel

ROUNDS, PLIES = 30, 3000
LONGEST_CHESS = 200  # plies, after which a random game of chess is broken off


def measure(rounds: int = ROUNDS, plies: int = PLIES) -> Comparison:
    """A ply is: list everything legal, choose at random, play it through the checked door."""
    ours: list[float] = []
    baseline: list[float] = []
    for number in progress("engine", rounds):
        start = perf_counter()
        _duel(Random(number), plies)
        between = perf_counter()
        _chess(Random(number), plies)
        baseline.append((perf_counter() - between) / plies)
        ours.append((between - start) / plies)
    return Comparison(
        f"Random plies, {plies} a run",
        Series("The Duel (options, play)", ours),
        Series("chess by python-chess (legal_moves, push)", baseline),
        per_second=True,
    )


def _new(chance: Random) -> Duel:
    sides = "".join(chance.choices("AB", k=4))
    return Duel.new({"sides": sides}, 2, Deal(chance.randbytes(32), ""))


def _duel(chance: Random, plies: int) -> None:
    game = _new(chance)
    for _ in range(plies):
        if game.decision is None:
            game = _new(chance)
        game.play(chance.choice(game.options()))


def _chess(chance: Random, plies: int) -> None:
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST_CHESS:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))
