"""The great obelisk, side C: the path with its tiles, and every player's own obelisk (N-180 … N-190)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, owner
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
from render.imhotep.picture import caption, obelisk_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside, great_obelisk_tiles
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, numbered, seat_sign, stone_sign
from render.kit.art import stonework
from render.kit.canvas import Canvas, Style
from render.kit.fit import listed
from render.kit.palette import LIGHT
from render.kit.pictures.icons import INNER, on_plate
from render.kit.say import Say

PER_ROW, PITCH, HIGH, SIZE, UNIT = 5, 46, 54, 44, 12
"""The number of fields in a row of the path, their spacing and height, and the sizes of a stone and of a
tile's square.
"""
PATH_WIDE, STEP = 5 * PITCH + 12, 180
LOW_STONE, LEAST_ROWS, MOST_UNIT, TOWER_LOW, PLINTH_HIGH = 28, 6, 23, 144, 36
ROWS = Style((34, 32, 30, 28, 26), "text")
CAPTION = 200
OWNERS_HIGH, OWNERS_MIDDLE = 42, 20
"""The height and the middle of the line with the stones beside the path, each drawn above its owner's
obelisk.
"""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the path, everyone's obelisk, and the points."""
    state: GreatState = site_view(view, Site.OBELISKS)
    for field in range(len(house.HOUSE.of(GreatBoard).path)):
        _field(canvas, view, state, field)
        if (field,) in marks:
            pieces.ring(canvas, field_middle(field), SIZE, SIZE)
    for player in view.players:
        _obelisk(canvas, view, state, player.seat, marks)
    _caption(canvas, view, state, marks, say)


def field_middle(field: int) -> at.Point:
    """Return the middle of a field of the path; fields are numbered row by row from the upper left."""
    left, top = at.board(Site.OBELISKS)
    row, column = divmod(field, PER_ROW)
    return left + 7 + PITCH // 2 + column * PITCH, top + 11 + HIGH // 2 + row * HIGH


def _field(canvas: Canvas, view: ImhotepView, state: GreatState, field: int) -> None:
    """Draw a field with its stone, or with its tile, which stays until the stone's owner has added or
    declined it.
    """
    middle, there = field_middle(field), state.path
    asked = view.choosing is not None and view.choosing.tile is not None and view.outcome is None
    chosen = asked and field == len(there) - 1
    if field < len(there) and not chosen:
        canvas.center(stone_art.stone(pieces.look(view, there[field]), SIZE), *middle)
        return
    if field == len(there) and view.outcome is None:
        canvas.center(stone_art.place(SIZE, SIZE, "next", canvas.theme), *middle)
    if chosen:
        canvas.center(stone_art.halo(SIZE + 4, SIZE + 4), *middle)
    shape = turns(house.HOUSE.of(GreatBoard).shapes[house.HOUSE.of(GreatBoard).path[field]])[0]
    canvas.center(great_obelisk_tiles.sprite(shape, UNIT, canvas.theme), *middle)


# --- the players' obelisks ---------------------------------------------------------------------------


