"""The market's stall: an awning, a shelf of wood with four spaces, a board for the piles."""

from render.imhotep.picture import geometry as at
from render.imhotep.picture import palette as own
from render.imhotep.picture.palette import Scenery
from render.kit import palette as c
from render.kit.palette import Color
from render.kit.pen import Pen, Sprite

AWNINGS: dict[str, tuple[Color, Color]] = {
    "A": (own.RED, own.RED_SHADE),
    "B": (own.RED, own.RED_SHADE),
    "C": (c.GOLD, own.GOLD_FRONT),
    "D": (own.PURPLE, own.PURPLE_SHADE),
}
"""By side: the cloth in the light and in the shade."""
STRIPES = 11


def stall(wide: int, high: int, side: str, look: Scenery) -> Sprite:
    """Draw the whole empty stall. This happens once, because the ground is cached."""
    pen = Pen(wide, high)
    top = at.AWNING_HIGH
    pen.rect((4, top - 10, wide - 4, high), own.WOOD_RIM, radius=6)
    pen.rect((6, top - 8, wide - 6, high - 2), own.WOOD_FRONT, radius=5)
    pen.rect((6, high - 42, wide - 6, high - 5), own.WOOD, radius=4)
    pen.rect((6, high - 42, wide - 6, high - 39), own.WOOD_LIT)
    for space in range(4):
        left, upper, across, down = at.market_cell(space)
        x, y = left - at.MARKET_LEFT + 3, upper - at.MARKET_TOP + 3
        pen.rect((x, y, x + across - 6, y + down - 6), own.WOOD, radius=5)
        pen.rect((x, y, x + across - 8, y + down - 8), own.WOOD_RIM, radius=5)
        pen.rect((x + 4, y + 5, x + across - 8, y + down - 8), own.SLOT, radius=3)
        for plank in range(1, 3):
            low = y + 5 + plank * (down - 13) / 3
            pen.rect((x + 4, low, x + across - 8, low + 1.5), own.WOOD_RIM)
    _awning(pen, wide, top, side, look)
    return pen.sprite()


def _awning(pen: Pen, wide: int, high: int, side: str, look: Scenery) -> None:
    """Striped cloth that ends in scallops, the lower half in shade."""
    lit, shaded = AWNINGS[side]
    other, dark = (
        (own.WHITE, own.WHITE_FRONT) if look.name == own.DAY.name else (own.WHITE_FRONT, own.GRAY_FRONT)
    )
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
