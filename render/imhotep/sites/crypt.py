"""The crypt, burial chamber side D: numbered fields and open tokens (N-260 … N-266)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import Delivered
from engine.imhotep.printed import GROUP_MORE, GROUPS
from engine.imhotep.sites.crypt import ABSENT, TOKENS, CryptBoard, CryptView, TokensBoxed, TokensOpened
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import beside, burial_chamber
from render.imhotep.sites.side import BESIDE, Mark, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import Events, EventText, Role
from render.imhotep.text.phrases import CardWords, numbered, seat_sign, stone_sign
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.lists import series, signed
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite, drawn
from render.kit.pictures.icons import SIDE, with_number
from render.kit.say import Say

PITCH, HIGH, SIZE, WIDE = 58, 46, 43, 54
TOKEN, TOKEN_PITCH = 60, 68
NUMBER = Style((26,), "quiet")
OPEN = Style((28,), "text")
BIG = Style((32, 30), c.INK)
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((26,), "quiet")


TOKENS_OPENED: Mark = ("tokens",)


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    placed = {field: stone for field, stone in state.placed if field}
    for field in range(1, house.HOUSE.of(CryptBoard).fields + 1):
        _field(canvas, view, state, field, placed.get(field))
    _passages(canvas, view, placed)
    for field in range(1, house.HOUSE.of(CryptBoard).fields + 1):
        if (field - 1,) in marks:
            pieces.ring(canvas, field_middle(field), WIDE - 4, SIZE - 4)
    _tokens(canvas, state, marks, over=view.outcome is not None)
    _legend(canvas, say)


def field_middle(field: int) -> at.Point:
    """The middle of a field, by its number from 1."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    row, column = divmod(field - 1, house.HOUSE.of(CryptBoard).columns)
    return left + PITCH // 2 + column * PITCH, top + HIGH // 2 + row * HIGH - 1


def _field(canvas: Canvas, view: ImhotepView, state: CryptView, field: int, stone: Stone | None) -> None:
    """A field with its number, golden if its token lies open; or its stone."""
    x, y = field_middle(field)
    if stone is not None:
        look = pieces.look(view, stone)
        canvas.centre(stone_art.brick(look, WIDE, SIZE), x, y)
        canvas.centre(stone_art.sign(look, SIZE), x, y)
        return
    there = field in state.open and view.outcome is None
    canvas.centre(stone_art.place(WIDE, SIZE, "next" if there else "open", canvas.theme), x, y)
    canvas.text(str(field), x, y, OPEN if there else NUMBER, WIDE - 8, align="middle")


def _passages(canvas: Canvas, view: ImhotepView, placed: dict[int, Stone]) -> None:
    """Bars between neighbours of one owner (N-264)."""
    for field, stone in placed.items():
        near = [field + house.HOUSE.of(CryptBoard).columns]
        near += [field + 1] if field % house.HOUSE.of(CryptBoard).columns else []
        for other in near:
            if other in placed and owner(placed[other]) == owner(stone):
                (x, y), (right, low) = field_middle(field), field_middle(other)
                middle = (x + right) // 2, (y + low) // 2
                burial_chamber.passage(canvas, middle, pieces.look(view, stone), level=y == low)


