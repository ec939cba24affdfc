"""The Pyramids: every space with its points or its stone, and where the next stone goes (§6.2, §7.2)."""

from collections.abc import Iterable, Iterator, Sequence

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.events import Delivered
from engine.imhotep.printed import PYRAMIDS, Bonus, Space
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside, side
from render.imhotep.sites.side import Marks
from render.imhotep.text.phrases import CardWords, signs_of, stone_sign
from render.kit import colors as c
from render.kit.art import palm, stonework, torch
from render.kit.canvas import Canvas, Style
from render.kit.colors import Color
from render.kit.fit import folded
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, drawn
from render.kit.say import Say

NUMBER = Style((32,), c.CREAM)
NUMBER_NEXT = Style((32,), c.INK)
WHICH = Style((36,), "text")
A_SIZE, A_PITCH, B_SIZE, B_PITCH = 50, 54, 56, 60
"""The size of a stone, and the distance from one stone to the next, on each side."""
TERRACES = ((2, 22), (196, 12), (336, 4))
"""The left and top of each level's roof on side A."""
FLANKS = ((20, 12), (9, 2), (22, 10))
"""How far the lower and the upper course of each row extend on side B."""
OASIS = (380, 68)
"""The upper left corner of the palm and the torch beside the terraces."""
SILL = 10
"""The distance from a terrace's edge to its places."""


def size(letter: str) -> int:
    """Return the size of a stone on a side."""
    return A_SIZE if letter == "A" else B_SIZE


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the stones, the points and bonuses of free places, and the places for the next stones."""
    letter, state = view.side(Site.PYRAMIDS), _state(view)
    shapes, finished = PYRAMIDS[letter], True
    if letter == "A" and not state.beside:
        canvas.paste(oasis(canvas.theme), *_moved([OASIS])[0])
    for pyramid, shape in enumerate(shapes):
        if len(shapes) > 1:
            canvas.text(str(pyramid + 1), *number_middle(pyramid), WHICH, 40, align="middle")
        stones = state.built[pyramid]
        finished = finished and len(stones) == len(shape)
        for number, space in enumerate(shape):
            middle = space_middle(letter, pyramid, space)
            if number < len(stones):
                canvas.center(stone_art.stone(pieces.look(view, stones[number]), size(letter)), *middle)
            else:
                filled_next = number == len(stones) and view.outcome is None
                _empty(canvas, space, middle, size(letter), filled_next=filled_next)
            if (pyramid, number) in marks:
                pieces.ring(canvas, middle, size(letter), size(letter))
    place, full = beside.legend_place(Site.PYRAMIDS), finished and view.outcome is None
    ringed = side.BESIDE in marks
    beside.draw(canvas, state.beside, place, _moved(OWNERS[letter]), say, full=full, ringed=ringed)


def _moved(points: Iterable[at.Point]) -> list[at.Point]:
    left, top = at.board(Site.PYRAMIDS)
    return [(left + x, top + y) for x, y in points]


def space_middle(letter: str, pyramid: int, space: Space) -> at.Point:
    """Return the middle of a space. On side A, the levels lie side by side; on side B, the rows of a level
    lie one behind the other, and the top behind them.
    """
    left, top = at.board(Site.PYRAMIDS)
    if letter == "A":
        (x, y), pitch = TERRACES[space.level - 1], A_PITCH
        first = left + x + SILL + pitch // 2, top + y + SILL + pitch // 2
        return first[0] + space.column * pitch, first[1] + space.row * pitch
    x = pyramid_middle(pyramid)
    row, column = (2, 0.5) if space.level > 1 else (1 - space.row, space.column)
    return left + x + round((column - 0.5) * B_PITCH), top + at.BOARD_HIGH - B_PITCH // 2 - row * B_PITCH


def pyramid_middle(pyramid: int) -> int:
    """Return the middle of a pyramid on side B, measured from the left of the scene."""
    return at.BOARD_WIDE * (2 * pyramid + 1) // 6


def number_middle(pyramid: int) -> at.Point:
    """Return the middle of a pyramid's number."""
    left, top = at.board(Site.PYRAMIDS)
    return left + pyramid_middle(pyramid) - 64, top + 68


def _empty(canvas: Canvas, space: Space, middle: at.Point, size: int, *, filled_next: bool) -> None:
    """Draw an empty space with its points and its bonus, in gold if the next stone can go there."""
    x, y = middle
    if filled_next:
        canvas.center(stone_art.place(size, size, "next", canvas.theme), x, y)
    style = NUMBER_NEXT if filled_next else NUMBER
    if space.bonus is None:
        canvas.text(str(space.points), x, y, style, size, align="middle")
        return
    canvas.text(str(space.points), x - 14, y, style, 24, align="middle")
    draw_bonus(canvas, space.bonus, (x + 12, y), c.INK if filled_next else c.CREAM)


