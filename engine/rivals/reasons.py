"""Why a position is better than another, in the terms of the evaluation."""

from typing import Any, NamedTuple

from engine.contract import Game
from engine.rivals.rival import Rival

NOTHING = (0.0,) * 4
"""What a term is worth to every seat that there is nothing of."""


class TermGain(NamedTuple):
    """The term that somebody gains most by, by its name (`Rival.terms`), and how many points these are."""

    term: str
    points: float


def greatest_gain(rival: Rival[Any], seat: int, before: Game, after: Game) -> TermGain:
    """What makes one position better for a seat than another, both blind."""
    old, new = rival.terms(before), rival.terms(after)
    gains = {name: new.get(name, NOTHING)[seat] - old.get(name, NOTHING)[seat] for name in {**old, **new}}
    term = max(gains, key=lambda name: gains[name])
    return TermGain(term, gains[term])


def after_step(blind: Game, code: str) -> Game:
    """The position that a step leads to; the given one stays as it is."""
    after = blind.copy()
    after.play(code)
    return after
