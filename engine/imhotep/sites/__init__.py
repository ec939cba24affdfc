"""The register of the sides of the five sites. Each side is a separate unit behind `table.Side`. A new side
gets a line here. A side's letter in an option is also its key in `printed`.
"""

from collections.abc import Mapping
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

SIDES: Mapping[tuple[Site, str], Side[Any]] = {
    (side.site, side.letter): side
    for side in (
        Market("A"),
        Market("B"),
        OpulentMarket("C"),
        BlackMarket("D"),
        Pyramids("A"),
        Pyramids("B"),
        Scaffold("C"),
        Corridor("D"),
        Temple("A"),
        Temple("B"),
        RaTemple("C"),
        Arena("D"),
        GroupsChamber("A"),
        RowsChamber("B"),
        HillTomb("C"),
        Crypt("D"),
        HighestObelisks("A"),
        TowerObelisks("B"),
        GreatObelisk("C"),
        Avenue("D"),
    )
}
"""Every side, by site and letter (§2, N-3)."""


def chosen(letters: str) -> tuple[Side[Any], ...]:
    """Return the sides of an option such as `ABAAB`; raises KeyError for an unknown side."""
    return tuple(SIDES[pair] for pair in zip(SITES, letters, strict=True))
