"""The pictures of Imhotep: a view becomes two pictures, because one would not be legible on a phone. The
first shows the harbor with the market and the players, and at the end of the game the score sheet; the second
shows the four sites where stones stay; modules can add pictures. Their order and layout never change.
"""

from collections.abc import Sequence

from engine.contract import Event
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.events import Delivered
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import own_pictures
from render.imhotep.picture import (
    background,
    finale,
    harbor,
    monuments,
    pieces,
    seats,
)
from render.imhotep.picture import geometry as at
from render.imhotep.picture.changes import highlighted
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import side_of
from render.kit.canvas import Canvas
from render.kit.palette import LIGHT, Theme
from render.kit.players import Players
from render.kit.renderer import EVERY
from render.kit.say import Say

COMMON = 2
"""The number of pictures that every game has; some games have one more."""


def draw(
    view: ImhotepView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> tuple[bytes, ...]:
    """Return the position as PNGs, 1100 pixels wide. `recent` are the events since an earlier position, of
    one turn or several; their changes are highlighted.
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
    """Return a position's pictures before they are encoded: the harbor and the market (or the score sheet),
    the monuments, then those of modules in play, but at most `most`.
    """
    full = pieces.names(players, say)
    highlights = highlighted(view, recent)
    if view.outcome is None:
        first = harbor_slice(view, full, highlights, say, theme)
    else:
        first = finale.draw(view, players, full, say, theme)
    second = monuments_slice(view, highlights, say, theme)
    more = own_pictures(view)[: max(0, most - COMMON)]
    return first, second, *(picture.draw(view, highlights, say, theme) for picture in more)


def harbor_slice(
    view: ImhotepView,
    full: tuple[str, ...],
    highlights: Highlights,
    say: Say,
    theme: Theme,
    *,
    away: frozenset[int] = frozenset(),
) -> Canvas:
    """Draw the players, the harbor and the market while the game runs, without the ships that are `away`. If
    the tablets are longer, everything below them moves down.
    """
    active = None if view.decision is None else view.decision.seat
    ground = background.harbor_ground(len(view.players), active, view.side(Site.MARKET), theme)

    def drawn(longer: int) -> tuple[Canvas, int]:
        canvas = ground.copy()
        harbor.draw_sky(canvas, view, full, highlights, say)
        harbor.draw(canvas, view, highlights, say, away=away)
        side_of(view, Site.MARKET).draw(canvas, view, highlights.sites[Site.MARKET], say)
        canvas = canvas.spread(at.TABLET_FOOT, seats.ROW_HIGH * longer)
        return canvas, seats.draw(canvas, view, full, highlights, say)

    canvas, needed = drawn(0)
    return drawn(needed)[0] if needed else canvas


def monuments_slice(view: ImhotepView, highlights: Highlights, say: Say, theme: Theme) -> Canvas:
    """Draw the four sites where stones stay."""
    canvas = background.monuments_ground(view.sides, len(view.players), theme)
    monuments.draw(canvas, view, highlights, say)
    return canvas


def best_picture(recent: Sequence[Event]) -> int:
    """Return the index of the best picture: the monuments if stones came to one, else the harbor."""
    return int(any(isinstance(event, Delivered) and event.site in MONUMENTS for event in recent))


def matter(view: ImhotepView, recent: Sequence[Event]) -> int:
    """Return how many pictures a player needs: the common ones, and those of modules up to the last one that
    matters.
    """
    own = enumerate(own_pictures(view), start=1)
    return COMMON + max((number for number, picture in own if picture.matters(view, recent)), default=0)
