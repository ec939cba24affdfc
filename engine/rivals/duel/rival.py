"""The computer player of The Duel: alpha-beta on the visible position, and for hints a tree over worlds."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp

from engine.contract import Event
from engine.duel.events import ActionPlayed, Delivered, Passed, Placed, Swapped, Taken, Unloaded
from engine.duel.game import Duel
from engine.duel.tiles import Action, Kind
from engine.rivals.alpha_beta import Search
from engine.rivals.duel.board import STEPS, Board, board_of
from engine.rivals.duel.evaluation import FEATURES, DuelRules
from engine.rivals.duel.world import DuelWorld
from engine.rivals.levels import Level, Strength
from engine.rivals.rival import Foreseen, Rated, Rival
from engine.rivals.tree import WORLDS, Judgment, WorldTree, valued

WEIGHTS = "weights.json"
SPREAD, SPREAD_A_BOAT = 1.5, 0.25
"""The lead, in points, that still says little about who wins: its size at the end of the game, and the
increase for each boat to come.
"""
COSTLIER = 2
"""How many times as long the tree over worlds takes for a position as alpha-beta."""


@cache
def weights() -> tuple[float, ...]:
    """Return the weight of each feature, in the order of `FEATURES`."""
    by_name: Mapping[str, float] = json.loads(
        (files(__package__ or "") / WEIGHTS).read_text(encoding="utf-8")
    )
    return tuple(by_name[name] for name in FEATURES)


TERMS: Mapping[str, str] = {
    **{name: name for name in ("obelisk", "temple", "pyramids", "tomb", "unknown")},
    **{f"{action.name.lower()}{when}": "actions" for action in Action for when in ("", "_early")},
    **dict.fromkeys(("in_harbor", "out_of_figures"), "figures"),
    **dict.fromkeys(("turn", "turn_early"), "turn"),
    **dict.fromkeys(("best_boat", "next_boat", "worst_boat", "ready_boats", "begun_lines"), "boats"),
}
"""The term (`Rival.terms`) to which each feature belongs."""
TERM_OF_TILE: Mapping[Kind, str] = {
    Kind.OBELISK: "obelisk",
    Kind.TEMPLE: "temple",
    Kind.LIGHT_PYRAMID: "pyramids",
    Kind.DARK_PYRAMID: "pyramids",
    Kind.TOMB: "tomb",
    Kind.ACTION: "actions",
    Kind.FACE_DOWN: "unknown",
}


class DuelRival(Rival[Duel]):
    """Budgets count positions; values are the points by which the player is expected to win."""

    strengths: Mapping[Level, Strength] = {
        Level.APPRENTICE: Strength(40, haze=2.5),
        Level.MASON: Strength(150, haze=0.8),
        Level.ARCHITECT: Strength(1_000),
        Level.IMHOTEP: Strength(30_000),
    }

    advising = 30_000
    reviewing = 1_000
    is_exact = True
    passing = frozenset({"turn", "boats", "actions", "figures", "unknown"})

    def terms(self, blind: Duel) -> Mapping[str, Sequence[float]]:
        """Return the terms by name: one for each site, `actions` (action tiles), `unknown` (unseen tiles),
        `figures` (figures in the harbor), `turn` (having the next turn), and `boats` (the gains of waiting
        boats).
        """
        board, terms = board_of(blind.state())
        return _terms(DuelRules(terms, weights()), board)

    def affected(self, events: Iterable[Event]) -> frozenset[str]:
        """See `Rival.affected`."""
        return frozenset(name for event in events for name in _affected(event))

    def rated(self, blind: Duel, strength: Strength, seed: bytes) -> list[Rated]:
        """Return every option, rated by alpha-beta. The seed isn't used, because unknown things stay unknown
        (D-19).
        """
        del seed
        board, terms = board_of(blind.state())
        search = Search(DuelRules(terms, weights()), strength.budget, exact=strength.haze > 0)
        return [Rated(STEPS[move], worth) for move, worth in search.best(board).moves]

    def chances(self, blind: Duel) -> tuple[float, ...]:
        """See `Rival.chances`."""
        if blind.outcome is not None:
            return tuple(float(seat in blind.outcome.winners) for seat in range(blind.seats))
        board, terms = board_of(blind.state())
        mine = _chance(DuelRules(terms, weights()).value(board), board)
        return mine, 1 - mine

    def foreseen(self, blind: Duel, budget: int) -> list[Foreseen]:
        """See `Rival.foreseen`."""
        board, terms = board_of(blind.state())
        moves = Search(DuelRules(terms, weights()), budget, exact=True).best(board).moves
        return [Foreseen(STEPS[move], worth, _chance(worth, board)) for move, worth in moves]

    def advised(self, blind: Duel) -> list[Foreseen]:
        """See `Rival.advised`. As long as boats will bring unknown tiles, a tree over worlds looks at the
        options; later alpha-beta, which sees further and often to the end.
        """
        world = DuelWorld.of(blind)
        if not world.board.supply or len(world.options()) == 1:
            return super().advised(blind)
        judge = _Judge(DuelRules(world.terms, weights()))
        tree = WorldTree(world, judge.judged, b"")
        tried = tree.grow(WORLDS)
        while judge.count < self.advising // COSTLIER:
            tried = tree.grow(WORLDS)
        return [Foreseen(STEPS[move], worth, chance) for move, worth, chance in valued(tried)]


class _Judge:
    """Judges the boards of one game by the evaluation; `count` is the number judged so far."""

    def __init__(self, rules: DuelRules) -> None:
        self.count, self._rules = 0, rules

    def judged(self, world: DuelWorld) -> Judgment:
        """Return both seats' chances to win, and their expected leads."""
        self.count += 1
        lead = self._rules.value(world.board)
        mine = _chance(lead, world.board)
        return Judgment((mine, 1 - mine), (lead, -lead))


def _chance(lead: float, board: Board) -> float:
    """Return the chance to win with this expected lead."""
    return 1 / (1 + exp(-lead / (SPREAD + SPREAD_A_BOAT * board.unloadings)))


def _affected(event: Event) -> tuple[str, ...]:
    match event:
        case Placed() | Unloaded():
            return "figures", "boats"
        case Delivered() | Taken():
            return TERM_OF_TILE[event.tile.kind], "boats"
        case Swapped():
            return ("boats",)
        case ActionPlayed():
            return ("actions",)
        case Passed():
            return ("turn",)
        case _:
            return ()


def _terms(rules: DuelRules, board: Board) -> Mapping[str, Sequence[float]]:
    sums = dict.fromkeys(dict.fromkeys(TERMS.values()), 0.0)
    for name, value, weight in zip(FEATURES, rules.features(board), weights(), strict=True):
        sums[TERMS[name]] += value * weight
    return {name: (worth, -worth) for name, worth in sums.items()}
