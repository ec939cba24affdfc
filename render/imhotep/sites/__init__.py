"""The drawings and texts of every side of the five sites. A new side adds a file to this folder, and a line
here.
"""

from collections.abc import Mapping

from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.arena import ARENA
from render.imhotep.sites.avenue import AVENUE
from render.imhotep.sites.black_market import BLACK_MARKET
from render.imhotep.sites.burial_chamber import CHAMBERS
from render.imhotep.sites.corridor import CORRIDOR
from render.imhotep.sites.crypt import CRYPT
from render.imhotep.sites.great_obelisk import GREAT_OBELISK
from render.imhotep.sites.hill_tomb import HILL_TOMB
from render.imhotep.sites.market import MARKETS
from render.imhotep.sites.obelisks import HIGHEST_OBELISKS, TOWER_OBELISKS
from render.imhotep.sites.opulent_market import OPULENT_MARKET
from render.imhotep.sites.pyramids import PYRAMIDS_BUILT
from render.imhotep.sites.ra import TEMPLE_OF_RA
from render.imhotep.sites.scaffold import SCAFFOLD
from render.imhotep.sites.side import SideRenderer
from render.imhotep.sites.temple import TEMPLES
from render.imhotep.text import phrases
from render.kit.say import Say

SIDES: Mapping[tuple[Site, str], SideRenderer] = {
    (Site.MARKET, "A"): MARKETS,
    (Site.MARKET, "B"): MARKETS,
    (Site.MARKET, "C"): OPULENT_MARKET,
    (Site.MARKET, "D"): BLACK_MARKET,
    (Site.PYRAMIDS, "A"): PYRAMIDS_BUILT,
    (Site.PYRAMIDS, "B"): PYRAMIDS_BUILT,
    (Site.PYRAMIDS, "C"): SCAFFOLD,
    (Site.PYRAMIDS, "D"): CORRIDOR,
    (Site.TEMPLE, "A"): TEMPLES,
    (Site.TEMPLE, "B"): TEMPLES,
    (Site.TEMPLE, "C"): TEMPLE_OF_RA,
    (Site.TEMPLE, "D"): ARENA,
    (Site.BURIAL_CHAMBER, "A"): CHAMBERS,
    (Site.BURIAL_CHAMBER, "B"): CHAMBERS,
    (Site.BURIAL_CHAMBER, "C"): HILL_TOMB,
    (Site.BURIAL_CHAMBER, "D"): CRYPT,
    (Site.OBELISKS, "A"): HIGHEST_OBELISKS,
    (Site.OBELISKS, "B"): TOWER_OBELISKS,
    (Site.OBELISKS, "C"): GREAT_OBELISK,
    (Site.OBELISKS, "D"): AVENUE,
}


def side_of(view: ImhotepView, site: Site) -> SideRenderer:
    """Return the renderer of the side that is in play at a site."""
    return SIDES[site, view.side(site)]


def side_name(view: ImhotepView, site: Site, say: Say) -> str:
    """Return the name of a site, or of the side in play if that has its own."""
    name = side_of(view, site).name
    return phrases.site_name(site, say) if name is None else say(name)
