"""How tiles look: one silhouette per kind, readable without colour. Units are hundredths of a tile."""

from collections.abc import Callable
from typing import Literal

from engine.duel.tiles import Action, Kind, Tile
from render.kit import palette as c
from render.kit.palette import Colour, Theme
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.shapes import ankh, bevelled, light_pyramid, obelisk, outlined

GROUNDS: dict[Kind, tuple[Colour, Colour]] = {
    Kind.OBELISK: (c.STONE, c.STONE_SHADE),
    Kind.TEMPLE: (c.TEMPLE, c.TEMPLE_SHADE),
    Kind.LIGHT_PYRAMID: (c.STRAW, c.STRAW_SHADE),
    Kind.DARK_PYRAMID: (c.UMBER, c.UMBER_SHADE),
    Kind.TOMB: (c.TOMB, c.TOMB_SHADE),
    Kind.ACTION: (c.ACTION, c.ACTION_SHADE),
}
"""The face of a tile and its lower edge."""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((50, 52),),
    2: ((37, 52), (63, 52)),
    3: ((50, 39), (36, 62), (64, 62)),
    4: ((38, 39), (62, 39), (36, 63), (64, 63)),
}
"""Where a temple's symbols stand, by their number."""


@drawn
def tile(kind: Kind, value: int, action: Action | None, size: int, theme: Theme) -> Sprite:
    """A tile `size` pixels wide and high. Tomb numbers and action letters are texts put on it later."""
    pen = Pen(size, size, size / 100)
    face, shade = GROUNDS[kind]
    ground(pen, face, shade, theme, cut=kind is Kind.ACTION)
    if kind is Kind.TEMPLE:
        temple(pen, value)
    elif action is not None:
        PICTOGRAMS[action](pen)
    else:
        DRAWINGS[kind](pen)
    return pen.sprite()


def sprite_of(one: Tile, size: int, theme: Theme) -> Sprite:
    """The picture of this tile; all tomb tiles share theirs, and so do the backs of all."""
    if one.kind is Kind.FACE_DOWN:
        return back(size, theme)
    value = one.value if one.kind is Kind.TEMPLE else 0
    return tile(one.kind, value, one.action, size, theme)


@drawn
def back(size: int, theme: Theme) -> Sprite:
    """A tile face down: the ankh."""
    pen = Pen(size, size, size / 100)
    ground(pen, c.BACK, c.BACK_SHADE, theme)
    ankh(pen, 50, 46, c.INK, 15)
    ankh(pen, 50, 46, c.CREAM, 8)
    return pen.sprite()


@drawn
def vacancy(size: int, shape: Literal["round", "cut"], theme: Theme) -> Sprite:
    """The place of a tile that is not there."""
    pen = Pen(size, size, size / 100)
    frame(pen, theme.line, 0, cut=shape == "cut")
    frame(pen, theme.panel, 5, cut=shape == "cut")
    return pen.sprite()


def frame(pen: Pen, colour: Colour, inset: float, *, cut: bool, foot: float = 0) -> None:
    """A tile's outline, filled: rounded, or with its corners cut off."""
    low, high, end = inset, 100 - inset, 100 - inset - foot
    if not cut:
        pen.rect((low, low, high, end), colour, radius=15 - inset)
        return
    bevelled(pen, (low, low, high, end), 20 - inset * 0.4, colour)


def ground(pen: Pen, face: Colour, shade: Colour, theme: Theme, *, cut: bool = False) -> None:
    """An empty tile: rim, face, and a lower edge that makes it thick."""
    frame(pen, theme.rim, 0, cut=cut)
    frame(pen, shade, 5, cut=cut)
    frame(pen, face, 5, cut=cut, foot=7)


def temple(pen: Pen, symbols: int) -> None:
    """A temple's front between cornice and steps; the symbols are suns on its wall."""
    outlined(pen, [(25, 22), (75, 22), (81, 78), (19, 78)], c.CREAM)
    outlined(pen, [(21, 12), (79, 12), (79, 24), (21, 24)], c.STRAW)
    outlined(pen, [(10, 76), (90, 76), (90, 87), (10, 87)], c.STRAW)
    for x, y in PIPS[symbols]:
        pen.disc(x, y, 11, c.INK)


def dark_pyramid(pen: Pen) -> None:
    """Dark, with courses of stone hatched in light."""
    corners: list[Point] = [(50, 13), (91, 82), (9, 82)]
    pen.poly(corners, c.BASALT)
    for y, half in ((35, 9), (51, 18), (67, 27)):
        pen.line([(50 - half, y), (50 + half, y)], c.STRAW, 5)
    pen.edge(corners, c.CREAM, 4)


