"""The palettes of The Duel: its pieces, which are the same by day and by night, and its two landscapes."""

from dataclasses import dataclass, fields, replace

from render.kit import palette as c
from render.kit.palette import DARK, LIGHT, Colour, Pair, Theme

IVORY: Colour = (241, 226, 186)
JET: Colour = (38, 38, 48)
JET_LIT: Colour = (66, 66, 80)
LINEN: Colour = (255, 253, 248)
LINEN_SHADE: Colour = (214, 203, 178)
SKIN: Colour = (190, 122, 70)
LAPIS: Colour = (44, 77, 166)
LAPIS_LIT: Colour = (82, 120, 206)
LAPIS_DEEP: Colour = (24, 44, 104)
TURQUOISE: Colour = (44, 128, 160)
CARNELIAN: Colour = (190, 62, 36)
GOLD: Colour = (247, 183, 51)
GOLD_LIT: Colour = (255, 228, 154)
GOLD_DEEP: Colour = (168, 105, 12)
WOOD: Colour = (176, 109, 54)
WOOD_LIT: Colour = (201, 133, 68)
WOOD_DEEP: Colour = (122, 63, 28)
WOOD_DARK: Colour = (66, 36, 16)
SLATE: Colour = (93, 114, 134)
SLATE_LIT: Colour = (136, 156, 174)
SLATE_DEEP: Colour = (56, 72, 88)
ORANGE: Colour = (221, 106, 43)
ORANGE_LIT: Colour = (243, 146, 82)
ORANGE_DEEP: Colour = (150, 62, 18)
TEAL: Colour = (28, 125, 108)
TEAL_LIT: Colour = (66, 164, 142)
TEAL_DEEP: Colour = (12, 78, 66)
WHEAT: Colour = (238, 199, 101)
WHEAT_LIT: Colour = (255, 231, 160)
WHEAT_DEEP: Colour = (180, 132, 46)
BASALT: Colour = (92, 62, 46)
BASALT_LIT: Colour = (134, 96, 72)
BASALT_DEEP: Colour = (48, 30, 20)
CLAY: Colour = (185, 133, 69)
CLAY_LIT: Colour = (218, 172, 106)
CLAY_DEEP: Colour = (122, 82, 34)
GRANITE: Colour = (188, 186, 190)
GRANITE_LIT: Colour = (228, 226, 228)
GRANITE_DEEP: Colour = (112, 110, 118)
LEAF: Colour = (64, 128, 78)
LEAF_DEEP: Colour = (36, 84, 58)
LOTUS: Colour = (232, 130, 164)

PIECES: tuple[Colour, ...] = (
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
"""Pairs that meet at an edge of a piece; other edges lie near the steps between these."""


@dataclass(frozen=True, slots=True, eq=False)
class Landscape(Theme):
    """What the pieces of The Duel stand on. `river`: six bands from the deep to the bank."""

    river_1: Colour = c.WATER
    river_2: Colour = c.WATER
    river_3: Colour = c.WATER
    river_4: Colour = c.WATER
    river_5: Colour = c.WATER
    river_6: Colour = c.WATER
    river_shade: Colour = c.WATER
    """A shadow on the water."""
    foam: Colour = c.WATER
    sand: Colour = c.WATER
    sand_lit: Colour = c.WATER
    sand_shade: Colour = c.WATER
    cast: Colour = c.WATER
    """A hard shadow on sand."""
    stone: Colour = c.WATER
    stone_lit: Colour = c.WATER
    floor: Colour = c.WATER
    """Of a field, a niche, a place where nothing is yet."""
    carved: Colour = c.WATER
    """The shadow inside."""
    seam: Colour = c.WATER
    card: Colour = c.WATER
    card_lit: Colour = c.WATER
    card_head: Colour = c.WATER
    card_edge: Colour = c.WATER
    sky: Colour = c.WATER
    far: Colour = c.WATER
    """Dunes at the horizon."""
    beam: Colour = c.WATER
    """The architrave."""
    beam_deep: Colour = c.WATER
    beam_text: Colour = c.WATER
    lamp: Colour = c.WATER
    """The floor of what changed."""
    rim_black: Colour = c.WATER
    """Around black figures."""
    tint: Colour = c.WATER
    """Blocks and obelisks that are not there yet."""

    @property
    def river(self) -> tuple[Colour, ...]:
        """The bands of water, the deepest first."""
        return (self.river_1, self.river_2, self.river_3, self.river_4, self.river_5, self.river_6)


def _landscape(theme: Theme, edges: tuple[Pair, ...], steps: int, **own: Colour) -> Landscape:
    """A shared theme with the colours of this game."""
    shared = {field.name: getattr(theme, field.name) for field in fields(Theme)}
    found = Landscape(**shared)
    return replace(found, pieces=PIECES, piece_edges=PIECE_EDGES, edges=edges, steps=steps, **own)


BROWN_INK: Colour = (51, 32, 15)
EARTH: Colour = (94, 68, 34)
PAPER: Colour = (251, 240, 212)

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
    far=(243, 215, 160),
    beam=(112, 70, 34),
    beam_deep=(72, 42, 16),
    beam_text=(255, 243, 214),
    lamp=(255, 216, 110),
    rim_black=c.INK,
    tint=(228, 200, 148),
)  # fmt: skip
"""Sand and Nile under the sun."""

MOON: Colour = (246, 234, 208)
DUSK: Colour = (50, 45, 68)

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
    far=(36, 36, 66),
    beam=(30, 26, 44),
    beam_deep=(16, 13, 26),
    beam_text=MOON,
    lamp=(240, 178, 62),
    rim_black=IVORY,
    tint=(44, 42, 68),
)  # fmt: skip
"""The same under the moon: the landscape is cool, the pieces keep their colours."""


def painted(theme: Theme) -> Landscape:
    """The theme in the colours of this game."""
    if isinstance(theme, Landscape):
        return theme
    return NIGHT if theme.name == DARK.name else DAY
