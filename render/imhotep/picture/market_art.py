"""Drawings of the market's stall: an awning, a wooden shelf with four spaces, and a board for the piles."""

from render.imhotep.picture import geometry as at
from render.kit import colors as c
from render.kit.colors import Color
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite

AWNINGS: dict[str, tuple[Color, Color]] = {
    "A": (c.RED, c.RED_SHADE),
    "B": (c.RED, c.RED_SHADE),
    "C": (c.GOLD, c.GOLD_DEEP),
    "D": (c.PURPLE, c.PURPLE_SHADE),
}
"""The colors of each side's cloth in the light and in the shade."""
STRIPES = 11


def stall(wide: int, high: int, side: str, theme: Theme) -> Sprite:
    """Draw the whole empty stall. It isn't cached, because the ground that includes it is."""
    pen = Pen(wide, high)
    top = at.AWNING_HIGH
    pen.rect((4, top - 10, wide - 4, high), c.WOOD_DARK, radius=6)
    pen.rect((6, top - 8, wide - 6, high - 2), c.WOOD_DEEP, radius=5)
    pen.rect((6, high - 42, wide - 6, high - 5), c.WOOD, radius=4)
    pen.rect((6, high - 42, wide - 6, high - 39), c.WOOD_LIT)
    for space in range(4):
        left, upper, across, down = at.market_cell(space)
        x, y = left - at.MARKET_LEFT + 3, upper - at.MARKET_TOP + 3
        pen.rect((x, y, x + across - 6, y + down - 6), c.WOOD, radius=5)
        pen.rect((x, y, x + across - 8, y + down - 8), c.WOOD_DARK, radius=5)
        pen.rect((x + 4, y + 5, x + across - 8, y + down - 8), c.SLOT, radius=3)
        for plank in range(1, 3):
            low = y + 5 + plank * (down - 13) / 3
            pen.rect((x + 4, low, x + across - 8, low + 1.5), c.WOOD_DARK)
    _awning(pen, wide, top, side, theme)
    return pen.sprite()


def _awning(pen: Pen, wide: int, high: int, side: str, theme: Theme) -> None:
    """Draw striped cloth that ends in scallops, with its lower half in shade."""
    lit, shaded = AWNINGS[side]
    other, dark = (c.WHITE_FRONT, c.GRAY_FRONT) if theme.night else (c.WHITE, c.WHITE_FRONT)
    step, low = wide / STRIPES, high - 16
    for inset, rim in ((0.0, True), (1.6, False)):
        for stripe in range(STRIPES):
            left, right = stripe * step + inset, (stripe + 1) * step - inset
            face, foot = (lit, shaded) if stripe % 2 == 0 else (other, dark)
            middle, radius = (left + right) / 2, (right - left) / 2
            if rim:
                pen.disc(middle, low, radius, c.INK)
                pen.rect((left, 0, right, low), c.INK)
            else:
                pen.disc(middle, low, radius, foot)
                pen.rect((left, 1.6, right, low), face)
