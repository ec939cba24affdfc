"""The opulent market, side C: four open cards; a coin buys two at once (N-100 … N-108)."""

from collections.abc import Iterator

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.market import MarketView
from engine.imhotep.sites.opulent_market import CoinPaid, OpulentBoard
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces
from render.imhotep.sites import market, market_spaces
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords
from render.kit import colors as c
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.pen import Pen, Sprite, drawn
from render.kit.pictures.icons import SIDE, alone
from render.kit.say import Say

COIN, SIGN = 26, 36
TOP_COIN, LOW_COIN = 6, 13
"""The distances of coins' middles from the shelf's upper and lower edges."""
COINS = Style((26,), c.INK)
NAME = "imhotep.picture.side.opulent_market"


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the whole market."""
    market.draw_frame(canvas, view, say(NAME), say)
    for space, card in enumerate(_state(view).open):
        market_spaces.draw_space(canvas, space, card, say)
    for middle in coin_middles():
        canvas.center(coin(COIN), *middle)
    market_spaces.draw_traces(canvas, marks)


def coin_middles() -> Iterator[at.Point]:
    """For every two spaces that a coin buys together, yield the middle of a coin between them, clear of long
    names (N-104).
    """
    spaces = house.HOUSE.of(OpulentBoard).spaces
    for first, second in house.HOUSE.of(OpulentBoard).adjacent:
        if first < second < spaces:
            left, top, wide, high = at.market_cell(first)
            if second == first + 1:
                yield left + wide, top + (high - LOW_COIN if first else TOP_COIN)
            else:
                yield market_spaces.card_middle(first)[0], top + high


def draw_sign(canvas: Canvas, player: PlayerView, middle: at.Point, marks: Marks) -> None:
    """Draw how many coins a player has (N-10)."""
    canvas.center(purse(SIGN, canvas.theme, empty=not player.coins), *middle)
    style = COINS if player.coins else COINS._replace(color="quiet")
    canvas.text(str(player.coins), *middle, style, SIGN, align="middle")
    if ("coin", player.seat) in marks:
        pieces.ring(canvas, middle, SIGN, SIGN)


@drawn
def coin(size: int) -> Sprite:
    """Draw a golden coin with a square hole (N-10)."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, c.INK), (44, c.GOLD), (35, c.INK), (30, c.GOLD)):
        pen.disc(50, 50, radius, color)
    pen.rect((38, 38, 62, 62), c.INK, radius=4)
    return pen.sprite()


@drawn
def purse(size: int, theme: Theme, *, empty: bool) -> Sprite:
    """Draw a coin without a hole, on which the number of coins is written later; it is pale if there are
    none.
    """
    pen = Pen(size, size, size / 100)
    rims = ((50, theme.line), (43, theme.panel)) if empty else ((50, c.INK), (44, c.GOLD))
    for radius, color in rims:
        pen.disc(50, 50, radius, color)
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------


def _state(view: ImhotepView) -> MarketView:
    state: MarketView = site_view(view, Site.MARKET)
    return state


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    return market.open_alt(_state(view).open, naming, say)


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    return market.open_board(_state(view).open, say)


def _player_alt(player: PlayerView, say: Say) -> Iterator[str]:
    """Yield a description of the coins that a player has left, if any (N-100)."""
    if player.coins:
        yield say("imhotep.alt.coins", number=player.coins)


def _player_board(player: PlayerView, say: Say) -> Iterator[str]:
    yield say("imhotep.board.coins", number=player.coins)


# --- changes -----------------------------------------------------------------------------------------


def _mark(marks: Marks, event: Event) -> None:
    if isinstance(event, CoinPaid):
        marks.add(("coin", event.seat))
    coins = {mark for mark in marks if mark[0] == "coin"}
    market.mark_cards(marks, event)
    marks.update(coins)


def _for_a_coin(cards: str, say: Say) -> str:
    return say("imhotep.part.coin", cards=cards)


OPULENT_MARKET = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name=NAME,
    events={CoinPaid: EventText(Role.GAIN, around_cards=_for_a_coin)},
    player_alt=_player_alt,
    player_board=_player_board,
    draw_sign=draw_sign,
    icons={"coin": alone(lambda: coin(SIDE), coin, purse)},
)
