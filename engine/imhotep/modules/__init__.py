"""The register of the expansions' modules. A new one gets a line here."""

from engine.imhotep.modules.gangway import Gangway
from engine.imhotep.modules.private_ships import PrivateShips
from engine.imhotep.modules.prophecies import Prophecies
from engine.imhotep.table.part import Part

MODULES: tuple[Part, ...] = (Gangway(), PrivateShips(), Prophecies())
"""The modules, in the order in which their steps are listed."""
