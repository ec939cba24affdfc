"""Drawings of the owners' signs in `marks`, which the pictures' font lacks."""

from collections.abc import Callable

from render.kit.colors import Color
from render.kit.pen import Pen


def disc(pen: Pen, color: Color) -> None:
    """Draw a disc, the sun. The units of all signs are hundredths of their width."""
    pen.disc(50, 50, 26, color)


def triangle(pen: Pen, color: Color) -> None:
    """Draw a triangle, a pyramid."""
    pen.poly([(50, 21), (80, 75), (20, 75)], color)


def cross(pen: Pen, color: Color) -> None:
    """Draw a cross, two beams."""
    pen.rect((39, 20, 61, 80), color)
    pen.rect((20, 39, 80, 61), color)


def bar(pen: Pen, color: Color) -> None:
    """Draw a bar, a course of stone."""
    pen.rect((15, 32, 85, 68), color)


SIGNS: tuple[Callable[[Pen, Color], None], ...] = (disc, triangle, cross, bar)
