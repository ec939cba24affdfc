"""Drawings of masonry. Units are pixels. Light comes from the upper left: a raised shape has a lit upper edge
and a dark foot; a carved shape has shade at its upper left and a lit lip at its lower right.
"""

from typing import NamedTuple

from render.kit.colors import Color
from render.kit.palette import Theme, mix
from render.kit.pen import Box, Pen, Point

ROUND = 3
"""The radius of a carved corner."""
DIM = 0.42
"""The height of the lower part of a front, which gets less light, as a fraction of the front."""
OLD, EVERY = 2, 5
"""In a wall, one stone in `EVERY` is darker than its neighbors; `OLD` says which."""


class Rock(NamedTuple):
    """The colors of a kind of stone: those of its lit edge, its top, its front and its outline."""

    lit: Color
    top: Color
    front: Color
    rim: Color

    @property
    def face(self) -> Color:
        """The color of a front in the sun."""
        return mix(self.top, self.front, 0.3)

    @property
    def dim(self) -> Color:
        """The color of the lower part of a front, which gets less light."""
        return mix(self.top, self.front, 0.2)

    @property
    def old(self) -> Color:
        """The color of a stone that is darker than its neighbors."""
        return mix(self.top, self.front, 0.4)


def limestone(theme: Theme) -> Rock:
    """Return the colors of temples, walls and plinths."""
    return Rock(theme.masonry_lit, theme.masonry, theme.masonry_front, theme.masonry_rim)


def sandstone(theme: Theme) -> Rock:
    """Return the colors of pyramids."""
    return Rock(theme.block_lit, theme.block, theme.block_front, theme.block_rim)


def block(pen: Pen, box: Box, rock: Rock, *, lit: float = 5, fill: Color | None = None) -> None:
    """Draw a dressed stone from the front."""
    left, top, right, low = box
    pen.rect((left - 2, top - 2, right + 2, low + 2), rock.rim, radius=ROUND)
    pen.rect(box, rock.top if fill is None else fill, radius=1)
    if fill is None:
        pen.rect((left, low - (low - top) * DIM, right, low), rock.dim)
    pen.rect((right - 4, top + lit, right, low), rock.front)
    pen.rect((left, low - 4, right, low), rock.front)
    if lit:
        pen.rect((left, top, right, top + lit), rock.lit)


def masonry(
    pen: Pen, box: Box, rock: Rock, *, course: float, stone: float, lit: float = 5, odd: bool = False
) -> None:
    """Draw a wall of courses from the front, with its upper edge lit; `odd` shifts the joints by half a
    stone.
    """
    left, top, right, low = box
    block(pen, box, rock, lit=lit)
    rows = max(1, round((low - top - lit) / course))
    high = (low - top - lit) / rows
    for row in range(rows):
        y, x, number = top + lit + row * high, left, 0
        following = left + stone * (0.5 if (row + odd) % 2 else 1)
        while x < right:
            end = min(following, right) if following < right - 6 else right
            if (3 * row + 2 * number + odd) % EVERY == OLD:
                pen.rect((x, y, end, y + high), rock.old)
            if end < right:
                pen.rect((end - 1, y, end + 1, y + high), rock.front)
            x, following, number = end, end + stone, number + 1
        if row:
            pen.rect((left, y - 1, right, y + 1), rock.front)
            pen.rect((left, y + 1, right, y + 2.5), mix(rock.top, rock.lit, 0.4))
    pen.rect((right - 4, top + lit, right, low), rock.front)
    pen.rect((left, low - 4, right, low), rock.front)


def pit(
    pen: Pen, box: Box, theme: Theme, *, depth: float = 5, radius: float = ROUND, floor: Color | None = None
) -> None:
    """Draw a carved place: a free space or a chamber."""
    left, top, right, low = box
    pen.rect((left - 1, top - 1, right + 2.5, low + 2.5), theme.pit_lip, radius=radius + 1)
    pen.rect((left - 1.5, top - 1.5, right + 1, low + 1), theme.pit_shade, radius=radius + 1)
    ground = theme.pit if floor is None else floor
    for part, color in ((1.0, mix(theme.pit_shade, ground, 0.4)), (1.6, ground)):
        inside = (left + depth * 0.7 * part, top + depth * part, right, low)
        pen.rect(inside, color, radius=max(0, radius - 1))


def entrance(pen: Pen, box: Box, theme: Theme) -> None:
    """Draw a dark entrance under a lintel."""
    left, top, right, low = box
    rock = limestone(theme)
    block(pen, (left - 8, top - 11, right + 8, top), rock, lit=4)
    for x in (left - 5, right):
        block(pen, (x, top, x + 5, low), rock, lit=0)
    pen.rect((left, top, right, low), theme.pit_shade)
    pen.rect((left + 5, top + 8, right, low), theme.pit)


def cast(pen: Pen, points: list[Point], reach: Point = (4, 6)) -> None:
    """Draw the shadow of a shape on flat ground; call it before drawing the shape."""
    pen.shade([(x + reach[0], y + reach[1]) for x, y in points])
