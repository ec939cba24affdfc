"""The legend of Imhotep's pictures: owners of stones, sites and their sides, cards, signs of the harbor."""

from collections.abc import Iterator, Mapping, Sequence

from bot.games.imhotep.icons import card_icon, site_icon, stone_icon
from bot.games.imhotep.market_cards import card_label
from bot.games.imhotep.rulebook import RULEBOOK
from bot.games.imhotep.sites import SIDES
from bot.games.rulebook import Sign, explained, in_play
from engine.contract import Game
from engine.imhotep.cards import kinds
from engine.imhotep.components import SITES
from engine.imhotep.view import ImhotepView
from render.kit.say import Say

OF_TOPICS: Mapping[str, tuple[str, ...]] = {
    **{site.name.lower(): (site_icon(site),) for site in SITES},
    "wrath": ("wrath",),
    "prophecies": ("scarab",),
    "private_ships": ("private_ship",),
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
    here = {*_of_sides(view), *_of_prophecies(view)}
    for sign in explained(dict.fromkeys((*ALWAYS, *_of_sides(view), *_of_cards(view))), say):
        also = [say(f"legend.here.{icon}") for icon in sign.icons if icon in ALWAYS and icon in here]
        yield sign._replace(text=" ".join((sign.text, *also)))
    for card in kinds(view.rules):
        yield Sign((card_icon(card),), card_label(card, say))


def _of_sides(view: ImhotepView) -> Iterator[str]:
    """The symbols of these sides' boards; common ones may have a further meaning there."""
    for site, letter in zip(SITES, view.sides, strict=True):
        yield from SIDES[site, letter].signs


def _of_cards(view: ImhotepView) -> Iterator[str]:
    """Red cards stay only in A New Dynasty (N-20)."""
    if view.rules.dynasty:
        yield "cards_acted"


def _of_prophecies(view: ImhotepView) -> Iterator[str]:
    """On these sides a winner's sign means points (N-360)."""
    if view.rules.prophecies:
        yield "wins"
