"""The market's sides A and B, and what all markets share: heading, cards and piles (§3, §6.1, §7.1)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import MARKET
from engine.imhotep.sites.market import CardTaken, Cleared, Displayed, MarketView, PairTaken
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, pieces
from render.imhotep.picture import geometry as at
from render.imhotep.sites import market_spaces
from render.imhotep.sites.side import Mark, Marks, SideRenderer, site_view
from render.imhotep.text import phrases
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords
from render.kit import colors as c
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

COUNT = Style((32,), c.CREAM)
PILE = Style((28, 27, 26), c.CREAM)
PILE_CARD, LOOKED_CARD = 27, 52
PAIR: Mark = ("pair",)


def draw_frame(canvas: Canvas, view: ImhotepView, name: str, say: Say) -> None:
    """Draw the plate on the awning of any market, and the piles below the shelf."""
    corner = at.MARKET_LEFT + 10, at.MARKET_TOP + 2
    pieces.draw_plate(canvas, corner, name, view.side(Site.MARKET), room=at.MARKET_WIDE - 20)
    _piles(canvas, view, say)


def _draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the open spaces and, on side B, the pair on the last space."""
    draw_frame(canvas, view, phrases.site_name(Site.MARKET, say), say)
    state: MarketView = site_view(view, Site.MARKET)
    for space, card in enumerate(state.open):
        market_spaces.draw_space(canvas, space, card, say)
    market_spaces.draw_traces(canvas, marks)
    if MARKET[view.side(Site.MARKET)].pair and state.open:
        _pair(canvas, state, marks, say)


def _pair(canvas: Canvas, state: MarketView, marks: Marks, say: Say) -> None:
    """Draw two cards on the last space, face down except for a player who is choosing from them (§7.1)."""
    space, pair = len(state.open), state.pair
    (x, y), faces = market_spaces.card_middle(space), state.visible_cards
    if faces:
        for place, card in enumerate(faces):
            middle = x + place * (LOOKED_CARD + 12), y
            pieces.draw_card(canvas, card, middle, LOOKED_CARD)
    else:
        market_spaces.draw_pair(canvas, space, pair, say("imhotep.picture.pair", count=pair))
    if PAIR in marks:
        wide = market_spaces.CARD + max(0, len(faces) - 1) * (LOOKED_CARD + 12)
        middle = x + (wide - market_spaces.CARD) // 2, y
        pieces.ring(canvas, middle, wide, round(market_spaces.CARD * card_art.TALL))


def _piles(canvas: Canvas, view: ImhotepView, say: Say) -> None:
    """Draw the draw pile and the discard pile, whose top card is visible, each with its count."""
    y, half = at.PILES_MIDDLE, (at.MARKET_WIDE - 24) // 2
    top = view.discard[-1] if view.discard else None
    piles = (("draw", view.draw, Card.FACE_DOWN if view.draw else None), ("discard", len(view.discard), top))
    for place, (name, count, card) in enumerate(piles):
        x = at.MARKET_LEFT + 18 + place * half
        if card is None:
            canvas.center(card_art.vacancy(PILE_CARD), x + PILE_CARD // 2, y)
        else:
            pieces.draw_card(canvas, card, (x + PILE_CARD // 2, y), PILE_CARD)
        x += PILE_CARD + 8
        x += canvas.text(str(count), x, y, COUNT, 44) + 10
        canvas.text(
            say(f"imhotep.picture.{name}"), x, y, PILE, half - (x - at.MARKET_LEFT - 18 - place * half) - 4
        )


# --- as text -----------------------------------------------------------------------------------------


def open_alt(cards: Sequence[Card | None], naming: CardWords, say: Say) -> Iterator[str]:
    """Yield the names of open cards by kind."""
    return phrases.kinds([card for card in cards if card is not None], naming, say)


def open_board(cards: Sequence[Card | None], say: Say) -> Iterator[str]:
    """Yield lines with the open cards, space by space."""
    for space, card in enumerate(cards, start=1):
        yield f"  {space}  {say('render.join.nothing') if card is None else phrases.card_name(card, say)}"


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    state: MarketView = site_view(view, Site.MARKET)
    yield from open_alt(state.open, naming, say)
    if state.pair:
        yield say("imhotep.event.face_down", count=state.pair)
    if state.visible_cards:
        yield say("imhotep.alt.seen", cards=phrases.hand(state.visible_cards, naming, say))


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    state: MarketView = site_view(view, Site.MARKET)
    yield from open_board(state.open, say)
    if state.pair:
        yield say("imhotep.board.pair", number=state.pair)
    if state.visible_cards:
        yield say("imhotep.board.seen")
        yield from (f"  {phrases.card_name(card, say)}" for card in state.visible_cards)


# --- changes -----------------------------------------------------------------------------------------


def mark_cards(marks: Marks, event: Event) -> None:
    """Mark the spaces from which cards were taken, in any market, until they are filled again or cleared."""
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
    """Name the two face-down cards, one of which is kept (§7.1)."""
    del event
    return say("imhotep.part.pair")


MARKETS = SideRenderer(
    draw=_draw,
    mark=mark_cards,
    alt=_alt,
    board=_board,
    events={PairTaken: EventText(Role.GAIN, looked=_taken_pair)},
)
"""Sides A and B."""
