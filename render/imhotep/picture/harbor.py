"""The harbor: the round and the turn in the sky, the ships with their stones, and, drawn small, those that
have sailed (§4).
"""

from dataclasses import replace

from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import ROUNDS
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import MODULES
from render.imhotep.picture import geometry as at
from render.imhotep.picture import landscape, pieces, ship_art, site_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.text import phrases
from render.kit import colors as c
from render.kit.canvas import WIDTH, Canvas, Style, longest_fit
from render.kit.lists import name_lengths
from render.kit.paragraph import draw_lines
from render.kit.say import Say

ROUND = Style((32,), "text")
TURN = Style((32, 31, 30, 29, 28, 27, 26), "text")
NUMBER = Style((32,), c.CREAM)
LETTER = Style((34,), c.CREAM)
SMALL_LETTER = Style((32,), c.CREAM)
NEEDED = Style((28,), c.CREAM)
AWAY = Style((30, 29, 28, 27, 26), c.CREAM)
STONE, TURN_STONE, TURN_CARD, EMBLEM = 44, 36, 34, 34
SUN, SUN_PITCH = 24, 29
SKIFF = (62, 40)
DISC = 34
WAKE = (290, 86)


def draw_sky(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], marked: Highlights, say: Say) -> None:
    """Draw the round on the left; on the right, draw who must choose what, and the cards that are acting."""
    y, look = at.SKY_MIDDLE, canvas.theme
    text = say("imhotep.picture.round", number=view.round, rounds=ROUNDS)
    x = 14 + canvas.text(text, 14, y, ROUND, 240) + 14
    for number in range(1, ROUNDS + 1):
        middle = x + SUN // 2 + (number - 1) * SUN_PITCH
        now = number == view.round
        canvas.center(landscape.sun(SUN, look, gone=number < view.round, now=now), middle, y)
        if now and marked.round:
            pieces.ring(canvas, (middle, y), SUN + 6, SUN + 6)
    x += ROUNDS * SUN_PITCH + 92
    if view.outcome is None and view.decision is not None:
        _turn(canvas, view, full, x, say)


