"""Decorations for a winner: a sun between horns, medals, laurels and confetti."""

from collections.abc import Sequence
from math import cos, radians, sin

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn

MEDALS: Sequence[Color] = (c.GOLD, c.SILVER, c.BRONZE, c.IRON)
"""The metals of the medals, by place."""


@drawn
def sun_crown(size: int) -> Sprite:
    """Draw the winner's crown: a sun between two horns on a painted band."""
    pen = Pen(size, size, size / 100)
    for side in (-1, 1):
        outer = _horn(side, 0)
        pen.edge(outer, c.INK, 4)
        pen.poly(outer, c.HORN)
        pen.poly(_horn(side, 4), c.HORN_SHADE if side > 0 else c.HORN)
    pen.disc(50, 42, 27, c.INK)
    pen.disc(50, 42, 24.5, c.ORANGE)
    pen.poly([*arc(48, 40, 20, 170, 290), *arc(50, 43, 18, 285, 175)], c.ORANGE_LIT)
    pen.rect((22, 72, 78, 98), c.INK, radius=5)
    pen.rect((24.5, 74.5, 75.5, 95.5), c.GOLD, radius=3)
    for number in range(5):
        x = 29 + number * 9
        pen.rect((x, 78, x + 6, 92), (c.RED, c.TURQUOISE)[number % 2], radius=2)
    return pen.sprite()


def _horn(side: int, inset: float) -> list[Point]:
    """Return the outline of one of the two horns, moved inward by `inset`."""
    reach = 44 - inset
    outer = [(50 + side * reach * cos(part), 46 - 44 * sin(part) + part * 8) for part in _parts(-0.95, 1.25)]
    inner = [(50 + side * 31 * cos(part), 46 - 38 * sin(part) + part * 2) for part in _parts(1.1, -0.95)]
    return outer + inner


def _parts(begin: float, end: float) -> list[float]:
    return [begin + (end - begin) * step / 14 for step in range(15)]


LEAVES = 9
"""The number of pairs of leaves on a branch."""


def wreath(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw two branches of laurel around a winner, open above and below."""
    for side in (-1, 1):
        stem = [_around(x, y, radius, side, 52 + step * 9) for step in range(LEAVES + 2)]
        pen.line(stem, c.GOLD_DEEP, 4)
        for number in range(LEAVES):
            foot, turn = stem[number + 1], 52 + (number + 1) * 9
            for lean in (-1, 1):
                tip = _around(x, y, radius * (1 + 0.17 * lean), side, turn + 13)
                for fill, bulge in ((c.INK, 0.42), (c.GOLD if lean > 0 else c.HORN, 0.3)):
                    pen.poly(_leaf(foot, tip, bulge), fill)
                pen.line([foot, tip], c.GOLD_DEEP, 1.5)


def _around(x: float, y: float, radius: float, side: int, turn: float) -> Point:
    """Return the point on a circle that is `turn` degrees from the lowest one, to the left or the right."""
    return x + side * radius * sin(radians(turn)), y + radius * cos(radians(turn))


def _leaf(foot: Point, tip: Point, bulge: float) -> list[Point]:
    """Return the outline of a pointed leaf; `bulge` sets its width as a fraction of its length."""
    across, down = tip[0] - foot[0], tip[1] - foot[1]
    middle = foot[0] + across / 2, foot[1] + down / 2
    pulls = [(middle[0] - side * down * bulge, middle[1] + side * across * bulge) for side in (-1, 1)]
    return [*curve(foot, pulls[0], tip, 6), *curve(tip, pulls[1], foot, 6)]


@drawn
def medal(size: int, place: int) -> Sprite:
    """Draw the medal of a place, without its number."""
    pen = Pen(size, size, size / 100)
    pen.disc(53, 55, 45, c.INK)
    pen.disc(48, 48, 48, c.INK)
    pen.disc(48, 48, 42, MEDALS[min(place, len(MEDALS)) - 1])
    return pen.sprite()


@drawn
def verdict_mark(size: int, *, won: bool) -> Sprite:
    """Draw a tick for a task that was fulfilled, or a cross for one that wasn't."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 50, c.CREAM)
    pen.disc(50, 50, 45, c.GREEN if won else c.RED)
    if won:
        pen.line([(28, 52), (43, 68), (73, 34)], c.CREAM, 11)
    else:
        for begin, end in (((32, 32), (68, 68)), ((68, 32), (32, 68))):
            pen.line([begin, end], c.CREAM, 11)
    return pen.sprite()


def confetti(pen: Pen, box: tuple[int, int, int, int]) -> None:
    """Scatter confetti over a box (left, top, right, bottom), always in the same way."""
    colors = (c.GOLD, c.TURQUOISE, c.ORANGE, c.HORN)
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
