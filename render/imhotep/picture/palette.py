"""The two looks of Imhotep: a landscape by day and by night, and pieces that look the same in both."""

from dataclasses import dataclass, fields

from render.kit import palette as c
from render.kit.palette import DARK, LIGHT, Colour, Pair, Theme, mix
from render.kit.pen import SHADE, SHADOW

BLACK: Colour = (54, 52, 62)
BLACK_FRONT: Colour = (27, 26, 31)
BLACK_LIT: Colour = (158, 152, 170)
WHITE: Colour = (255, 253, 246)
WHITE_FRONT: Colour = (212, 198, 168)
BROWN: Colour = (166, 93, 43)
BROWN_FRONT: Colour = (100, 54, 24)
BROWN_LIT: Colour = (220, 150, 92)
GRAY: Colour = (195, 194, 191)
GRAY_FRONT: Colour = (127, 126, 124)
OUTLINE: Colour = (20, 16, 18)

WOOD_LIT: Colour = (206, 148, 86)
WOOD: Colour = (138, 85, 41)
WOOD_FRONT: Colour = (108, 62, 27)
WOOD_RIM: Colour = (56, 28, 11)
SLOT: Colour = (74, 41, 18)

GOLD_LIT: Colour = (255, 224, 138)
GOLD_FRONT: Colour = (182, 116, 14)
LAPIS: Colour = (26, 84, 116)
LAPIS_FRONT: Colour = (13, 46, 68)

RED: Colour = (180, 44, 34)
RED_SHADE: Colour = (120, 24, 20)
GREEN: Colour = (46, 120, 66)
GREEN_SHADE: Colour = (24, 74, 40)
PURPLE: Colour = (108, 58, 146)
PURPLE_SHADE: Colour = (66, 32, 96)

GRANITE_LIT: Colour = (240, 190, 168)
GRANITE: Colour = (212, 148, 124)
GRANITE_SHADE: Colour = (160, 98, 82)
GRANITE_RIM: Colour = (74, 38, 30)

PIECES: tuple[Colour, ...] = (
    c.INK, c.CREAM, c.GOLD, c.ALERT, c.TEMPLE, c.TEMPLE_SHADE, c.STRAW, c.STONE, c.TOMB, c.TOMB_SHADE,
    c.ACTION, c.ACTION_SHADE, c.BACK, c.BACK_SHADE,
    BLACK, BLACK_FRONT, BLACK_LIT, WHITE, WHITE_FRONT, BROWN, BROWN_FRONT, BROWN_LIT, GRAY, GRAY_FRONT,
    OUTLINE, WOOD_LIT, WOOD, WOOD_FRONT, WOOD_RIM, SLOT, GOLD_LIT, GOLD_FRONT, LAPIS, LAPIS_FRONT,
    RED, RED_SHADE, GREEN, GREEN_SHADE, PURPLE, PURPLE_SHADE,
    GRANITE_LIT, GRANITE, GRANITE_SHADE, GRANITE_RIM,
)  # fmt: skip

PIECE_EDGES: tuple[Pair, ...] = (
    (c.INK, c.CREAM), (c.INK, c.GOLD), (c.CREAM, BLACK), (c.INK, WHITE), (c.CREAM, BROWN), (c.INK, GRAY),
    (OUTLINE, WHITE_FRONT), (OUTLINE, BROWN_FRONT), (OUTLINE, GRAY_FRONT), (OUTLINE, BLACK_LIT),
    (c.CREAM, RED), (c.CREAM, GREEN), (c.CREAM, PURPLE), (c.CREAM, c.ACTION), (c.INK, c.STRAW),
    (c.INK, c.BACK), (c.CREAM, c.BACK), (c.CREAM, WOOD_FRONT), (c.CREAM, SLOT), (WOOD, WOOD_RIM),
    (c.CREAM, LAPIS), (c.GOLD, LAPIS), (c.CREAM, c.TOMB), (c.INK, c.TEMPLE),
)  # fmt: skip
"""Pairs that meet at an edge of a piece; shades lie near the steps between others."""