def tomb(pen: Pen) -> None:
    """A cartouche, tied below, that holds the number."""
    pen.rect((8, 14, 92, 78), c.INK, radius=26)
    pen.rect((13, 19, 87, 73), c.CREAM, radius=22)
    pen.rect((24, 80, 76, 88), c.INK, radius=4)
    pen.rect((28, 82, 72, 86), c.CREAM, radius=2)


def pawn(pen: Pen, x: float, y: float, size: float, colour: Colour = c.CREAM) -> None:
    """A small figure; x, y is the middle of its foot."""
    pen.disc(x, y - size * 0.76, size * 0.25, colour)
    pen.poly(
        [(x - size * 0.13, y - size * 0.6), (x + size * 0.13, y - size * 0.6), (x + size * 0.36, y),
         (x - size * 0.36, y)],
        colour,
    )  # fmt: skip


def arrow(pen: Pen, begin: Point, end: Point, width: float = 8) -> None:
    """A level or upright arrow."""
    across, down = _sign(end[0] - begin[0]), _sign(end[1] - begin[1])
    reach = width * 1.5
    neck = (end[0] - across * reach, end[1] - down * reach)
    pen.line([begin, neck], c.CREAM, width)
    pen.poly(
        [end, (neck[0] - down * reach, neck[1] + across * reach),
         (neck[0] + down * reach, neck[1] - across * reach)],
        c.CREAM,
    )  # fmt: skip


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def take(pen: Pen) -> None:
    """A tile lifted."""
    pen.rect((55, 50, 85, 80), c.CREAM, radius=5)
    pen.rect((61, 56, 79, 74), c.ACTION, radius=3)
    arrow(pen, (70, 42), (70, 16))


def place(pen: Pen) -> None:
    """Two figures side by side, a third behind."""
    pawn(pen, 70, 47, 32)
    pawn(pen, 58, 83, 33)
    pawn(pen, 82, 83, 33)


def unload(pen: Pen) -> None:
    """A figure above a boat."""
    pawn(pen, 72, 46, 34)
    pen.poly([(54, 66), (90, 66), (82, 82), (62, 82)], c.CREAM)
    pen.rect((70, 54, 74, 66), c.CREAM)


def swap(pen: Pen) -> None:
    """Two arrows, one against the other."""
    arrow(pen, (55, 34), (88, 34))
    arrow(pen, (87, 64), (54, 64))


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
def needle(width: int, height: int, theme: Theme, *, standing: bool) -> Sprite:
    """One obelisk of a row; a place still empty is an outline."""
    pen = Pen(width, height)
    fill, rim = (c.STONE, c.INK) if standing else (theme.panel, theme.line)
    middle, half = width / 2, width / 2 - 1.5
    corners = [
        (middle, 1.5), (middle + half * 0.7, half * 1.3), (middle + half, height - 1.5),
        (middle - half, height - 1.5), (middle - half * 0.7, half * 1.3),
    ]  # fmt: skip
    pen.poly(corners, fill)
    if standing:
        pen.poly([(middle - 1, 4), corners[4], (corners[3][0], corners[3][1]), (middle - 1, height)], c.CREAM)
    pen.edge(corners, rim, 2.5)
    return pen.sprite()


@drawn
def chamber(size: int, theme: Theme, *, filled: bool) -> Sprite:
    """A place of the tomb; its number is a text put on it later."""
    pen = Pen(size, size)
    pen.rect((0, 0, size, size), theme.rim if filled else theme.line, radius=8)
    pen.rect((3, 3, size - 3, size - 3), c.TOMB if filled else theme.panel, radius=5)
    return pen.sprite()


@drawn
def brick(width: int, height: int, look: Literal["light", "dark", "open"], theme: Theme) -> Sprite:
    """One stone of a pyramid; dark ones are hatched, a place still empty is an outline."""
    pen = Pen(width, height)
    rim = theme.line if look == "open" else theme.rim
    fill = {"light": c.STRAW, "dark": c.BASALT, "open": theme.panel}[look]
    pen.rect((0, 0, width, height), rim, radius=5)
    pen.rect((2.5, 2.5, width - 2.5, height - 2.5), fill, radius=3)
    if look == "light":
        pen.rect((5, 4.5, width - 5, 8), c.CREAM, radius=1.5)
    elif look == "dark":
        for x in range(7, width - 7, 7):
            pen.line([(x, height - 6), (x + 6, 6)], c.STRAW, 2)
    return pen.sprite()
