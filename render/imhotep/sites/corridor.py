"""The corridor, pyramid side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from collections.abc import Iterator

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorBoard, CorridorState, FigureLeft, FigureMoved
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, site_art, stone_art
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Mark, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, signs_of, stone_sign
from render.kit import colors as c
from render.kit.art import stonework
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Box, Pen, Point, Sprite, arc, curve, drawn
from render.kit.pictures.icons import INNER, on_plate
from render.kit.say import Say

ROWS, COLUMNS = 4, 5
PITCH, HIGH = 96, 53
WIDE, TALL, SIZE = 90, 47, 46
FIGURE, APART = 50, 24
NUMBER = Style((34,), c.CREAM)
NUMBER_NEXT = Style((34,), c.INK)
OWNERS = tuple((112 + 196 * (place % 2), 86 + 46 * (place // 2)) for place in range(4))
"""The middle of the left edge of each owner's stones beside the ring, to the left and right of the arrow."""

FIGURE_MOVED: Mark = ("figure",)


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones around the pyramid, the figure, and the place for the next stone."""
    state: CorridorState = site_view(view, Site.PYRAMIDS)
    following = state.free if view.outcome is None else -1
    for field, points in enumerate(house.HOUSE.of(CorridorBoard).points):
        (x, y), stone, here = field_middle(field), state.fields[field], field == state.figure
        shift = APART if here else 0
        if field == following:
            canvas.center(stone_art.place(WIDE, TALL, "next", canvas.theme), x, y)
        if stone is None:
            style = NUMBER_NEXT if field == following else NUMBER
            canvas.text(str(points), x - shift, y, style, 40, align="middle")
        else:
            canvas.center(stone_art.stone(pieces.look(view, stone), SIZE), x - shift, y)
        if here:
            canvas.center(imhotep(FIGURE), x + shift, y - 2)
            if FIGURE_MOVED in marks:
                pieces.ring(canvas, (x + shift, y), 34, FIGURE - 4)
        if (field,) in marks:
            pieces.ring(canvas, (x - shift, y), SIZE, SIZE)
    left, top = at.board(Site.PYRAMIDS)
    owners, place = [(left + x, top + y) for x, y in OWNERS], beside.legend_place(Site.PYRAMIDS)
    full, ringed = following is None, BESIDE in marks
    beside.draw(canvas, state.beside, place, owners, say, full=full, ringed=ringed)


def field_middle(field: int) -> at.Point:
    """Return the middle of a field; fields are numbered clockwise from the upper left."""
    left, top = at.board(Site.PYRAMIDS)
    corner, side = COLUMNS - 1, ROWS - 1
    if field <= corner:
        column, row = field, 0
    elif field <= corner + side:
        column, row = corner, field - corner
    elif field <= 2 * corner + side:
        column, row = 2 * corner + side - field, side
    else:
        column, row = 0, 2 * (corner + side) - field
    return left + 4 + PITCH // 2 + column * PITCH, top + 3 + HIGH // 2 + row * HIGH


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a corridor around a pyramid, seen from above; an arrow cut into the stone shows the direction in
    which the corridor fills (N-222).
    """
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    (left, top), rock = at.board(Site.PYRAMIDS), stonework.limestone(look)
    wide, high = at.BOARD_WIDE, at.BOARD_HIGH
    pen.rect((0, 0, wide, high), rock.rim, radius=6)
    pen.rect((2, 2, wide - 2, high - 2), rock.top, radius=5)
    pen.rect((4, 2, wide - 4, 4), rock.lit, radius=2)
    for field in range(len(house.HOUSE.of(CorridorBoard).points)):
        x, y = field_middle(field)
        x, y = x - left, y - top
        stonework.pit(pen, (x - WIDE / 2, y - TALL / 2, x + WIDE / 2, y + TALL / 2), look)
    _from_above(pen, (4 + PITCH + 3, 3 + HIGH + 3, 4 + 4 * PITCH - 3, 3 + 3 * HIGH - 3), look)
    canvas.paste(pen.sprite(), left, top)


