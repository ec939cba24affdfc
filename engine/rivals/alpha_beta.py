"""Alpha-beta search for games of two seats that take turns of several moves."""

from collections.abc import Callable
from engine.rivals.duel_board import Board, OVER, Table, moves, play

INFINITE = 1e9


class Exhausted(Exception):
    """The budget is used up."""


class Search:
    def __init__(self, table: Table, evaluate: Callable[[Board], float], budget: int) -> None:
        self.table, self.evaluate, self.budget = table, evaluate, budget
        self.leaves = 0
        self.known: dict[Board, tuple[int, int, float, int]] = {}
        self.history: dict[int, int] = {}
        self.values: dict[Board, float] = {}

    def best(self, board: Board) -> tuple[int, float, int]:
        found = moves(board)
        order = found
        depth = 0
        best, value = found[0], 0.0
        while depth < 40:
            depth += 1
            try:
                order, value = self.root(board, order, depth)
            except Exhausted:
                break
            best = order[0]
            if len(found) == 1 or abs(value) >= INFINITE:
                break
            if self.over_only:
                break
        self.depth = depth
        return best, value, depth

    def root(self, board: Board, order: list[int], depth: int):
        self.over_only = True
        alpha = -INFINITE
        scored = []
        for number, move in enumerate(order):
            after = play(board, move, self.table)
            try:
                value = self.value(board, after, depth - 1, alpha, INFINITE)
            except Exhausted:
                if number:  # what is known of this depth is worth more than nothing
                    scored.sort(key=lambda pair: -pair[0])
                    return [m for _, m in scored] + order[number:], scored[0][0]
                raise
            if value > alpha:
                alpha = value
                scored.append((value, move))
            else:
                scored.append((alpha - 1 - number, move))
        scored.sort(key=lambda pair: -pair[0])
        return [m for _, m in scored], alpha

    def value(self, before: Board, after: Board, depth: int, alpha: float, beta: float) -> float:
        if before.seat == after.seat:
            return self.search(after, depth, alpha, beta)
        return -self.search(after, depth, -beta, -alpha)

    def leaf(self, board: Board) -> float:
        found = self.values.get(board)
        if found is None:
            if self.leaves >= self.budget:
                raise Exhausted
            self.leaves += 1
            found = self.values[board] = self.evaluate(board)
        return -found if board.seat else found

    def search(self, board: Board, depth: int, alpha: float, beta: float) -> float:
        if board.todo == OVER:
            return self.leaf(board)
        if depth <= 0:
            self.over_only = False
            return self.leaf(board)
        entry = self.known.get(board)
        first = -1
        if entry is not None:
            known_depth, bound, value, first = entry
            if known_depth >= depth and known_depth < 1000 and (bound == 0 or (bound > 0 and value >= beta) or (bound < 0 and value <= alpha)):
                self.over_only = False
                return value
        found = moves(board)
        if len(found) > 1:
            history = self.history
            found.sort(key=lambda move: (move == first) * 1e9 + history.get(move, 0), reverse=True)
        else:
            depth += 1
        best, best_move, start = -INFINITE, found[0], alpha
        for move in found:
            after = play(board, move, self.table)
            value = self.value(board, after, depth - 1, alpha, beta)
            if value > best:
                best, best_move = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self.history[move] = self.history.get(move, 0) + depth * depth
                        break
        bound = 1 if best >= beta else -1 if best <= start else 0
        self.known[board] = depth, bound, best, best_move
        return best
