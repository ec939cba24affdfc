"""A solver that searches positions to the end of the game: who can win, and by how much. One seat maximizes a
result and all others minimize it, so with more than two seats the answer is the result that the others can't
prevent even together.
"""

from collections.abc import Hashable, Sequence
from typing import Protocol, Self, TypeVar

from engine.contract import Decision, Game, Outcome, Sheet, Step
from engine.rivals.puzzles import merged

WON = 1_000
"""The bonus for a win, which is more than any lead."""
AT_LEAST_A_WIN = WON // 2
NO_LIMIT = 10 * WON


class Position(Protocol):
    """The part of a position that the solver needs: a `Game`, or a smaller model of one."""

    @property
    def decision(self) -> Decision | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def mid_turn(self) -> bool: ...

    def options(self) -> Sequence[Step]: ...

    def copy(self) -> Self: ...

    def carry_out(self, step: Step) -> object: ...

    def scores(self) -> Sequence[Sheet]: ...

    def fingerprint(self) -> Hashable: ...


P = TypeVar("P", bound=Position)


class Unsolved(Exception):
    """The budget is used up, or a subclass says what else stopped the search."""


class Unknowable(Unsolved):
    """The position can't be searched any further, because the next event is unknown."""


class Solver:
    """Evaluates positions of one game for a seat: its lead over the best of the others, plus `WON` if it wins
    alone, or minus `WON` if it loses; a shared win changes nothing.
    """

    def __init__(self, seat: int, budget: int) -> None:
        """Prepare a solver; `budget` is the number of positions that all its answers together may look at."""
        self._seat = seat
        self._left = budget
        self._known: dict[Hashable, tuple[int, int]] = {}
        self._good: dict[str, int] = {}

    def wins(self, game: Position) -> bool:
        """Tell whether the seat wins alone, whatever the others do. Raises `Unsolved`."""
        return self.value(game, AT_LEAST_A_WIN - 1, AT_LEAST_A_WIN) >= AT_LEAST_A_WIN

    def loses(self, game: Position) -> bool:
        """Tell whether the others can keep the seat from winning, even from
        sharing a win. Raises `Unsolved`.
        """
        return self.value(game, -AT_LEAST_A_WIN, 1 - AT_LEAST_A_WIN) <= -AT_LEAST_A_WIN

    def lead(self, game: Position) -> int:
        """Return the points by which the seat leads the best of the others in the end. Raises `Unsolved`."""
        value = self.value(game, -NO_LIMIT, NO_LIMIT)
        return value - WON if value >= AT_LEAST_A_WIN else value + WON if value <= -AT_LEAST_A_WIN else value

    def best(self, game: Position) -> Step:
        """Return the best step for the player to move. Raises `Unsolved`."""
        options, decision = game.options(), game.decision
        if len(options) == 1 or decision is None:
            return options[0]
        choose = max if decision.seat == self._seat else min
        return choose(options, key=lambda step: self.value(after(game, step), -NO_LIMIT, NO_LIMIT))

    def value(self, game: Position, alpha: int, beta: int) -> int:
        """Return the value of a position: exact if it is between the limits, else a lower or upper bound.
        Raises `Unsolved`.
        """
        while len(options := game.options()) == 1:
            game = after(game, options[0])
        decision = game.decision
        if decision is None:
            return self._ended(game)
        key = game.fingerprint()
        low, high = self._known.get(key, (-NO_LIMIT, NO_LIMIT))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self._left -= 1
        if self._left < 0:
            raise Unsolved
        mine, good = decision.seat == self._seat, self._good
        a, b = alpha, beta
        best = -NO_LIMIT if mine else NO_LIMIT
        for step in sorted(options, key=lambda option: -good.get(option.code, 0)):
            later = self.value(after(game, step), a, b)
            best = max(best, later) if mine else min(best, later)
            a, b = (max(a, best), b) if mine else (a, min(b, best))
            if a >= b:
                good[step.code] = good.get(step.code, 0) + 1
                break
        if best > alpha:
            low = max(low, best)
        if best < beta:
            high = min(high, best)
        self._known[key] = low, high
        return best

    def _ended(self, game: Position) -> int:
        outcome = game.outcome
        if outcome is None:
            raise Unknowable
        totals = [sheet.total for sheet in game.scores()]
        own = totals.pop(self._seat)
        if outcome.winners == (self._seat,):
            return WON + own - max(totals)
        return own - max(totals) - WON * (self._seat not in outcome.winners)


def only_win(blind: Game, solver: Solver, position: Position | None = None) -> tuple[str, ...] | None:
    """Return the codes of the winning choice if all others lose, else None. `position` is a model of the same
    position to solve instead. Raises `Unsolved`.
    """
    winning: tuple[str, ...] | None = None
    begun = blind if position is None else position
    for steps in merged(blind, blind).values():
        if not solver.loses(after(begun, steps[0])):
            if winning is not None:
                return None
            winning = tuple(step.code for step in steps)
    return winning if winning is not None and solver.wins(after(begun, blind.parse(winning[0]))) else None


def after(game: P, step: Step) -> P:
    """Return the position after a legal step."""
    other = game.copy()
    other.carry_out(step)
    return other
