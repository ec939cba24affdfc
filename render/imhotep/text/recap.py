"""What became of points and standings of Imhotep since an earlier position."""

from collections.abc import Iterator

from engine.contract import Sheet
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import names
from render.kit.players import Players
from render.kit.recap import recap_line
from render.kit.say import Say
from render.kit.standings import changed


def recap(before: ImhotepView, after: ImhotepView, players: Players, say: Say) -> tuple[str, ...]:
    """At most a line, and none when the game is over: then the final score is told."""
    if after.outcome is not None:
        return ()
    pairs = zip(before.players, after.players, strict=True)
    return recap_line(
        [list(_of_seat(old.sheet, new.sheet, say)) for old, new in pairs], names(players, say), say
    )


def _of_seat(before: Sheet, after: Sheet, say: Say) -> Iterator[str]:
    yield from changed("render.total.points", before.scored, after.scored, say)
    yield from changed("render.total.standing", before.total, after.total, say)
