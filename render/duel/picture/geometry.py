"""The layout of The Duel's pictures, in pixels; no other module contains positions.

The upper slice shows the river with the quay, and both players' cards on its bank; the lower one has a band
of desert for each player.
"""

from collections.abc import Iterator

from engine.duel.harbor import BOATS, LINES
from engine.duel.sites import DuelSite
from engine.duel.tiles import TOMB_NUMBERS, Action, Kind
from render.duel.picture.boat_art import BOW, Shape
from render.kit.canvas import HEIGHT, WIDTH
from render.kit.pen import Turn

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, width, height."""

RIVER_HIGH, BANDS_HIGH = HEIGHT, 370
SEATS = (0, 1)

# --- river, quay, boats ------------------------------------------------------------------------------

ROWS = len(BOATS) // 2
"""The number of boats along the rows, which come first in `BOATS`; the same number lie along the columns."""

BANK = 706
"""The y where the water ends."""
QUAY_X, QUAY_Y, QUAY = 300, 292, 394
FIELD, PITCH, FIRST_FIELD = 110, 116, 43
BOAT_LONG, BOAT_WIDE = 280, 90
BOAT_LEFT, BOAT_TOP = 14, 6
"""The x of the bows of boats along rows, and the y of those along columns."""
TILE, TILE_PITCH, FIRST_TILE = 68, 75, BOW + 2
BOAT = Shape(BOAT_LONG, BOAT_WIDE, TILE, TILE_PITCH, FIRST_TILE)
SLOT = TILE + 10
POST, PLANK = 42, (56, 50)
DOCK = 17
"""The distance from the quay's edge to the middle of a dock's sign."""
FIGURE = 104
FIGURE_SHIFT = 17
"""Figures are drawn this far to the right of the middle, because the field's name is on the left."""
ISLE: Box = (16, 12, 276, 262)
STORE_ROW, STORE_TOP = 70, 78


def is_row(boat: int) -> bool:
    """Tell whether a boat lies along a row, on the left."""
    return boat < ROWS


def turn_of(boat: int) -> Turn:
    """Return the angle by which a boat's sprites are turned, in degrees."""
    return 0 if is_row(boat) else 90


def field_middle(field: int) -> Point:
    """Return the middle of a field."""
    row, column = divmod(field, ROWS)
    first = FIRST_FIELD + FIELD // 2
    return QUAY_X + first + column * PITCH, QUAY_Y + first + row * PITCH


def figure_middle(field: int) -> Point:
    """Return the middle of the figure on a field."""
    x, y = field_middle(field)
    return x + FIGURE_SHIFT, y


def field_label(field: int) -> Point:
    """Return the point at which the name of an occupied field begins."""
    x, y = field_middle(field)
    return x - FIELD // 2 + 7, y - FIELD // 2 + 22


def along(boat: int, way: int) -> Point:
    """Return the point on a boat's middle line that is `way` pixels from the bow's tip towards the harbor."""
    x, y = field_middle(LINES[boat][0])
    return (BOAT_LEFT + way, y) if is_row(boat) else (x, BOAT_TOP + way)