def _from_above(pen: Pen, box: Box, theme: Theme) -> None:
    """Draw a pyramid from above; each of its three steps is lit from the upper left and dark on the other
    sides.
    """
    rock = stonework.sandstone(theme)
    left, top, right, low = box
    for step in range(3):
        a, b, d, e = left + 20 * step, top + 12 * step, right - 20 * step, low - 12 * step
        pen.rect((a - 2, b - 2, d + 2, e + 2), rock.rim)
        pen.rect((a, b, d, e), rock.front)
        pen.poly([(a, e), (a, b), (d, b), (d - 12, b + 7), (a + 12, b + 7), (a + 12, e - 7)], rock.lit)
        pen.rect((a + 8, b + 5, d - 8, e - 5), rock.top)
    x, y = (left + right) / 2, (top + low) / 2
    turn = [(x + px * 1.9, y + py) for px, py in arc(0, 0, 16, 165, 430, steps=24)]
    for shift, color in ((1.5, rock.lit), (0.0, theme.pit)):
        pen.line([(px + shift, py + shift) for px, py in turn], color, 7)
        px, py = turn[-1]
        head = [(px - 16, py - 1), (px + 7, py - 13), (px + 4, py + 12)]
        pen.poly([(qx + shift, qy + shift) for qx, qy in head], color)


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def imhotep(height: int) -> Sprite:
    """Draw the Imhotep figure: a priest in a white robe with a collar of lapis and a staff (N-221)."""
    pen = Pen(round(height * 0.66), height, height / 100)
    robe: list[Point] = [
        (30, 36),
        *curve((30, 36), (50, 48), (54, 96)),
        (6, 96),
        *curve((6, 96), (10, 48), (30, 36)),
    ]
    pen.line([(58, 14), (58, 94)], c.INK, 9)
    pen.line([(58, 14), (58, 94)], c.WOOD_LIT, 4)
    pen.disc(58, 12, 7, c.INK)
    pen.disc(58, 12, 4, c.WOOD_LIT)
    pen.edge(robe, c.INK, 7)
    pen.poly(robe, c.WHITE)
    pen.poly([(30, 40), (42, 60), (50, 95), (32, 95)], c.WHITE_FRONT)
    pen.line([(14, 74), (46, 74)], c.RED, 6)
    pen.disc(30, 22, 21, c.INK)
    pen.disc(30, 22, 17, c.BROWN)
    pen.poly([(13, 22), *arc(30, 20, 17, 180, 360), (47, 22), (47, 17), (13, 17)], c.PLATE)
    pen.line([(15, 20), (45, 20)], c.CREAM, 4)
    for x in (24, 37):
        pen.disc(x, 28, 2.6, c.INK)
    pen.line([*arc(30, 34, 16, 30, 150)], c.PLATE, 8)
    pen.line([*arc(30, 36, 17, 35, 145)], c.TEAL, 3)
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------

IN_LINE = 7
"""The number of fields in a line of the text board."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield descriptions of the ring, the figure and the points for the next stone (N-222), then of the
    stones beside the ring.
    """
    del naming
    state: CorridorState = site_view(view, Site.PYRAMIDS)
    row = say("imhotep.alt.figure", row=signs_of(state.fields), field=state.figure)
    if state.free is not None:
        row = say("imhotep.alt.next", row=row, points=house.HOUSE.of(CorridorBoard).points[state.free])
    yield row
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the figure's field, then the ring clockwise, where free fields show their points
    (N-220).
    """
    state: CorridorState = site_view(view, Site.PYRAMIDS)
    yield say("imhotep.board.figure", field=state.figure)
    cells = [
        str(points) if stone is None else stone_sign(stone)
        for points, stone in zip(house.HOUSE.of(CorridorBoard).points, state.fields, strict=True)
    ]
    for start in range(0, len(cells), IN_LINE):
        name = say("imhotep.board.field", field=start)
        yield f"  {name:<3}  {' '.join(cells[start : start + IN_LINE])}"
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.PYRAMIDS)(marks, event)
    if isinstance(event, FigureMoved):
        marks.add(FIGURE_MOVED)


def _moves(event: FigureMoved, say: Say) -> str:
    del event
    return say("imhotep.tell.figure")


def _leaves(event: FigureLeft, say: Say) -> str:
    del event
    return say("imhotep.tell.figure_left")


CORRIDOR = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=_mark,
    spot=lambda _, event: field_middle(event.spot[0]),
    stones=lambda look: stone_art.stone(look, SIZE),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.corridor",
    events={
        FigureMoved: EventText(Role.HEAD, doing=_moves),
        FigureLeft: EventText(Role.HEAD, doing=_leaves),
    },
    icons={"imhotep": on_plate(lambda: imhotep(INNER), imhotep)},
)
