"""The pictures of Imhotep: a view in, two pictures out, since one would not be legible on a phone.

With prophecies (N-360) there is a third one.

The first is the harbor with the market and the players, at the end of the game the score sheet; the second
the four sites where stones stay. They always come in this order, and everything keeps its place on them.
"""

from collections.abc import Sequence
from itertools import product

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES
from engine.imhotep.printed import NEEDED, SEATS
from engine.imhotep.view import ImhotepView
from render import (
    card_art,
    dynasty_prophecies,
    imhotep_foot,
    imhotep_harbor,
    imhotep_market,
    imhotep_monuments,
    imhotep_places,
    imhotep_seats,
    imhotep_sheet,
    imhotep_stage,
    ship_art,
    site_art,
    stone_art,
)
from render import imhotep_pieces as pieces
from render.canvas import HEIGHT, WIDTH, Canvas
from render.imhotep_palette import painted
from render.imhotep_touched import touched
from render.palette import LIGHT, Theme
from render.say import Say
from render.table import Table


def draw(
    view: ImhotepView, table: Table, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> tuple[bytes, ...]:
    """The position as PNGs, 1100 by 700 each. `recent`: the events since an earlier position, of one turn or
    several; what they changed is ringed.
    """
    return tuple(canvas.png() for canvas in compose(view, table, recent, say, theme))


def compose(
    view: ImhotepView, table: Table, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> tuple[Canvas, ...]:
    """The same before they are encoded: harbor and market (or the score sheet), then the monuments; only in a
    game with prophecies a third one, with these.
    """
    colours, seen, full = painted(theme), touched(recent), pieces.names(table, say)
    if view.outcome is None:
        active = None if view.decision is None else view.decision.seat
        signs = imhotep_seats.signs(view)
        first = imhotep_stage.harbor(len(view.players), active, colours, signs).copy()
        imhotep_seats.draw(first, view, full, seen, say)
        imhotep_harbor.draw(first, view, seen, say)
        imhotep_market.draw(first, view, seen, say)
        imhotep_foot.draw(first, view, full, say)
    else:
        first = imhotep_stage.sheet(colours).copy()
        imhotep_sheet.draw(first, view, full, say)
    second = imhotep_stage.monuments(colours).copy()
    imhotep_monuments.draw(second, view, full, seen, say)
    if not view.rules.prophecies:
        return first, second
    third = Canvas.blank(WIDTH, HEIGHT, colours.ground, colours)
    dynasty_prophecies.draw(third, view, full, seen, say)
    return first, second, third


def warm(theme: Theme = LIGHT) -> None:
    """Draw the sprites now that nearly every picture needs. The rest is drawn when first needed."""
    colours = painted(theme)
    imhotep_stage.monuments(colours)
    for seats in SEATS:
        places = imhotep_places.harbor(seats)
        for seat in range(seats):
            imhotep_stage.harbor(seats, seat, colours)
            stone_art.stone(seat, places.cell)
        for card in Card:
            card_art.card(card, imhotep_market.card_wide(places), colours)
        for capacity, ready in product(NEEDED, (False, True)):
            ship_art.ship(capacity, places.ship_wide, "ready" if ready else "moored", colours)
    for site in SITES:
        site_art.emblem(site, pieces.HEADING, colours)
