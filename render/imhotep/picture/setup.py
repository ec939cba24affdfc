"""The sides, modules and variants that are chosen before a game of Imhotep (§2, §11, N-3, N-7)."""

from collections.abc import Mapping
from functools import partial

from engine.imhotep.components import SITES, Site
from engine.imhotep.house import HOUSE
from engine.imhotep.options import SIDES_OPTION, described, switched_on
from render.imhotep.picture import site_art
from render.imhotep.sites import SIDES
from render.imhotep.text import phrases
from render.kit.pictures.setup import ChosenSide, Setup
from render.kit.say import Say


def setup(options: Mapping[str, str], say: Say) -> Setup:
    """Return every site with its side (under the side's own name if it has one), and the names of everything
    switched on.
    """
    letters = next(option for option in described(HOUSE) if option.name == SIDES_OPTION).read(options) or ""
    return Setup(
        tuple(_side(site, letter, say) for site, letter in zip(SITES, letters, strict=True)),
        tuple(say(f"imhotep.menu.{name}") for name in switched_on(options, HOUSE)),
    )


def _side(site: Site, letter: str, say: Say) -> ChosenSide:
    own = SIDES[site, letter].name
    name = phrases.site_name(site, say) if own is None else say(own)
    return ChosenSide(partial(site_art.emblem, site), letter, name)
