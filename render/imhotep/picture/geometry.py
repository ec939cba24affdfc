"""Where everything stands on the two pictures of Imhotep: the one table of their layout, in pixels."""

from dataclasses import dataclass
from functools import cache

from engine.imhotep.components import MONUMENTS, SITES, Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.picture import ship_art
from render.kit.canvas import HEIGHT, WIDTH

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


# --- the monuments -----------------------------------------------------------------------------------

STRIP_HIGH = 58
"""The line with the players."""
PANEL_WIDE = (WIDTH - 3 * MARGIN) // 2
PANEL_HIGH = (HEIGHT - STRIP_HIGH - 3 * MARGIN) // 2
PAD = 12
PANEL_HEAD, PANEL_FOOT = 48, 46
BOARD_WIDE = PANEL_WIDE - 2 * PAD
BOARD_HIGH = PANEL_HIGH - PANEL_HEAD - PANEL_FOOT


def panel(site: Site) -> Box:
    """A monument's panel."""
    row, column = divmod(MONUMENTS.index(site), 2)
    left = MARGIN + column * (PANEL_WIDE + MARGIN)
    return left, STRIP_HIGH + MARGIN + row * (PANEL_HIGH + MARGIN), PANEL_WIDE, PANEL_HIGH


def board(site: Site) -> Point:
    """The upper left corner of the board in a monument's panel."""
    left, top, _, _ = panel(site)
    return left + PAD, top + PANEL_HEAD


def chip(seat: int, seats: int) -> Box:
    """A player's place in the line above the monuments."""
    wide = (WIDTH - MARGIN) // seats
    return MARGIN + seat * wide, MARGIN, wide - MARGIN, STRIP_HIGH - MARGIN
