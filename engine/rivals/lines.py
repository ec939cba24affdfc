"""A search along lines: after each of the best steps, all players do whatever seems best for themselves.

All lines are extended turn by turn until the budget, a number of positions, is used up; then their ends are
compared. This works for any number of seats, and does not chase gains that only a mistake in the evaluation
promises.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Step


class Reached(Protocol):
    """A position as this search sees it."""

    @property
    def seat(self) -> int | None:
        """The seat that chooses; None where a line ends."""
        ...

    @property
    def mid_turn(self) -> bool:
        """Whether a turn is in progress."""
        ...


P = TypeVar("P", bound=Reached)


class LineRules(Protocol[P]):
    """A game as this search sees it."""

    def following(self, position: P) -> Sequence[tuple[Step, P]]:
        """Return every step with the position it leads to; none where the line ends."""
        ...

    def lead(self, position: P, seat: int) -> float:
        """Return the points by which a seat is expected to lead."""
        ...


class LineEnd(NamedTuple, Generic[P]):
    """A step, the points by which its seat is expected to lead at the end of the line, and the position
    there.
    """

    step: Step
    lead: float
    end: P


def look(rules: LineRules[P], position: P, budget: int, width: int | None = None) -> list[LineEnd[P]]:
    """Return every step, best first. Only the `width` most promising steps are searched further; the others
    follow in the order of their first values.
    """
    seat = position.seat
    if seat is None:
        return []
    steps = rules.following(position)
    order = sorted(
        ((step, after, rules.lead(after, seat)) for step, after in steps), key=lambda valued: -valued[2]
    )
    ends = [after for _, after, _ in order[:width]]
    used, moved = len(order), True
    while moved and used < budget and len(order) > 1:
        moved = False
        for number, end in enumerate(ends):
            ends[number], more = _turn(rules, end)
            used += more
            moved |= more > 0
    lines = [
        LineEnd(step, rules.lead(end, seat), end) for (step, _, _), end in zip(order, ends, strict=False)
    ]
    lines.sort(key=lambda line: -line.lead)
    least = lines[-1].lead
    return lines + [LineEnd(step, min(lead, least), after) for step, after, lead in order[len(ends) :]]


def _turn(rules: LineRules[P], position: P) -> tuple[P, int]:
    """Return the position after a whole turn in which the option that seems best is chosen every time, and
    the number of positions looked at.
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
