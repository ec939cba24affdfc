"""Drawings of tiles: one silhouette per kind, recognizable without color. Units are hundredths of a tile."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.duel.tiles import Action, Kind, Tile
from render.kit import colors as c
from render.kit.art.light import SHADOW
from render.kit.colors import Color
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.shapes import ankh, bevelled


class Stuff(NamedTuple):
    """The colors of a tile: its face, the lit edge above the face, and the foot below it."""

    face: Color
    lit: Color
    foot: Color


STUFFS: Mapping[Kind, Stuff] = {
    Kind.OBELISK: Stuff(c.SLATE, c.SLATE_LIT, c.SLATE_DEEP),
    Kind.TEMPLE: Stuff(c.ORANGE, c.ORANGE_LIT, c.ORANGE_DEEP),
    Kind.LIGHT_PYRAMID: Stuff(c.WHEAT, c.WHEAT_LIT, c.WHEAT_DEEP),
    Kind.DARK_PYRAMID: Stuff(c.BASALT, c.BASALT_LIT, c.BASALT_DEEP),
    Kind.TOMB: Stuff(c.TEAL, c.TEAL_LIT, c.TEAL_DEEP),
    Kind.ACTION: Stuff(c.LAPIS, c.LAPIS_LIT, c.LAPIS_DEEP),
    Kind.FACE_DOWN: Stuff(c.CLAY, c.CLAY_LIT, c.CLAY_DEEP),
}

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((47, 50),),
    2: ((34, 50), (60, 50)),
    3: ((47, 37), (33, 60), (61, 60)),
    4: ((34, 37), (60, 37), (34, 61), (60, 61)),
}
"""The middles of a temple tile's symbols, by the number of symbols."""


def stone(pen: Pen, stuff: Stuff) -> None:
    """Draw an empty tile with its shadow, rim, foot, lit edge and face."""
    pen.rect((5, 7, 100, 100), SHADOW, radius=14)
    pen.rect((0, 0, 95, 94), c.INK, radius=14)
    pen.rect((2.5, 2.5, 92.5, 91.5), stuff.foot, radius=12)
    pen.rect((2.5, 2.5, 92.5, 83), stuff.lit, radius=12)
    pen.rect((2.5, 6.5, 92.5, 84.5), stuff.face, radius=11)


@drawn
def tile(kind: Kind, value: int, action: Action | None, size: int) -> Sprite:
    """Draw a tile `size` pixels wide and high. Tomb numbers and action letters are written later."""
    pen = Pen(size, size, size / 100)
    stone(pen, STUFFS[kind])
    if kind is Kind.TEMPLE:
        temple(pen, value)
    elif action is not None:
        bevelled(pen, (8, 11, 87, 80), 8, c.GOLD_LIT)
        bevelled(pen, (10.5, 13.5, 84.5, 77.5), 7, c.LAPIS)
        PICTOGRAMS[action](pen)
    else:
        DRAWINGS[kind](pen)
    return pen.sprite()


def sprite_of(shown: Tile, size: int) -> Sprite:
    """Return the sprite of this tile; all tomb tiles share one, and so do all face-down tiles."""
    if shown.kind is Kind.FACE_DOWN:
        return back(size)
    value = shown.value if shown.kind is Kind.TEMPLE else 0
    return tile(shown.kind, value, shown.action, size)


def emblem(shown: Tile, size: int) -> Sprite:
    """Return the sprite of the tile that represents a site; the tomb's has a door instead of a number."""
    return chamber(size) if shown.kind is Kind.TOMB else sprite_of(shown, size)


@drawn
def back(size: int) -> Sprite:
    """Draw a tile that lies face down, with an ankh."""
    pen = Pen(size, size, size / 100)
    stone(pen, STUFFS[Kind.FACE_DOWN])
    bevelled(pen, (9, 12, 86, 79), 8, c.CLAY_DEEP)
    bevelled(pen, (11.5, 14.5, 83.5, 76.5), 7, c.CLAY)
    ankh(pen, 47.5, 42, c.CLAY_DEEP, 15)
    ankh(pen, 47.5, 42, c.CREAM, 8.5)
    return pen.sprite()


def temple(pen: Pen, symbols: int) -> None:
    """Draw a temple's front between cornice and step; the symbols are suns on its wall."""
    pen.poly([(17, 22), (78, 22), (82, 78), (13, 78)], c.INK)
    pen.poly([(20, 24), (75, 24), (78.5, 75), (16.5, 75)], c.CREAM)
    pen.poly([(62, 24), (75, 24), (78.5, 75), (66, 75)], c.WHITE_FRONT)
    pen.poly([(10, 10), (85, 10), (79, 24), (16, 24)], c.INK)
    pen.poly([(13.5, 12.5), (81.5, 12.5), (77, 21.5), (18, 21.5)], c.WHEAT_LIT)
    for x, y in PIPS[symbols]:
        pen.disc(x, y, 10.5, c.INK)


def obelisk(pen: Pen) -> None:
    """Draw an obelisk of granite with a golden cap, on a plinth."""
    shaft: list[Point] = [(38, 27), (57, 27), (62, 68), (33, 68)]
    pen.poly([(57, 27), (62, 68), (80, 74), (67, 60)], c.SLATE_DEEP)
    pen.poly(
        [(47.5, 9), (61, 27), (66, 68), (74, 68), (74, 80), (21, 80), (21, 68), (29, 68), (34, 27)], c.INK
    )
    pen.poly(shaft, c.GRAY_LIT)
    pen.poly([(49, 27), (57, 27), (62, 68), (51, 68)], c.GRAY)
    pen.poly([(47.5, 13), (57, 26), (38, 26)], c.GOLD)
    pen.poly([(47.5, 13), (57, 26), (49, 26)], c.GOLD_DEEP)
    pen.rect((24, 70.5, 71, 77.5), c.GRAY_LIT)
    pen.rect((50, 70.5, 71, 77.5), c.GRAY)


