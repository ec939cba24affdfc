"""The players' rows above the harbor: name, sled, quarry, cards, points (§1, §4)."""

from collections import Counter
from dataclasses import dataclass

from engine.imhotep.cards import in_order
from engine.imhotep.printed import SLED
from engine.imhotep.view import ImhotepView, PlayerView
from render import card_art, figure_art, stone_art
from render import imhotep_pieces as pieces
from render import imhotep_places as at
from render import palette as c
from render.canvas import Canvas, Style
from render.imhotep_touched import Touched
from render.phrases import signed
from render.say import Say

HEAD = Style((22, 21, 20, 19, 18), "text", bold=False)
NAME = Style((30, 28, 26, 24, 22), "text")
COUNT = Style((34,), "text")
POINTS = Style((44, 40), "text")
BAR_STONE, SIGN = 42, 34
LEAST_RING = 52
"""Around points; else its corners would cover a single digit."""
BADGED = 14
"""How far apart cards stand at least."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the parts of one row draw from."""

    canvas: Canvas
    player: PlayerView
    places: at.Harbor
    seen: Touched

    @property
    def seat(self) -> int:
        """Whose row it is."""
        return self.player.seat

    @property
    def y(self) -> int:
        """Its middle."""
        return self.places.row_middle(self.seat)

    @property
    def inner(self) -> int:
        """How high things in it may be."""
        return self.places.row - at.ROW_GAP - 8


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], seen: Touched, say: Say) -> None:
    """All rows, in turn order from the top."""
    places = at.harbor(len(view.players))
    _headings(canvas, say)
    for player in view.players:
        row = Row(canvas, player, places, seen)
        if player.seat == pieces.waiting(view):
            box = (at.MARGIN, places.row_top(player.seat), at.BAR_WIDE, places.row - at.ROW_GAP)
            pieces.gold_frame(canvas, box)
        _bar(row, full[player.seat], active=player.seat in pieces.active(view))
        _stones(row)
        _cards(row)
        _points(row)


def _headings(canvas: Canvas, say: Say) -> None:
    y = at.HEAD_Y
    canvas.text(say("imhotep.picture.head.sled"), at.SLED_LEFT, y, HEAD, 180)
    middle = (at.QUARRY_LEFT + at.QUARRY_RIGHT) // 2
    canvas.text(say("imhotep.picture.head.quarry"), middle, y, HEAD, 130, align="middle")
    canvas.text(say("imhotep.picture.head.cards"), at.CARDS_LEFT, y, HEAD, 130)
    canvas.text(say("imhotep.picture.head.points"), at.POINTS_RIGHT, y, HEAD, 130, align="right")


def _bar(row: Row, name: str, *, active: bool) -> None:
    """Stone and name; who must choose bears an hourglass."""
    left = at.MARGIN
    row.canvas.centre(stone_art.stone(row.seat, BAR_STONE), left + 8 + BAR_STONE // 2, row.y)
    room, style = at.BAR_WIDE - BAR_STONE - 30, NAME
    if active:
        room -= SIGN
        style = NAME._replace(colour=c.INK)
        row.canvas.centre(figure_art.hourglass(SIGN), left + at.BAR_WIDE - 24, row.y)
    row.canvas.text(name, left + BAR_STONE + 18, row.y, style, room)


def _stones(row: Row) -> None:
    """The sled's places with its stones (§1), and how many are left in the quarry."""
    size = sled_stone(row.places)
    gained = max(0, min(row.seen.sleds[row.seat], row.player.sled))
    for place in range(row.player.sled):
        row.canvas.centre(stone_art.stone(row.seat, size), sled_x(place), row.y)
    if gained:
        first, last = sled_x(row.player.sled - gained), sled_x(row.player.sled - 1)
        pieces.ring(row.canvas, ((first + last) // 2, row.y), last - first + size, size)
    row.canvas.text(str(row.player.quarry), at.QUARRY_RIGHT, row.y, COUNT, 44, align="right")


def sled_stone(places: at.Harbor) -> int:
    """How large stones on a sled are."""
    return min(42, places.row - at.ROW_GAP - 10)


def sled_x(place: int) -> int:
    """The middle of a sled's place."""
    pitch = (at.SLED_RIGHT - at.SLED_LEFT) // SLED
    return at.SLED_LEFT + pitch // 2 + place * pitch


def _cards(row: Row) -> None:
    """Every kind that is held, and how many of it; kinds always in the same order (§8.2, §8.3)."""
    held = Counter(in_order(row.player.cards))
    if not held:
        return
    wide = min(54, round(row.inner / card_art.TALL))
    room = at.CARDS_RIGHT - at.CARDS_LEFT
    pitch = min(wide + BADGED, (room - BADGED) // len(held))
    wide = min(wide, pitch - 2)
    for place, (card, count) in enumerate(held.items()):
        middle = at.CARDS_LEFT + wide // 2 + place * pitch, row.y
        pieces.draw_card(row.canvas, card, middle, wide, count, inside=pitch < wide + BADGED)
        if row.seen.hands[row.seat, card]:
            pieces.ring(row.canvas, middle, wide, round(wide * card_art.TALL))


def _points(row: Row) -> None:
    """Points on the track (§2)."""
    points = signed(row.player.points)
    wide = row.canvas.text(points, at.POINTS_RIGHT, row.y, POINTS, 84, align="right")
    if row.seen.points[row.seat]:
        wide = max(wide, LEAST_RING)
        middle = at.POINTS_RIGHT - wide // 2 + 2, row.y
        pieces.ring(row.canvas, middle, wide + 6, min(38, row.inner - 8))
