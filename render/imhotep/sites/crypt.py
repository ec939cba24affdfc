"""The crypt, burial chamber side D: numbered fields and open tokens (N-260 … N-266)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import Delivered
from engine.imhotep.printed import GROUP_MORE, GROUPS
from engine.imhotep.sites.crypt import ABSENT, TOKENS, CryptBoard, CryptView, TokensBoxed, TokensOpened
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside, burial_chamber
from render.imhotep.sites.side import BESIDE, Mark, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import Events, EventText, Role
from render.imhotep.text.phrases import CardWords, numbered, seat_sign, stone_sign
from render.kit import colors as c
from render.kit.art import stonework, torch
from render.kit.canvas import Canvas, Style
from render.kit.lists import series, signed, together
from render.kit.palette import Theme, mix
from render.kit.pen import Pen, Sprite, drawn
from render.kit.pictures.icons import SIDE, with_number
from render.kit.say import Say

WIDE, HIGH, PITCH, ROW = 52, 38, 56, 41
"""The size of a field, and the distances from one field to the next."""
PIT = (10, 18, 354, 184)
TOKEN, TOKEN_LEFT = 42, 366
NUMBER = Style((28,), c.CREAM)
OPEN = Style((32,), c.INK)
BIG = Style((28,), c.INK)
OWNERS = tuple((414, 40 + 41 * row) for row in range(4))
STAIRS = (417, 22, 62, 164)
"""The box of the stairs down into the crypt: left, top, width, height."""
CAPTION = 201


TOKENS_OPENED: Mark = ("tokens",)


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones, the numbers of free fields, the open tokens, and the points."""
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    placed = {field: stone for field, stone in state.placed if field}
    for field in range(1, house.HOUSE.of(CryptBoard).fields + 1):
        _field(canvas, view, state, field, placed.get(field))
    _joints(canvas, placed)
    for field in range(1, house.HOUSE.of(CryptBoard).fields + 1):
        if (field - 1,) in marks:
            pieces.ring(canvas, field_middle(field), WIDE, HIGH)
    _tokens(canvas, state, marks)
    _beside(canvas, state, marks, say, over=view.outcome is not None)


def field_middle(field: int) -> at.Point:
    """Return the middle of a field, by its number from 1."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    row, column = divmod(field - 1, house.HOUSE.of(CryptBoard).columns)
    return left + PIT[0] + 5 + PITCH // 2 + column * PITCH, top + PIT[1] + 3 + ROW // 2 + row * ROW


def _field(canvas: Canvas, view: ImhotepView, state: CryptView, field: int, stone: Stone | None) -> None:
    """Draw a field with its stone or its number, which is on gold if the field's token is open."""
    x, y = field_middle(field)
    if stone is not None:
        canvas.center(stone_art.brick(pieces.look(view, stone), WIDE, HIGH), x, y)
        return
    there = field in state.open and view.outcome is None
    if there:
        canvas.center(stone_art.place(WIDE, HIGH, "next", canvas.theme), x, y)
    canvas.text(str(field), x, y, OPEN if there else NUMBER, WIDE, align="middle")


def _joints(canvas: Canvas, placed: dict[int, Stone]) -> None:
    """Draw clamps between neighboring stones of one owner (N-264)."""
    columns = house.HOUSE.of(CryptBoard).columns
    for field, stone in placed.items():
        for other in (field + columns, *((field + 1,) if field % columns else ())):
            if other in placed and owner(placed[other]) == owner(stone):
                burial_chamber.join(canvas, field_middle(field), field_middle(other))


