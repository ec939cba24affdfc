"""The changes in The Duel's points since an earlier position."""

from engine.duel.view import DuelView
from render.duel.text.phrases import names, total
from render.kit.players import Players
from render.kit.recap import Numbers, recap_lines
from render.kit.say import Say


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Return lines about everyone's points before and after, as if the game ended then; empty when the game
    is over, because then there is a final score.
    """
    if after.outcome is not None:
        return ()
    numbers = ([total(view, seat) for seat in range(len(view.players))] for view in (before, after))
    return recap_lines([Numbers("render.recap.points", *numbers)], names(after, players, say), say)
