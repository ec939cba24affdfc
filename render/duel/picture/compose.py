"""The picture of The Duel in two slices: the river with both players above, and their buildings below."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from engine.contract import Event
from engine.duel.tiles import COUNTS
from engine.duel.view import DuelView
from render.duel.picture import background, bands, boat_art, cards, figure_art, finale, harbor, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights, highlighted
from render.duel.text import phrases
from render.kit.canvas import Canvas
from render.kit.palette import LIGHT, Theme
from render.kit.pen import TURNS
from render.kit.players import Players
from render.kit.say import Say


def draw(view: DuelView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT) -> bytes:
    """Draw both slices as one PNG."""
    return Canvas.stacked(compose(view, players, recent, say, theme)).png()


def compose(
    view: DuelView, players: Players, recent: Sequence[Event], say: Say, theme: Theme = LIGHT
) -> tuple[Canvas, Canvas]:
    """Draw the slices, the upper one first. `recent` are the events since an earlier position, of one turn or
    several; the pieces they changed are lit, and the papyrus describes them. A game that was played to its
    end shows the staircase; a game that someone resigned shows the board.
    """
    return slices(view, players, recent, say, theme, highlights=highlighted(recent))


def slices(
    view: DuelView,
    players: Players,
    recent: Sequence[Event],
    say: Say,
    theme: Theme,
    *,
    highlights: Highlights,
) -> tuple[Canvas, Canvas]:
    """Draw the slices with these pieces lit."""
    active = phrases.active(view)
    names = cards.drawn_names(view, players, say)
    if played_out(view):
        upper = finale.draw(view, players, names, say, theme)
    else:
        upper = background.river(active, theme).copy()
        harbor.draw(upper, view, highlights, say)
        cards.draw(upper, view, names, highlights, say)
        cards.tell(upper, recent, names, say)
    lower = background.bands(active, theme).copy()
    bands.draw(lower, view, highlights, say)
    return upper, lower


def played_out(view: DuelView) -> bool:
    """Tell whether the game is over and was decided by points."""
    return view.outcome is not None and view.outcome.reason != "resigned"


def stock(theme: Theme) -> Iterator[Callable[[], object]]:
    """Yield functions that draw the parts that all pictures share."""
    for seat in at.SEATS:
        yield partial(background.river, seat, theme)
        yield partial(background.bands, seat, theme)
    for counted, _ in COUNTS:
        yield partial(tile_art.sprite_of, counted, at.TILE)
    for look, turn in product(boat_art.LOOKS, TURNS):
        yield partial(boat_art.boat, at.BOAT, look, turn, theme)
    for turn in TURNS:
        yield partial(boat_art.gangplank, *at.PLANK, turn)
    for height, owner in product((at.FIGURE, at.STOCK_FIGURE, cards.HEAD_FIGURE), phrases.OWNERS):
        yield partial(figure_art.figure, owner, height, theme)
