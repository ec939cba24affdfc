"""Stones of four owners and the places for them, seen from the front and above, lit from the left.

Each owner has a color and a sign on top, either of which is enough to tell whose stone it is. Raised shapes
are pieces; sunken ones are free places.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.owners import SIGNS
from render.kit.palette import Theme, mix
from render.kit.pen import Box, Pen, Sprite, drawn, piled

TOP, FRONT, SUNK = 0.84, 0.36, 0.2
"""The heights of a stone's top and front, and of a sunken stone's front, as fractions of its width."""
SIGNS_GROW = (1.4, 1.3, 1.3, 1.12)
"""The scale of each seat's sign on top of a stone, so that it fills four fifths of the top."""
FOOT, NEAR = 0.4, 0.52
"""The height of the front's dark foot, as a fraction of the front's, and the height of the top's nearer,
darker half, as a fraction of the top's.
"""
ROUND = 0.12
"""The radius of a stone's corners, as a fraction of its width."""
CAST = 4
"""How far a stone's shadow reaches beyond it to the right and below, in pixels."""


class Coat(NamedTuple):
    """The look of a seat's stones: the colors of the far and the near part of the top, the front and its
    foot, the lit edge and the sign, and the function that draws the sign.
    """

    high: Color
    face: Color
    front: Color
    foot: Color
    lit: Color
    sign: Color
    draw: Callable[[Pen, Color], None]


COATS: tuple[Coat, ...] = (
    Coat(c.BLACK_HIGH, c.BLACK, c.BLACK_FRONT, c.BLACK_FOOT, c.BLACK_LIT, c.CREAM, SIGNS[0]),
    Coat(c.WHITE, c.WHITE_LOW, c.WHITE_FRONT, c.WHITE_FOOT, c.WHITE, c.INK, SIGNS[1]),
    Coat(c.BROWN_HIGH, c.BROWN, c.BROWN_FRONT, c.BROWN_FOOT, c.BROWN_LIT, c.CREAM, SIGNS[2]),
    Coat(c.GRAY_HIGH, c.GRAY, c.GRAY_FRONT, c.GRAY_FOOT, c.WHITE, c.INK, SIGNS[3]),
)
"""The looks by seat: black, white, brown, gray (§1)."""


def second(seat: int, color: int) -> int:
    """Return the look of a stone in a seat's second color, as a number for the functions that draw stones
    (N-21).
    """
    return color * len(COATS) + seat


def coat(look: int) -> Coat:
    """Return the coat for a look; a second color has the owner's sign."""
    if look < len(COATS):
        return COATS[look]
    color, seat = divmod(look, len(COATS))
    return COATS[color]._replace(draw=COATS[seat].draw)


@drawn
def stone(look: int, size: int) -> Sprite:
    """Draw a stone sunken into a place of its size: a square without a shadow."""
    pen = Pen(size, size)
    _body(pen, (0, 0, size, size), look, front=size * SUNK)
    return pen.sprite()


def cube(look: int, size: int) -> Sprite:
    """Draw a free-standing stone, `size` pixels wide, with a shadow that reaches `CAST` pixels farther."""
    return tower((look,), size, round(size * FRONT))


def cube_high(size: int) -> int:
    """Return the height of a free-standing stone, with its shadow."""
    return tower_high(size, round(size * FRONT))


@drawn
def tower(looks: tuple[int, ...], size: int, fronts: int) -> Sprite:
    """Draw a stack of stones, the lowest first: one top, and below it all fronts, together `fronts` pixels
    high. With its shadow, it is as wide as a `cube`, and `tower_high` pixels high.
    """
    high, parts, below_top = tower_high(size, fronts), list[tuple[Sprite, int]](), 0
    for number, look in enumerate(looks, 1):
        front = fronts * number // len(looks) - below_top
        strip = course(look, size, front, below=number < len(looks))
        parts.append((strip, high - CAST - below_top - strip.size[1]))
        below_top += front
    return piled((size + CAST, high), (CAST + 1, CAST + 3), [*parts, (roof(looks[-1], size), 0)])