def boat_middle(boat: int) -> Point:
    """Return the middle of a boat."""
    return along(boat, BOAT_LONG // 2)


def space_middle(boat: int, space: int) -> Point:
    """Return the middle of a boat's space (D-7)."""
    return along(boat, FIRST_TILE + TILE // 2 + space * TILE_PITCH)


def sign_middle(boat: int) -> Point:
    """Return the middle of a dock's sign, on the quay's edge."""
    x, y = field_middle(LINES[boat][0])
    return (QUAY_X + DOCK, y) if is_row(boat) else (x, QUAY_Y + DOCK)


# --- the players' cards and the papyrus --------------------------------------------------------------

CARD_LEFT, CARD_WIDE, CARD_HIGH, HEAD_HIGH = 724, 366, 250, 66
CARD_TOPS = (10, 428)
PAPYRUS: Box = (728, 290, 358, 128)
STOCK_FIRST, STOCK_PITCH, STOCK_Y, STOCK_FIGURE = 38, 46, 116, 68
POINTS_Y = 112
ACTION_FIRST, ACTION_PITCH, ACTION_Y, ACTION_TILE = 42, 87, 198, 56
ACTION_BADGE = (31, 15)
"""The distance from the middle of an action tile to that of its number."""


def card_top(seat: int) -> int:
    """Return the top of a seat's card; seat 0 has the upper one."""
    return CARD_TOPS[seat]


def stock_middle(seat: int, place: int) -> Point:
    """Return the middle of a figure in stock."""
    return CARD_LEFT + STOCK_FIRST + place * STOCK_PITCH, card_top(seat) + STOCK_Y


def slots(seat: int) -> Iterator[tuple[Action, Point]]:
    """Yield each kind of action tile with the middle of its place."""
    for place, action in enumerate(Action):
        yield action, (CARD_LEFT + ACTION_FIRST + place * ACTION_PITCH, card_top(seat) + ACTION_Y)


# --- the bands of desert -----------------------------------------------------------------------------

BEAM_HIGH, BAND_HIGH, BAND_GAP = 54, 152, 6
HORIZON = 104
"""The distance from a band's top to the ground of its desert."""
SITE_LEFT = {DuelSite.OBELISK: 92, DuelSite.TEMPLE: 316, DuelSite.PYRAMIDS: 578, DuelSite.TOMB: 812}
SITE_WIDE = {DuelSite.OBELISK: 212, DuelSite.TEMPLE: 252, DuelSite.PYRAMIDS: 224, DuelSite.TOMB: 284}
POINT_PLATE = (60, 46)
BAND_FIGURE = 112
OBELISK, OBELISK_HIGH, OBELISK_PITCH, OBELISKS = 40, 132, 29, 5
TEMPLE, TEMPLE_HIGH, FRIEZE, FRIEZE_PITCH, FRIEZE_TILE = 190, 148, 54, 44, 42
BLOCK, BLOCK_HIGH, BLOCK_PITCH = 34, 34, 35
COURSES = (3, 2, 1)
"""The number of blocks in each course of a pyramid, from the ground up; together, one for every tile of its
color.
"""
NICHE, NICHE_HIGH, NICHE_PITCH, NICHE_ROW, NICHES = 35, 54, 37, 60, 6
"""The size of a niche in the tomb, the distances from one niche to the next, and the number of niches in a
row.
"""


def band_top(seat: int) -> int:
    """Return the y at which a seat's band begins."""
    return BEAM_HIGH + BAND_GAP // 2 + seat * (BAND_HIGH + BAND_GAP)


def plate_middle(seat: int, site: DuelSite) -> Point:
    """Return the middle of the plate with a site's points, at the upper right or between the pyramids."""
    left, wide = SITE_LEFT[site], SITE_WIDE[site]
    x = left + wide // 2 if site is DuelSite.PYRAMIDS else left + wide - POINT_PLATE[0] // 2
    return x, band_top(seat) + 4 + POINT_PLATE[1] // 2


def obelisk_left(place: int) -> int:
    """Return the left edge of an obelisk in its row."""
    return SITE_LEFT[DuelSite.OBELISK] + place * OBELISK_PITCH


def obelisk_middle(seat: int, place: int) -> Point:
    """Return the middle of an obelisk."""
    return obelisk_left(place) + OBELISK // 2 - 2, band_top(seat) + BAND_HIGH - 8 - OBELISK_HIGH // 2


def frieze_middle(seat: int, place: int) -> Point:
    """Return the middle of a tile in the temple's frieze."""
    x = SITE_LEFT[DuelSite.TEMPLE] + TEMPLE // 2 + round((place - 1.5) * FRIEZE_PITCH)
    return x, band_top(seat) + 47 + FRIEZE // 2


def pyramid_left(kind: Kind) -> int:
    """Return the left edge of a pyramid; the light one is on the left."""
    shift = 0 if kind is Kind.LIGHT_PYRAMID else SITE_WIDE[DuelSite.PYRAMIDS] - COURSES[0] * BLOCK_PITCH
    return SITE_LEFT[DuelSite.PYRAMIDS] + shift


def blocks(seat: int, kind: Kind) -> Iterator[Point]:
    """Yield the upper left corners of a pyramid's blocks, from the ground up."""
    low = band_top(seat) + BAND_HIGH - 10
    for course, many in enumerate(COURSES):
        for place in range(many):
            x = pyramid_left(kind) + course * BLOCK_PITCH // 2 + place * BLOCK_PITCH
            yield x, low - (course + 1) * BLOCK_HIGH


def chambers(seat: int) -> Iterator[tuple[int, Point]]:
    """Yield the tomb's numbers with the upper left corners of their niches."""
    for place, number in enumerate(TOMB_NUMBERS):
        row, column = divmod(place, NICHES)
        x = SITE_LEFT[DuelSite.TOMB] + 4 + column * NICHE_PITCH
        yield number, (x, band_top(seat) + 27 + row * NICHE_ROW)


WHOLE = (WIDTH, RIVER_HIGH + BANDS_HIGH)
