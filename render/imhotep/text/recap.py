"""The changes in points and standings in Imhotep since an earlier position."""

from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import names
from render.kit.players import Players
from render.kit.recap import of_sheets, recap_lines
from render.kit.say import Say


def recap(before: ImhotepView, after: ImhotepView, players: Players, say: Say) -> tuple[str, ...]:
    """Return a line about points and one about standings; none when the game is over, because then the final
    score is shown.
    """
    if after.outcome is not None:
        return ()
    sheets = ([player.sheet for player in view.players] for view in (before, after))
    return recap_lines(of_sheets(*sheets), names(players, say), say)
