"""The temple of Ra, side C: what a visible stone gives (N-143 … N-146); its stones lie as on A and B."""

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.sites.ra import CARDS, POINTS, STONES
from render.imhotep.picture import card_art, stone_art
from render.imhotep.picture import geometry as at
from render.kit.canvas import Canvas, Style

NUMBER = Style((32,), "text")
FEW = Style((28,), "text")


def draw_gift(canvas: Canvas, space: int, middle: at.Point) -> None:
    """Points or stones; or one of three cards."""
    x, y = middle
    if house.HOUSE.ra[space] == "M":
        for number in range(CARDS):
            canvas.centre(card_art.card(Card.FACE_DOWN, 30, canvas.theme), x - 28 + number * 17, y)
        canvas.text("1", x + 34, y, NUMBER, 24, align="middle")
        return
    canvas.text(str(POINTS), x - 34, y, NUMBER, 24, align="middle")
    canvas.text("/", x - 19, y, FEW, 16, align="middle")
    canvas.text(str(STONES), x - 3, y, FEW, 24, align="middle")
    canvas.centre(stone_art.quarry(30, canvas.theme), x + 24, y)
