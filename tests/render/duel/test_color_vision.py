"""Color alone carries no meaning: every kind of eye sees the differences that matter.

Everything is cut out of finished pictures, so the tests see the same letters and the same palette as people.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from bot.messages.catalog import catalog
from engine.contract import Event
from engine.duel.events import ActionPlayed, BoatLeft, Delivered, Placed, ReserveRevealed
from engine.duel.harbor import EMPTY, SPACES
from engine.duel.sites import Sites
from engine.duel.tiles import COUNTS, FACE_DOWN, TOMB_NUMBERS, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import geometry as at
from render.duel.picture.compose import compose
from render.kit.canvas import Canvas
from render.kit.colors import Color
from render.kit.palette import THEMES, Theme
from tests.render import eyes
from tests.render.duel.positions import SHORT, new

Views = dict[str, Image.Image]
"""Cutouts of one place in the picture, by their meaning; no two may look alike."""

TILES = (
    *(tile for tile, _ in COUNTS if tile.kind is not Kind.TOMB or tile.value == TOMB_NUMBERS[-1]),
    FACE_DOWN,
)
"""Every look of a tile, including its back. All tiles of the tomb look alike, so only one of them is here."""
START = new(1, "BABB").view(None)
BLACK, WHITE = START.first, 1 - START.first
ROW, COLUMN = 0, len(START.boats) - 1
"""A boat for a row and one for a column."""


def picture(theme: Theme, view: DuelView, *recent: Event) -> Image.Image:
    """Return the upper slice as an image."""
    return compose(view, SHORT, recent, catalog("en"), theme)[0].image()


def below(theme: Theme, view: DuelView, *recent: Event) -> Image.Image:
    """Return the lower slice as an image."""
    return compose(view, SHORT, recent, catalog("en"), theme)[1].image()


def whole(theme: Theme, view: DuelView, *recent: Event) -> Image.Image:
    """Return both slices as one image, the lower below the upper."""
    return Canvas.stacked(compose(view, SHORT, recent, catalog("en"), theme)).image()


def cut(image: Image.Image, middle: at.Point, width: int, height: int) -> Image.Image:
    """Return the part of a picture around a point."""
    left, top = middle[0] - width // 2, middle[1] - height // 2
    return image.crop((left, top, left + width, top + height))


def laden(boat: int, cargo: tuple[Tile, ...] | None) -> DuelView:
    return replace(START, boats=(*START.boats[:boat], cargo, *START.boats[boat + 1 :]))


def standing(*figures: tuple[int, int]) -> DuelView:
    """Return the start of a game with figures on fields, given as pairs of a seat and a field."""
    holders = {field: seat for seat, field in figures}
    return replace(START, fields=tuple(holders.get(field, EMPTY) for field in range(len(START.fields))))


def built(sites: Sites) -> DuelView:
    first, second = START.players
    return replace(START, players=(replace(first, sites=sites), second))


def tiles(theme: Theme) -> Views:
    """Return every kind of tile on a boat."""
    views: Views = {}
    for tile in TILES:
        image = picture(theme, laden(ROW, (tile,) * SPACES))
        views[str(tile)] = cut(image, at.space_middle(ROW, 1), at.TILE, at.TILE)
    return views


def owners(theme: Theme) -> Views:
    """Return a field with each player's figure, and an empty one."""
    image, middle = picture(theme, standing((BLACK, 0), (WHITE, 4))), at.field_middle
    return {
        name: cut(image, middle(field), at.FIELD - 16, at.FIELD - 16)
        for name, field in (("black", 0), ("white", 4), ("empty", 8))
    }


def stocks(theme: Theme) -> Views:
    """Return the places for figures in the panels: one with each player's figure, and an empty one."""
    first, second = (replace(player, stock=1) for player in START.players)
    image = picture(theme, replace(START, players=(first, second)))
    places = {"black": (BLACK, 0), "white": (WHITE, 0), "none": (BLACK, 1), "none, below": (WHITE, 1)}
    result = {
        name: cut(image, at.stock_middle(*place), at.STOCK_PITCH, at.STOCK_FIGURE)
        for name, place in places.items()
    }
    assert result.pop("none, below").tobytes() == result["none"].tobytes()
    return result


def boats(theme: Theme, boat: int) -> Views:
    """Return the place of a boat that is in play, and of one that has left."""
    size = (at.BOAT_LONG, at.BOAT_WIDE) if at.is_row(boat) else (at.BOAT_WIDE, at.BOAT_LONG)
    shown = {"moored": START, "gone": laden(boat, None)}
    return {name: cut(picture(theme, view), at.boat_middle(boat), *size) for name, view in shown.items()}


