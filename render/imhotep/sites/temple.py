"""The Temple: visible stones, how many lie below, and what each space gives (§6.3, §7.3)."""

from collections.abc import Callable, Iterator

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import TEMPLE, TEMPLE_POINTS, TEMPLE_SPACES, TEMPLE_STONES, Benefit
from engine.imhotep.sites.temple import DrawCard, TakeBenefit, TempleState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit import colors as c
from render.kit.art import columns, stonework
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Box, Pen
from render.kit.say import Say

SIZE, FRONT, FRONTS_HIGH = 58, 17, 62
"""The size of a stone, the height of its front, and the maximum height of a stack's fronts."""
FLOOR, STEP = 154, 10
"""The foot of the stones, and how far below it the carvings in the step begin."""
PLATE_WIDE, PLATE_HIGH = 84, 44
EDGE = 8
NUMBER = Style((32,), c.CREAM)
COVERED = 3
"""The maximum number of stones in a stack that can be counted at a glance; if there are more, their count is
written.
"""


Plate = Callable[[Canvas, int, at.Point], None]
"""The type of functions that draw the benefit of a space, given its middle."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, plate: Plate) -> None:
    """Draw the stones and the benefit of each space, as on all sides with stacks of stones."""
    temple: TempleState = site_view(view, Site.TEMPLE)
    following = len(temple.stones) % temple.spaces
    asked = view.choosing.space if view.choosing is not None and view.outcome is None else None
    for space in range(temple.spaces):
        x = space_middle(space, temple.spaces)
        plate(canvas, space, (x, plate_middle()))
        stack = [pieces.look(view, stone) for stone in temple.stones[space :: temple.spaces]]
        top = _stack(canvas, stack, x, golden=space == following and view.outcome is None)
        middle = top + round(SIZE * stone_art.TOP / 2)
        if (space,) in marks:
            pieces.ring(canvas, (x, middle), SIZE, round(SIZE * stone_art.TOP))
        if asked == space:
            canvas.center(stone_art.halo(SIZE + 8, round(SIZE * stone_art.TOP) + 8), x, middle)


def space_middle(space: int, spaces: int) -> int:
    """Return the x of a space's middle."""
    wide = at.BOARD_WIDE - 2 * EDGE
    return at.board(Site.TEMPLE)[0] + EDGE + wide * (2 * space + 1) // (2 * spaces)


def plate_middle() -> int:
    """Return the y of the middle of the spaces' benefits."""
    return at.board(Site.TEMPLE)[1] + FLOOR + STEP + PLATE_HIGH // 2


