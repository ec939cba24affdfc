"""The bank: both players' cards, and a papyrus with the last move between them."""

from collections import Counter
from collections.abc import Sequence

from engine.contract import Event
from engine.duel.harbor import FIGURES
from engine.duel.tiles import Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import figure_art, site_art, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_badge, draw_figure, draw_tile
from render.duel.text import phrases
from render.duel.text.telling import newest
from render.kit import colors as c
from render.kit import fonts, signs
from render.kit.art.light import glint
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.paragraph import name_lines, paragraph
from render.kit.players import Players
from render.kit.say import Say

NAME = Style((44, 42, 40, 38, 36, 34, 32, 30, 28), "text")
POINTS = Style((92, 84, 76), "text")
LAST = Style((32, 31, 30, 29, 28, 27, 26), "text", bold=False)
PROMPT = Style((28, 27, 26), c.CREAM)
HEAD_FIGURE, HOURGLASS, CHIP, CHIP_TILE = 84, 46, 44, 36
FRAME = 10


def draw(canvas: Canvas, view: DuelView, full: tuple[str, ...], highlights: Highlights, say: Say) -> None:
    """Draw both cards."""
    for seat in at.SEATS:
        _head(canvas, view, seat, full[seat])
        _stock(canvas, view, seat)
        _actions(canvas, view, seat, highlights, say)
        if phrases.active(view) == seat:
            _prompt(canvas, view, seat, say)


def drawn_names(view: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Return both players' names; a player whose name the font can't draw is called by the seat's color."""
    return phrases.names(view, fonts.drawn_names(players), say)


def _head(canvas: Canvas, view: DuelView, seat: int, name: str) -> None:
    """Draw the figure and the name, with an hourglass for the player who must choose."""
    left, middle = at.CARD_LEFT, at.card_top(seat) + at.HEAD_HIGH // 2 + 1
    draw_figure(canvas, view, seat, (left + 44, at.card_top(seat) + 36), height=HEAD_FIGURE)
    room, style = at.CARD_WIDE - 92, NAME
    if phrases.active(view) == seat:
        room, style = room - HOURGLASS - 6, NAME._replace(color=c.INK)
        if view.outcome is None:
            canvas.center(signs.hourglass(HOURGLASS), left + at.CARD_WIDE - 36, middle)
    name_lines(canvas, name, (left + 80, middle, room), style)


def _stock(canvas: Canvas, view: DuelView, seat: int) -> None:
    """Draw the figures that are not in the harbor, and write the points."""
    stock, top = view.players[seat].stock, at.card_top(seat)
    for place in range(FIGURES):
        middle = at.stock_middle(seat, place)
        if place < stock:
            draw_figure(canvas, view, seat, middle, height=at.STOCK_FIGURE)
        else:
            canvas.center(figure_art.absent(at.STOCK_FIGURE, canvas.theme), *middle)
    right = at.CARD_LEFT + at.CARD_WIDE - 22
    total = signed(view.players[seat].sheet.total)
    canvas.text(total, right, top + at.POINTS_Y, POINTS, 148, align="right")


def _actions(canvas: Canvas, view: DuelView, seat: int, highlights: Highlights, say: Say) -> None:
    """Draw one action tile of each kind with a count, and carved places for kinds that the player lacks."""
    own = Counter(view.players[seat].sites.actions)
    theme = canvas.theme
    for action, (x, y) in at.slots(seat):
        fresh = (seat, action) in highlights.slots
        if fresh:
            side = at.ACTION_TILE + FRAME
            canvas.center(site_art.gold_frame(side, side), x, y)
        if own[action]:
            draw_tile(canvas, Tile(Kind.ACTION, 0, action), (x, y), at.ACTION_TILE)
        else:
            canvas.center(tile_art.vacancy(at.ACTION_TILE, theme), x, y)
        if own[action] > 1:
            badge = (x + at.ACTION_BADGE[0], y + at.ACTION_BADGE[1])
            draw_badge(canvas, say("render.picture.times", number=own[action]), badge)
        if fresh:
            canvas.center(glint(26), x + at.ACTION_TILE // 2 + 3, y - at.ACTION_TILE // 2 - 2)


def _prompt(canvas: Canvas, view: DuelView, seat: int, say: Say) -> None:
    """Draw a sign that hangs from the card: what the player must do and the tile being played, or that they
    have won.
    """
    text = phrases.asked(view, say)
    playing = () if view.playing is None else (Tile(Kind.ACTION, 0, view.playing),)
    extra = len(playing) * (CHIP_TILE + 8)
    wide = canvas.measure(text, 300, PROMPT) + 36 + extra
    right, y = at.CARD_LEFT + at.CARD_WIDE - 14, at.card_top(seat) + at.CARD_HIGH + 2
    canvas.paste(site_art.chip(wide, CHIP), right - wide, y - CHIP // 2)
    for tile in playing:
        draw_tile(canvas, tile, (right - wide + 16 + CHIP_TILE // 2, y), CHIP_TILE)
    canvas.text(text, right - wide + 18 + extra, y, PROMPT, 300)


def tell(canvas: Canvas, recent: Sequence[Event], full: Sequence[str], say: Say) -> None:
    """Write the last move on the papyrus, next to a glint like the one on the pieces that it changed."""
    left, top, wide, high = at.PAPYRUS
    canvas.center(glint(34), left + 36, top + high // 2)
    place = (left + 62, top + high // 2, wide - 84)
    paragraph(canvas, newest(recent, full, say), place, LAST, high - 4, middle=True)
