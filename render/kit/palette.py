"""Two palettes, one for night and one for day, for every picture of every game. Each has flat colors, and
ramps between pairs of colors that meet at an edge.

Pieces look the same in both (`colors`); the colors of the landscape, the buildings and the texts depend on
the theme.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import Literal

from render.kit import colors as c
from render.kit.colors import PIECES, Color

Pair = tuple[Color, Color]

SHADOW: Color = (30, 16, 6)
SHADE = 85
"""How much of the ground a shadow hides, out of 255."""

MOST = 255
"""The maximum number of colors in a palette; an animation needs one more entry, for pixels that didn't
change.
"""
NEAR = 10
"""Two colors that differ by no more than this in every channel count as one on an edge."""


def mix(first: Color, second: Color, part: float) -> Color:
    """Return the color that is `part` of the way from the first color to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


Tone = Literal["text", "quiet", "panel"]
"""The colors of texts that depend on the theme."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Theme:
    """The colors of a landscape, of the buildings in it, and of texts. A building has a lit edge, a top, a
    front and a rim around it; a pit has a floor, the shade on it, and a lip that catches the light. Two
    themes are equal only if they are the same object.
    """

    name: str
    night: bool

    text: Color
    quiet: Color
    """Minor texts."""
    panel: Color
    """Tablets of players, pages, and tables."""
    row: Color
    """Every other row of a table."""
    column: Color
    """A winner's column, and every other row of it."""
    column_row: Color
    rule: Color
    line: Color
    """Lines and empty places on a tablet."""
    frame: Color
    """The lower edge of a page."""
    tablet_lit: Color
    tablet_foot: Color
    tablet_head: Color
    """The strip behind a name."""
    beam: Color
    """An architrave, and its lower edge."""
    beam_deep: Color

    sky: Color
    """The highest band of three."""
    sky_mid: Color
    sky_low: Color
    dusk: Color
    """The sky at the horizon behind a winner, and the two circles of light around them."""
    halo_rim: Color
    halo: Color
    orb: Color
    """The sun or the moon, and the stars."""
    hills: Color
    hills_lit: Color

    shallow: Color
    """Distant water, in the light of the sky."""
    water: Color
    deep: Color
    ripple: Color
    foam: Color
    """Where water meets sand or a hull."""
    river_1: Color
    """Six bands of a river from above, the deepest first."""
    river_2: Color
    river_3: Color
    river_4: Color
    river_5: Color
    river_6: Color
    river_shade: Color
    """A shadow on the river."""

    sand: Color
    sand_lit: Color
    sand_shade: Color
    cast: Color
    """A hard shadow on sand."""
    track: Color
    """Trodden earth."""
    rut: Color
    ghost: Color
    """The outline of things that may be built later."""
    tint: Color
    """The same outline in front of the sky."""
    reed: Color
    reed_shade: Color

    masonry_lit: Color
    """Limestone: walls, temples, plinths."""
    masonry: Color
    masonry_front: Color
    masonry_rim: Color
    floor: Color
    """A place that is carved into limestone, and the shadow in it."""
    carved: Color
    lamp: Color
    """A floor of limestone on which something changed."""
    block_lit: Color
    """Sandstone: the blocks of pyramids."""
    block: Color
    block_front: Color
    block_rim: Color
    pit: Color
    """The floor of places in the dark: free spaces and chambers."""
    pit_shade: Color
    pit_lip: Color
    hill_lit: Color
    """Rock."""
    hill: Color
    hill_shade: Color
    hall: Color
    """The walls within a building, lit by lamps."""
    glow: Color
    """The light of a torch, and a dark floor on which something changed."""
    dark_rim: Color
    """The outline of black pieces."""

    step: Color
    """The steps of a staircase."""
    step_lit: Color
    step_seam: Color
    prize: Color
    """The winner's step."""
    prize_lit: Color
    prize_seam: Color

    def tone(self, tone: Tone) -> Color:
        """Return the color of text with this tone."""
        match tone:
            case "text":
                return self.text
            case "quiet":
                return self.quiet
            case "panel":
                return self.panel

    @property
    def river(self) -> tuple[Color, ...]:
        """The colors of a river's bands, the deepest first."""
        return (self.river_1, self.river_2, self.river_3, self.river_4, self.river_5, self.river_6)

    def flat(self) -> tuple[Color, ...]:
        """Return all colors except the steps of ramps: those of the pieces first, then the theme's own, and
        those of shadows on flat ground last.
        """
        own: list[Color] = [getattr(self, field.name) for field in fields(self) if field.type is Color]
        shaded = (
            mix(color, SHADOW, SHADE / 255) for color in (self.sand, self.water, self.masonry, self.panel)
        )
        return tuple(dict.fromkeys((*PIECES, *own, *shaded)))


