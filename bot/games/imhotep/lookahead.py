"""What a choice would bring in Imhotep, as far as the one who chooses can know it."""

from dataclasses import dataclass
from functools import cached_property

from engine.contract import Game, Step
from engine.imhotep.view import ImhotepView


@dataclass(frozen=True)
class Ahead:
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
        """Whose points on the track would change, and by how much."""
        if self.after is None:
            return {}
        pairs = zip(self.view.players, self.after.view(None).players, strict=True)
        return {one.seat: more for one, other in pairs if (more := other.points - one.points)}
