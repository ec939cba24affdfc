"""The names of Imhotep's things, for typed words and for refusals."""

from collections.abc import Iterator

from bot.games.imhotep.modules import MODULES
from bot.games.things import Things
from engine.imhotep.cards import BLUE, KINDS, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.sites import SIDES
from render.imhotep.text.phrases import card_name, site_name
from render.kit.say import Say


def _site(code: str, say: Say) -> Iterator[str]:
    """A site can also be called by the name that one of its sides has on the picture."""
    yield site_name(Site(code), say)
    yield from (say(side.name) for (site, _), side in SIDES.items() if site == code and side.name is not None)


def _card(code: str, say: Say) -> Iterator[str]:
    yield card_name(Card(code), say)


SHIPS = Things(tuple(NAMES))
PLACES = Things(SITES, _site)
BLUE_CARDS = Things(BLUE, _card)
THINGS = {
    "ship": SHIPS,
    "site": PLACES,
    "card": Things(KINDS, _card),
    **{name: things for module in MODULES for name, things in module.things.items()},
}
"""The names of things, by the values of refusals."""
