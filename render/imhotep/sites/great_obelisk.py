"""The great obelisk, side C: the path with its tiles, and every player's own obelisk (N-180 … N-190)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.great_obelisk import (
    COLUMNS,
    ROW,
    GreatBoard,
    GreatState,
    TileAdded,
    TileBoxed,
    turns,
)
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.picture.palette import ICON_THEME
from render.imhotep.sites import beside, great_obelisk_tiles
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, numbered, seat_sign, stone_sign
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.fit import listed
from render.kit.pictures.icons import INNER, on_plate
from render.kit.say import Say

PER_ROW, PITCH, HIGH, SIZE, UNIT = 5, 60, 58, 54, 14
"""Fields in a row of the path; their pitch, size, and a square of a tile on them."""
PATH_WIDE = PER_ROW * PITCH
LOW_STONE, LEAST_ROWS, MOST_UNIT = 28, 6, 20
ROWS = Style((28,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((26,), "quiet")


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: GreatState = site_view(view, Site.OBELISKS)
    for field in range(len(house.HOUSE.of(GreatBoard).path)):
        _field(canvas, view, state, field)
        if (field,) in marks:
            pieces.ring(canvas, field_middle(field), SIZE, SIZE)
    for player in view.players:
        _obelisk(canvas, view, state, player.seat, marks)
    _legend(canvas, view, state, marks, say)


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
    shape = turns(house.HOUSE.of(GreatBoard).shapes[house.HOUSE.of(GreatBoard).path[field]])[0]
    canvas.centre(great_obelisk_tiles.sprite(shape, UNIT, canvas.theme), *middle)


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


def _obelisk(canvas: Canvas, view: ImhotepView, state: GreatState, seat: int, marks: Marks) -> None:
    """Its tiles one by one, whose it is, and how many rows are full (N-184)."""
    x, y = foot_middle(seat, len(view.players))
    size, low = unit(state), y - LOW_STONE // 2 - 8
    wide = COLUMNS * size
    canvas.centre(stone_art.stone(seat, LOW_STONE), x - 12, y)
    canvas.text(str(min(state.heights[seat])), x + 6, y, ROWS, 34)
    base = signs.slab(wide + 8, 8, canvas.theme.field_rim, canvas.theme.frame, edge=2, radius=3)
    canvas.paste(base, x - wide // 2 - 4, low - 2)
    for one in state.tiles[seat]:
        squares = great_obelisk_tiles.squares(one.tile, one.column, one.turn, one.before)
        left, floor = min(column for column, _ in squares), min(row for _, row in squares)
        high = 1 + max(row for _, row in squares)
        shape = tuple((column - left, row - floor) for column, row in squares)
        corner = x - wide // 2 + left * size - 2, low - 2 - high * size - 2
        canvas.paste(great_obelisk_tiles.sprite(shape, size, canvas.theme), *corner)
    if ("tile", seat) in marks:
        high = max(1, *state.heights[seat]) * size
        pieces.ring(canvas, (x, low - 2 - high // 2), wide, high)


def _legend(canvas: Canvas, view: ImhotepView, state: GreatState, marks: Marks, say: Say) -> None:
    """Points of a full row and of the ranks (N-184, N-187); stones beside (N-189)."""
    left, top = at.board(Site.OBELISKS)
    y, ranks = top + at.BOARD_HIGH - 19, house.HOUSE.of(GreatBoard).ranks[len(view.players)]
    if state.beside or len(state.path) == len(house.HOUSE.of(GreatBoard).path):
        full = view.outcome is None
        ringed = BESIDE in marks
        beside.draw(canvas, state.beside, (left, y - 2), full=full, ringed=ringed)
        return
    x = left + canvas.text(say("imhotep.picture.full_rows"), left, y, LABEL, 96) + 8
    x += canvas.text(str(ROW), x, y, VALUE, 30) + 12
    canvas.fill((x, y - 10, x + 2, y + 10), canvas.theme.line)
    x += 12 + canvas.text(say("imhotep.picture.most_rows"), x + 12, y, LABEL, 80)
    for points in ranks:
        x += 12
        x += canvas.text(str(points), x, y, VALUE, 30)


# --- in words ----------------------------------------------------------------------------------------

IN_LINE = 8
"""Fields of the path in a line of the text board."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """How far the path is taken, the next tile, and the heights of every obelisk (N-180)."""
    del naming
    state: GreatState = site_view(view, Site.OBELISKS)
    yield say("imhotep.alt.path", count=len(state.path))
    if len(state.path) < len(house.HOUSE.of(GreatBoard).path):
        yield say("imhotep.alt.next_tile", tile=house.HOUSE.of(GreatBoard).path[len(state.path)])
    for seat, own in enumerate(state.heights):
        yield say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """The path, a free field by its tile; then all heights, and tiles with column and turn (N-188)."""
    state: GreatState = site_view(view, Site.OBELISKS)
    tiles = house.HOUSE.of(GreatBoard).path[len(state.path) :]
    path = [*(stone_sign(stone) for stone in state.path), *tiles]
    yield say("imhotep.board.path", row=" ".join(path[:IN_LINE]))
    for start in range(IN_LINE, len(path), IN_LINE):
        yield f"  {' '.join(path[start : start + IN_LINE])}"
    for seat, (own, added) in enumerate(zip(state.heights, state.tiles, strict=True)):
        named = say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
        rest = (f"{one.tile} {one.column + 1}.{one.turn + 1}" for one in added)
        yield from listed([named, *rest], say)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.OBELISKS)(marks, event)
    if isinstance(event, TileAdded):
        marks.add(("tile", event.seat))


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Tiles added or put into the box (N-181, N-183)."""
    for event in events:
        if isinstance(event, TileAdded):
            yield say("imhotep.part.added", tile=event.tile, heights=numbered(event.heights, say))
        elif isinstance(event, TileBoxed):
            yield say("imhotep.part.boxed", tile=event.tile)


def _gained_briefly(events: Sequence[Event], say: Say) -> Iterator[str]:
    for event in events:
        if isinstance(event, TileAdded):
            yield say("imhotep.last.tile", tile=event.tile)
        elif isinstance(event, TileBoxed):
            yield say("imhotep.last.no_tile")


TILE_SHOWN = ((0, 0), (1, 0), (0, 1))
"""The tile that stands for all of them."""

GREAT_OBELISK = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.great_obelisk",
    events={TileAdded: EventText(Role.GAIN), TileBoxed: EventText(Role.GAIN)},
    gained=_gained,
    gained_briefly=_gained_briefly,
    icons={
        "obelisk_tile": on_plate(
            lambda: great_obelisk_tiles.sprite(TILE_SHOWN, round(INNER * 0.4), ICON_THEME),
            great_obelisk_tiles.sprite,
        )
    },
)
