"""The one designed palette: flat colours, and ramps between the pairs that meet at an edge."""

from functools import cache

from PIL import Image

Colour = tuple[int, int, int]

INK: Colour = (31, 26, 21)
NIGHT: Colour = (38, 31, 27)
CREAM: Colour = (255, 250, 238)
PAPYRUS: Colour = (247, 239, 220)
SAND: Colour = (231, 214, 172)
DUNE: Colour = (205, 177, 122)
FAINT: Colour = (216, 200, 165)
MUTED: Colour = (104, 84, 52)
WATER: Colour = (38, 104, 140)
RIPPLE: Colour = (72, 135, 168)
DEEP: Colour = (24, 74, 104)
HULL: Colour = (122, 72, 36)
DECK: Colour = (176, 122, 70)
KEEL: Colour = (74, 42, 20)
GOLD: Colour = (250, 187, 44)
ALERT: Colour = (220, 56, 36)
STONE: Colour = (158, 158, 154)
STONE_SHADE: Colour = (112, 112, 110)
TEMPLE: Colour = (222, 112, 40)
TEMPLE_SHADE: Colour = (168, 76, 20)
LIGHT: Colour = (240, 206, 112)
LIGHT_SHADE: Colour = (196, 152, 60)
DARK: Colour = (124, 84, 52)
DARK_SHADE: Colour = (80, 50, 26)
DARK_STONE: Colour = (52, 32, 16)
TOMB: Colour = (26, 122, 104)
TOMB_SHADE: Colour = (12, 80, 68)
ACTION: Colour = (44, 78, 164)
ACTION_SHADE: Colour = (24, 48, 112)
BACK: Colour = (190, 150, 84)
BACK_SHADE: Colour = (140, 104, 50)
BLACK: Colour = (30, 30, 30)
WHITE: Colour = (255, 253, 248)

FLAT: tuple[Colour, ...] = (
    INK, NIGHT, CREAM, PAPYRUS, SAND, DUNE, FAINT, MUTED, WATER, RIPPLE, DEEP, HULL, DECK, KEEL, GOLD, ALERT,
    STONE, STONE_SHADE, TEMPLE, TEMPLE_SHADE, LIGHT, LIGHT_SHADE, DARK, DARK_SHADE, DARK_STONE, TOMB,
    TOMB_SHADE, ACTION, ACTION_SHADE, BACK, BACK_SHADE, BLACK, WHITE,
)  # fmt: skip

EDGES: tuple[tuple[Colour, Colour], ...] = (
    (INK, CREAM), (INK, SAND), (INK, GOLD), (INK, DUNE), (NIGHT, CREAM), (NIGHT, GOLD), (NIGHT, ALERT),
    (MUTED, PAPYRUS), (MUTED, SAND), (FAINT, PAPYRUS), (INK, WATER), (CREAM, WATER), (KEEL, WATER),
    (KEEL, HULL), (KEEL, DECK), (GOLD, WATER), (GOLD, KEEL), (RIPPLE, WATER), (DEEP, WATER), (ALERT, CREAM),
    (INK, STONE), (CREAM, STONE), (INK, TEMPLE), (CREAM, TEMPLE), (INK, LIGHT), (CREAM, LIGHT), (INK, DARK),
    (LIGHT, DARK_STONE), (INK, TOMB), (CREAM, TOMB), (INK, ACTION), (CREAM, ACTION), (INK, BACK),
    (CREAM, BACK), (CREAM, HULL),
)  # fmt: skip
"""Pairs of colours that meet at a drawn edge or in a text; each gets the steps between."""

STEPS = 5
"""Colours between the two ends of a ramp."""


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """`part` of the way from one colour to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def colours() -> tuple[Colour, ...]:
    """Every colour of the palette, the flat ones first."""
    ramps = (mix(one, other, step / (STEPS + 1)) for one, other in EDGES for step in range(1, STEPS + 1))
    return tuple(dict.fromkeys((*FLAT, *ramps)))


@cache
def palette() -> Image.Image:
    """An image whose only use is its palette; never saved, never drawn on."""
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours() for channel in colour])
    return image
