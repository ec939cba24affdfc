"""An architrave with its painted border, above the bands of The Duel and at the top of every page."""

from collections.abc import Callable

from render.kit import colors as c
from render.kit.colors import Color
from render.kit.palette import Theme

Fill = Callable[[tuple[int, int, int, int], Color], object]
"""A function that fills a rectangle: the method of a pen or a canvas."""
BORDER = 12
"""The height of the border."""
STONES = (c.TURQUOISE, c.RED, c.LAPIS_LIT)
PITCH = 24


def beam(fill: Fill, wide: int, high: int, theme: Theme) -> None:
    """Draw the architrave at the top of the picture, from its upper left corner."""
    fill((0, 0, wide, high), theme.beam)
    fill((0, 0, wide, 3), c.GOLD)
    border(fill, wide, high - BORDER, theme)


def border(fill: Fill, wide: int, top: int, theme: Theme) -> None:
    """Draw the border alone: colored stones with golden ones between them, below a golden line."""
    fill((0, top, wide, top + BORDER), theme.beam_deep)
    fill((0, top, wide, top + 2), c.GOLD)
    for number, left in enumerate(range(0, wide, PITCH)):
        fill((left, top + 4, left + 14, top + BORDER - 2), STONES[number % len(STONES)])
        fill((left + 17, top + 4, left + 21, top + BORDER - 2), c.GOLD)
