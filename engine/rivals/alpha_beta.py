"""Alpha-beta search for two-seat games, where a turn may have several moves and a seat several turns in a
row.

It deepens iteratively, with a transposition table and a history of moves that were good elsewhere. The budget
counts positions, not seconds, so the same position always gets the same move.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

DEEPEST = 60
"""More moves than remain in any game that a search can solve to its end."""
TO_THE_END = 2 * DEEPEST
INFINITE = 1e9
EXACT, AT_LEAST, AT_MOST = 0, 1, -1


class Node(Protocol):
    """A position as a search needs it. It is hashable, and equal positions compare equal."""

    @property
    def seat(self) -> int:
        """The seat to move: 0 or 1."""
        ...

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=Node)


class SearchRules(Protocol[P]):
    """A game as a search sees it."""

    def moves(self, position: P) -> Sequence[int]:
        """Return every legal move; none if the game is over."""
        ...

    def play(self, position: P, move: int) -> P:
        """Return the position after a move."""
        ...

    def value(self, position: P) -> float:
        """Return the value of a position for seat 0."""
        ...


class SearchResult(NamedTuple):
    """The result of a search: moves with their values for the player to move, best first. Only the first
    value is exact; the others are upper bounds. `depth` is the number of moves looked ahead, and `solved`
    tells whether every line reached the end of the game.
    """

    moves: tuple[tuple[int, float], ...]
    depth: int
    nodes: int
    solved: bool


class _Known(NamedTuple):
    depth: int
    """How many moves ahead were searched; `TO_THE_END` if the game ends within them."""
    bound: int
    value: float
    move: int

    def settles(self, alpha: float, beta: float) -> bool:
        """Tell whether this result suffices for a search between these limits."""
        if self.bound == EXACT:
            return True
        return self.value >= beta if self.bound == AT_LEAST else self.value <= alpha


class _Exhausted(Exception):
    """The budget is used up."""


class Search(Generic[P]):
    """One search from one position."""

    def __init__(
        self, rules: SearchRules[P], budget: int, *, exact: bool = False, deepest: int = DEEPEST
    ) -> None:
        """Prepare a search. `budget` is the number of positions to look at, `exact` tells whether to find the
        value of every move instead of only the best one's, and `deepest` is the maximum number of moves to
        look ahead.
        """
        self._rules = rules
        self._deepest = deepest
        self._exact = exact
        self._budget = budget
        self._limit = INFINITE
        self._nodes = 0
        self._known: dict[P, _Known] = {}
        self._values: dict[P, float] = {}
        self._good: dict[int, int] = {}
        self._ended_early = False

    def best(self, position: P) -> SearchResult:
        """Search deeper and deeper, until the budget is used up or every line reaches the end of the game,
        and return the last result.
        """
        moves = self._rules.moves(position)
        forced = len(moves) == 1 and not self._exact
        result = SearchResult(tuple((move, 0.0) for move in moves), 0, 0, solved=forced)
        while not result.solved and result.depth < self._deepest:
            self._ended_early = False
            depth = result.depth + 1
            self._limit = self._budget if result.depth else INFINITE  # every move needs some value
            try:
                order = self._root(position, [move for move, _ in result.moves], depth)
            except _Exhausted:
                break
            result = SearchResult(tuple(order), depth, self._nodes, solved=not self._ended_early)
            if self._nodes >= self._budget:
                break
        return result._replace(nodes=self._nodes)

    def _root(self, position: P, moves: Sequence[int], depth: int) -> list[tuple[int, float]]:
        """Return all moves with their values, best first. If the budget runs out, the results so far count,
        because the best move of the previous depth was searched first. In an exact search they don't, because
        every move needs a value.
        """
        alpha, values = -INFINITE, list[tuple[int, float]]()
        for number, move in enumerate(moves):
            try:
                value = self._after(position, move, depth, -INFINITE if self._exact else alpha, INFINITE)
            except _Exhausted:
                if self._exact or not number:
                    raise
                values += [(rest, -INFINITE) for rest in moves[number:]]
                self._ended_early = True
                break
            alpha = max(alpha, value)
            values.append((move, value))
        return sorted(values, key=lambda valued: -valued[1])  # stable: of equal bounds, the first is better

    def _after(self, position: P, move: int, depth: int, alpha: float, beta: float) -> float:
        """Return the value of a move for the seat that makes it, negating the value of the next position if
        the other seat moves there.
        """
        after = self._rules.play(position, move)
        if after.seat == position.seat:
            return self._search(after, depth - 1, alpha, beta)
        return -self._search(after, depth - 1, -beta, -alpha)

    def _search(self, position: P, depth: int, alpha: float, beta: float) -> float:
        moves = self._rules.moves(position)
        if depth <= 0 or not moves:
            self._ended_early |= bool(moves)
            return self._leaf(position)
        known = self._known.get(position)
        if known is not None and known.depth >= depth and known.settles(alpha, beta):
            self._ended_early |= known.depth < TO_THE_END
            return known.value
        self._count()
        if len(moves) == 1:
            depth += 1
        best, best_move, start = -INFINITE, moves[0], alpha
        ended_early, self._ended_early = self._ended_early, False
        for move in self._ordered(moves, known):
            value = self._after(position, move, depth, alpha, beta)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._good[move] = self._good.get(move, 0) + depth * depth
                    break
        bound = AT_LEAST if best >= beta else AT_MOST if best <= start else EXACT
        self._known[position] = _Known(depth if self._ended_early else TO_THE_END, bound, best, best_move)
        self._ended_early |= ended_early
        return best

    def _ordered(self, moves: Sequence[int], known: _Known | None) -> list[int]:
        good = self._good
        order = sorted(moves, key=lambda move: -good.get(move, 0))
        if known is not None:
            order.remove(known.move)
            order.insert(0, known.move)
        return order

    def _leaf(self, position: P) -> float:
        value = self._values.get(position)
        if value is None:
            self._count()
            value = self._values[position] = self._rules.value(position)
        return -value if position.seat else value

    def _count(self) -> None:
        if self._nodes >= self._limit:
            raise _Exhausted
        self._nodes += 1
