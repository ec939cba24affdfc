"""Shapes that pieces of several games share. Units are hundredths of the drawing's width."""

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.pen import Pen, Point, arc


def outlined(pen: Pen, points: list[Point], fill: Color, width: float = 5) -> None:
    """Draw a polygon with a dark rim."""
    pen.poly(points, fill)
    pen.edge(points, c.INK, width)


def obelisk(pen: Pen) -> None:
    """Draw a slender stone with a pointed cap on a step."""
    outlined(pen, [(50, 11), (63, 27), (67, 76), (33, 76), (37, 27)], c.CREAM)
    pen.poly([(50, 14), (61, 27), (65, 74), (52, 74)], c.SAND)
    pen.line([(38, 29), (62, 29)], c.INK, 4)
    outlined(pen, [(25, 76), (75, 76), (75, 86), (25, 86)], c.CREAM)


def light_pyramid(pen: Pen) -> None:
    """Draw a bright, smooth pyramid with one side in the shade."""
    outlined(pen, [(50, 13), (91, 82), (9, 82)], c.CREAM, 6)
    pen.poly([(50, 18), (86, 79), (60, 79)], c.WHEAT)


def ankh(pen: Pen, x: float, y: float, color: Color, width: float) -> None:
    """Draw a looped cross."""
    pen.line([*arc(x, y - 16, 13, 90, 450), (x, y - 3), (x, y + 36)], color, width)
    pen.line([(x - 21, y + 6), (x + 21, y + 6)], color, width)


def bevelled(pen: Pen, box: tuple[float, float, float, float], bevel: float, color: Color) -> None:
    """Draw a box (left, top, right, bottom) with its corners cut off."""
    left, top, right, low = box
    pen.poly(
        [
            (left + bevel, top), (right - bevel, top), (right, top + bevel), (right, low - bevel),
            (right - bevel, low), (left + bevel, low), (left, low - bevel), (left, top + bevel),
        ],
        color,
    )  # fmt: skip
