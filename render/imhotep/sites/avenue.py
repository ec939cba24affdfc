"""The avenue, obelisk side D: eight places with a height to reach (N-280 … N-286)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, owner
from engine.imhotep.events import Delivered
from engine.imhotep.sites.avenue import UNFINISHED, AvenueBoard, AvenueState, ObeliskFinished
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

SIZE, PITCH, WIDE = 32, 31, 50
POINTS = Style((30,), "text")
PLACE = Style((26,), "quiet")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The whole board."""
    state: AvenueState = site_view(view, Site.OBELISKS)
    for place in range(len(house.HOUSE.of(AvenueBoard).places)):
        _place(canvas, view, state, place, marks)
    _beside(canvas, view, state, marks, say)


def course_middle(place: int, course: int) -> at.Point:
    """The middle of a stone of a place, from the bottom."""
    left, top = at.board(Site.OBELISKS)
    pitch = at.BOARD_WIDE // len(house.HOUSE.of(AvenueBoard).places)
    return left + pitch // 2 + place * pitch, top + at.BOARD_HIGH - 31 - SIZE // 2 - course * PITCH


def _place(canvas: Canvas, view: ImhotepView, state: AvenueState, place: int, marks: Marks) -> None:
    """A place's stones up to its height, its number below, its points above: golden when it is finished."""
    (height, points), stones = house.HOUSE.of(AvenueBoard).places[place], state.places[place]
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
        if (place, course) in marks:
            pieces.ring(canvas, middle, SIZE, SIZE - 2)
    canvas.text(str(place + 1), x, foot + SIZE // 2 + 19, PLACE, 40, align="middle")
    _, y = course_middle(place, height - 1)
    done = len(stones) == height
    style = POINTS._replace(colour=c.INK) if done else POINTS
    if done:
        canvas.centre(signs.slab(48, 30, c.GOLD, c.INK, edge=2, radius=6), x, y - SIZE // 2 - 17)
    canvas.text(str(points), x, y - SIZE // 2 - 17, style, 44, align="middle")


def _beside(canvas: Canvas, view: ImhotepView, state: AvenueState, marks: Marks, say: Say) -> None:
    """Points of a stone of an unfinished obelisk (N-285); stones beside, above the low places (N-286)."""
    left, top = at.board(Site.OBELISKS)
    places = zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True)
    building = {owner(place[0]) for place, (height, _) in places if place and len(place) < height}
    full = all(state.places) and len(building) < len(view.players) and view.outcome is None
    canvas.text(say("imhotep.picture.unfinished", points=UNFINISHED), left, top + 62, LABEL, 130)
    ringed = BESIDE in marks
    beside.draw(canvas, state.beside, (left, top + 22), full=full, ringed=ringed, small=True)


# --- in words ----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    state: AvenueState = site_view(view, Site.OBELISKS)
    yield from list(_begun(state, say)) or [say("render.join.nothing")]
    yield from beside.alt(state.beside, say)


def _begun(state: AvenueState, say: Say) -> Iterator[str]:
    """Places with their stones and as many dots as are missing (N-283)."""
    for place, (stones, (height, _)) in enumerate(
        zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True), start=1
    ):
        if stones:
            row = signs_of((*stones, *(None,) * (height - len(stones))))
            yield say("imhotep.alt.place", place=place, row=row)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Every place with its stones, its height and its points (N-280)."""
    state: AvenueState = site_view(view, Site.OBELISKS)
    for place, (stones, (height, points)) in enumerate(
        zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True), start=1
    ):
        row = signs_of((*stones, *(None,) * (height - len(stones))))
        yield say("imhotep.board.place", place=place, row=f"{row:<5}", points=points)
    yield from beside.board(state.beside, say)


# --- events ------------------------------------------------------------------------------------------


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Places where stones came, then obelisks that were finished (N-282, N-283)."""
    spots = (event.spot for event in events if isinstance(event, Delivered))
    for place in dict.fromkeys(spot[0] for spot in spots if len(spot) == PLACE_AND_COURSE):
        yield say("imhotep.part.place", place=place + 1)
    for event in events:
        if isinstance(event, ObeliskFinished):
            yield say("imhotep.part.finished", place=event.place + 1)


PLACE_AND_COURSE = 2
"""Numbers of a spot of this side."""


def _gained_briefly(events: Sequence[Event], say: Say) -> Iterator[str]:
    for event in events:
        if isinstance(event, ObeliskFinished):
            yield say("imhotep.last.finished", place=event.place + 1)


AVENUE = SideRenderer(
    draw=draw,
    mark=mark_stone(Site.OBELISKS),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.avenue",
    events={ObeliskFinished: EventText(Role.GAIN)},
    gained=_gained,
    gained_briefly=_gained_briefly,
)
