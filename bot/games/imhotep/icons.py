"""The icons of Imhotep's choices: stones, ships, sites and cards; those of sides and modules are in their
files.
"""

from bot.games.imhotep.sites import SIDES
from bot.games.imhotep.vocabulary import steps_of
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site, Stone, owner
from engine.imhotep.view import ImhotepView
from render.imhotep.icons import OWNERS

FETCH, LOAD, SKIP = "quarry", "load_a_stone", "skip"
GROUPS = {
    "card": "card_face_down",
    "prophecy": "scarab",
    "private_ship": "private_ship",
}
"""The icon of a button for all steps of a kind, by the kind's name."""


def stone_icon(stone: Stone) -> str:
    """A stone, or a seat's stones."""
    return OWNERS[owner(stone)]


def site_icon(site: Site) -> str:
    """A site's emblem."""
    return site.name.lower()


def card_icon(card: Card | None) -> str:
    """A market card; nothing that lies there is one face down."""
    return f"card_{(card or Card.FACE_DOWN).name.lower()}"


def icon_of(game: Game, step: Step) -> str | None:
    """The icon of a step; none that would reveal hidden information."""
    match step:
        case steps.Fetch():
            return FETCH
        case steps.Load():
            return LOAD
        case steps.Sail():
            return site_icon(step.site)
        case steps.Play():
            return card_icon(step.card)
        case steps.Next():
            return stone_icon(step.seat)
        case steps.Decline():
            return SKIP
        case _:
            return _special(game.view(None), step)


def _special(view: ImhotepView, step: Step) -> str | None:
    """A step of a side or module."""
    text = steps_of(view.sides).get(type(step))
    if text is not None and text.icon is not None:
        return text.icon(view, step)
    played = ((site, SIDES[site, letter]) for site, letter in zip(SITES, view.sides, strict=True))
    return next((site_icon(site) for site, side in played if type(step) in side.steps), None)