STEPS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Scenery(Theme):
    """A theme with a landscape. What builds has a lit edge, a top, a front and a rim around it; what is sunk
    has a floor, the shade on it, and a lip that catches the light.
    """

    sky: Colour = c.INK
    """The highest band of three."""
    sky_mid: Colour = c.INK
    sky_low: Colour = c.INK
    orb: Colour = c.INK
    """Sun or moon."""
    hills: Colour = c.INK
    sand: Colour = c.INK
    sand_lit: Colour = c.INK
    sand_shade: Colour = c.INK
    foam: Colour = c.INK
    """Where water meets sand."""
    masonry_lit: Colour = c.INK
    """Limestone: walls, temples, plinths."""
    masonry: Colour = c.INK
    masonry_front: Colour = c.INK
    masonry_rim: Colour = c.INK
    block_lit: Colour = c.INK
    """Sandstone: the blocks of pyramids."""
    block: Colour = c.INK
    block_front: Colour = c.INK
    block_rim: Colour = c.INK
    pit: Colour = c.INK
    """The floor of what is carved: free places, chambers."""
    pit_shade: Colour = c.INK
    pit_lip: Colour = c.INK
    track: Colour = c.INK
    """Trodden earth."""
    rut: Colour = c.INK
    ghost: Colour = c.INK
    """What may be built one day."""
    hill_lit: Colour = c.INK
    """Rock."""
    hill: Colour = c.INK
    hill_shade: Colour = c.INK
    hall: Colour = c.INK
    """The walls within a building, lit by lamps."""
    glow: Colour = c.INK
    """A floor on which something changed."""
    tablet_lit: Colour = c.INK
    """Of players and prophecies; their face is the theme's panel."""
    tablet_foot: Colour = c.INK
    reed: Colour = c.INK
    reed_shade: Colour = c.INK

    def flat(self) -> tuple[Colour, ...]:
        """All colours but the steps between, and the shadows on what lies flat."""
        own: list[Colour] = [getattr(self, field.name) for field in fields(self) if field.type is Colour]
        shaded = (mix(one, SHADOW, SHADE / 255) for one in (self.sand, self.water, self.masonry, self.panel))
        return tuple(dict.fromkeys((*self.pieces, *own, *shaded)))


BARK: Colour = (51, 32, 15)
"""Texts by day."""
UMBRA: Colour = (98, 68, 32)
SAND: Colour = (236, 213, 162)
SAND_SHADE: Colour = (214, 184, 126)
NILE: Colour = (22, 98, 128)
SWELL: Colour = (62, 142, 164)
LIME: Colour = (238, 221, 181)
LIME_FRONT: Colour = (208, 177, 124)
PIT: Colour = (122, 86, 42)
PARCHMENT: Colour = (251, 240, 212)

DAY = Scenery(
    "light",
    ground=SAND,
    water=NILE,
    ripple=SWELL,
    deep=(15, 74, 104),
    foot=BARK,
    panel=PARCHMENT,
    line=LIME_FRONT,
    rule=SAND_SHADE,
    bar=LIME,
    bar_rim=UMBRA,
    text=BARK,
    quiet=UMBRA,
    quay=LIME,
    field=PARCHMENT,
    field_rim=SAND_SHADE,
    field_name=UMBRA,
    frame=(132, 98, 54),
    rim=c.INK,
    gunwale=WOOD_LIT,
    hull=WOOD_FRONT,
    deck=WOOD,
    edges=(
        (BARK, SAND), (BARK, LIME), (BARK, PARCHMENT), (UMBRA, PARCHMENT), (UMBRA, SAND), (c.CREAM, NILE),
        (c.CREAM, PIT), (SWELL, NILE), (SAND, NILE), (BARK, c.GOLD), (LIME, (132, 98, 54)),
        (PARCHMENT, (132, 98, 54)), (c.GOLD, NILE), (WOOD_RIM, NILE),
    ),
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    steps=STEPS,
    sky=(246, 190, 112),
    sky_mid=(250, 208, 138),
    sky_low=(253, 224, 166),
    orb=(255, 246, 214),
    hills=(222, 160, 92),
    sand=SAND,
    sand_lit=(246, 229, 190),
    sand_shade=SAND_SHADE,
    foam=(206, 236, 228),
    masonry_lit=(255, 247, 224),
    masonry=LIME,
    masonry_front=LIME_FRONT,
    masonry_rim=(132, 98, 54),
    block_lit=(254, 232, 178),
    block=(240, 200, 126),
    block_front=(172, 116, 56),
    block_rim=(98, 60, 24),
    pit=PIT,
    pit_shade=(82, 54, 22),
    pit_lip=(200, 162, 104),
    track=(202, 148, 88),
    rut=(164, 112, 60),
    ghost=(200, 166, 106),
    hill_lit=(206, 160, 104),
    hill=(180, 132, 80),
    hill_shade=(140, 98, 54),
    hall=(150, 108, 62),
    glow=(255, 236, 170),
    tablet_lit=(255, 252, 240),
    tablet_foot=(196, 160, 102),
    reed=(72, 128, 70),
    reed_shade=(40, 84, 54),
)  # fmt: skip
"""Sand in the sun."""

