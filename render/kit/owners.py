"""The signs of owners as they are drawn: those of `marks`, which the pictures' font does not have."""

from collections.abc import Callable

from render.kit.palette import Colour
from render.kit.pen import Pen


def disc(pen: Pen, colour: Colour) -> None:
    """The sun. Like all of them in hundredths of a side."""
    pen.disc(50, 50, 26, colour)


def triangle(pen: Pen, colour: Colour) -> None:
    """A pyramid."""
    pen.poly([(50, 21), (80, 75), (20, 75)], colour)


def cross(pen: Pen, colour: Colour) -> None:
    """Two beams, crossed."""
    pen.rect((39, 20, 61, 80), colour)
    pen.rect((20, 39, 80, 61), colour)


def bar(pen: Pen, colour: Colour) -> None:
    """A course of stone."""
    pen.rect((15, 32, 85, 68), colour)


SIGNS: tuple[Callable[[Pen, Colour], None], ...] = (disc, triangle, cross, bar)
