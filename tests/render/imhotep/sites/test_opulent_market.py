"""The cards of the opulent market differ, and a coin has a text and a mark."""

from itertools import product

import pytest

from bot.messages.catalog import LANGUAGES, catalog
from engine.imhotep.cards import KINDS
from engine.imhotep.components import Site
from engine.imhotep.sites.opulent_market import CoinPaid
from render.imhotep.picture import card_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.changes import highlighted
from render.imhotep.renderer import IMHOTEP
from render.imhotep.sites import market_spaces, opulent_market
from render.imhotep.sites.side import Marks
from render.kit.canvas import WIDTH, Canvas
from render.kit.palette import LIGHT, THEMES, Theme
from tests.render.imhotep.apart import check_apart, seen
from tests.render.imhotep.tables import short
from tests.render.imhotep.test_eyes import Views, cut, picture
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import with_site
from tests.support.imhotep_dynasty import position


def display(theme: Theme) -> Views:
    """Return every card on a space of market C, and an empty space."""
    view, wide = seen("CAAAA"), market_spaces.CARD
    size, views = (wide, round(wide * card_art.TALL)), Views()
    for first in range(0, len(KINDS), 4):
        some = KINDS[first : first + 4]
        shown = (*some, *(None,) * (4 - len(some)))
        image = picture(theme, with_site(view, Site.MARKET, open=shown), 0)
        for space, card in enumerate(shown):
            name = "empty" if card is None else card.name
            views.setdefault(name, cut(image, market_spaces.card_middle(space), *size))
    return views


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_cards_look_different(theme: Theme) -> None:
    check_apart(display(theme))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_coin_lies_on_a_name(language: str) -> None:
    view, reach = seen("CAAAA"), opulent_market.COIN // 2
    for card in KINDS:
        canvas = Canvas.blank(WIDTH, at.HARBOR_HIGH, LIGHT.sand, LIGHT)
        shown = with_site(view, Site.MARKET, open=(card,) * 4)
        opulent_market.draw(canvas, shown, Marks(), catalog(language))
        for text, (x, y) in product(canvas.written, opulent_market.coin_middles()):
            left, top, right, low = text.box
            beside = right <= x - reach or left >= x + reach
            assert beside or low <= y - reach or top >= y + reach, text


def test_marks() -> None:
    """A coin that has been paid has a mark."""
    highlights = highlighted(dynasty.new("CAAAA", 4, 0).view(None), (CoinPaid(1),))
    assert highlights.sites[Site.MARKET] == {("coin", 1)}


def test_describe_a_coin() -> None:
    game = position(("B", "...", "..", "."), sides="CAAAA", display="st rQ le ha")
    events = [*game.play(game.parse("s a M")), *game.play(game.parse("m 2 1"))]
    assert IMHOTEP.describe(events, short(2), catalog("en")) == [
        (
            "Nefertiti sails ship a to the Market: a card for Nefertiti. "
            "Nefertiti takes the Private Quarry and the Statue for a coin."
        ),
        "Private Quarry: +1 and 2 stones from the quarry for Nefertiti.",
    ]
