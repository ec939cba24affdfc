"""What became of the standings of The Duel since an earlier position."""

from engine.duel.view import DuelView
from render.duel.text.phrases import hidden_tiles, names, open_total
from render.kit.players import Players
from render.kit.recap import Numbers, recap_lines
from render.kit.say import Say


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Standings as far as they lie open, and how many tiles lie face down (D-19); nothing when the game is
    over: then the final score is told.
    """
    if after.outcome is not None:
        return ()
    found = (
        Numbers(key, *([number(view, seat) for seat in range(len(view.players))] for view in (before, after)))
        for key, number in (("render.recap.standing", open_total), ("render.recap.face_down", hidden_tiles))
    )
    return recap_lines(found, names(after, players, say), say)
