"""What pictures of Imhotep need now and then: the scenery of every side, cards and stones of every size."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS
from engine.imhotep.printed import POSITIONS, SEATS
from render.imhotep.picture import background, card_art, harbor, monuments, seats, ship_art, stone_art
from render.imhotep.picture.palette import painted
from render.imhotep.sites import market_spaces
from render.kit.palette import Theme

LETTERS = "ABCD"
CARDS = (market_spaces.CARD, seats.CARD, harbor.TURN_CARD)
"""Widths."""
STONES = (seats.STONE, seats.NAME_STONE, harbor.TURN_STONE, monuments.WALL_STONE)


def stock(theme: Theme) -> Iterator[Callable[[], object]]:
    """Return what draws these parts, a few milliseconds each."""
    look = painted(theme)
    for count, letter in product(SEATS, LETTERS):
        yield partial(background.harbor, count, letter, look)
        for site in MONUMENTS:
            yield partial(background.quarter, site, letter, count, look)
    for card in dict.fromkeys((*Card, Card.FACE_DOWN)):
        for tilt in (market_spaces.TILT, -market_spaces.TILT):
            yield partial(card_art.tilted, card, market_spaces.CARD, look, tilt)
        for width in CARDS:
            yield partial(card_art.card, card, width, look)
    for capacity in range(1, POSITIONS + 1):
        for shown in ("ready", "moored"):
            yield partial(ship_art.ship, capacity, shown)
    for seat, size in product(range(max(SEATS)), STONES):
        yield partial(stone_art.stone, seat, size)
