"""The scaffold, pyramid side C: the current tile, the full tiles below it, and the pile (N-120 … N-128)."""

from collections.abc import Iterator, Sequence

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.sites.scaffold import (
    MOST,
    SHARED,
    UNKNOWN,
    ScaffoldBoard,
    ScaffoldView,
    TileScored,
    TileTurned,
)
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import Events, EventText, Role
from render.imhotep.text.phrases import CardWords, counts, signs_of, stone_sign
from render.kit import colors as c
from render.kit.art import stonework, torch, wood
from render.kit.canvas import Canvas, Style
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.say import Say
from render.kit.telling import gains_text

SIZE, PITCH, FRAME = 56, 60, 12
"""The size of a place on the current tile, the distance to the next place, and the margin around them."""
DECK_HIGH, STOREY_HIGH, FLOOR = 66, 36, 216
BRICK = (54, 29)
"""The size of a stone on a full tile."""
NUMBER = Style((34,), c.CREAM)
NUMBER_NEXT = Style((34,), c.INK)
PILE_LEFT, PILE_WIDE, PILE_HIGH = 312, 164, 34
PILED = Style((26,), c.CREAM)
OWNERS = tuple((332 + 78 * (place % 2), 136 + 46 * (place // 2)) for place in range(4))


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the current tile on top of the full ones, the pile, and the points."""
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    left, top = at.board(Site.PYRAMIDS)
    spaces, current = _spaces(), len(state.tiles) - 1
    if not state.beside:
        canvas.paste(light(canvas.theme), left + TORCH[0], top + TORCH[1])
    for number in range(current):
        _done(canvas, view, state, number, marks)
    wide = spaces * PITCH + 2 * FRAME
    canvas.paste(deck(wide, spaces), left, top + FLOOR - current * STOREY_HIGH - DECK_HIGH)
    for space in range(spaces):
        _space(canvas, view, state, space)
        if (current, space) in marks:
            pieces.ring(canvas, space_middle(space, current), SIZE, SIZE)
    _pile(canvas, state, say)
    for y, text, value in (
        (16, say("imhotep.picture.majority"), MOST), (50, say("imhotep.picture.tied"), SHARED)
    ):  # fmt: skip
        caption.in_line(canvas, text, [str(value)], (left + 300, top + y), left + at.BOARD_WIDE - 16)
    full = not state.pile and len(state.stones[-1]) == spaces and view.outcome is None
    owners, place = [(left + x, top + y) for x, y in OWNERS], beside.legend_place(Site.PYRAMIDS)
    beside.draw(canvas, state.beside, place, owners, say, full=full, ringed=BESIDE in marks)


def _spaces() -> int:
    """Return the number of spaces on a tile."""
    return len(next(iter(house.HOUSE.of(ScaffoldBoard).tiles.values())))


def space_middle(space: int, full: int = 0) -> at.Point:
    """Return the middle of a space of the current tile, on top of this many full tiles."""
    left, top = at.board(Site.PYRAMIDS)
    y = top + FLOOR - full * STOREY_HIGH - DECK_HIGH // 2
    return left + FRAME + PITCH // 2 + space * PITCH, y


def _space(canvas: Canvas, view: ImhotepView, state: ScaffoldView, space: int) -> None:
    """Draw a space of the current tile: its stone, or its gain."""
    there, middle = state.stones[-1], space_middle(space, len(state.tiles) - 1)
    if space < len(there):
        canvas.center(stone_art.stone(pieces.look(view, there[space]), SIZE), *middle)
        return
    following = space == len(there) and view.outcome is None
    if following:
        canvas.center(stone_art.place(SIZE, SIZE, "next", canvas.theme), *middle)
    tile = state.tiles[-1]
    if tile != UNKNOWN:
        style = NUMBER_NEXT if following else NUMBER
        _gift(canvas, house.HOUSE.of(ScaffoldBoard).tiles[tile][space], middle, style)


def _gift(canvas: Canvas, gift: str, middle: at.Point, style: Style) -> None:
    """Draw the gain of a space: points, stones, or a card (N-122)."""
    x, y = middle
    if gift == "C":
        canvas.center(card_art.card(Card.FACE_DOWN, 32), x, y)
    elif gift.endswith("S"):
        canvas.text(f"+{gift[:-1]}", x - 11, y, style, 36, align="middle")
        canvas.center(stone_art.quarry(24, canvas.theme), x + 14, y)
    else:
        canvas.text(gift[:-1], x, y, style, SIZE, align="middle")


def _pile(canvas: Canvas, state: ScaffoldView, say: Say) -> None:
    """Draw the face-down tiles and their count."""
    left, top = at.board(Site.PYRAMIDS)
    for lift in range(state.pile):
        y = top + FLOOR - PILE_HIGH - lift * 11
        canvas.paste(tile_back(PILE_WIDE, PILE_HIGH), left + PILE_LEFT, y)
    if state.pile:
        y = top + FLOOR - (state.pile - 1) * 11 - PILE_HIGH // 2
        text = say("imhotep.picture.stack", number=state.pile)
        canvas.text(text, left + PILE_LEFT + PILE_WIDE // 2, y, PILED, PILE_WIDE - 8, align="middle")


def done_middle(number: int, place: int) -> at.Point:
    """Return the middle of a stone on a full tile."""
    x, _ = space_middle(place)
    _, top = at.board(Site.PYRAMIDS)
    return x, top + FLOOR - number * STOREY_HIGH - 7 - BRICK[1] // 2


def _done(canvas: Canvas, view: ImhotepView, state: ScaffoldView, number: int, marks: Marks) -> None:
    """Draw a full tile as a storey, in which its stones stay where they are (N-125)."""
    there, (left, top) = state.stones[number], at.board(Site.PYRAMIDS)
    wide = len(there) * PITCH + 2 * FRAME
    canvas.paste(storey(wide), left, top + FLOOR - (number + 1) * STOREY_HIGH)
    for place, stone in enumerate(there):
        brick = stone_art.brick(pieces.look(view, stone), *BRICK)
        canvas.center(brick, *done_middle(number, place))
        if (number, place) in marks:
            pieces.ring(canvas, done_middle(number, place), *BRICK)


# --- scenery and pieces ------------------------------------------------------------------------------

STEPS = ((8, 478, 182), (36, 452, 146), (66, 424, 110), (98, 390, 76))
"""The left, right and upper edges of each step of the pyramid behind the scaffold."""


TORCH = (408, 76)
"""The upper left corner of the torch on the steps."""


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw the pyramid that grows behind the scaffold."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    low = float(at.BOARD_HIGH)
    outline: list[Point] = [(right, top) for _, right, top in reversed(STEPS)]
    stonework.cast(pen, [(240, STEPS[-1][2]), *outline, (outline[-1][0], low)], (12, 4))
    for number, (left, right, top) in enumerate(STEPS):
        box, rock = (left, top, right, low), stonework.sandstone(look)
        stonework.masonry(pen, box, rock, course=18, stone=46, odd=bool(number % 2))
        low = top
    canvas.paste(pen.sprite(), *at.board(Site.PYRAMIDS))


@drawn
def light(theme: Theme) -> Sprite:
    """Draw the torch in the place where stones beside the board would lie."""
    pen = Pen(64, 72)
    torch.torch(pen, (32, 70), 40, theme)
    return pen.sprite()


@drawn
def deck(wide: int, spaces: int) -> Sprite:
    """Draw the current tile, a plank with places."""
    pen = Pen(wide, DECK_HIGH)
    wood.plank(pen, (2, 2, wide - 2, DECK_HIGH - 2), lit=4)
    for space in range(spaces):
        x, y, half = FRAME + PITCH * (space + 0.5), DECK_HIGH / 2, SIZE / 2
        wood.hole(pen, (x - half, y - half, x + half, y + half))
    return pen.sprite()


@drawn
def storey(wide: int) -> Sprite:
    """Draw a storey for a full tile: two posts and a floor."""
    pen = Pen(wide, STOREY_HIGH)
    pen.rect((4, 0, wide - 4, STOREY_HIGH), c.SLOT)
    wood.plank(pen, (2, STOREY_HIGH - 7, wide - 2, STOREY_HIGH - 1), lit=2)
    for x in (FRAME / 2, wide - FRAME / 2):
        wood.post(pen, (x - 4, 0, x + 4, STOREY_HIGH))
        wood.lashing(pen, x, STOREY_HIGH - 6, 4)
    return pen.sprite()


@drawn
def tile_back(wide: int, high: int) -> Sprite:
    """Draw a tile that lies face down."""
    pen = Pen(wide, high)
    wood.plank(pen, (2, 2, wide - 2, high - 2))
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------

GIFTS = {"P": "points", "S": "stones", "C": "card"}
"""The kinds of gain that a tile's spaces can give (N-121)."""


def gift_text(gift: str, say: Say) -> str:
    """Return the gain of a tile's space, such as `2P`, `3S` or `C`, as text (N-122)."""
    return say(f"imhotep.space.{GIFTS[gift[-1]]}", number=gift[:-1] or 1)


def gift_texts(tile: str, say: Say, first: int = 0) -> Iterator[str]:
    """Yield names for the gains of a tile's spaces from the left, beginning with `first`; none for an unknown
    tile (N-122).
    """
    for gift in house.HOUSE.of(ScaffoldBoard).tiles.get(tile, ())[first:]:
        yield gift_text(gift, say)


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield descriptions of the current tile with its next gain, then of the stones below it (N-121)."""
    del naming
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    *before, current = state.stones
    row = signs_of(current) or say("render.join.nothing")
    # in a preview the tile is unknown
    spaces = house.HOUSE.of(ScaffoldBoard).tiles.get(state.tiles[-1], ())
    if len(current) < len(spaces):
        row = say("imhotep.alt.next_space", row=row, space=gift_text(spaces[len(current)], say))
    yield row
    if before:
        under = tuple(stone for tile in before for stone in tile)
        yield say("imhotep.alt.full_tiles", stones=counts(under, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield a line for every tile that was turned up, with its stones and the gains of its free spaces
    (N-122).
    """
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    for number, (tile, stones) in enumerate(zip(state.tiles, state.stones, strict=True), start=1):
        cells = [stone_sign(stone) for stone in stones]
        yield f"  {number}  {series([*cells, *gift_texts(tile, say, len(stones))], say)}"
    yield say("imhotep.board.face_down", number=state.pile)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _turned(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about the gains of the new tile, which is unknown in a preview (N-125)."""
    del full
    for event in events:
        if event.tile == UNKNOWN:
            yield say("imhotep.event.tile_unknown", number=event.number + 1)
        else:
            spaces = series(gift_texts(event.tile, say), say)
            yield say("imhotep.event.tile_turned", number=event.number + 1, spaces=spaces)


def _scored(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield a sentence about the points for a full tile (N-126)."""
    tile, *scored = events
    gains = {gain.seat: [say("imhotep.tell.points", points=gain.points)] for gain in scored}
    yield say("imhotep.event.tile_scored", number=tile.number + 1, gains=gains_text(-1, gains, full, say))


SCAFFOLD = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=mark_stone(Site.PYRAMIDS),
    spot=lambda _, event: space_middle(event.spot[1], event.spot[0]),
    stones=lambda look: [stone_art.stone(look, SIZE), stone_art.brick(look, *BRICK)],
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.scaffold",
    events={
        TileTurned: EventText(Role.BESIDE, _turned),
        TileScored: EventText(Role.BESIDE, _scored, scores=True, followed_by=Scored),
    },
)
