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
from render.imhotep.picture.highlights import Highlights, highlighted
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
    """The position as PNGs, 1100 wide. `recent`: the events since an earlier position, of one turn or
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
    colors, full = painted(theme), pieces.names(players, say)
    highlights = highlighted(view, recent)
    if view.outcome is None:
        first = harbor_slice(view, full, highlights, say, colors)
    else:
        first = finale.draw(view, players, full, say, colors)
    second = monuments_slice(view, highlights, say, colors)
    if not view.prophecies or most < 3:
        return first, second
    return first, second, prophecies.picture(view, highlights.scarabs, say, colors)


def harbor_slice(
    view: ImhotepView,
    full: tuple[str, ...],
    highlights: Highlights,
    say: Say,
    theme: Theme,
    *,
    away: frozenset[int] = frozenset(),
) -> Canvas:
    """Players, harbor and market while the game runs, without the ships that are `away`."""
    active = None if view.decision is None else view.decision.seat
    canvas = background.harbor_ground(len(view.players), active, view.side(Site.MARKET), theme).copy()
    harbor.draw_sky(canvas, view, full, highlights, say)
    seats.draw(canvas, view, full, highlights, say)
    harbor.draw(canvas, view, highlights, say, away=away)
    side_of(view, Site.MARKET).draw(canvas, view, highlights.sites[Site.MARKET], say)
    return canvas


def monuments_slice(view: ImhotepView, highlights: Highlights, say: Say, theme: Theme) -> Canvas:
    """The four sites where stones stay."""
    canvas = background.monuments_ground(view.sides, len(view.players), theme)
    monuments.draw(canvas, view, highlights, say)
    return canvas


def matter(view: ImhotepView, recent: Sequence[Event]) -> int:
    """How many of the pictures are needed: the prophecies only where something happens to them."""
    return 3 if prophecies.matter(view, recent) else 2


def warm(theme: Theme = DARK) -> None:
    """Draw the sprites now that nearly every picture needs. The rest is drawn when first needed."""
    colors = painted(theme)
    for count in SEATS:
        background.monuments_ground("AAAAA", count, colors)
        for seat in range(count):
            background.harbor_ground(count, seat, "A", colors)
            stone_art.stone(seat, seats.STONE)
            stone_art.tower((seat,), harbor.STONE, harbor.LOW)
    for market in "ABCD":
        background.stall(market, colors)
    for card in (*Card, Card.FACE_DOWN):
        card_art.card(card, market_spaces.CARD, colors)
    for capacity, ready in product(range(1, POSITIONS + 1), (False, True)):
        ship_art.ship(capacity, "ready" if ready else "moored")
