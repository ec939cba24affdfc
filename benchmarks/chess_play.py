"""Random chess with python-chess, the baseline for our engines."""

from collections.abc import Sequence
from random import Random

import chess

LONGEST = 200
"""The number of plies after which a random game is cut off."""


def plies(chance: Random, count: int) -> None:
    """Play this many random plies, starting a new game whenever one ends; for each, list the legal moves,
    choose one and push it.
    """
    board = chess.Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))


def game(chance: Random) -> list[str]:
    """Play one random game and return its moves in UCI notation."""
    board = chess.Board()
    while board.ply() < LONGEST and (moves := list(board.legal_moves)):
        board.push(chance.choice(moves))
    return [move.uci() for move in board.move_stack]


def games(chance: Random, count: int) -> None:
    """Play this many random games."""
    for _ in range(count):
        game(chance)


def replay(moves: Sequence[str]) -> None:
    """Replay these moves in UCI notation, checking each of them."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
