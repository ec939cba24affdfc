"""The two looks of Imhotep: a landscape by day and by night, and pieces that look the same in both."""

from dataclasses import dataclass, fields

from render.kit import palette as c
from render.kit.palette import DARK, LIGHT, Color, Pair, Theme, mix
from render.kit.pen import SHADE, SHADOW

BLACK: Color = (54, 52, 62)
BLACK_FRONT: Color = (27, 26, 31)
BLACK_LIT: Color = (158, 152, 170)
WHITE: Color = (255, 253, 246)
WHITE_FRONT: Color = (212, 198, 168)
BROWN: Color = (166, 93, 43)
BROWN_FRONT: Color = (100, 54, 24)
BROWN_LIT: Color = (220, 150, 92)
GRAY: Color = (195, 194, 191)
GRAY_FRONT: Color = (127, 126, 124)
OUTLINE: Color = (20, 16, 18)

WOOD_LIT: Color = (206, 148, 86)
WOOD: Color = (138, 85, 41)
WOOD_FRONT: Color = (108, 62, 27)
WOOD_RIM: Color = (56, 28, 11)
SLOT: Color = (74, 41, 18)

GOLD_LIT: Color = (255, 224, 138)
GOLD_FRONT: Color = (182, 116, 14)
LAPIS: Color = (26, 84, 116)
LAPIS_FRONT: Color = (13, 46, 68)

RED: Color = (180, 44, 34)
RED_SHADE: Color = (120, 24, 20)
GREEN: Color = (46, 120, 66)
GREEN_SHADE: Color = (24, 74, 40)
PURPLE: Color = (108, 58, 146)
PURPLE_SHADE: Color = (66, 32, 96)

GRANITE_LIT: Color = (240, 190, 168)
GRANITE: Color = (212, 148, 124)
GRANITE_SHADE: Color = (160, 98, 82)
GRANITE_RIM: Color = (74, 38, 30)

PIECES: tuple[Color, ...] = (
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
    (c.CREAM, LAPIS), (c.GOLD, LAPIS), (c.CREAM, c.TOMB), (c.INK, c.TEMPLE), (c.GOLD, GOLD_LIT),
    (c.GOLD, GOLD_FRONT),
)  # fmt: skip
"""Pairs of colors that meet at an edge of a piece; shades are near the steps between others."""

STEPS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Scenery(Theme):
    """A theme with a landscape. A building has a lit edge, a top, a front and a rim around it; a pit has a
    floor, the shade on it, and a lip that catches the light.
    """

    sky: Color = c.INK
    """The highest band of three."""
    sky_mid: Color = c.INK
    sky_low: Color = c.INK
    orb: Color = c.INK
    """Sun or moon."""
    hills: Color = c.INK
    shallow: Color = c.INK
    """Distant water, in the light of the sky."""
    sand: Color = c.INK
    sand_lit: Color = c.INK
    sand_shade: Color = c.INK
    foam: Color = c.INK
    """Where water meets sand."""
    masonry_lit: Color = c.INK
    """Limestone: walls, temples, plinths."""
    masonry: Color = c.INK
    masonry_front: Color = c.INK
    masonry_rim: Color = c.INK
    block_lit: Color = c.INK
    """Sandstone: the blocks of pyramids."""
    block: Color = c.INK
    block_front: Color = c.INK
    block_rim: Color = c.INK
    pit: Color = c.INK
    """The floor of carved places: free spaces, chambers."""
    pit_shade: Color = c.INK
    pit_lip: Color = c.INK
    track: Color = c.INK
    """Trodden earth."""
    rut: Color = c.INK
    ghost: Color = c.INK
    """The outline of things that may be built later."""
    hill_lit: Color = c.INK
    """Rock."""
    hill: Color = c.INK
    hill_shade: Color = c.INK
    hall: Color = c.INK
    """The walls within a building, lit by lamps."""
    glow: Color = c.INK
    """A floor on which something changed."""
    tablet_lit: Color = c.INK
    """The tablets of players and modules; their face is the theme's panel."""
    tablet_foot: Color = c.INK
    reed: Color = c.INK
    reed_shade: Color = c.INK

    def flat(self) -> tuple[Color, ...]:
        """All colors except the steps between them, and the shadows on flat pieces."""
        own: list[Color] = [getattr(self, field.name) for field in fields(self) if field.type is Color]
        shaded = (
            mix(color, SHADOW, SHADE / 255) for color in (self.sand, self.water, self.masonry, self.panel)
        )
        return tuple(dict.fromkeys((*self.pieces, *own, *shaded)))


BARK: Color = (51, 32, 15)
"""Texts by day."""
UMBRA: Color = (98, 68, 32)
SAND: Color = (236, 213, 162)
SAND_SHADE: Color = (214, 184, 126)
NILE: Color = (22, 98, 128)
SWELL: Color = (62, 142, 164)
SHALLOWS: Color = (40, 124, 150)
LIME: Color = (238, 221, 181)
LIME_FRONT: Color = (208, 177, 124)
PIT: Color = (122, 86, 42)
PARCHMENT: Color = (251, 240, 212)

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
        (PARCHMENT, (132, 98, 54)), (c.GOLD, NILE), (WOOD_RIM, NILE), (SHALLOWS, NILE), (NILE, (15, 74, 104)),
    ),
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    steps=STEPS,
    sky=(246, 190, 112),
    sky_mid=(250, 208, 138),
    sky_low=(253, 224, 166),
    orb=(255, 246, 214),
    hills=(222, 160, 92),
    shallow=SHALLOWS,
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

IVORY: Color = (246, 234, 208)
ASH: Color = (196, 184, 198)
DUSK: Color = (72, 63, 82)
DUSK_SHADE: Color = (58, 50, 68)
STREAM: Color = (20, 62, 94)
GLEAM: Color = (48, 102, 136)
MOONLIT: Color = (34, 88, 124)
SLATE: Color = (90, 80, 108)
SLATE_FRONT: Color = (62, 54, 78)
CAVE: Color = (54, 34, 27)
BASALT: Color = (48, 43, 66)

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
        (IVORY, SLATE), (c.GOLD, STREAM), (WOOD_RIM, STREAM), (MOONLIT, STREAM), (STREAM, (13, 42, 68)),
    ),
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    steps=STEPS,
    sky=(18, 22, 46),
    sky_mid=(26, 31, 64),
    sky_low=(38, 42, 84),
    orb=(242, 232, 206),
    hills=(58, 54, 92),
    shallow=MOONLIT,
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
    pit_shade=(26, 15, 15),
    pit_lip=(132, 100, 88),
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
"""Icons look alike in both themes, because they are seen on Discord's background, not on the pictures."""
