"""Stones of four owners: each has a colour and a sign cut into it, so that neither is needed alone."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from render.imhotep.picture import palette as own
from render.kit import palette as c
from render.kit.owners import SIGNS
from render.kit.palette import Colour, Theme
from render.kit.pen import Pen, Sprite, drawn

SMALL = 34
"""Below this many pixels a stone has one rim only, so that its sign stays large."""


class Coat(NamedTuple):
    """How a seat's stones look: face, sign, and what the sign is."""

    face: Colour
    sign: Colour
    draw: Callable[[Pen, Colour], None]


COATS: tuple[Coat, ...] = (
    Coat(c.BLACK, c.CREAM, SIGNS[0]),
    Coat(c.WHITE, c.INK, SIGNS[1]),
    Coat(own.BROWN, c.CREAM, SIGNS[2]),
    Coat(own.GRAY, c.INK, SIGNS[3]),
)
"""By seat: black, white, brown, gray (§1)."""


def second(seat: int, colour: int) -> int:
    """How a stone of a seat's second colour looks, as a number for `stone` and `block` (N-21)."""
    return colour * len(COATS) + seat


def coat(look: int) -> Coat:
    """The coat of a seat's stones; of a second colour that colour's face with the owner's sign."""
    if look < len(COATS):
        return COATS[look]
    colour, seat = divmod(look, len(COATS))
    return Coat(COATS[colour].face, COATS[colour].sign, COATS[seat].draw)


@drawn
def stone(look: int, size: int) -> Sprite:
    """A stone `size` pixels wide and high, with a dark and a light ring: it stands out on every ground."""
    dress = coat(look)
    pen = Pen(size, size, size / 100)
    dark, light = (5, 10) if size >= SMALL else (6, 11)
    pen.rect((0, 0, 100, 100), c.INK, radius=16)
    pen.rect((dark, dark, 100 - dark, 100 - dark), c.CREAM, radius=11)
    pen.rect((light, light, 100 - light, 100 - light), dress.face, radius=7)
    dress.draw(pen, dress.sign)
    return pen.sprite()


@drawn
def block(look: int, width: int, height: int) -> Sprite:
    """A stone seen from the side, as a course of something built; its owner's sign stands elsewhere."""
    pen = Pen(width, height)
    pen.rect((0, 0, width, height), c.INK, radius=3)
    pen.rect((2, 2, width - 2, height - 2), c.CREAM, radius=2)
    pen.rect((3.5, 3.5, width - 3.5, height - 3.5), coat(look).face, radius=1)
    return pen.sprite()


Look = Literal["open", "next"]


@drawn
def place(width: int, height: int, look: Look, theme: Theme, *, ground: Colour | None = None) -> Sprite:
    """Where a stone can lie; the place that is filled next has a golden rim."""
    pen = Pen(width, height)
    radius = min(width, height) * 0.16
    fill = theme.panel if ground is None else ground
    if look == "next":
        pen.rect((0, 0, width, height), c.INK, radius=radius)
        pen.rect((2, 2, width - 2, height - 2), c.GOLD, radius=radius - 2)
        pen.rect((6, 6, width - 6, height - 6), fill, radius=max(0, radius - 5))
    else:
        pen.rect((1, 1, width - 1, height - 1), theme.field_rim, radius=radius)
        pen.rect((4, 4, width - 4, height - 4), fill, radius=radius - 3)
    return pen.sprite()


@drawn
def halo(width: int, height: int) -> Sprite:
    """A golden frame around a stone about which somebody is asked."""
    pen = Pen(width, height)
    for inset, thick, colour in ((0.0, 8.0, c.INK), (2.0, 4.0, c.GOLD)):
        low, high = inset, inset + thick
        for box in (
            (low, low, width - low, high),
            (low, height - high, width - low, height - low),
            (low, low, high, height - low),
            (width - high, low, width - low, height - low),
        ):
            pen.rect(box, colour, radius=1)
    return pen.sprite()


@drawn
def quarry(size: int, theme: Theme) -> Sprite:
    """Stones in a heap: those not yet fetched."""
    pen = Pen(size, size, size / 100)
    for x, y in ((4, 52), (52, 52), (28, 8)):
        pen.rect((x, y, x + 46, y + 44), theme.text, radius=9)
        pen.rect((x + 7, y + 7, x + 39, y + 37), theme.panel, radius=5)
    return pen.sprite()


@drawn
def order_mark(size: int) -> Sprite:
    """A golden disc for a number: when a stone leaves the ship."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 50, c.INK)
    pen.disc(50, 50, 42, c.GOLD)
    return pen.sprite()


@drawn
def shadow(seat: int, size: int, theme: Theme) -> Sprite:
    """A seat's sign alone, pale: here its stones belong."""
    pen = Pen(size, size, size / 100)
    COATS[seat].draw(pen, theme.field_rim)
    return pen.sprite()


@drawn
def brick(look: int, width: int, height: int) -> Sprite:
    """A stone seen from the front, wider than high; `sign` belongs in its middle (N-160)."""
    pen = Pen(width, height, height / 100)
    wide = 100 * width / height
    for inset, radius, colour in ((0, 16, c.INK), (5, 11, c.CREAM), (10, 7, coat(look).face)):
        pen.rect((inset, inset, wide - inset, 100 - inset), colour, radius=radius)
    return pen.sprite()


@drawn
def sign(look: int, size: int) -> Sprite:
    """The sign of a stone alone, for a ground of its face."""
    pen = Pen(size, size, size / 100)
    dress = coat(look)
    dress.draw(pen, dress.sign)
    return pen.sprite()