def light_pyramid(pen: Pen) -> None:
    """Draw a bright, smooth pyramid with one side in the shade."""
    pen.poly([(47.5, 11), (88, 78), (7, 78)], c.INK)
    pen.poly([(47.5, 17), (82.5, 75), (12.5, 75)], c.CREAM)
    pen.poly([(47.5, 17), (82.5, 75), (56, 75)], c.WHEAT_DEEP)


def dark_pyramid(pen: Pen) -> None:
    """Draw a dark step pyramid with light hatching."""
    for half, top in ((13, 13), (23, 29), (33, 45), (41, 61)):
        pen.rect((47.5 - half, top, 47.5 + half, top + 17), c.INK)
        pen.rect((47.5 - half + 2, top + 2, 47.5 + half - 2, top + 15), c.BASALT_DEEP)
        pen.rect((47.5 - half + 2, top + 2, 47.5 + half - 2, top + 7), c.WHEAT)


def tomb(pen: Pen) -> None:
    """Draw a stela with cut corners for the number."""
    bevelled(pen, (11, 12, 84, 80), 15, c.TEAL_DEEP)
    bevelled(pen, (14, 15, 81, 77), 13, c.CREAM)


@drawn
def chamber(size: int) -> Sprite:
    """Draw the emblem of the tomb: a tile with a closed door instead of a number."""
    pen = Pen(size, size, size / 100)
    stone(pen, STUFFS[Kind.TOMB])
    tomb(pen)
    pen.rect((31, 24, 64, 70), c.INK, radius=15)
    pen.rect((31, 46, 64, 70), c.INK)
    pen.rect((35, 28, 60, 66), c.TEAL, radius=12)
    pen.rect((35, 46, 60, 66), c.TEAL)
    pen.line([(47.5, 29), (47.5, 66)], c.INK, 3.5)
    for x in (42, 53):
        pen.disc(x, 49, 3, c.GOLD_LIT)
    pen.rect((26, 66, 69, 71), c.INK)
    return pen.sprite()


def pawn(pen: Pen, x: float, y: float, size: float, color: Color = c.CREAM) -> None:
    """Draw a small figure; (x, y) is the middle of its foot."""
    pen.disc(x, y - size * 0.76, size * 0.25, color)
    pen.poly(
        [(x - size * 0.13, y - size * 0.6), (x + size * 0.13, y - size * 0.6), (x + size * 0.36, y),
         (x - size * 0.36, y)],
        color,
    )  # fmt: skip


def arrow(pen: Pen, begin: Point, end: Point, width: float = 8) -> None:
    """Draw a horizontal or vertical arrow."""
    across, down = _sign(end[0] - begin[0]), _sign(end[1] - begin[1])
    reach = width * 1.5
    neck = (end[0] - across * reach, end[1] - down * reach)
    pen.line([begin, neck], c.GOLD_LIT, width)
    pen.poly(
        [end, (neck[0] - down * reach, neck[1] + across * reach),
         (neck[0] + down * reach, neck[1] - across * reach)],
        c.GOLD_LIT,
    )  # fmt: skip


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def take(pen: Pen) -> None:
    """Draw the action of taking a tile."""
    pen.rect((53, 49, 79, 73), c.GOLD_LIT, radius=4)
    pen.rect((58.5, 54.5, 73.5, 67.5), c.LAPIS, radius=2)
    arrow(pen, (66, 42), (66, 18), 7.5)


def place(pen: Pen) -> None:
    """Draw two figures side by side, and a third behind them."""
    pawn(pen, 66, 44, 29, c.GOLD_LIT)
    pawn(pen, 55, 74, 29, c.GOLD_LIT)
    pawn(pen, 77, 74, 29, c.GOLD_LIT)


def unload(pen: Pen) -> None:
    """Draw a figure above a boat."""
    pawn(pen, 67, 46, 31, c.GOLD_LIT)
    pen.poly([(51, 58), (83, 58), (76, 73), (58, 73)], c.GOLD_LIT)
    pen.rect((65, 46, 69, 58), c.GOLD_LIT)


def swap(pen: Pen) -> None:
    """Draw two arrows that point in opposite directions."""
    arrow(pen, (53, 34), (82, 34), 7.5)
    arrow(pen, (81, 59), (52, 59), 7.5)


DRAWINGS: dict[Kind, Callable[[Pen], None]] = {
    Kind.OBELISK: obelisk,
    Kind.LIGHT_PYRAMID: light_pyramid,
    Kind.DARK_PYRAMID: dark_pyramid,
    Kind.TOMB: tomb,
}
PICTOGRAMS: dict[Action, Callable[[Pen], None]] = {
    Action.TAKE: take,
    Action.PLACE: place,
    Action.UNLOAD: unload,
    Action.SWAP: swap,
}


@drawn
def vacancy(size: int, theme: Theme) -> Sprite:
    """Draw the carved place for a tile that is missing."""
    pen = Pen(size, size, size / 100)
    pen.rect((0, 0, 100, 100), theme.tablet_lit, radius=14)
    pen.rect((0, 0, 97, 97), theme.line, radius=14)
    pen.rect((4, 5, 97, 97), theme.tablet_head, radius=12)
    return pen.sprite()
