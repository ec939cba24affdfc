"""The parts that pictures of Imhotep need now and then: the scenery of every side, and cards and stones in
every size.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from engine.contract import YES
from engine.deal import Deal
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS, SITES
from engine.imhotep.options import SIDES_OPTION
from engine.imhotep.printed import POSITIONS, SEATS
from engine.imhotep.table.switches import SWITCHES
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import (
    background,
    card_art,
    harbor,
    monuments,
    seats,
    ship_art,
    site_art,
    stone_art,
)
from render.imhotep.sites import SIDES, beside, market_spaces
from render.kit import fonts
from render.kit.palette import Theme

LETTERS = "ABCD"
CARDS = (market_spaces.CARD, *seats.CARDS, harbor.TURN_CARD)
BACKS = (26, 27, 28, 32)
"""The widths of card backs, in the piles and on boards."""
STONES = (*seats.SLEDS, seats.NAME_STONE, harbor.TURN_STONE, monuments.WALL_STONE, beside.STONE, 28, 24)
EMBLEMS = (harbor.EMBLEM, harbor.EMBLEM + 6)
COUNTS, NUMBERS = range(31), (26, 27, 28, 31, 32, 34, 36, 46)
"""The numbers that are written often, and their sizes."""
SHIPS: tuple[ship_art.State, ...] = ("ready", "moored")


def stock(theme: Theme) -> Iterator[Callable[[], object]]:
    """Yield functions that draw these parts, each in a few milliseconds."""
    yield from _scenery(theme)
    yield from _cards()
    for capacity, shown in product(range(1, POSITIONS + 1), SHIPS):
        yield partial(ship_art.ship, capacity, shown)
    for seat in range(max(SEATS)):
        yield from (partial(stone_art.stone, seat, size) for size in STONES)
        yield from (partial(side.stones, seat) for side in dict.fromkeys(SIDES.values()))
    for size in NUMBERS:
        yield partial(_count, size)


def openings() -> Iterator[tuple[ImhotepView, int]]:
    """For every letter and number of players, yield a view of a new game with everything in play, together
    with that number.
    """
    everything = dict.fromkeys((option.name for option in SWITCHES), YES)
    for letter, count in product(LETTERS, SEATS):
        options = {SIDES_OPTION: letter * len(SITES), **everything}
        yield Imhotep.new(options, count, Deal(bytes(32), "")).view(None), count


def _scenery(theme: Theme) -> Iterator[Callable[[], object]]:
    for count, letter in product(SEATS, LETTERS):
        yield partial(background.harbor, count, letter, theme)
        for site in MONUMENTS:
            yield partial(background.quarter, site, letter, count, theme)
    yield partial(ship_art.wake, *harbor.WAKE, theme)
    for site, size in product(SITES, EMBLEMS):
        yield partial(site_art.emblem, site, size)


def _cards() -> Iterator[Callable[[], object]]:
    for card in dict.fromkeys((*Card, Card.FACE_DOWN)):
        for tilt in (market_spaces.TILT, -market_spaces.TILT):
            yield partial(card_art.tilted, card, market_spaces.CARD, tilt)
        for width in CARDS:
            yield partial(card_art.card, card, width)
    for width in BACKS:
        yield partial(card_art.card, Card.FACE_DOWN, width)


def _count(size: int) -> None:
    """Draw the frequent numbers in one size."""
    for number in COUNTS:
        fonts.mask(str(number), size, bold=True)
