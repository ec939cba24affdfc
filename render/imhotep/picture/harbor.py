"""The harbor: docks, ships with their stones, what may sail (§1.1, §4, §5)."""

from dataclasses import replace

from engine.imhotep.components import SITES, Site
from engine.imhotep.printed import POSITIONS, ROUNDS
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, ship_art, site_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.text import phrases
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.say import Say

ROUND = Style((32, 30, 28), c.CREAM)
NUMBER = Style((26,), c.CREAM)
LETTER = Style((30,), c.CREAM)
NEEDED = Style((34,), c.CREAM)
NEEDS = Style((24, 23, 22, 21, 20, 19, 18), c.CREAM, bold=False)
DOCK = Style((26, 25, 24, 23, 22), "text")
AWAY = Style((28, 26, 24), c.CREAM)
EMBLEM = 54


def draw(canvas: Canvas, view: ImhotepView, highlights: Highlights, say: Say) -> None:
    """Round, docks and ships: what the harbor has beside the market."""
    places = at.harbor(len(view.players))
    _round(canvas, view, places, highlights, say)
    for site in SITES:
        _dock(canvas, view, site, highlights, say)
    for number, ship in enumerate(view.ships):
        if ship.site is not None and not ship.load:
            _sailed(canvas, ship, number, places, say)
        else:
            looks = [None if stone is None else pieces.look(view, stone) for stone in ship.stones]
            _ship(canvas, replace(ship, stones=tuple(looks)), number, places, highlights)
    if view.choosing is not None and view.outcome is None:
        _asked(canvas, view, view.choosing, places)


