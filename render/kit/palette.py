"""Two designed palettes: flat colors, and ramps between the pairs that meet at an edge.

Pieces look the same in both; their ground belongs to a theme.
"""

from dataclasses import dataclass, fields
from functools import cache
from typing import Literal

Color = tuple[int, int, int]

INK: Color = (31, 26, 21)
NIGHT: Color = (38, 31, 27)
CREAM: Color = (255, 250, 238)
PAPYRUS: Color = (247, 239, 220)
SAND: Color = (231, 214, 172)
DUNE: Color = (205, 177, 122)
FAINT: Color = (216, 200, 165)
MUTED: Color = (104, 84, 52)
WATER: Color = (38, 104, 140)
RIPPLE: Color = (72, 135, 168)
DEEP: Color = (24, 74, 104)
HULL: Color = (122, 72, 36)
DECK: Color = (176, 122, 70)
KEEL: Color = (74, 42, 20)
GOLD: Color = (250, 187, 44)
ALERT: Color = (220, 56, 36)
STONE: Color = (158, 158, 154)
STONE_SHADE: Color = (112, 112, 110)
TEMPLE: Color = (222, 112, 40)
TEMPLE_SHADE: Color = (168, 76, 20)
STRAW: Color = (240, 206, 112)
STRAW_SHADE: Color = (196, 152, 60)
UMBER: Color = (124, 84, 52)
UMBER_SHADE: Color = (80, 50, 26)
BASALT: Color = (52, 32, 16)
TOMB: Color = (26, 122, 104)
TOMB_SHADE: Color = (12, 80, 68)
ACTION: Color = (44, 78, 164)
ACTION_SHADE: Color = (24, 48, 112)
BACK: Color = (190, 150, 84)
BACK_SHADE: Color = (140, 104, 50)
BLACK: Color = (30, 30, 30)
WHITE: Color = (255, 253, 248)

PIECES: tuple[Color, ...] = (
    INK, NIGHT, CREAM, SAND, KEEL, GOLD, ALERT, STONE, STONE_SHADE, TEMPLE, TEMPLE_SHADE, STRAW, STRAW_SHADE,
    UMBER, UMBER_SHADE, BASALT, TOMB, TOMB_SHADE, ACTION, ACTION_SHADE, BACK, BACK_SHADE, BLACK, WHITE,
)  # fmt: skip
"""The colors of pieces and signs, which are the same in every theme."""

Pair = tuple[Color, Color]

PIECE_EDGES: tuple[Pair, ...] = (
    (INK, CREAM), (INK, GOLD), (NIGHT, CREAM), (NIGHT, GOLD), (NIGHT, ALERT), (GOLD, KEEL), (ALERT, CREAM),
    (INK, STONE), (CREAM, STONE), (INK, TEMPLE), (CREAM, TEMPLE), (INK, STRAW), (CREAM, STRAW), (INK, UMBER),
    (STRAW, BASALT), (INK, TOMB), (CREAM, TOMB), (INK, ACTION), (CREAM, ACTION), (INK, BACK), (CREAM, BACK),
)  # fmt: skip
"""Pairs of colors that meet at a drawn edge or in a text on a piece; each pair gets the steps in between."""

STEPS = 5
"""The usual number of colors between the two ends of a ramp."""


def mix(first: Color, second: Color, part: float) -> Color:
    """Mix two colors: `part` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


Tone = Literal["text", "quiet", "panel", "field_name", "beam_text"]
"""The colors of texts that depend on the theme."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colors of the ground under the pieces, and of the texts beside them. Two themes are equal only if
    they are one object.
    """

    name: str
    ground: Color
    """The color behind the panels."""
    water: Color
    ripple: Color
    """The color of waves and of the dashes where a boat was."""
    deep: Color
    foot: Color
    """The color behind the two lines below."""
    panel: Color
    line: Color
    """The color of empty places and of rules between the sites."""
    rule: Color
    """The color of rules on the score sheet."""
    bar: Color
    """The bar behind the name of a player who waits."""
    bar_rim: Color
    text: Color
    quiet: Color
    """The color of minor texts and of the plates of the sides' letters."""
    quay: Color
    field: Color
    field_rim: Color
    field_name: Color
    frame: Color
    """The color around quay, stores and score sheet."""
    rim: Color
    """The color around tiles and stones."""
    gunwale: Color
    """The color around a boat that can't be unloaded."""
    hull: Color
    deck: Color
    edges: tuple[Pair, ...]
    """Pairs of colors that meet, in addition to those of the pieces."""
    pieces: tuple[Color, ...] = PIECES
    """The colors of a game's pieces and signs, which are the same in all its themes."""
    piece_edges: tuple[Pair, ...] = PIECE_EDGES
    steps: int = STEPS
    """Colors between the two ends of a ramp."""

    def tone(self, tone: Tone) -> Color:
        """Return the color of a text."""
        match tone:
            case "text":
                return self.text
            case "quiet":
                return self.quiet
            case "panel":
                return self.panel
            case "field_name":
                return self.field_name
            case "beam_text":
                return CREAM

    def flat(self) -> tuple[Color, ...]:
        """Return all colors except the steps in between, those of the pieces first."""
        own: list[Color] = [getattr(self, field.name) for field in fields(self) if field.type is Color]
        return tuple(dict.fromkeys((*self.pieces, *own)))


