"""What the pictures call the new sides, and the new lines of the score sheet."""

from collections.abc import Mapping

from engine.imhotep.components import Site
from engine.imhotep.view import ImhotepView
from render.imhotep.text import phrases
from render.kit.say import Say

SIDES: Mapping[tuple[Site, str], str] = {
    (Site.MARKET, "C"): "imhotep.picture.side.opulent_market",
    (Site.MARKET, "D"): "imhotep.picture.side.black_market",
    (Site.PYRAMIDS, "C"): "imhotep.picture.side.scaffold",
    (Site.PYRAMIDS, "D"): "imhotep.picture.side.corridor",
    (Site.TEMPLE, "C"): "imhotep.picture.side.ra",
    (Site.TEMPLE, "D"): "imhotep.picture.side.arena",
    (Site.BURIAL_CHAMBER, "C"): "imhotep.picture.side.hill_tomb",
    (Site.BURIAL_CHAMBER, "D"): "imhotep.picture.side.crypt",
    (Site.OBELISKS, "C"): "imhotep.picture.side.great_obelisk",
    (Site.OBELISKS, "D"): "imhotep.picture.side.avenue",
}
"""Sides with a name of their own (glossary of the reference)."""

ITEMS: Mapping[str, str] = {
    "private_quarries": "imhotep.picture.points.private_quarries",
    "stone_decorations": "imhotep.picture.points.stone_decorations",
    "private_ship": "imhotep.picture.points.private_ship",
    "prophecies": "imhotep.picture.points.prophecies",
}
"""Lines of the score sheet (N-312, N-314, N-365, N-407)."""


def side_name(view: ImhotepView, site: Site, say: Say) -> str:
    """What a site is called: its new sides have names of their own."""
    key = SIDES.get((site, view.side(site)))
    return phrases.site_name(site, say) if key is None else say(key)
