"""The foot of the first picture: who must choose what, which ships may sail, the wrath (§4, §11)."""

from functools import partial

from engine.imhotep.cards import Card
from engine.imhotep.printed import WRATH
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import harbor, pieces, site_art, stone_art
from render.imhotep.text import phrases
from render.kit import palette as c
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.lists import name_lengths, signed
from render.kit.parts import before_text, golden_bar
from render.kit.say import Say

PAD = 10
ASKED = Style((32, 31, 30, 29, 28, 27, 26), c.INK)
QUIET = Style((27, 26), c.CREAM, bold=False)
STONE, CARD = 40, 34
STEP = (at.SIGN[0], 54)
MIDDLE = (at.FOOT_TOP + HEIGHT) // 2
BAR_HIGH = HEIGHT - at.FOOT_TOP - 6


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], say: Say) -> None:
    """One line, while the game runs."""
    if view.outcome is not None or view.decision is None:
        return
    right = _ready(canvas, view, WIDTH - PAD, say)
    if view.rules.wrath:
        right = _wrath(canvas, right)
    _whose(canvas, view, full, right - 18, say)


def _ready(canvas: Canvas, view: ImhotepView, right: int, say: Say) -> int:
    """The signs of the ships that may sail; returns where that begins."""
    ready = [number for number, ship in enumerate(view.ships) if ship.ready]
    text = say("imhotep.picture.ready", count=len(ready)) if ready else say("imhotep.picture.none_ready")
    marks = [partial(harbor.sign, canvas, number, ready=True) for number in reversed(ready)]
    return before_text(canvas, text, (right, MIDDLE), QUIET, marks, room=290, step=STEP)


def _wrath(canvas: Canvas, right: int) -> int:
    """The variant's sign with its points (§11); returns where that begins."""
    right -= 10
    right -= canvas.text(signed(WRATH), right, MIDDLE, QUIET._replace(bold=True), 60, align="right") + 6
    canvas.centre(site_art.mask(42), right - 21, MIDDLE)
    return right - 46


def _whose(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], right: int, say: Say) -> None:
    """A golden bar: stone, words, and the cards that act."""
    cards = [one.card for one in view.in_play]
    cards += view.looking_at or (Card.FACE_DOWN,) * view.looking
    texts = [phrases.todo(view, named, say) for named in name_lengths(full)]
    box = (PAD, MIDDLE - BAR_HIGH // 2, right - PAD, BAR_HIGH)
    stone = stone_art.stone(pieces.active(view)[0], STONE)
    acting = [partial(_card, canvas, card) for card in cards]
    golden_bar(canvas, texts, box, ASKED, [lambda middle: canvas.centre(stone, *middle), *acting])


def _card(canvas: Canvas, card: Card, middle: at.Point) -> None:
    pieces.draw_card(canvas, card, middle, CARD)