DARK = Theme(
    name="dark",
    night=True,
    text=(246, 234, 208),
    quiet=(204, 193, 192),
    panel=(50, 45, 68),
    row=(44, 39, 60),
    column=(98, 74, 36),
    column_row=(86, 64, 30),
    rule=(104, 94, 124),
    line=(86, 78, 106),
    frame=(134, 122, 150),
    tablet_lit=(90, 82, 116),
    tablet_foot=(26, 22, 38),
    tablet_head=(72, 64, 92),
    beam=(34, 29, 50),
    beam_deep=(18, 15, 28),
    sky=(18, 22, 46),
    sky_mid=(26, 31, 64),
    sky_low=(38, 42, 84),
    dusk=(92, 66, 104),
    halo_rim=(92, 76, 84),
    halo=(150, 116, 84),
    orb=(242, 232, 206),
    hills=(56, 51, 92),
    hills_lit=(74, 66, 112),
    shallow=(34, 88, 124),
    water=(20, 62, 94),
    deep=(13, 42, 68),
    ripple=(52, 106, 138),
    foam=(94, 152, 176),
    river_1=(7, 23, 40),
    river_2=(11, 33, 55),
    river_3=(15, 44, 70),
    river_4=(19, 55, 84),
    river_5=(24, 67, 98),
    river_6=(29, 79, 111),
    river_shade=(4, 14, 24),
    sand=(68, 59, 80),
    sand_lit=(92, 81, 106),
    sand_shade=(50, 43, 62),
    cast=(34, 28, 44),
    track=(104, 76, 58),
    rut=(74, 54, 46),
    ghost=(94, 84, 108),
    tint=(48, 46, 78),
    reed=(50, 104, 78),
    reed_shade=(26, 66, 58),
    masonry_lit=(134, 122, 152),
    masonry=(94, 84, 112),
    masonry_front=(64, 56, 80),
    masonry_rim=(28, 24, 38),
    floor=(80, 72, 98),
    carved=(50, 43, 64),
    lamp=(240, 178, 62),
    block_lit=(172, 148, 124),
    block=(126, 106, 92),
    block_front=(80, 64, 60),
    block_rim=(34, 26, 30),
    pit=(54, 34, 27),
    pit_shade=(26, 15, 15),
    pit_lip=(132, 100, 88),
    hill_lit=(122, 98, 84),
    hill=(94, 72, 62),
    hill_shade=(66, 50, 48),
    hall=(92, 60, 38),
    glow=(122, 96, 60),
    dark_rim=c.IVORY,
    step=(76, 68, 94),
    step_lit=(120, 110, 138),
    step_seam=(58, 50, 72),
    prize=(122, 80, 18),
    prize_lit=(206, 146, 44),
    prize_seam=(96, 60, 12),
)
"""Dusk at the river: a cool landscape, warm lamps and pieces in their own colors, for Discord's dark mode."""

LIGHT = Theme(
    name="light",
    night=False,
    text=(51, 32, 15),
    quiet=(96, 68, 33),
    panel=(251, 240, 212),
    row=(242, 226, 188),
    column=(255, 226, 146),
    column_row=(250, 214, 122),
    rule=(207, 164, 94),
    line=(214, 190, 142),
    frame=(122, 80, 34),
    tablet_lit=(255, 252, 240),
    tablet_foot=(178, 138, 80),
    tablet_head=(226, 196, 138),
    beam=(112, 70, 34),
    beam_deep=(72, 42, 16),
    sky=(246, 190, 112),
    sky_mid=(250, 208, 138),
    sky_low=(253, 224, 166),
    dusk=(253, 224, 166),
    halo_rim=(255, 236, 186),
    halo=(255, 246, 214),
    orb=(255, 246, 214),
    hills=(224, 166, 94),
    hills_lit=(240, 192, 120),
    shallow=(40, 124, 150),
    water=(20, 99, 129),
    deep=(13, 78, 107),
    ripple=(96, 178, 190),
    foam=(204, 236, 227),
    river_1=(14, 100, 132),
    river_2=(22, 118, 147),
    river_3=(33, 135, 160),
    river_4=(47, 150, 168),
    river_5=(60, 163, 173),
    river_6=(76, 177, 180),
    river_shade=(13, 78, 107),
    sand=(237, 210, 154),
    sand_lit=(247, 228, 184),
    sand_shade=(212, 174, 110),
    cast=(158, 122, 72),
    track=(202, 148, 88),
    rut=(164, 112, 60),
    ghost=(200, 166, 106),
    tint=(232, 200, 140),
    reed=(68, 128, 74),
    reed_shade=(38, 84, 56),
    masonry_lit=(255, 246, 220),
    masonry=(237, 218, 176),
    masonry_front=(206, 174, 120),
    masonry_rim=(132, 98, 54),
    floor=(215, 185, 133),
    carved=(160, 122, 69),
    lamp=(255, 216, 110),
    block_lit=(254, 232, 178),
    block=(240, 200, 126),
    block_front=(172, 116, 56),
    block_rim=(98, 60, 24),
    pit=(122, 86, 42),
    pit_shade=(82, 54, 22),
    pit_lip=(200, 162, 104),
    hill_lit=(206, 160, 104),
    hill=(180, 132, 80),
    hill_shade=(140, 98, 54),
    hall=(150, 108, 62),
    glow=(255, 236, 170),
    dark_rim=c.INK,
    step=(136, 102, 58),
    step_lit=(222, 194, 146),
    step_seam=(112, 82, 44),
    prize=(128, 82, 14),
    prize_lit=(247, 187, 56),
    prize_seam=(98, 60, 10),
)
"""Sand and the Nile in the sun."""

