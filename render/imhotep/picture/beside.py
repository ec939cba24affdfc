"""What all new sides have: stones beside them (N-40, N-41)."""

from collections.abc import Sequence

from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import BESIDE
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.picture.highlights import Touched
from render.kit.canvas import Canvas, Style

PLACE, STONE, PITCH, ROW = 44, 32, 62, 38
SMALL_STONE, SMALL_PITCH, SMALL_ROW = 26, 50, 30
WORTH = Style((26,), "text")
COUNT = Style((28, 26, 24, 22, 20, 18), "text")


def draw(
    canvas: Canvas,
    stones: Sequence[Stone],
    left: at.Point,
    *,
    full: bool,
    ringed: bool,
    worth: str = f"+{BESIDE}",
    lift: int = 0,
    per_row: int = 4,
    small: bool = False,
) -> None:
    """What a stone brings beyond the regular places, and whose lie there; `left`: middle of its left edge.

    The owners follow to the right, so many in a row; `lift`: how much higher the worth stands.
    """
    x, y = left[0] + PLACE // 2, left[1]
    look: stone_art.Look = "next" if full else "open"
    canvas.centre(stone_art.place(PLACE, PLACE, look, canvas.theme), x, y)
    canvas.text(worth, x, y - lift, WORTH, PLACE, align="middle")
    if ringed:
        pieces.ring(canvas, (x, y), PLACE, PLACE)
    size, pitch, high = (SMALL_STONE, SMALL_PITCH, SMALL_ROW) if small else (STONE, PITCH, ROW)
    owners = [owner(stone) for stone in stones]
    first = y - (len(set(owners)) - 1) // per_row * high // 2
    for place, seat in enumerate(sorted(set(owners))):
        row, column = divmod(place, per_row)
        x, line = left[0] + PLACE + 10 + column * pitch, first + row * high
        canvas.centre(stone_art.stone(seat, size), x + size // 2, line)
        canvas.text(str(owners.count(seat)), x + size + 4, line, COUNT, pitch - size - 5)


def ringed(seen: Touched, site: Site) -> bool:
    """Whether a stone came to lie beside a site."""
    spots = seen.spots[site]
    return () in spots or any(len(spot) == 1 for spot in spots) if site is Site.OBELISKS else () in spots
