"""What a choice would bring in Imhotep, as far as the one who chooses can know it."""

from dataclasses import dataclass
from functools import cached_property

from engine.contract import Game, Step
from engine.imhotep.view import ImhotepView
from render.kit.standings import scored, stands


@dataclass(frozen=True)
class Outlook:
    """A position and a step from there."""

    game: Game
    step: Step

    @cached_property
    def view(self) -> ImhotepView:
        """What everybody sees before the step."""
        return self.game.view(None)

    @cached_property
    def after(self) -> Game | None:
        """The position after the step, as far as the one who chooses can know it; None if nobody who sees
        this position can know whether it may be played (N-343).
        """
        decision = self.game.decision
        blind = self.game.blind(None if decision is None else decision.seat)
        if self.step not in blind.options():
            return None
        blind.apply(self.step)
        return blind

    @cached_property
    def scored(self) -> dict[int, int]:
        """Who would score how many points."""
        return {} if self.after is None else scored(self.game, self.after, None)

    @cached_property
    def stands(self) -> dict[int, int]:
        """How the standing would change of those for whom that is not by the same number."""
        more = {} if self.after is None else stands(self.game.scores(None), self.after.scores(None))
        return {
            seat: more.get(seat, 0)
            for seat in sorted({*more, *self.scored})
            if more.get(seat, 0) != self.scored.get(seat, 0)
        }
