"""The players' rows above the harbor: name, sled, quarry, cards, points (§1, §4)."""

from collections import Counter
from dataclasses import dataclass

from engine.imhotep.cards import Card, Colour, in_order
from engine.imhotep.components import Site, second
from engine.imhotep.printed import SLED
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import private_ships
from render.imhotep.picture import card_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import side_of
from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.say import Say

HEAD = Style((22, 21, 20, 19, 18), "text", bold=False)
NAME = Style((30, 28, 26, 24, 22), "text")
GONE = Style((28, 26), "quiet")
COUNT = Style((34,), "text")
POINTS = Style((44, 40), "text")
BAR_STONE, SIGN = 42, 34
BESIDE_POINTS = 30
"""How much wider than points a ring around them is: its corners leave them whole."""
SPENT = None
"""Stands for all red cards that have acted."""
BADGED = 14
"""How far apart cards stand at least."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What the parts of one row draw from."""

    canvas: Canvas
    player: PlayerView
    places: at.Harbor
    highlights: Highlights
    view: ImhotepView

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

    @property
    def bar(self) -> int:
        """How wide the bar with the name is."""
        return at.bar_wide(sign_count(self.view))


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], highlights: Highlights, say: Say) -> None:
    """Every row, in turn order from the top."""
    places = at.harbor(len(view.players))
    _headings(canvas, say)
    for player in view.players:
        row = SeatRow(canvas, player, places, highlights, view)
        if player.seat == pieces.waiting(view):
            box = (at.MARGIN, places.row_top(player.seat), row.bar, places.row - at.ROW_GAP)
            pieces.gold_frame(canvas, box)
        _bar(row, full[player.seat], active=player.seat in pieces.active(view))
        _signs(row)
        _stones(row)
        if player.absent:
            _left(row, say)
        else:
            _cards(row)
        _points(row)


def _headings(canvas: Canvas, say: Say) -> None:
    y = at.HEAD_Y
    canvas.text(say("imhotep.picture.head.sled"), at.SLED_LEFT, y, HEAD, 180)
    middle = (at.QUARRY_LEFT + at.QUARRY_RIGHT) // 2
    canvas.text(say("imhotep.picture.head.quarry"), middle, y, HEAD, 130, align="middle")
    canvas.text(say("imhotep.picture.head.cards"), at.CARDS_LEFT, y, HEAD, 130)
    canvas.text(say("render.picture.points"), at.POINTS_RIGHT, y, HEAD, 130, align="right")