IVORY: Colour = (246, 234, 208)
ASH: Colour = (196, 184, 198)
DUSK: Colour = (72, 63, 82)
DUSK_SHADE: Colour = (58, 50, 68)
STREAM: Colour = (20, 62, 94)
GLEAM: Colour = (48, 102, 136)
SLATE: Colour = (90, 80, 108)
SLATE_FRONT: Colour = (62, 54, 78)
CAVE: Colour = (58, 45, 50)
BASALT: Colour = (48, 43, 66)

NIGHT = Scenery(
    "dark",
    ground=DUSK,
    water=STREAM,
    ripple=GLEAM,
    deep=(13, 42, 68),
    foot=(18, 22, 46),
    panel=BASALT,
    line=SLATE,
    rule=SLATE,
    bar=SLATE_FRONT,
    bar_rim=(28, 24, 38),
    text=IVORY,
    quiet=ASH,
    quay=SLATE_FRONT,
    field=SLATE_FRONT,
    field_rim=SLATE,
    field_name=IVORY,
    frame=(28, 24, 38),
    rim=c.INK,
    gunwale=WOOD_LIT,
    hull=WOOD_FRONT,
    deck=WOOD,
    edges=(
        (IVORY, DUSK), (IVORY, SLATE_FRONT), (IVORY, BASALT), (ASH, BASALT), (ASH, DUSK), (c.CREAM, STREAM),
        (c.CREAM, CAVE), (GLEAM, STREAM), (DUSK, STREAM), (BARK, c.GOLD),
        (IVORY, SLATE), (c.GOLD, STREAM), (WOOD_RIM, STREAM),
    ),
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    steps=STEPS,
    sky=(18, 22, 46),
    sky_mid=(26, 31, 64),
    sky_low=(38, 42, 84),
    orb=(242, 232, 206),
    hills=(30, 28, 56),
    sand=DUSK,
    sand_lit=(86, 76, 98),
    sand_shade=DUSK_SHADE,
    foam=(96, 150, 180),
    masonry_lit=(132, 120, 152),
    masonry=SLATE,
    masonry_front=SLATE_FRONT,
    masonry_rim=(28, 24, 38),
    block_lit=(150, 132, 132),
    block=(112, 98, 104),
    block_front=(74, 62, 70),
    block_rim=(34, 27, 34),
    pit=CAVE,
    pit_shade=(24, 17, 26),
    pit_lip=(108, 96, 124),
    track=(104, 76, 58),
    rut=(74, 54, 46),
    ghost=(92, 82, 104),
    hill_lit=(122, 98, 84),
    hill=(94, 72, 62),
    hill_shade=(66, 50, 48),
    hall=(92, 60, 38),
    glow=(122, 96, 60),
    tablet_lit=(92, 84, 120),
    tablet_foot=(26, 22, 38),
    reed=(42, 92, 74),
    reed_shade=(24, 58, 54),
)  # fmt: skip
"""Dusk at the river; lamps are warm."""

LOOKS: dict[str, Scenery] = {LIGHT.name: DAY, DARK.name: NIGHT}


def painted(theme: Theme) -> Scenery:
    """A theme as this game's look."""
    return LOOKS[theme.name]


ICON_THEME = DAY
"""Icons look alike in both themes: they stand on Discord's ground, not on the pictures'."""
