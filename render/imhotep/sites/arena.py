"""The arena, temple side D: stone fields with arrows, and the chariots' track (N-240 … N-253)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.printed import SEATS
from engine.imhotep.sites.arena import BEYOND, FIRST, SECOND, ArenaBoard, ArenaState, ChariotMoved
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, counts, seat_sign, stone_sign
from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.fit import listed
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite, drawn
from render.kit.pictures.icons import Icon, sketch
from render.kit.say import Say
from render.kit.shapes import outlined

PITCH, HIGH, SIZE = 43, 52, 40
"""Stone fields."""
CHARIOT, ENDS, TRACK_HIGH = 33, 74, 92
"""A chariot's width, the width of start and goal, and how high the track is above its points."""
ARROWS = Style((28,), "text")
POINTS = Style((26,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((28,), "text")


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: ArenaState = site_view(view, Site.TEMPLE)
    for field, arrows in enumerate(house.HOUSE.of(ArenaBoard).arrows):
        x, y = field_middle(field)
        if field < len(state.stones):
            canvas.centre(stone_art.stone(pieces.look(view, state.stones[field]), SIZE), x, y)
        else:
            look: stone_art.Look = "next" if field == len(state.stones) and view.outcome is None else "open"
            canvas.centre(stone_art.place(SIZE, HIGH, look, canvas.theme), x, y)
            canvas.text(str(arrows), x, y - 8, ARROWS, SIZE, align="middle")
            canvas.centre(arrow_heads(SIZE, arrows, canvas.theme), x, y + 14)
        if (field,) in marks:
            pieces.ring(canvas, (x, y), SIZE, SIZE)
    full = len(state.stones) == len(house.HOUSE.of(ArenaBoard).arrows) and view.outcome is None
    _legend(canvas, view, state, marks, say, full=full)
    _track(canvas)
    for seat in range(len(view.players)):
        _chariot(canvas, state, seat, marks)


def field_middle(field: int) -> at.Point:
    """The middle of a stone field."""
    left, top = at.board(Site.TEMPLE)
    return left + PITCH // 2 + field * PITCH, top + HIGH // 2


# --- the track ---------------------------------------------------------------------------------------


def track_box(field: int) -> at.Box:
    """A field of the track: start and goal are wide, any number of chariots can stand there (N-243)."""
    left, top = at.board(Site.TEMPLE)
    y, goal = top + at.BOARD_HIGH - TRACK_HIGH - 32, house.HOUSE.of(ArenaBoard).goal
    pitch = (at.BOARD_WIDE - 2 * ENDS) // (goal - 1)
    if field in (0, goal):
        return left + (0 if field == 0 else at.BOARD_WIDE - ENDS), y, ENDS, TRACK_HIGH
    return left + ENDS + 2 + (field - 1) * pitch, y, pitch, TRACK_HIGH


def _track(canvas: Canvas) -> None:
    """Fields and the points of each (N-240)."""
    theme = canvas.theme
    for field, points in enumerate(house.HOUSE.of(ArenaBoard).points):
        left, top, wide, high = track_box(field)
        rim = theme.frame if field in (0, house.HOUSE.of(ArenaBoard).goal) else theme.field_rim
        canvas.paste(signs.slab(wide - 2, high, theme.quay, rim, edge=2, radius=6), left, top)
        canvas.text(str(points), left + wide // 2 - 1, top + high + 16, POINTS, wide, align="middle")


def chariot_middle(state: ArenaState, seat: int) -> at.Point:
    """Where a chariot stands; on start and goal every seat has its corner."""
    field = state.chariots[seat]
    left, top, wide, high = track_box(field)
    if field not in (0, house.HOUSE.of(ArenaBoard).goal):
        return left + wide // 2 - 1, top + high // 2
    row, column = divmod(seat, 2)
    return left + 19 + column * 34, top + high // 4 + 1 + row * (high // 2 - 2)


def _chariot(canvas: Canvas, state: ArenaState, seat: int, marks: Marks) -> None:
    """A seat's chariot."""
    x, y = chariot_middle(state, seat)
    canvas.centre(chariot(CHARIOT), x, y)
    canvas.centre(stone_art.stone(seat, CHARIOT - 2), x, y - 6)
    if ("chariot", seat) in marks:
        pieces.ring(canvas, (x, y), CHARIOT, 42)


def _legend(
    canvas: Canvas, view: ImhotepView, state: ArenaState, marks: Marks, say: Say, *, full: bool
) -> None:
    """What the first two chariots get at the end of a round (N-250); stones beside (N-246)."""
    left, top = at.board(Site.TEMPLE)
    y, right = top + HIGH + 21, left + at.BOARD_WIDE
    owners = {stone % max(SEATS) for stone in state.beside}
    if full or owners:
        ringed = BESIDE in marks
        beside.draw(canvas, state.beside, (left, y), full=full, ringed=ringed, worth=str(BEYOND), lift=6)
        canvas.centre(arrow_heads(SIZE, BEYOND, canvas.theme), left + beside.PLACE // 2, y + 13)
    values = (FIRST, SECOND if len(view.players) > min(SEATS) else 0)
    for place, value in enumerate(reversed(values)):
        canvas.text(str(value), right - 16 - place * 40, y, VALUE, 40, align="middle")
    canvas.fill((right - 37, y - 10, right - 35, y + 10), canvas.theme.line)
    room = at.BOARD_WIDE - 86 - (64 + beside.PITCH * len(owners) if full or owners else 0)
    if room > LEGEND:
        canvas.text(say("imhotep.picture.lead"), right - 80, y, LABEL, room, align="right")


LEGEND = 250
"""With less room the words of the legend are left out; its numbers stay."""


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def chariot(width: int) -> Sprite:
    """A chariot's wheels below, over which its owner's stone is drawn (N-240)."""
    pen = Pen(width, round(width * CHARIOT_TALL), width / 100)
    low = 100 * CHARIOT_TALL - 22
    pen.rect((6, low - 26, 94, low - 8), c.INK, radius=6)
    for x in (24, 76):
        pen.disc(x, low, 21, c.INK)
        pen.disc(x, low, 14, c.GOLD)
        pen.disc(x, low, 5, c.INK)
    return pen.sprite()


CHARIOT_TALL = 1.32
"""Height of a chariot, in parts of its width."""


@drawn
def arrow_heads(width: int, count: int, theme: Theme) -> Sprite:
    """So many arrowheads in a row (N-241)."""
    pen = Pen(width, ARROW_HIGH)
    pitch, half = 10, ARROW_HIGH / 2
    first = (width - pitch * count) / 2
    for number in range(count):
        x = first + number * pitch
        pen.poly([(x, 0), (x + 9, half), (x, ARROW_HIGH)], theme.text)
    return pen.sprite()


ARROW_HIGH = 14


# --- in words ----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    state: ArenaState = site_view(view, Site.TEMPLE)
    yield say("imhotep.alt.chariots", chariots=series(_chariots(state, say), say))
    yield say("imhotep.alt.stones", stones=counts(state.stones, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Chariots, then the stone fields; a free one shows its arrows (N-240, N-241)."""
    state: ArenaState = site_view(view, Site.TEMPLE)
    yield from listed(_chariots(state, say), say)
    arrows = house.HOUSE.of(ArenaBoard).arrows[len(state.stones) :]
    row = [*(stone_sign(stone) for stone in state.stones), *map(str, arrows)]
    yield say("imhotep.board.arrows", row=" ".join(row))
    yield from beside.board(state.beside, say)


def _chariots(state: ArenaState, say: Say) -> Iterator[str]:
    """Where every chariot stands (N-240)."""
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
    return _went(events, "imhotep.part.chariot", say)


def _gained_briefly(events: Sequence[Event], say: Say) -> Iterator[str]:
    return _went(events, "imhotep.last.chariot", say)


def _went(events: Sequence[Event], key: str, say: Say) -> Iterator[str]:
    """How far a chariot went in all (N-242)."""
    fields = [event.field for event in events if isinstance(event, ChariotMoved)]
    if fields:
        goal = fields[-1] == house.HOUSE.of(ArenaBoard).goal
        yield say("imhotep.part.goal") if goal else say(key, field=fields[-1])


def arrows_icon(pen: Pen) -> None:
    """How far a chariot moves."""
    for x in (20, 52):
        pen.poly([(x, 22), (x + 30, 50), (x, 78)], c.INK)


def chariot_icon(pen: Pen) -> None:
    """A chariot with a stone on it."""
    outlined(pen, [(30, 18), (70, 18), (70, 54), (30, 54)], c.CREAM, 6)
    pen.rect((16, 54, 84, 66), c.INK, radius=4)
    for x in (32, 68):
        pen.disc(x, 72, 15, c.INK)
        pen.disc(x, 72, 9, c.GOLD)


ARENA = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.arena",
    events={ChariotMoved: EventText(Role.GAIN)},
    gained=_gained,
    gained_briefly=_gained_briefly,
    icons={
        "chariot": Icon(sketch(chariot_icon), shows=((chariot,),)),
        "chariot_arrows": Icon(sketch(arrows_icon), shows=((arrow_heads,),)),
    },
)
