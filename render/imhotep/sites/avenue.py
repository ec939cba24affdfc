"""The avenue, obelisk side D: eight places with a height to reach (N-280 … N-286)."""

from engine.imhotep import house
from engine.imhotep.components import Site, owner
from engine.imhotep.sites.avenue import UNFINISHED, AvenueState
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import beside, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

SIZE, PITCH, WIDE = 32, 31, 50
POINTS = Style((30,), "text")
PLACE = Style((26,), "quiet")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The whole board."""
    state = None if view.dynasty is None else view.dynasty.obelisks
    if not isinstance(state, AvenueState):
        return
    for place in range(len(house.HOUSE.avenue)):
        _place(canvas, view, state, place, seen)
    _beside(canvas, view, state, seen, say)


def course_middle(place: int, course: int) -> at.Point:
    """The middle of a stone of a place, from the bottom."""
    left, top = at.board(Site.OBELISKS)
    pitch = at.BOARD_WIDE // len(house.HOUSE.avenue)
    return left + pitch // 2 + place * pitch, top + at.BOARD_HIGH - 31 - SIZE // 2 - course * PITCH


def _place(canvas: Canvas, view: ImhotepView, state: AvenueState, place: int, seen: Touched) -> None:
    """A place's stones up to its height, its number below, its points above: golden when it is finished."""
    (height, points), stones = house.HOUSE.avenue[place], state.places[place]
    x, foot = course_middle(place, 0)
    base = signs.slab(WIDE, 9, canvas.theme.field_rim, canvas.theme.frame, edge=2, radius=3)
    canvas.paste(base, x - WIDE // 2, foot + SIZE // 2 - 1)
    for course in range(height):
        middle = course_middle(place, course)
        if course < len(stones):
            canvas.centre(stone_art.stone(pieces.look(view, stones[course]), SIZE), *middle)
        else:
            following = course == len(stones) and view.outcome is None
            canvas.centre(
                stone_art.place(SIZE, SIZE - 2, "next" if following else "open", canvas.theme), *middle
            )
        if any(spot[1:] == (place, course) for spot in seen.spots[Site.OBELISKS]):
            pieces.ring(canvas, middle, SIZE, SIZE - 2)
    canvas.text(str(place + 1), x, foot + SIZE // 2 + 19, PLACE, 40, align="middle")
    _, y = course_middle(place, height - 1)
    done = len(stones) == height
    style = POINTS._replace(colour=c.INK) if done else POINTS
    if done:
        canvas.centre(signs.slab(48, 30, c.GOLD, c.INK, edge=2, radius=6), x, y - SIZE // 2 - 17)
    canvas.text(str(points), x, y - SIZE // 2 - 17, style, 44, align="middle")


def _beside(canvas: Canvas, view: ImhotepView, state: AvenueState, seen: Touched, say: Say) -> None:
    """Points of a stone of an unfinished obelisk (N-285); stones beside, above the low places (N-286)."""
    left, top = at.board(Site.OBELISKS)
    building = {owner(place[0]) for place, (height, _) in zip(state.places, house.HOUSE.avenue, strict=True)
                if place and len(place) < height}  # fmt: skip
    full = all(state.places) and len(building) < len(view.players) and view.outcome is None
    canvas.text(say("imhotep.picture.unfinished", points=UNFINISHED), left, top + 62, LABEL, 130)
    ringed = beside.ringed(seen, Site.OBELISKS)
    beside.draw(canvas, state.beside, (left, top + 22), full=full, ringed=ringed, small=True)
