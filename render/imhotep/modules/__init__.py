"""The drawings and texts of every expansion module. A new module adds one file, and a line here."""

from collections.abc import Sequence

from engine.imhotep.view import ImhotepView
from render.imhotep.modules.gangway import GANGWAY
from render.imhotep.modules.hidden_cards import HIDDEN_CARDS
from render.imhotep.modules.module import ModuleRenderer, OwnPicture
from render.imhotep.modules.private_ships import PRIVATE_SHIPS
from render.imhotep.modules.prophecies import PROPHECIES
from render.imhotep.picture import card_art

MODULES: Sequence[ModuleRenderer] = (PRIVATE_SHIPS, PROPHECIES, HIDDEN_CARDS, GANGWAY)
"""The modules in the order in which texts describe them; on tablets, the first one is farthest to the left.
"""

for _module in MODULES:
    card_art.DRAWINGS.update(_module.cards)


def own_pictures(view: ImhotepView) -> list[OwnPicture]:
    """Return the pictures that modules in play add to the two that every game has."""
    pictures = [module.picture for module in MODULES if module.picture is not None]
    return [picture for picture in pictures if picture.in_play(view)]
