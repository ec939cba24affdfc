"""The market, sides A and B, and what all markets have: heading, cards, piles (§3, §6.1, §7.1)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import MARKET
from engine.imhotep.sites.market import CardTaken, Cleared, Displayed, MarketView, PairTaken
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Mark, Marks, SideRenderer, site_view
from render.imhotep.text import phrases
from render.imhotep.text.event_text import EventText, Looked, Role
from render.imhotep.text.phrases import CardWords
from render.kit.canvas import Canvas, Style, longest_fit
from render.kit.say import Say

NAME = Style((28, 27, 26, 25, 24, 23, 22, 21, 20, 19), "text")
LOOKED_AT = Style((26, 25, 24, 23, 22, 21, 20, 19, 18), "text")
PILE = Style((22, 21, 20, 19, 18), "quiet")
COUNT = Style((30,), "text")
PAD = 12
PILE_CARD, LOOKED_CARD = 30, 50
OVERLAP = 14


PAIR: Mark = ("pair",)


def draw_frame(canvas: Canvas, view: ImhotepView, name: str, say: Say) -> None:
    """The heading above the spaces of any market, and the piles below them."""
    places = at.harbor(len(view.players))
    left, top, wide, _ = places.market
    head = top + at.MARKET_HEAD // 2 + 2
    pieces.draw_heading(canvas, view, Site.MARKET, (left + PAD, head), name, room=wide - 2 * PAD)
    _piles(canvas, view, places, say)


def _draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """The spaces one below the other."""
    draw_frame(canvas, view, phrases.site_name(Site.MARKET, say), say)
    state: MarketView = site_view(view, Site.MARKET)
    places = at.harbor(len(view.players))
    for space, card in enumerate(state.open):
        _space(canvas, places, space, card, say)
        if (space,) in marks:
            _ring(canvas, places, space)
    if MARKET[view.side(Site.MARKET)].pair and state.open:
        _pair(canvas, state, places, marks, say)


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


def _pair(canvas: Canvas, state: MarketView, places: at.Harbor, marks: Marks, say: Say) -> None:
    """Two cards on the last space, face down; who chooses from them sees them (§7.1)."""
    space, pair = len(state.open), state.pair
    wide = LOOKED_CARD if state.looking_at else card_wide(places)
    x, y = at.MARKET_LEFT + PAD + wide // 2, places.space_y(space)
    if not pair:
        canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
    step = wide + 4 if state.looking_at else OVERLAP
    faces = state.looking_at or (Card.FACE_DOWN,) * pair
    for place, card in enumerate(faces):
        pieces.draw_card(canvas, card, (x + place * step, y), wide)
    last = x + (len(faces) - 1) * step if faces else x
    left = last + wide // 2 + 10
    room = at.MARKET_LEFT + at.MARKET_WIDE - 8 - left
    if state.looking_at:
        lift = 15 if len(faces) > 1 else 0
        for line, card in enumerate(faces):
            canvas.text(phrases.brief_card(card, say), left, y - lift + line * 2 * lift, LOOKED_AT, room)
    elif pair:
        canvas.text(say("imhotep.picture.pair", count=pair), left, y, NAME, room)
    if PAIR in marks:
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


# --- in words ----------------------------------------------------------------------------------------


def open_alt(cards: Sequence[Card | None], naming: CardWords, say: Say) -> Iterator[str]:
    """Open cards by kind."""
    return phrases.kinds([card for card in cards if card is not None], naming, say)


def open_board(cards: Sequence[Card | None], say: Say) -> Iterator[str]:
    """Open cards space by space."""
    for space, card in enumerate(cards, start=1):
        yield f"  {space}  {say('render.join.nothing') if card is None else phrases.card_name(card, say)}"


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    state: MarketView = site_view(view, Site.MARKET)
    yield from open_alt(state.open, naming, say)
    if state.pair:
        yield say("imhotep.event.face_down", count=state.pair)
    if state.looking_at:
        yield say("imhotep.alt.seen", cards=phrases.hand(state.looking_at, naming, say))


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    state: MarketView = site_view(view, Site.MARKET)
    yield from open_board(state.open, say)
    if state.pair:
        yield say("imhotep.board.pair", number=state.pair)
    if state.looking_at:
        yield say("imhotep.board.seen")
        yield from (f"  {phrases.card_name(card, say)}" for card in state.looking_at)


# --- changes -----------------------------------------------------------------------------------------


def mark_cards(marks: Marks, event: Event) -> None:
    """Cards that were taken, from any market, until it is filled again or cleared."""
    match event:
        case Displayed() | Cleared():
            marks.clear()
        case CardTaken():
            marks.add((event.space,))
        case PairTaken():
            marks.add(PAIR)
        case _:
            pass


def _taken_pair(event: PairTaken, say: Say) -> str:
    """The cards that lie face down, of which one is kept (§7.1)."""
    del event
    return say("imhotep.part.pair")


MARKETS = SideRenderer(
    draw=_draw,
    mark=mark_cards,
    alt=_alt,
    board=_board,
    events={PairTaken: EventText(Role.GAIN, looked=Looked(_taken_pair, _taken_pair))},
)
"""Sides A and B."""
