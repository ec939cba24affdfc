"""The effects of a choice in Imhotep, as far as the choosing player can know them."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from engine.contract import Game, Step
from engine.imhotep.steps import ImhotepKind
from engine.imhotep.view import ImhotepView
from render.kit.lists import signed_change
from render.kit.standings import scored, stands

if TYPE_CHECKING:
    from engine.imhotep import Imhotep

_WHOLE = (ImhotepKind.TURN, ImhotepKind.SAIL)
"""In these decisions a step is an action, so all of its consequences are told, including the round's end."""


@dataclass(frozen=True)
class Outlook:
    """A position and a step from there; `untold`: its score is hidden."""

    game: Game
    step: Step
    untold: bool = False

    @cached_property
    def view(self) -> ImhotepView:
        """The position before the step as everyone sees it."""
        return self.game.view(None)

    @cached_property
    def after(self) -> Game | None:
        """The position after the step, as far as its player can know it; None if no one at this position can
        know whether it is legal (N-343).
        """
        decision = self.game.decision
        blind = self.game.blind(None if decision is None else decision.seat)
        if self.step not in blind.options():
            return None
        blind.apply(self.step)
        return blind

    @cached_property
    def brings(self) -> Game | None:
        """The position that shows the gains of a step. For an answer it includes only the direct effects,
        because other stones and the round's end come whatever the answer is.
        """
        decision = self.game.decision
        if self.after is None or decision is None or decision.kind in _WHOLE:
            return self.after
        return cast("Imhotep", self.game.blind(decision.seat)).set_off(self.step)

    @cached_property
    def scored(self) -> dict[int, int]:
        """The points that each seat would score."""
        return {} if self.brings is None or self.untold else scored(self.game, self.brings, None)

    @cached_property
    def stands(self) -> dict[int, int]:
        """How the standing would change of those for whom that is not by the same number."""
        if self.brings is None or self.untold:
            return {}
        more = stands(self.game.scores(None), self.brings.scores(None))
        return {
            seat: more.get(seat, 0)
            for seat in sorted({*more, *self.scored})
            if more.get(seat, 0) != self.scored.get(seat, 0)
        }

    @cached_property
    def later(self) -> dict[int, str]:
        """The change of each player's final standing, beyond the points scored at once."""
        more = {seat: by - self.scored.get(seat, 0) for seat, by in self.stands.items()}
        return {seat: signed_change(by) for seat, by in more.items() if by}