def token_middle(place: int) -> at.Point:
    """Return the middle of an open token."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    return left + TOKEN_LEFT + TOKEN // 2, top + PIT[1] + 3 + ROW // 2 + place * ROW


def _tokens(canvas: Canvas, state: CryptView, marks: Marks) -> None:
    """Draw the open tokens, lowest first."""
    for place, number in enumerate(state.open):
        x, y = token_middle(place)
        canvas.center(token(TOKEN), x, y)
        canvas.text(str(number), x, y, BIG, TOKEN - 6, align="middle")
        if TOKENS_OPENED in marks:
            pieces.ring(canvas, (x, y), TOKEN - 4, TOKEN - 4)


def _beside(canvas: Canvas, state: CryptView, marks: Marks, say: Say, *, over: bool) -> None:
    """Draw the stones beside the board (N-263), and the points for areas and for a player without a stone
    (N-264, N-265).
    """
    left, top = at.board(Site.BURIAL_CHAMBER)
    owners = [(left + x, top + y) for x, y in OWNERS]
    place, ringed = beside.legend_place(Site.BURIAL_CHAMBER), BESIDE in marks
    beside.draw(canvas, state.beside, place, owners, say, full=not state.open and not over, ringed=ringed)
    if not state.beside:
        canvas.paste(stairs(canvas.theme), left + STAIRS[0], top + STAIRS[1])
        canvas.paste(lamp(canvas.theme), left + STAIRS[0], top + STAIRS[1])
    values = [signed(ABSENT), *map(str, GROUPS[1:]), f"+{GROUP_MORE}"]
    words = say("imhotep.picture.areas")
    caption.in_line(canvas, words, values, (left + 16, top + CAPTION), left + at.BOARD_WIDE - 12)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw rows of places underground, and beside them the places for the tokens."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.BURIAL_CHAMBER)
    burial_chamber.chamber(pen, PIT, look)
    for field in range(1, house.HOUSE.of(CryptBoard).fields + 1):
        x, y = field_middle(field)
        x, y = x - left, y - top
        stonework.pit(pen, (x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2), look, depth=4)
    for place in range(TOKENS):
        x, y = token_middle(place)
        for shift, color in ((1.5, look.pit_lip), (-0.5, look.pit_shade)):
            pen.disc(x - left + shift, y - top + shift, TOKEN / 2 - 1, color)
        pen.disc(x - left + 1, y - top + 1.5, TOKEN / 2 - 3, look.pit)
    canvas.paste(pen.sprite(), left, top)


@drawn
def stairs(theme: Theme) -> Sprite:
    """Draw a wall with the stairs down into the crypt, where stones beside the board would lie."""
    (wide, high), rock = STAIRS[2:], stonework.limestone(theme)
    pen = Pen(wide, high)
    stonework.masonry(pen, (2, 2, wide - 2, high - 2), rock, course=15, stone=28)
    left, right, top, low = 15, wide - 15, 84, high - 4
    stonework.entrance(pen, (left, top, right, low), theme)
    for step in range(STEPS):
        y, in_by = low - (step + 1) * STEP_HIGH, step * STEP_NARROW
        pen.rect((left + in_by, y, right - in_by, y + STEP_HIGH), mix(rock.front, theme.pit, step / STEPS))
        pen.rect((left + in_by, y, right - in_by, y + 2), mix(rock.top, theme.pit, step / STEPS))
    return pen.sprite()


@drawn
def lamp(theme: Theme) -> Sprite:
    """Draw the torch above the stairs."""
    pen = Pen(STAIRS[2], 76)
    torch.torch(pen, (STAIRS[2] / 2, 66), 28, theme)
    return pen.sprite()


STEPS, STEP_HIGH, STEP_NARROW = 5, 9, 2.5
"""The number of visible steps, the height of a step, and how much narrower it is than the step before it."""


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def token(size: int) -> Sprite:
    """Draw an open crypt token; its number is written on it later (N-261)."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, c.INK), (46, c.GOLD), (40, c.CREAM)):
        pen.disc(50, 50, radius, color)
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------

CELL = 3
"""The width of a field on the text board, in characters."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield descriptions of the open tokens, then of everyone's fields (N-262)."""
    del naming
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    yield say("imhotep.alt.tokens", tokens=numbered(state.open, say))
    for seat in sorted({owner(stone) for _, stone in state.placed}):
        own = sorted(field for field, stone in state.placed if owner(stone) == seat)
        yield say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the tokens, then the fields row by row; a free field shows its number (N-260)."""
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    yield say("imhotep.board.open", tokens=numbered(state.open, say))
    yield say("imhotep.board.face_down", number=state.supply)
    stones, columns = dict(state.placed), house.HOUSE.of(CryptBoard).columns
    for row in range(house.HOUSE.of(CryptBoard).rows):
        fields = range(row * columns + 1, (row + 1) * columns + 1)
        cells = (stone_sign(stones[field]) if field in stones else str(field) for field in fields)
        yield "".join(f"{cell:>{CELL}}" for cell in cells)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.BURIAL_CHAMBER)(marks, event)
    if isinstance(event, TokensOpened):
        marks.add(TOKENS_OPENED)


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield phrases about the fields that got stones (N-262)."""
    spots = (event.spot for event in events if isinstance(event, Delivered))
    fields = [str(spot[0] + 1) for spot in spots if len(spot) == 1 and spot[0] >= 0]
    if fields:
        yield say("imhotep.part.fields", fields=together(fields, say), count=len(fields))


def _opened(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield a sentence about the tokens opened by each event (N-261)."""
    del full
    return (say("imhotep.event.tokens", tokens=series(map(str, event.tokens), say)) for event in events)


def _boxed(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield a sentence about the leftover tokens that each event put into the box (N-51)."""
    del full
    return (say("imhotep.event.tokens_boxed", tokens=series(map(str, event.tokens), say)) for event in events)


CRYPT = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=_mark,
    spot=lambda _, event: field_middle(event.spot[0] + 1),
    stones=lambda look: stone_art.brick(look, WIDE, HIGH),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.crypt",
    events={TokensOpened: EventText(Role.ROUND, _opened), TokensBoxed: EventText(Role.AFTER, _boxed)},
    gained=_gained,
    icons={"crypt_token": with_number(lambda: token(SIDE), "#", token)},
)
