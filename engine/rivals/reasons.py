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
"""Points that come of a line; with fewer the reason is what the step itself brings."""
CHANGED = 0.05
"""Points below which a step leaves a term as it was."""
EQUAL = 6
"""Decimal places up to which worths are compared."""


class TermGain(NamedTuple):
    """The term that somebody gains most by, by its name (`Rival.terms`), and how many points these are."""

    term: str
    points: float


class Prospect(NamedTuple):
    """A step: what it is worth, and its position by terms, at once and `later`, as far as was looked."""

    code: str
    worth: float
    chance: float
    soon: Terms
    later: Terms
    outcome: tuple[Any, ...] = ()
    """What steps have in common that come to the same."""
    changed: frozenset[str] = frozenset()
    """The terms that the step itself changes."""


def prospects(rival: Rival[Any], blind: Game, budget: int) -> list[Prospect]:
    """Every step of a blind position, the best one first."""
    before, found = rival.terms(blind), list[Prospect]()
    for step, worth, chance, later in rival.foreseen(blind, budget):
        soon = rival.terms(_after(blind, step.code))
        by_name = [(name, *(round(one, EQUAL) for one in soon[name])) for name in sorted(soon)]
        outcome = (round(worth, EQUAL), *by_name) if rival.is_exact else tuple(by_name)
        changed = frozenset(
            name
            for name in dict.fromkeys((*before, *soon))
            if not _alike(before.get(name, NOTHING), soon.get(name, NOTHING))
        )
        found.append(Prospect(step.code, worth, chance, soon, later, outcome, changed))
    return found


def usual(found: Sequence[Prospect]) -> Prospect:
    """A step like any other: the mean of all."""
    worth = sum(one.worth for one in found) / len(found)
    chance = sum(one.chance for one in found) / len(found)
    soon, later = _mean([one.soon for one in found]), _mean([one.later for one in found])
    return Prospect("", worth, chance, soon, later)


def reason(rival: Rival[Any], seat: int, better: Prospect, worse: Prospect) -> TermGain:
    """What makes one step better than another: a place that the step changes, if it changes one that lasts;
    else what comes of it when everyone goes on well, or what changes at once.
    """
    later, soon = gains(worse.later, better.later, seat), gains(worse.soon, better.soon, seat)
    if changed := better.changed - rival.passing:
        return greatest({name: soon.get(name, 0.0) for name in sorted(changed)})
    lasting = greatest(later, rival.passing)
    return lasting if lasting.points >= WORTH_NAMING else greatest(soon)


def gains(before: Terms, after: Terms, seat: int) -> dict[str, float]:
    """By term, how many points one position is better for a seat than another."""
    return {
        name: after.get(name, NOTHING)[seat] - before.get(name, NOTHING)[seat]
        for name in dict.fromkeys((*before, *after))
    }


def greatest(gained: Mapping[str, float], without: Collection[str] = ()) -> TermGain:
    """The term that most is gained by, of those that count; there is always one."""
    term = max((name for name in gained if name not in without), key=lambda name: gained[name])
    return TermGain(term, gained[term])


def _after(blind: Game, code: str) -> Game:
    """The position that a step leads to; the given one stays as it is."""
    after = blind.copy()
    after.play(code)
    return after


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(before - after) < CHANGED for before, after in zip(one, other, strict=False))


def _mean(terms: Sequence[Terms]) -> Terms:
    """What is usual, by term and seat."""
    found: dict[str, Sequence[float]] = {}
    for name in dict.fromkeys(name for one in terms for name in one):
        rows = [one.get(name, NOTHING) for one in terms]
        found[name] = [sum(points) / len(rows) for points in zip(*rows, strict=False)]  # as many as seats
    return found