def tower_high(size: int, fronts: int) -> int:
    """Return the height of a stack, with its shadow."""
    return round(size * TOP) + fronts + CAST


@drawn
def roof(look: int, size: int) -> Sprite:
    """Draw a stone's top."""
    pen = Pen(size, round(size * TOP))
    _roof(pen, (0, 0, size, round(size * TOP)), look)
    return pen.sprite()


@drawn
def course(look: int, size: int, front: int, *, below: bool) -> Sprite:
    """Draw a stone's front, including the part that shows behind the round corners above it. If the stone
    lies `below` another one, its edge is lit.
    """
    behind = round(size * ROUND)
    pen = Pen(size, behind + front)
    _course(pen, (0, 0, size, behind + front), look, front=front, below=below)
    return pen.sprite()


def _body(pen: Pen, box: Box, look: int, *, front: float) -> None:
    """Draw a stone's front, then its top with the sign."""
    left, top, right, low = box
    _course(pen, (left, low - front - (right - left) * ROUND, right, low), look, front=front, below=False)
    _roof(pen, (left, top, right, low - front), look)


def _rim(wide: float) -> float:
    """Return the width of a stone's outline."""
    return max(1.5, wide * 0.035)


def _course(pen: Pen, box: Box, look: int, *, front: float, below: bool) -> None:
    left, top, right, low = box
    dress, rim, radius = coat(look), _rim(right - left), (right - left) * ROUND
    pen.rect((left, low - front, right, low), c.INK, radius=radius)
    pen.rect((left, top, right, low - radius), c.INK)
    inside = (left + rim, right - rim)
    pen.rect((inside[0], top, inside[1], low - rim), dress.foot, radius=radius - rim)
    pen.rect((inside[0], top, inside[1], low - front * FOOT), dress.front)
    if below:
        pen.rect((left + rim, low - front, right - rim, low - front + rim), mix(dress.front, dress.lit, 0.4))


def _roof(pen: Pen, box: Box, look: int) -> None:
    left, top, right, low = box
    dress, rim, radius = coat(look), _rim(right - left), (right - left) * ROUND
    pen.rect(box, c.INK, radius=radius)
    pen.rect((left + rim, top + rim, right - rim, low - rim / 2), dress.lit, radius=radius - rim)
    light = rim * 1.1
    face = (left + rim + light, top + rim + light, right - rim - light, low - rim / 2 - light * 0.6)
    pen.rect(face, dress.face, radius=max(0.0, radius - rim - light))
    near = face[3] - (face[3] - face[1]) * NEAR
    pen.rect((*face[:3], near), dress.high, radius=max(0.0, radius - rim - light))
    pen.rect((face[0], near - radius, face[2], near), dress.high)
    stamp(pen, look, ((left + right) / 2, (top + low) / 2), min(right - left, low - top))


def stamp(pen: Pen, look: int, middle: tuple[float, float], size: float) -> None:
    """Draw the sign of a stone's owner at the size of the stone's top; the pen's units are pixels."""
    dress = coat(look)
    size *= SIGNS_GROW[look % len(COATS)]
    mark = pen.part((middle[0] - size / 2, middle[1] - size / 2), size / 100)
    dress.draw(mark, dress.sign)


@drawn
def block(look: int, width: int, height: int) -> Sprite:
    """Draw a stone seen from the front, as a course of a building; its sign is drawn elsewhere."""
    pen, dress = Pen(width, height), coat(look)
    pen.rect((0, 0, width, height), c.INK, radius=3)
    pen.rect((1.5, 1.5, width - 1.5, height - 1.5), dress.lit, radius=2)
    pen.rect((1.5, 3.5, width - 1.5, height - 1.5), dress.front, radius=2)
    return pen.sprite()


Look = Literal["open", "next"]


