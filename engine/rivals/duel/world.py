"""A game of The Duel as the tree over drawn worlds (`tree.py`) plays it: moves on a board."""

from collections.abc import Sequence
from typing import Self

from engine.deal import Deal
from engine.duel.game import Duel
from engine.rivals.duel.board import OVER, Board, DuelTerms, board_of, moves, play


class DuelWorld:
    """A blind position, or a world that it has guessed; see `tree.Guessable`."""

    __slots__ = ("_game", "board", "terms")

    def __init__(self, game: Duel, board: Board, terms: DuelTerms) -> None:
        self._game, self.board, self.terms = game, board, terms

    @classmethod
    def of(cls, game: Duel) -> Self:
        """Return a position of the engine as a world."""
        return cls(game, *board_of(game.state()))

    @property
    def decision(self) -> Board | None:
        """The board, which knows the seat that must choose; None when the game is over."""
        return None if self.board.todo == OVER else self.board

    def options(self) -> Sequence[int]:
        """Return every legal move."""
        return moves(self.board)

    def copy(self) -> Self:
        """Return an independent copy; the game is shared, because moves don't change it."""
        return type(self)(self._game, self.board, self.terms)

    def carry_out(self, step: int) -> None:
        """Play a legal move."""
        self.board = play(self.board, step, self.terms)

    def guess(self, deal: Deal) -> Self:
        """Return a world in which the deal has drawn the unknown tiles (D-19)."""
        return self.of(self._game.guess(deal))
