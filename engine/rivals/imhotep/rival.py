"""The computer player of Imhotep: it looks one turn ahead, or searches, by what can be seen."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from engine.imhotep.game import Imhotep
from engine.rivals.imhotep.nodes import ImhotepRules
from engine.rivals.levels import Level, Strength
from engine.rivals.rival import Rated, Rival
from engine.rivals.tree_search import TreeSearch

WEIGHTS = "weights.json"


@cache
def weights(seats: int) -> Mapping[str, float]:
    """How much every feature counts, by number of players."""
    found = json.loads((files(__package__ or "") / WEIGHTS).read_text(encoding="utf-8"))
    return found[str(seats)]


class ImhotepRival(Rival[Imhotep]):
    """Budgets count positions, worths are points by which one should be ahead of the others' mean.

    Who may not look at more positions than there are options looks one turn ahead.
    """

    strengths: Mapping[Level, Strength] = {
        Level.APPRENTICE: Strength(1, haze=4.0),
        Level.MASON: Strength(1, haze=1.2),
        Level.ARCHITECT: Strength(100),
        Level.IMHOTEP: Strength(1_500),
    }

    def rated(self, blind: Imhotep, strength: Strength, seed: bytes) -> list[Rated]:
        """The seed changes nothing here: what nobody knows stays unknown."""
        del seed
        rules = ImhotepRules(blind, weights(blind.seats))
        seat = rules.root.seat
        if seat is None:
            return []
        if strength.budget > len(rules.root.later()):
            tried = TreeSearch(rules, strength.budget).tried(rules.root)
            return [Rated(one.step, rules.points(one.chance)) for one in tried]
        rated = [Rated(step, rules.lead(after, seat)) for step, after in rules.root.later()]
        return sorted(rated, key=lambda one: -one.worth)
