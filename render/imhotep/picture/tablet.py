"""The data shared by the functions that draw the parts of a player's tablet."""

from dataclasses import dataclass

from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Highlights
from render.kit.canvas import Canvas
from render.kit.colors import Color as Paint
from render.kit.palette import Tone

PAD = 8
SIGN = 40
NAME_ROW, SLED_ROW, CARD_ROW = 32, 85, 136
"""The middles of the three rows, measured from a tablet's upper edge. Signs are in the last row."""


@dataclass(frozen=True, slots=True)
class Tablet:
    """The common data for drawing the parts of one tablet."""

    canvas: Canvas
    player: PlayerView
    highlights: Highlights
    view: ImhotepView
    box: at.Box
    text: Paint | Tone
    """The color of the tablet's texts."""
    crowded: bool
    """Whether the cards leave no room for the signs of used pieces."""

    @property
    def seat(self) -> int:
        """The seat of the tablet's player."""
        return self.player.seat

    @property
    def left(self) -> int:
        """The left edge of the tablet's content."""
        return self.box[0] + PAD

    @property
    def right(self) -> int:
        """The right edge of the tablet's content."""
        return self.box[0] + self.box[2] - PAD

    def row(self, middle: int) -> int:
        """Return the y of a row's middle in the picture."""
        return self.box[1] + middle
