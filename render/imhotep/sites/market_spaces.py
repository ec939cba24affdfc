"""Four spaces of a market, two above two, as on the sides C and D (N-104, N-200)."""

from engine.imhotep.cards import Card
from render.imhotep.picture import card_art, pieces
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Marks
from render.imhotep.text import phrases
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

NAME = Style((26, 25, 24, 23, 22, 21, 20, 19, 18), "text")
NUMBER = Style((26,), "quiet")
COLUMNS, ROWS, PAD, NAME_HIGH, OVERLAP = 2, 2, 8, 30, 13


def cell(places: at.Harbor) -> tuple[int, int]:
    """How wide and high a space is with its name."""
    return (at.MARKET_WIDE - 2 * PAD) // COLUMNS, (places.market_pitch * at.MARKET_SPACES) // ROWS


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


def draw_space(canvas: Canvas, places: at.Harbor, space: int, card: Card | None, say: Say) -> None:
    """An open card and its name; or its empty space with its number."""
    (x, y), wide = card_middle(places, space), card_wide(places)
    if card is None:
        draw_vacancy(canvas, places, space)
        return
    pieces.draw_card(canvas, card, (x, y), wide)
    draw_name(canvas, places, space, phrases.brief_card(card, say))
    draw_number(canvas, places, space, wide // 2)


def draw_number(canvas: Canvas, places: at.Harbor, space: int, half: int) -> None:
    """The number of a space, as buttons say it: beside the upper left corner of what lies there."""
    x, y = card_middle(places, space)
    high = round(card_wide(places) * card_art.TALL)
    canvas.text(str(space + 1), x - half - 14, y - high // 2 + 14, NUMBER, 24, align="middle")


def draw_name(canvas: Canvas, places: at.Harbor, space: int, text: str) -> None:
    """Above the cards of the upper row, below those of the other."""
    x, y = card_middle(places, space)
    away = round(card_wide(places) * card_art.TALL / 2) + 1 + NAME_HIGH // 2
    canvas.text(text, x, y - away if space < COLUMNS else y + away, NAME, cell(places)[0] - 8, align="middle")


def draw_stack(canvas: Canvas, places: at.Harbor, space: int, count: int) -> None:
    """Cards face down one over the other; or the empty space with its number."""
    (x, y), wide = card_middle(places, space), card_wide(places)
    if not count:
        draw_vacancy(canvas, places, space)
    for place in range(count):
        left = x + round((place - (count - 1) / 2) * OVERLAP)
        pieces.draw_card(canvas, Card.FACE_DOWN, (left, y), wide)
    if count:
        draw_number(canvas, places, space, (wide + (count - 1) * OVERLAP) // 2)


def draw_vacancy(canvas: Canvas, places: at.Harbor, space: int) -> None:
    """An empty space with its number."""
    (x, y), wide = card_middle(places, space), card_wide(places)
    canvas.centre(card_art.vacancy(wide, canvas.theme), x, y)
    canvas.text(str(space + 1), x, y, NUMBER, wide, align="middle")


def draw_rings(canvas: Canvas, places: at.Harbor, marks: Marks) -> None:
    """Around the cards that were taken."""
    wide = card_wide(places)
    for space in range(COLUMNS * ROWS):
        if (space,) in marks:
            pieces.ring(canvas, card_middle(places, space), wide, round(wide * card_art.TALL) - 4)
