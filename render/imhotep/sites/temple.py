"""The Temple: visible stones, how many lie below, and what each space gives (§6.3, §7.3)."""

from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import TEMPLE, TEMPLE_POINTS, Benefit
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.imhotep.sites import ra
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

SIZE, LAYER, LAYERS = 76, 9, 5
"""A visible stone; the edge that shows of each below; how many edges there is room for."""
SPACES = 5
PITCH = at.BOARD_WIDE // SPACES
PLATE_WIDE, PLATE_HIGH = 92, 50
NUMBER = Style((32,), "text")


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    del say
    temple, benefits = view.temple, TEMPLE.get(view.side(Site.TEMPLE))
    following = len(temple.stones) % temple.spaces
    asked = view.choosing.space if view.choosing is not None and view.outcome is None else None
    for space in range(temple.spaces):
        x, low = space_middle(space), plate_top() - 6
        _plate(canvas, None if benefits is None else benefits[space], space)
        stack = [pieces.look(view, stone) for stone in temple.stones[space :: temple.spaces]]
        top = _stack(canvas, stack, x, low)
        if (space,) in seen.spots[Site.TEMPLE]:
            pieces.ring(canvas, (x, top), SIZE, SIZE)
        if asked == space:
            canvas.centre(stone_art.halo(SIZE + 8, SIZE + 8), x, top)
        if len(stack) > 1:
            pieces.draw_badge(canvas, len(stack), (x + SIZE // 2, low - 10))
        if space == following and view.outcome is None:
            canvas.centre(site_art.down(26), x, top - SIZE // 2 - 17)


def space_middle(space: int) -> int:
    """The middle of a space, from the left."""
    return at.board(Site.TEMPLE)[0] + PITCH // 2 + space * PITCH


def plate_top() -> int:
    """Where the plates with the benefits begin."""
    return at.board(Site.TEMPLE)[1] + at.BOARD_HIGH - PLATE_HIGH - 8


def _stack(canvas: Canvas, stack: list[int], x: int, low: int) -> int:
    """The stones of a space, the visible one whole; returns the middle of what lies on top."""
    if not stack:
        top = low - SIZE // 2
        empty = stone_art.place(SIZE - 4, SIZE - 4, "open", canvas.theme)
        canvas.centre(empty, x, top)
        return top
    below = stack[:-1][-LAYERS:]
    for number, look in enumerate(below):
        canvas.centre(stone_art.block(look, SIZE - 8, 18), x, low - 9 - number * LAYER)
    top = low - SIZE // 2 - len(below) * LAYER
    canvas.centre(stone_art.stone(stack[-1], SIZE), x, top)
    return top


def _plate(canvas: Canvas, benefit: Benefit | None, space: int) -> None:
    """What a visible stone gives here at the end of a round; None: by the temple of Ra."""
    x, y, theme = space_middle(space), plate_top() + PLATE_HIGH // 2, canvas.theme
    plate = signs.slab(PLATE_WIDE, PLATE_HIGH, theme.quay, theme.field_rim, edge=3, radius=8)
    canvas.centre(plate, x, y)
    if benefit is None:
        ra.draw_gift(canvas, space, (x, y))
        return
    points = TEMPLE_POINTS.get(benefit)
    if benefit is Benefit.CARD:
        canvas.centre(card_art.card(Card.FACE_DOWN, 32, theme), x, y)
    elif benefit is Benefit.POINT_OR_STONES:
        canvas.text(f"{points}", x - 30, y, NUMBER, 30, align="middle")
        canvas.text("/", x - 11, y, NUMBER, 20, align="middle")
        for side in (0, 1):
            canvas.centre(stone_art.place(20, 20, "open", theme, ground=theme.text), x + 10 + side * 21, y)
    else:
        canvas.text(f"{points}", x, y, NUMBER, PLATE_WIDE, align="middle")
