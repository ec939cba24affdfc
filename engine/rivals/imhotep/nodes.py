"""Imhotep as a search sees it: blind positions, the positions after them, and the expected lead."""

from collections.abc import Mapping, Sequence

from engine.contract import Step
from engine.imhotep.game import Imhotep
from engine.rivals.imhotep.evaluation import Evaluation

WIN = 15.0
"""The points that winning is worth."""


class ImhotepNode:
    """A position that a search has reached. Its successors are computed only once."""

    __slots__ = ("_later", "game", "seat", "values")

    def __init__(self, game: Imhotep) -> None:
        decision = game.decision
        self.game = game
        self.seat = None if decision is None else decision.seat
        self._later: list[tuple[Step, ImhotepNode]] | None = None
        self.values: Sequence[float] = ()

    @property
    def mid_turn(self) -> bool:
        """See `lines.Reached`."""
        return self.game.mid_turn

    def later(self) -> Sequence[tuple[Step, "ImhotepNode"]]:
        """Return every option with the position after it; none where a blind copy stops."""
        if self._later is None:
            self._later = []
            for step in self.game.options():
                after = self.game.copy()
                after.carry_out(step)
                self._later.append((step, ImhotepNode(after)))
        return self._later


class ImhotepRules:
    """See `lines.LineRules`. `judged` is the number of positions evaluated so far."""

    def __init__(self, blind: Imhotep, weights: Mapping[str, float]) -> None:
        self.judged = 0
        self._evaluation = Evaluation(blind.table, weights)
        self.root = ImhotepNode(blind)

    def following(self, position: ImhotepNode) -> Sequence[tuple[Step, ImhotepNode]]:
        return position.later()

    def lead(self, position: ImhotepNode, seat: int) -> float:
        """Return a seat's expected lead over the others' mean after the rest of the turn, in points."""
        return self._lead(self.at_rest(position), seat)

    def at_rest(self, position: ImhotepNode) -> ImhotepNode:
        """Return the position at the end of the turn if each decision takes the
        option that looks best immediately.
        """
        while position.mid_turn and (seat := position.seat) is not None:
            _, position = max(position.later(), key=lambda step, seat=seat: self._lead(step[1], seat))
        return position

    def _lead(self, position: ImhotepNode, seat: int) -> float:
        values = position.values
        if not values:
            self.judged += 1
            values = position.values = self._values(position.game)
        return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)

    def _values(self, game: Imhotep) -> Sequence[float]:
        """Return the points that each seat is expected to have in the end, with a bonus for the winner."""
        outcome = game.outcome
        if outcome is None:
            return self._evaluation.values(game.table)
        winners = outcome.winners
        totals = [float(sheet.total) for sheet in game.scores()]
        return [lead + WIN / len(winners) if seat in winners else lead for seat, lead in enumerate(totals)]
