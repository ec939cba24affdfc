"""Decorations for a winner: a sun between horns, medals, confetti; the palette of a feast."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import cos, radians, sin
from typing import Any

from render.kit import palette as c
from render.kit.palette import DARK, Color, Pair, Theme
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn

SUN: Color = (226, 98, 40)
SUN_LIT: Color = (248, 150, 88)
HORN: Color = (255, 238, 190)
HORN_SHADE: Color = (204, 164, 92)
BRONZE: Color = (198, 128, 64)
SILVER: Color = (206, 208, 214)
IRON: Color = (150, 138, 124)
GOLD_DEEP: Color = (168, 105, 12)
TURQUOISE: Color = (44, 128, 160)
GREEN: Color = (46, 132, 82)
RED: Color = (200, 52, 40)
MEDALS: Sequence[Color] = (c.GOLD, SILVER, BRONZE, IRON)
"""The metals of the medals, by place."""
SLATE: Color = (93, 114, 134)
OWN: tuple[Color, ...] = (
    SUN, SUN_LIT, HORN, HORN_SHADE, BRONZE, SILVER, IRON, GOLD_DEEP, TURQUOISE, GREEN, RED, c.INK, c.CREAM,
    c.GOLD, SLATE,
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Feast(Theme):
    """A theme's feast: a sky with rays, masonry, a table with two grounds and a golden column."""

    beam: Color = c.WATER
    """The color of the architrave."""
    sky: Color = c.WATER
    ray: Color = c.WATER
    glow: Color = c.WATER
    halo: Color = c.WATER
    dusk: Color = c.WATER
    """The color at the horizon."""
    far: Color = c.WATER
    far_lit: Color = c.WATER
    sand: Color = c.WATER
    step: Color = c.WATER
    step_lit: Color = c.WATER
    step_seam: Color = c.WATER
    prize: Color = c.WATER
    """The color of the winner's step."""
    prize_lit: Color = c.WATER
    prize_seam: Color = c.WATER
    row: Color = c.WATER
    """The color of every other row."""
    column: Color = c.WATER
    """The color of the winner's column."""
    column_row: Color = c.WATER


NIGHT: dict[str, Color] = {
    "beam": (38, 33, 56), "sky": (18, 22, 54), "ray": (34, 36, 78), "glow": (92, 76, 84),
    "halo": (150, 116, 84), "dusk": (92, 66, 104), "far": (58, 48, 92), "far_lit": (74, 62, 108),
    "sand": (60, 52, 76), "step": (76, 68, 94), "step_lit": (120, 110, 136), "step_seam": (58, 50, 74),
    "prize": (122, 80, 18), "prize_lit": (206, 146, 44), "prize_seam": (96, 60, 12), "panel": (58, 52, 76),
    "row": (46, 41, 62), "column": (98, 74, 36), "column_row": (86, 64, 30), "text": (246, 234, 208),
    "quiet": (206, 194, 178), "rule": (104, 94, 124), "frame": (134, 122, 150), "ground": (24, 20, 36),
}  # fmt: skip
DAY: dict[str, Color] = {
    "beam": (112, 70, 34), "sky": (250, 196, 104), "ray": (252, 212, 136), "glow": (255, 236, 186),
    "halo": (255, 246, 218), "dusk": (252, 226, 164), "far": (226, 170, 92), "far_lit": (240, 192, 120),
    "sand": (214, 166, 96), "step": (136, 102, 58), "step_lit": (222, 194, 146), "step_seam": (112, 82, 44),
    "prize": (128, 82, 14), "prize_lit": (247, 183, 51), "prize_seam": (98, 60, 10),
    "panel": (252, 242, 216), "row": (242, 226, 188), "column": (255, 226, 146),
    "column_row": (250, 214, 122), "text": (51, 32, 15), "quiet": (94, 68, 34), "rule": (207, 159, 87),
    "frame": (122, 80, 34), "ground": (122, 80, 34),
}  # fmt: skip

EDGES: tuple[Pair, ...] = (
    (c.INK, SUN), (HORN, (18, 22, 54)), (c.INK, HORN), (c.CREAM, GREEN), (c.CREAM, RED), (c.INK, SILVER),
)  # fmt: skip


@cache
def festive(theme: Theme) -> Feast:
    """Return the palette of a feast in this theme, with the colors of its game's pieces."""
    shared: dict[str, Any] = {field.name: getattr(theme, field.name) for field in fields(Theme)}
    own = NIGHT if theme.name == DARK.name else DAY
    texts = tuple((own["text"], own[ground]) for ground in ("panel", "row", "column", "sky"))
    masonry = ((c.CREAM, own["step"]), (c.CREAM, own["prize"]), (c.CREAM, own["beam"]))
    pieces = tuple(dict.fromkeys((*theme.pieces, *OWN)))
    shared |= {"pieces": pieces, "edges": (*EDGES, *texts, *masonry), "steps": 3, **own}
    return Feast(**shared)