def signs(theme: Theme, boat: int, fields: tuple[int, int]) -> Views:
    """Return the signs of boats: ready to be unloaded, not ready, and gone."""
    ready, moored = standing((BLACK, fields[0]), (WHITE, fields[1])), standing((BLACK, fields[0]))
    shown = {"ready": ready, "moored": moored, "gone": laden(boat, None)}
    return {name: cut(picture(theme, view), at.sign_middle(boat), 38, 38) for name, view in shown.items()}


def slots(theme: Theme) -> Views:
    """Return the action tiles on a player's card, and an empty place."""
    full, empty = (picture(theme, built(Sites(actions=actions))) for actions in (tuple(Action), ()))
    views = {
        action.value: cut(full, middle, at.ACTION_TILE, at.ACTION_TILE) for action, middle in at.slots(0)
    }
    _, middle = next(at.slots(0))
    return views | {"place": cut(empty, middle, at.ACTION_TILE, at.ACTION_TILE)}


def blocks(theme: Theme) -> Views:
    """Return blocks of the pyramids: light, dark and missing."""
    empty, full = below(theme, START), below(theme, built(Sites(light=1, dark=1)))
    views: Views = {}
    for kind in (Kind.LIGHT_PYRAMID, Kind.DARK_PYRAMID):
        x, y = next(at.blocks(0, kind))
        box = (x, y, x + at.BLOCK, y + at.BLOCK_HIGH)
        views |= {kind.name: full.crop(box), "open": empty.crop(box)}
    return views


def chambers(theme: Theme) -> Views:
    """Return a niche of the tomb, filled and open."""
    _, (x, y) = next(at.chambers(0))
    return {
        name: below(theme, built(Sites(tomb=tomb))).crop((x, y, x + at.NICHE, y + at.NICHE_HIGH))
        for name, tomb in (("filled", TOMB_NUMBERS[:1]), ("open", ()))
    }


def obelisks(theme: Theme) -> Views:
    """Return the first place in the race, with and without an obelisk."""
    left, top = at.obelisk_left(0), at.band_top(0) + 12
    box = (left, top, left + at.OBELISK - 8, top + at.OBELISK_HIGH)
    return {str(count): below(theme, built(Sites(obelisk=count))).crop(box) for count in (0, 1)}


def temples(theme: Theme) -> Views:
    """Return a place in the frieze, with and without a tile face down."""
    view = replace(START, sides="AAAA")
    first, second = view.players
    return {
        str(len(own)): cut(
            below(theme, replace(view, players=(replace(first, sites=Sites(temple=own)), second))),
            at.frieze_middle(0, 0), at.FRIEZE_TILE, at.FRIEZE_TILE,
        )
        for own in ((), (1,))
    }  # fmt: skip


