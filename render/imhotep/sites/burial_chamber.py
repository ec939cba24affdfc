"""The Burial Chamber: three rows without end; groups are joined on side A (§6.4, §7.4)."""

from collections.abc import Iterator
from itertools import pairwise

from engine.imhotep.components import Site, owner
from engine.imhotep.printed import BURIAL_RANKS, GROUP_MORE, GROUPS, ROWS
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites.side import Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.phrases import EMPTY, CardWords, signs_of
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

COLUMNS = 9
"""As many as six ships and both red cards can fill (§13); more only after a reshuffle: cells shrink."""
GAP = 3
HIGH = 54
LEGEND = Style((24, 23, 22, 21, 20), "quiet")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
RANK = Style((26,), "quiet")
PASSAGE, PASSAGE_LONG = 15, 8
"""Half of a passage's width and length."""


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state = _state(view)
    stones = [owner(stone) for stone in state.stones]
    columns = max(COLUMNS, len(stones) // ROWS + 1)
    size = cell(columns)
    for place in range(columns * ROWS):
        middle = place_middle(place, columns)
        if place >= len(stones):
            look: stone_art.Look = "next" if place == len(stones) and view.outcome is None else "open"
            canvas.centre(stone_art.place(size, size, look, canvas.theme), *middle)
    for place, stone in enumerate(state.stones):
        canvas.centre(stone_art.stone(pieces.look(view, stone), size), *place_middle(place, columns))
    if view.side(Site.BURIAL_CHAMBER) == "A":
        _joints(canvas, stones, columns)
    for place in range(len(stones)):
        if (place % ROWS, place // ROWS) in marks:
            pieces.ring(canvas, place_middle(place, columns), size, size)
    _legend(canvas, view, say)


def cell(columns: int) -> int:
    """How large a stone is."""
    return min(HIGH, at.BOARD_WIDE // columns - GAP)


def place_middle(place: int, columns: int) -> at.Point:
    """Where the stone of this number lies: columns from the left, each from the top."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    column, row = divmod(place, ROWS)
    pitch = at.BOARD_WIDE // columns
    return left + pitch // 2 + column * pitch, top + 2 + HIGH // 2 + row * (HIGH + GAP)


def _joints(canvas: Canvas, stones: list[int], columns: int) -> None:
    """Bars between neighbours of one owner: a group is seen at once (§6.4)."""
    down = [(place - 1, place) for place in range(len(stones)) if place % ROWS]
    across = [(place - ROWS, place) for place in range(ROWS, len(stones))]
    for first, second in (*down, *across):
        if stones[first] == stones[second]:
            (x, y), (right, low) = place_middle(first, columns), place_middle(second, columns)
            passage(canvas, ((x + right) // 2, (y + low) // 2), stones[first], level=y == low)


def passage(canvas: Canvas, middle: at.Point, look: int, *, level: bool, half: int = PASSAGE) -> None:
    """An opening between two stones of one owner, `half` as wide to each side."""
    (x, y), face = middle, stone_art.coat(look).face
    for wide, colour in ((half, c.INK), (half - 3, c.CREAM), (half - 6, face)):
        across, along = (PASSAGE_LONG, wide) if level else (wide, PASSAGE_LONG)
        canvas.fill((x - across, y - along, x + across, y + along), colour)


def _legend(canvas: Canvas, view: ImhotepView, say: Say) -> None:
    """Points of groups by size, or of a row by rank."""
    left, top = at.board(Site.BURIAL_CHAMBER)
    y, right = top + at.BOARD_HIGH - 16, left + at.BOARD_WIDE
    if view.side(Site.BURIAL_CHAMBER) == "A":
        text, values = say("imhotep.picture.groups"), [*map(str, GROUPS[1:]), f"+{GROUP_MORE}"]
    else:
        text = say("imhotep.picture.rows")
        values = [*map(str, BURIAL_RANKS[: len(view.players)])]
    pitch = 50
    for place, value in enumerate(reversed(values)):
        canvas.text(value, right - 20 - place * pitch, y, RANK, pitch, align="middle")
    canvas.text(text, left, y, LABEL, at.BOARD_WIDE - len(values) * pitch - 12)
    for one, _ in pairwise(range(len(values))):
        x = right - 20 - one * pitch - pitch // 2
        canvas.fill((x - 1, y - 9, x + 1, y + 9), canvas.theme.line)


# --- in words ----------------------------------------------------------------------------------------


def _state(view: ImhotepView) -> BurialState:
    state: BurialState = site_view(view, Site.BURIAL_CHAMBER)
    return state


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming, say
    return (signs_of(row) for row in _state(view).rows if row)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    del say
    for number, row in enumerate(_state(view).rows, start=1):
        yield f"  {number}  {signs_of(row, ' ') or EMPTY}"


CHAMBERS = SideRenderer(draw=draw, mark=mark_stone(Site.BURIAL_CHAMBER), alt=_alt, board=_board)
"""Sides A and B."""
