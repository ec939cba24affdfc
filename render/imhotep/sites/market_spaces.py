"""The shelf of every market: two rows of two spaces, with cards and their names (§3, N-104, N-200)."""

from engine.imhotep.cards import Card
from render.imhotep.picture import card_art, pieces
from render.imhotep.picture import geometry as at
from render.imhotep.sites.side import Marks
from render.imhotep.text import phrases
from render.kit import colors as c
from render.kit.canvas import Canvas, Style
from render.kit.paragraph import draw_lines
from render.kit.say import Say

NAME = Style((28, 27, 26), c.CREAM, bold=False)
NUMBER = Style((32,), c.CREAM)
CARD, TILT, OVERLAP = 52, 2, 12
PAD = 7


def card_middle(space: int) -> at.Point:
    """Return the middle of a space's card."""
    left, top, _, high = at.market_cell(space)
    return left + PAD + CARD // 2, top + high // 2


def draw_space(canvas: Canvas, space: int, card: Card | None, say: Say) -> None:
    """Draw an open card and its name, or, if there is no card, the empty space with its number."""
    if card is None:
        draw_vacancy(canvas, space)
        return
    canvas.center(card_art.tilted(card, CARD, -TILT if space % 2 else TILT), *card_middle(space))
    draw_name(canvas, space, [phrases.card_name(card, say), phrases.brief_card(card, say)])


def draw_name(canvas: Canvas, space: int, names: list[str], shift: int = 0) -> None:
    """Draw the first of these names that fits beside a card, moved `shift` pixels to the right."""
    left, top, wide, high = at.market_cell(space)
    x = left + PAD + CARD + shift + 7
    draw_lines(canvas, names, (x, top + high // 2 - 1), NAME, left + wide - 8 - x, most=3)


def draw_pair(canvas: Canvas, space: int, count: int, name: str) -> None:
    """Draw `count` face-down cards with their name, or the empty space if there are none."""
    if count:
        _fan(canvas, space, count, 0)
        draw_name(canvas, space, [name], (count - 1) * OVERLAP)
    else:
        draw_vacancy(canvas, space)


def draw_stack(canvas: Canvas, space: int, count: int, name: str) -> None:
    """Draw the number of a space, then its face-down stack of `count` cards, with a name."""
    x, y = card_middle(space)
    canvas.text(str(space + 1), x - CARD // 2 + 8, y, NUMBER, CARD, align="middle")
    if count:
        _fan(canvas, space, count, NUMBERED)
    draw_name(canvas, space, [name], NUMBERED + max(0, count - 1) * OVERLAP)


NUMBERED = 20
"""The room for the number of a stack's space."""


def stack_box(space: int, count: int) -> at.Box:
    """Return the middle and the size of a stack with this many cards."""
    (x, y), wide = card_middle(space), CARD + (count - 1) * OVERLAP
    return x + NUMBERED + (wide - CARD) // 2, y, wide, round(CARD * card_art.TALL)


def _fan(canvas: Canvas, space: int, count: int, shift: int) -> None:
    x, y = card_middle(space)
    for place in range(count):
        canvas.center(card_art.card(Card.FACE_DOWN, CARD), x + shift + place * OVERLAP, y)


def draw_vacancy(canvas: Canvas, space: int) -> None:
    """Draw an empty space with its number."""
    x, y = card_middle(space)
    canvas.center(card_art.vacancy(CARD), x, y)
    canvas.text(str(space + 1), x, y, NUMBER, CARD, align="middle")


def draw_traces(canvas: Canvas, marks: Marks, spaces: int = 4) -> None:
    """Draw traces where cards were taken, on the first `spaces` spaces."""
    for space in range(spaces):
        if (space,) in marks:
            pieces.trace(canvas, card_middle(space), CARD, round(CARD * card_art.TALL))
