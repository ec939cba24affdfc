"""The scaffold, pyramid side C: the current tile large, the full ones small, the pile (N-120 … N-128)."""

from collections.abc import Iterable, Iterator, Sequence

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
from render.imhotep.picture import card_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import Events, EventText, Role
from render.imhotep.text.phrases import CardWords, counts, signs_of, stone_sign
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.lists import series
from render.kit.say import Say

SIZE, PITCH, FRAME = 76, 82, 8
SMALL = 29
NUMBER = Style((36,), "text")
BONUS_NUMBER = Style((30,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
VALUE = Style((28,), "text")
PILE = 60


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    spaces = len(next(iter(house.HOUSE.of(ScaffoldBoard).tiles.values())))
    current = len(state.tiles) - 1
    full = not state.pile and len(state.stones[-1]) == spaces
    _frame(canvas, spaces)
    for space in range(spaces):
        _space(canvas, view, state, space)
        if (current, space) in marks:
            pieces.ring(canvas, space_middle(space), SIZE, SIZE)
    _pile(canvas, state)
    for number in range(current):
        _done(canvas, view, state, number, marks)
    _foot(canvas, state, marks, say, full=full and view.outcome is None)


def space_middle(space: int) -> at.Point:
    """The middle of a space of the current tile."""
    left, top = at.board(Site.PYRAMIDS)
    return left + FRAME + PITCH // 2 + space * PITCH, top + 8 + FRAME + PITCH // 2


def _frame(canvas: Canvas, spaces: int) -> None:
    """The current tile."""
    left, top = at.board(Site.PYRAMIDS)
    theme, size = canvas.theme, (spaces * PITCH + 2 * FRAME, PITCH + 2 * FRAME)
    canvas.paste(signs.slab(*size, theme.quay, theme.frame, edge=3, radius=10), left, top + 8)


def _space(canvas: Canvas, view: ImhotepView, state: ScaffoldView, space: int) -> None:
    """A space of the current tile: its stone, or what it gives."""
    there, (x, y) = state.stones[-1], space_middle(space)
    if space < len(there):
        canvas.centre(stone_art.stone(pieces.look(view, there[space]), SIZE), x, y)
        return
    look: stone_art.Look = "next" if space == len(there) and view.outcome is None else "open"
    canvas.centre(stone_art.place(SIZE, SIZE, look, canvas.theme), x, y)
    tile = state.tiles[-1]
    if tile != UNKNOWN:
        _gift(canvas, house.HOUSE.of(ScaffoldBoard).tiles[tile][space], (x, y))


def _gift(canvas: Canvas, gift: str, middle: at.Point) -> None:
    """Points, stones, or a card (N-122)."""
    x, y = middle
    if gift == "C":
        canvas.centre(card_art.card(Card.FACE_DOWN, 38, canvas.theme), x, y)
    elif gift.endswith("S"):
        canvas.text(f"+{gift[:-1]}", x - 15, y, BONUS_NUMBER, 36, align="middle")
        canvas.centre(stone_art.quarry(31, canvas.theme), x + 18, y)
    else:
        canvas.text(gift[:-1], x, y, NUMBER, SIZE, align="middle")


def _pile(canvas: Canvas, state: ScaffoldView) -> None:
    """Face-down tiles, and how many they are."""
    left, top = at.board(Site.PYRAMIDS)
    x, y, theme = left + at.BOARD_WIDE - 74, top + 8 + FRAME + PITCH // 2, canvas.theme
    if state.pile:
        for lift in range(min(state.pile, 3)):
            back = signs.slab(124, 46, theme.quiet, theme.panel, edge=3, radius=8)
            canvas.centre(back, x + 4 - lift * 4, y + 4 - lift * 4)
        middle = x + 4 - 4 * (min(state.pile, 3) - 1), y + 4 - 4 * (min(state.pile, 3) - 1)
        canvas.text(str(state.pile), *middle, NUMBER._replace(colour="panel"), 60, align="middle")
    else:
        canvas.centre(signs.slab(124, 46, theme.panel, theme.line, edge=3, radius=8), x, y)
        canvas.text("0", x, y, NUMBER._replace(colour="quiet"), 60, align="middle")


def done_middle(number: int, place: int) -> at.Point:
    """The middle of a stone under a full tile."""
    left, top = at.board(Site.PYRAMIDS)
    pitch = at.BOARD_WIDE // (len(house.HOUSE.of(ScaffoldBoard).tiles) - 1)
    return left + SMALL // 2 + 6 + number * pitch + place * SMALL, top + 138


def _done(canvas: Canvas, view: ImhotepView, state: ScaffoldView, number: int, marks: Marks) -> None:
    """A full tile: its stones stay where they are (N-125)."""
    theme, there = canvas.theme, state.stones[number]
    first, last = done_middle(number, 0), done_middle(number, len(there) - 1)
    box = signs.slab(last[0] - first[0] + SMALL + 8, SMALL + 8, theme.quay, theme.field_rim, edge=2, radius=6)
    canvas.centre(box, (first[0] + last[0]) // 2, first[1])
    for place, stone in enumerate(there):
        canvas.centre(stone_art.stone(pieces.look(view, stone), SMALL), *done_middle(number, place))
    if any((number, place) in marks for place in range(len(there))):
        pieces.ring(canvas, ((first[0] + last[0]) // 2, first[1]), last[0] - first[0] + SMALL, SMALL)


def _foot(canvas: Canvas, state: ScaffoldView, marks: Marks, say: Say, *, full: bool) -> None:
    """What a majority brings (N-126); stones beside (N-128)."""
    left, top = at.board(Site.PYRAMIDS)
    y, right = top + at.BOARD_HIGH - 26, left + at.BOARD_WIDE
    ringed = BESIDE in marks
    beside.draw(canvas, state.beside, (left + 2, y), full=full, ringed=ringed)
    if len({*state.beside}) > ROOMY:
        return
    x = right - 6
    for text, value in ((say("imhotep.picture.tied"), SHARED), (say("imhotep.picture.majority"), MOST)):
        x -= canvas.text(str(value), x, y, VALUE, 40, align="right") + 8
        x -= canvas.text(text, x, y, LABEL, 120, align="right") + 22


ROOMY = 2
"""So many owners beside leave room for the legend."""


# --- in words ----------------------------------------------------------------------------------------

GIFTS = {"P": "points", "S": "stones", "C": "card"}
"""What a space of a tile gives (N-121)."""


def gift_text(gift: str, say: Say) -> str:
    """What a space of a tile gives: `2P`, `3S`, `C` (N-122)."""
    return say(f"imhotep.space.{GIFTS[gift[-1]]}", number=gift[:-1] or 1)


def gift_texts(tile: str, say: Say, first: int = 0) -> Iterator[str]:
    """What the spaces of a tile give from the left; nothing for one that nobody knows (N-122)."""
    for gift in house.HOUSE.of(ScaffoldBoard).tiles.get(tile, ())[first:]:
        yield gift_text(gift, say)


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """The current tile with what its next space gives, then the stones under it (N-121)."""
    del naming
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    *before, current = state.stones
    row = signs_of(current) or say("render.join.nothing")
    # in a preview nobody knows the tile
    spaces = house.HOUSE.of(ScaffoldBoard).tiles.get(state.tiles[-1], ())
    if len(current) < len(spaces):
        row = say("imhotep.alt.next_space", row=row, space=gift_text(spaces[len(current)], say))
    yield row
    if before:
        under = tuple(stone for tile in before for stone in tile)
        yield say("imhotep.alt.full_tiles", stones=counts(under, say))
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Every tile that was turned up, with its stones and what its free spaces give (N-122)."""
    state: ScaffoldView = site_view(view, Site.PYRAMIDS)
    for number, (tile, stones) in enumerate(zip(state.tiles, state.stones, strict=True), start=1):
        cells = [stone_sign(stone) for stone in stones]
        yield f"  {number}  {series([*cells, *gift_texts(tile, say, len(stones))], say)}"
    yield say("imhotep.board.face_down", number=state.pile)
    yield from beside.board(state.beside, say)


# --- changes and events ------------------------------------------------------------------------------


def _turned(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """What the new tile gives; in a preview nobody knows it (N-125)."""
    del full
    for event in events:
        if event.tile == UNKNOWN:
            yield say("imhotep.event.tile_unknown", number=event.number + 1)
        else:
            spaces = series(gift_texts(event.tile, say), say)
            yield say("imhotep.event.tile_turned", number=event.number + 1, spaces=spaces)


def _scored(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Who got the points of a full tile (N-126)."""
    tile, *scored = events
    gains = [(one.seat, say("imhotep.part.points", count=one.points)) for one in scored]
    yield say("imhotep.event.tile_scored", number=tile.number + 1, gains=_by_name(gains, full, say))


def _scored_briefly(events: Events, full: Sequence[str], say: Say) -> str:
    tile, *scored = events
    gains = [(one.seat, say("imhotep.last.points", points=one.points)) for one in scored]
    return say("imhotep.last.tile_scored", number=tile.number + 1, gains=_by_name(gains, full, say))


def _by_name(gains: Iterable[tuple[int, str]], full: Sequence[str], say: Say) -> str:
    return series((say("imhotep.part.of", name=full[seat], parts=parts) for seat, parts in gains), say)


SCAFFOLD = SideRenderer(
    draw=draw,
    mark=mark_stone(Site.PYRAMIDS),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.scaffold",
    events={
        TileTurned: EventText(Role.BESIDE, _turned),
        TileScored: EventText(Role.BESIDE, _scored, _scored_briefly, followed_by=Scored),
    },
)
