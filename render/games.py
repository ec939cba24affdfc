"""The register of renderers. A new game gets one line here."""

from collections.abc import Mapping

from render.duel.renderer import DUEL
from render.imhotep.renderer import IMHOTEP
from render.kit.renderer import Renderer

RENDERERS: Mapping[str, Renderer] = {"duel": DUEL, "imhotep": IMHOTEP}
"""The renderer of each game, by the game's id."""
