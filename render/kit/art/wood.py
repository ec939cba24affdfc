"""Drawings of planks, posts and things built from them. Units are pixels."""

from render.kit import colors as c
from render.kit.pen import Box, Pen


def plank(pen: Pen, box: Box, *, lit: float = 3) -> None:
    """Draw a board from the front, with its grain."""
    left, top, right, low = box
    pen.rect((left - 1.5, top - 1.5, right + 1.5, low + 1.5), c.WOOD_DARK, radius=3)
    pen.rect(box, c.WOOD, radius=2)
    pen.rect((left, low - (low - top) * 0.25, right, low), c.WOOD_DEEP, radius=2)
    pen.rect((left, top, right, top + lit), c.WOOD_LIT, radius=1)


def post(pen: Pen, box: Box) -> None:
    """Draw an upright beam, lit from the left."""
    left, top, right, low = box
    pen.rect((left - 1.5, top - 1.5, right + 1.5, low + 1.5), c.WOOD_DARK, radius=3)
    pen.rect(box, c.WOOD, radius=2)
    pen.rect((left, top, left + 3, low), c.WOOD_LIT, radius=1)
    pen.rect((right - 3, top, right, low), c.WOOD_DEEP, radius=1)


def lashing(pen: Pen, middle: float, y: float, half: float) -> None:
    """Draw rope around a post."""
    pen.rect((middle - half - 2, y - 5, middle + half + 2, y + 5), c.WOOD_DARK, radius=2)
    for number in range(3):
        top = y - 4 + number * 3
        pen.rect((middle - half - 1, top, middle + half + 1, top + 2), c.WHITE_FRONT)


def hole(pen: Pen, box: Box) -> None:
    """Draw a place carved into wood."""
    left, top, right, low = box
    pen.rect((left - 1, top - 1, right + 2, low + 2), c.WOOD_LIT, radius=4)
    pen.rect((left - 1.5, top - 1.5, right + 1, low + 1), c.WOOD_DARK, radius=4)
    pen.rect((left + 3, top + 4, right, low), c.SLOT, radius=2)
