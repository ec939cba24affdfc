"""The drawing and text of stones beside a board, which are possible on all sides C and D (N-40, N-41)."""

from collections import Counter
from collections.abc import Sequence

from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import BESIDE
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.text.phrases import counts, signs_of
from render.kit import colors as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.colors import Color
from render.kit.fit import listed
from render.kit.pen import Pen, Sprite, drawn
from render.kit.say import Say

PLACE_WIDE, PLACE_HIGH = 54, 38
STONE, PITCH = 32, 74
WORTH = Style((28,), c.CREAM)
WORTH_NEXT = Style((28,), c.INK)
WORD = Style((26,), "text", bold=False)
COUNT = Style((28, 26), "text")


def legend_place(site: Site) -> at.Point:
    """Return the middle of the place for stones beside a board, in the line with its site's name."""
    left, top = at.legend(site)
    return left + at.LEGEND_WIDE - PLACE_WIDE // 2 - 4, top + at.LEGEND_HIGH // 2


def draw(
    canvas: Canvas,
    stones: Sequence[Stone],
    place: at.Point,
    owners: Sequence[at.Point],
    say: Say,
    *,
    full: bool,
    ringed: bool,
    worth: str = f"+{BESIDE}",
    arrow: bool = False,
    named: bool = True,
    plate: int = PITCH,
) -> None:
    """Draw the points for a stone beside the board, and the number of each owner's stones there. `place` is
    the middle of the points, and `owners` has the middle of the left edge of each owner's stones. `full`
    tells whether the next stone would go there, `ringed` whether a stone has just come, `arrow` whether the
    number counts fields instead of points, and `named` whether a word precedes the place; `plate` is the
    width of an owner's plate.
    """
    (x, y), theme = place, canvas.theme
    canvas.center(stone_art.place(PLACE_WIDE, PLACE_HIGH, "next" if full else "open", theme), x, y)
    style = WORTH_NEXT if full else WORTH
    canvas.text(worth, x - 8 * arrow, y, style, PLACE_WIDE, align="middle")
    if arrow:
        canvas.center(arrow_head(16, c.INK if full else c.CREAM), x + 12, y)
    if named:
        canvas.text(say("imhotep.picture.overflow"), x - PLACE_WIDE // 2 - 10, y, WORD, 126, align="right")
    if ringed:
        pieces.ring(canvas, place, PLACE_WIDE, PLACE_HIGH)
    counts = Counter(map(owner, stones))
    for (left, middle), seat in zip(owners, sorted(counts), strict=False):
        ground = signs.slab(plate, STONE + 6, theme.panel, theme.masonry_rim, edge=2, radius=6)
        canvas.paste(ground, left - 3, middle - STONE // 2 - 3)
        size = min(STONE, plate - 36)
        canvas.center(stone_art.stone(seat, size), left + size // 2, middle)
        canvas.text(str(counts[seat]), left + size + 3, middle, COUNT, plate - size - 7)


@drawn
def arrow_head(size: int, color: Color) -> Sprite:
    """Draw an arrowhead, which stands for one field of a track."""
    pen = Pen(size, size, size / 100)
    pen.poly([(10, 4), (92, 50), (10, 96)], color)
    return pen.sprite()


def alt(stones: Sequence[Stone], say: Say) -> list[str]:
    """Return how many of the stones each owner has, as one phrase; empty if there are none."""
    return [say("imhotep.alt.beside", row=counts(stones, say))] if stones else []


def board(stones: Sequence[Stone], say: Say) -> list[str]:
    """Return lines that list the stones; empty if there are none."""
    return listed([say("imhotep.board.beside", row=signs_of(stones))], say) if stones else []
