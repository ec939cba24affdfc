"""The arena, temple side D: stone fields with arrows, and the chariots' track (N-240 … N-253)."""

from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.printed import SEATS
from engine.imhotep.sites.arena import BEYOND, FIRST, SECOND, ArenaState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import beside, dynasty_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

PITCH, HIGH, SIZE = 43, 52, 40
"""Stone fields."""
CHARIOT, ENDS, TRACK_HIGH = 33, 74, 92
"""A chariot's width, the width of start and goal, and how high the track is above its points."""
ARROWS = Style((28,), "text")
POINTS = Style((26,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((28,), "text")


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    state = None if view.dynasty is None else view.dynasty.temple
    if not isinstance(state, ArenaState):
        return
    for field, arrows in enumerate(house.HOUSE.arrows):
        x, y = field_middle(field)
        if field < len(state.stones):
            canvas.centre(stone_art.stone(pieces.look(view, state.stones[field]), SIZE), x, y)
        else:
            look: stone_art.Look = "next" if field == len(state.stones) and view.outcome is None else "open"
            canvas.centre(stone_art.place(SIZE, HIGH, look, canvas.theme), x, y)
            canvas.text(str(arrows), x, y - 8, ARROWS, SIZE, align="middle")
            canvas.centre(dynasty_art.arrows(SIZE, arrows, canvas.theme), x, y + 14)
        if (field,) in seen.spots[Site.TEMPLE]:
            pieces.ring(canvas, (x, y), SIZE, SIZE)
    full = len(state.stones) == len(house.HOUSE.arrows) and view.outcome is None
    _legend(canvas, view, state, seen, say, full=full)
    _track(canvas)
    for seat in range(len(view.players)):
        _chariot(canvas, state, seat, seen)


def field_middle(field: int) -> at.Point:
    """The middle of a stone field."""
    left, top = at.board(Site.TEMPLE)
    return left + PITCH // 2 + field * PITCH, top + HIGH // 2


# --- the track ---------------------------------------------------------------------------------------


def track_box(field: int) -> at.Box:
    """A field of the track: start and goal are wide, any number of chariots can stand there (N-243)."""
    left, top = at.board(Site.TEMPLE)
    y, goal = top + at.BOARD_HIGH - TRACK_HIGH - 32, house.HOUSE.goal
    pitch = (at.BOARD_WIDE - 2 * ENDS) // (goal - 1)
    if field in (0, goal):
        return left + (0 if field == 0 else at.BOARD_WIDE - ENDS), y, ENDS, TRACK_HIGH
    return left + ENDS + 2 + (field - 1) * pitch, y, pitch, TRACK_HIGH


def _track(canvas: Canvas) -> None:
    """Fields and the points of each (N-240)."""
    theme = canvas.theme
    for field, points in enumerate(house.HOUSE.arena):
        left, top, wide, high = track_box(field)
        rim = theme.frame if field in (0, house.HOUSE.goal) else theme.field_rim
        canvas.paste(signs.slab(wide - 2, high, theme.quay, rim, edge=2, radius=6), left, top)
        canvas.text(str(points), left + wide // 2 - 1, top + high + 16, POINTS, wide, align="middle")


def chariot_middle(state: ArenaState, seat: int) -> at.Point:
    """Where a chariot stands; on start and goal every seat has its corner."""
    field = state.chariots[seat]
    left, top, wide, high = track_box(field)
    if field not in (0, house.HOUSE.goal):
        return left + wide // 2 - 1, top + high // 2
    row, column = divmod(seat, 2)
    return left + 19 + column * 34, top + high // 4 + 1 + row * (high // 2 - 2)


def _chariot(canvas: Canvas, state: ArenaState, seat: int, seen: Touched) -> None:
    """A seat's chariot."""
    x, y = chariot_middle(state, seat)
    canvas.centre(dynasty_art.chariot(CHARIOT), x, y)
    canvas.centre(stone_art.stone(seat, CHARIOT - 2), x, y - 6)
    if seat in seen.chariots:
        pieces.ring(canvas, (x, y), CHARIOT, 42)


def _legend(
    canvas: Canvas, view: ImhotepView, state: ArenaState, seen: Touched, say: Say, *, full: bool
) -> None:
    """What the first two chariots get at the end of a round (N-250); stones beside (N-246)."""
    left, top = at.board(Site.TEMPLE)
    y, right = top + HIGH + 21, left + at.BOARD_WIDE
    owners = {stone % max(SEATS) for stone in state.beside}
    if full or owners:
        ringed = beside.ringed(seen, Site.TEMPLE)
        beside.draw(canvas, state.beside, (left, y), full=full, ringed=ringed, worth=str(BEYOND), lift=6)
        canvas.centre(dynasty_art.arrows(SIZE, BEYOND, canvas.theme), left + beside.PLACE // 2, y + 13)
    values = (FIRST, SECOND if len(view.players) > min(SEATS) else 0)
    for place, value in enumerate(reversed(values)):
        canvas.text(str(value), right - 16 - place * 40, y, VALUE, 40, align="middle")
    canvas.fill((right - 37, y - 10, right - 35, y + 10), canvas.theme.line)
    room = at.BOARD_WIDE - 86 - (64 + beside.PITCH * len(owners) if full or owners else 0)
    if room > LEGEND:
        canvas.text(say("imhotep.picture.lead"), right - 80, y, LABEL, room, align="right")


LEGEND = 250
"""With less room the words of the legend are left out; its numbers stay."""
