"""The Burial Chamber: three endless rows; on side A the stones of a group are joined (§6.4, §7.4)."""

from collections.abc import Iterator

from engine.imhotep.components import Site, owner
from engine.imhotep.events import Delivered
from engine.imhotep.printed import BURIAL_RANKS, GROUP_MORE, GROUPS, ROWS
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, clamp_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.phrases import EMPTY, CardWords, signs_of
from render.kit.art import columns, stonework
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.pen import Box, Pen
from render.kit.say import Say

COLUMNS = 9
"""The number of columns that six ships and both red cards can fill (§13). After a reshuffle, more are
possible; then cells shrink.
"""
CHAMBER = (10, 22, 478, 182)
"""The left, upper, right and lower edges of the pit in the scene."""
GAP, MOST = 4, 48
ROW = 52
CAPTION = 201
CLAMP = 20
NICHE_INSIDE, NICHE_ROUND = 2, 8
"""How far a niche is inset from a stone's outline on each side, and the radius of the niche's corners."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones, the place for the next stone, and the points."""
    state = _state(view)
    stones = [owner(stone) for stone in state.stones]
    columns = max(COLUMNS, len(stones) // ROWS + 1)
    size = cell(columns)
    if columns > COLUMNS:
        _narrower(canvas, columns)
    if view.outcome is None:
        free = place_middle(len(stones), columns)
        canvas.center(stone_art.place(size, size, "next", canvas.theme), *free)
        canvas.center(stone_art.chevron(size // 2), *free)
    for place, stone in enumerate(state.stones):
        canvas.center(stone_art.stone(pieces.look(view, stone), size), *place_middle(place, columns))
    if view.side(Site.BURIAL_CHAMBER) == "A":
        _joints(canvas, stones, columns)
    for place in range(len(stones)):
        if (place % ROWS, place // ROWS) in marks:
            pieces.ring(canvas, place_middle(place, columns), size, size)
    _caption(canvas, view, say)


def cell(columns: int) -> int:
    """Return the size of a stone if there are this many columns."""
    return min(MOST, (CHAMBER[2] - CHAMBER[0]) // columns - GAP)


def place_middle(place: int, columns: int) -> at.Point:
    """Return the middle of a place; places are numbered by columns from the left, each from the top."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    column, row = divmod(place, ROWS)
    pitch = (CHAMBER[2] - CHAMBER[0] - 4) // columns
    first = (CHAMBER[0] + CHAMBER[2] - pitch * columns) // 2 + pitch // 2
    return left + first + column * pitch, top + CHAMBER[1] + 4 + ROW // 2 + row * ROW


def _narrower(canvas: Canvas, columns: int) -> None:
    """Draw more columns than the scenery has."""
    (left, top), look = at.board(Site.BURIAL_CHAMBER), canvas.theme
    box = (left + CHAMBER[0] + 4, top + CHAMBER[1] + 5, left + CHAMBER[2], top + CHAMBER[3])
    canvas.fill(box, look.hall)
    for place in range(columns * ROWS):
        free = stone_art.place(cell(columns), cell(columns), "open", look)
        canvas.center(free, *place_middle(place, columns))


def _joints(canvas: Canvas, stones: list[int], columns: int) -> None:
    """Draw clamps between neighboring stones of one owner, so that a group is obvious (§6.4)."""
    down = [(place - 1, place) for place in range(len(stones)) if place % ROWS]
    across = [(place - ROWS, place) for place in range(ROWS, len(stones))]
    for first, second in (*down, *across):
        if stones[first] == stones[second]:
            join(canvas, place_middle(first, columns), place_middle(second, columns))


def join(canvas: Canvas, first: at.Point, other: at.Point) -> None:
    """Draw a clamp between two stones of one owner."""
    middle = (first[0] + other[0]) // 2, (first[1] + other[1]) // 2
    canvas.center(clamp_art.clamp(CLAMP, level=first[1] == other[1]), *middle)


def _caption(canvas: Canvas, view: ImhotepView, say: Say) -> None:
    """Draw the points for groups by size, or for a row by rank."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    if view.side(Site.BURIAL_CHAMBER) == "A":
        text, values = say("imhotep.picture.groups"), [*map(str, GROUPS[1:]), f"+{GROUP_MORE}"]
    else:
        text = say("imhotep.picture.rows")
        values = [*map(str, BURIAL_RANKS[: len(view.players)])]
    caption.in_line(canvas, text, values, (left + 16, top + CAPTION), left + at.BOARD_WIDE - 16)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw an underground chamber seen from above, with rows of places carved into its floor."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.BURIAL_CHAMBER)
    chamber(pen, CHAMBER, look)
    half = cell(COLUMNS) / 2 - NICHE_INSIDE
    for place in range(COLUMNS * ROWS):
        x, y = place_middle(place, COLUMNS)
        x, y = x - left, y - top
        stonework.pit(pen, (x - half, y - half, x + half, y + half), look, radius=NICHE_ROUND)
    canvas.paste(pen.sprite(), left, top)


def chamber(pen: Pen, pit: Box, theme: Theme) -> None:
    """Draw a frame of limestone with a painted edge around a pit, and a front for a caption."""
    rock, wide, high = stonework.limestone(theme), at.BOARD_WIDE, at.BOARD_HIGH
    pen.rect((0, 0, wide, high), rock.rim, radius=6)
    pen.rect((2, 2, wide - 2, high - 2), rock.front, radius=5)
    pen.rect((2, 2, wide - 2, pit[3] + 7), rock.top, radius=5)
    pen.rect((4, 2, wide - 4, 5), rock.lit, radius=2)
    pen.rect((2, pit[3] + 5, wide - 2, pit[3] + 7), rock.lit)
    columns.checks(pen, 10, wide - 10, 9)
    stonework.pit(pen, pit, theme, depth=6, radius=5, floor=theme.hall)


def _spot(view: ImhotepView, event: Delivered) -> at.Point:
    del view
    row, column = event.spot
    return place_middle(column * ROWS + row, max(COLUMNS, column + 1))


# --- as text -----------------------------------------------------------------------------------------


def _state(view: ImhotepView) -> BurialState:
    state: BurialState = site_view(view, Site.BURIAL_CHAMBER)
    return state


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming, say
    return (signs_of(row) for row in _state(view).rows if row)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    del say
    for number, row in enumerate(_state(view).rows, start=1):
        yield f"  {number}  {signs_of(row, ' ') or EMPTY}"


CHAMBERS = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=mark_stone(Site.BURIAL_CHAMBER),
    spot=_spot,
    stones=lambda look: stone_art.stone(look, cell(COLUMNS)),
    alt=_alt,
    board=_board,
)
"""Sides A and B."""
