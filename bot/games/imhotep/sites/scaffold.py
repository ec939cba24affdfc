"""The scaffold, pyramids side C: tiles with a gain on each space (N-120 … N-128)."""

from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values
from engine.imhotep import house
from engine.imhotep.sites.scaffold import MOST, SHARED, ScaffoldBoard
from render.imhotep.sites.scaffold import gift_texts
from render.kit.say import Say


def _values(say: Say) -> Values:
    tiles = (", ".join(gift_texts(tile, say)) for tile in house.HOUSE.of(ScaffoldBoard).tiles)
    return {"tiles": BETWEEN.join(tiles), "most": MOST, "shared": SHARED}


SIDES = {"C": TableSide(signs=("quarry", "card_face_down"), rules=("N-120",), values=_values)}