def _round(canvas: Canvas, view: ImhotepView, places: at.Harbor, highlights: Highlights, say: Say) -> None:
    text = say("imhotep.picture.round", number=view.round, rounds=ROUNDS)
    wide = canvas.text(text, at.QUAY_LEFT + 8, places.head, ROUND, at.QUAY_WIDE)
    if highlights.round:
        pieces.ring(canvas, (at.QUAY_LEFT + 8 + wide // 2, places.head), wide + 10, 28)
    if not view.ships:
        return
    for position in range(POSITIONS):
        x = at.SHIP_LEFT + ship_art.middle(position)
        canvas.text(str(position + 1), x, places.head + 3, NUMBER, 40, align="middle")
    if all(ship.site is not None for ship in view.ships):
        return
    canvas.text(
        say("imhotep.picture.needs"),
        at.STATUS_LEFT,
        places.head + 3,
        NEEDS,
        at.MARKET_LEFT - at.STATUS_LEFT - 6,
    )


def _dock(canvas: Canvas, view: ImhotepView, site: Site, highlights: Highlights, say: Say) -> None:
    """A site's name on the quay; before it the ships that lie there, or the open dock."""
    places = at.harbor(len(view.players))
    x, y = at.BERTH_LEFT + at.BERTH_WIDE // 2, places.dock_y(site)
    _berth(canvas, view, site, (x, y), highlights)
    canvas.text(phrases.site_name(site, say), at.QUAY_LEFT + 18 + EMBLEM, y, DOCK, at.QUAY_WIDE - EMBLEM - 26)


BERTH_HIGH, LOW, GAP = 44, 34, 4
"""A ship alone at a dock, with a private one below it, and between them."""


def _berth(canvas: Canvas, view: ImhotepView, site: Site, middle: at.Point, highlights: Highlights) -> None:
    """What lies at a dock: a private ship below the others; two ships side by side (N-326, N-402)."""
    there, private = pieces.moored(view, site), private_ships.seat_at(view, site)
    (x, y), high = middle, BERTH_HIGH
    if private is not None:
        high = min(LOW, (at.harbor(len(view.players)).dock_pitch - 6) // 2 - GAP)
        below, ringed = (x, y + (high + GAP) // 2), site in highlights.private_docks
        private_ships.draw_at_berth(canvas, view, private, below, high, ringed=ringed)
        y -= (high + GAP) // 2
    if not there:
        canvas.centre(site_art.berth(at.BERTH_WIDE - 6, high, canvas.theme), x, y)
    wide = at.BERTH_WIDE if len(there) < 2 else (at.BERTH_WIDE - 2) // 2
    first = x - (len(there) - 1) * (wide + 2) // 2
    alone = private is None and len(there) < 2
    for place, ship in enumerate(there):
        spot = first + place * (wide + 2), y
        canvas.centre(site_art.skiff(wide, high, canvas.theme), *spot)
        style = LETTER._replace(sizes=(30 if high == BERTH_HIGH and len(there) < 2 else 24,))
        canvas.text(NAMES[ship], spot[0] + (5 if alone else 4), y - 2, style, 30, align="middle")
    if there and site in highlights.docks:
        pieces.ring(canvas, (x, y), at.BERTH_WIDE, high if alone else high - 2)


def _ship(canvas: Canvas, ship: Ship, number: int, places: at.Harbor, highlights: Highlights) -> None:
    """A ship with its stones, each as it looks: position 1 at the bow; how many stones it needs (§1.1)."""
    y, look = places.ship_y(number), "ready" if ship.ready else "moored"
    canvas.paste(
        ship_art.ship(ship.capacity, places.ship_wide, look, canvas.theme),
        at.SHIP_LEFT,
        y - places.ship_wide // 2,
    )
    for position, stone in enumerate(ship.stones):
        middle = places.position(number, position)
        if stone is None:
            canvas.centre(ship_art.position(places.cell - 6, canvas.theme), *middle)
            canvas.text(str(position + 1), *middle, NUMBER, 40, align="middle")
        else:
            canvas.centre(stone_art.stone(stone, places.cell), *middle)
        if (number, position) in highlights.positions:
            pieces.ring(canvas, middle, places.cell, places.cell)
    sign(canvas, number, (at.SIGN_MIDDLE, y), ready=ship.ready)
    if ship.site is None:
        canvas.text(f"{ship.needed}+", at.STATUS_LEFT, y, NEEDED, 60)
    else:
        canvas.centre(site_art.emblem(ship.site, EMBLEM, canvas.theme), at.STATUS_LEFT + EMBLEM // 2, y)


def sign(canvas: Canvas, ship: int, middle: at.Point, *, ready: bool) -> None:
    """A ship's name; golden if it may sail."""
    x, y = middle
    canvas.centre(site_art.chevron(*at.SIGN, ready=ready), x, y)
    style = LETTER._replace(colour=c.INK if ready else c.CREAM)
    canvas.text(NAMES[ship], x + 5, y - 2, style, 30, align="middle")


def _sailed(canvas: Canvas, ship: Ship, number: int, places: at.Harbor, say: Say) -> None:
    """Its wake, its name and where it went."""
    y = places.ship_y(number)
    wake = ship_art.ship(4, places.ship_wide, "gone", canvas.theme)
    canvas.paste(wake, at.SHIP_LEFT, y - places.ship_wide // 2)
    canvas.text(NAMES[number], at.SIGN_MIDDLE + 3, y - 2, LETTER, 30, align="middle")
    if ship.site is not None:
        x = at.SHIP_LEFT + ship_art.BOW - 4
        canvas.centre(site_art.emblem(ship.site, EMBLEM - 10, canvas.theme), x + EMBLEM // 2 - 5, y)
        canvas.text(phrases.site_name(ship.site, say), x + EMBLEM, y, AWAY, 4 * ship_art.CELL - EMBLEM)


def _asked(canvas: Canvas, view: ImhotepView, asked: Context, places: at.Harbor) -> None:
    """The stone about which its owner is asked; with the Lever the order said so far (HV-23)."""
    if asked.ship is None:
        return
    if asked.position is not None and view.ships[asked.ship].stones[asked.position] is not None:
        size = places.cell + 8
        canvas.centre(stone_art.halo(size, size), *places.position(asked.ship, asked.position))
    for turn, position in enumerate(asked.order):
        x, y = places.position(asked.ship, position)
        canvas.centre(stone_art.order_mark(30), x + places.cell // 2 - 6, y - places.cell // 2 + 6)
        canvas.text(
            str(turn + 1), x + places.cell // 2 - 6, y - places.cell // 2 + 6, ORDER, 30, align="middle"
        )


ORDER = Style((24,), c.INK)
