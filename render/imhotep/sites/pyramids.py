"""The Pyramids: every space with its number, the stones on it, and where the next one goes (§6.2, §7.2)."""

from collections.abc import Iterator, Sequence

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.printed import BESIDE, PYRAMIDS, Bonus, Space
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import side
from render.imhotep.sites.side import Marks
from render.imhotep.text.phrases import CardWords, signs_of, stone_sign
from render.kit.canvas import Canvas, Style
from render.kit.fit import folded
from render.kit.say import Say

CELL, GAP = 64, 4
SIZE = CELL - GAP
NUMBER = Style((34,), "text")
BONUS_NUMBER = Style((30,), "text")
WHICH = Style((26,), "quiet")
BESIDE_TEXT = Style((30,), "text")
APART = {"A": 20, "B": 18}
LEVELS = (0, 3, 5)
"""Columns of side A before each level."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    del say
    letter, state = view.side(Site.PYRAMIDS), _state(view)
    finished = True
    for pyramid, shape in enumerate(PYRAMIDS[letter]):
        if len(PYRAMIDS[letter]) > 1:
            x, y = space_middle(letter, pyramid, shape[-1])
            canvas.text(str(pyramid + 1), x - CELL + 14, y, WHICH, CELL // 2, align="middle")
        stones = state.built[pyramid]
        finished = finished and len(stones) == len(shape)
        for number, space in enumerate(shape):
            middle = space_middle(letter, pyramid, space)
            if number < len(stones):
                canvas.centre(stone_art.stone(pieces.look(view, stones[number]), SIZE), *middle)
            else:
                _empty(canvas, space, middle, filled_next=number == len(stones) and view.outcome is None)
            if (pyramid, number) in marks:
                pieces.ring(canvas, middle, SIZE, SIZE)
    _beside(canvas, state, marks, finished=finished and view.outcome is None)


def space_middle(letter: str, pyramid: int, space: Space) -> at.Point:
    """Where a space is. Side A: the levels side by side; side B: the top above each pyramid."""
    left, top = at.board(Site.PYRAMIDS)
    up = space.level - 1
    if letter == "A":
        x, y = left + LEVELS[up] * CELL + up * APART[letter], top + 12 + up * CELL // 2
    else:
        x, y = left + pyramid * (2 * CELL + APART[letter]) + up * CELL // 2, top + 12 + (1 - up) * CELL
    return x + space.column * CELL + CELL // 2, y + space.row * CELL + CELL // 2


def _empty(canvas: Canvas, space: Space, middle: at.Point, *, filled_next: bool) -> None:
    """An empty space with its points and what else it gives."""
    x, y = middle
    look: stone_art.Look = "next" if filled_next else "open"
    canvas.centre(stone_art.place(SIZE, SIZE, look, canvas.theme), x, y)
    if space.bonus is None:
        canvas.text(str(space.points), x, y, NUMBER, SIZE, align="middle")
        return
    canvas.text(str(space.points), x - 15, y, BONUS_NUMBER, 24, align="middle")
    draw_bonus(canvas, space.bonus, (x + 10, y))


def draw_bonus(canvas: Canvas, bonus: Bonus, middle: at.Point) -> None:
    """A card, three stones, or a stone onto a ship (§7.2)."""
    match bonus:
        case Bonus.CARD:
            canvas.centre(card_art.card(Card.FACE_DOWN, 28, canvas.theme), *middle)
        case Bonus.STONES:
            canvas.centre(stone_art.quarry(33, canvas.theme), *middle)
        case Bonus.LOAD:
            canvas.centre(site_art.loading(34, canvas.theme), *middle)


def _beside(canvas: Canvas, state: PyramidsState, marks: Marks, *, finished: bool) -> None:
    """What a stone is worth beside the finished pyramids, and how many lie there (HV-14)."""
    left, top = at.board(Site.PYRAMIDS)
    right, size = left + at.BOARD_WIDE, SIZE
    x, y = right - size // 2 - 2, top + at.BOARD_HIGH - size // 2 - 12
    look: stone_art.Look = "next" if finished else "open"
    canvas.centre(stone_art.place(size, size, look, canvas.theme), x, y)
    canvas.text(f"+{BESIDE}", x, y, BESIDE_TEXT, size, align="middle")
    owners, row = [owner(stone) for stone in state.beside], y - size // 2 - BESIDE_PITCH // 2
    for seat in sorted(set(owners), reverse=True):
        canvas.centre(stone_art.stone(seat, BESIDE_STONE), right - 48, row)
        canvas.text(str(owners.count(seat)), right - 26, row, COUNT, 28)
        row -= BESIDE_PITCH
    if side.BESIDE in marks:
        pieces.ring(canvas, (right - size // 2 - 2, y), size, size)


BESIDE_STONE, BESIDE_PITCH = 30, 35
COUNT = Style((26,), "text")


# --- in words ----------------------------------------------------------------------------------------

LETTERS = 3
"""Characters of a space on the text board."""
MORE = "+"
"""Marks a space there that gives a bonus."""


def _state(view: ImhotepView) -> PyramidsState:
    state: PyramidsState = side.site_view(view, Site.PYRAMIDS)
    return state


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Each pyramid's stones in the order of its spaces, and what its next space is worth."""
    del naming
    shapes, state = PYRAMIDS[view.side(Site.PYRAMIDS)], _state(view)
    for number, (shape, stones) in enumerate(zip(shapes, state.built, strict=True), start=1):
        row = signs_of(stones) or say("render.join.nothing")
        if len(shapes) > 1:
            row = say("imhotep.alt.numbered", number=number, row=row)
        if len(stones) < len(shape):
            row = say("imhotep.alt.next", row=row, points=shape[len(stones)].points)
        yield row
    if state.beside:
        yield say("imhotep.alt.beside", row=signs_of(state.beside))


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Levels side by side as they are printed; an empty space shows its points."""
    shapes, state = PYRAMIDS[view.side(Site.PYRAMIDS)], _state(view)
    for number, (shape, stones) in enumerate(zip(shapes, state.built, strict=True), start=1):
        yield from _pyramid(number, shape, stones)
    if state.beside:
        yield from folded(say("imhotep.board.beside", row=signs_of(state.beside)))


def _pyramid(number: int, shape: Sequence[Space], stones: Sequence[Stone]) -> Iterator[str]:
    shown = [stone_sign(stone) for stone in stones]
    shown += [f"{space.points}{MORE if space.bonus else ''}" for space in shape[len(stones) :]]
    cells = {(one.level, one.row, one.column): text for one, text in zip(shape, shown, strict=True)}
    levels = sorted({space.level for space in shape})
    for row in range(max(space.row for space in shape) + 1):
        parts: list[str] = []
        for level in levels:
            wide = 1 + max(space.column for space in shape if space.level == level)
            line = "".join(f"{cells.get((level, row, column), ''):<{LETTERS}}" for column in range(wide))
            parts.append(line)
        yield f"  {number if row == 0 else ' '}  {'| '.join(parts)}".rstrip(" |")


PYRAMIDS_BUILT = side.SideRenderer(draw=draw, mark=side.mark_stone(Site.PYRAMIDS), alt=_alt, board=_board)
"""Sides A and B."""
