"""The Obelisks: heights and points by rank, or towers and waiting stones (§6.5, §7.5)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import OBELISK_RANKS, TOWER_STONES, TOWERS
from engine.imhotep.sites.obelisks import ObelisksState, TowerBuilt
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import obelisk_art, pieces, site_art, stone_art
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, seat_sign
from render.kit import colors as c
from render.kit.art import animals, stonework
from render.kit.canvas import Canvas, Style
from render.kit.lists import series
from render.kit.say import Say

NUMBER = Style((32,), "text")
RANK = Style((28,), "text", bold=False)
RANK_POINTS = Style((32,), "text")
RANKS_WIDE, RANK_PITCH = 112, 42
FOOT, STAND = 214, 158
"""The bottom of the plinths, and the foot of the stones."""


# --- side A ------------------------------------------------------------------------------------------

COLUMN, FRONT, HIGHEST = 56, 18, 108
"""An obelisk's width, the height of a stone's front, and the maximum height of all fronts together."""
PAIR, SPHINX = 2, (141, 158)
"""The number of players that leaves room for a sphinx between plinths, and the sphinx's place."""


def _ranks(canvas: Canvas, view: ImhotepView, say: Say) -> None:
    """Draw the points by rank for this number of players (§6.5)."""
    left, top = at.board(Site.OBELISKS)
    right = left + at.BOARD_WIDE
    for rank, points in enumerate(OBELISK_RANKS[len(view.players)]):
        y = top + FOOT - 24 - (len(OBELISK_RANKS[len(view.players)]) - 1 - rank) * RANK_PITCH
        text = say("imhotep.picture.rank", number=rank + 1)
        canvas.text(text, right - RANKS_WIDE + 16, y, RANK, 40)
        canvas.text(str(points), right - 16, y, RANK_POINTS, 50, align="right")


def column_middle(seat: int, seats: int) -> int:
    """Return the x of the middle of a seat's obelisk on side A."""
    wide = at.BOARD_WIDE - RANKS_WIDE - 10
    return at.board(Site.OBELISKS)[0] + wide * (2 * seat + 1) // (2 * seats)


