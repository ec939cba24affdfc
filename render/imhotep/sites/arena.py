"""The arena, temple side D: stone fields with arrows, and the chariots' track (N-240 … N-253)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import SEATS
from engine.imhotep.sites.arena import BEYOND, FIRST, SECOND, ArenaBoard, ArenaState, ChariotMoved
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, counts, seat_sign, stone_sign
from render.kit import colors as c
from render.kit.art import stonework
from render.kit.canvas import Canvas, Style
from render.kit.colors import Color
from render.kit.fit import listed
from render.kit.lists import series
from render.kit.pen import Pen, Sprite, drawn
from render.kit.pictures.icons import Icon, sketch
from render.kit.say import Say
from render.kit.shapes import outlined

HIGH, SIZE, FIELDS_Y = 50, 37, 29
"""The height of a stone field, the size of a stone, and the middle line of the fields."""
CAPTION_Y, TRACK_TOP, TRACK_LOW, POINTS_Y = 75, 98, 188, 203
CHARIOT, ENDS = 34, 76
"""A chariot's width, and the width of the start and of the goal."""
ARROWS = Style((28,), c.CREAM)
ARROWS_NEXT = Style((28,), c.INK)
POINTS = Style((28,), "text")
OWNERS = tuple((4 + 80 * place, CAPTION_Y) for place in range(4))


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones, the arrows of free fields, the chariots, and the points."""
    state: ArenaState = site_view(view, Site.TEMPLE)
    fields = range(len(house.HOUSE.of(ArenaBoard).arrows))
    for field in fields:
        _field(canvas, view, state, field)
    if fresh := [field for field in fields if (field,) in marks]:  # new stones lie side by side
        (x, y), (right, _) = field_middle(fresh[0]), field_middle(fresh[-1])
        pieces.ring(canvas, ((x + right) // 2, y), right - x + SIZE, SIZE)
    full = len(state.stones) == len(house.HOUSE.of(ArenaBoard).arrows) and view.outcome is None
    _caption(canvas, view, state, marks, say, full=full)
    for field, points in enumerate(house.HOUSE.of(ArenaBoard).points):
        left, _, wide, _ = track_box(field)
        y = at.board(Site.TEMPLE)[1] + POINTS_Y
        canvas.text(str(points), left + wide // 2, y, POINTS, wide, align="middle")
    for seat in range(len(view.players)):
        _chariot(canvas, state, seat, marks)


def _field(canvas: Canvas, view: ImhotepView, state: ArenaState, field: int) -> None:
    """Draw a stone field: its stone, or how far it moves a chariot (N-241); the next field is golden."""
    (x, y), theme = field_middle(field), canvas.theme
    if field < len(state.stones):
        canvas.center(stone_art.stone(pieces.look(view, state.stones[field]), SIZE), x, y)
        return
    arrows = house.HOUSE.of(ArenaBoard).arrows[field]
    following = field == len(state.stones) and view.outcome is None
    if following:
        canvas.center(stone_art.place(SIZE, HIGH, "next", theme), x, y)
    style = ARROWS_NEXT if following else ARROWS
    canvas.text(str(arrows), x, y - 9, style, SIZE, align="middle")
    canvas.center(arrow_heads(SIZE, arrows, c.INK if following else c.CREAM), x, y + 14)


def field_middle(field: int) -> at.Point:
    """Return the middle of a stone field."""
    left, top = at.board(Site.TEMPLE)
    fields = len(house.HOUSE.of(ArenaBoard).arrows)
    return left + (at.BOARD_WIDE - 4) * (2 * field + 1) // (2 * fields) + 2, top + FIELDS_Y


# --- the track ---------------------------------------------------------------------------------------


def track_box(field: int) -> at.Box:
    """Return the box of a field of the track; the start and the goal are wide, because they hold any number
    of chariots (N-243).
    """
    left, top = at.board(Site.TEMPLE)
    y, goal, high = top + TRACK_TOP, house.HOUSE.of(ArenaBoard).goal, TRACK_LOW - TRACK_TOP
    pitch = (at.BOARD_WIDE - 2 * ENDS) // (goal - 1)
    if field in (0, goal):
        return left + (0 if field == 0 else at.BOARD_WIDE - ENDS), y, ENDS, high
    return left + ENDS + 2 + (field - 1) * pitch, y, pitch, high


def chariot_middle(state: ArenaState, seat: int) -> at.Point:
    """Return the middle of a seat's chariot: each seat has its own corner at the start and the goal, and
    elsewhere one of two lanes.
    """
    field = state.chariots[seat]
    left, top, wide, high = track_box(field)
    row, column = divmod(seat, 2)
    if field not in (0, house.HOUSE.of(ArenaBoard).goal):
        return left + wide // 2, top + 24 + row * (high - 48)
    return left + 20 + column * 36, top + high // 4 + 1 + row * (high // 2 - 2)


def _chariot(canvas: Canvas, state: ArenaState, seat: int, marks: Marks) -> None:
    """Draw a seat's chariot."""
    x, y = chariot_middle(state, seat)
    canvas.center(chariot(CHARIOT), x, y)
    canvas.center(stone_art.stone(seat, CHARIOT - 4), x, y - 6)
    if ("chariot", seat) in marks:
        pieces.ring(canvas, (x, y), CHARIOT, 42)


