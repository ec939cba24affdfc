"""The 60 tiles of The Duel (D-1)."""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The kind of a tile, which decides where it goes (D-18)."""

    OBELISK = "obelisk"
    TEMPLE = "temple"
    LIGHT_PYRAMID = "light_pyramid"
    DARK_PYRAMID = "dark_pyramid"
    TOMB = "tomb"
    ACTION = "action"
    FACE_DOWN = "face_down"
    """A tile that lies face down, which exists only in blind copies of a game."""


class Action(StrEnum):
    """The four kinds of action tile; the value is the letter on the tile and in step codes."""

    TAKE = "T"  # D-30 take 1 tile
    PLACE = "P"  # D-31 place 2-3 figures
    UNLOAD = "U"  # D-32 place 1 figure, unload 1-2 boats
    SWAP = "S"  # D-33 swap 2 tiles and unload


class Tile(NamedTuple):
    """A tile. `value` is a temple tile's number of symbols, a tomb tile's number, else 0."""

    kind: Kind
    value: int = 0
    action: Action | None = None

    @property
    def code(self) -> str:
        """The tile's short text: `o`, `l`, `d`, `t1`…`t4` (temple), `n1`…`n12` (tomb), `T P U S` (action), or
        `?`.
        """
        if self.action is not None:
            return self.action.value
        return _LETTERS[self.kind] + (str(self.value) if self.value else "")


_LETTERS = {
    Kind.OBELISK: "o",
    Kind.TEMPLE: "t",
    Kind.LIGHT_PYRAMID: "l",
    Kind.DARK_PYRAMID: "d",
    Kind.TOMB: "n",
    Kind.FACE_DOWN: "?",
}

FACE_DOWN = Tile(Kind.FACE_DOWN)
"""A tile with an unknown face, in blind copies; it is not one of the 60 (D-1)."""

TEMPLE_SYMBOLS = (1, 2, 3, 4)
TOMB_NUMBERS = tuple(range(1, 13))

COUNTS: tuple[tuple[Tile, int], ...] = (
    (Tile(Kind.OBELISK), 12),
    (Tile(Kind.LIGHT_PYRAMID), 6),
    (Tile(Kind.DARK_PYRAMID), 6),
    *((Tile(Kind.TEMPLE, symbols), 3) for symbols in TEMPLE_SYMBOLS),
    *((Tile(Kind.TOMB, number), 1) for number in TOMB_NUMBERS),
    *((Tile(Kind.ACTION, 0, action), 3) for action in Action),
)
"""How many of each tile there are (D-1)."""

TILES: tuple[Tile, ...] = tuple(tile for tile, count in COUNTS for _ in range(count))
"""All tiles, in their order before a deal's shuffle."""
