"""Random plies of The Duel beside random plies of chess."""

from random import Random
from time import perf_counter

import chess

from benchmarks.timing import Comparison, Series, progress
from engine.deal import Deal
from engine.duel import Duel

ROUNDS, PLIES = 30, 3000
LONGEST_CHESS = 200  # plies, after which a random game of chess is broken off


def measure() -> Comparison:
    """A ply is: list everything legal, choose at random, play it through the checked door."""
    ours: list[float] = []
    baseline: list[float] = []
    for number in progress("engine", ROUNDS):
        start = perf_counter()
        _duel(Random(number))
        between = perf_counter()
        _chess(Random(number))
        baseline.append((perf_counter() - between) / PLIES)
        ours.append((between - start) / PLIES)
    return Comparison(
        f"Random plies, {PLIES} a run",
        Series("The Duel (options, play)", ours),
        Series("chess by python-chess (legal_moves, push)", baseline),
        per_second=True,
    )


def _new(chance: Random) -> Duel:
    sides = "".join(chance.choices("AB", k=4))
    return Duel.new({"sides": sides}, 2, Deal(chance.randbytes(32), ""))


def _duel(chance: Random) -> None:
    game = _new(chance)
    for _ in range(PLIES):
        if game.decision is None:
            game = _new(chance)
        game.play(chance.choice(game.options()))


def _chess(chance: Random) -> None:
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST_CHESS:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))
