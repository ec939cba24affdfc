"""The five sites; every side of a board is a unit of its own behind `table.Side`.

A new side is one more line here. A side's letter in an option and its key in `printed` are the same.
"""

from typing import Any

from engine.imhotep.components import SITES, Site
from engine.imhotep.sites.arena import Arena
from engine.imhotep.sites.avenue import Avenue
from engine.imhotep.sites.black_market import BlackMarket
from engine.imhotep.sites.burial_chamber import GroupsChamber, RowsChamber
from engine.imhotep.sites.corridor import Corridor
from engine.imhotep.sites.crypt import Crypt
from engine.imhotep.sites.great_obelisk import GreatObelisk
from engine.imhotep.sites.hill_tomb import HillTomb
from engine.imhotep.sites.market import Market
from engine.imhotep.sites.obelisks import HighestObelisks, TowerObelisks
from engine.imhotep.sites.opulent_market import OpulentMarket
from engine.imhotep.sites.pyramids import Pyramids
from engine.imhotep.sites.ra import RaTemple
from engine.imhotep.sites.scaffold import Scaffold
from engine.imhotep.sites.temple import Temple
from engine.imhotep.table.table import Side

SIDES: dict[Site, dict[str, Side[Any]]] = {
    Site.MARKET: {
        "A": Market("A"),
        "B": Market("B"),
        "C": OpulentMarket("C"),
        "D": BlackMarket("D"),
    },
    Site.PYRAMIDS: {
        "A": Pyramids("A"),
        "B": Pyramids("B"),
        "C": Scaffold("C"),
        "D": Corridor("D"),
    },
    Site.TEMPLE: {
        "A": Temple("A"),
        "B": Temple("B"),
        "C": RaTemple("C"),
        "D": Arena("D"),
    },
    Site.BURIAL_CHAMBER: {
        "A": GroupsChamber("A"),
        "B": RowsChamber("B"),
        "C": HillTomb("C"),
        "D": Crypt("D"),
    },
    Site.OBELISKS: {
        "A": HighestObelisks("A"),
        "B": TowerObelisks("B"),
        "C": GreatObelisk("C"),
        "D": Avenue("D"),
    },
}
"""Every side there is (§2, N-3)."""


def chosen(letters: str) -> tuple[Side[Any], ...]:
    """The sides of an option such as `ABAAB`; KeyError for a side that there is not."""
    return tuple(SIDES[site][letter] for site, letter in zip(SITES, letters, strict=True))
