"""The middle of the picture: boats, docks, fields, figures, and what lies apart."""

from itertools import pairwise

from engine.duel.harbor import BOATS, EMPTY, LINES, SPACES
from engine.duel.tiles import Tile
from engine.duel.view import DuelView
from render.duel.picture import figure_art, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_figure, draw_tile
from render.duel.text import phrases
from render.kit import boat_art, signs
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

FIGURE = 80
FIGURE_SHIFT = 12
"""Figures stand right of the middle: at the left is the field's name."""
RING = 5
"""How far a ring stands off what it surrounds."""
PLANK_OVER, PLANK_WIDER = 8, 12
"""How far a plank reaches over the gap between two fields, and how much wider than long it is."""
STORE_NAME = Style((22, 20, 19, 18), "quiet")
STORE_COUNT = Style((38,), "text")
STORE_TILE, STORE_BOX, STORE_HEAP = 42, 46, 3


def draw(canvas: Canvas, view: DuelView, highlights: Highlights, say: Say) -> None:
    """Stores, boats, figures and docks, and rings around what changed."""
    _stores(canvas, view, say)
    ready = phrases.ready_boats(view)
    for boat in ready:
        _planks(canvas, boat)
    for boat, cargo in enumerate(view.boats):
        _boat(canvas, boat, cargo, highlights, ready=boat in ready)
    for field, holder in enumerate(view.fields):
        x, y = at.field_middle(field)
        if holder != EMPTY:
            draw_figure(canvas, view, holder, (x + FIGURE_SHIFT, y), height=FIGURE)
        if field in highlights.fields:
            canvas.centre(signs.ring(at.FIELD + RING, at.FIELD + RING), x, y)
    for boat, cargo in enumerate(view.boats):
        dock(canvas, boat, at.sign_middle(boat), ready=boat in ready, afloat=cargo is not None)


def dock(canvas: Canvas, boat: int, middle: at.Point, *, ready: bool, afloat: bool) -> None:
    """A dock's sign with the boat's name: an arrow where it can be unloaded, else a post."""
    x, y = middle
    if ready:
        canvas.centre(figure_art.pointer(*at.POINTER, at.turn_of(boat)), x, y)
        x, y = (x - 5, y) if at.is_row(boat) else (x, y - 5)
    else:
        canvas.centre(figure_art.post(at.POST, canvas.theme, afloat=afloat), x, y)
    lift = 0 if BOATS[boat].isdigit() else 2
    style = Style((26,), c.INK if ready else c.CREAM)
    canvas.text(BOATS[boat], x, y - lift, style, at.POST, align="middle")


def _planks(canvas: Canvas, boat: int) -> None:
    """Planks between the fields of a line that can unload: the line is highlights at once."""
    gap = at.PITCH - at.FIELD + PLANK_OVER
    size = (gap, gap + PLANK_WIDER) if at.is_row(boat) else (gap + PLANK_WIDER, gap)
    for near, far in pairwise(LINES[boat]):
        (x, y), (right, low) = at.field_middle(near), at.field_middle(far)
        canvas.centre(boat_art.plank(*size), (x + right) // 2, (y + low) // 2)


def _boat(
    canvas: Canvas, boat: int, cargo: tuple[Tile, ...] | None, highlights: Highlights, *, ready: bool
) -> None:
    """A boat with its tiles, or where it lay; and rings around what is new."""
    look: boat_art.Look = "gone" if cargo is None else "ready" if ready else "moored"
    hull = boat_art.boat(at.BOAT_LONG, at.BOAT_WIDE, look, at.turn_of(boat), canvas.theme)
    canvas.centre(hull, *at.boat_middle(boat))
    for space, one in enumerate(cargo or ()):
        draw_tile(canvas, one, at.space_middle(boat, space), at.TILE)
    fresh = [space for space in range(SPACES) if (boat, space) in highlights.spaces]
    short = at.TILE + 2 * RING
    if boat in highlights.boats or len(fresh) == SPACES:
        long = short + (SPACES - 1) * at.TILE_PITCH
        size = (long, short) if at.is_row(boat) else (short, long)
        canvas.centre(signs.ring(*size), *at.space_middle(boat, SPACES // 2))
        return
    for space in fresh:
        canvas.centre(signs.ring(short, short), *at.space_middle(boat, space))


def _stores(canvas: Canvas, view: DuelView, say: Say) -> None:
    """Supply, reserve and box: a drawing, a name and how many."""
    counts = {"supply": view.supply, "reserve": view.reserve, "box": len(view.box)}
    for row, (name, count) in enumerate(counts.items()):
        x, y = at.STORE_X + 38, at.STORE_Y + 4 + at.STORE_ROW // 2 + row * at.STORE_ROW
        if name == "box":
            canvas.centre(figure_art.crate(STORE_BOX, canvas.theme), x, y)
        elif count:
            for lift in range(min(STORE_HEAP, count)):
                canvas.centre(tile_art.back(STORE_TILE, canvas.theme), x - 4 + 5 * lift, y + 4 - 4 * lift)
        else:
            canvas.centre(tile_art.vacancy(STORE_TILE, "round", canvas.theme), x, y)
        canvas.text(say(f"render.picture.{name}"), at.STORE_X + 72, y, STORE_NAME, 82)
        canvas.text(str(count), at.STORE_X + at.STORE_WIDE - 12, y, STORE_COUNT, 50, align="right")
