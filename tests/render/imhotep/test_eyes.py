"""No meaning by colour alone on the pictures of Imhotep; everything is cut out of finished pictures."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from bot.messages.catalog import catalogue
from engine.contract import Decision, Event
from engine.imhotep import events as e
from engine.imhotep.cards import KINDS, Card, Colour
from engine.imhotep.components import SITES, Site
from engine.imhotep.printed import TEMPLE_SPACES
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites.market import CardTaken
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, seats, ship_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.compose import compose
from render.imhotep.sites import burial_chamber, market, obelisks, pyramids, temple
from render.kit.palette import THEMES, Theme
from render.kit.players import Players
from tests.render import eyes
from tests.render.imhotep.positions import NAMES
from tests.support.imhotep import new, position, with_site

Views = dict[str, Image.Image]
"""Cut-outs of one place of a picture, by what they show: no two may look alike."""

SEATS = 4
PLACES = at.harbor(SEATS)
START = position(("....", "...", "..", "."), seats=SEATS, sides="BBABB").view(None)
COLOURS = ("black", "white", "brown", "gray")
SMALL_CARD = round((PLACES.row - at.ROW_GAP - 8) / card_art.TALL)


def picture(theme: Theme, view: ImhotepView, number: int, *recent: Event) -> Image.Image:
    """The first picture (0) or the second one."""
    return compose(view, Players(NAMES), recent, catalogue("en"), theme)[number].image()


def cut(image: Image.Image, middle: at.Point, wide: int, high: int) -> Image.Image:
    left, top = middle[0] - wide // 2, middle[1] - high // 2
    return image.crop((left, top, left + wide, top + high))


def with_ship(ship: Ship) -> ImhotepView:
    docks = tuple(0 if site is ship.site else None for site in SITES)
    return replace(START, ships=(ship, *START.ships[1:]), docks=docks)


def on_ship(theme: Theme) -> Views:
    """Stones of all owners on a ship, and an empty position."""
    image = picture(theme, with_ship(Ship((0, 1, 2, 3))), 0)
    empty = picture(theme, START, 0)
    found = {
        name: cut(image, PLACES.position(0, seat), PLACES.cell, PLACES.cell)
        for seat, name in enumerate(COLOURS)
    }
    return {**found, "empty": cut(empty, PLACES.position(0, 0), PLACES.cell, PLACES.cell)}


def on_sleds(theme: Theme) -> Views:
    """The first places of the sleds, and an empty one; sled ground is the same for all."""
    image, size = picture(theme, START, 0), seats.sled_stone(PLACES)
    found = {
        name: cut(image, (seats.sled_x(0), PLACES.row_middle(seat)), size, size)
        for seat, name in enumerate(COLOURS)
    }
    return {**found, "empty": cut(image, (seats.sled_x(4), PLACES.row_middle(0)), size, size)}


def on_sites(theme: Theme) -> Views:
    """In the Burial Chamber, on its next space and on an empty one."""
    image = picture(theme, position(seats=SEATS, sides="BBABB", burial="KWBG").view(None), 1)
    size = burial_chamber.cell(burial_chamber.COLUMNS)
    names = (*COLOURS, "next", "empty")
    return {
        name: cut(image, burial_chamber.place_middle(place, burial_chamber.COLUMNS), size, size)
        for place, name in enumerate(names)
    }


def at_foot(theme: Theme) -> Views:
    """The small stones on a wall."""
    image = picture(theme, START, 1)
    found: Views = {}
    for seat, name in enumerate(COLOURS):
        x, y = at.wall_place(Site.PYRAMIDS, seat, SEATS)
        found[name] = cut(image, (x + 17, y), 34, 34)
    return found


def passages(theme: Theme) -> Views:
    """Two neighbours that belong together, or do not."""
    columns = burial_chamber.COLUMNS
    (x, y), (_, low) = (burial_chamber.place_middle(place, columns) for place in (0, 1))
    shown = {"joined": "AAAAA", "apart": "AAABA"}
    found: Views = {}
    for name, sides in shown.items():
        image = picture(theme, position(seats=SEATS, sides=sides, burial="GG").view(None), 1)
        found[name] = cut(image, (x, (y + low) // 2), 34, 20)
    return found


def in_market(theme: Theme) -> Views:
    """Every card of the display, the empty space, and the pair."""
    wide = market.card_wide(PLACES)
    size = (wide, round(wide * card_art.TALL))
    found: Views = {}
    for first in range(0, len(KINDS), 3):
        some = KINDS[first : first + 3]
        view = with_site(START, Site.MARKET, open=some, pair=2)
        image = picture(theme, view, 0)
        for space, card in enumerate((*(card.name for card in some), "back")):
            found[card] = cut(image, (market.card_x(PLACES), PLACES.space_y(space)), *size)
    taken = picture(theme, with_site(START, Site.MARKET, open=(None,) * 3, pair=2), 0)
    found["taken"] = cut(taken, (market.card_x(PLACES), PLACES.space_y(0)), *size)
    return found


def hands(theme: Theme) -> Views:
    """Every card that can be held, as small as four players have it."""
    held = [card for card in KINDS if card.colour is not Colour.RED]
    found: Views = {}
    for first in range(0, len(held), SEATS):
        some = [(card,) for card in held[first : first + SEATS]]
        hands = [*some, *[()] * (SEATS - len(some))]
        players = tuple(replace(one, cards=hand) for one, hand in zip(START.players, hands, strict=True))
        image = picture(theme, replace(START, players=players), 0)
        for seat, (card,) in enumerate(some):
            middle = at.CARDS_LEFT + SMALL_CARD // 2, PLACES.row_middle(seat)
            found[card.name] = cut(image, middle, SMALL_CARD, round(SMALL_CARD * card_art.TALL))
    return found


def ships(theme: Theme) -> Views:
    """Without enough stones; ready; gone."""
    shown = {"moored": Ship((0, 1, None, None)), "ready": Ship((0, 1, 2, None)),
             "gone": Ship((None,) * 4, Site.TEMPLE)}  # fmt: skip
    middle = at.SHIP_LEFT + ship_art.length(4) // 2, PLACES.ship_y(0)
    return {
        name: cut(picture(theme, with_ship(ship), 0), middle, ship_art.length(4), PLACES.ship_wide)
        for name, ship in shown.items()
    }


def signs(theme: Theme) -> Views:
    """The name plate of a ship that may sail, that may not, that is gone."""
    shown = {"moored": Ship((0, 1, None, None)), "ready": Ship((0, 1, 2, None)),
             "gone": Ship((None,) * 4, Site.TEMPLE)}  # fmt: skip
    return {
        name: cut(picture(theme, with_ship(ship), 0), (at.SIGN_MIDDLE, PLACES.ship_y(0)), *at.SIGN)
        for name, ship in shown.items()
    }


def docks(theme: Theme) -> Views:
    """Open or closed."""
    x, y = at.BERTH_LEFT + at.BERTH_WIDE // 2, PLACES.dock_y(Site.TEMPLE)
    shown = {"open": START, "closed": with_ship(Ship((None,) * 4, Site.TEMPLE))}
    return {name: cut(picture(theme, view, 0), (x, y), at.BERTH_WIDE, 44) for name, view in shown.items()}


def bars(theme: Theme) -> Views:
    """Whose choice it is: where the hourglass is or is not."""
    image = picture(theme, START, 0)
    x = at.MARGIN + at.BAR_WIDE - 24
    return {str(seat): cut(image, (x, PLACES.row_middle(seat)), 34, 34) for seat in (0, 1)}


def on_pyramids(theme: Theme) -> Views:
    """Spaces with and without a bonus, the next one, stones."""
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
    """Built by whom, the next place, one that is free."""
    view = position(seats=SEATS, sides="BBABB", towers=["KKK", "WWW", "BBB", "GGG"]).view(None)
    image = picture(theme, view, 1)
    names = (*COLOURS, "next", "free")
    size = (obelisks.TOWER_STONE + 4, obelisks.TOWER_HIGH)
    return {name: cut(image, obelisks.tower_middle(number), *size) for number, name in enumerate(names)}


def plates(theme: Theme) -> Views:
    """What the spaces of Temple B give."""
    image = picture(theme, replace(START, sides="BBBBB"), 1)
    y = temple.plate_middle()
    return {
        name: cut(image, (temple.space_middle(space, TEMPLE_SPACES[SEATS]), y), 80, 44)
        for space, name in enumerate(("point or stones", "two points"))
    } | {"card": cut(image, (temple.space_middle(3, TEMPLE_SPACES[SEATS]), y), 80, 44)}


def asked(theme: Theme) -> Views:
    """The stone that a question is about, and the same one when nobody is asked."""
    view = with_ship(Ship((None, 3, None, None), Site.MARKET))
    question = replace(view, decision=Decision(3, "market"), choosing=Context(Site.MARKET, 0, 1))
    size = PLACES.cell + 8
    return {
        name: cut(picture(theme, one, 0), PLACES.position(0, 1), size, size)
        for name, one in (("still", view), ("asked", question))
    }


def ringed(theme: Theme, view: ImhotepView, event: Event, where: tuple[int, at.Point, int]) -> Views:
    """The same place with and without its ring: which picture, its middle, how large."""
    number, middle, size = where
    return {
        "still": cut(picture(theme, view, number), middle, size, size),
        "ringed": cut(picture(theme, view, number, event), middle, size, size),
    }


BURIED = position(seats=SEATS, sides="BBABB", burial="KWBG").view(None)
PLACE = burial_chamber.place_middle(3, burial_chamber.COLUMNS)
LOADED = with_ship(Ship((3, None, None, None)))
CARD_MIDDLE = market.card_x(PLACES), PLACES.space_y(1)
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
        theme, LOADED, e.Loaded(3, 0, 0, 3), (0, PLACES.position(0, 0), PLACES.cell + 8)
    ),
    "ringed chamber": lambda theme: ringed(
        theme, BURIED, e.Delivered(3, Site.BURIAL_CHAMBER, (0, 1), 0, 0), (1, PLACE, burial_chamber.MOST + 8)
    ),
    "ringed space": lambda theme: ringed(theme, TAKEN, CardTaken(0, Card.STATUE, 1), (0, CARD_MIDDLE, 68)),
}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("place", SHOWN)
def test_told_apart_by_all_eyes(place: str, theme: Theme) -> None:
    shown = SHOWN[place](theme)
    assert len(shown) > 1
    for (name, one), (other_name, other) in combinations(shown.items(), 2):
        for kind in eyes.EYES:
            found = eyes.difference(one, other, kind)
            assert found >= eyes.SHARE, (name, other_name, kind, found)


def test_owners_differ_by_more_than_a_sign() -> None:
    """Every eye sees at least a quarter of a stone differ: face or sign, at the size of a phone too."""
    for theme in THEMES:
        stones = on_ship(theme)
        for (name, one), (other_name, other) in combinations(stones.items(), 2):
            first, second = (image.convert("RGB").reduce(4).quantize(64) for image in (one, other))
            assert eyes.difference(first, second, "grey") >= 0.25, (name, other_name)


def test_new_game_begins_with_the_first_seat_on_gold() -> None:
    """The stage is shared between pictures: nobody's gold stays behind."""
    for seat in range(2):
        view = new("AAAAA", 2, 1, start=str(seat)).view(None)
        images = [one.numbers.tobytes() for one in compose(view, Players(NAMES[:2]), (), catalogue("en"))]
        again = [one.numbers.tobytes() for one in compose(view, Players(NAMES[:2]), (), catalogue("en"))]
        assert images == again
