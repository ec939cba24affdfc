"""The avenue, obelisk side D: eight places with a height to reach (N-280 … N-286)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site, owner
from engine.imhotep.events import Delivered
from engine.imhotep.sites.avenue import UNFINISHED, AvenueBoard, AvenueState, ObeliskFinished
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import caption, obelisk_art, pieces, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import beside
from render.imhotep.sites.side import BESIDE, Marks, SideRenderer, mark_stone, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, signs_of
from render.kit import colors as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Pen
from render.kit.say import Say

SIZE, FRONT = 44, 21
"""A stone's width and front, in pixels."""
LOW, PLINTH_TOP, PLINTH_LOW = 170, 142, 216
"""The foot of the stones, and the top and bottom of their plinths."""
POINTS = Style((32,), "text")
DONE = Style((32,), c.CREAM)
PLACE = Style((32,), c.CREAM)
PLACE_NEXT = Style((32,), c.INK)
OWNERS = ((214, 16), (290, 16), (366, 16), (4, 54))


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the obelisks, the places for the next stone, and the points."""
    state: AvenueState = site_view(view, Site.OBELISKS)
    for place in range(len(house.HOUSE.of(AvenueBoard).places)):
        _place(canvas, view, state, place, marks)
    _beside(canvas, view, state, marks, say)


def place_middle(place: int) -> int:
    """Return the x of a place's middle."""
    wide, places = at.BOARD_WIDE, len(house.HOUSE.of(AvenueBoard).places)
    return at.board(Site.OBELISKS)[0] + wide * (2 * place + 1) // (2 * places)


def _place(canvas: Canvas, view: ImhotepView, state: AvenueState, place: int, marks: Marks) -> None:
    """Draw a place's stones, with a golden cap if they are complete; its number while it is free; and its
    points.
    """
    (height, points), stones = house.HOUSE.of(AvenueBoard).places[place], state.places[place]
    x, low = place_middle(place), at.board(Site.OBELISKS)[1] + LOW
    looks, finished = tuple(pieces.look(view, stone) for stone in stones), len(stones) == height
    top = low
    if finished:
        top = low + stone_art.CAST - obelisk_art.capped_high(height, SIZE, FRONT)
        canvas.paste(obelisk_art.capped(looks[0], height, SIZE, FRONT), x - SIZE // 2, top)
    elif looks:
        top = low + stone_art.CAST - stone_art.tower_high(SIZE, FRONT * len(looks))
        canvas.paste(stone_art.tower(looks, SIZE, FRONT * len(looks)), x - SIZE // 2, top)
    else:
        free = "next" if view.outcome is None else "open"
        canvas.center(stone_art.place(SIZE, 38, free, canvas.theme), x, low - 19)
        style = PLACE_NEXT if free == "next" else PLACE
        canvas.text(str(place + 1), x, low - 19, style, SIZE, align="middle")
    if any((place, course) in marks for course in range(height)):
        pieces.ring(canvas, (x, (top + low) // 2), SIZE, low - top)
    if finished:
        canvas.center(signs.slab(50, 36, c.PLATE, c.CREAM, edge=2, radius=6), x, low + 25)
    canvas.text(str(points), x, low + 25, DONE if finished else POINTS, 50, align="middle")


def _beside(canvas: Canvas, view: ImhotepView, state: AvenueState, marks: Marks, say: Say) -> None:
    """Draw the points for a stone in an unfinished obelisk (N-285), and the stones beside the board, above
    the low places (N-286).
    """
    left, top = at.board(Site.OBELISKS)
    places = zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True)
    building = {owner(place[0]) for place, (height, _) in places if place and len(place) < height}
    full = all(state.places) and len(building) < len(view.players) and view.outcome is None
    words, y = say("imhotep.picture.unfinished", points=UNFINISHED), top + 16
    canvas.text(words, left + 4, y, caption.WORDS, 230)
    owners, place = [(left + x, top + y) for x, y in OWNERS], beside.legend_place(Site.OBELISKS)
    beside.draw(canvas, state.beside, place, owners, say, full=full, ringed=BESIDE in marks)


# --- scenery -----------------------------------------------------------------------------------------


def scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw plinths in a row, and above each of them the faint outline of its obelisk, course by course."""
    del letter, seats
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.OBELISKS)
    places = house.HOUSE.of(AvenueBoard).places
    half = at.BOARD_WIDE / len(places) / 2
    for place, (height, _) in enumerate(places):
        x = place_middle(place) - left
        _ghost(pen, x, height, look)
        box = (x - half + 3, PLINTH_TOP, x + half - 3, PLINTH_LOW)
        obelisk_art.plinth(pen, box, look, hole=SIZE)
    canvas.paste(pen.sprite(), left, top)


def _ghost(pen: Pen, middle: float, height: int, theme: Theme) -> None:
    """Draw the outline of an obelisk that isn't built yet: its courses and a cap."""
    half, cap = SIZE / 2, SIZE * obelisk_art.CAP
    roof = LOW - height * FRONT
    pen.poly([(middle, roof - cap), (middle + half, roof - 1), (middle - half, roof - 1)], theme.ghost)
    for course in range(height):
        y = LOW - course * FRONT
        pen.rect((middle - half, y - FRONT + 1, middle + half, y - 1), theme.ghost, radius=2)


def _spot(view: ImhotepView, event: Delivered) -> at.Point:
    del view
    place, height = event.spot
    return place_middle(place), at.board(Site.OBELISKS)[1] + LOW - height * FRONT - SIZE // 2


# --- as text -----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    state: AvenueState = site_view(view, Site.OBELISKS)
    yield from list(_begun(state, say)) or [say("render.join.nothing")]
    yield from beside.alt(state.beside, say)


def _begun(state: AvenueState, say: Say) -> Iterator[str]:
    """Yield descriptions of the places with stones, with a dot for each missing stone (N-283)."""
    for place, (stones, (height, _)) in enumerate(
        zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True), start=1
    ):
        if stones:
            row = signs_of((*stones, *(None,) * (height - len(stones))))
            yield say("imhotep.alt.place", place=place, row=row)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield a line for every place, with its stones, its height and its points (N-280)."""
    state: AvenueState = site_view(view, Site.OBELISKS)
    for place, (stones, (height, points)) in enumerate(
        zip(state.places, house.HOUSE.of(AvenueBoard).places, strict=True), start=1
    ):
        row = signs_of((*stones, *(None,) * (height - len(stones))))
        yield say("imhotep.board.place", place=place, row=f"{row:<5}", points=points)
    yield from beside.board(state.beside, say)


# --- events ------------------------------------------------------------------------------------------


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield phrases about the places that got stones, then the obelisks that were finished (N-282, N-283)."""
    spots = (event.spot for event in events if isinstance(event, Delivered))
    for place in dict.fromkeys(spot[0] for spot in spots if len(spot) == PLACE_AND_COURSE):
        yield say("imhotep.part.place", place=place + 1)
    for event in events:
        if isinstance(event, ObeliskFinished):
            yield say("imhotep.part.finished", place=event.place + 1)


PLACE_AND_COURSE = 2
"""A spot on this side has two numbers: the place and the course."""


AVENUE = SideRenderer(
    scenery=scenery,
    draw=draw,
    mark=mark_stone(Site.OBELISKS),
    spot=_spot,
    stones=lambda look: stone_art.tower((look, look), SIZE, 2 * FRONT),
    alt=_alt,
    board=_board,
    name="imhotep.picture.side.avenue",
    events={ObeliskFinished: EventText(Role.GAIN)},
    gained=_gained,
)
