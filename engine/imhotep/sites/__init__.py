"""The five sites; every side of a board is a unit of its own behind `table.Side`.

A new side is one more line here. A side's letter in an option and its key in `printed` are the same.
"""

from typing import Any

from engine.imhotep.basics import SITES, Site
from engine.imhotep.sites.burial_chamber import GroupsChamber, RowsChamber
from engine.imhotep.sites.market import Market
from engine.imhotep.sites.obelisks import HighestObelisks, TowerObelisks
from engine.imhotep.sites.pyramids import Pyramids
from engine.imhotep.sites.temple import Temple
from engine.imhotep.table import Side

SIDES: dict[Site, dict[str, Side[Any]]] = {
    Site.MARKET: {"A": Market("A"), "B": Market("B")},
    Site.PYRAMIDS: {"A": Pyramids("A"), "B": Pyramids("B")},
    Site.TEMPLE: {"A": Temple("A"), "B": Temple("B")},
    Site.BURIAL_CHAMBER: {"A": GroupsChamber("A"), "B": RowsChamber("B")},
    Site.OBELISKS: {"A": HighestObelisks("A"), "B": TowerObelisks("B")},
}
"""Every side there is (§2)."""


def chosen(letters: str) -> tuple[Side[Any], ...]:
    """The sides of an option such as `ABAAB`; KeyError for a side that there is not."""
    return tuple(SIDES[site][letter] for site, letter in zip(SITES, letters, strict=True))
