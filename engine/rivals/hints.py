"""Hints: the best steps in a position, with their values and the reasons, in the terms of the evaluation."""

from typing import Any, NamedTuple

from engine.contract import Game
from engine.rivals.reasons import TermGain, finished, prospects, reason, usual
from engine.rivals.rival import Rival

HINTS = 3
"""How many steps a hint shows."""


class Hint(NamedTuple):
    """A good step: its code, its value (see `Foreseen`), and its greatest gain compared with an average step.
    `same` has the codes of equivalent steps, `rest` those that finish the turn.
    """

    code: str
    worth: float
    gain: TermGain
    same: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


def hints(rival: Rival[Any], blind: Game) -> list[Hint]:
    """Return the best steps of a blind position, best first; equivalent steps are merged."""
    decision = blind.decision
    if decision is None:
        return []
    steps = prospects(rival, blind, rival.advised(blind))
    like_any, given = usual(steps), list[Hint]()
    numbers, ends = dict[Any, int](), dict[Any, int]()
    for step in steps:
        number = numbers.get(step.outcome)
        if number is None and len(given) < HINTS:
            rest = rival.rest_of_turn(blind, step.code)
            turn, end = finished(rival, blind, step, rest)
            number = numbers[step.outcome] = ends.setdefault(end.fingerprint(), len(given))
            if number == len(given):
                gain = reason(rival, decision.seat, turn, like_any)
                given.append(Hint(step.code, step.worth, gain, rest=rest))
                continue
        if number is not None:
            first = given[number]
            given[number] = first._replace(same=(*first.same, step.code))
    return given
