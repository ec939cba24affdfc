"""The picture of The Duel: a view in, a palette PNG out."""

from collections.abc import Sequence
from itertools import product

from engine.contract import Event
from engine.duel.tiles import COUNTS
from engine.duel.view import DuelView
from render.duel.picture import background, figure_art, footer, harbor, panels, sheet, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import highlighted
from render.duel.text import phrases
from render.kit import boat_art
from render.kit.canvas import Canvas
from render.kit.palette import LIGHT, Theme
from render.kit.pen import TURNS
from render.kit.players import Players
from render.kit.say import Say


def draw(view: DuelView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT) -> bytes:
    """The position as a PNG, 1100 by 700. `recent`: the events since an earlier position, of one turn or
    several; what they changed is ringed, the foot tells them.
    """
    return compose(view, players, recent, say, theme).png()


def compose(
    view: DuelView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> Canvas:
    """The same before it is encoded."""
    canvas = background.ground(phrases.active(view), theme, over=view.outcome is not None).copy()
    highlights = highlighted(recent)
    names = panels.drawn_names(view, players, say)
    panels.draw(canvas, view, names, highlights, say)
    if view.outcome is None:
        harbor.draw(canvas, view, highlights, say)
    else:
        sheet.draw(canvas, view, names, say)
    footer.draw(canvas, view, recent, names, say)
    return canvas


def warm(theme: Theme = LIGHT) -> None:
    """Draw the sprites now that nearly every picture needs. The rest is drawn when first needed."""
    for seat, over in product(background.SEATS, (False, True)):
        background.ground(seat, theme, over=over)
    for one, _ in COUNTS:
        tile_art.sprite_of(one, at.TILE, theme)
    for look, turn in product(boat_art.LOOKS, TURNS):
        boat_art.boat(at.BOAT_LONG, at.BOAT_WIDE, look, turn, theme)
    for turn in TURNS:
        figure_art.pointer(*at.POINTER, turn)
    for height in (harbor.FIGURE, at.STOCK_FIGURE, panels.BAR_FIGURE):
        figure_art.figure("black", height)
        figure_art.figure("white", height)