LIGHT = Theme(
    "light",
    ground=DUNE,
    water=WATER,
    ripple=RIPPLE,
    deep=DEEP,
    foot=NIGHT,
    panel=PAPYRUS,
    line=FAINT,
    rule=DUNE,
    bar=DUNE,
    bar_rim=MUTED,
    text=INK,
    quiet=MUTED,
    quay=SAND,
    field=PAPYRUS,
    field_rim=DUNE,
    field_name=MUTED,
    frame=KEEL,
    rim=INK,
    gunwale=KEEL,
    hull=HULL,
    deck=DECK,
    edges=(
        (INK, SAND), (INK, DUNE), (MUTED, PAPYRUS), (MUTED, SAND), (FAINT, PAPYRUS), (INK, WATER),
        (CREAM, WATER), (KEEL, WATER), (KEEL, HULL), (KEEL, DECK), (GOLD, WATER), (RIPPLE, WATER),
        (DEEP, WATER), (CREAM, HULL),
    ),
)  # fmt: skip
"""The light theme: papyrus by day."""

SLATE: Color = (56, 52, 50)
ASH: Color = (106, 97, 88)
BONE: Color = (240, 232, 214)
DUST: Color = (188, 174, 148)
FLINT: Color = (38, 35, 34)
PITCH: Color = (24, 22, 22)
GRANITE: Color = (72, 66, 60)
PUMICE: Color = (104, 95, 81)
TUFF: Color = (132, 121, 104)
BRONZE: Color = (156, 138, 108)
NILE: Color = (20, 58, 80)
EDDY: Color = (52, 102, 128)
ABYSS: Color = (12, 38, 54)
TEAK: Color = (110, 66, 34)
BILGE: Color = (62, 42, 28)

DARK = Theme(
    "dark",
    ground=FLINT,
    water=NILE,
    ripple=EDDY,
    deep=ABYSS,
    foot=PITCH,
    panel=SLATE,
    line=ASH,
    rule=ASH,
    bar=GRANITE,
    bar_rim=ASH,
    text=BONE,
    quiet=DUST,
    quay=GRANITE,
    field=PUMICE,
    field_rim=TUFF,
    field_name=BONE,
    frame=BRONZE,
    rim=BRONZE,
    gunwale=BRONZE,
    hull=TEAK,
    deck=BILGE,
    edges=(
        (BONE, SLATE), (BONE, GRANITE), (DUST, SLATE), (ASH, SLATE), (INK, SLATE), (CREAM, SLATE),
        (CREAM, PITCH), (CREAM, NILE), (INK, NILE), (EDDY, NILE), (BRONZE, NILE), (BRONZE, SLATE),
        (BRONZE, BILGE), (KEEL, TEAK), (CREAM, TEAK), (GOLD, NILE), (CREAM, PUMICE), (ASH, FLINT),
        (BONE, PUMICE), (ASH, GRANITE), (TUFF, PUMICE), (INK, PUMICE),
    ),
)  # fmt: skip
"""The dark theme: stone by night, which suits Discord's dark mode."""

THEMES: tuple[Theme, ...] = (DARK, LIGHT)
"""All themes, the default first."""


@cache
def colors(theme: Theme) -> tuple[Color, ...]:
    """Return every color of a theme's palette, the flat ones first."""
    pairs = (*theme.piece_edges, *theme.edges)
    steps = range(1, theme.steps + 1)
    ramps = (mix(first, second, step / (theme.steps + 1)) for first, second in pairs for step in steps)
    return tuple(dict.fromkeys((*theme.flat(), *ramps)))
