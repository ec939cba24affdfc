"""The layout of Imhotep's two pictures, in pixels; no other module contains coordinates."""

from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.picture import ship_art
from render.kit.canvas import WIDTH

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, width, height."""

MARGIN = 6

# --- players and harbor: the first slice -------------------------------------------------------------

HARBOR_HIGH = 480
SKY_HIGH, SKY_MIDDLE = 56, 24
TABLET_TOP, TABLET_HIGH, TABLET_GAP = 46, 166, 4
TABLETS_LEFT = 4
TABLET_FOOT = TABLET_TOP + TABLET_HIGH - 14
"""The line of pixels that is repeated when tablets need more rows; it crosses nothing but the tablets."""
WATER_TOP, WATER_LOW = 216, 468
RIVER_RIGHT = 634
SHIPS = len(NAMES)
SHIP_LEFTS, SHIP_TOPS = (4, 298), (221, 345)
BERTH_MIDDLE, BERTH_TOP, BERTH_PITCH = 610, 262, 70
"""The first berth at the market, and the distance from one berth to the next; ships there lie one below the
other.
"""
MARKET_LEFT, MARKET_TOP = 640, 214
MARKET_WIDE = WIDTH - 4 - MARKET_LEFT
AWNING_HIGH, SHELF_HIGH = 48, 180
CELLS_ACROSS = 2


def tablet(seat: int, seats: int) -> Box:
    """Return the box of a player's tablet."""
    wide = (WIDTH - 2 * TABLETS_LEFT + TABLET_GAP) // seats
    return TABLETS_LEFT + seat * wide, TABLET_TOP, wide - TABLET_GAP, TABLET_HIGH


def ship(number: int) -> Point:
    """Return the upper left corner of a ship that has not sailed; the first two are on the left, one above
    the other.
    """
    column, row = divmod(number, len(SHIP_TOPS))
    return SHIP_LEFTS[column], SHIP_TOPS[row]


def position(number: int, position: int) -> Point:
    """Return the middle of a ship's position."""
    left, top = ship(number)
    return left + ship_art.middle(position), top + ship_art.SLOT_MIDDLE


def market_cell(space: int) -> Box:
    """Return the box of a space on the market's shelf, which has two rows of two."""
    row, column = divmod(space, CELLS_ACROSS)
    wide, high = (MARKET_WIDE - 12) // CELLS_ACROSS, SHELF_HIGH // 2
    return MARKET_LEFT + 6 + column * wide, MARKET_TOP + AWNING_HIGH + row * high, wide, high


PILES_MIDDLE = MARKET_TOP + AWNING_HIGH + SHELF_HIGH + 18
"""The y of the middle of the line with the two piles."""


# --- the monuments: the second slice -----------------------------------------------------------------

MONUMENTS_HIGH = 620
STEM_LEFT, STEM_RIGHT = 504, 596
"""The left and right edges of the Nile between its banks."""
HEAD_HIGH, BOARD_HIGH, WALL_HIGH = 44, 218, 46
"""The heights of the three parts of every site: the line with its name, its scene, and the low wall with
everyone's points.
"""
SITE_HIGH = MONUMENTS_HIGH // 2
BOARD_WIDE = 488
LEGEND_WIDE, LEGEND_HIGH = 190, 40
"""The size of a side's legend, at the right end of the line with its name."""


def site_left(site: Site) -> int:
    """Return the left edge of a monument."""
    return WIDTH - MARGIN - BOARD_WIDE if MONUMENTS.index(site) % 2 else MARGIN


def head_top(site: Site) -> int:
    """Return the top of the line with a monument's name."""
    return MONUMENTS.index(site) // 2 * SITE_HIGH


def quarter(site: Site) -> Box:
    """Return a monument's part of the second slice, with half of the river."""
    return WIDTH // 2 * (MONUMENTS.index(site) % 2), head_top(site), WIDTH // 2, SITE_HIGH


def board(site: Site) -> Point:
    """Return the upper left corner of a monument's scene, which is `BOARD_WIDE` by `BOARD_HIGH`."""
    return site_left(site), head_top(site) + HEAD_HIGH


def legend(site: Site) -> Point:
    """Return the upper left corner of a side's legend."""
    return site_left(site) + BOARD_WIDE - LEGEND_WIDE, head_top(site) + 2


def wall(site: Site) -> Box:
    """Return the box of the low wall in front of a monument."""
    return site_left(site), head_top(site) + HEAD_HIGH + BOARD_HIGH, BOARD_WIDE, WALL_HIGH


def wall_place(site: Site, seat: int, seats: int) -> Point:
    """Return the left end of a seat's part of a wall, at half the wall's height."""
    left, top, wide, high = wall(site)
    return left + 16 + seat * (wide - 20) // seats, top + high // 2 - 2


JETTY_DOWN = (66, 186)
"""The distances from the upper edge of a row of monuments to its jetties on the left and the right bank."""
SKIFF_PITCH = 46


def jetty(site: Site) -> Point:
    """Return the middle of a monument's jetty, at the edge of the water."""
    right = MONUMENTS.index(site) % 2
    return STEM_RIGHT - 8 if right else STEM_LEFT + 8, head_top(site) + JETTY_DOWN[right]


def berth(site: Site) -> Point:
    """Return the middle of the first ship at a monument's jetty; others lie below it."""
    x, y = jetty(site)
    return (x + 42, y) if x < WIDTH // 2 else (x - 42, y)
