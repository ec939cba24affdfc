"""The hill tomb, burial chamber side C: a pyramid of five levels, seen from the front (N-160 … N-165)."""

from collections.abc import Iterator

from engine.imhotep.components import Site, owner
from engine.imhotep.sites.hill_tomb import MOST_LEVELS, Spot, TombState, touching
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside, burial_chamber
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit import colors as c
from render.kit.art import stonework, torch
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.paragraph import draw_lines
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.say import Say

WIDE, HIGH, PITCH, ROW = 66, 38, 70, 41
"""The size of a place, and the distances from one place to the next."""
LEFT, LOW = 30, 212
"""The left end and the bottom of the lowest level."""
LEVEL = Style((28,), "text")
SPOT = Style((32,), c.INK)
OWNERS = tuple((416, 80 + 40 * row) for row in range(4))
SLOPE: tuple[Point, ...] = (
    (0, 218), (2, 190), (20, 164), (34, 150), (52, 126), (70, 112), (86, 84), (102, 70), (116, 42),
    (130, 28), (144, 6), (160, 1), (236, 1), (250, 10), (262, 34), (284, 62), (296, 80), (318, 104),
    (332, 122), (356, 146), (368, 164), (392, 184), (404, 206), (412, 218),
)  # fmt: skip
"""The outline of the hill."""
CAMP = (400, 126)
"""The upper left corner of the torch and the pebbles at the foot of the hill."""
TORCH = (52, 88)
PEBBLES = ((24, 82, 7), (40, 86, 4), (8, 60, 5))


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones, the places for the next stone, and the points."""
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    legal = state.legal if view.outcome is None else ()
    left, top = at.board(Site.BURIAL_CHAMBER)
    if not state.beside:
        canvas.paste(camp(canvas.theme), left + CAMP[0], top + CAMP[1])
    for level in range(len(state.levels)):
        x, y = spot_middle((level, 0))
        canvas.text(str(level + 1), x - WIDE // 2 - 13, y, LEVEL, 24, align="middle")
    for level, place in legal:
        x, y = spot_middle((level, place))
        canvas.center(stone_art.place(WIDE, HIGH, "next", canvas.theme), x, y)
        canvas.text(str(place + 1), x, y, SPOT, WIDE, align="middle")
    _stones(canvas, view, state)
    for spot in state.placed:
        if spot in marks:
            pieces.ring(canvas, spot_middle(spot), WIDE, HIGH)
    words = say("imhotep.picture.levels", most=MOST_LEVELS)
    draw_lines(canvas, [words], (left + at.BOARD_WIDE - 16, top + 30), caption.WORDS, 196, align="right")
    full, ringed = not legal and view.outcome is None, BESIDE in marks
    owners = [(left + x, top + y) for x, y in OWNERS]
    place = beside.legend_place(Site.BURIAL_CHAMBER)
    beside.draw(canvas, state.beside, place, owners, say, full=full, ringed=ringed)


def spot_middle(spot: Spot) -> at.Point:
    """Return the middle of a position, by level and place from 0."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    level, place = spot
    x = left + LEFT + PITCH // 2 + place * PITCH + level * PITCH // 2
    return x, top + LOW - HIGH // 2 - level * ROW


def _stones(canvas: Canvas, view: ImhotepView, state: TombState) -> None:
    """Draw the stones, with clamps between touching stones of one owner, which show the areas (N-162)."""
    placed = state.placed
    for spot, stone in placed.items():
        canvas.center(stone_art.brick(pieces.look(view, stone), WIDE, HIGH), *spot_middle(spot))
    for spot, stone in placed.items():
        for near in touching(spot):
            if near > spot and near in placed and owner(placed[near]) == owner(stone):
                burial_chamber.join(canvas, spot_middle(spot), spot_middle(near))


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a rocky hill with places cut into it, level upon level."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.BURIAL_CHAMBER)
    rock = stonework.sandstone(look)
    middle = len(SLOPE) // 2
    stonework.cast(pen, list(SLOPE), (14, 2))
    pen.poly(SLOPE, look.hill)
    pen.poly(
        [*SLOPE[: middle - 1], *((x + 40, y + 16) for x, y in reversed(SLOPE[: middle - 1]))], look.hill_lit
    )
    pen.poly([*SLOPE[middle:], *((x - 34, y + 6) for x, y in reversed(SLOPE[middle:]))], look.hill_shade)
    pen.edge(SLOPE, rock.rim, 3)
    for level in range(LEVELS):
        for place in range(LEVELS - level):
            x, y = spot_middle((level, place))
            x, y = x - left, y - top
            stonework.pit(pen, (x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2), look)
    canvas.paste(pen.sprite(), left, top)


@drawn
def camp(theme: Theme) -> Sprite:
    """Draw a torch and pebbles, where stones beside the board would lie."""
    pen, rim = Pen(88, at.BOARD_HIGH - CAMP[1]), stonework.sandstone(theme).rim
    torch.torch(pen, TORCH, 46, theme)
    for x, y, radius in PEBBLES:
        pen.disc(x, y, radius + 1.5, rim)
        pen.disc(x, y, radius, theme.hill)
        pen.disc(x - 1.5, y - 2, radius * 0.5, theme.hill_lit)
    return pen.sprite()


LEVELS = 5


# --- as text -----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield descriptions of the levels with stones, the lowest first, then of the stones beside the hill."""
    del naming
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    levels = [signs_of(row) for row in state.levels if any(stone is not None for stone in row)]
    yield from levels or [say("render.join.nothing")]
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with the levels as they look from the front (N-160), then the stones beside the hill."""
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    for level in reversed(range(len(state.levels))):
        yield f"  {level + 1}  {' ' * level}{signs_of(state.levels[level], ' ')}"
    yield from beside.board(state.beside, say)


HILL_TOMB = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=mark_stone(Site.BURIAL_CHAMBER),
    spot=lambda _, event: spot_middle((event.spot[0], event.spot[1])),
    stones=lambda look: stone_art.brick(look, WIDE, HIGH),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.hill_tomb",
)