@drawn
def sun_crown(size: int) -> Sprite:
    """Draw the winner's crown: a sun between two horns on a painted band."""
    pen = Pen(size, size, size / 100)
    for side in (-1, 1):
        outer = _horn(side, 0)
        pen.edge(outer, c.INK, 4)
        pen.poly(outer, HORN)
        pen.poly(_horn(side, 4), HORN_SHADE if side > 0 else HORN)
    pen.disc(50, 42, 27, c.INK)
    pen.disc(50, 42, 24.5, SUN)
    pen.poly([*arc(48, 40, 20, 170, 290), *arc(50, 43, 18, 285, 175)], SUN_LIT)
    pen.rect((22, 72, 78, 98), c.INK, radius=5)
    pen.rect((24.5, 74.5, 75.5, 95.5), c.GOLD, radius=3)
    for number in range(5):
        x = 29 + number * 9
        pen.rect((x, 78, x + 6, 92), (RED, TURQUOISE)[number % 2], radius=2)
    return pen.sprite()


def _horn(side: int, inset: float) -> list[Point]:
    """Draw one of the two horns, `inset` from its outer edge."""
    reach = 44 - inset
    outer = [(50 + side * reach * cos(part), 46 - 44 * sin(part) + part * 8) for part in _parts(-0.95, 1.25)]
    inner = [(50 + side * 31 * cos(part), 46 - 38 * sin(part) + part * 2) for part in _parts(1.1, -0.95)]
    return outer + inner


def _parts(begin: float, end: float) -> list[float]:
    return [begin + (end - begin) * step / 14 for step in range(15)]


LEAVES = 9
"""Pairs of leaves on a branch."""


def wreath(pen: Pen, x: float, y: float, radius: float) -> None:
    """Two branches of laurel around a winner, open above and below."""
    for side in (-1, 1):
        stem = [_around(x, y, radius, side, 52 + step * 9) for step in range(LEAVES + 2)]
        pen.line(stem, GOLD_DEEP, 4)
        for number in range(LEAVES):
            foot, turn = stem[number + 1], 52 + (number + 1) * 9
            for lean in (-1, 1):
                tip = _around(x, y, radius * (1 + 0.17 * lean), side, turn + 13)
                for fill, bulge in ((c.INK, 0.42), (c.GOLD if lean > 0 else HORN, 0.3)):
                    pen.poly(_leaf(foot, tip, bulge), fill)
                pen.line([foot, tip], GOLD_DEEP, 1.5)


def _around(x: float, y: float, radius: float, side: int, turn: float) -> Point:
    """Return a point of a circle, this many degrees from the lowest one, to the left or the right."""
    return x + side * radius * sin(radians(turn)), y + radius * cos(radians(turn))


def _leaf(foot: Point, tip: Point, bulge: float) -> list[Point]:
    """A pointed leaf, as wide as this part of its length."""
    across, down = tip[0] - foot[0], tip[1] - foot[1]
    middle = foot[0] + across / 2, foot[1] + down / 2
    pulls = [(middle[0] - side * down * bulge, middle[1] + side * across * bulge) for side in (-1, 1)]
    return [*curve(foot, pulls[0], tip, 6), *curve(tip, pulls[1], foot, 6)]


@drawn
def medal(size: int, place: int) -> Sprite:
    """Draw the disc of a place, without its number."""
    pen = Pen(size, size, size / 100)
    pen.disc(53, 55, 45, c.INK)
    pen.disc(48, 48, 48, c.INK)
    pen.disc(48, 48, 42, MEDALS[min(place, len(MEDALS)) - 1])
    return pen.sprite()


@drawn
def verdict_mark(size: int, *, won: bool) -> Sprite:
    """Draw a tick for a task that was kept, or a cross."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 50, c.CREAM)
    pen.disc(50, 50, 45, GREEN if won else RED)
    if won:
        pen.line([(28, 52), (43, 68), (73, 34)], c.CREAM, 11)
    else:
        for begin, end in (((32, 32), (68, 68)), ((68, 32), (32, 68))):
            pen.line([begin, end], c.CREAM, 11)
    return pen.sprite()


def confetti(pen: Pen, box: tuple[int, int, int, int]) -> None:
    """Scatter scraps over a box (left, top, right, bottom), always the same ones."""
    colors = (c.GOLD, TURQUOISE, SUN, HORN)
    left, top, right, low = box
    for number in range((right - left) // 18):
        x = left + (number * 389 + 57) % (right - left)
        y = top + (number * number * 31 + number * 67) % (low - top)
        turn, long = number * 0.7, 5 + number % 4
        across, down = long * cos(turn), long * sin(turn)
        pen.poly(
            [(x - across, y - down), (x - down * 0.5, y + across * 0.5), (x + across, y + down),
             (x + down * 0.5, y - across * 0.5)],
            colors[number % len(colors)],
        )  # fmt: skip
