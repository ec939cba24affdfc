"""Color alone carries no meaning in Imhotep's pictures. Everything is cut out of finished pictures."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from bot.messages.catalog import catalog
from engine.contract import Decision, Event
from engine.imhotep import events as e
from engine.imhotep.cards import KINDS, Card, Color
from engine.imhotep.components import SITES, Site
from engine.imhotep.printed import TEMPLE_SPACES
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites.market import CardTaken
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, harbor, seats, ship_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.compose import compose
from render.imhotep.sites import burial_chamber, market_spaces, obelisks, pyramids, temple
from render.kit.palette import THEMES, Theme
from render.kit.players import Players
from tests.render import eyes
from tests.render.imhotep.positions import NAMES
from tests.support.imhotep import new, position, with_site

Views = dict[str, Image.Image]
"""Cutouts of one place in a picture, by their meaning; no two may look alike."""

SEATS = 4
START = position(("....", "...", "..", "."), seats=SEATS, sides="BBABB").view(None)
COLORS = ("black", "white", "brown", "gray")


def picture(theme: Theme, view: ImhotepView, number: int, *recent: Event) -> Image.Image:
    """Return the picture with this index as an image."""
    return compose(view, Players(NAMES), recent, catalog("en"), theme)[number].image()


def cut(image: Image.Image, middle: at.Point, wide: int, high: int) -> Image.Image:
    left, top = middle[0] - wide // 2, middle[1] - high // 2
    return image.crop((left, top, left + wide, top + high))


def with_ship(ship: Ship) -> ImhotepView:
    docks = tuple(0 if site is ship.site else None for site in SITES)
    return replace(START, ships=(ship, *START.ships[1:]), docks=docks)


def on_ship(theme: Theme) -> Views:
    """Return each player's stone on a ship, and an empty position."""
    image = picture(theme, with_ship(Ship((0, 1, 2, 3))), 0)
    empty = picture(theme, START, 0)
    views = {
        name: cut(image, at.position(0, seat), harbor.STONE, harbor.STONE) for seat, name in enumerate(COLORS)
    }
    return {**views, "empty": cut(empty, at.position(0, 0), harbor.STONE, harbor.STONE)}


def sled_middle(seat: int, place: int, players: int = SEATS) -> at.Point:
    """Return the middle of a place on a sled."""
    left, top, _, _ = at.tablet(seat, players)
    size = seats.SLEDS[players - 2]
    return seats.sled_x(left + seats.PAD, place, size), top + seats.sled_row(size)


def on_sleds(theme: Theme) -> Views:
    """Return each player's stone on a sled, and an empty place."""
    image, size = picture(theme, START, 0), seats.SLEDS[-1]
    views = {name: cut(image, sled_middle(seat, 0), size, size) for seat, name in enumerate(COLORS)}
    return {**views, "empty": cut(image, sled_middle(0, 4), size, size)}


def on_sites(theme: Theme) -> Views:
    """Return each player's stone in the Burial Chamber, the next space, and an empty one."""
    image = picture(theme, position(seats=SEATS, sides="BBABB", burial="KWBG").view(None), 1)
    size = burial_chamber.cell(burial_chamber.COLUMNS)
    names = (*COLORS, "next", "empty")
    return {
        name: cut(image, burial_chamber.place_middle(place, burial_chamber.COLUMNS), size, size)
        for place, name in enumerate(names)
    }


def at_foot(theme: Theme) -> Views:
    """Return each player's small stone on a wall."""
    image = picture(theme, START, 1)
    views: Views = {}
    for seat, name in enumerate(COLORS):
        x, y = at.wall_place(Site.PYRAMIDS, seat, SEATS)
        views[name] = cut(image, (x + 17, y), 34, 34)
    return views


