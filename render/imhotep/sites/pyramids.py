"""The Pyramids: every space with its number, the stones on it, and where the next one goes (§6.2, §7.2)."""

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import BESIDE, PYRAMIDS, Bonus, Space
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

CELL, GAP = 64, 4
SIZE = CELL - GAP
NUMBER = Style((34,), "text")
BONUS_NUMBER = Style((30,), "text")
BESIDE_TEXT = Style((30,), "text")
APART = {"A": 20, "B": 18}
LEVELS = (0, 3, 5)
"""Columns of side A before each level."""


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    del say
    side = view.side(Site.PYRAMIDS)
    finished = True
    for pyramid, shape in enumerate(PYRAMIDS[side]):
        stones = view.sites[Site.PYRAMIDS].built[pyramid]
        finished = finished and len(stones) == len(shape)
        for number, space in enumerate(shape):
            middle = space_middle(side, pyramid, space)
            if number < len(stones):
                canvas.centre(stone_art.stone(pieces.look(view, stones[number]), SIZE), *middle)
            else:
                _empty(canvas, space, middle, filled_next=number == len(stones) and view.outcome is None)
            if (pyramid, number) in seen.spots[Site.PYRAMIDS]:
                pieces.ring(canvas, middle, SIZE, SIZE)
    _beside(canvas, view, seen, finished=finished)


def space_middle(side: str, pyramid: int, space: Space) -> at.Point:
    """Where a space is. Side A: the levels side by side; side B: the top above each pyramid."""
    left, top = at.board(Site.PYRAMIDS)
    up = space.level - 1
    if side == "A":
        x, y = left + LEVELS[up] * CELL + up * APART[side], top + 12 + up * CELL // 2
    else:
        x, y = left + pyramid * (2 * CELL + APART[side]) + up * CELL // 2, top + 12 + (1 - up) * CELL
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


def _beside(canvas: Canvas, view: ImhotepView, seen: Touched, *, finished: bool) -> None:
    """What a stone is worth beside the finished pyramids, and how many lie there (HV-14)."""
    left, top = at.board(Site.PYRAMIDS)
    right, size = left + at.BOARD_WIDE, SIZE
    x, y = right - size // 2 - 2, top + at.BOARD_HIGH - size // 2 - 12
    look: stone_art.Look = "next" if finished and view.outcome is None else "open"
    canvas.centre(stone_art.place(size, size, look, canvas.theme), x, y)
    canvas.text(f"+{BESIDE}", x, y, BESIDE_TEXT, size, align="middle")
    owners, row = (
        [owner(stone) for stone in view.sites[Site.PYRAMIDS].beside],
        y - size // 2 - BESIDE_PITCH // 2,
    )
    for seat in sorted(set(owners), reverse=True):
        canvas.centre(stone_art.stone(seat, BESIDE_STONE), right - 48, row)
        canvas.text(str(owners.count(seat)), right - 26, row, COUNT, 28)
        row -= BESIDE_PITCH
    if seen.beside:
        pieces.ring(canvas, (right - size // 2 - 2, y), size, size)


BESIDE_STONE, BESIDE_PITCH = 30, 35
COUNT = Style((26,), "text")
