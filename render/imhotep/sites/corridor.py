"""The corridor, pyramid side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import beside, dynasty_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

ROWS = 4
PITCH, HIGH = 100, 54
WIDE, TALL, SIZE = 94, 50, 46
FIGURE, APART = 46, 24
NUMBER = Style((34,), "text")


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    del say
    state = view.sites[Site.PYRAMIDS]
    if not isinstance(state, CorridorState):
        return
    following = state.free if view.outcome is None else -1
    for field, points in enumerate(house.HOUSE.corridor):
        x, y = field_middle(field)
        stone, here = state.fields[field], field == state.figure
        shift = APART if here else 0
        look: stone_art.Look = "next" if field == following else "open"
        canvas.centre(stone_art.place(WIDE, TALL, look, canvas.theme), x, y)
        if stone is None:
            canvas.text(str(points), x - shift, y, NUMBER, 40, align="middle")
        else:
            canvas.centre(stone_art.stone(pieces.look(view, stone), SIZE), x - shift, y)
        if here:
            canvas.centre(dynasty_art.imhotep(FIGURE), x + shift, y)
            if seen.figure:
                pieces.ring(canvas, (x + shift, y), 34, FIGURE - 2)
        if (field,) in seen.spots[Site.PYRAMIDS]:
            pieces.ring(canvas, (x - shift, y), SIZE, SIZE)
    _middle(canvas, state, seen, full=following is None)


def field_middle(field: int) -> at.Point:
    """The middle of a field: clockwise from the upper left."""
    left, top = at.board(Site.PYRAMIDS)
    columns = (len(house.HOUSE.corridor) - 2 * (ROWS - 2)) // 2
    corner, side = columns - 1, ROWS - 1
    if field <= corner:
        column, row = field, 0
    elif field <= corner + side:
        column, row = corner, field - corner
    elif field <= 2 * corner + side:
        column, row = 2 * corner + side - field, side
    else:
        column, row = 0, 2 * (corner + side) - field
    inset = (at.BOARD_WIDE - columns * PITCH) // 2
    return left + inset + PITCH // 2 + column * PITCH, top + 1 + HIGH // 2 + row * HIGH


def _middle(canvas: Canvas, state: CorridorState, seen: Touched, *, full: bool) -> None:
    """Which way the ring is filled (N-222), and stones beside it (N-227)."""
    left, top = at.board(Site.PYRAMIDS)
    y = top + at.BOARD_HIGH // 2
    canvas.centre(dynasty_art.clockwise(72, canvas.theme), left + 156, y)
    ringed = beside.ringed(seen, Site.PYRAMIDS) or bool(seen.beside)
    beside.draw(canvas, state.beside, (left + 212, y), full=full, ringed=ringed, per_row=2)