THEMES: tuple[Theme, ...] = (DARK, LIGHT)
"""All themes, the default first."""

PIECE_EDGES: tuple[Pair, ...] = (
    (c.INK, c.CREAM), (c.INK, c.GOLD), (c.CREAM, c.LAPIS), (c.CREAM, c.PLATE), (c.CREAM, c.TEAL),
    (c.CREAM, c.RED), (c.CREAM, c.GREEN), (c.CREAM, c.PURPLE), (c.CREAM, c.BROWN), (c.CREAM, c.WOOD_DEEP),
    (c.CREAM, c.SLOT), (c.INK, c.ORANGE), (c.INK, c.WHEAT), (c.INK, c.CLAY), (c.INK, c.GRAY), (c.INK, c.SKIN),
    (c.GOLD, c.WOOD_DARK), (c.GOLD, c.PLATE), (c.IVORY, c.BLACK_FRONT), (c.WOOD_DARK, c.WOOD),
    (c.SLATE_DEEP, c.GRAY_LIT), (c.BASALT_DEEP, c.WHEAT), (c.TEAL_DEEP, c.CREAM), (c.CREAM, c.BLACK),
    (c.GOLD, c.GOLD_DEEP), (c.INK, c.SILVER), (c.CREAM, c.ALERT),
)  # fmt: skip
"""Pairs of colors that meet at an edge of a piece; the steps between them are close enough to those of all
other edges.
"""


def _edges(theme: Theme) -> tuple[Pair, ...]:
    """Return pairs of colors that meet in the landscape, or at a text on it."""
    t = theme
    texts = (t.panel, t.sand, t.masonry, t.masonry_front, t.floor, t.row, t.column, t.tablet_head, t.sky)
    minor = (t.panel, t.sand)
    creams = (t.water, t.pit, t.beam, t.step, t.prize, t.shallow)
    return (
        *((t.text, ground) for ground in texts),
        *((t.quiet, ground) for ground in minor),
        *((c.CREAM, ground) for ground in creams),
        (t.foam, t.water), (t.foam, t.river_4), (t.foam, t.river_1), (t.ripple, t.water), (t.river_4, t.sand),
        (t.masonry_lit, t.carved), (t.masonry, t.masonry_rim), (t.panel, t.masonry_rim), (c.GOLD, t.water),
        (c.WOOD_DARK, t.water), (c.HORN, t.sky), (t.tablet_lit, t.tablet_foot),
        (t.masonry, t.masonry_front), (t.block, t.block_front), (t.pit_shade, t.pit),
    )  # fmt: skip


STEPS = 4
"""The maximum number of colors between the two ends of a ramp."""


def _near(color: Color, others: Iterable[Color]) -> bool:
    """Tell whether one of the others is so close to this color that it can replace it."""
    red, green, blue = color
    return any(
        abs(red - r) <= NEAR and abs(green - g) <= NEAR and abs(blue - b) <= NEAR for r, g, b in others
    )


@cache
def colors(theme: Theme) -> tuple[Color, ...]:
    """Return every color of a theme's palette: the flat ones first, then the steps of ramps that differ
    enough from all others.
    """
    known = list(theme.flat())
    for first, second in (*PIECE_EDGES, *_edges(theme)):
        for step in range(1, STEPS + 1):
            color = mix(first, second, step / (STEPS + 1))
            if not _near(color, known):
                known.append(color)
    return tuple(known)
