"""Looking ahead along lines: after each of the best steps all players do what seems best for themselves.

All lines are extended by a turn, again and again, until the budget, a number of positions, is used up; then
they are compared by their ends. This works for any number of seats, and does not chase gains that only a
mistake of the evaluation promises.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Step


class Reached(Protocol):
    """A position as lines see it."""

    @property
    def seat(self) -> int | None:
        """Who chooses; None where a line ends."""
        ...

    @property
    def mid_turn(self) -> bool:
        """Whether a turn goes on."""
        ...


P = TypeVar("P", bound=Reached)


class LineRules(Protocol[P]):
    """A game as lines see it."""

    def following(self, position: P) -> Sequence[tuple[Step, P]]:
        """Every step, and where it leads; none where the line ends."""
        ...

    def lead(self, position: P, seat: int) -> float:
        """By how many points a seat should be ahead."""
        ...


class LineEnd(NamedTuple, Generic[P]):
    """A step and what it leads to: by how many points its seat should be ahead then, and where that is."""

    step: Step
    lead: float
    end: P


def look(rules: LineRules[P], position: P, budget: int, width: int | None = None) -> list[LineEnd[P]]:
    """Every step, the best first. `width`: so many of those that seem best are looked at further; behind them
    are the others, by how they seem.
    """
    seat = position.seat
    if seat is None:
        return []
    steps = rules.following(position)
    order = sorted(((step, after, rules.lead(after, seat)) for step, after in steps), key=lambda one: -one[2])
    ends = [after for _, after, _ in order[:width]]
    used, moved = len(order), True
    while moved and used < budget and len(order) > 1:
        moved = False
        for number, end in enumerate(ends):
            ends[number], more = _turn(rules, end)
            used += more
            moved |= more > 0
    found = [
        LineEnd(step, rules.lead(end, seat), end) for (step, _, _), end in zip(order, ends, strict=False)
    ]
    found.sort(key=lambda line: -line.lead)
    least = found[-1].lead
    return found + [LineEnd(step, min(lead, least), after) for step, after, lead in order[len(ends) :]]


def _turn(rules: LineRules[P], position: P) -> tuple[P, int]:
    """The position after a whole turn in which all decisions take the option that seems best, and how many
    positions were looked at.
    """
    used, begun = 0, False
    while (seat := position.seat) is not None and (position.mid_turn or not begun):
        begun |= not position.mid_turn
        steps = rules.following(position)
        if not steps:
            break
        used += len(steps)
        position = max(steps, key=lambda step, seat=seat: rules.lead(step[1], seat))[1]
    return position, used
