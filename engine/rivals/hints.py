"""Hints: the best steps of a position, what each is worth, and why, in the terms of the evaluation."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import Game
from engine.rivals.reasons import NOTHING, TermGain, Terms, after_step, gains, greatest
from engine.rivals.rival import Rival

HINTS = 3
"""How many steps are told."""
WORTH_NAMING = 0.5
"""Points that come of a line; with fewer the reason is what the step itself brings."""
EQUAL = 6
"""Decimal places up to which worths are compared."""


class Hint(NamedTuple):
    """A good step: its code; by how many points whoever takes it should then win, or be ahead.

    `gain`: what it gains most by, compared with a step like any other, when everybody has gone on well, or
    else by itself; `same`: codes of steps that come to the same.
    """

    code: str
    worth: float
    gain: TermGain
    same: tuple[str, ...] = ()


def hints(rival: Rival[Any], blind: Game) -> list[Hint]:
    """The best steps of a blind position, best first; those that come to the same are one."""
    decision = blind.decision
    if decision is None:
        return []
    seat, steps = decision.seat, rival.foreseen(blind, rival.advising)
    at_once = [rival.terms(after_step(blind, one.step.code)) for one in steps]
    usual_later, usual_soon = _mean([one.terms for one in steps]), _mean(at_once)
    found: dict[Any, Hint] = {}
    for (step, worth, later), soon in zip(steps, at_once, strict=True):
        outcome = _outcome(worth, soon)
        if outcome in found:
            first = found[outcome]
            found[outcome] = first._replace(same=(*first.same, step.code))
        elif len(found) < HINTS:
            gain = greatest(gains(usual_later, later, seat), rival.passing)
            if gain.points < WORTH_NAMING:
                gain = greatest(gains(usual_soon, soon, seat))
            found[outcome] = Hint(step.code, worth, gain)
    return list(found.values())


def _outcome(worth: float, terms: Terms) -> tuple[Any, ...]:
    """What steps have in common that come to the same."""
    by_name = [(name, *(round(one, EQUAL) for one in terms[name])) for name in sorted(terms)]
    return round(worth, EQUAL), *by_name


def _mean(terms: Sequence[Terms]) -> Terms:
    """What is usual, by term and seat."""
    found: dict[str, Sequence[float]] = {}
    for name in dict.fromkeys(name for one in terms for name in one):
        rows = [one.get(name, NOTHING) for one in terms]
        found[name] = [sum(points) / len(rows) for points in zip(*rows, strict=False)]  # as many as seats
    return found
