"""The Obelisks: heights and points by rank, or towers and waiting stones (§6.5, §7.5)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import OBELISK_RANKS, TOWER_STONES, TOWERS
from engine.imhotep.sites.obelisks import ObelisksState, TowerBuilt
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, seat_sign
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.lists import series
from render.kit.say import Say

FOOT_STONE, BLOCKS_HIGH, BLOCK_HIGH, BLOCK_WIDE = 48, 110, 24, 44
NUMBER = Style((32,), "text")
RANK = Style((26,), "quiet")
RANK_POINTS = Style((30,), "text")
LABEL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
RANKS_WIDE = 112


# --- side A ------------------------------------------------------------------------------------------


def _ranks(canvas: Canvas, view: ImhotepView, say: Say) -> None:
    """Points by rank for this number of players (§6.5)."""
    left, top = at.board(Site.OBELISKS)
    theme, right = canvas.theme, left + at.BOARD_WIDE
    ranks = OBELISK_RANKS[len(view.players)]
    high = 44 * len(ranks) + 8
    canvas.paste(
        signs.slab(RANKS_WIDE, high, theme.quay, theme.field_rim, edge=3, radius=8),
        right - RANKS_WIDE,
        top,
    )
    for rank, points in enumerate(ranks):
        y = top + 26 + rank * 44
        text = say("imhotep.picture.rank", number=rank + 1)
        canvas.text(text, right - RANKS_WIDE + 14, y, RANK, 40)
        canvas.text(str(points), right - 14, y, RANK_POINTS, 50, align="right")


def column_middle(seat: int, seats: int) -> int:
    """The middle of a seat's obelisk on side A."""
    wide = at.BOARD_WIDE - RANKS_WIDE - 10
    return at.board(Site.OBELISKS)[0] + wide * (2 * seat + 1) // (2 * seats)


