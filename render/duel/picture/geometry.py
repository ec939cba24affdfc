"""Where everything stands on the picture of The Duel: the one table of its layout, in pixels."""

from collections.abc import Iterator

from engine.duel.harbor import BOATS, LINES
from engine.duel.tiles import TOMB_NUMBERS, Action, Kind
from render.kit import boat_art
from render.kit.canvas import WIDTH
from render.kit.pen import Turn

Point = tuple[int, int]

# --- the middle: water, quay, boats ------------------------------------------------------------------

ROWS = len(BOATS) // 2
"""Boats along the rows come first in `BOATS`; as many lie along the columns."""

WATER_LEFT, WATER_RIGHT, WATER_LOW = 264, 836, 596
QUAY_X, QUAY_Y, QUAY = 510, 256, 322
FIELD, PITCH, QUAY_RIM = 94, 104, 10
BOAT_LONG, BOAT_WIDE = 228, 88
BOAT_FAR = 8
"""From the water's edge to a bow."""
TILE, TILE_PITCH, FIRST_TILE = 56, 59, boat_art.BOW + 6
POST, POINTER = 34, (44, 40)
STORE_X, STORE_Y, STORE_WIDE, STORE_HIGH, STORE_ROW = 274, 12, 206, 212, 68
SHEET_X, SHEET_Y, SHEET_WIDE, SHEET_HIGH = 267, 8, 566, 580


def is_row(boat: int) -> bool:
    """Whether a boat lies along a row, at the left."""
    return boat < ROWS


def turn_of(boat: int) -> Turn:
    """How its sprites are turned."""
    return 0 if is_row(boat) else 90


def field_middle(field: int) -> Point:
    """Where a field is."""
    row, column = divmod(field, ROWS)
    first = QUAY_RIM + FIELD // 2 - 1
    return QUAY_X + first + column * PITCH, QUAY_Y + first + row * PITCH


def field_label(field: int) -> Point:
    """Where a field's name begins."""
    x, y = field_middle(field)
    return x - FIELD // 2 + 10, y - FIELD // 2 + 19


def along(boat: int, way: int) -> Point:
    """The point on a boat's middle line, `way` pixels from its bow's tip towards the harbor."""
    x, y = field_middle(LINES[boat][0])
    if is_row(boat):
        return WATER_LEFT + BOAT_FAR + way, y
    return x, BOAT_FAR + way


def boat_middle(boat: int) -> Point:
    """Where a boat is."""
    return along(boat, BOAT_LONG // 2)


def space_middle(boat: int, space: int) -> Point:
    """Where a space of a boat is (D-7)."""
    return along(boat, FIRST_TILE + TILE // 2 + space * TILE_PITCH)


def sign_middle(boat: int) -> Point:
    """Where a dock's sign is: on the quay's edge."""
    edge = QUAY_X - WATER_LEFT if is_row(boat) else QUAY_Y
    return along(boat, edge - BOAT_FAR + 2)


# --- the panels --------------------------------------------------------------------------------------

PANEL_WIDE, PANEL_HIGH, MARGIN, PAD = 252, 582, 6, 10
INNER = PANEL_WIDE - 2 * PAD
BAR_HIGH = 52
BAR_MIDDLE = MARGIN + BAR_HIGH // 2
STOCK_Y = 92
"""Middle of the figures in stock."""
OBELISK_Y, TEMPLE_Y, PYRAMIDS_Y, TOMB_Y = SITES_Y = 126, 215, 301, 416
"""Upper edge of each site."""
HEAD = 15
"""From a site's upper edge to the middle of its heading."""
ACTIONS_Y = 553
"""Middle of the action tiles."""
STOCK_FIRST, STOCK_PITCH, STOCK_FIGURE = 15, 28, 46
BRICK, BRICK_HIGH, BRICK_PITCH, BRICK_ROW = 34, 24, 35, 25
COURSES = (3, 2, 1)
"""Stones of a pyramid from the ground up: as many as there are tiles of a colour."""
BRICKS_LOW = PYRAMIDS_Y + 32 + len(COURSES) * BRICK_ROW
CELL, CELL_PITCH, CELLS = 36, 39, 6
"""A chamber of the tomb, from one to the next, and how many make a row."""
SLOT, SLOT_PITCH = 40, 58


def panel_left(seat: int) -> int:
    """The panel of seat 0 is at the left, that of seat 1 at the right."""
    return MARGIN if seat == 0 else WIDTH - MARGIN - PANEL_WIDE


def inner_left(seat: int) -> int:
    """Where a panel's contents begin."""
    return panel_left(seat) + PAD


def stock_middle(seat: int, place: int) -> Point:
    """Where a figure in stock stands."""
    return inner_left(seat) + STOCK_FIRST + place * STOCK_PITCH, STOCK_Y


def pyramid_left(seat: int, kind: Kind) -> int:
    """The light pyramid is at the left."""
    shift = 0 if kind is Kind.LIGHT_PYRAMID else INNER - COURSES[0] * BRICK_PITCH
    return inner_left(seat) + shift


def bricks(seat: int, kind: Kind) -> Iterator[Point]:
    """Upper left corners of a pyramid's stones, from the ground up."""
    for course, stones in enumerate(COURSES):
        for place in range(stones):
            x = pyramid_left(seat, kind) + course * BRICK_PITCH // 2 + place * BRICK_PITCH
            yield x, BRICKS_LOW - (course + 1) * BRICK_ROW


def chambers(seat: int) -> Iterator[tuple[int, Point]]:
    """The tomb's numbers and the upper left corners of their chambers."""
    for place, number in enumerate(TOMB_NUMBERS):
        row, column = divmod(place, CELLS)
        yield number, (inner_left(seat) + column * CELL_PITCH, TOMB_Y + 32 + row * CELL_PITCH)


def slots(seat: int) -> Iterator[tuple[Action, Point]]:
    """The places of the action tiles: their middles."""
    for place, action in enumerate(Action):
        yield action, (inner_left(seat) + place * SLOT_PITCH + SLOT // 2, ACTIONS_Y)
