"""The palettes of The Duel: its pieces, which look the same by day and by night, and its two landscapes."""

from dataclasses import dataclass, fields, replace

from render.kit import palette as c
from render.kit.palette import DARK, LIGHT, Color, Pair, Theme

IVORY: Color = (241, 226, 186)
JET: Color = (38, 38, 48)
JET_LIT: Color = (66, 66, 80)
LINEN: Color = (255, 253, 248)
LINEN_SHADE: Color = (214, 203, 178)
SKIN: Color = (190, 122, 70)
LAPIS: Color = (44, 77, 166)
LAPIS_LIT: Color = (82, 120, 206)
LAPIS_DEEP: Color = (24, 44, 104)
TURQUOISE: Color = (44, 128, 160)
CARNELIAN: Color = (190, 62, 36)
GOLD: Color = (247, 183, 51)
GOLD_LIT: Color = (255, 228, 154)
GOLD_DEEP: Color = (168, 105, 12)
WOOD: Color = (176, 109, 54)
WOOD_LIT: Color = (201, 133, 68)
WOOD_DEEP: Color = (122, 63, 28)
WOOD_DARK: Color = (66, 36, 16)
SLATE: Color = (93, 114, 134)
SLATE_LIT: Color = (136, 156, 174)
SLATE_DEEP: Color = (56, 72, 88)
ORANGE: Color = (221, 106, 43)
ORANGE_LIT: Color = (243, 146, 82)
ORANGE_DEEP: Color = (150, 62, 18)
TEAL: Color = (28, 125, 108)
TEAL_LIT: Color = (66, 164, 142)
TEAL_DEEP: Color = (12, 78, 66)
WHEAT: Color = (238, 199, 101)
WHEAT_LIT: Color = (255, 231, 160)
WHEAT_DEEP: Color = (180, 132, 46)
BASALT: Color = (92, 62, 46)
BASALT_LIT: Color = (134, 96, 72)
BASALT_DEEP: Color = (48, 30, 20)
CLAY: Color = (185, 133, 69)
CLAY_LIT: Color = (218, 172, 106)
CLAY_DEEP: Color = (122, 82, 34)
GRANITE: Color = (188, 186, 190)
GRANITE_LIT: Color = (228, 226, 228)
GRANITE_DEEP: Color = (112, 110, 118)
LEAF: Color = (64, 128, 78)
LEAF_DEEP: Color = (36, 84, 58)
LOTUS: Color = (232, 130, 164)

PIECES: tuple[Color, ...] = (
    c.INK, c.CREAM, IVORY, JET, JET_LIT, LINEN, LINEN_SHADE, SKIN, LAPIS, LAPIS_LIT, LAPIS_DEEP, TURQUOISE,
    CARNELIAN, GOLD, GOLD_LIT, GOLD_DEEP, WOOD, WOOD_LIT, WOOD_DEEP, WOOD_DARK, SLATE, SLATE_LIT, SLATE_DEEP,
    ORANGE, ORANGE_LIT, ORANGE_DEEP, TEAL, TEAL_LIT, TEAL_DEEP, WHEAT, WHEAT_LIT, WHEAT_DEEP, BASALT,
    BASALT_LIT, BASALT_DEEP, CLAY, CLAY_LIT, CLAY_DEEP, GRANITE, GRANITE_LIT, GRANITE_DEEP, LEAF, LEAF_DEEP,
    LOTUS, c.GOLD, c.ALERT,
)  # fmt: skip

