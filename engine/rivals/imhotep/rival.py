"""The computer player of Imhotep: it looks one turn ahead, or searches a tree over possible worlds."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.contract import Event
from engine.imhotep import printed
from engine.imhotep.components import SITES, Site
from engine.imhotep.events import Loaded, OrderSet, Sailed
from engine.imhotep.game import Imhotep
from engine.imhotep.modules import MODULES
from engine.imhotep.rules.flat import covers
from engine.rivals.imhotep.cards import HAND
from engine.rivals.imhotep.evaluation import FEATURES, SIDE_FEATURES, Evaluation, win_chances
from engine.rivals.imhotep.flat_evaluation import FlatEvaluation
from engine.rivals.imhotep.nodes import ImhotepRules
from engine.rivals.imhotep.playouts import PlayoutTree
from engine.rivals.levels import Level, Strength, hazy
from engine.rivals.lines import look
from engine.rivals.rival import Foreseen, Rated, Rival
from engine.rivals.tree import Judgment, WorldTree, valued

WEIGHTS = "weights.json"
ALIKE_VISITS, ALIKE_CHANCE = 0.7, 0.01
"""A step counts as equal to the best one if it was tried at least this fraction as often and its chance to
win is at most this much lower.
"""


@cache
def weights(seats: int) -> Mapping[str, float]:
    """Return the weight of each feature for this number of players. The estimate of a side without a fitted
    weight counts in full, as does the first feature of a module without one.
    """
    by_seats = json.loads((files(__package__ or "") / WEIGHTS).read_text(encoding="utf-8"))
    of_modules = {
        name: float(not number) for module in MODULES for number, name in enumerate(module.features)
    }
    return dict.fromkeys(SIDE_FEATURES.values(), 1.0) | of_modules | by_seats[str(seats)]


_ABOUT = {
    **dict.fromkeys(("sled", "sled_early", "second_stone", "full_sled"), "sled"),
    **dict.fromkeys(("turn", "turn_early"), "turn"),
    **{name: module.features[0] for module in MODULES for name in module.features},
    **dict.fromkeys(("coins", "coins_early"), "coins"),
    "wrath": "wrath",
    **dict.fromkeys(HAND, "cards"),
    **{name: site.name.lower() for (site, _), name in SIDE_FEATURES.items()},
}
TRACK = "track"
TERMS: Mapping[str, str] = {name: _ABOUT.get(name, "ships") for name in FEATURES if name != TRACK}
"""The term (`Rival.terms`) to which each feature belongs, except points on the track: see `TERM_OF_SITE`."""
TERM_OF_SITE = {site: "cards" if site is Site.MARKET else site.name.lower() for site in SITES}
"""The term to which points on the track belong, by the site that they come from."""


class ImhotepRival(Rival[Imhotep]):
    """Budgets count iterations; values are the points by which the player is expected to lead the others'
    mean. With a budget of 1, it looks one turn ahead.
    """

    strengths: Mapping[Level, Strength] = {
        Level.APPRENTICE: Strength(1, haze=9.0),
        Level.MASON: Strength(1, haze=2.1),
        Level.ARCHITECT: Strength(1, haze=0.7),
        Level.IMHOTEP: Strength(1_500, rounds=3_500),
    }

    advising = 3_000
    reviewing = 250
    is_exact = False
    passing = frozenset(
        ("turn", "ships", "sled", "coins", *(module.features[0] for module in MODULES if module.passing))
    )

    def terms(self, blind: Imhotep) -> Mapping[str, Sequence[float]]:
        """Return the terms by name. There is one for each monument, which includes its points on the track,
        and one for each module, named after its first feature; the others are `cards`, `sled`, `ships` (the
        gains of waiting ships), `turn` (having the next turn), `wrath` and `coins`.
        """
        table, factors, others = blind.table, weights(blind.seats), blind.seats - 1
        sums = {name: [0.0] * blind.seats for name in dict.fromkeys(TERMS.values())}
        unloading = next((ship.site for ship in table.ships if ship.site is not None and ship.load), None)
        for seat, row in enumerate(Evaluation(table, factors).features(table)):
            values, earned = dict(zip(FEATURES, row, strict=True)), table.earned[seat]
            aboard = values.pop(TRACK) - sum(earned)
            for name, value in values.items():
                sums[TERMS[name]][seat] += value * factors[name]
            for site, points in (*zip(SITES, earned, strict=True), (unloading or Site.MARKET, aboard)):
                sums[TERM_OF_SITE[site]][seat] += points
        return {
            name: [own - (sum(values) - own) / others for own in values]
            for name, values in sums.items()
            if any(values)
        }

    def affected(self, events: Iterable[Event]) -> frozenset[str]:
        """See `Rival.affected`. The value of the ships also changes with the turn, so it counts only after an
        event about ships.
        """
        about_ships = any(isinstance(event, Loaded | OrderSet | Sailed) for event in events)
        return frozenset(TERMS.values()) - {"turn"} - ({"ships"} if not about_ships else set())

    def rated(self, blind: Imhotep, strength: Strength, seed: bytes) -> list[Rated]:
        """Return every option, rated by looking one turn ahead, or by a tree with the strength's number of
        iterations or rounds. The seed decides the tree's worlds and breaks ties among the best steps.
        """
        if strength.budget == 1:
            rules = ImhotepRules(blind, weights(blind.seats))
            return [Rated(line.step, line.lead) for line in look(rules, rules.root, 1)]
        if strength.rounds and covers(blind.table):
            tried = played_out(blind, seed).grow(strength.rounds)
        else:
            tried = self._tree(blind, seed).grow(strength.budget)
        most, best = tried[0].visits, tried[0].chance
        alike = [
            branch
            for branch in tried
            if branch.visits >= ALIKE_VISITS * most and branch.chance >= best - ALIKE_CHANCE
        ]
        first = max(alike, key=lambda branch: hazy(0.0, 1.0, seed, branch.step.code))
        tried.sort(key=lambda other: other is not first)
        return [Rated(branch.step, branch.lead) for branch in tried]

    def foreseen(self, blind: Imhotep, budget: int) -> list[Foreseen]:
        """See `Rival.foreseen`."""
        return [Foreseen(*value) for value in valued(self._tree(blind, b"").grow(budget))]

    def chances(self, blind: Imhotep) -> tuple[float, ...]:
        """See `Rival.chances`."""
        return tuple(Judge(blind).judged(blind).chances)

    def _tree(self, blind: Imhotep, seed: bytes) -> WorldTree[Imhotep]:
        return WorldTree(blind, Judge(blind).judged, seed)


def played_out(blind: Imhotep, seed: bytes) -> PlayoutTree:
    """Return a tree that plays rounds to their end, for a game that has a flat form (`covers`)."""
    values = FlatEvaluation(blind.table, weights(blind.seats)).values
    return PlayoutTree(blind, Judge(blind).judged, values, seed)


class Judge:
    """Judges positions of one game by the evaluation, or by the result once the game is over. `count` is the
    number of positions judged so far.
    """

    def __init__(self, blind: Imhotep) -> None:
        self.count = 0
        self._evaluation = Evaluation(blind.table, weights(blind.seats))

    def judged(self, game: Imhotep) -> Judgment:
        """Return each seat's chance of winning (a softmax of the expected points, with a spread that grows
        with the rounds to come), and its expected lead over the others' mean.
        """
        self.count += 1
        table, outcome = game.table, game.outcome
        if outcome is not None:
            points: Sequence[float] = [sheet.total for sheet in game.scores()]
            winners = outcome.winners
            shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)]
        else:
            points = self._evaluation.values(table)
            shares = win_chances(points, printed.ROUNDS - table.round + bool(table.ships))
        total, others = sum(points), table.seats - 1
        return Judgment(shares, [lead - (total - lead) / others for lead in points])
