"""The corridor, pyramid side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorBoard, CorridorState, FigureLeft, FigureMoved
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Mark, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import Events, EventText, Role, who
from render.imhotep.text.phrases import CardWords, signs_of, stone_sign
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, arc, curve, drawn
from render.kit.pictures.icons import INNER, on_plate
from render.kit.say import Say

ROWS = 4
PITCH, HIGH = 100, 54
WIDE, TALL, SIZE = 94, 50, 46
FIGURE, APART = 46, 24
NUMBER = Style((34,), "text")

FIGURE_MOVED: Mark = ("figure",)


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    del say
    state: CorridorState = site_view(view, Site.PYRAMIDS)
    following = state.free if view.outcome is None else -1
    for field, points in enumerate(house.HOUSE.of(CorridorBoard).points):
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
            canvas.centre(imhotep(FIGURE), x + shift, y)
            if FIGURE_MOVED in marks:
                pieces.ring(canvas, (x + shift, y), 34, FIGURE - 2)
        if (field,) in marks:
            pieces.ring(canvas, (x - shift, y), SIZE, SIZE)
    _middle(canvas, state, marks, full=following is None)


def field_middle(field: int) -> at.Point:
    """The middle of a field: clockwise from the upper left."""
    left, top = at.board(Site.PYRAMIDS)
    columns = (len(house.HOUSE.of(CorridorBoard).points) - 2 * (ROWS - 2)) // 2
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


def _middle(canvas: Canvas, state: CorridorState, marks: Marks, *, full: bool) -> None:
    """Which way the ring is filled (N-222), and stones beside it (N-227)."""
    left, top = at.board(Site.PYRAMIDS)
    y = top + at.BOARD_HIGH // 2
    canvas.centre(clockwise(72, canvas.theme), left + 156, y)
    ringed = BESIDE in marks
    beside.draw(canvas, state.beside, (left + 212, y), full=full, ringed=ringed, per_row=2)


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def imhotep(height: int) -> Sprite:
    """The Imhotep figure: a priest with a staff, gold between a dark and a light rim (N-221)."""
    pen = Pen(round(height * 0.6), height, height / 100)
    robe: list[Point] = [
        (30, 34),
        *curve((30, 34), (46, 52), (51, 94)),
        (9, 94),
        *curve((9, 94), (14, 52), (30, 34)),
    ]
    for width, colour in ((14, c.INK), (8, c.CREAM), (4, c.INK)):
        pen.edge(robe, colour, width)
        pen.disc(30, 21, 14 + width / 2, colour)
    pen.poly(robe, c.GOLD)
    pen.disc(30, 21, 14, c.GOLD)
    pen.line([(19, 60), (41, 60)], c.INK, 5)
    pen.line([(15, 78), (45, 78)], c.INK, 5)
    return pen.sprite()


@drawn
def clockwise(size: int, theme: Theme) -> Sprite:
    """An arrow round a ring: which way it is filled (N-222)."""
    pen = Pen(size, size, size / 100)
    pen.line([*arc(50, 50, 36, 170, 430, steps=24)], theme.quiet, 11)
    pen.poly([(40, 68), (78, 66), (64, 98)], theme.quiet)
    return pen.sprite()


# --- in words ----------------------------------------------------------------------------------------

IN_LINE = 7
"""Fields of the ring in a line of the text board."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """The ring, the figure, and what the next stone scores (N-222)."""
    del naming
    state: CorridorState = site_view(view, Site.PYRAMIDS)
    row = say("imhotep.alt.figure", row=signs_of(state.fields), field=state.figure)
    if state.free is not None:
        row = say("imhotep.alt.next", row=row, points=house.HOUSE.of(CorridorBoard).points[state.free])
    yield row
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """The ring clockwise; a free field shows its points (N-220)."""
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


def _moved(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Who moved the figure where (N-224)."""
    return (say("imhotep.event.figure", name=who(event, full), field=event.field) for event in events)


def _moved_briefly(events: Events, full: Sequence[str], say: Say) -> str:
    return say("imhotep.last.figure", name=who(events[0], full), field=events[0].field)


def _left(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Who let the figure stay (N-224)."""
    return (say("imhotep.event.figure_left", name=who(event, full)) for event in events)


def _left_briefly(events: Events, full: Sequence[str], say: Say) -> str:
    return say("imhotep.last.figure_left", name=who(events[0], full))


CORRIDOR = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.corridor",
    events={
        FigureMoved: EventText(Role.HEAD, _moved, _moved_briefly),
        FigureLeft: EventText(Role.HEAD, _left, _left_briefly),
    },
    icons={"imhotep": on_plate(lambda: imhotep(INNER), imhotep, clockwise)},
)
