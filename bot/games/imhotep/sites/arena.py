"""The arena, temple side D: chariots on a track (N-240 … N-253)."""

from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import Values, numbers
from engine.imhotep import house
from engine.imhotep.sites.arena import FIRST, SECOND, ArenaBoard
from render.kit.say import Say


def _values(say: Say) -> Values:
    del say
    board = house.HOUSE.of(ArenaBoard)
    return {
        "arrows": numbers(board.arrows, " "),
        "track": numbers(board.points, " "),
        "leader": FIRST,
        "second": SECOND,
    }


SIDES = {"D": TableSide(signs=("chariot", "chariot_arrows"), rules=("N-240",), values=_values)}
