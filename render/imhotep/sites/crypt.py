"""The crypt, burial chamber side D: numbered fields and open tokens (N-260 … N-266)."""

from engine.imhotep import house
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.house import TOKENS
from engine.imhotep.printed import GROUP_MORE, GROUPS
from engine.imhotep.sites.crypt import ABSENT, CryptView
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import beside, dynasty_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.imhotep.sites import burial_chamber
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.say import Say

PITCH, HIGH, SIZE, WIDE = 58, 46, 43, 54
TOKEN, TOKEN_PITCH = 60, 68
NUMBER = Style((26,), "quiet")
OPEN = Style((28,), "text")
BIG = Style((32, 30), c.INK)
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((26,), "quiet")


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    state = None if view.dynasty is None else view.dynasty.burial_chamber
    if not isinstance(state, CryptView):
        return
    placed = {field: stone for field, stone in state.placed if field}
    for field in range(1, house.HOUSE.fields + 1):
        _field(canvas, view, state, field, placed.get(field))
    _passages(canvas, view, placed)
    for spot in seen.spots[Site.BURIAL_CHAMBER]:
        if spot:
            pieces.ring(canvas, field_middle(spot[0] + 1), WIDE - 4, SIZE - 4)
    _tokens(canvas, state, seen, over=view.outcome is not None)
    _legend(canvas, say)


def field_middle(field: int) -> at.Point:
    """The middle of a field, by its number from 1."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    row, column = divmod(field - 1, house.HOUSE.crypt_columns)
    return left + PITCH // 2 + column * PITCH, top + HIGH // 2 + row * HIGH - 1


def _field(canvas: Canvas, view: ImhotepView, state: CryptView, field: int, stone: Stone | None) -> None:
    """A field with its number, golden if its token lies open; or its stone."""
    x, y = field_middle(field)
    if stone is not None:
        look = pieces.look(view, stone)
        canvas.centre(stone_art.brick(look, WIDE, SIZE), x, y)
        canvas.centre(stone_art.sign(look, SIZE), x, y)
        return
    there = field in state.open and view.outcome is None
    canvas.centre(stone_art.place(WIDE, SIZE, "next" if there else "open", canvas.theme), x, y)
    canvas.text(str(field), x, y, OPEN if there else NUMBER, WIDE - 8, align="middle")


def _passages(canvas: Canvas, view: ImhotepView, placed: dict[int, Stone]) -> None:
    """Bars between neighbours of one owner (N-264)."""
    for field, stone in placed.items():
        near = [field + house.HOUSE.crypt_columns]
        near += [field + 1] if field % house.HOUSE.crypt_columns else []
        for other in near:
            if other in placed and owner(placed[other]) == owner(stone):
                (x, y), (right, low) = field_middle(field), field_middle(other)
                middle = (x + right) // 2, (y + low) // 2
                burial_chamber.passage(canvas, middle, pieces.look(view, stone), level=y == low)


def token_middle(place: int) -> at.Point:
    """The middle of an open token."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    row, column = divmod(place, 2)
    x = left + house.HOUSE.crypt_columns * PITCH + 38 + column * TOKEN_PITCH
    return x, top + 32 + row * (TOKEN + 6)


def _tokens(canvas: Canvas, state: CryptView, seen: Touched, *, over: bool) -> None:
    """Open tokens, lowest first; stones beside (N-263)."""
    for place in range(TOKENS):
        x, y = token_middle(place)
        if place < len(state.open):
            canvas.centre(dynasty_art.token(TOKEN), x, y)
            canvas.text(str(state.open[place]), x, y, BIG, TOKEN - 14, align="middle")
        else:
            canvas.centre(dynasty_art.token_gone(TOKEN, canvas.theme), x, y)
        if seen.tokens and place < len(state.open):
            pieces.ring(canvas, (x, y), TOKEN - 4, TOKEN - 4)
    left, y = token_middle(TOKENS - 1)[0] - TOKEN_PITCH - TOKEN // 2 + 2, token_middle(TOKENS - 1)[1] + 56
    ringed = beside.ringed(seen, Site.BURIAL_CHAMBER)
    full = not state.open and not over
    beside.draw(canvas, state.beside, (left, y), full=full, ringed=ringed, per_row=2, small=True)


def _legend(canvas: Canvas, say: Say) -> None:
    """Points of areas by size, and for no stone at all (N-264, N-265)."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    y, right, pitch = top + at.BOARD_HIGH - 15, left + at.BOARD_WIDE, 42
    values = [signed(ABSENT), *map(str, GROUPS[1:]), f"+{GROUP_MORE}"]
    for place, value in enumerate(reversed(values)):
        canvas.text(value, right - 20 - place * pitch, y, VALUE, pitch, align="middle")
    words = at.BOARD_WIDE - len(values) * pitch - 8
    canvas.text(say("imhotep.picture.areas"), left, y, LABEL, words)
    for one in range(len(values) - 1):
        x = right - 20 - one * pitch - pitch // 2
        canvas.fill((x - 1, y - 9, x + 1, y + 9), canvas.theme.line)
