"""Drawings of the players' tablets, and of the sleds on them."""

from render.kit import colors as c
from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Sprite, curve, drawn

RUNNER = 14
"""How far a sled extends beyond its places."""


def tablet(wide: int, high: int, theme: Theme, *, golden: bool) -> Sprite:
    """Draw a tablet of clay, or of gold for the player who must choose."""
    return _tablet(theme, golden=golden).stretched(wide, high)


@drawn
def _tablet(theme: Theme, *, golden: bool) -> Sprite:
    size, pen = 51, Pen(51, 51)
    rim, foot, lit, face = theme.masonry_rim, theme.tablet_foot, theme.tablet_lit, theme.panel
    if golden:
        rim, foot, lit, face = c.INK, c.GOLD_DEEP, c.GOLD_LIT, c.GOLD
    pen.rect((0, 0, size, size), rim, radius=11)
    pen.rect((2, 2, size - 2, size - 2), foot, radius=10)
    pen.rect((2, 2, size - 2, size - 7), lit, radius=10)
    pen.rect((4, 4.5, size - 4, size - 7), face, radius=8)
    if not golden:
        pen.rect((4, 4.5, size - 4, 24), mix(face, lit, 0.25), radius=8)
        pen.rect((4, 14, size - 4, 24), mix(face, lit, 0.25))
        pen.rect((4, size - 21, size - 4, size - 7), mix(face, foot, 0.2), radius=8)
        pen.rect((4, size - 21, size - 4, size - 15), mix(face, foot, 0.2))
    if golden:
        pen.rect((4, 4.5, size - 4, 24), c.GOLD_HIGH, radius=8)
        pen.rect((4, 16, size - 4, 26), c.GOLD)
        pen.rect((4, size - 22, size - 4, size - 7), mix(c.GOLD, c.GOLD_DEEP, 0.25), radius=8)
        pen.rect((4, size - 22, size - 4, size - 15), mix(c.GOLD, c.GOLD_DEEP, 0.25))
    return pen.sprite()


@drawn
def pointer(size: int) -> Sprite:
    """Draw the pointer from the tablet of the seat that must choose down to the table."""
    pen = Pen(size, size // 2, size / 100)
    pen.poly([(0, 0), (100, 0), (50, 50)], c.INK)
    pen.poly([(9, 0), (91, 0), (50, 41)], mix(c.GOLD, c.GOLD_DEEP, 0.25))
    return pen.sprite()


def frame(wide: int, high: int) -> Sprite:
    """Draw a golden frame for the tablet of a player who waits for someone else's choice."""
    return frame_drawn().stretched(wide, high)


@drawn
def frame_drawn() -> Sprite:
    """Draw the frame at its smallest size, to be stretched."""
    size, pen = 51, Pen(51, 51)
    for thick, inset, color in ((7.0, 0.0, c.INK), (4.0, 1.5, c.GOLD)):
        for box in (
            (inset, inset, size - inset, inset + thick),
            (inset, size - inset - thick, size - inset, size - inset),
            (inset, inset, inset + thick, size - inset),
            (size - inset - thick, inset, size - inset, size - inset),
        ):
            pen.rect(box, color, radius=3)
    return pen.sprite()


@drawn
def sled(places: int, pitch: int, stone: int) -> Sprite:
    """Draw a sled with places for stones of this size."""
    long = places * pitch + RUNNER
    pen, low = Pen(long, stone + 15), stone + 5
    tip = curve((long - 15, low + 6), (long - 3, low + 6), (long - 3, low - 8))
    for width, color in ((6.5, c.WOOD_DARK), (3.5, c.WOOD_LIT)):
        pen.line([(6, low + 6), *tip], color, width)
    pen.rect((0, 0, places * pitch + 6, low + 2), c.WOOD_DARK, radius=5)
    pen.rect((1.5, 1.5, places * pitch + 4.5, low + 0.5), c.WOOD_LIT, radius=4)
    pen.rect((1.5, 3.5, places * pitch + 4.5, low + 0.5), c.WOOD, radius=4)
    for place in range(places):
        left = 4 + place * pitch
        pen.rect((left, 3, left + stone, 3 + stone), c.WOOD_DARK, radius=3)
        pen.rect((left + 3, 6, left + stone, 3 + stone), c.SLOT, radius=2)
    return pen.sprite()