def _bar(row: SeatRow, name: str, *, active: bool) -> None:
    """Stone and name; who must choose bears an hourglass."""
    left = at.MARGIN
    row.canvas.centre(stone_art.stone(row.seat, BAR_STONE), left + 8 + BAR_STONE // 2, row.y)
    room, style = row.bar - BAR_STONE - 30, NAME._replace(colour="quiet" if row.player.absent else "text")
    if active:
        room -= SIGN
        style = NAME._replace(colour=c.INK)
        row.canvas.centre(signs.hourglass(SIGN), left + row.bar - 24, row.y)
    row.canvas.text(name, left + BAR_STONE + 18, row.y, style, room)


def sign_count(view: ImhotepView) -> int:
    """How many signs stand beside each name."""
    return (side_of(view, Site.MARKET).draw_sign is not None) + bool(view.private_ships)


def _signs(row: SeatRow) -> None:
    """What the side of the market gives players, and the private ship (N-10, N-411)."""
    middle = at.MARGIN + row.bar + 10 + at.SIGN_WIDE // 2, row.y
    draw_sign, ships = side_of(row.view, Site.MARKET).draw_sign, row.view.private_ships
    if draw_sign is not None:
        draw_sign(row.canvas, row.player, middle, row.highlights.sites[Site.MARKET])
        middle = middle[0] + at.SIGN_WIDE, row.y
    if ships:
        ringed = row.seat in row.highlights.private
        private_ships.draw_waiting(row.canvas, ships[row.seat], middle, ringed=ringed)


def counted(player: PlayerView) -> bool:
    """Whether a sled carries, or may carry, more than can be seen at once (N-310)."""
    return max(player.capacity, player.sled) > SLED


def _stones(row: SeatRow) -> None:
    """The sled's places with its stones (§1), and how many are left in the quarry."""
    if counted(row.player):
        _counted(row)
    else:
        _sled(row)
    row.canvas.text(str(row.player.quarry), at.QUARRY_RIGHT, row.y, COUNT, 44, align="right")


def _looks(row: SeatRow) -> list[int]:
    """How the stones on a sled look: those of the first colour leave it first (N-22)."""
    first = row.player.sled - row.player.second_sled
    return [pieces.look(row.view, row.seat if place < first else second(row.seat))
            for place in range(row.player.sled)]  # fmt: skip


def _counted(row: SeatRow) -> None:
    """Stones by their number where load sleds carry more than can be seen at once (N-310)."""
    size, x, looks = sled_stone(row.places), at.SLED_LEFT, Counter(_looks(row))
    for look, count in (looks or {row.seat: 0}).items():
        row.canvas.centre(stone_art.stone(look, size), x + size // 2, row.y)
        x += size + 6
        x += row.canvas.text(str(count), x, row.y, COUNT, 44) + 12
    text = f"/ {max(row.player.capacity, row.player.sled)}"
    row.canvas.text(text, x, row.y, COUNT._replace(colour="quiet"), at.SLED_RIGHT - x)
    if row.highlights.sleds[row.seat] > 0:
        wide = x - at.SLED_LEFT - 12
        pieces.ring(row.canvas, (at.SLED_LEFT + wide // 2, row.y), wide, size)


def _sled(row: SeatRow) -> None:
    """Every place and every stone."""
    size = sled_stone(row.places)
    gained = max(0, min(row.highlights.sleds[row.seat], row.player.sled))
    if any(map(counted, row.view.players)):
        for place in range(SLED):
            empty = stone_art.place(size - 2, size - 2, "open", row.canvas.theme)
            row.canvas.centre(empty, sled_x(place), row.y)
    for place, look in enumerate(_looks(row)):
        row.canvas.centre(stone_art.stone(look, size), sled_x(place), row.y)
    if gained:
        first, last = sled_x(row.player.sled - gained), sled_x(row.player.sled - 1)
        pieces.ring(row.canvas, ((first + last) // 2, row.y), last - first + size, size)


def sled_stone(places: at.Harbor) -> int:
    """How large stones on a sled are."""
    return min(42, places.row - at.ROW_GAP - 10)


def sled_x(place: int) -> int:
    """The middle of a sled's place."""
    pitch = (at.SLED_RIGHT - at.SLED_LEFT) // SLED
    return at.SLED_LEFT + pitch // 2 + place * pitch


def _cards(row: SeatRow) -> None:
    """Every kind that is held, and how many of it; kinds always in the same order (§8.2, §8.3).

    Red ones that stay are one group (N-20); so are those that may not be seen (N-341).
    """
    held = Counter(in_order(row.player.cards))
    spent = sum(held.pop(card) for card in tuple(held) if card.colour is Colour.RED)
    hidden = row.player.held - len(row.player.cards)
    groups: list[tuple[Card | None, int]] = [*held.items(), (SPENT, spent), (Card.FACE_DOWN, hidden)]
    groups = [(card, count) for card, count in groups if count > 0]
    if not groups:
        return
    wide = min(54, round(row.inner / card_art.TALL))
    room = at.CARDS_RIGHT - at.CARDS_LEFT
    pitch = min(wide + BADGED, (room - BADGED) // len(groups))
    wide = min(wide, pitch - 2)
    for place, (card, count) in enumerate(groups):
        middle = at.CARDS_LEFT + wide // 2 + place * pitch, row.y
        pieces.draw_card(row.canvas, card, middle, wide, count, inside=pitch < wide + BADGED)
        if _fresh(row, card):
            pieces.ring(row.canvas, middle, wide, round(wide * card_art.TALL))


def _left(row: SeatRow, say: Say) -> None:
    """In the place of cards, which score nothing any more (§9.1)."""
    room = at.CARDS_RIGHT - at.CARDS_LEFT
    row.canvas.text(say("imhotep.left"), at.CARDS_LEFT, row.y, GONE, room)


def _fresh(row: SeatRow, card: Card | None) -> bool:
    """Whether a group of cards has changed."""
    if card is None:
        fresh = (one for (seat, one), more in row.highlights.hands.items() if more and seat == row.seat)
        return any(one.colour is Colour.RED for one in fresh)
    return bool(row.highlights.hands[row.seat, card])


def _points(row: SeatRow) -> None:
    """Points on the track (§2)."""
    points = signed(row.player.sheet.scored)
    wide = row.canvas.text(points, at.POINTS_RIGHT, row.y, POINTS, 84, align="right")
    if row.highlights.points[row.seat]:
        middle = at.POINTS_RIGHT - wide // 2, row.y
        pieces.ring(row.canvas, middle, wide + BESIDE_POINTS, min(38, row.inner - 8))