PIECE_EDGES: tuple[Pair, ...] = (
    (c.INK, c.CREAM), (c.INK, GOLD), (c.INK, LINEN_SHADE), (JET, IVORY), (JET, GOLD), (c.CREAM, LAPIS),
    (GOLD, WOOD_DARK), (WOOD_DARK, WOOD), (c.CREAM, TEAL), (c.INK, ORANGE), (c.CREAM, BASALT_DEEP),
    (c.INK, SKIN), (c.INK, GOLD_LIT), (SLATE_DEEP, GRANITE_LIT), (c.INK, CLAY), (c.CREAM, CLAY_DEEP),
    (BASALT_DEEP, WHEAT), (TEAL_DEEP, c.CREAM), (c.INK, WHEAT),
)  # fmt: skip
"""Pairs of colors that meet at an edge of a piece; the steps between them are
close enough for all other edges.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Landscape(Theme):
    """The theme of the ground under The Duel's pieces. `river`: six bands, from deep water to the bank."""

    river_1: Color = c.WATER
    river_2: Color = c.WATER
    river_3: Color = c.WATER
    river_4: Color = c.WATER
    river_5: Color = c.WATER
    river_6: Color = c.WATER
    river_shade: Color = c.WATER
    """The color of a shadow on the water."""
    foam: Color = c.WATER
    sand: Color = c.WATER
    sand_lit: Color = c.WATER
    sand_shade: Color = c.WATER
    cast: Color = c.WATER
    """The color of a hard shadow on sand."""
    stone: Color = c.WATER
    stone_lit: Color = c.WATER
    floor: Color = c.WATER
    """The color of a field, a niche, or an empty place."""
    carved: Color = c.WATER
    """The color of the shadow inside those."""
    seam: Color = c.WATER
    card: Color = c.WATER
    card_lit: Color = c.WATER
    card_head: Color = c.WATER
    card_edge: Color = c.WATER
    sky: Color = c.WATER
    far: Color = c.WATER
    """Dunes and pyramids at the horizon."""
    far_lit: Color = c.WATER
    glow: Color = c.WATER
    """The sky above the horizon."""
    star: Color = c.WATER
    inside: Color = c.WATER
    """Chambers of the tomb and the temple's hall, in lamplight by night."""
    inside_deep: Color = c.WATER
    """The shadow in there."""
    beam: Color = c.WATER
    """The color of the architrave."""
    beam_deep: Color = c.WATER
    beam_text: Color = c.WATER
    lamp: Color = c.WATER
    """The color of the floor below a change."""
    rim_black: Color = c.WATER
    """The color around black figures."""
    tint: Color = c.WATER
    """The color of blocks and obelisks that aren't built yet."""

    @property
    def river(self) -> tuple[Color, ...]:
        """Return the bands of water, the deepest first."""
        return (self.river_1, self.river_2, self.river_3, self.river_4, self.river_5, self.river_6)


def _landscape(theme: Theme, edges: tuple[Pair, ...], steps: int, **own: Color) -> Landscape:
    """Add the colors of this game to a shared theme."""
    shared = {field.name: getattr(theme, field.name) for field in fields(Theme)}
    landscape = Landscape(**shared)
    return replace(landscape, pieces=PIECES, piece_edges=PIECE_EDGES, edges=edges, steps=steps, **own)


BROWN_INK: Color = (51, 32, 15)
EARTH: Color = (94, 68, 34)
PAPER: Color = (251, 240, 212)