def token_middle(place: int) -> at.Point:
    """The middle of an open token."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    row, column = divmod(place, 2)
    x = left + house.HOUSE.of(CryptBoard).columns * PITCH + 38 + column * TOKEN_PITCH
    return x, top + 32 + row * (TOKEN + 6)


def _tokens(canvas: Canvas, state: CryptView, marks: Marks, *, over: bool) -> None:
    """Open tokens, lowest first; stones beside (N-263)."""
    for place in range(TOKENS):
        x, y = token_middle(place)
        if place < len(state.open):
            canvas.centre(token(TOKEN), x, y)
            canvas.text(str(state.open[place]), x, y, BIG, TOKEN - 14, align="middle")
        else:
            canvas.centre(token_gone(TOKEN, canvas.theme), x, y)
        if TOKENS_OPENED in marks and place < len(state.open):
            pieces.ring(canvas, (x, y), TOKEN - 4, TOKEN - 4)
    left, y = token_middle(TOKENS - 1)[0] - TOKEN_PITCH - TOKEN // 2 + 2, token_middle(TOKENS - 1)[1] + 56
    ringed = BESIDE in marks
    full = not state.open and not over
    beside.draw(canvas, state.beside, (left, y), full=full, ringed=ringed, per_row=2, small=True)


def _legend(canvas: Canvas, say: Say) -> None:
    """Points of areas by size, and for no stone at all (N-264, N-265)."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    y, right, pitch = top + at.BOARD_HIGH - 15, left + at.BOARD_WIDE, 42
    values = [signed(ABSENT), *map(str, GROUPS[1:]), f"+{GROUP_MORE}"]
    for place, value in enumerate(reversed(values)):
        canvas.text(value, right - 20 - place * pitch, y, VALUE, pitch, align="middle")
    words = at.BOARD_WIDE - len(values) * pitch - 8
    canvas.text(say("imhotep.picture.areas"), left, y, LABEL, words)
    for one in range(len(values) - 1):
        x = right - 20 - one * pitch - pitch // 2
        canvas.fill((x - 1, y - 9, x + 1, y + 9), canvas.theme.line)


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def token(size: int) -> Sprite:
    """A crypt token, open; its number is a text put on it later (N-261)."""
    pen = Pen(size, size, size / 100)
    for radius, colour in ((50, c.INK), (46, c.GOLD), (39, c.INK), (36, c.CREAM)):
        pen.disc(50, 50, radius, colour)
    return pen.sprite()


@drawn
def token_gone(size: int, theme: Theme) -> Sprite:
    """Where an open token was."""
    pen = Pen(size, size, size / 100)
    pen.disc(50, 50, 48, theme.field_rim)
    pen.disc(50, 50, 42, theme.panel)
    return pen.sprite()


# --- in words ----------------------------------------------------------------------------------------

CELL = 3
"""Characters of a field on the text board."""


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Open tokens, then everybody's fields (N-262)."""
    del naming
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    yield say("imhotep.alt.tokens", tokens=numbered(state.open, say))
    for seat in sorted({owner(stone) for _, stone in state.placed}):
        own = sorted(field for field, stone in state.placed if owner(stone) == seat)
        yield say("imhotep.part.of", name=seat_sign(seat), parts=numbered(own, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Tokens, then the fields row by row; a free one shows its number (N-260)."""
    state: CryptView = site_view(view, Site.BURIAL_CHAMBER)
    yield say("imhotep.board.open", tokens=numbered(state.open, say))
    yield say("imhotep.board.face_down", number=state.supply)
    stones, columns = dict(state.placed), house.HOUSE.of(CryptBoard).columns
    for row in range(house.HOUSE.of(CryptBoard).rows):
        fields = range(row * columns + 1, (row + 1) * columns + 1)
        cells = (stone_sign(stones[one]) if one in stones else str(one) for one in fields)
        yield "".join(f"{cell:>{CELL}}" for cell in cells)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    mark_stone(Site.BURIAL_CHAMBER)(marks, event)
    if isinstance(event, TokensOpened):
        marks.add(TOKENS_OPENED)


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """The fields of the stones (N-262)."""
    spots = (event.spot for event in events if isinstance(event, Delivered))
    fields = [spot[0] + 1 for spot in spots if len(spot) == 1 and spot[0] >= 0]
    if fields:
        yield say("imhotep.part.fields", fields=numbered(fields, say), count=len(fields))


def _opened(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """The new tokens (N-261)."""
    del full
    return (say("imhotep.event.tokens", tokens=series(map(str, event.tokens), say)) for event in events)


def _boxed(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """What was left over (N-51)."""
    del full
    return (say("imhotep.event.tokens_boxed", tokens=series(map(str, event.tokens), say)) for event in events)


CRYPT = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.crypt",
    events={TokensOpened: EventText(Role.ROUND, _opened), TokensBoxed: EventText(Role.AFTER, _boxed)},
    gained=_gained,
    icons={"crypt_token": with_number(lambda: token(SIDE), "#", token, token_gone)},
)
