"""Drawings of the parts of the sites: obelisks, the temple's front, blocks of pyramids, niches of the tomb,
and plates with points.
"""

from typing import Literal

from render.kit import colors as c
from render.kit.art.columns import winged_sun
from render.kit.art.light import SHADOW
from render.kit.art.stonework import pit
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite, drawn


@drawn
def obelisk(width: int, height: int, theme: Theme, look: Literal["standing", "fresh", "open"]) -> Sprite:
    """Draw an obelisk of granite with a golden cap, on a plinth. A new obelisk is lit; an obelisk that isn't
    built yet is pale.
    """
    pen = Pen(width, height)
    middle, foot, half = width / 2 - 3, height - 4.0, width / 2 - 9
    cap = half * 2.1
    shaft = [(middle - half * 0.72, cap), (middle + half * 0.72, cap), (middle + half, foot - 13),
             (middle - half, foot - 13)]  # fmt: skip
    tip = (middle, 3.0)
    whole = [tip, shaft[1], shaft[2], shaft[3], shaft[0]]
    plinth = (middle - half - 5, foot - 13, middle + half + 5, foot)
    if look == "open":
        pen.poly(whole, theme.tint)
        pen.rect(plinth, theme.tint, radius=2)
        return pen.sprite()
    pen.poly(
        [(middle + half, foot), (middle + half + 9, foot - 8), (middle + half + 9, foot), (middle, foot + 4)],
        SHADOW,
    )
    if look == "fresh":
        for wide, color in ((13.0, c.INK), (10.0, c.GOLD)):
            pen.edge(whole, color, wide)
            edge = wide / 2
            pen.rect(
                (plinth[0] - edge, plinth[1] - edge, plinth[2] + edge, plinth[3] + edge), color, radius=4
            )
    pen.edge(whole, c.INK, 3.2)
    pen.rect((plinth[0] - 1.6, plinth[1] - 1.6, plinth[2] + 1.6, plinth[3] + 1.6), c.INK, radius=3)
    pen.poly(shaft, c.GRAY_LIT)
    pen.poly([(middle + 1, cap), shaft[1], shaft[2], (middle + 1.5, foot - 13)], c.GRAY)
    for row in range(4):
        y = cap + 10 + row * (foot - cap - 30) / 4
        pen.line([(middle - half * 0.35, y), (middle - half * 0.35, y + 6)], c.GRAY_FRONT, 2)
        pen.line([(middle - half * 0.35 + 4, y + 3), (middle - half * 0.35 + 4, y + 9)], c.GRAY_FRONT, 2)
    pen.poly([tip, shaft[1], shaft[0]], c.GOLD)
    pen.poly([tip, shaft[0], (middle - 1, cap)], c.GOLD_LIT)
    pen.rect(plinth, c.GRAY, radius=1.5)
    pen.rect((plinth[0], plinth[1], plinth[2], plinth[1] + 4), c.GRAY_LIT, radius=1.5)
    return pen.sprite()


PLACES, GAP = 4, 6
"""The number of places in a temple's frieze, and the gap between them."""


@drawn
def temple(width: int, height: int, frieze: int, pitch: int, theme: Theme) -> Sprite:
    """Draw a temple front: a winged sun, a frieze with a place for each kind of tile, columns and a step."""
    pen = Pen(width, height)
    middle, top = width / 2, 30.0
    pen.rect((14, top, width - 4, height - 2), SHADOW, radius=3)
    pen.rect((8, top, width - 8, height - 6), theme.pit_shade, radius=2)
    pen.rect((4, top, width - 4, top + 12), theme.masonry, radius=3)
    pen.rect((4, top, width - 4, top + 4), theme.masonry_lit, radius=2)
    pen.rect((10, top + 10, width - 10, top + 16 + frieze), theme.masonry)
    pen.rect((14, top + 13, width - 14, top + 13 + frieze), theme.pit_shade, radius=3)
    pen.rect((17, top + 16, width - 14, top + 13 + frieze), theme.hall, radius=3)
    for place in range(PLACES):
        x = middle + (place - PLACES / 2) * pitch + GAP / 2
        pit(pen, (x, top + 22, x + pitch - GAP, top + 7 + frieze), theme, depth=3)
    low = top + 16 + frieze
    pen.rect((14, low + 10, width - 14, height - 14), theme.hall)
    for column in range(5):
        x = 12 + column * (width - 24 - 16) / 4
        pen.rect((x + 16, low + 8, x + 22, height - 14), theme.pit_shade)
        pen.rect((x, low, x + 16, height - 14), theme.masonry)
        pen.rect((x, low, x + 6, height - 14), theme.masonry_lit)
        pen.rect((x - 3, low, x + 19, low + 6), c.TEAL_LIT, radius=2)
        pen.rect((x, low + 6, x + 16, low + 10), c.RED)
    pen.rect((4, height - 16, width - 4, height - 8), theme.masonry_lit, radius=2)
    pen.rect((0, height - 10, width - 2, height - 2), theme.masonry, radius=2)
    winged_sun(pen, middle, 18, width * 0.92, 32)
    return pen.sprite()