def unit(state: GreatState) -> tuple[int, int]:
    """Return the width and height of the obelisks' squares, which are the same for all, so that obelisks can
    be compared. If one obelisk is tall, the squares become lower, but not narrower.
    """
    highest = max(LEAST_ROWS, *(height for own in state.heights for height in own))
    wide = min(MOST_UNIT, (_pitch(len(state.heights)) - 6) // COLUMNS)
    return wide, min(wide, (TOWER_LOW - 4 - OWNERS_HIGH * bool(state.beside)) // highest)


def _pitch(seats: int) -> int:
    return (at.BOARD_WIDE - PATH_WIDE - 6) // seats


def tower_middle(seat: int, seats: int) -> int:
    """Return the x of the middle of a seat's obelisk."""
    left, pitch = at.board(Site.OBELISKS)[0], _pitch(seats)
    return left + PATH_WIDE + 6 + pitch // 2 + seat * pitch


def _obelisk(canvas: Canvas, view: ImhotepView, state: GreatState, seat: int, marks: Marks) -> None:
    """Draw a seat's tiles, its sign, and the number of full rows (N-184)."""
    x, low = tower_middle(seat, len(view.players)), at.board(Site.OBELISKS)[1] + TOWER_LOW
    size, y = unit(state), low + PLINTH_HIGH // 2 + 1
    wide = COLUMNS * size[0]
    canvas.center(stone_art.stone(seat, LOW_STONE), x - 10, y)
    canvas.text(str(min(state.heights[seat])), x + 7, y, ROWS, 24)
    for added in state.tiles[seat]:
        squares = great_obelisk_tiles.squares(added.tile, added.column, added.turn, added.before)
        left, floor = min(column for column, _ in squares), min(row for _, row in squares)
        high = 1 + max(row for _, row in squares)
        shape = tuple((column - left, row - floor) for column, row in squares)
        corner = x - wide // 2 + left * size[0] - 2, low - high * size[1] - 2
        canvas.paste(great_obelisk_tiles.sprite(shape, size[0], canvas.theme, high=size[1]), *corner)
    if ("tile", seat) in marks:
        high = max(1, *state.heights[seat]) * size[1]
        pieces.ring(canvas, (x, low - high // 2), wide, high)


def _caption(canvas: Canvas, view: ImhotepView, state: GreatState, marks: Marks, say: Say) -> None:
    """Draw the points for a full row and for ranks (N-184, N-187), and the stones beside the board
    (N-189).
    """
    (left, top), ranks = at.board(Site.OBELISKS), house.HOUSE.of(GreatBoard).ranks[len(view.players)]
    y, middle = top + CAPTION, left + 206
    caption.in_line(canvas, say("imhotep.picture.full_rows"), [str(ROW)], (left + 16, y), middle)
    words = say("imhotep.picture.most_rows")
    caption.in_line(canvas, words, [*map(str, ranks)], (middle + 34, y), left + at.BOARD_WIDE - 14)
    full = len(state.path) == len(house.HOUSE.of(GreatBoard).path) and view.outcome is None
    plate, place = min(beside.PITCH, _pitch(len(view.players)) - 1), beside.legend_place(Site.OBELISKS)
    owners = [
        (tower_middle(seat, len(view.players)) - plate // 2 + 3, top + OWNERS_MIDDLE)
        for seat in sorted(set(map(owner, state.beside)))
    ]
    ringed = BESIDE in marks  # the side's long name leaves no room for a word
    beside.draw(canvas, state.beside, place, owners, say, full=full, ringed=ringed, named=False, plate=plate)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a wall with the path's places, plinths with ghosts of obelisks, and a step in front of them."""
    del letter
    pen, look = site_art.scene_pen(), canvas.theme
    (left, top), rock = at.board(Site.OBELISKS), stonework.limestone(look)
    stonework.block(pen, (2, 2, PATH_WIDE, STEP), rock)
    for field in range(len(house.HOUSE.of(GreatBoard).path)):
        x, y = field_middle(field)
        x, y = x - left, y - top
        stonework.pit(pen, (x - SIZE / 2, y - SIZE / 2, x + SIZE / 2, y + SIZE / 2), look)
    for seat in range(seats):
        x, half = tower_middle(seat, seats) - left, _pitch(seats) / 2 - 2
        obelisk_art.ghost(pen, x, TOWER_LOW, (min(2 * half - 6, COLUMNS * MOST_UNIT), TOWER_LOW - 6), look)
        stonework.block(pen, (x - half, TOWER_LOW, x + half, STEP), rock, lit=3)
    stonework.block(pen, (2, STEP, at.BOARD_WIDE - 2, at.BOARD_HIGH), rock, lit=4)
    canvas.paste(pen.sprite(), left, top)


# --- as text -----------------------------------------------------------------------------------------

IN_LINE = 8
"""The number of fields in a line of the text board."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield descriptions of the taken part of the path, the next tile, and the heights of all obelisks
    (N-180).
    """
    del naming
    state: GreatState = site_view(view, Site.OBELISKS)
    yield say("imhotep.alt.path", count=len(state.path))
    if len(state.path) < len(house.HOUSE.of(GreatBoard).path):
        yield say("imhotep.alt.next_tile", tile=house.HOUSE.of(GreatBoard).path[len(state.path)])
    for seat, own in enumerate(state.heights):
        yield say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the path, where free fields show their tiles, then each seat's heights and its tiles,
    with their column and turn (N-188).
    """
    state: GreatState = site_view(view, Site.OBELISKS)
    tiles = house.HOUSE.of(GreatBoard).path[len(state.path) :]
    path = [*(stone_sign(stone) for stone in state.path), *tiles]
    yield say("imhotep.board.path", row=" ".join(path[:IN_LINE]))
    for start in range(IN_LINE, len(path), IN_LINE):
        yield f"  {' '.join(path[start : start + IN_LINE])}"
    for seat, (own, added) in enumerate(zip(state.heights, state.tiles, strict=True)):
        named = say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
        rest = (f"{tile.tile} {tile.column + 1}.{tile.turn + 1}" for tile in added)
        yield from listed([named, *rest], say)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.OBELISKS)(marks, event)
    if isinstance(event, TileAdded):
        marks.add(("tile", event.seat))


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield phrases about the tiles that were added or put into the box (N-181, N-183)."""
    for event in events:
        if isinstance(event, TileAdded):
            yield say("imhotep.part.added", tile=event.tile)
        elif isinstance(event, TileBoxed):
            yield say("imhotep.part.boxed", tile=event.tile)


TILE_SHOWN = ((0, 0), (1, 0), (0, 1))
"""The squares of the tile that represents all tiles."""

GREAT_OBELISK = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=_mark,
    spot=lambda _, event: field_middle(event.spot[0]),
    stones=lambda look: stone_art.stone(look, SIZE),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.great_obelisk",
    events={TileAdded: EventText(Role.GAIN), TileBoxed: EventText(Role.GAIN)},
    gained=_gained,
    icons={
        "obelisk_tile": on_plate(
            lambda: great_obelisk_tiles.sprite(TILE_SHOWN, round(INNER * 0.4), LIGHT),
            great_obelisk_tiles.sprite,
        )
    },
)
