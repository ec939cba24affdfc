"""What became of the standings of The Duel since an earlier position."""

from collections.abc import Iterator

from engine.duel.view import DuelView
from render.duel.text.phrases import hidden_tiles, names, open_total
from render.kit.players import Players
from render.kit.recap import recap_line
from render.kit.say import Say
from render.kit.standings import changed


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """At most a line, and none when the game is over: then the final score is told."""
    if after.outcome is not None:
        return ()
    seats = [list(_of_seat(before, after, player.seat, say)) for player in after.players]
    return recap_line(seats, names(after, players, say), say)


def _of_seat(before: DuelView, after: DuelView, seat: int, say: Say) -> Iterator[str]:
    """As far as it lies open, and how many tiles lie face down (D-19)."""
    yield from changed("render.total.standing", open_total(before, seat), open_total(after, seat), say)
    yield from changed("render.face_down", hidden_tiles(before, seat), hidden_tiles(after, seat), say)