def _caption(
    canvas: Canvas, view: ImhotepView, state: ArenaState, marks: Marks, say: Say, *, full: bool
) -> None:
    """Draw the points of the first two chariots at the end of a round (N-250), and the stones beside the
    board (N-246).
    """
    left, top = at.board(Site.TEMPLE)
    owners, place = [(left + x, top + y) for x, y in OWNERS], beside.legend_place(Site.TEMPLE)
    beside.draw(
        canvas,
        state.beside,
        place,
        owners,
        say,
        full=full,
        ringed=BESIDE in marks,
        worth=str(BEYOND),
        arrow=True,
    )
    values = [str(FIRST), str(SECOND if len(view.players) > min(SEATS) else 0)]
    start, right = 4 + 80 * len({owner(stone) for stone in state.beside}), left + at.BOARD_WIDE - 6
    words = say("imhotep.picture.lead") if start < FEW else ""
    caption.in_line(canvas, words, values, (left + start, top + CAPTION_Y), right)


FEW = 200
"""The room for the caption's words, from the left, when stones lie beside the board; its numbers are always
shown.
"""


# --- scenery and pieces ------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a parapet with the stone fields, and the track below it."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    (left, top), rock, wide = at.board(Site.TEMPLE), stonework.limestone(look), at.BOARD_WIDE
    stonework.block(pen, (2, 0, wide - 2, 58), rock)
    for field in range(len(house.HOUSE.of(ArenaBoard).arrows)):
        x, y = field_middle(field)
        x, y = x - left, y - top + 1
        stonework.pit(pen, (x - SIZE / 2, y - HIGH / 2, x + SIZE / 2, y + HIGH / 2), look, depth=4)
    stonework.block(pen, (2, TRACK_TOP - 4, wide - 2, at.BOARD_HIGH), rock)
    stonework.pit(pen, (6, TRACK_TOP, wide - 6, TRACK_LOW), look, floor=look.track)
    goal = house.HOUSE.of(ArenaBoard).goal
    for field in range(1, goal + 1):
        x = track_box(field)[0] - left
        if field in (1, goal):
            _line(pen, x, checked=field == goal)
        else:
            pen.rect((x - 1, TRACK_TOP + 6, x + 1, TRACK_LOW - 4), look.rut)
    canvas.paste(pen.sprite(), left, top)


def _line(pen: Pen, x: float, *, checked: bool) -> None:
    """Draw the line at the start, or the checkered line at the goal."""
    pen.rect((x - 3, TRACK_TOP + 5, x + 3, TRACK_LOW), c.CREAM)
    if checked:
        for number, y in enumerate(range(TRACK_TOP + 5, TRACK_LOW - 6, 6)):
            side = x - 3 if number % 2 else x
            pen.rect((side, y, side + 3, y + 6), c.INK)


