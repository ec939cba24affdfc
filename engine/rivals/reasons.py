"""Finds why one step is better than another, in the terms of the evaluation."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Event, Game
from engine.rivals.rival import Foreseen, Rival

Terms = Mapping[str, Sequence[float]]
"""Points by name and seat (`Rival.terms`)."""
NOTHING = (0.0,) * 4
"""The value of a missing term for each seat."""
WORTH_NAMING = 0.5
"""A lasting term is named if it gains at least this many points; below that, a passing term may be a better
reason.
"""
CHANGED = 0.05
"""A term that changes by fewer points than this counts as unchanged."""
EQUAL = 6
"""The number of decimal places to which values are compared."""


class TermGain(NamedTuple):
    """The name of the term that a player gains most from (`Rival.terms`), and the points gained."""

    term: str
    points: float


class Prospect(NamedTuple):
    """A step, its value, and the terms of the position it leads to."""

    code: str
    worth: float
    chance: float
    terms: Terms
    outcome: tuple[Any, ...] = ()
    """A key that equivalent steps share."""
    changed: frozenset[str] = frozenset()
    """The terms that the step, or the rest of its turn, affects, and whose values it changes."""


def prospects(rival: Rival[Any], blind: Game, foreseen: Iterable[Foreseen]) -> list[Prospect]:
    """Return the foreseen steps of a blind position with what comes of them."""
    before, each_step = rival.terms(blind), list[Prospect]()
    for step, worth, chance in foreseen:
        _, terms, changed = _after(rival, blind, before, step.code)
        by_name = [(name, *(round(points, EQUAL) for points in terms[name])) for name in sorted(terms)]
        values = (round(worth, EQUAL), round(chance, EQUAL)) if rival.is_exact else ()
        outcome = (*values, *by_name)
        each_step.append(Prospect(step.code, worth, chance, terms, outcome, changed))
    return each_step


def finished(rival: Rival[Any], blind: Game, step: Prospect, rest: Sequence[str]) -> tuple[Prospect, Game]:
    """Return a step with the terms of the position at the end of its turn, and that position."""
    end, terms, changed = _after(rival, blind, rival.terms(blind), step.code, *rest)
    return step._replace(terms=terms, changed=changed), end


def usual(prospects: Sequence[Prospect]) -> Prospect:
    """Return an average step, with the mean value, chance and terms of all these steps."""
    worth = sum(step.worth for step in prospects) / len(prospects)
    chance = sum(step.chance for step in prospects) / len(prospects)
    return Prospect("", worth, chance, _mean([step.terms for step in prospects]))


def reason(rival: Rival[Any], seat: int, better: Prospect, worse: Prospect) -> TermGain:
    """Return the reason why one step is better than another: of the terms that either step changes, the one
    with the greatest gain, preferably a lasting one. It has 0 points if neither step changes a term.
    """
    gained = gains(worse.terms, better.terms, seat)
    changed = {name: gained.get(name, 0.0) for name in sorted(better.changed | worse.changed)}
    if not changed:
        return greatest(gained)._replace(points=0.0)
    if changed.keys() - rival.passing:
        lasting = greatest(changed, rival.passing)
        if lasting.points >= WORTH_NAMING:
            return lasting
    return greatest(changed)


def gains(before: Terms, after: Terms, seat: int) -> dict[str, float]:
    """Return for each term how many points a seat gains between two positions."""
    return {
        name: after.get(name, NOTHING)[seat] - before.get(name, NOTHING)[seat]
        for name in dict.fromkeys((*before, *after))
    }


def greatest(gained: Mapping[str, float], without: Collection[str] = ()) -> TermGain:
    """Return the term with the greatest gain, except for those in `without`; at least one other is needed."""
    term = max((name for name in gained if name not in without), key=lambda name: gained[name])
    return TermGain(term, gained[term])


def _after(rival: Rival[Any], blind: Game, before: Terms, *codes: str) -> tuple[Game, Terms, frozenset[str]]:
    """Return the position that these steps lead to, its terms, and the terms that the steps affect and
    change.
    """
    game, events = blind.copy(), list[Event]()
    for code in codes:
        events += game.play(code)
    after, affected = rival.terms(game), rival.affected(events)
    names = [name for name in dict.fromkeys((*before, *after)) if name in affected]
    changed = [name for name in names if not _alike(before.get(name, NOTHING), after.get(name, NOTHING))]
    return game, after, frozenset(changed)


def _alike(first: Sequence[float], second: Sequence[float]) -> bool:
    return all(abs(before - after) < CHANGED for before, after in zip(first, second, strict=False))


def _mean(terms: Sequence[Terms]) -> Terms:
    """Return the mean of each term over these positions, by name and seat."""
    means: dict[str, Sequence[float]] = {}
    for name in dict.fromkeys(name for position in terms for name in position):
        rows = [position.get(name, NOTHING) for position in terms]
        means[name] = [sum(points) / len(rows) for points in zip(*rows, strict=False)]  # as many as seats
    return means