@drawn
def block(width: int, height: int, look: Literal["light", "dark", "open"], theme: Theme) -> Sprite:
    """Draw one block of a pyramid; dark blocks are hatched, and missing ones are pale."""
    pen = Pen(width, height)
    if look == "open":
        pen.rect((1, 1, width - 1, height - 1), theme.tint, radius=3)
        return pen.sprite()
    lit, face, foot = (
        (c.WHEAT_LIT, c.WHEAT, c.WHEAT_DEEP) if look == "light" else (c.BASALT_LIT, c.BASALT, c.BASALT_DEEP)
    )
    pen.rect((0, 0, width, height), theme.dark_rim if look == "dark" else c.INK, radius=4)
    edge = 1.6
    pen.rect((edge, edge, width - edge, height - edge), foot, radius=3)
    pen.rect((edge, edge, width - edge, height - edge - 6), lit, radius=3)
    pen.rect((edge, edge + 5, width - edge, height - edge - 6), face)
    if look == "dark":
        for x in range(9, width - 9, 8):
            pen.line([(x, height - 13), (x + 5, 12)], c.WHEAT, 2)
    return pen.sprite()


@drawn
def cliff(width: int, height: int, theme: Theme) -> Sprite:
    """Draw the rock that the tomb is cut into."""
    pen = Pen(width, height)
    outline = [
        (0, height), (2, 30), (10, 12), (34, 8), (60, 2), (width * 0.5, 8), (width - 70, 0), (width - 30, 8),
        (width - 8, 16), (width - 6, height),
    ]  # fmt: skip
    pen.poly([(x + 6, y + 3) for x, y in outline], SHADOW)
    pen.poly(outline, theme.masonry_lit)
    pen.poly([(x + 2, y + 4) for x, y in outline[1:-1]] + [(width - 6, height), (2, height)], theme.masonry)
    shade = [(width - 70, 4), (width - 30, 12), (width - 8, 18), (width - 6, height), (width - 18, height),
             (width - 22, 60), (width - 40, 24)]  # fmt: skip
    pen.poly(shade, theme.masonry_front)
    pen.poly([(2, height), (3, 34), (11, 17), (17, 40), (12, height)], theme.masonry_lit)
    for x, y, long in ((24, 20, 40), (110, 15, 60), (width - 120, 14, 40)):
        pen.line([(x, y), (x + long, y + 2)], theme.masonry_front, 2)
    return pen.sprite()


@drawn
def niche(width: int, height: int, look: Literal["open", "filled"], theme: Theme) -> Sprite:
    """Draw a niche in the tomb; its number is written later."""
    pen = Pen(width, height)
    top = width / 2.4
    if look == "open":
        pen.rect((0, 0, width, height), theme.masonry_lit, radius=top)
        pen.rect((0, 0, width - 1.5, height - 1.5), theme.pit_shade, radius=top)
        pen.rect((4, 7, width - 1.5, height - 1.5), theme.pit, radius=top - 3)
        return pen.sprite()
    edge = 1.8
    pen.rect((0, 0, width, height), c.INK, radius=top)
    pen.rect((edge, edge, width - edge, height - edge), c.TEAL_DEEP, radius=top - edge)
    pen.rect((edge, edge, width - edge, height - edge - 5), c.TEAL_LIT, radius=top - edge)
    pen.rect((edge, edge + 3, width - edge, height - edge - 5), c.TEAL, radius=top - edge)
    return pen.sprite()


@drawn
def pennant(size: int, theme: Theme) -> Sprite:
    """Draw a pennant for the player who is ahead at the obelisk, by majority or by winning the race."""
    pen = Pen(size, size, size / 100)
    pen.line([(22, 8), (22, 96)], theme.dark_rim, 9)
    pen.poly([(20, 4), (98, 30), (20, 60)], theme.dark_rim)
    pen.poly([(27, 14), (80, 30), (27, 49)], c.ALERT)
    return pen.sprite()


@drawn
def point_plate(width: int, height: int) -> Sprite:
    """Draw a plate for points, cream with a dark rim in every theme."""
    pen = Pen(width, height)
    pen.rect((3, 4, width, height), SHADOW, radius=11)
    pen.rect((0, 0, width - 3, height - 4), c.INK, radius=11)
    pen.rect((2.5, 2.5, width - 5.5, height - 6.5), c.CREAM, radius=9)
    return pen.sprite()


@drawn
def lit_floor(size: int, theme: Theme) -> Sprite:
    """Draw the lamplit floor of a field on which something changed."""
    pen = Pen(size, size)
    pen.rect((0, 0, size, size), c.GOLD_LIT, radius=11)
    pen.rect((4, 4, size - 4, size - 4), theme.lamp, radius=8)
    return pen.sprite()


@drawn
def gold_frame(width: int, height: int, radius: float = 12) -> Sprite:
    """Draw the golden frame behind a new piece, a little larger than the piece."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), c.INK, radius=radius)
    pen.rect((1.5, 1.5, width - 1.5, height - 1.5), c.GOLD, radius=radius - 1)
    pen.rect((1.5, 1.5, width - 3, height - 3), c.GOLD_LIT, radius=radius - 1)
    pen.rect((3, 3, width - 1.5, height - 1.5), c.GOLD, radius=radius - 2)
    return pen.sprite()


@drawn
def chip(width: int, height: int) -> Sprite:
    """Draw the plate for the player's task on the golden card."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), c.GOLD, radius=height / 2)
    pen.rect((3, 3, width - 3, height - 3), c.WOOD_DARK, radius=height / 2 - 3)
    return pen.sprite()
