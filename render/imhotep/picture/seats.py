"""The players' tablets: name, points, sled, quarry, cards, and the pieces of the expansions (§1, §4)."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from engine.imhotep.cards import Card, Color, in_order
from engine.imhotep.components import Site, second
from engine.imhotep.printed import SEATS, SLED
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import MODULES
from render.imhotep.picture import card_art, pieces, sled_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Highlights
from render.imhotep.picture.tablet import CARD_ROW, NAME_ROW, PAD, SIGN, SLED_ROW, Tablet
from render.imhotep.sites import side_of
from render.kit import colors as c
from render.kit import signs
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.paragraph import name_lines
from render.kit.say import Say

NAME_SIZES = (42, 40, 38, 36, 34, 32, 31, 30, 29, 28)
NAME = {2: Style(NAME_SIZES, "text"), 3: Style(NAME_SIZES[2:], "text"), 4: Style(NAME_SIZES[5:], "text")}
GONE = Style((28, 27, 26), "quiet")
COUNT = {2: Style((38,), "text"), 3: Style((33,), "text"), 4: Style((31,), "text")}
POINTS = {2: Style((60,), "text"), 3: Style((52,), "text"), 4: Style((46,), "text")}
"""The styles of the texts on a tablet, by number of players, because tablets are narrower with more players.
"""
QUARRY = {2: (38, 92), 3: (32, 76), 4: (28, 70)}
"""The size of the heap of stones, and the room for it and the count beside it, by number of players."""
NAME_STONE = 36
SLEDS = (40, 36, 32)
"""The sizes of stones on a sled for two, three and four players; if a size doesn't fit, a smaller one is
used.
"""
CARDS = (42, 38, 35, 32, 29)
"""The widths of cards, the largest first; the sign on the smallest card is 20 pixels high."""
ROW_HIGH = 46
"""How much longer a tablet becomes with each further row of cards."""
GAP, BADGED = 2, 12
"""The distance between cards, and the room for a number beside its card."""
FEW, PACKED = 4, 6
"""If a tablet has more kinds of card than `FEW`, it is crowded; if it has more than `PACKED`, there is no
room for the hourglass, though the tablet is still golden.
"""
SPENT = None
"""The entry in `Groups` for all red cards that have acted."""


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], highlights: Highlights, say: Say) -> int:
    """Draw every tablet, in turn order from the left; that of the player who must choose is golden. Return
    how many rows longer the tablets must be to hold everyone's cards.
    """
    golden, longer = pieces.active(view), 0
    for player in view.players:
        box = at.tablet(player.seat, len(view.players))
        groups, text = groups_of(player), c.INK if player.seat in golden else "text"
        tablet = Tablet(canvas, player, highlights, view, box, text, len(groups) > FEW)
        if player.seat == pieces.waiting(view):
            canvas.paste(sled_art.frame(box[2], box[3]), *box[:2])
        _points(tablet, _name(tablet, full[player.seat]))
        if player.absent:
            _stones(tablet, counted=False)
            canvas.text(say("imhotep.left"), tablet.left, tablet.row(CARD_ROW), GONE, box[2] - 2 * PAD)
            continue
        right = _signs(tablet)
        many = len(groups) * (widths(tablet.view)[0] + GAP) > right - tablet.left
        longer = max(longer, _cards(tablet, groups, _stones(tablet, counted=many), right - 4))
    return longer


def _name(tablet: Tablet, name: str) -> Callable[[int], None]:
    """Draw the owner's stone; return a function that writes the name up to the points' left edge."""
    y = tablet.row(NAME_ROW)
    tablet.canvas.center(stone_art.stone(tablet.seat, NAME_STONE), tablet.left + NAME_STONE // 2, y)
    left = tablet.left + NAME_STONE + 7
    style = NAME[len(tablet.view.players)]._replace(color="quiet" if tablet.player.absent else tablet.text)

    def write(right: int) -> None:
        name_lines(tablet.canvas, name, (left, y, right - left), style)

    return write


def _points(tablet: Tablet, write_name: Callable[[int], None]) -> None:
    """Draw a seat's points on the track (§2)."""
    y, right = tablet.row(NAME_ROW + 2), tablet.right - 2
    style = POINTS[len(tablet.view.players)]._replace(color=tablet.text)
    wide = tablet.canvas.text(signed(tablet.player.points), right, y, style, 110, align="right")
    write_name(right - wide - 6)
    if tablet.highlights.points[tablet.seat]:
        pieces.ring(tablet.canvas, (right - wide // 2, y), wide + 16, style.sizes[0] - 2)


def _stones(tablet: Tablet, *, counted: bool) -> tuple[int, int]:
    """Draw the sled with its stones (§1), or only their count if there is no room for all places, and the
    count of those left in the quarry. Return the left and right edges of the row's free part.
    """
    y, player, canvas = tablet.row(SLED_ROW), tablet.player, tablet.canvas
    seats = len(tablet.view.players)
    style, (heap, room) = COUNT[seats]._replace(color=tablet.text), QUARRY[seats]
    text = canvas.text(str(player.quarry), tablet.right, y, style, room - heap - 4, align="right")
    right = tablet.right - text - 4
    canvas.center(stone_art.quarry(heap, canvas.theme), right - heap // 2, y)
    right -= heap
    size = sled_stone(tablet.view, tablet.seat)
    if counted or size is None:
        return _counted(tablet), right
    _sled(tablet, size)
    return right, right


def _places(player: PlayerView) -> int:
    """Return how many places a sled has, or how many stones it carries, if that is more."""
    return max(player.capacity, player.sled, SLED)


def sled_stone(view: ImhotepView, seat: int) -> int | None:
    """Return the size of stones on a sled; None if its places don't fit beside the quarry."""
    seats, places = len(view.players), _places(view.players[seat])
    room = at.tablet(seat, seats)[2] - 2 * PAD - QUARRY[seats][1]
    fitting = (size for size in SLEDS[seats - 2 :] if places * (size + 1) + sled_art.RUNNER <= room)
    return next(fitting, None)


def _looks(tablet: Tablet) -> list[int]:
    """Return the looks of the stones on a sled, those of the first color first, because they leave it first
    (N-22).
    """
    first = tablet.player.sled - tablet.player.second_sled
    return [pieces.look(tablet.view, tablet.seat if place < first else second(tablet.seat))
            for place in range(tablet.player.sled)]  # fmt: skip


def _sled(tablet: Tablet, size: int) -> None:
    """Draw the sled with every place and every stone."""
    canvas, left, y, looks = tablet.canvas, tablet.left, tablet.box[1] + sled_row(size), _looks(tablet)
    canvas.paste(sled_art.sled(_places(tablet.player), size + 1, size), left - 3, y - size // 2 - 3)
    for place, look in enumerate(looks):
        canvas.center(stone_art.stone(look, size), sled_x(left, place, size), y)
    gained = max(0, min(tablet.highlights.sleds[tablet.seat], len(looks)))
    if gained:
        first, last = sled_x(left, len(looks) - gained, size), sled_x(left, len(looks) - 1, size)
        pieces.ring(canvas, ((first + last) // 2, y), last - first + size, size)


def sled_x(left: int, place: int, size: int) -> int:
    """Return the x of the middle of a place on a sled with stones of this size."""
    return left + 1 + size // 2 + place * (size + 1)


def sled_row(size: int) -> int:
    """Return the y of the middle of a sled's stones, so that all sleds have the same ground line."""
    return SLED_ROW + (SLEDS[-1] - size) // 2


def _counted(tablet: Tablet) -> int:
    """Draw the number of stones on a sled, and how many it can carry (N-310); return the right edge."""
    canvas, x, y, size = tablet.canvas, tablet.left, tablet.row(SLED_ROW), SLEDS[-1]
    start, style = x, COUNT[max(SEATS)]._replace(color=tablet.text)
    for look, count in (Counter(_looks(tablet)) or {tablet.seat: 0}).items():
        canvas.center(stone_art.stone(look, size), x + size // 2, y)
        x += size + 4
        x += canvas.text(str(count), x, y, style, 44) + 6
    x += canvas.text(f"/{_places(tablet.player)}", x - 4, y, style, 70)
    if tablet.highlights.sleds[tablet.seat] > 0:
        pieces.ring(canvas, ((start + x) // 2, y), x - start, size)
    return x


def _signs(tablet: Tablet) -> int:
    """Draw, from the right, the hourglass of the player who must choose, the pieces of modules, and coins
    (N-10); return their left edge.
    """
    view, seat, y, right = tablet.view, tablet.seat, tablet.row(CARD_ROW), tablet.right
    if seat in pieces.active(view) and len(groups_of(tablet.player)) <= PACKED:
        tablet.canvas.center(signs.hourglass(SIGN), right - SIGN // 2 + 2, y)
        right -= SIGN + 4
    for module in reversed(MODULES):
        right = module.draw_sign(tablet, right)
    draw_sign = side_of(view, Site.MARKET).draw_sign
    if draw_sign is not None:
        draw_sign(tablet.canvas, tablet.player, (right - 18, y), tablet.highlights.sites[Site.MARKET])
        right -= 42
    return right


Groups = list[tuple[Card | None, int]]
"""The kinds of card in a hand, each with its count; `SPENT` counts as a kind."""


def groups_of(player: PlayerView) -> Groups:
    """Return every kind of card that a player holds, with its count, always in the same order (§8.2, §8.3).
    Red cards that stay are one group (N-20), and so are face-down cards (N-341).
    """
    held = Counter(in_order(player.cards))
    spent = sum(held.pop(card) for card in tuple(held) if card.color is Color.RED)
    hidden = player.held - len(player.cards)
    groups: Groups = [*held.items(), (SPENT, spent), (Card.FACE_DOWN, hidden)]
    return [(card, count) for card, count in groups if count > 0]


def widths(view: ImhotepView) -> tuple[int, ...]:
    """Return the possible widths of cards in hands, the widest first; with two players, the first width is
    larger.
    """
    return CARDS[len(view.players) > min(SEATS) :]


class Hand(NamedTuple):
    """The layout of a hand: the left end of each card's middle line, the cards' width, and how many rows
    longer the tablet must be.
    """

    places: list[at.Point]
    wide: int
    longer: int


def _hand(tablet: Tablet, groups: Groups, free: tuple[int, int], right: int) -> Hand:
    """Lay out cards, as wide as possible, in the lowest row up to `right` and the free part of the row above;
    if even the narrowest don't fit there, add as few rows as possible. Numbers are beside their cards, not on
    the next ones.
    """
    low = tablet.row(CARD_ROW)
    rows = [(tablet.left, right, low), (free[0] + 8, free[1] - 4, tablet.row(SLED_ROW))]
    first = widths(tablet.view)[0]
    even = len(groups) * (first + BADGED) <= right - tablet.left
    longer = 0
    while True:
        for wide in widths(tablet.view):
            if longer and wide * card_art.TALL > ROW_HIGH:
                continue
            beside = BADGED if wide == first else pieces.SMALL_BESIDE
            places: list[at.Point] = []
            rest = [beside * (even or count > 1) for _, count in groups]
            for left, end, y in rows:
                x = left
                while rest and x + wide + rest[0] <= end:
                    places.append((x, y))
                    x += wide + GAP + rest.pop(0)
            if not rest:
                return Hand(places, wide, longer)
        longer += 1
        rows.insert(longer, (tablet.left, tablet.right, low + ROW_HIGH * longer))


def _cards(tablet: Tablet, groups: Groups, free: tuple[int, int], right: int) -> int:
    """Draw the hand; return how many rows longer the tablet must be."""
    places, wide, longer = _hand(tablet, groups, free, right)
    for (card, count), (x, y) in zip(groups, places, strict=True):
        middle = x + wide // 2, y
        small = wide < widths(tablet.view)[0]
        pieces.draw_card(tablet.canvas, card, middle, wide, count, small=small)
        if _fresh(tablet, card):
            pieces.ring(tablet.canvas, middle, wide, round(wide * card_art.TALL))
    return longer


def _fresh(tablet: Tablet, card: Card | None) -> bool:
    """Tell whether a group of cards has changed."""
    hands, seat = tablet.highlights.hands, tablet.seat
    if card is None:
        return any(card.color is Color.RED for (owner, card), more in hands.items() if more and owner == seat)
    return bool(hands[seat, card])
