"""The palettes of Imhotep: the grounds of the shared themes, with the colours of its own pieces."""

from dataclasses import replace

from render.kit import palette as c
from render.kit.palette import DARK, LIGHT, Colour, Pair, Theme

BROWN: Colour = (146, 88, 40)
GRAY: Colour = (150, 150, 148)
RED: Colour = (188, 44, 36)
RED_SHADE: Colour = (128, 22, 18)
GREEN: Colour = (52, 124, 62)
GREEN_SHADE: Colour = (26, 80, 38)
PURPLE: Colour = (112, 60, 146)
PURPLE_SHADE: Colour = (72, 32, 98)

PIECES: tuple[Colour, ...] = (
    c.INK, c.NIGHT, c.CREAM, c.SAND, c.KEEL, c.GOLD, c.ALERT, c.TEMPLE, c.TEMPLE_SHADE, c.STRAW,
    c.STRAW_SHADE, c.STONE, c.STONE_SHADE, c.TOMB, c.TOMB_SHADE, c.ACTION, c.ACTION_SHADE, c.BACK,
    c.BACK_SHADE, c.BLACK, c.WHITE, BROWN, GRAY, RED, RED_SHADE, GREEN, GREEN_SHADE, PURPLE, PURPLE_SHADE,
)  # fmt: skip

PIECE_EDGES: tuple[Pair, ...] = (
    (c.INK, c.CREAM), (c.INK, c.GOLD), (c.NIGHT, c.CREAM), (c.GOLD, c.KEEL), (c.ALERT, c.CREAM),
    (c.CREAM, BROWN), (c.INK, BROWN), (c.INK, GRAY), (c.CREAM, GRAY), (c.CREAM, RED), (c.INK, RED),
    (c.CREAM, GREEN), (c.INK, GREEN), (c.CREAM, PURPLE), (c.CREAM, c.ACTION), (c.INK, c.TEMPLE),
    (c.INK, c.STRAW), (c.INK, c.TOMB), (c.CREAM, c.TOMB), (c.INK, c.BACK), (c.CREAM, c.BACK),
)  # fmt: skip
"""Pairs that meet at an edge of a piece; shades lie near the steps between others."""

_LIGHT = replace(
    LIGHT,
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    edges=(
        (c.INK, c.SAND), (c.INK, c.DUNE), (c.MUTED, c.PAPYRUS), (c.MUTED, c.DUNE), (c.FAINT, c.PAPYRUS),
        (c.INK, c.WATER), (c.CREAM, c.WATER), (c.KEEL, c.HULL), (c.KEEL, c.DECK), (c.CREAM, c.DECK),
        (c.GOLD, c.WATER), (c.RIPPLE, c.WATER), (c.INK, c.PAPYRUS), (c.MUTED, c.SAND),
    ),
)  # fmt: skip

_DARK = replace(
    DARK,
    pieces=PIECES,
    piece_edges=PIECE_EDGES,
    edges=tuple(
        pair
        for pair in DARK.edges
        if not {
            (c.KEEL, c.TEAK),
            (c.INK, c.PUMICE),
            (c.TUFF, c.PUMICE),
            (c.CREAM, c.PUMICE),
            (c.BONE, c.PUMICE),
        }
        & {pair}
    ),
)

PAINTED: dict[Theme, Theme] = {LIGHT: _LIGHT, DARK: _DARK}


def painted(theme: Theme) -> Theme:
    """The theme in the colours of this game."""
    return PAINTED.get(theme, theme)


ICON_THEME = painted(LIGHT)
"""Icons look alike in both themes: they stand on Discord's ground, not on the pictures'."""
