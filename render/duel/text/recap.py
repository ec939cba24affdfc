"""Changes of the points in The Duel since an earlier position."""

from engine.duel.view import DuelView
from render.duel.text.phrases import names, total
from render.kit.players import Players
from render.kit.recap import Numbers, recap_lines
from render.kit.say import Say


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Return everyone's points as if the game ended now; empty when it is over,
    because then there is a final score.
    """
    if after.outcome is not None:
        return ()
    numbers = ([total(view, seat) for seat in range(len(view.players))] for view in (before, after))
    return recap_lines([Numbers("render.recap.points", *numbers)], names(after, players, say), say)
