"""Imhotep as a search sees it: blind positions, what follows them, and who should win."""

from collections.abc import Mapping, Sequence
from math import exp, log

from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.game import Imhotep
from engine.rivals.imhotep.evaluation import Evaluation

WIN = 15.0
"""Points that winning is worth."""
SWING, SWING_BY_ROUND = 2.0, 1.1
"""By how many points a lead changes before the end, roughly, and by how many more for every round."""


class ImhotepNode:
    """A position that a search has come to. What comes after it is made once."""

    __slots__ = ("_later", "game", "seat")

    def __init__(self, game: Imhotep) -> None:
        decision = game.decision
        self.game = game
        self.seat = None if decision is None else decision.seat
        self._later: list[tuple[Step, ImhotepNode]] | None = None

    def later(self) -> Sequence[tuple[Step, "ImhotepNode"]]:
        """Every option, and the position after it. Where a blind copy stops there is none."""
        if self._later is None:
            self._later = []
            for step in self.game.options():
                after = self.game.copy()
                after.apply(step)
                self._later.append((step, ImhotepNode(after)))
        return self._later


class ImhotepRules:
    """See `tree_search.TreeRules`."""

    def __init__(self, blind: Imhotep, weights: Mapping[str, float]) -> None:
        self._evaluation = Evaluation(blind.table, weights)
        self.root = ImhotepNode(blind)

    def following(self, position: ImhotepNode) -> Sequence[tuple[Step, ImhotepNode]]:
        return position.later()

    def chances(self, position: ImhotepNode) -> Sequence[float]:
        game = self._at_rest(position)
        outcome = game.outcome
        if outcome is not None:
            winners = outcome.winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
        swing = self._swing(game)
        values = self._evaluation.values(game.table)
        most = max(values)
        parts = [exp((value - most) / swing) for value in values]
        total = sum(parts)
        return [part / total for part in parts]

    @staticmethod
    def _swing(game: Imhotep) -> float:
        table = game.table
        return SWING + SWING_BY_ROUND * (printed.ROUNDS - table.round + bool(table.ships))

    def points(self, chance: float) -> float:
        """A chance at the root as points: by how much one is ahead of all others who has it."""
        chance = min(max(chance, 0.001), 0.999)
        return self._swing(self.root.game) * log(chance * (self.root.game.seats - 1) / (1 - chance))

    def lead(self, position: ImhotepNode, seat: int) -> float:
        """By how many points a seat should be ahead of the others' mean."""
        return self._lead(self._at_rest(position), seat)

    def _at_rest(self, position: ImhotepNode) -> Imhotep:
        """How the turn ends if whoever is asked takes what seems best at once."""
        while position.game.mid_turn and (seat := position.seat) is not None:
            _, position = max(position.later(), key=lambda one, seat=seat: self._lead(one[1].game, seat))
        return position.game

    def _lead(self, game: Imhotep, seat: int) -> float:
        values = self._values(game)
        return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)

    def _values(self, game: Imhotep) -> list[float]:
        """By seat: points that it should have; who has won has more."""
        outcome = game.outcome
        if outcome is None:
            return self._evaluation.values(game.table)
        winners = outcome.winners
        found = [float(sheet.total) for sheet in game.scores()]
        return [one + WIN / len(winners) if seat in winners else one for seat, one in enumerate(found)]
