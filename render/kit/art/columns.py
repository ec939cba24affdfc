"""Drawings of columns, friezes and the temples' winged sun. Units are pixels."""

from typing import NamedTuple

from render.kit import colors as c
from render.kit.art.stonework import Rock, block
from render.kit.colors import Color
from render.kit.pen import Pen, Point


class Paints(NamedTuple):
    """The colors that temples are painted with."""

    red: Color
    blue: Color
    green: Color
    leaf: Color
    stem: Color
    gold: Color


PAINTS = Paints(c.RED, c.PLATE, c.TEAL, (84, 168, 140), c.TEAL_DEEP, c.GOLD)
CAPITAL, BAND = 26, 6
"""The heights of a capital and of a painted band below it."""
CHECK, CHECKS_APART = 9, 14


def column(pen: Pen, middle: float, reach: tuple[float, float], rock: Rock, *, half: float = 11) -> None:
    """Draw a column with a papyrus capital; `reach` holds the y-coordinates of its top and bottom."""
    x, (top, low), p = middle, reach, PAINTS
    neck = top + CAPITAL
    pen.poly([(x - half - 2, neck), (x + half + 2, neck), (x + half + 3, low), (x - half - 3, low)], rock.rim)
    pen.poly([(x - half, neck), (x + half, neck), (x + half + 1, low), (x - half - 1, low)], rock.top)
    pen.rect((x - half, neck, x - half + 6, low), rock.lit)
    pen.rect((x + half - 6, neck, x + half, low), rock.front)
    for number, color in enumerate((p.red, p.blue, p.red)):
        y = neck + 4 + number * (BAND + 2)
        pen.rect((x - half, y, x + half, y + BAND), color)
    pen.poly(_bell(x, top - 2, neck + 2, half + 2), rock.rim)
    pen.poly(_bell(x, top, neck, half), p.green)
    pen.poly(
        [(x - half - 9, top), (x - 2, top), (x - 4, neck), (x - half, neck), (x - half - 6, top + 8)], p.leaf
    )
    for lean in (-8, 0, 8):
        pen.line([(x + lean / 2, neck - 1), (x + lean, top + 3)], p.stem, 1.6)
    block(pen, (x - half - 6, low - 9, x + half + 6, low), rock, lit=3)


def _bell(x: float, top: float, low: float, half: float) -> list[Point]:
    """Return the outline of a capital."""
    return [
        (x - half - 9, top), (x + half + 9, top), (x + half + 6, top + 8), (x + half, low), (x - half, low),
        (x - half - 6, top + 8),
    ]  # fmt: skip


def checks(pen: Pen, left: float, right: float, top: float) -> None:
    """Draw a line of painted squares."""
    p = PAINTS
    colors = (p.red, p.gold, p.blue, p.green)
    count = int(right - left) // CHECKS_APART
    first = (left + right - count * CHECKS_APART + CHECKS_APART - CHECK) / 2
    for number in range(count):
        x = first + number * CHECKS_APART
        pen.rect((x, top, x + CHECK, top + CHECK), colors[number % len(colors)], radius=1)


def cornice(pen: Pen, left: float, right: float, top: float, rock: Rock) -> float:
    """Draw the upper edge of a temple, and return the y at which it ends."""
    a, b, low = left + 3, right - 3, top + 32
    pen.poly(
        [(a - 3, top), (b + 3, top), (b - 4, top + 14), (b - 4, low), (a + 4, low), (a + 4, top + 14)],
        rock.rim,
    )
    pen.poly([(a, top + 2), (b, top + 2), (b - 6, top + 12), (a + 6, top + 12)], rock.front)
    pen.rect((a, top + 2, b, top + 6), rock.lit)
    pen.rect((a + 6, top + 14, b - 6, low - 2), rock.top)
    pen.rect((a + 6, low - 5, b - 6, low - 2), rock.front)
    checks(pen, a + 12, b - 12, top + 16)
    return low


def winged_sun(pen: Pen, middle: float, y: float, width: float, height: float) -> None:
    """Draw the sun between two wings, the sign of Ra."""
    p, radius = PAINTS, height * 0.36
    for side in (-1, 1):
        for number, color in enumerate((p.gold, p.blue, p.red)):
            reach = width / 2 - 2 - number * width * 0.085
            top, thick = y - height * 0.30 + number * height * 0.19, height * 0.17
            end = middle + side * reach
            feather: list[Point] = [
                (middle, top), (end, top), (end - side * height * 0.3, top + thick), (middle, top + thick),
            ]  # fmt: skip
            pen.poly(feather, p.stem)
            inner = [
                (a - side * (2 if a != middle else 0), b + (1.5 if b == top else -1.5)) for a, b in feather
            ]
            pen.poly(inner, color)
            for cut in range(1, 6):
                x = middle + side * reach * cut / 6
                pen.line([(x, top + 2), (x - side * 3, top + thick - 2)], p.stem, 1)
    pen.disc(middle, y, radius + 2, p.stem)
    pen.disc(middle, y, radius, p.red)
    pen.disc(middle - 2, y - 2, radius - 4, p.gold)
