"""All events for which sides and modules have texts; the others are in `telling`."""

from collections.abc import Mapping

from engine.contract import Event
from engine.imhotep.components import SITES, Site
from render.imhotep.modules import MODULES
from render.imhotep.sites import SIDES
from render.imhotep.sites.side import SideRenderer
from render.imhotep.text.event_text import EventText, Role

TEXTS: Mapping[type[Event], EventText] = {
    **{event: text for side in SIDES.values() for event, text in side.events.items()},
    **{event: text for module in MODULES for event, text in module.events.items()},
}
"""The texts of every event, by the event's class."""

GAINS: Mapping[type[Event], Site] = {
    event: site
    for (site, _), side in SIDES.items()
    for event, text in side.events.items()
    if text.role is Role.GAIN
}
"""The site of each class of event that is a gain at one site only."""

AT: Mapping[Site, tuple[SideRenderer, ...]] = {
    site: tuple(dict.fromkeys(side for (where, _), side in SIDES.items() if where is site)) for site in SITES
}
"""The sides that a site can have, each of which has texts for its own events only."""
