"""The markets C and D: four spaces, two above two (N-104, N-200)."""

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, dynasty_art, pieces, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Touched
from render.imhotep.text import phrases
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

NAME = Style((26, 25, 24, 23, 22, 21, 20, 19, 18), "text")
NUMBER = Style((26,), "quiet")
COLUMNS, PAD, NAME_HIGH, OVERLAP, COIN = 2, 8, 30, 13, 30


def draw(canvas: Canvas, view: ImhotepView, seen: Touched, say: Say) -> None:
    """The spaces; heading and piles are drawn as on A and B."""
    places = at.harbor(len(view.players))
    black = view.sites[Site.MARKET]
    if view.side(Site.MARKET) == "C":
        _links(canvas, places)
    for space, card in enumerate(view.sites[Site.MARKET].open):
        _space(canvas, places, space, card, say)
    if isinstance(black, BlackView):
        looked = _looked_at(view, black, seen)
        for space, count in enumerate(black.stacks, len(black.open)):
            if space == looked:
                _stack(canvas, places, space, view.looking, say)
                wide = card_wide(places)
                halo = stone_art.halo(wide + 38, round(wide * card_art.TALL) + 8)
                canvas.centre(halo, *card_middle(places, space))
            else:
                _stack(canvas, places, space, count, say)
    for space in seen.spaces:
        wide = card_wide(places)
        pieces.ring(canvas, card_middle(places, space), wide, round(wide * card_art.TALL) - 4)


def cell(places: at.Harbor) -> tuple[int, int]:
    """How wide and high a space is with its name."""
    rows = -(-house.HOUSE.market_spaces // COLUMNS)
    return (at.MARKET_WIDE - 2 * PAD) // COLUMNS, (places.market_pitch * at.MARKET_SPACES) // rows


def card_wide(places: at.Harbor) -> int:
    """How wide a card is."""
    return min(84, round((cell(places)[1] - NAME_HIGH - 18) / card_art.TALL))


def card_middle(places: at.Harbor, space: int) -> at.Point:
    """The middle of a space's card: row by row from the upper left; the rows stand close together."""
    wide, high = cell(places)
    row, column = divmod(space, COLUMNS)
    left, top = at.MARKET_LEFT + PAD, places.market[1] + at.MARKET_HEAD
    shift = NAME_HIGH // 2 - 2
    return left + wide // 2 + column * wide, top + row * high + high // 2 + (shift if row == 0 else -shift)


def _links(canvas: Canvas, places: at.Harbor) -> None:
    """Coins between spaces that a coin buys together (N-104)."""
    for one, other in house.HOUSE.adjacent:
        if one < other < house.HOUSE.market_spaces:
            (x, y), (right, low) = card_middle(places, one), card_middle(places, other)
            canvas.fill((x - 3, y - 3, right + 3, low + 3), canvas.theme.rule)
            canvas.centre(dynasty_art.coin(COIN), (x + right) // 2, (y + low) // 2)


def _space(canvas: Canvas, places: at.Harbor, space: int, card: Card | None, say: Say) -> None:
    """An open card and its name; or its empty space with its number."""
    (x, y), wide = card_middle(places, space), card_wide(places)
    if card is None:
        canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
        canvas.text(str(space + 1), x, y, NUMBER, wide, align="middle")
        return
    pieces.draw_card(canvas, card, (x, y), wide)
    _name(canvas, places, space, phrases.brief_card(card, say))


def _name(canvas: Canvas, places: at.Harbor, space: int, text: str) -> None:
    """Above the cards of the upper row, below those of the other."""
    x, y = card_middle(places, space)
    away = round(card_wide(places) * card_art.TALL / 2) + 1 + NAME_HIGH // 2
    canvas.text(text, x, y - away if space < COLUMNS else y + away, NAME, cell(places)[0] - 8, align="middle")


def _looked_at(view: ImhotepView, black: BlackView, seen: Touched) -> int | None:
    """The space whose cards somebody holds now: an empty one, the one touched last if both are (N-201)."""
    if not view.looking or view.choosing is None or view.choosing.site is not Site.MARKET:
        return None
    empty = [space for space, count in enumerate(black.stacks, len(black.open)) if not count]
    return next((space for space in empty if space in seen.spaces), empty[0] if empty else None)


def _stack(canvas: Canvas, places: at.Harbor, space: int, count: int, say: Say) -> None:
    """Face-down cards, and how many (N-200)."""
    (x, y), wide = card_middle(places, space), card_wide(places)
    if not count:
        canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
        canvas.text(str(space + 1), x, y, NUMBER, wide, align="middle")
    for place in range(count):
        left = x + round((place - (count - 1) / 2) * OVERLAP)
        pieces.draw_card(canvas, Card.FACE_DOWN, (left, y), wide)
    _name(canvas, places, space, say("imhotep.picture.stack", number=count))
