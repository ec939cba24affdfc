"""The register of the expansions' modules. A new module gets a line here."""

from engine.imhotep.modules.gangway import Gangway
from engine.imhotep.modules.private_ships import PrivateShips
from engine.imhotep.modules.prophecies import PROPHECIES
from engine.imhotep.table.module import Module
from engine.imhotep.table.switches import Rules

MODULES: tuple[Module, ...] = (Gangway(), PrivateShips(), PROPHECIES)
"""The modules, in the order in which their steps are listed."""


def in_play(rules: Rules) -> tuple[Module, ...]:
    """Return the modules that these switches bring into a game."""
    return tuple(module for module in MODULES if getattr(rules, module.switch))