def heads(theme: Theme) -> Views:
    """Return the heads of both cards, of which only the one for the player whose turn it is has an
    hourglass.
    """
    image = picture(theme, START)
    x = at.CARD_LEFT + at.CARD_WIDE - 36
    return {str(seat): cut(image, (x, at.card_top(seat) + at.HEAD_HIGH // 2), 46, 46) for seat in at.SEATS}


def lit(theme: Theme, view: DuelView, event: Event, middle: at.Point, size: int) -> Views:
    """Return the same place with and without its light."""
    return {
        "still": cut(whole(theme, view), middle, size, size),
        "lit": cut(whole(theme, view, event), middle, size, size),
    }


def middle_of(corner: at.Point, width: int, height: int) -> at.Point:
    """Return the middle of a box in the lower slice, given its upper left corner."""
    return corner[0] + width // 2, at.RIVER_HIGH + corner[1] + height // 2


PLACES: dict[str, Callable[[Theme], Views]] = {
    "tiles": tiles,
    "owners": owners,
    "stocks": stocks,
    "boats in rows": lambda theme: boats(theme, ROW),
    "boats in columns": lambda theme: boats(theme, COLUMN),
    "signs in rows": lambda theme: signs(theme, ROW, (0, 1)),
    "signs in columns": lambda theme: signs(theme, COLUMN, (2, 5)),
    "slots": slots,
    "blocks": blocks,
    "chambers": chambers,
    "obelisks": obelisks,
    "temples": temples,
    "heads": heads,
    "lit field": lambda theme: lit(theme, START, Placed(0, 4), at.field_middle(4), at.FIELD),
    "lit figure": lambda theme: lit(theme, standing((BLACK, 4)), Placed(0, 4), at.field_middle(4), at.FIELD),
    "lit action": lambda theme: lit(
        theme,
        built(Sites(actions=(Action.SWAP,))),
        ActionPlayed(0, Action.SWAP),
        dict(at.slots(0))[Action.SWAP],
        at.ACTION_TILE + 12,
    ),
    "lit place of a boat": lambda theme: lit(
        theme, laden(ROW, None), BoatLeft(ROW), at.along(ROW, at.FIRST_TILE), at.TILE
    ),
    "lit block": lambda theme: lit(
        theme,
        built(Sites(light=1)),
        Delivered(0, Tile(Kind.LIGHT_PYRAMID), 0, 0, 0),
        middle_of(next(at.blocks(0, Kind.LIGHT_PYRAMID)), at.BLOCK, at.BLOCK_HIGH),
        at.BLOCK + 10,
    ),
    "lit chamber": lambda theme: lit(
        theme,
        built(Sites(tomb=TOMB_NUMBERS[:1])),
        Delivered(0, Tile(Kind.TOMB, TOMB_NUMBERS[0]), 0, 0, 0),
        middle_of(next(at.chambers(0))[1], at.NICHE, at.NICHE_HIGH),
        at.NICHE + 10,
    ),
    **{
        f"lit {tile}": lambda theme, tile=tile: lit(
            theme,
            laden(ROW, (tile,) * SPACES),
            ReserveRevealed(ROW, 1, tile),
            at.space_middle(ROW, 1),
            at.SLOT + 2,
        )
        for tile in TILES
    },
}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("place", PLACES)
def test_all_eyes_see_the_differences(place: str, theme: Theme) -> None:
    shown = PLACES[place](theme)
    assert len(shown) > 1
    for (name, image), (other_name, other) in combinations(shown.items(), 2):
        for kind in eyes.EYES:
            share = eyes.difference(image, other, kind)
            assert share >= eyes.SHARE, (name, other_name, kind)


def square(color: Color, ground: Color = (255, 255, 255)) -> Image.Image:
    """Return a square in the middle of a tile."""
    image = Image.new("P", (56, 56), 1)
    image.putpalette([*color, *ground])
    image.paste(0, (14, 14, 42, 42))
    return image


SAME: tuple[tuple[str, Color, Color], ...] = (
    ("grey", (200, 60, 60), (13, 123, 60)),
    ("grey", (44, 78, 164), (130, 60, 80)),
    ("protan", (150, 100, 90), (98, 107, 90)),
    ("deutan", (178, 102, 60), (130, 122, 60)),
    ("tritan", (90, 150, 190), (84, 152, 158)),
)
"""Pairs of colors that these eyes confuse."""


@pytest.mark.parametrize(("kind", "color", "other"), SAME)
def test_color_alone_is_not_enough(kind: str, color: Color, other: Color) -> None:
    """The check itself can fail: only full sight sees the difference between these colors of the same
    shape.
    """
    first, second = square(color), square(other)
    assert eyes.difference(first, second, kind) == 0
    assert eyes.difference(first, second, "full") > eyes.SHARE


def test_a_shape_as_bright_as_its_ground_is_not_seen() -> None:
    """In gray, a red figure disappears on a green ground of the same luminance."""
    blank = square((13, 123, 60), (13, 123, 60))
    assert eyes.difference(square((200, 60, 60), (13, 123, 60)), blank, "grey") == 0
    assert eyes.difference(square((255, 255, 255), (13, 123, 60)), blank, "grey") > eyes.SHARE


def test_one_pixel_is_not_enough() -> None:
    plain, dotted = square((0, 0, 0)), square((0, 0, 0))
    dotted.putpixel((0, 0), 0)
    assert all(0 < eyes.difference(plain, dotted, kind) < eyes.SHARE for kind in eyes.EYES)


def test_simulations_keep_gray() -> None:
    """White stays white and gray stays gray: each row of the matrices adds up to one."""
    for kind in eyes.EYES:
        for level in (0, 90, 180, 255):
            assert eyes.distance((level, level, level), (level, level, level), kind) == 0
            apart = [
                a - b
                for a, b in zip(eyes.lab((level,) * 3, kind), eyes.lab((level,) * 3, "full"), strict=True)
            ]
            assert max(map(abs, apart)) < 0.1


def test_known_colors() -> None:
    """The simulations match published values for sRGB red: protanopes see it dark, deuteranopes less so."""
    assert eyes.lab((255, 0, 0), "full") == pytest.approx((53.24, 80.09, 67.20), abs=0.1)
    dark, light = (eyes.lab((255, 0, 0), kind)[0] for kind in ("protan", "deutan"))
    assert dark < light < 65