@drawn
def place(width: int, height: int, look: Look, theme: Theme, *, ground: Color | None = None) -> Sprite:
    """Draw a free place for a stone, carved into its surroundings, and golden if the next stone can go there.
    `ground` is the floor's color if that isn't the usual one.
    """
    pen = Pen(width, height)
    radius = min(width, height) * 0.13
    lip, shade, floor = theme.pit_lip, theme.pit_shade, theme.pit if ground is None else ground
    if look == "next":
        lip, shade, floor = c.GOLD_DEEP, c.GOLD_LIT, c.GOLD
        pen.rect((0, 0, width, height), c.INK, radius=radius)
        pen.rect((1.5, 1.5, width - 1.5, height - 1.5), shade, radius=radius - 1)
        pen.rect((4, 4, width - 1.5, height - 1.5), lip, radius=radius - 1)
        pen.rect((4, 4, width - 4, height - 4), floor, radius=max(0.0, radius - 3))
        return pen.sprite()
    pen.rect((0, 0, width, height), lip, radius=radius)
    pen.rect((0, 0, width - 1.5, height - 1.5), shade, radius=radius)
    pen.rect((4, 4, width - 1.5, height - 1.5), mix(shade, floor, 0.4), radius=max(0.0, radius - 2))
    pen.rect((6, 6.5, width - 1.5, height - 1.5), floor, radius=max(0.0, radius - 2))
    return pen.sprite()


@drawn
def chevron(size: int) -> Sprite:
    """Draw the arrow on a golden place that has no number."""
    pen = Pen(size, size, size / 100)
    pen.line([(18, 36), (50, 66), (82, 36)], c.INK, 20)
    return pen.sprite()


@drawn
def halo(width: int, height: int) -> Sprite:
    """Draw a golden frame around a stone that its owner is deciding about."""
    pen = Pen(width, height)
    for inset, thick, color in ((0.0, 8.0, c.INK), (2.0, 4.0, c.GOLD)):
        low, high = inset, inset + thick
        for box in (
            (low, low, width - low, high),
            (low, height - high, width - low, height - low),
            (low, low, high, height - low),
            (width - high, low, width - low, height - low),
        ):
            pen.rect(box, color, radius=1)
    return pen.sprite()


@drawn
def quarry(size: int, theme: Theme) -> Sprite:
    """Draw a heap of stones, which represents those that have not been fetched."""
    pen = Pen(size, size, size / 100)
    for x, y in ((28, 8), (4, 50), (52, 50)):
        pen.rect((x, y, x + 46, y + 46), theme.masonry_rim, radius=7)
        pen.rect((x + 4, y + 4, x + 42, y + 42), c.GRAY_FRONT, radius=4)
        pen.rect((x + 4, y + 4, x + 42, y + 29), c.GRAY, radius=4)
        pen.rect((x + 4, y + 4, x + 42, y + 9), c.WHITE, radius=3)
    return pen.sprite()


@drawn
def order_mark(size: int) -> Sprite:
    """Draw a golden disc for the number that says when a stone leaves the ship."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 50, c.INK)
    pen.disc(50, 50, 42, c.GOLD)
    return pen.sprite()


@drawn
def shadow(seat: int, size: int, theme: Theme) -> Sprite:
    """Draw a seat's carved sign without a stone, which marks a place for that seat's stones."""
    pen = Pen(size, size, size / 100)
    COATS[seat].draw(pen, theme.pit_lip)
    return pen.sprite()


@drawn
def brick(look: int, width: int, height: int) -> Sprite:
    """Draw a stone that is wider than it is high, sunken into a place of its size (N-160)."""
    pen, dress, front = Pen(width, height), coat(look), height * 0.2
    pen.rect((0, 0, width, height), c.INK, radius=5)
    pen.rect((1.5, 1.5, width - 1.5, height - 1.5), dress.front, radius=4)
    pen.rect((1.5, 1.5, width - 1.5, height - front - 1), dress.lit, radius=4)
    pen.rect((3.5, 3.5, width - 3.5, height - front - 2), dress.face, radius=3)
    stamp(pen, look, (width / 2, (height - front) / 2), height - front)
    return pen.sprite()


@drawn
def sign(look: int, size: int) -> Sprite:
    """Draw the sign of a stone, without the stone, for a ground in the color of the stone's face."""
    pen = Pen(size, size)
    stamp(pen, look, (size / 2, size / 2), size)
    return pen.sprite()
