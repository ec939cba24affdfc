"""The Temple: visible stones, how many lie below, and what each space gives (§6.3, §7.3)."""

from collections.abc import Callable, Iterator

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import TEMPLE, TEMPLE_POINTS, TEMPLE_STONES, Benefit
from engine.imhotep.sites.temple import DrawCard, TakeBenefit, TempleState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

SIZE, LAYER, LAYERS = 76, 9, 5
"""A visible stone; the edge that shows of each below; how many edges there is room for."""
SPACES = 5
PITCH = at.BOARD_WIDE // SPACES
PLATE_WIDE, PLATE_HIGH = 92, 50
NUMBER = Style((32,), "text")
FEW = Style((30,), "text")


Plate = Callable[[Canvas, int, at.Point], None]
"""Draws what a space gives, its middle given."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, plate: Plate) -> None:
    """The whole board, as on all sides where stones lie one over another."""
    temple: TempleState = site_view(view, Site.TEMPLE)
    following = len(temple.stones) % temple.spaces
    asked = view.choosing.space if view.choosing is not None and view.outcome is None else None
    for space in range(temple.spaces):
        x, low = space_middle(space), plate_top() - 6
        _plate(canvas, space)
        plate(canvas, space, (x, plate_top() + PLATE_HIGH // 2))
        stack = [pieces.look(view, stone) for stone in temple.stones[space :: temple.spaces]]
        top = _stack(canvas, stack, x, low)
        if (space,) in marks:
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


def _plate(canvas: Canvas, space: int) -> None:
    """The ground for what a visible stone gives here at the end of a round."""
    theme = canvas.theme
    plate = signs.slab(PLATE_WIDE, PLATE_HIGH, theme.quay, theme.field_rim, edge=3, radius=8)
    canvas.centre(plate, space_middle(space), plate_top() + PLATE_HIGH // 2)


def _draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    del say
    benefits = TEMPLE[view.side(Site.TEMPLE)]
    draw(canvas, view, marks, lambda canvas, space, middle: _benefit(canvas, benefits[space], middle))


def _benefit(canvas: Canvas, benefit: Benefit, middle: at.Point) -> None:
    """Points, a card, or a point or stones (§6.3, §7.3)."""
    (x, y), theme = middle, canvas.theme
    points = TEMPLE_POINTS.get(benefit)
    if benefit is Benefit.CARD:
        canvas.centre(card_art.card(Card.FACE_DOWN, 32, theme), x, y)
    elif benefit is Benefit.POINT_OR_STONES:
        points_or_stones(canvas, points or 0, TEMPLE_STONES, middle)
    else:
        canvas.text(f"{points}", x, y, NUMBER, PLATE_WIDE, align="middle")


def points_or_stones(canvas: Canvas, points: int, stones: int, middle: at.Point) -> None:
    """Points, or up to so many stones from the quarry."""
    x, y = middle
    canvas.text(str(points), x - 34, y, NUMBER, 24, align="middle")
    canvas.text("/", x - 19, y, FEW, 16, align="middle")
    canvas.text(str(stones), x - 3, y, FEW, 24, align="middle")
    canvas.centre(stone_art.quarry(30, canvas.theme), x + 24, y)


# --- in words ----------------------------------------------------------------------------------------


def alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Visible stones, and how many lie below."""
    del naming
    temple: TempleState = site_view(view, Site.TEMPLE)
    covered = len(temple.stones) - sum(map(bool, temple.heights))
    yield say("imhotep.alt.temple", row=signs_of(temple.visible), covered=covered)


def board(view: ImhotepView, say: Say) -> Iterator[str]:
    """What is visible, then all levels from the bottom."""
    temple: TempleState = site_view(view, Site.TEMPLE)
    yield say("imhotep.board.visible", row=signs_of(temple.visible, " "))
    for level, start in enumerate(range(0, len(temple.stones), temple.spaces), start=1):
        shown = signs_of(temple.stones[start : start + temple.spaces], " ")
        yield say("imhotep.board.level", number=level, row=shown)


def mark(marks: Marks, event: Event) -> None:
    """The space of a stone."""
    if isinstance(event, e.Delivered) and event.site is Site.TEMPLE:
        marks.add(event.spot[:1])


def _pending(view: ImhotepView) -> list[int]:
    """Spaces whose stones are still to be resolved (§6.3)."""
    spaces = [task.space + 1 for task in view.agenda if isinstance(task, TakeBenefit)]
    cards = sum(isinstance(task, DrawCard) for task in view.agenda)
    if cards:
        spaces += [TEMPLE[view.side(Site.TEMPLE)].index(Benefit.CARD) + 1] * cards
    return spaces


TEMPLES = SideRenderer(draw=_draw, mark=mark, alt=alt, board=board, pending=_pending)
"""Sides A and B."""
