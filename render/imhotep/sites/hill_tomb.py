"""The hill tomb, burial chamber side C: a pyramid of five levels marks from the front (N-160 … N-165)."""

from collections.abc import Iterator

from engine.imhotep.components import Site, owner
from engine.imhotep.sites.hill_tomb import MOST_LEVELS, Spot, TombState, touching
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import beside, burial_chamber
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

SIZE, PITCH, HIGH = 42, 66, 43
BRICK = 62
LEVEL = Style((26,), "quiet")
SPOT = Style((26,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
LEFT = 28
"""Room for the numbers of the levels."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    legal = state.legal if view.outcome is None else ()
    for level, row in enumerate(state.levels):
        _, y = spot_middle((level, 0))
        canvas.text(str(level + 1), at.board(Site.BURIAL_CHAMBER)[0] + 8, y, LEVEL, 24, align="middle")
        for place, stone in enumerate(row):
            x, y = spot_middle((level, place))
            if stone is None:
                look: stone_art.Look = "next" if (level, place) in legal else "open"
                canvas.centre(stone_art.place(BRICK, SIZE - 2, look, canvas.theme), x, y)
            if (level, place) in legal:
                canvas.text(str(place + 1), x, y, SPOT, BRICK, align="middle")
    _stones(canvas, view, state)
    for spot in state.placed:
        if spot in marks:
            pieces.ring(canvas, spot_middle(spot), BRICK, SIZE - 4)
    _legend(canvas, state, marks, say, full=not legal and view.outcome is None)


def spot_middle(spot: Spot) -> at.Point:
    """The middle of a position, by level and place from 0."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    level, place = spot
    return (
        left + LEFT + PITCH // 2 + place * PITCH + level * PITCH // 2,
        top + at.BOARD_HIGH - 24 - level * HIGH,
    )


def _stones(canvas: Canvas, view: ImhotepView, state: TombState) -> None:
    """Stones, and passages between those of one owner that touch: an area is marks at once (N-162)."""
    placed = state.placed
    for spot, stone in placed.items():
        canvas.centre(stone_art.brick(pieces.look(view, stone), BRICK, SIZE), *spot_middle(spot))
        canvas.centre(stone_art.sign(pieces.look(view, stone), SIZE), *spot_middle(spot))
    for spot, stone in placed.items():
        for near in touching(spot):
            if near > spot and near in placed and owner(placed[near]) == owner(stone):
                (x, y), (right, low) = spot_middle(spot), spot_middle(near)
                middle = (x + right) // 2, (y + low) // 2
                burial_chamber.passage(canvas, middle, pieces.look(view, stone), level=y == low, half=11)


def _legend(canvas: Canvas, state: TombState, marks: Marks, say: Say, *, full: bool) -> None:
    """How areas score (N-163); stones beside (N-164)."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    words = say("imhotep.picture.levels", most=MOST_LEVELS)
    x = left + LEFT + 3 * PITCH + 62
    canvas.text(words, left + at.BOARD_WIDE, top + 12, LABEL, left + at.BOARD_WIDE - x, align="right")
    ringed = BESIDE in marks
    first = left + LEFT + 5 * PITCH + 30, top + 116
    beside.draw(canvas, state.beside, first, full=full, ringed=ringed, per_row=1)


# --- in words ----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """The levels from the lowest, as far as stones lie there."""
    del naming
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    levels = [signs_of(row) for row in state.levels if any(stone is not None for stone in row)]
    yield from levels or [say("render.join.nothing")]
    yield from beside.alt(state.beside, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """The levels as one sees them from the front (N-160)."""
    state: TombState = site_view(view, Site.BURIAL_CHAMBER)
    for level in reversed(range(len(state.levels))):
        yield f"  {level + 1}  {' ' * level}{signs_of(state.levels[level], ' ')}"
    yield from beside.board(state.beside, say)


HILL_TOMB = SideRenderer(
    draw=draw,
    mark=mark_stone(Site.BURIAL_CHAMBER),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.hill_tomb",
)
