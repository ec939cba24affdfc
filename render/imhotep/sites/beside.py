"""Stones that lie beside a board, as on all the sides C and D (N-40, N-41): drawn and described."""

from collections import Counter
from collections.abc import Sequence

from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import BESIDE
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.text.phrases import counts, signs_of
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.fit import listed
from render.kit.say import Say

PLACE_WIDE, PLACE_HIGH = 54, 38
STONE, PITCH = 32, 72
WORTH = Style((28,), c.CREAM)
WORTH_NEXT = Style((28,), c.INK)
WORD = Style((26,), "text", bold=False)
COUNT = Style((28, 26), "text")


def legend_place(site: Site) -> at.Point:
    """The middle of the place for stones beside a board, in the line with its site's name."""
    left, top = at.legend(site)
    return left + at.LEGEND_WIDE - PLACE_WIDE // 2 - 4, top + at.LEGEND_HIGH // 2


def show(
    canvas: Canvas,
    stones: Sequence[Stone],
    place: at.Point,
    owners: Sequence[at.Point],
    say: Say,
    *,
    full: bool,
    ringed: bool,
    worth: str = f"+{BESIDE}",
    named: bool = True,
) -> None:
    """What a stone brings beyond the regular places, and how many lie there of whom.

    `place`: its middle; `owners`: where the stones of the first, the second … owner lie, their left middle;
    `named`: whether a word stands before the place.
    """
    (x, y), theme = place, canvas.theme
    canvas.centre(stone_art.place(PLACE_WIDE, PLACE_HIGH, "next" if full else "open", theme), x, y)
    canvas.text(worth, x, y, WORTH_NEXT if full else WORTH, PLACE_WIDE, align="middle")
    if named:
        canvas.text(say("imhotep.picture.overflow"), x - PLACE_WIDE // 2 - 10, y, WORD, 126, align="right")
    if ringed:
        pieces.ring(canvas, place, PLACE_WIDE, PLACE_HIGH)
    counts = Counter(map(owner, stones))
    for (left, middle), seat in zip(owners, sorted(counts), strict=False):
        canvas.centre(stone_art.cube(seat, STONE), left + STONE // 2 + 2, middle)
        canvas.text(str(counts[seat]), left + STONE + 7, middle, COUNT, PITCH - STONE - 5)


OLD_WORTH = Style((26,), "text")
OLD_COUNT = Style((28, 26, 24, 22, 20, 18), "text")
PLACE, OLD_STONE, OLD_PITCH, ROW = 44, 32, 62, 38
SMALL_STONE, SMALL_PITCH, SMALL_ROW = 26, 50, 30


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
    canvas.text(worth, x, y - lift, OLD_WORTH, PLACE, align="middle")
    if ringed:
        pieces.ring(canvas, (x, y), PLACE, PLACE)
    size, pitch, high = (SMALL_STONE, SMALL_PITCH, SMALL_ROW) if small else (OLD_STONE, OLD_PITCH, ROW)
    owners = [owner(stone) for stone in stones]
    first = y - (len(set(owners)) - 1) // per_row * high // 2
    for place, seat in enumerate(sorted(set(owners))):
        row, column = divmod(place, per_row)
        x, line = left[0] + PLACE + 10 + column * pitch, first + row * high
        canvas.centre(stone_art.stone(seat, size), x + size // 2, line)
        canvas.text(str(owners.count(seat)), x + size + 4, line, OLD_COUNT, pitch - size - 5)


def alt(stones: Sequence[Stone], say: Say) -> list[str]:
    """How many stones of whom; nothing if there are none."""
    return [say("imhotep.alt.beside", row=counts(stones, say))] if stones else []


def board(stones: Sequence[Stone], say: Say) -> list[str]:
    """Stones at the board's right edge; nothing if there are none."""
    return listed([say("imhotep.board.beside", row=signs_of(stones))], say) if stones else []