def _turn(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], left: int, say: Say) -> None:
    cards = [played.card for played in view.in_play]
    cards += view.visible_cards or (Card.FACE_DOWN,) * view.cards_to_choose
    y, right = at.SKY_MIDDLE, WIDTH - 14
    for card in reversed(cards):
        pieces.draw_card(canvas, card, (right - TURN_CARD // 2, y), TURN_CARD)
        right -= TURN_CARD + 6
    room = right - left - TURN_STONE - 10
    text = longest_fit([phrases.todo(view, named, say) for named in name_lengths(full)], room, TURN)
    x = right - canvas.text(text, right, y, TURN, room, align="right") - 10
    canvas.center(stone_art.stone(pieces.active(view)[0], TURN_STONE), x - TURN_STONE // 2, y)


def draw(
    canvas: Canvas,
    view: ImhotepView,
    highlights: Highlights,
    say: Say,
    *,
    away: frozenset[int] = frozenset(),
) -> None:
    """Draw the ships, except those that are `away` or at the market."""
    for number, ship in enumerate(view.ships):
        if number in away:
            continue
        if ship.site is not None and not ship.load:
            _sailed(canvas, ship, number, say)
        else:
            looks = [None if stone is None else pieces.look(view, stone) for stone in ship.stones]
            _ship(canvas, replace(ship, stones=tuple(looks)), number, highlights)
    _at_market(canvas, view, highlights)
    if view.choosing is not None and view.outcome is None:
        _asked(canvas, view, view.choosing)


def _ship(canvas: Canvas, ship: Ship, number: int, highlights: Highlights) -> None:
    """Draw a ship with its stones and, until it sails, the number of stones that it needs (§1.1); position 1
    is at the bow.
    """
    left, top = at.ship(number)
    hull = ship_art.ship(ship.capacity, "ready" if ship.ready else "moored")
    canvas.paste(hull, left - ship_art.HALO, top - ship_art.HALO)
    letter = LETTER._replace(color=c.INK if ship.ready else c.CREAM)
    canvas.text(
        NAMES[number], left + ship_art.LETTER, top + ship_art.LETTER_MIDDLE - 2, letter, 36, align="middle"
    )
    for position, stone in enumerate(ship.stones):
        x, y = at.position(number, position)
        if stone is None:
            canvas.text(str(position + 1), x, y, NUMBER, 40, align="middle")
        else:
            canvas.paste(stone_art.tower((stone,), STONE, LOW), x - STONE // 2, y - STONE // 2 - 6)
            canvas.text(str(position + 1), x, top + ship_art.NUMBER_MIDDLE, NUMBER, 40, align="middle")
        if (number, position) in highlights.positions:
            pieces.ring(canvas, (x, y - 2), STONE + 2, STONE + 8)
    end = left + ship_art.length(ship.capacity)
    if ship.site is not None:
        canvas.center(site_art.emblem(ship.site, EMBLEM), end - 25, top + ship_art.SLOT_MIDDLE)
    else:
        canvas.text(f"{ship.needed}+", end - 27, top + ship_art.SLOT_MIDDLE, NEEDED, 60, align="middle")
    if ship.ready:
        canvas.center(ship_art.tick(34), end - 6, top + 16)


LOW = 11
"""The height of the front of a stone aboard a ship."""


def _sailed(canvas: Canvas, ship: Ship, number: int, say: Say) -> None:
    """Draw the name and the destination of a ship that has sailed."""
    left, top = at.ship(number)
    y = top + ship_art.SLOT_MIDDLE + 14
    canvas.center(ship_art.wake(*WAKE, canvas.theme), left + WAKE[0] // 2, y)
    canvas.text(NAMES[number], left + 22, y - 2, LETTER, 40, align="middle")
    canvas.center(ship_art.arrow(34, 20, c.CREAM), left + 58, y)
    if ship.site is not None:
        canvas.center(site_art.emblem(ship.site, EMBLEM + 6), left + 100, y)
        draw_lines(canvas, [phrases.site_name(ship.site, say)], (left + 126, y), AWAY, 160)


def _at_market(canvas: Canvas, view: ImhotepView, highlights: Highlights) -> None:
    """Draw ships at the market, one below the other, then the modules' pieces there (N-402)."""
    x, y = at.BERTH_MIDDLE, at.BERTH_TOP
    for number in pieces.moored(view, Site.MARKET):
        draw_skiff(canvas, number, (x, y), upright=True)
        if Site.MARKET in highlights.docks:
            pieces.ring(canvas, (x, y), SKIFF[1], SKIFF[0])
        y += at.BERTH_PITCH
    for module in MODULES:
        module.draw_berth(canvas, view, Site.MARKET, (x, y), highlights)


def draw_skiff(canvas: Canvas, number: int, middle: at.Point, *, upright: bool) -> None:
    """Draw a ship that has sailed, small and with its name."""
    canvas.center(ship_art.skiff(*SKIFF, 90 if upright else 0), *middle)
    x, y = (middle[0] - 2, middle[1] + 2) if upright else (middle[0] + 2, middle[1] - 2)
    canvas.center(ship_art.letter_disc(DISC), x, y)
    canvas.text(NAMES[number], x, y - 3, SMALL_LETTER, 30, align="middle")


def _asked(canvas: Canvas, view: ImhotepView, asked: Context) -> None:
    """Mark the stone that its owner is deciding about, or the order chosen so far with the Lever (HV-23)."""
    if asked.ship is None:
        return
    if asked.position is not None and view.ships[asked.ship].stones[asked.position] is not None:
        x, y = at.position(asked.ship, asked.position)
        canvas.center(stone_art.halo(STONE + 8, STONE + 14), x, y)
    for turn, position in enumerate(asked.order):
        x, y = at.position(asked.ship, position)
        x, y = x + STONE // 2 - 4, y - STONE // 2 - 2
        canvas.center(stone_art.order_mark(32), x, y)
        canvas.text(str(turn + 1), x, y, ORDER, 30, align="middle")


ORDER = Style((26,), c.INK)