def _obelisk(canvas: Canvas, view: ImhotepView, seat: int, marks: Marks) -> None:
    """Draw a seat's stones, one above the other, and their count."""
    looks = tuple(pieces.look(view, stone) for stone in _state(view).stacks[seat])
    height, low = len(looks), at.board(Site.OBELISKS)[1] + STAND
    x = column_middle(seat, len(view.players))
    if not looks:
        canvas.center(stone_art.shadow(seat, 36, canvas.theme), x, low - 14)
    else:
        fronts = min(FRONT * height, HIGHEST)
        top = low + stone_art.CAST - stone_art.tower_high(COLUMN, fronts)
        canvas.paste(stone_art.tower(looks, COLUMN, fronts), x - COLUMN // 2, top)
        fresh = sum(mark[0] == seat for mark in marks)
        if fresh:
            high = round(COLUMN * stone_art.TOP) + fronts * fresh // height
            pieces.ring(canvas, (x, top + high // 2), COLUMN, high)
    canvas.text(str(height), x, low + 32, NUMBER, 60, align="middle")


def _on_column(view: ImhotepView, event: e.Delivered) -> at.Point:
    """Return the point on top of the owner's obelisk where a stone will be."""
    low = at.board(Site.OBELISKS)[1] + STAND - min(FRONT * event.spot[0], HIGHEST)
    return column_middle(owner(event.stone), len(view.players)), low - COLUMN // 2


# --- side B ------------------------------------------------------------------------------------------

TOWER_PITCH, TOWER_STONE, TOWER_LOW, TOWER_FRONTS = at.BOARD_WIDE // len(TOWERS), 44, 114, 15 * TOWER_STONES
TOWER_HIGH = stone_art.tower_high(TOWER_STONE, TOWER_FRONTS) - stone_art.CAST
PLINTH_TOP, PLINTH_LOW, PLACE_HIGH = 84, 156, 30
WAIT, WAIT_MIDDLE = 48, 189


def tower_middle(number: int) -> at.Point:
    """Return the middle of a tower's place on side B."""
    left, top = at.board(Site.OBELISKS)
    return left + TOWER_PITCH // 2 + number * TOWER_PITCH, top + TOWER_LOW - TOWER_HIGH // 2


def _tower(canvas: Canvas, view: ImhotepView, number: int, marks: Marks) -> None:
    """Draw a finished tower on its plinth, or the place of the next tower, with the points for this place."""
    x, y = tower_middle(number)
    built, low = _state(view).towers, y + TOWER_HIGH // 2
    if number < len(built):
        looks = tuple(pieces.look(view, stone) for stone in built[number])
        tower = stone_art.tower(looks, TOWER_STONE, TOWER_FRONTS)
        canvas.paste(tower, x - TOWER_STONE // 2, low - TOWER_HIGH)
    elif number == len(built) and view.outcome is None:
        golden = stone_art.place(TOWER_STONE, PLACE_HIGH, "next", canvas.theme)
        canvas.center(golden, x, low - PLACE_HIGH // 2 - 2)
        canvas.center(stone_art.chevron(PLACE_HIGH - 4), x, low - PLACE_HIGH // 2 - 2)
    canvas.text(str(TOWERS[number]), x, low + 20, NUMBER, 50, align="middle")
    if ("tower", number) in marks:
        pieces.ring(canvas, (x, y), TOWER_STONE, TOWER_HIGH)


def waiting_middle(seat: int, seats: int, place: int) -> at.Point:
    """Return the middle of a waiting space on side B."""
    left, top = at.board(Site.OBELISKS)
    wide = at.BOARD_WIDE // seats
    first = left + seat * wide + wide // 2 - WAIT // 2 - 2
    return first + place * (WAIT + 4), top + WAIT_MIDDLE


def _waiting(canvas: Canvas, view: ImhotepView, seat: int, marks: Marks, say: Say) -> None:
    """Draw a seat's two spaces for loose stones, with the stones there (§7.5, HV-7)."""
    stack, seats = _state(view).stacks[seat], len(view.players)
    for place in range(TOWER_STONES - 1):
        middle = waiting_middle(seat, seats, place)
        if place < len(stack):
            canvas.center(stone_art.stone(pieces.look(view, stack[place]), WAIT), *middle)
        else:
            canvas.center(stone_art.shadow(seat, WAIT - 12, canvas.theme), *middle)
        if (seat, place) in marks:
            pieces.ring(canvas, middle, WAIT, WAIT)
    if len(stack) >= TOWER_STONES:
        x, y = waiting_middle(seat, seats, 1)
        text = say("imhotep.picture.times", number=len(stack))
        canvas.text(text, x, y + WAIT // 2 - 13, LOOSE, WAIT - 4, align="middle")


LOOSE = Style((26,), c.CREAM)


def _waits(view: ImhotepView, event: e.Delivered) -> at.Point:
    """Return the point where a loose stone waits. The last stone of a tower comes to the same place as the
    one before it.
    """
    place = min(event.spot[0], TOWER_STONES - 2)
    return waiting_middle(owner(event.stone), len(view.players), place)


# --- both --------------------------------------------------------------------------------------------


def _draw_towers(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    for number in range(len(TOWERS)):
        _tower(canvas, view, number, marks)
    for player in view.players:
        _waiting(canvas, view, player.seat, marks, say)


def _draw_ranks(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    _ranks(canvas, view, say)
    for player in view.players:
        _obelisk(canvas, view, player.seat, marks)


def _columns(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a plinth for every player with the ghost of an obelisk, a stele for the points, and a sphinx if
    there is room between two plinths.
    """
    del letter
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.OBELISKS)
    for seat in range(seats):
        x = column_middle(seat, seats) - left
        obelisk_art.ghost(pen, x, STAND - 10, (COLUMN - 6, 146), look)
        obelisk_art.plinth(pen, (x - 43, STAND - 32, x + 43, FOOT), look, hole=COLUMN + 4)
    if seats == PAIR:
        animals.sphinx(pen.part(SPHINX, 0.84), look)
    high = len(OBELISK_RANKS[seats]) * RANK_PITCH + 14
    box = (at.BOARD_WIDE - RANKS_WIDE, FOOT - high, at.BOARD_WIDE - 4, FOOT)
    stonework.block(pen, box, stonework.limestone(look))
    canvas.paste(pen.sprite(), left, top)


def _plinths(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw a plinth for every tower, in front of a ghost whose height shows the tower's points, and the
    places for waiting stones.
    """
    del letter
    pen, look = site_art.scene_pen(), canvas.theme
    left, top = at.board(Site.OBELISKS)
    for number, points in enumerate(TOWERS):
        x = tower_middle(number)[0] - left
        obelisk_art.ghost(pen, x, PLINTH_TOP + 12, (26, 24 + 7 * points), look)
        box = (x - TOWER_PITCH / 2 + 3, PLINTH_TOP, x + TOWER_PITCH / 2 - 3, PLINTH_LOW)
        obelisk_art.plinth(pen, box, look, hole=TOWER_STONE)
    for seat in range(seats):
        (x, y), (right, _) = waiting_middle(seat, seats, 0), waiting_middle(seat, seats, 1)
        x, right, y, half = x - left, right - left, y - top, WAIT / 2
        box = (x - half - 4, y - half - 3, right + half + 4, y + half + 3)
        stonework.block(pen, box, stonework.limestone(look), lit=3)
        for middle in (x, right):
            stonework.pit(pen, (middle - half, y - half, middle + half, y + half), look)
    canvas.paste(pen.sprite(), left, top)


# --- as text -----------------------------------------------------------------------------------------


def _state(view: ImhotepView) -> ObelisksState:
    state: ObelisksState = site_view(view, Site.OBELISKS)
    return state


def _heights(view: ImhotepView, say: Say) -> str:
    stacks = [(seat, len(stack)) for seat, stack in enumerate(_state(view).stacks) if stack]
    heights = (say("imhotep.part.of", name=seat_sign(seat), parts=height) for seat, height in stacks)
    return series(heights, say)


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    yield _heights(view, say)


def _alt_towers(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Yield a phrase about the owners of the towers and the waiting stones."""
    del naming
    towers = "".join(seat_sign(owner(tower[0])) for tower in _state(view).towers)
    waiting = _heights(view, say)
    yield say("imhotep.alt.towers", towers=towers or say("render.join.nothing"), waiting=waiting)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    del say
    for seat, stack in enumerate(_state(view).stacks):
        yield f"  {seat_sign(seat)}  {len(stack)}"


def _board_towers(view: ImhotepView, say: Say) -> Iterator[str]:
    towers = (seat_sign(owner(tower[0])) for tower in _state(view).towers)
    yield say("imhotep.board.towers", row=series(towers, say, "space"))
    yield say("imhotep.board.waiting")
    yield from _board(view, say)


# --- changes and events ------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    """Mark new stones by owner, until they become a tower."""
    match event:
        case e.Delivered(site=Site.OBELISKS):
            marks.add((owner(event.stone), *event.spot))
        case TowerBuilt():
            marks.difference_update({mark for mark in marks if mark[0] == event.seat})
            marks.add(("tower", event.number))
        case _:
            pass


def _gained(events: Sequence[Event], say: Say) -> Iterator[str]:
    for event in events:
        if isinstance(event, TowerBuilt):
            yield say("imhotep.part.tower", number=event.number + 1)


HIGHEST_OBELISKS = SideRenderer(
    scenery=_columns,
    draw=_draw_ranks,
    mark=_mark,
    spot=_on_column,
    stones=lambda look: stone_art.tower((look, look), COLUMN, 2 * FRONT),
    alt=_alt,
    board=_board,
)
"""Side A."""

TOWER_OBELISKS = SideRenderer(
    scenery=_plinths,
    draw=_draw_towers,
    mark=_mark,
    spot=_waits,
    stones=lambda look: [
        stone_art.stone(look, WAIT),
        stone_art.tower((look,) * TOWER_STONES, TOWER_STONE, TOWER_FRONTS),
    ],
    alt=_alt_towers,
    board=_board_towers,
    events={TowerBuilt: EventText(Role.GAIN)},
    gained=_gained,
)
"""Side B."""