def draw_bonus(canvas: Canvas, bonus: Bonus, middle: at.Point, ink: Color) -> None:
    """Draw a bonus: a card, three stones, or a stone above a ship (§7.2)."""
    match bonus:
        case Bonus.CARD:
            canvas.center(card_art.card(Card.FACE_DOWN, 28), *middle)
        case Bonus.STONES:
            canvas.center(stone_art.quarry(31, canvas.theme), *middle)
        case Bonus.LOAD:
            canvas.center(site_art.loading(32, canvas.theme, ink=ink), *middle)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw three terraces, each higher than the one before it, for side A, or three pyramids of three steps
    for side B.
    """
    del seats
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.PYRAMIDS)
    if letter == "A":
        for level, corner in enumerate(TERRACES):
            terrace(pen, corner, 3 - level, look)
    else:
        for pyramid in range(len(PYRAMIDS[letter])):
            stepped(pen, pyramid_middle(pyramid), look)
    for pyramid, shape in enumerate(PYRAMIDS[letter]):
        for space in shape:
            x, y = space_middle(letter, pyramid, space)
            x, y, half = x - left, y - top, size(letter) / 2
            stonework.pit(pen, (x - half, y - half, x + half, y + half), look)
    canvas.paste(pen.sprite(), left, top)


def terrace(pen: Pen, corner: Point, cells: int, theme: Theme) -> None:
    """Draw a platform whose roof has `cells` by `cells` places, seen from the front and above."""
    (left, top), rock = corner, stonework.sandstone(theme)
    wide = cells * A_PITCH + 2 * SILL
    edge = top + wide - SILL + 2
    right, low = left + wide, at.BOARD_HIGH
    stonework.cast(pen, [(right - 30, top + 20), (right, top), (right, low), (left, low)], (12, 4))
    pen.rect((left - 2, top - 2, right + 2, low + 2), rock.rim, radius=2)
    pen.rect((left, top, right, edge), rock.top)
    pen.rect((left, top, right, top + 3), rock.lit)
    pen.rect((left, top, left + 3, edge), rock.lit)
    stonework.masonry(pen, (left, edge, right, low), rock, course=15, stone=40, lit=4)
    if low - edge > WITH_ENTRANCE:
        x = (left + right) / 2
        stonework.entrance(pen, (x - 15, low - 58, x + 15, low), theme)


@drawn
def oasis(theme: Theme) -> Sprite:
    """Draw a palm and a torch, where stones beside the board would lie."""
    high = at.BOARD_HIGH - OASIS[1]
    pen = Pen(130, high)
    torch.torch(pen, (42, high - 3), 46, theme)
    palm.palm(pen, (70, high - 6), 128, theme)
    return pen.sprite()


WITH_ENTRANCE = 100
"""A front has an entrance if it is higher than this."""


def stepped(pen: Pen, middle: float, theme: Theme) -> None:
    """Draw a pyramid of three steps, with two, two and one place in front."""
    rock, low, high = stonework.sandstone(theme), float(at.BOARD_HIGH), B_PITCH / 2
    outline: list[Point] = []
    for count, flank in zip((2, 2, 1), FLANKS, strict=True):
        for reach in flank:
            half = count * B_PITCH / 2 + reach
            outline = [(middle - half, low), *outline, (middle + half, low)]
            low -= high
    stonework.cast(pen, outline, (10, 3))
    low = float(at.BOARD_HIGH)
    for count, flank in zip((2, 2, 1), FLANKS, strict=True):
        for course, reach in enumerate(flank):
            half = count * B_PITCH / 2 + reach
            box = (middle - half, low - high, middle + half, low)
            stonework.masonry(pen, box, rock, course=13, stone=34, odd=bool(course))
            low -= high


OWNERS = {
    "A": tuple((at.BOARD_WIDE - 74, 44 + 44 * row) for row in range(4)),
    "B": tuple((at.BOARD_WIDE - 74 * place, 16) for place in range(4, 0, -1)),
}
"""The places of each owner's stones beside the board, by side, measured from the scene's corner."""


def _spot(view: ImhotepView, event: Delivered) -> at.Point:
    letter, (pyramid, number) = view.side(Site.PYRAMIDS), event.spot
    return space_middle(letter, pyramid, PYRAMIDS[letter][pyramid][number])


# --- as text -----------------------------------------------------------------------------------------

LETTERS = 3
"""The width of a space on the text board, in characters."""
MORE = "+"
"""The sign on the text board for a space that gives a bonus."""


def _state(view: ImhotepView) -> PyramidsState:
    state: PyramidsState = side.site_view(view, Site.PYRAMIDS)
    return state


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield a description of each pyramid's stones in the order of its spaces, with the value of its next
    space.
    """
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
    """Yield lines with the levels side by side as they are printed; an empty space shows its points."""
    shapes, state = PYRAMIDS[view.side(Site.PYRAMIDS)], _state(view)
    for number, (shape, stones) in enumerate(zip(shapes, state.built, strict=True), start=1):
        yield from _pyramid(number, shape, stones)
    if state.beside:
        yield from folded(say("imhotep.board.beside", row=signs_of(state.beside)))


def _pyramid(number: int, shape: Sequence[Space], stones: Sequence[Stone]) -> Iterator[str]:
    shown = [stone_sign(stone) for stone in stones]
    shown += [f"{space.points}{MORE if space.bonus else ''}" for space in shape[len(stones) :]]
    cells = {
        (position.level, position.row, position.column): text
        for position, text in zip(shape, shown, strict=True)
    }
    levels = sorted({space.level for space in shape})
    for row in range(max(space.row for space in shape) + 1):
        parts: list[str] = []
        for level in levels:
            wide = 1 + max(space.column for space in shape if space.level == level)
            line = "".join(f"{cells.get((level, row, column), ''):<{LETTERS}}" for column in range(wide))
            parts.append(line)
        yield f"  {number if row == 0 else ' '}  {'| '.join(parts)}".rstrip(" |")


PYRAMIDS_BUILT = side.SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=side.mark_stone(Site.PYRAMIDS),
    spot=_spot,
    stones=lambda look: [stone_art.stone(look, size) for size in (A_SIZE, B_SIZE)],
    alt=_alt,
    board=_board,
)
"""Sides A and B."""
