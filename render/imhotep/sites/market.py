"""The market: its cards with their names, the face-down pair, both piles (§3, §6.1, §7.1)."""

from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import MARKET
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.imhotep.sites import market_spaces
from render.imhotep.text import phrases
from render.kit.canvas import Canvas, Style, longest_fit
from render.kit.say import Say

NAME = Style((28, 27, 26, 25, 24, 23, 22, 21, 20, 19), "text")
SEEN = Style((26, 25, 24, 23, 22, 21, 20, 19, 18), "text")
PILE = Style((22, 21, 20, 19, 18), "quiet")
COUNT = Style((30,), "text")
PAD = 12
PILE_CARD, SEEN_CARD = 30, 50
OVERLAP = 14


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """All of the market."""
    places = at.harbor(len(view.players))
    left, top, wide, _ = places.market
    head = top + at.MARKET_HEAD // 2 + 2
    pieces.draw_heading(canvas, view, Site.MARKET, (left + PAD, head), say, room=wide - 2 * PAD)
    if view.side(Site.MARKET) in MARKET:
        _rows(canvas, view, places, seen, say)
    else:
        market_spaces.draw(canvas, view, seen, say)
    _piles(canvas, view, places, say)


def _rows(canvas: Canvas, view: ImhotepView, places: at.Harbor, seen: Touched, say: Say) -> None:
    """The spaces of sides A and B, one below the other."""
    for space, card in enumerate(view.sites[Site.MARKET].open):
        _space(canvas, places, space, card, say)
        if space in seen.spaces:
            _ring(canvas, places, space)
    if MARKET[view.side(Site.MARKET)].pair and view.sites[Site.MARKET].open:
        _pair(canvas, view, places, seen, say)


def card_wide(places: at.Harbor) -> int:
    """How wide a card of the display is."""
    return min(62, round((places.market_pitch - 6) / card_art.TALL))


def card_x(places: at.Harbor) -> int:
    """The middle of the cards."""
    return at.MARKET_LEFT + PAD + card_wide(places) // 2


def _ring(canvas: Canvas, places: at.Harbor, space: int) -> None:
    wide = card_wide(places)
    middle = card_x(places), places.space_y(space)
    pieces.ring(canvas, middle, wide, round(wide * card_art.TALL) - 4)


def _space(canvas: Canvas, places: at.Harbor, space: int, card: Card | None, say: Say) -> None:
    """An open card and its name; or its empty space."""
    wide, x, y = card_wide(places), card_x(places), places.space_y(space)
    if card is None:
        canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
        return
    pieces.draw_card(canvas, card, (x, y), wide)
    left = x + wide // 2 + 12
    canvas.text(phrases.card_name(card, say), left, y, NAME, at.MARKET_LEFT + at.MARKET_WIDE - 8 - left)


def _pair(canvas: Canvas, view: ImhotepView, places: at.Harbor, seen: Touched, say: Say) -> None:
    """Two cards on the last space, face down; who chooses from them sees them (§7.1)."""
    there = view.sites[Site.MARKET]
    space, pair = len(there.open), there.pair
    wide = SEEN_CARD if there.seen else card_wide(places)
    x, y = at.MARKET_LEFT + PAD + wide // 2, places.space_y(space)
    if not pair:
        canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
    step = wide + 4 if there.seen else OVERLAP
    faces = there.seen or (Card.FACE_DOWN,) * pair
    for place, card in enumerate(faces):
        pieces.draw_card(canvas, card, (x + place * step, y), wide)
    last = x + (len(faces) - 1) * step if faces else x
    left = last + wide // 2 + 10
    room = at.MARKET_LEFT + at.MARKET_WIDE - 8 - left
    if there.seen:
        lift = 15 if len(faces) > 1 else 0
        for line, card in enumerate(faces):
            canvas.text(phrases.brief_card(card, say), left, y - lift + line * 2 * lift, SEEN, room)
    elif pair:
        canvas.text(say("imhotep.picture.pair", count=pair), left, y, NAME, room)
    if seen.pair:
        pieces.ring(canvas, ((x + last) // 2, y), wide + last - x, round(wide * card_art.TALL) - 4)


def _piles(canvas: Canvas, view: ImhotepView, places: at.Harbor, say: Say) -> None:
    """How many cards can still be drawn, and how many lie on the discard pile; its top card is seen."""
    y, half = places.piles_y, (at.MARKET_WIDE - 2 * PAD) // 2
    top = view.discard[-1] if view.discard else None
    piles = (("draw", view.draw, Card.FACE_DOWN if view.draw else None), ("discard", len(view.discard), top))
    for place, (name, count, card) in enumerate(piles):
        x = at.MARKET_LEFT + PAD + place * half
        if card is None:
            canvas.centre(card_art.vacancy(PILE_CARD, canvas.theme), x + PILE_CARD // 2, y)
        else:
            pieces.draw_card(canvas, card, (x + PILE_CARD // 2, y), PILE_CARD)
        wide = canvas.text(str(count), x + PILE_CARD + 8, y, COUNT, 44)
        text = say(f"imhotep.picture.{name}")
        canvas.text(
            longest_fit([text], half, PILE), x + PILE_CARD + 16 + wide, y, PILE, half - PILE_CARD - wide - 20
        )
