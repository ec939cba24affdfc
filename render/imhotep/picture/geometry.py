"""Where everything stands on the two pictures of Imhotep: the one table of their layout, in pixels."""

from dataclasses import dataclass
from functools import cache

from engine.imhotep.components import MONUMENTS, SITES, Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.picture import ship_art
from render.kit.canvas import WIDTH

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, width, height."""

MARGIN = 6
FOOT_TOP = 646

# --- the players' rows -------------------------------------------------------------------------------

HEAD_Y, ROWS_TOP = 15, 29
ROW = {2: 78, 3: 66, 4: 56}
"""Height of a player's row by number of players."""
ROW_GAP = 5
BAR_WIDE = 318
SIGN_WIDE = 44
"""A sign between name and sled."""


def bar_wide(signs: int) -> int:
    """How wide the bar with a name is beside so many signs."""
    return BAR_WIDE - SIGN_WIDE * signs


SLED_LEFT = MARGIN + BAR_WIDE + 16
SLED_RIGHT = SLED_LEFT + 230
QUARRY_LEFT, QUARRY_RIGHT = 590, 676
CARDS_LEFT, CARDS_RIGHT = 698, 988
POINTS_RIGHT = 1068

# --- the harbor --------------------------------------------------------------------------------------

HARBOR_HEAD = 36
"""Height of the line with the round and the numbers of the positions."""
QUAY_LEFT, QUAY_WIDE = MARGIN, 236
BERTH_LEFT, BERTH_WIDE = 248, 62
SIGN_MIDDLE, SIGN = 342, (48, 42)
SHIP_LEFT = 358
STATUS_LEFT = SHIP_LEFT + ship_art.length(4) + 8
MARKET_LEFT = 766
MARKET_WIDE = WIDTH - MARGIN - MARKET_LEFT
SHIPS = len(NAMES)


@dataclass(frozen=True, slots=True)
class Harbor:
    """The places of the first picture for a number of players."""

    seats: int

    @property
    def row(self) -> int:
        """From one player's row to the next."""
        return ROW[self.seats]

    def row_top(self, seat: int) -> int:
        """The upper edge of a player's row."""
        return ROWS_TOP + seat * self.row

    def row_middle(self, seat: int) -> int:
        """The middle of a player's row."""
        return self.row_top(seat) + (self.row - ROW_GAP) // 2

    @property
    def top(self) -> int:
        """Where the water begins."""
        return ROWS_TOP + self.seats * self.row + 3

    @property
    def head(self) -> int:
        """The middle of the line with the round."""
        return self.top + HARBOR_HEAD // 2 + 2

    @property
    def _ship_pitch(self) -> int:
        return (FOOT_TOP - self.top - HARBOR_HEAD - 4) // SHIPS

    @property
    def ship_wide(self) -> int:
        """How wide a ship is."""
        return min(86, self._ship_pitch - 4)

    @property
    def cell(self) -> int:
        """The size of a stone on a ship."""
        return min(56, self.ship_wide - 24)

    def ship_y(self, ship: int) -> int:
        """The middle line of a ship."""
        return self.top + HARBOR_HEAD + self._ship_pitch // 2 + ship * self._ship_pitch

    def position(self, ship: int, position: int) -> Point:
        """The middle of a ship's position."""
        return SHIP_LEFT + ship_art.middle(position), self.ship_y(ship)

    @property
    def dock_pitch(self) -> int:
        """From one dock to the next."""
        return (FOOT_TOP - self.top - HARBOR_HEAD - 14) // len(SITES)

    def dock_y(self, site: Site) -> int:
        """The middle of a site's dock."""
        return self.top + HARBOR_HEAD + 4 + self.dock_pitch // 2 + SITES.index(site) * self.dock_pitch

    @property
    def market(self) -> Box:
        """The market's panel."""
        return MARKET_LEFT, self.top + MARGIN, MARKET_WIDE, FOOT_TOP - self.top - 2 * MARGIN

    @property
    def market_pitch(self) -> int:
        """From one space of the market to the next."""
        return (self.market[3] - MARKET_HEAD - MARKET_PILES) // MARKET_SPACES

    def space_y(self, space: int) -> int:
        """The middle of a space of the market."""
        return self.market[1] + MARKET_HEAD + self.market_pitch // 2 + space * self.market_pitch

    @property
    def piles_y(self) -> int:
        """The middle of the line with the two piles."""
        return self.market[1] + self.market[3] - MARKET_PILES // 2 - 2


MARKET_HEAD, MARKET_PILES, MARKET_SPACES = 46, 52, 4


@cache
def harbor(seats: int) -> Harbor:
    """The places for this number of players."""
    return Harbor(seats)


# --- the monuments: the second slice -----------------------------------------------------------------

MONUMENTS_HIGH = 620
STEM_LEFT, STEM_RIGHT = 504, 596
"""The Nile between the two banks."""
HEAD_HIGH, BOARD_HIGH, WALL_HIGH = 44, 218, 46
"""Of every site: the line with its name, its scene, the low wall with everybody's points."""
SITE_HIGH = MONUMENTS_HIGH // 2
BOARD_WIDE = 488
LEGEND_WIDE, LEGEND_HIGH = 190, 40
"""What a side may explain, at the right end of the line with its name."""
STRIP_HIGH = 58
"""The line with the players above the prophecies."""


def site_left(site: Site) -> int:
    """Where a monument begins."""
    return WIDTH - MARGIN - BOARD_WIDE if MONUMENTS.index(site) % 2 else MARGIN


def head_top(site: Site) -> int:
    """Where the line with a monument's name begins."""
    return MONUMENTS.index(site) // 2 * SITE_HIGH


def board(site: Site) -> Point:
    """The upper left corner of a monument's scene, which is `BOARD_WIDE` by `BOARD_HIGH`."""
    return site_left(site), head_top(site) + HEAD_HIGH


def legend(site: Site) -> Point:
    """The upper left corner of what a side may explain."""
    return site_left(site) + BOARD_WIDE - LEGEND_WIDE, head_top(site) + 2


def wall(site: Site) -> Box:
    """The low wall in front of a monument."""
    return site_left(site), head_top(site) + HEAD_HIGH + BOARD_HIGH, BOARD_WIDE, WALL_HIGH


def wall_place(site: Site, seat: int, seats: int) -> Point:
    """The middle left of what a seat has on a wall."""
    left, top, wide, high = wall(site)
    return left + 16 + seat * (wide - 20) // seats, top + high // 2 - 2


def jetty(site: Site) -> Point:
    """The middle of a monument's jetty, at the edge of the water."""
    left = not MONUMENTS.index(site) % 2
    return STEM_LEFT if left else STEM_RIGHT, head_top(site) + HEAD_HIGH + (70 if left else 130)


def chip(seat: int, seats: int) -> Box:
    """A player's place in the line above the prophecies."""
    wide = (WIDTH - MARGIN) // seats
    return MARGIN + seat * wide, MARGIN, wide - MARGIN, STRIP_HIGH - MARGIN
