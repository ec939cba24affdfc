"""Why a step is better than another, in the terms of the evaluation."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Game
from engine.rivals.rival import Rival

Terms = Mapping[str, Sequence[float]]
"""By name and seat (`Rival.terms`)."""
NOTHING = (0.0,) * 4
"""What a term is worth to every seat that there is nothing of."""
WORTH_NAMING = 0.5
"""Points at a place that lasts; with fewer there may be a better reason in what comes and goes with turns."""
CHANGED = 0.05
"""Points below which a step leaves a term as it was."""
EQUAL = 6
"""Decimal places up to which worths are compared."""


class TermGain(NamedTuple):
    """The term that a player gains most by, by its name (`Rival.terms`), and its points."""

    term: str
    points: float


class Prospect(NamedTuple):
    """A step: what it is worth, and the position that it leads to by terms."""

    code: str
    worth: float
    chance: float
    terms: Terms
    outcome: tuple[Any, ...] = ()
    """What steps have in common that come to the same."""
    changed: frozenset[str] = frozenset()
    """The terms that the step itself changes."""


def prospects(rival: Rival[Any], blind: Game, budget: int) -> list[Prospect]:
    """Every step of a blind position, the best one first."""
    before, found = rival.terms(blind), list[Prospect]()
    for step, worth, chance in rival.foreseen(blind, budget):
        terms = rival.terms(_after(blind, step.code))
        by_name = [(name, *(round(points, EQUAL) for points in terms[name])) for name in sorted(terms)]
        outcome = (round(worth, EQUAL), *by_name) if rival.is_exact else tuple(by_name)
        changed = frozenset(
            name
            for name in dict.fromkeys((*before, *terms))
            if not _alike(before.get(name, NOTHING), terms.get(name, NOTHING))
        )
        found.append(Prospect(step.code, worth, chance, terms, outcome, changed))
    return found


def usual(found: Sequence[Prospect]) -> Prospect:
    """A step like any other: the mean of all."""
    worth = sum(step.worth for step in found) / len(found)
    chance = sum(step.chance for step in found) / len(found)
    return Prospect("", worth, chance, _mean([step.terms for step in found]))


def reason(rival: Rival[Any], seat: int, better: Prospect, worse: Prospect) -> TermGain:
    """What makes one step better than another: the place that gains most of those that one of them changes,
    first of all one that lasts. No points if nothing that they change speaks for the better one.
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
    """By term, how many points one position is better for a seat than another."""
    return {
        name: after.get(name, NOTHING)[seat] - before.get(name, NOTHING)[seat]
        for name in dict.fromkeys((*before, *after))
    }


def greatest(gained: Mapping[str, float], without: Collection[str] = ()) -> TermGain:
    """The term with the greatest gain among those that count; there is always one."""
    term = max((name for name in gained if name not in without), key=lambda name: gained[name])
    return TermGain(term, gained[term])


def _after(blind: Game, code: str) -> Game:
    """The position that a step leads to; the given one stays as it is."""
    after = blind.copy()
    after.play(code)
    return after


def _alike(first: Sequence[float], second: Sequence[float]) -> bool:
    return all(abs(before - after) < CHANGED for before, after in zip(first, second, strict=False))


def _mean(terms: Sequence[Terms]) -> Terms:
    """The average, by term and seat."""
    found: dict[str, Sequence[float]] = {}
    for name in dict.fromkeys(name for position in terms for name in position):
        rows = [position.get(name, NOTHING) for position in terms]
        found[name] = [sum(points) / len(rows) for points in zip(*rows, strict=False)]  # as many as seats
    return found
