"""The river: boats, docks, fields, figures, and the tiles that are set aside."""

from engine.duel.harbor import BOATS, EMPTY, FIELDS
from engine.duel.tiles import FACE_DOWN, Tile
from engine.duel.view import DuelView
from render.duel.picture import boat_art, site_art, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_figure, draw_tile
from render.duel.text import phrases
from render.kit import colors as c
from render.kit.art.light import glint
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

STORE_NAME = Style((30, 28, 26), "text")
STORE_COUNT = Style((44,), "text")
STORE_TILE = 50
FREE_NAME, TAKEN_NAME = Style((48,), "text"), Style((33,), "text")
GLINT, SMALL_GLINT = 40, 30


def draw(canvas: Canvas, view: DuelView, highlights: Highlights, say: Say) -> None:
    """Draw the stores, boats, fields and docks, with changes lit."""
    _stores(canvas, view, say)
    ready = phrases.ready_boats(view)
    for boat, cargo in enumerate(view.boats):
        _boat(canvas, boat, cargo, highlights)
    for field, holder in enumerate(view.fields):
        fresh = field in highlights.fields
        if fresh:
            canvas.center(site_art.lit_floor(at.FIELD, canvas.theme), *at.field_middle(field))
        _name(canvas, field, free=holder == EMPTY, lit=fresh)
        if holder != EMPTY:
            draw_figure(canvas, view, holder, at.figure_middle(field), height=at.FIGURE)
        if fresh:
            x, y = at.field_middle(field)
            canvas.center(glint(GLINT), x + at.FIELD // 2 - 10, y - at.FIELD // 2 + 12)
            canvas.center(glint(SMALL_GLINT), x - at.FIELD // 2 + 14, y + at.FIELD // 2 - 14)
    for boat, cargo in enumerate(view.boats):
        _dock(canvas, boat, at.sign_middle(boat), ready=boat in ready, afloat=cargo is not None)


def _name(canvas: Canvas, field: int, *, free: bool, lit: bool) -> None:
    """Draw a field's name: large on an empty field, and small next to a figure."""
    color = c.INK if lit else "text"
    if free:
        x, y = at.field_middle(field)
        canvas.text(FIELDS[field], x, y + 1, FREE_NAME._replace(color=color), at.FIELD, align="middle")
    else:
        canvas.text(FIELDS[field], *at.field_label(field), TAKEN_NAME._replace(color=color), at.FIELD)


def _dock(canvas: Canvas, boat: int, middle: at.Point, *, ready: bool, afloat: bool) -> None:
    """Draw a dock's sign with the boat's name: a golden plank if the boat can
    be unloaded, else a round plate.
    """
    x, y = middle
    if ready:
        canvas.center(boat_art.gangplank(*at.PLANK, at.turn_of(boat)), x, y)
        x, y = (x - 4, y - 2) if at.is_row(boat) else (x + 1, y - 5)
    else:
        canvas.center(boat_art.post(at.POST, canvas.theme, afloat=afloat), x, y)
        x, y = x - 1, y - 1
    lift = 0 if BOATS[boat].isdigit() else 3
    color = c.INK if ready else c.CREAM if afloat else "text"
    canvas.text(BOATS[boat], x, y - lift, Style((34,), color), at.POST, align="middle")


def _boat(canvas: Canvas, boat: int, cargo: tuple[Tile, ...] | None, highlights: Highlights) -> None:
    """Draw a boat with its tiles, or the place where it was; a new tile has a golden ground."""
    look: boat_art.Look = "gone" if cargo is None else "moored"
    canvas.center(boat_art.boat(at.BOAT, look, at.turn_of(boat), canvas.theme), *at.boat_middle(boat))
    for space, tile in enumerate(cargo or ()):
        middle = at.space_middle(boat, space)
        if (boat, space) in highlights.spaces:
            canvas.center(boat_art.slot(at.SLOT), *middle)
        draw_tile(canvas, tile, (middle[0] + 1, middle[1] + 1), at.TILE)
    fresh = [space for space in range(len(cargo or ())) if (boat, space) in highlights.spaces]
    for space in fresh[:1] + fresh[1:][-1:]:
        x, y = at.space_middle(boat, space)
        first = space == fresh[0]
        shift = -at.SLOT // 2 if first else at.SLOT // 2
        canvas.center(
            glint(SMALL_GLINT),
            x + shift + (2 if first else -2),
            y - at.SLOT // 2 if first else y + at.SLOT // 2,
        )
    if boat in highlights.boats:
        for way in (at.FIRST_TILE, at.BOAT_LONG - 40):
            canvas.center(glint(GLINT), *at.along(boat, way))


def _stores(canvas: Canvas, view: DuelView, say: Say) -> None:
    """Draw the supply, the reserve and the box, each with a name and a count."""
    counts = {"supply": view.supply, "reserve": view.reserve, "box": len(view.box)}
    left, _, wide, _ = at.ISLE
    theme = canvas.theme
    for row, (name, count) in enumerate(counts.items()):
        x, y = left + 52, at.STORE_TOP + row * at.STORE_ROW
        if name == "box":
            canvas.center(boat_art.crate(STORE_TILE), x, y)
        elif count:
            draw_tile(canvas, FACE_DOWN, (x, y), STORE_TILE)
        else:
            canvas.center(tile_art.vacancy(STORE_TILE, theme), x, y)
        canvas.text(say(f"render.picture.{name}"), left + 88, y, STORE_NAME, 118)
        canvas.text(str(count), left + wide - 22, y, STORE_COUNT, 50, align="right")
