"""A second opinion on puzzles of games whose own search follows lines: alpha-beta, every reply looked at."""

from collections.abc import Mapping
from typing import Any

INFINITE = 1e9


class Deeper:
    """Whoever solves takes what is best for them, everybody else what is worst for them; `rules` as lines
    have them (`engine.rivals.lines`).
    """

    def __init__(self, rules: Any, seat: int) -> None:
        self._rules = rules
        self._seat = seat

    def second(
        self, best: Any, others: Mapping[str, Any], depth: int, wanted: float
    ) -> tuple[float, str] | None:
        """Which other position comes nearest after so many turns, and how many points behind; None if that is
        less than wanted.
        """
        value = self._value(best, depth, -INFINITE, INFINITE)
        nearest, name = -INFINITE, ""
        for code, other in others.items():
            found = self._value(other, depth, nearest, value - wanted)
            if found >= value - wanted:
                return None
            if found > nearest:
                nearest, name = found, code
        return value - nearest, name

    def _value(self, position: Any, depth: int, alpha: float, beta: float) -> float:
        """What a position is worth after so many turns; a step within a turn costs nothing."""
        after = () if depth <= 0 and not position.mid_turn else self._rules.following(position)
        if not after:
            return self._rules.lead(position, self._seat)
        mine = position.seat == self._seat
        order = sorted((one for _, one in after), key=self._lead, reverse=mine)
        best = -INFINITE if mine else INFINITE
        for one in order:
            value = self._value(one, depth if one.mid_turn else depth - 1, alpha, beta)
            best = max(best, value) if mine else min(best, value)
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    def _lead(self, position: Any) -> float:
        return self._rules.lead(position, self._seat)
