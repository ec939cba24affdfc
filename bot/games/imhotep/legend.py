"""What the choices and the symbols of Imhotep look like, and what each symbol means."""

from collections.abc import Iterator, Mapping, Sequence

from bot.games.imhotep import modules
from bot.games.imhotep.labels import steps_of
from bot.games.imhotep.market_cards import card_label
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.rulebook import RULEBOOK
from bot.games.imhotep.sites import SIDES
from bot.games.rulebook import Sign, explained, in_play
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import SITES, Site, Stone, owner
from engine.imhotep.view import ImhotepView
from render.imhotep.icons import OWNERS
from render.kit.say import Say

FETCH, LOAD, SKIP = "quarry", "load_a_stone", "skip"


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


OF_TOPICS: Mapping[str, tuple[str, ...]] = {
    **{site.name.lower(): (site_icon(site),) for site in SITES},
    "wrath": ("wrath",),
    **{module.topic.name: (module.icon,) for module in MODULES if module.topic and module.icon},
}
"""The components that a game can have, by the topic of the rules."""
ALWAYS = (
    "ship", "quarry", "card_face_down", "next_place", "asked", "order", "chooses", "wins", "at_end",
    "changed",
)  # fmt: skip


def legend(game: Game, names: Sequence[str], say: Say) -> Iterator[Sign]:
    """In the order in which one looks: stones, sites, signs, cards."""
    view: ImhotepView = game.view(None)
    for player, name in zip(view.players, names, strict=True):
        key = "legend.stones" if player.second_color is None else "legend.stones_two"
        yield Sign((stone_icon(player.seat),), say(key, name=name))
    yield from in_play(RULEBOOK, OF_TOPICS, game, say)
    here = dict.fromkeys(_of_parts(view))
    for sign in explained(dict.fromkeys((*ALWAYS, *here, *_of_cards(view))), say):
        also = [say(f"legend.here.{icon}") for icon in sign.icons if icon in ALWAYS and icon in here]
        yield sign._replace(text=" ".join((sign.text, *also)))
    for card in kinds(view.rules):
        yield Sign((card_icon(card),), card_label(card, say))


def _of_parts(view: ImhotepView) -> Iterator[str]:
    """The symbols of these sides' boards and these modules; common ones may have a further meaning there."""
    sides = (SIDES[site, letter] for site, letter in zip(SITES, view.sides, strict=True))
    for part in (*sides, *modules.in_play(view)):
        yield from part.signs


def _of_cards(view: ImhotepView) -> Iterator[str]:
    """Red cards stay only in A New Dynasty (N-20)."""
    if view.rules.dynasty:
        yield "cards_acted"
