"""The chosen sides of a game of The Duel (D-3)."""

from collections.abc import Mapping
from functools import partial

from engine.duel.game import OPTIONS, SIDES_OPTION
from engine.duel.sites import SITES, DuelSite
from engine.duel.tiles import TEMPLE_SYMBOLS, Kind, Tile
from render.duel.picture import tile_art
from render.kit.pictures.setup import ChosenSide, Setup
from render.kit.say import Say

EMBLEMS: Mapping[DuelSite, Tile] = {
    DuelSite.OBELISK: Tile(Kind.OBELISK),
    DuelSite.TEMPLE: Tile(Kind.TEMPLE, TEMPLE_SYMBOLS[0]),
    DuelSite.PYRAMIDS: Tile(Kind.LIGHT_PYRAMID),
    DuelSite.TOMB: Tile(Kind.TOMB),
}
"""The tile that represents each site."""


def setup(options: Mapping[str, str], say: Say) -> Setup:
    """Return every site with the side that the options choose."""
    letters = next(option for option in OPTIONS if option.name == SIDES_OPTION).read(options) or ""
    return Setup(
        tuple(
            ChosenSide(partial(tile_art.emblem, EMBLEMS[site]), letter, say(f"render.site.{site}"))
            for site, letter in zip(SITES, letters, strict=True)
        )
    )