def _stack(canvas: Canvas, stack: list[int], x: int, *, golden: bool) -> int:
    """Draw the stones of a space, the visible one whole, and the count of a tall stack. If the next stone
    goes there (`golden`), draw an empty space in gold, or an arrow above the stones. Return the y of their
    top.
    """
    low = at.board(Site.TEMPLE)[1] + FLOOR - 4
    if not stack:
        place = stone_art.place(SIZE, PLACE_HIGH, "next" if golden else "open", canvas.theme)
        canvas.center(place, x, low - PLACE_HIGH // 2)
        if golden:
            canvas.center(stone_art.chevron(CHEVRON), x, low - PLACE_HIGH // 2)
        return low - PLACE_HIGH
    fronts = min(FRONT * len(stack), FRONTS_HIGH)
    tower = stone_art.tower(tuple(stack), SIZE, fronts)
    top = low - stone_art.tower_high(SIZE, fronts) + stone_art.CAST
    canvas.paste(tower, x - SIZE // 2, top)
    if golden:
        canvas.center(site_art.down(28), x, top - 20)
    if len(stack) > COVERED:
        pieces.draw_badge(canvas, len(stack), (x + SIZE // 2, low - 12))
    return top


PLACE_HIGH, CHEVRON = 40, 22


def _draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    del say
    benefits = TEMPLE[view.side(Site.TEMPLE)]
    draw(canvas, view, marks, lambda canvas, space, middle: _benefit(canvas, benefits[space], middle))


def _benefit(canvas: Canvas, benefit: Benefit, middle: at.Point) -> None:
    """Draw a space's benefit: points, a card, or a point or stones (§6.3, §7.3)."""
    x, y = middle
    points = TEMPLE_POINTS.get(benefit)
    if benefit is Benefit.CARD:
        canvas.center(card_art.card(Card.FACE_DOWN, 28), x, y)
    elif benefit is Benefit.POINT_OR_STONES:
        points_or_stones(canvas, points or 0, TEMPLE_STONES, middle)
    else:
        canvas.text(f"{points}", x, y, NUMBER, PLATE_WIDE, align="middle")


def points_or_stones(canvas: Canvas, points: int, stones: int, middle: at.Point) -> None:
    """Draw a choice between points and up to this many stones from the quarry."""
    x, y = middle
    canvas.text(str(points), x - 30, y, NUMBER, 24, align="middle")
    canvas.text("/", x - 14, y, NUMBER, 16, align="middle")
    canvas.text(str(stones), x + 2, y, NUMBER, 24, align="middle")
    canvas.center(stone_art.quarry(28, canvas.theme), x + 27, y)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a hall of columns under a painted cornice, and in front of it a step with the carved benefits."""
    del letter
    spaces = TEMPLE_SPACES[seats]
    pen, look = site_art.scene_pen(), canvas.theme
    rock, (left, top) = stonework.limestone(look), at.board(Site.TEMPLE)
    right, roof = at.BOARD_WIDE - EDGE, columns.cornice(pen, 0, at.BOARD_WIDE, 2, rock)
    hall(pen, (EDGE, roof, right, FLOOR), look)
    pen.rect((4, FLOOR - 22, at.BOARD_WIDE - 4, FLOOR), rock.rim)
    pen.rect((6, FLOOR - 20, at.BOARD_WIDE - 6, FLOOR), rock.top)
    pen.rect((6, FLOOR - 20, at.BOARD_WIDE - 6, FLOOR - 15), rock.front)
    stonework.block(pen, (3, FLOOR, at.BOARD_WIDE - 3, at.BOARD_HIGH), rock)
    pitch, low = (right - EDGE) / spaces, plate_middle() - top + PLATE_HIGH / 2
    for space in range(spaces):
        x = space_middle(space, spaces) - left
        box = (x - PLATE_WIDE / 2, low - PLATE_HIGH, x + PLATE_WIDE / 2, low)
        stonework.pit(pen, box, look, depth=4, radius=5)
    for number in range(spaces + 1):
        x = EDGE + pitch * number
        columns.column(pen, min(max(x, 22), at.BOARD_WIDE - 22), (roof, FLOOR - 6), rock)
    canvas.paste(pen.sprite(), left, top)


def hall(pen: Pen, box: Box, theme: Theme) -> None:
    """Draw the wall behind the columns, in the shadow of the roof."""
    left, top, right, low = box
    pen.rect((left - 2, top, right + 2, low), theme.pit_shade)
    pen.rect((left, top, right, low), theme.hall)
    for y in range(round(top) + 40, round(low), 22):
        pen.rect((left, y, right, y + 1.6), theme.pit)
    pen.rect((left, top, right, top + 16), theme.pit)


def spot(view: ImhotepView, event: e.Delivered) -> at.Point:
    """Return the middle of a delivered stone's place, on top of the other stones of its space."""
    temple: TempleState = site_view(view, Site.TEMPLE)
    space, level = event.spot
    low = at.board(Site.TEMPLE)[1] + FLOOR - 4
    return space_middle(space, temple.spaces), low - min(FRONT * level, FRONTS_HIGH) - SIZE // 2


def stones(look: int) -> object:
    """Draw the parts of stacks in one look, so that they are cached."""
    return stone_art.tower((look, look), SIZE, 2 * FRONT)


# --- as text -----------------------------------------------------------------------------------------


def alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield a description of the visible stones, with the number of stones below them."""
    del naming
    temple: TempleState = site_view(view, Site.TEMPLE)
    covered = len(temple.stones) - sum(map(bool, temple.heights))
    yield say("imhotep.alt.temple", row=signs_of(temple.visible), covered=covered)


def board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the visible stones, then all levels from the bottom."""
    temple: TempleState = site_view(view, Site.TEMPLE)
    yield say("imhotep.board.visible", row=signs_of(temple.visible, " "))
    for level, start in enumerate(range(0, len(temple.stones), temple.spaces), start=1):
        shown = signs_of(temple.stones[start : start + temple.spaces], " ")
        yield say("imhotep.board.level", number=level, row=shown)


def mark(marks: Marks, event: Event) -> None:
    """Mark the space of a delivered stone."""
    if isinstance(event, e.Delivered) and event.site is Site.TEMPLE:
        marks.add(event.spot[:1])


def _pending(view: ImhotepView) -> list[int]:
    """Return the spaces, from 1, that have yet to be resolved (§6.3)."""
    spaces = [task.space + 1 for task in view.agenda if isinstance(task, TakeBenefit)]
    cards = sum(isinstance(task, DrawCard) for task in view.agenda)
    if cards:
        spaces += [TEMPLE[view.side(Site.TEMPLE)].index(Benefit.CARD) + 1] * cards
    return spaces


TEMPLES = SideRenderer(
    scenery=scenery,
    draw=_draw,
    mark=mark,
    spot=spot,
    stones=stones,
    alt=alt,
    board=board,
    pending=_pending,
)
"""Sides A and B."""
