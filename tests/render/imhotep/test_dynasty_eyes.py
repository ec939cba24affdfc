"""No meaning by colour alone on the new sides; everything is cut out of finished pictures."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from engine.imhotep.cards import ALL_KINDS
from engine.imhotep.components import Site
from engine.imhotep.modules.switches import PrivateShip, Scarab
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import prophecies
from render.imhotep.picture import card_art, seats
from render.imhotep.picture import geometry as at
from render.imhotep.sites import arena, corridor, crypt, hill_tomb, market_spaces, scaffold
from render.kit.palette import THEMES, Theme
from tests.render import eyes
from tests.render.imhotep.test_eyes import COLOURS, SEATS, Views, cut, picture
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import with_site
from tests.support.imhotep_dynasty import position, stones, tomb

PLACES, PAIR = at.harbor(SEATS), at.harbor(2)
SHIPS = ("....", "...", "..", ".")


def seen(sides: str, seats: int = SEATS, **states: object) -> ImhotepView:
    """A view of a position with these sites, by the letters of their names."""
    found = {Site(letter): state for letter, state in states.items()}
    return position(
        SHIPS, sides=sides, seats=seats, states=found, private_ships="yes", prophecies="yes"
    ).view(None)


def second_colours(theme: Theme) -> Views:
    """Both colours of two players, on sleds."""
    game = position(SHIPS, sides="AACAA", seats=2, sleds={0: 2, 1: 2})
    for seat in (0, 1):
        dynasty.give_second(game, seat, sled=1)
    image, size = picture(theme, game.view(None), 0), seats.sled_stone(PAIR)
    return {
        f"{seat} {place}": cut(image, (seats.sled_x(place), PAIR.row_middle(seat)), size, size)
        for seat in (0, 1)
        for place in (0, 1)
    }


def display(theme: Theme) -> Views:
    """Every card of market C, and an empty space."""
    view, wide = seen("CAAAA"), market_spaces.card_wide(PLACES)
    size, found = (wide, round(wide * card_art.TALL)), Views()
    for first in range(0, len(ALL_KINDS), 4):
        some = ALL_KINDS[first : first + 4]
        shown = (*some, *(None,) * (4 - len(some)))
        image = picture(theme, with_site(view, Site.MARKET, open=shown), 0)
        for space, card in enumerate(shown):
            name = "empty" if card is None else card.name
            found.setdefault(name, cut(image, market_spaces.card_middle(PLACES, space), *size))
    return found


def gifts(theme: Theme) -> Views:
    """The middles of spaces of the scaffold: points, stones, a card, a stone."""
    there = {"G3": "", "G2": "BWG"}
    images = {
        tile: picture(theme, seen("ACAAA", P=dynasty.scaffold(tile, own)), 1) for tile, own in there.items()
    }
    spots = {"3 stones": ("G3", 0), "1": ("G3", 1), "2": ("G3", 3), "card": ("G2", 3), "black": ("G2", 0)}
    size = 44
    return {
        name: cut(images[tile], scaffold.space_middle(space), size, size)
        for name, (tile, space) in spots.items()
    }


def figure(theme: Theme) -> Views:
    """A field of the corridor with the figure and without, free, next and taken."""
    fields = (*stones("B"), *(None,) * 13)
    image = picture(theme, seen("ADAAA", P=CorridorState(4, fields)), 1)
    names = {"black": 0, "free": 1, "figure": 4, "next": 5}
    size = (corridor.WIDE, corridor.TALL)
    return {name: cut(image, corridor.field_middle(field), *size) for name, field in names.items()}


def chariots(theme: Theme) -> Views:
    """Everybody's chariot, and a field without one."""
    state = ArenaState((1, 2, 3, 4))
    image = picture(theme, seen("AADAA", T=state), 1)
    found = {name: cut(image, arena.chariot_middle(state, seat), 30, 44) for seat, name in enumerate(COLOURS)}
    left, top, wide, high = arena.track_box(6)
    return {**found, "none": cut(image, (left + wide // 2 - 1, top + high // 2), 30, 44)}


def arrows(theme: Theme) -> Views:
    """Stone fields: 1, 2, 3 arrows; the next one."""
    image = picture(theme, seen("AADAA"), 1)
    shown = {"next": 0, "1": 2, "2": 1, "3": 5}
    size = (arena.SIZE, arena.HIGH)
    return {name: cut(image, arena.field_middle(field), *size) for name, field in shown.items()}


def in_tomb(theme: Theme) -> Views:
    """Stones in the hill tomb, a place where one can lie, one where none can yet."""
    state = tomb(("B", "1.1"), ("W", "1.2"), ("G", "1.3"), ("N", "1.4"))
    image = picture(theme, seen("AAACA", B=state), 1)
    found = {
        name: cut(image, hill_tomb.spot_middle((0, place)), hill_tomb.BRICK, hill_tomb.SIZE)
        for place, name in enumerate((*COLOURS, "legal"))
    }
    found["not yet"] = cut(image, hill_tomb.spot_middle((1, 3)), hill_tomb.BRICK, hill_tomb.SIZE)
    return found


def in_crypt(theme: Theme) -> Views:
    """Stones in the crypt; two of one owner that touch, or of two owners."""
    state = dynasty.crypt((20,), B=(1,), W=(3,), G=(5,), N=(13, 14))
    image = picture(theme, seen("AAADA", B=state), 1)
    fields = {"black": 1, "white": 3, "brown": 5, "gray": 13, "open": 20, "free": 22}
    size = (crypt.WIDE, crypt.SIZE)
    return {name: cut(image, crypt.field_middle(field), *size) for name, field in fields.items()}


def passages(theme: Theme) -> Views:
    """Neighbours in the crypt that belong together, or do not."""
    x, y = crypt.field_middle(1)
    found = Views()
    for name, fields in {"joined": (1, 2), "apart": (1, 4)}.items():
        image = picture(theme, seen("AAADA", B=dynasty.crypt((), N=fields)), 1)
        found[name] = cut(image, (x + crypt.PITCH // 2, y), 14, 30)
    return found


def private_ships(theme: Theme) -> Views:
    """The lower half of a dock: open, with anybody's private ship."""
    view = seen("AAAAA")
    x, y = at.BERTH_LEFT + at.BERTH_WIDE // 2, PLACES.dock_y(Site.TEMPLE)
    found = {"open": cut(picture(theme, view, 0), (x, y + 16), 26, 26)}
    for seat, name in enumerate(COLOURS):
        ships = tuple(
            PrivateShip(used=one == seat, site=Site.TEMPLE if one == seat else None) for one in range(SEATS)
        )
        moored = replace(view, private_ships=ships)
        found[name] = cut(picture(theme, moored, 0), (x, y + 16), 26, 26)
    return found


def scarabs(theme: Theme) -> Views:
    """Everybody's scarab on a field, and none."""
    view = seen("AAAAA")
    god = view.prophecies[0]
    placed = tuple(Scarab(seat, god, 1) for seat in range(SEATS))
    image = picture(theme, replace(view, scarabs=placed), 2)
    left = at.MARGIN + prophecies.PAD
    pitch = (prophecies.WIDE - 2 * prophecies.PAD) // 4
    size = prophecies.SCARAB
    _, y = prophecies.field_middle(left, 0)
    found = {
        name: cut(image, (left + pitch // 2 + seat * pitch, y + 20), size, size)
        for seat, name in enumerate(COLOURS)
    }
    _, low = prophecies.field_middle(left, 1)
    return {**found, "none": cut(image, (left + pitch // 2, low + 20), size, size)}


SHOWN: dict[str, Callable[[Theme], Views]] = {
    "second colours": second_colours,
    "display": display,
    "gifts": gifts,
    "figure": figure,
    "chariots": chariots,
    "arrows": arrows,
    "hill tomb": in_tomb,
    "crypt": in_crypt,
    "passages": passages,
    "private ships": private_ships,
    "scarabs": scarabs,
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
