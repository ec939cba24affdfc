"""How every module reads in labels and rules. A new one is one more file here, and one line."""

from collections.abc import Iterator

from bot.games.imhotep.modules.gangway import GANGWAY
from bot.games.imhotep.modules.hidden_cards import HIDDEN_CARDS
from bot.games.imhotep.modules.module import TableModule
from bot.games.imhotep.modules.private_ships import PRIVATE_SHIPS
from bot.games.imhotep.modules.prophecies import PROPHECIES
from engine.imhotep.view import ImhotepView

MODULES: tuple[TableModule, ...] = (GANGWAY, HIDDEN_CARDS, PROPHECIES, PRIVATE_SHIPS)
"""In the order in which the rules list them."""


def in_play(view: ImhotepView) -> Iterator[TableModule]:
    """The modules of a game."""
    return (module for module in MODULES if getattr(view.rules, module.switch))
