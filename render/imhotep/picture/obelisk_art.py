"""Drawings of obelisks and their plinths. Units are pixels."""

from render.imhotep.picture import stone_art
from render.kit import colors as c
from render.kit.art.stonework import block, limestone, pit
from render.kit.palette import Theme
from render.kit.pen import Box, Pen, Sprite, drawn

ROOF = 0.42
"""The height of a plinth's roof in the drawing, as a fraction of the whole."""
NECK = 0.62
"""The width of the upper end of an obelisk's shaft, as a fraction of the lower end's."""


def ghost(pen: Pen, middle: float, low: float, size: tuple[float, float], theme: Theme) -> None:
    """Draw the faint outline of an obelisk that may be built later; `size` is its width and height."""
    half, top = size[0] / 2, low - size[1]
    x, neck = middle, half * NECK
    cap, edge = top + neck * 1.5, x + half * 0.2
    lit, dim = sorted((theme.sand_shade, theme.ghost), reverse=True)
    pen.poly([(x - half, low), (x - neck, cap), (x + neck, cap), (x + half, low)], lit)
    pen.poly([(edge, low), (x + neck * 0.2, cap), (x + neck, cap), (x + half, low)], dim)
    pen.poly([(x - neck, cap - 2), (x, top), (x + neck, cap - 2)], lit)
    pen.poly([(x + neck * 0.2, cap - 2), (x, top), (x + neck, cap - 2)], dim)


def plinth(pen: Pen, box: Box, theme: Theme, *, hole: float) -> None:
    """Draw a plinth seen from the front and above, with a carved place of width `hole` on its roof."""
    left, top, right, low = box
    rock, edge = limestone(theme), top + (low - top) * ROOF
    block(pen, box, rock, lit=4, fill=rock.front)
    pen.rect((left, top, right, edge), rock.top)
    pen.rect((left, top, right, top + 3), rock.lit)
    pen.rect((left, edge, right, edge + 2), rock.lit)
    middle = (left + right) / 2
    pit(pen, (middle - hole / 2, top + 5, middle + hole / 2, edge - 4), theme, depth=4)


@drawn
def capped(look: int, count: int, width: int, front: int) -> Sprite:
    """Draw a finished obelisk: `count` stones from the front with their owner's sign, below a golden cap. Its
    shadow is as long as a stone's.
    """
    cap = round(width * CAP)
    low, dress, cast = cap + count * front, stone_art.coat(look), stone_art.CAST
    pen = Pen(width + cast, capped_high(count, width, front))
    pen.shade([(width, cap), (width + cast, cap + cast), (width + cast, low + cast), (cast, low + cast)])
    pen.rect((0, cap - 3, width, low), c.INK, radius=3)
    for number in range(count):
        y = low - number * front
        pen.rect((1.5, y - front + 0.5, width - 1.5, y - 1.5), dress.face, radius=2)
        pen.rect((width - 6, y - front + 0.5, width - 1.5, y - 1.5), dress.front, radius=2)
    for inset, color in ((0.0, c.INK), (2.0, c.GOLD)):
        pen.poly(
            [(width / 2, inset * 1.6), (width - inset, cap - inset / 2), (inset, cap - inset / 2)], color
        )
    pen.poly([(width / 2, 5), (width - 3, cap - 1), (width / 2 + 3, cap - 1)], c.GOLD_DEEP)
    pen.poly([(width / 2, 5), (width / 2 - 2, cap - 1), (4, cap - 1)], c.GOLD_LIT)
    stone_art.stamp(pen, look, (width / 2, cap + count * front / 2), min(width, count * front))
    return pen.sprite()


CAP = 0.7


def capped_high(count: int, width: int, front: int) -> int:
    """Return the height of a finished obelisk, with its shadow."""
    return round(width * CAP) + count * front + stone_art.CAST