def passages(theme: Theme) -> Views:
    """Return the gap between two neighbors of one owner, and the gap between two of different owners."""
    columns = burial_chamber.COLUMNS
    (x, y), (_, low) = (burial_chamber.place_middle(place, columns) for place in (0, 1))
    shown = {"joined": "AAAAA", "apart": "AAABA"}
    views: Views = {}
    for name, sides in shown.items():
        image = picture(theme, position(seats=SEATS, sides=sides, burial="GG").view(None), 1)
        views[name] = cut(image, (x, (y + low) // 2), 34, 20)
    return views


def in_market(theme: Theme) -> Views:
    """Return every card on a space of the market, an empty space, and the pair."""
    wide = market_spaces.CARD
    size = (wide, round(wide * card_art.TALL))
    views: Views = {}
    for first in range(0, len(KINDS), 3):
        some = KINDS[first : first + 3]
        view = with_site(START, Site.MARKET, open=some, pair=2)
        image = picture(theme, view, 0)
        for space, card in enumerate((*(card.name for card in some), "back")):
            views[card] = cut(image, market_spaces.card_middle(space), *size)
    taken = picture(theme, with_site(START, Site.MARKET, open=(None,) * 3, pair=2), 0)
    views["taken"] = cut(taken, market_spaces.card_middle(0), *size)
    return views


def hands(theme: Theme) -> Views:
    """Return every card that can be held, as it looks with four players."""
    held = [card for card in KINDS if card.color is not Color.RED]
    views: Views = {}
    for first in range(0, len(held), SEATS):
        some = [(card,) for card in held[first : first + SEATS]]
        hands = [*some, *[()] * (SEATS - len(some))]
        players = tuple(
            replace(player, cards=hand) for player, hand in zip(START.players, hands, strict=True)
        )
        image = picture(theme, replace(START, players=players), 0)
        for seat, (card,) in enumerate(some):
            left, top, _, _ = at.tablet(seat, SEATS)
            wide = seats.widths(START)[0]
            middle = left + seats.PAD + wide // 2, top + seats.CARD_ROW
            views[card.name] = cut(image, middle, wide, round(wide * card_art.TALL))
    return views


def ships(theme: Theme) -> Views:
    """Return a ship with too few stones to sail, one that may sail, and the place of one that has sailed."""
    shown = {"moored": Ship((0, 1, None, None)), "ready": Ship((0, 1, 2, None)),
             "gone": Ship((None,) * 4, Site.TEMPLE)}  # fmt: skip
    (left, top), long = at.ship(0), ship_art.length(4)
    middle = left + long // 2, top + ship_art.HIGH // 2
    return {
        name: cut(picture(theme, with_ship(ship), 0), middle, long, ship_art.HIGH)
        for name, ship in shown.items()
    }


def signs(theme: Theme) -> Views:
    """Return the letter of a ship that may not sail, of one that may, and of one that has sailed."""
    shown = {"moored": Ship((0, 1, None, None)), "ready": Ship((0, 1, 2, None)),
             "gone": Ship((None,) * 4, Site.TEMPLE)}  # fmt: skip
    left, top = at.ship(0)
    return {
        name: cut(
            picture(theme, with_ship(ship), 0),
            (left + ship_art.LETTER, top + ship_art.LETTER_MIDDLE),
            44,
            44,
        )
        for name, ship in shown.items()
    }


def docks(theme: Theme) -> Views:
    """Return an open dock and a closed one."""
    shown = {"open": START, "closed": with_ship(Ship((None,) * 4, Site.TEMPLE))}
    return {name: cut(picture(theme, view, 1), at.berth(Site.TEMPLE), 56, 40) for name, view in shown.items()}


def bars(theme: Theme) -> Views:
    """Return a corner of two players' tablets; only the player who must choose has an hourglass there."""
    image = picture(theme, START, 0)
    views: Views = {}
    for seat in (0, 1):
        left, top, wide, _ = at.tablet(seat, SEATS)
        views[str(seat)] = cut(image, (left + wide - 24, top + seats.CARD_ROW), 40, 40)
    return views


def on_pyramids(theme: Theme) -> Views:
    """Return spaces with points and with a bonus, the next space, and stones."""
    view = position(seats=SEATS, sides="BBABB", pyramids=["KW"]).view(None)
    image, size = picture(theme, view, 1), pyramids.size("B")
    shapes = pyramids.PYRAMIDS["B"]
    spots = {"black": (0, 0), "white": (0, 1), "next 3": (0, 2), "2": (0, 3), "stones": (1, 2),
             "load": (2, 3)}  # fmt: skip
    return {
        name: cut(image, pyramids.space_middle("B", at_, shapes[at_][number]), size, size)
        for name, (at_, number) in spots.items()
    }


def towers(theme: Theme) -> Views:
    """Return each player's tower, the next place, and a free one."""
    view = position(seats=SEATS, sides="BBABB", towers=["KKK", "WWW", "BBB", "GGG"]).view(None)
    image = picture(theme, view, 1)
    names = (*COLORS, "next", "free")
    size = (obelisks.TOWER_STONE + 4, obelisks.TOWER_HIGH)
    return {name: cut(image, obelisks.tower_middle(number), *size) for number, name in enumerate(names)}


def plates(theme: Theme) -> Views:
    """Return the benefits of the spaces in Temple B."""
    image = picture(theme, replace(START, sides="BBBBB"), 1)
    y = temple.plate_middle()
    return {
        name: cut(image, (temple.space_middle(space, TEMPLE_SPACES[SEATS]), y), 80, 44)
        for space, name in enumerate(("point or stones", "two points"))
    } | {"card": cut(image, (temple.space_middle(3, TEMPLE_SPACES[SEATS]), y), 80, 44)}


def asked(theme: Theme) -> Views:
    """Return a stone that a question is about, and the same stone when no one is asked."""
    view = with_ship(Ship((None, 3, None, None), Site.MARKET))
    question = replace(view, decision=Decision(3, "market"), choosing=Context(Site.MARKET, 0, 1))
    size = harbor.STONE + 14
    return {
        name: cut(picture(theme, shown, 0), at.position(0, 1), size, size)
        for name, shown in (("still", view), ("asked", question))
    }


def ringed(theme: Theme, view: ImhotepView, event: Event, where: tuple[int, at.Point, int]) -> Views:
    """Return a place, given by its picture, middle and size, with and without its ring."""
    number, middle, size = where
    return {
        "still": cut(picture(theme, view, number), middle, size, size),
        "ringed": cut(picture(theme, view, number, event), middle, size, size),
    }


BURIED = position(seats=SEATS, sides="BBABB", burial="KWBG").view(None)
PLACE = burial_chamber.place_middle(3, burial_chamber.COLUMNS)
LOADED = with_ship(Ship((3, None, None, None)))
CARD_MIDDLE = market_spaces.card_middle(1)
TAKEN = with_site(START, Site.MARKET, open=(Card.STATUE, None, Card.SAIL), pair=2)
SHOWN: dict[str, Callable[[Theme], Views]] = {
    "on ships": on_ship,
    "on sleds": on_sleds,
    "on sites": on_sites,
    "at the foot": at_foot,
    "passages": passages,
    "market": in_market,
    "hands": hands,
    "ships": ships,
    "signs": signs,
    "docks": docks,
    "bars": bars,
    "pyramids": on_pyramids,
    "towers": towers,
    "plates": plates,
    "asked": asked,
    "ringed position": lambda theme: ringed(
        theme, LOADED, e.Loaded(3, 0, 0, 3), (0, at.position(0, 0), harbor.STONE + 12)
    ),
    "ringed chamber": lambda theme: ringed(
        theme, BURIED, e.Delivered(3, Site.BURIAL_CHAMBER, (0, 1), 0, 0), (1, PLACE, burial_chamber.MOST + 8)
    ),
    "ringed space": lambda theme: ringed(theme, TAKEN, CardTaken(0, Card.STATUE, 1), (0, CARD_MIDDLE, 80)),
}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("place", SHOWN)
def test_all_eyes_see_the_differences(place: str, theme: Theme) -> None:
    shown = SHOWN[place](theme)
    assert len(shown) > 1
    for (name, image), (other_name, other) in combinations(shown.items(), 2):
        for kind in eyes.EYES:
            share = eyes.difference(image, other, kind)
            assert share >= eyes.SHARE, (name, other_name, kind, share)


def test_owners_differ_by_more_than_a_sign() -> None:
    """Any two players' stones differ in at least a quarter of their pixels, even in gray and on a phone."""
    for theme in THEMES:
        stones = on_ship(theme)
        for (name, stone), (other_name, other) in combinations(stones.items(), 2):
            first, second = (image.convert("RGB").reduce(4).quantize(64) for image in (stone, other))
            assert eyes.difference(first, second, "grey") >= 0.25, (name, other_name)


def test_new_game_begins_with_the_first_seat_on_gold() -> None:
    """A new game has the same picture twice, because the shared background doesn't keep another seat's
    gold.
    """
    for seat in range(2):
        view = new("AAAAA", 2, 1, start=str(seat)).view(None)
        images = [canvas.numbers.tobytes() for canvas in compose(view, Players(NAMES[:2]), (), catalog("en"))]
        again = [canvas.numbers.tobytes() for canvas in compose(view, Players(NAMES[:2]), (), catalog("en"))]
        assert images == again
