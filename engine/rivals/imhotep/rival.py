"""The computer player of Imhotep: it looks one turn ahead, or along lines, by what can be seen."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.imhotep.game import Imhotep
from engine.rivals.imhotep.cards import HAND
from engine.rivals.imhotep.evaluation import FEATURES, SIDE_FEATURES, Evaluation
from engine.rivals.imhotep.nodes import ImhotepRules
from engine.rivals.levels import Level, Strength
from engine.rivals.lines import look
from engine.rivals.rival import Foreseen, Rated, Rival

WEIGHTS = "weights.json"
WIDTH = 6
"""So many steps are looked at further than one turn."""


@cache
def weights(seats: int) -> Mapping[str, float]:
    """How much every feature counts, by number of players; a side that was not fitted yet as it estimates."""
    found = json.loads((files(__package__ or "") / WEIGHTS).read_text(encoding="utf-8"))
    return dict.fromkeys(SIDE_FEATURES.values(), 1.0) | found[str(seats)]


_ABOUT = {
    **dict.fromkeys(("sled", "sled_early", "second_stone", "full_sled"), "sled"),
    **dict.fromkeys(("turn", "turn_early"), "turn"),
    **dict.fromkeys(("scarabs_early", "prophecies"), "prophecies"),
    **dict.fromkeys(("private_ship", "private_ship_early"), "private_ship"),
    **dict.fromkeys(("coins", "coins_early"), "coins"),
    **{name: name for name in ("track", "wrath")},
    **dict.fromkeys(HAND, "cards"),
    **{name: site.name.lower() for (site, _), name in SIDE_FEATURES.items()},
}
TERMS: Mapping[str, str] = {name: _ABOUT.get(name, "ships") for name in FEATURES}
"""What every feature is about, for people."""


class ImhotepRival(Rival[Imhotep]):
    """Budgets count positions, worths are points by which one should be ahead of the others' mean.

    Who may not look at more positions than there are options looks one turn ahead.
    """

    strengths: Mapping[Level, Strength] = {
        Level.APPRENTICE: Strength(1, haze=4.0),
        Level.MASON: Strength(1, haze=1.2),
        Level.ARCHITECT: Strength(1),
        Level.IMHOTEP: Strength(300),
    }

    advising = 3_000
    passing = frozenset({"turn", "ships", "sled", "coins", "private_ship"})

    def terms(self, blind: Imhotep) -> Mapping[str, Sequence[float]]:
        """By monument; `track`: points there, `cards`, `sled`, `ships`: what those that wait would bring,
        `turn`: having the next one; and by module: `prophecies`, `private_ship`, `wrath`, `coins`.
        """
        factors, others = weights(blind.seats), blind.seats - 1
        found = {name: [0.0] * blind.seats for name in dict.fromkeys(TERMS.values())}
        for seat, row in enumerate(Evaluation(blind.table, factors).features(blind.table)):
            for name, one in zip(FEATURES, row, strict=True):
                found[TERMS[name]][seat] += one * factors[name]
        return {
            name: [own - (sum(values) - own) / others for own in values]
            for name, values in found.items()
            if any(values)
        }

    def rated(self, blind: Imhotep, strength: Strength, seed: bytes) -> list[Rated]:
        """The seed changes nothing here: what nobody knows stays unknown."""
        del seed
        rules = ImhotepRules(blind, weights(blind.seats))
        found = look(rules, rules.root, strength.budget, None if strength.haze else WIDTH)
        return [Rated(one.step, one.lead) for one in found]

    def foreseen(self, blind: Imhotep, budget: int) -> list[Foreseen]:
        """See `Rival.foreseen`; every option has a line."""
        rules = ImhotepRules(blind, weights(blind.seats))
        found = look(rules, rules.root, budget)
        return [Foreseen(one.step, one.lead, self.terms(rules.at_rest(one.end).game)) for one in found]