@drawn
def chariot(width: int) -> Sprite:
    """Draw a wooden chariot, without its owner's stone (N-240)."""
    pen = Pen(width, round(width * CHARIOT_TALL), width / 100)
    low = 100 * CHARIOT_TALL - 20
    pen.rect((0, low - 34, 100, low - 6), c.WOOD_DARK, radius=9)
    pen.rect((5, low - 29, 95, low - 11), c.WOOD, radius=6)
    for x in (24, 76):
        pen.disc(x, low, 20, c.WOOD_DARK)
        pen.disc(x, low, 14, c.WOOD_LIT)
        pen.disc(x, low, 6, c.WOOD_DARK)
    return pen.sprite()


CHARIOT_TALL = 1.32
"""The height of a chariot, as a multiple of its width."""


@drawn
def arrow_heads(width: int, count: int, color: Color) -> Sprite:
    """Draw a row of this many arrowheads (N-241)."""
    pen = Pen(width, ARROW_HIGH)
    pitch, half = 11, ARROW_HIGH / 2
    first = (width - pitch * count) / 2
    for number in range(count):
        x = first + number * pitch
        pen.poly([(x, 0), (x + 10, half), (x, ARROW_HIGH)], color)
    return pen.sprite()


ARROW_HIGH = 14


# --- as text -----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    state: ArenaState = site_view(view, Site.TEMPLE)
    yield say("imhotep.alt.chariots", chariots=series(_chariots(state, say), say))
    yield say("imhotep.alt.stones", stones=counts(state.stones, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the chariots, then the stone fields, where free fields show their arrows (N-240,
    N-241).
    """
    state: ArenaState = site_view(view, Site.TEMPLE)
    yield from listed(_chariots(state, say), say)
    arrows = house.HOUSE.of(ArenaBoard).arrows[len(state.stones) :]
    row = [*(stone_sign(stone) for stone in state.stones), *map(str, arrows)]
    yield say("imhotep.board.arrows", row=" ".join(row))
    yield from beside.board(state.beside, say)


def _chariots(state: ArenaState, say: Say) -> Iterator[str]:
    """Yield a description of every chariot's field (N-240)."""
    for seat, field in enumerate(state.chariots):
        where = str(field)
        if field in (0, house.HOUSE.of(ArenaBoard).goal):
            where = say("imhotep.board.goal") if field else say("imhotep.board.start")
        yield say("imhotep.part.of", name=seat_sign(seat), parts=where)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.TEMPLE)(marks, event)
    if isinstance(event, ChariotMoved):
        marks.add(("chariot", event.seat))


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield a phrase about the field that a chariot has reached (N-242)."""
    fields = [event.field for event in events if isinstance(event, ChariotMoved)]
    if fields:
        goal = fields[-1] == house.HOUSE.of(ArenaBoard).goal
        yield say("imhotep.part.goal") if goal else say("imhotep.part.chariot", field=fields[-1])


def arrows_icon(pen: Pen) -> None:
    """Draw the arrows that say how far a chariot moves."""
    for x in (20, 52):
        pen.poly([(x, 22), (x + 30, 50), (x, 78)], c.INK)


def chariot_icon(pen: Pen) -> None:
    """Draw a chariot with a stone on it."""
    outlined(pen, [(30, 18), (70, 18), (70, 54), (30, 54)], c.CREAM, 6)
    pen.rect((16, 54, 84, 66), c.INK, radius=4)
    for x in (32, 68):
        pen.disc(x, 72, 15, c.INK)
        pen.disc(x, 72, 9, c.GOLD)


ARENA = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=_mark,
    spot=lambda _, event: field_middle(event.spot[0]),
    stones=lambda look: [stone_art.stone(look, size) for size in (SIZE, CHARIOT - 4)],
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.arena",
    events={ChariotMoved: EventText(Role.GAIN)},
    gained=_gained,
    icons={
        "chariot": Icon(sketch(chariot_icon), shows=((chariot,),)),
        "chariot_arrows": Icon(sketch(arrows_icon), shows=((arrow_heads,), (beside.arrow_head,))),
    },
)
