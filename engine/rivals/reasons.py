"""Why a position is better than another, in the terms of the evaluation."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Game
from engine.rivals.rival import Rival

Terms = Mapping[str, Sequence[float]]
"""By name and seat (`Rival.terms`)."""
NOTHING = (0.0,) * 4
"""What a term is worth to every seat that there is nothing of."""


class TermGain(NamedTuple):
    """The term that somebody gains most by, by its name (`Rival.terms`), and how many points these are."""

    term: str
    points: float


def gains(before: Terms, after: Terms, seat: int) -> dict[str, float]:
    """By term, how many points one position is better for a seat than another."""
    return {
        name: after.get(name, NOTHING)[seat] - before.get(name, NOTHING)[seat]
        for name in dict.fromkeys((*before, *after))
    }


def greatest_gain(rival: Rival[Any], seat: int, before: Game, after: Game) -> TermGain:
    """What makes one position better for a seat than another, both blind."""
    return greatest(gains(rival.terms(before), rival.terms(after), seat))


def greatest(gained: Mapping[str, float], without: Collection[str] = ()) -> TermGain:
    """The term that most is gained by, of those that count; there is always one."""
    term = max((name for name in gained if name not in without), key=lambda name: gained[name])
    return TermGain(term, gained[term])


def after_step(blind: Game, code: str) -> Game:
    """The position that a step leads to; the given one stays as it is."""
    after = blind.copy()
    after.play(code)
    return after
