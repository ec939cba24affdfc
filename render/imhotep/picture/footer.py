"""The foot of the first picture: who must choose what, which ships may sail, the wrath (§4, §11)."""

from engine.imhotep.cards import Card
from engine.imhotep.printed import WRATH
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import harbor, pieces, site_art, stone_art
from render.imhotep.text import phrases
from render.kit import palette as c
from render.kit import signs
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style, longest_fit
from render.kit.lists import name_lengths, signed
from render.kit.say import Say

PAD = 10
ASKED = Style((32, 31, 30, 29, 28, 27, 26), c.INK)
QUIET = Style((27, 26), c.CREAM, bold=False)
STONE, CARD, SIGN_PITCH = 40, 34, 54
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
    right -= canvas.text(text, right, MIDDLE, QUIET, 290, align="right") + 14
    for number in reversed(ready):
        harbor.sign(canvas, number, (right - at.SIGN[0] // 2, MIDDLE), ready=True)
        right -= SIGN_PITCH
    return right


def _wrath(canvas: Canvas, right: int) -> int:
    """The variant's sign with its points (§11); returns where that begins."""
    right -= 10
    right -= canvas.text(signed(WRATH), right, MIDDLE, QUIET._replace(bold=True), 60, align="right") + 6
    canvas.centre(site_art.mask(42), right - 21, MIDDLE)
    return right - 46


def _whose(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], right: int, say: Say) -> None:
    """A golden bar: stone, words, and the card that acts."""
    seat = pieces.active(view)[0]
    cards = [one.card for one in view.in_play]
    cards += view.looking_at or (Card.FACE_DOWN,) * view.looking
    extra = (CARD + 8) * len(cards)
    room = right - PAD - STONE - 34 - extra
    text = longest_fit([phrases.todo(view, named, say) for named in name_lengths(full)], room, ASKED)
    wide = canvas.measure(text, room, ASKED) + STONE + 34 + extra
    bar = signs.slab(wide, BAR_HIGH, c.GOLD, c.CREAM, edge=2, radius=10)
    canvas.paste(bar, PAD, MIDDLE - BAR_HIGH // 2)
    canvas.centre(stone_art.stone(seat, STONE), PAD + 8 + STONE // 2, MIDDLE)
    x = PAD + STONE + 20
    x += canvas.text(text, x, MIDDLE, ASKED, room) + 8
    for card in cards:
        pieces.draw_card(canvas, card, (x + CARD // 2, MIDDLE), CARD)
        x += CARD + 8
