"""How each game is drawn and described. A new game registers its renderer by one line here."""

from collections.abc import Mapping

from render.duel.renderer import DUEL
from render.imhotep.renderer import IMHOTEP
from render.kit.renderer import Renderer

RENDERERS: Mapping[str, Renderer] = {"duel": DUEL, "imhotep": IMHOTEP}
"""By the id of the game."""