DAY = _landscape(
    LIGHT,
    (
        (BROWN_INK, PAPER), (BROWN_INK, (236, 203, 140)), (EARTH, PAPER), (BROWN_INK, (215, 185, 133)),
        (c.CREAM, (112, 70, 34)), ((47, 150, 168), (201, 236, 226)), ((47, 150, 168), (236, 203, 140)),
        ((160, 122, 69), (251, 238, 203)),
    ),
    4,
    ground=(236, 203, 140),
    water=(33, 135, 160),
    ripple=(120, 200, 206),
    deep=(12, 82, 110),
    foot=(51, 32, 15),
    panel=PAPER,
    line=(214, 190, 142),
    rule=(207, 159, 87),
    bar=(222, 190, 132),
    bar_rim=EARTH,
    text=BROWN_INK,
    quiet=EARTH,
    quay=(233, 211, 162),
    field=(215, 185, 133),
    field_rim=(160, 122, 69),
    field_name=BROWN_INK,
    frame=(122, 80, 34),
    rim=BROWN_INK,
    river_1=(14, 100, 132),
    river_2=(22, 118, 147),
    river_3=(33, 135, 160),
    river_4=(47, 150, 168),
    river_5=(60, 163, 173),
    river_6=(76, 177, 180),
    river_shade=(12, 82, 110),
    foam=(201, 236, 226),
    sand=(236, 203, 140),
    sand_lit=(246, 224, 176),
    sand_shade=(207, 159, 87),
    cast=(158, 122, 72),
    stone=(233, 211, 162),
    stone_lit=(251, 238, 203),
    floor=(215, 185, 133),
    carved=(160, 122, 69),
    seam=(197, 166, 112),
    card=PAPER,
    card_lit=(255, 250, 238),
    card_head=(222, 190, 132),
    card_edge=(164, 122, 64),
    sky=(250, 231, 190),
    far=(236, 205, 148),
    far_lit=(245, 221, 172),
    glow=(253, 240, 210),
    star=(253, 240, 210),
    inside=(215, 185, 133),
    inside_deep=(160, 122, 69),
    beam=(112, 70, 34),
    beam_deep=(72, 42, 16),
    beam_text=(255, 243, 214),
    lamp=(255, 216, 110),
    rim_black=c.INK,
    tint=(228, 200, 148),
)  # fmt: skip
"""The light theme: sand and Nile in the sun."""

MOON: Color = (246, 234, 208)
DUSK: Color = (50, 45, 68)

NIGHT = _landscape(
    DARK,
    (
        (MOON, DUSK), (MOON, (80, 72, 98)), (MOON, (66, 58, 84)), (MOON, (30, 26, 44)),
        ((26, 68, 94), (92, 156, 172)), ((26, 68, 94), (82, 72, 100)), ((42, 36, 58), (134, 122, 150)),
        (MOON, (21, 26, 51)),
    ),
    4,
    ground=(66, 58, 84),
    water=(16, 44, 68),
    ripple=(58, 112, 138),
    deep=(4, 14, 24),
    foot=(24, 20, 36),
    panel=DUSK,
    line=(86, 78, 106),
    rule=(104, 94, 124),
    bar=(72, 64, 92),
    bar_rim=(104, 94, 124),
    text=MOON,
    quiet=(206, 194, 178),
    quay=(106, 96, 120),
    field=(80, 72, 98),
    field_rim=(50, 43, 64),
    field_name=MOON,
    frame=(134, 122, 150),
    rim=(134, 122, 150),
    river_1=(7, 23, 38),
    river_2=(11, 33, 53),
    river_3=(16, 44, 68),
    river_4=(21, 56, 81),
    river_5=(26, 68, 94),
    river_6=(30, 80, 106),
    river_shade=(4, 14, 24),
    foam=(92, 156, 172),
    sand=(82, 72, 100),
    sand_lit=(104, 94, 124),
    sand_shade=(58, 50, 76),
    cast=(38, 32, 50),
    stone=(106, 96, 120),
    stone_lit=(134, 122, 150),
    floor=(80, 72, 98),
    carved=(48, 41, 62),
    seam=(84, 75, 98),
    card=DUSK,
    card_lit=(86, 78, 106),
    card_head=(72, 64, 92),
    card_edge=(26, 22, 38),
    sky=(21, 26, 51),
    far=(34, 35, 64),
    far_lit=(48, 47, 80),
    glow=(30, 34, 68),
    star=MOON,
    inside=(86, 54, 40),
    inside_deep=(44, 26, 24),
    beam=(30, 26, 44),
    beam_deep=(16, 13, 26),
    beam_text=MOON,
    lamp=(240, 178, 62),
    rim_black=IVORY,
    tint=(44, 42, 68),
)  # fmt: skip
"""The dark theme: the same by moonlight, with a cool landscape and pieces in their own colors."""


def painted(theme: Theme) -> Landscape:
    """Return the theme in the colors of this game."""
    if isinstance(theme, Landscape):
        return theme
    return NIGHT if theme.name == DARK.name else DAY
