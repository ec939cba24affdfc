"""The pictures of Imhotep: a view in, two pictures out, since one would not be legible on a phone.

With prophecies (N-360) there is a third one.

The first is the harbor with the market and the players, at the end of the game the score sheet; the second
the four sites where stones stay. They always come in this order, and everything keeps its place on them.
"""

from collections.abc import Sequence
from itertools import product

from engine.contract import Event
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.printed import POSITIONS, SEATS
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import prophecies
from render.imhotep.picture import (
    background,
    card_art,
    finale,
    harbor,
    monuments,
    pieces,
    seats,
    ship_art,
    stone_art,
)
from render.imhotep.picture.highlights import highlighted
from render.imhotep.picture.palette import painted
from render.imhotep.sites import market_spaces, side_of
from render.kit.canvas import Canvas
from render.kit.palette import DARK, LIGHT, Theme
from render.kit.players import Players
from render.kit.renderer import EVERY
from render.kit.say import Say


def draw(
    view: ImhotepView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> tuple[bytes, ...]:
    """The position as PNGs, 1100 by 700 each. `recent`: the events since an earlier position, of one turn or
    several; what they changed is ringed.
    """
    return tuple(canvas.png() for canvas in compose(view, players, recent, say, theme))


def compose(
    view: ImhotepView,
    players: Players,
    recent: Sequence[Event],
    say: Say,
    theme: Theme = LIGHT,
    *,
    most: int = EVERY,
) -> tuple[Canvas, ...]:
    """The same before they are encoded: harbor and market (or the score sheet), then the monuments; only in a
    game with prophecies a third one, with these, if so many are wanted.
    """
    colours, full = painted(theme), pieces.names(players, say)
    highlights = highlighted(view, recent)
    if view.outcome is None:
        active = None if view.decision is None else view.decision.seat
        first = background.harbor_ground(len(view.players), active, view.side(Site.MARKET), colours).copy()
        harbor.draw_sky(first, view, full, highlights, say)
        seats.draw(first, view, full, highlights, say)
        harbor.draw(first, view, highlights, say)
        side_of(view, Site.MARKET).draw(first, view, highlights.sites[Site.MARKET], say)
    else:
        first = finale.draw(view, players, full, say, colours)
    second = background.monuments_ground(view.sides, len(view.players), colours)
    monuments.draw(second, view, highlights, say)
    if not view.prophecies or most < 3:
        return first, second
    return first, second, prophecies.picture(view, highlights.scarabs, say, colours)


def matter(view: ImhotepView, recent: Sequence[Event]) -> int:
    """How many of the pictures are needed: the prophecies only where something happens to them."""
    return 3 if prophecies.matter(view, recent) else 2


def warm(theme: Theme = DARK) -> None:
    """Draw the sprites now that nearly every picture needs. The rest is drawn when first needed."""
    colours = painted(theme)
    for count in SEATS:
        background.monuments_ground("AAAAA", count, colours)
        for seat in range(count):
            background.harbor_ground(count, seat, "A", colours)
            stone_art.stone(seat, seats.STONE)
            stone_art.tower((seat,), harbor.STONE, harbor.LOW)
    for card in (*Card, Card.FACE_DOWN):
        card_art.card(card, market_spaces.CARD, colours)
    for capacity, ready in product(range(1, POSITIONS + 1), (False, True)):
        ship_art.ship(capacity, "ready" if ready else "moored")
