"""The great obelisk, side C: the path with its tiles, and every player's own obelisk (N-180 … N-190)."""

from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.house import COLUMNS
from engine.imhotep.sites import obelisk_tiles
from engine.imhotep.sites.great_obelisk import ROW, Added, GreatState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import beside, dynasty_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

PER_ROW, PITCH, HIGH, SIZE, UNIT = 5, 60, 58, 54, 14
"""Fields in a row of the path; their pitch, size, and a square of a tile on them."""
PATH_WIDE = PER_ROW * PITCH
LOW_STONE, LEAST_ROWS, MOST_UNIT = 28, 6, 20
ROWS = Style((28,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((26,), "quiet")


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    state = None if view.dynasty is None else view.dynasty.obelisks
    if not isinstance(state, GreatState):
        return
    for field in range(len(house.HOUSE.path)):
        _field(canvas, view, state, field)
        if any(spot[1:] == (field,) for spot in seen.spots[Site.OBELISKS]):
            pieces.ring(canvas, field_middle(field), SIZE, SIZE)
    for player in view.players:
        _obelisk(canvas, view, state, player.seat, seen)
    _legend(canvas, view, state, seen, say)


def field_middle(field: int) -> at.Point:
    """The middle of a field of the path: row by row from the upper left."""
    left, top = at.board(Site.OBELISKS)
    row, column = divmod(field, PER_ROW)
    return left + PITCH // 2 + column * PITCH, top + HIGH // 2 + row * HIGH


def _field(canvas: Canvas, view: ImhotepView, state: GreatState, field: int) -> None:
    """A field with its tile, or its stone; the tile that somebody may add just now is still there."""
    middle, there = field_middle(field), state.path
    asked = view.choosing is not None and view.choosing.tile is not None and view.outcome is None
    chosen = asked and field == len(there) - 1
    if field < len(there) and not chosen:
        canvas.centre(stone_art.stone(pieces.look(view, there[field]), SIZE - 8), *middle)
        return
    look: stone_art.Look = "next" if field == len(there) and view.outcome is None else "open"
    canvas.centre(stone_art.place(SIZE, SIZE, look, canvas.theme), *middle)
    if chosen:
        canvas.centre(stone_art.halo(SIZE + 4, SIZE + 4), *middle)
    shape = obelisk_tiles.turns(house.HOUSE.shapes[house.HOUSE.path[field]])[0]
    canvas.centre(dynasty_art.shape(shape, UNIT, canvas.theme), *middle)


# --- the players' obelisks ---------------------------------------------------------------------------


def unit(state: GreatState) -> int:
    """How large the squares of the obelisks are: all alike, so that they can be compared."""
    highest = max(LEAST_ROWS, *(height for own in state.heights for height in own))
    pitch = (at.BOARD_WIDE - PATH_WIDE - 8) // len(state.heights)
    return min(MOST_UNIT, (pitch - 8) // COLUMNS, (at.BOARD_HIGH - 72) // highest)


def foot_middle(seat: int, seats: int) -> at.Point:
    """The middle of the stone below an obelisk."""
    left, top = at.board(Site.OBELISKS)
    pitch = (at.BOARD_WIDE - PATH_WIDE - 8) // seats
    return left + PATH_WIDE + 8 + pitch // 2 + seat * pitch, top + at.BOARD_HIGH - LOW_STONE // 2 - 4


def _obelisk(canvas: Canvas, view: ImhotepView, state: GreatState, seat: int, seen: Touched) -> None:
    """Its tiles one by one, whose it is, and how many rows are full (N-184)."""
    x, y = foot_middle(seat, len(view.players))
    size, low = unit(state), y - LOW_STONE // 2 - 8
    wide = COLUMNS * size
    canvas.centre(stone_art.stone(seat, LOW_STONE), x - 12, y)
    canvas.text(str(min(state.heights[seat])), x + 6, y, ROWS, 34)
    base = signs.slab(wide + 8, 8, canvas.theme.field_rim, canvas.theme.frame, edge=2, radius=3)
    canvas.paste(base, x - wide // 2 - 4, low - 2)
    for one in state.tiles[seat]:
        squares = placed(one)
        left, floor = min(column for column, _ in squares), min(row for _, row in squares)
        high = 1 + max(row for _, row in squares)
        shape = tuple((column - left, row - floor) for column, row in squares)
        corner = x - wide // 2 + left * size - 2, low - 2 - high * size - 2
        canvas.paste(dynasty_art.shape(shape, size, canvas.theme), *corner)
    if seat in seen.tiles:
        high = max(1, *state.heights[seat]) * size
        pieces.ring(canvas, (x, low - 2 - high // 2), wide, high)


def placed(one: Added) -> tuple[tuple[int, int], ...]:
    """The squares that a tile covers, by column and row from 0 (N-182)."""
    turned = obelisk_tiles.turns(house.HOUSE.shapes[one.tile])[one.turn]
    lowest = min(y for x, y in turned if x == 0)
    base = one.before[one.column] - lowest
    return tuple((one.column + x, base + y) for x, y in turned)


def _legend(canvas: Canvas, view: ImhotepView, state: GreatState, seen: Touched, say: Say) -> None:
    """Points of a full row and of the ranks (N-184, N-187); stones beside (N-189)."""
    left, top = at.board(Site.OBELISKS)
    y, ranks = top + at.BOARD_HIGH - 19, house.HOUSE.obelisk_ranks[len(view.players)]
    if state.beside or len(state.path) == len(house.HOUSE.path):
        full = view.outcome is None
        ringed = beside.ringed(seen, Site.OBELISKS)
        beside.draw(canvas, state.beside, (left, y - 2), full=full, ringed=ringed)
        return
    x = left + canvas.text(say("imhotep.picture.full_rows"), left, y, LABEL, 96) + 8
    x += canvas.text(str(ROW), x, y, VALUE, 30) + 12
    canvas.fill((x, y - 10, x + 2, y + 10), canvas.theme.line)
    x += 12 + canvas.text(say("imhotep.picture.most_rows"), x + 12, y, LABEL, 80)
    for points in ranks:
        x += 12
        x += canvas.text(str(points), x, y, VALUE, 30)