def _obelisk(canvas: Canvas, view: ImhotepView, seat: int, marks: Marks) -> None:
    """A seat's stones, one above the other, and how many they are."""
    looks = [pieces.look(view, stone) for stone in _state(view).stacks[seat]]
    height = len(looks)
    x, low = column_middle(seat, len(view.players)), at.board(Site.OBELISKS)[1] + at.BOARD_HIGH - 6
    foot = low - FOOT_STONE // 2
    wide, theme = 84, canvas.theme
    base = signs.slab(wide, 12, theme.field_rim, theme.frame, edge=2, radius=4)
    canvas.paste(base, x - wide // 2, low - 8)
    if height:
        canvas.centre(stone_art.stone(looks[0], FOOT_STONE), x, foot - 6)
    else:
        empty = stone_art.place(FOOT_STONE - 4, FOOT_STONE - 4, "open", theme)
        canvas.centre(empty, x, foot - 6)
    blocks, foot_top = max(0, height - 1), foot - 6 - FOOT_STONE // 2
    pitch = min(BLOCK_HIGH - 3, (BLOCKS_HIGH - BLOCK_HIGH) // max(1, blocks - 1))
    for number in range(blocks):
        middle = foot_top - pitch * number - BLOCK_HIGH // 2 + 3
        canvas.centre(stone_art.block(looks[number + 1], BLOCK_WIDE, BLOCK_HIGH), x, middle)
    top = foot_top - (pitch * (blocks - 1) + BLOCK_HIGH - 3 if blocks else 0)
    fresh = sum(mark[0] == seat for mark in marks)
    if fresh:
        ring_low = low - 6 if fresh >= height else min(top + fresh * pitch + 6, foot_top)
        pieces.ring(canvas, (x, (top + ring_low) // 2), FOOT_STONE, ring_low - top)
    canvas.text(str(height), x, top - 22, NUMBER, 60, align="middle")


# --- side B ------------------------------------------------------------------------------------------

TOWER_PITCH, TOWER_STONE, TOWER_HIGH = at.BOARD_WIDE // len(TOWERS), 48, 98
WAIT = 48


def tower_middle(number: int) -> at.Point:
    """The middle of a tower's place on side B."""
    left, top = at.board(Site.OBELISKS)
    return left + TOWER_PITCH // 2 + number * TOWER_PITCH, top + 2 + TOWER_HIGH // 2


def _tower(canvas: Canvas, view: ImhotepView, number: int, marks: Marks) -> None:
    """A finished tower, or the place of one with the points that are still to be had."""
    x, y = tower_middle(number)
    built = _state(view).towers
    if number < len(built):
        looks = [pieces.look(view, stone) for stone in built[number]]
        for course in range(TOWER_STONES - 1):
            canvas.centre(
                stone_art.block(looks[course], TOWER_STONE - 8, 27), x, y + TOWER_HIGH // 2 - 14 - course * 24
            )
        canvas.centre(stone_art.stone(looks[-1], TOWER_STONE), x, y - TOWER_HIGH // 2 + TOWER_STONE // 2)
    else:
        look: stone_art.Look = "next" if number == len(built) and view.outcome is None else "open"
        canvas.centre(stone_art.place(TOWER_STONE + 4, TOWER_HIGH, look, canvas.theme), x, y)
    style = NUMBER if number >= len(built) else RANK
    place = y if number >= len(built) else y + TOWER_HIGH // 2 + 15
    canvas.text(str(TOWERS[number]), x, place, style, 50, align="middle")
    if ("tower", number) in marks:
        pieces.ring(canvas, (x, y), TOWER_STONE + 4, TOWER_HIGH)


def waiting_middle(seat: int, seats: int, place: int) -> at.Point:
    """The middle of a waiting space on side B."""
    left, top = at.board(Site.OBELISKS)
    wide = at.BOARD_WIDE // seats
    first = left + seat * wide + wide // 2 - WAIT // 2 - 2
    return first + place * (WAIT + 4), top + at.BOARD_HIGH - WAIT // 2 - 9


def _waiting(canvas: Canvas, view: ImhotepView, seat: int, marks: Marks, say: Say) -> None:
    """Two spaces of a colour, its loose stones on them (§7.5, HV-7)."""
    stack, seats = _state(view).stacks[seat], len(view.players)
    for place in range(TOWER_STONES - 1):
        middle = waiting_middle(seat, seats, place)
        if place < len(stack):
            canvas.centre(stone_art.stone(pieces.look(view, stack[place]), WAIT), *middle)
        else:
            canvas.centre(stone_art.place(WAIT, WAIT, "open", canvas.theme), *middle)
            mark = stone_art.shadow(seat, WAIT - 16, canvas.theme)
            canvas.centre(mark, *middle)
        if (seat, place) in marks:
            pieces.ring(canvas, middle, WAIT, WAIT)
    if len(stack) >= TOWER_STONES:
        x, y = waiting_middle(seat, seats, 1)
        text = say("imhotep.picture.times", number=len(stack))
        canvas.text(text, x + WAIT // 2 + 6, y, LOOSE, 40)


LOOSE = Style((24,), "text")


def _draw_towers(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    for number in range(len(TOWERS)):
        _tower(canvas, view, number, marks)
    for player in view.players:
        _waiting(canvas, view, player.seat, marks, say)


def _draw_ranks(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    _ranks(canvas, view, say)
    for player in view.players:
        _obelisk(canvas, view, player.seat, marks)


# --- in words ----------------------------------------------------------------------------------------


def _state(view: ImhotepView) -> ObelisksState:
    state: ObelisksState = site_view(view, Site.OBELISKS)
    return state


def _heights(view: ImhotepView, say: Say) -> str:
    stacks = [(seat, len(stack)) for seat, stack in enumerate(_state(view).stacks) if stack]
    found = (say("imhotep.part.of", name=seat_sign(seat), parts=height) for seat, height in stacks)
    return series(found, say)


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    del naming
    yield _heights(view, say)


def _alt_towers(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Towers by their owners, and stones that wait."""
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
    """Stones by their owners, until a tower is made of them."""
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


HIGHEST_OBELISKS = SideRenderer(draw=_draw_ranks, mark=_mark, alt=_alt, board=_board)
"""Side A."""

TOWER_OBELISKS = SideRenderer(
    draw=_draw_towers,
    mark=_mark,
    alt=_alt_towers,
    board=_board_towers,
    events={TowerBuilt: EventText(Role.GAIN)},
    gained=_gained,
)
"""Side B."""
