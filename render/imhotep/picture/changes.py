"""Finds the changes made by events of Imhotep that are still visible, so that they can be highlighted. The
events may come from several turns. Something that came and went again isn't highlighted.
"""

from collections.abc import Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Color
from engine.imhotep.components import SITES
from engine.imhotep.sites.market import CardKept, CardTaken
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import StonesPaid
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import MODULES
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import side_of


def highlighted(view: ImhotepView, events: Sequence[Event]) -> Highlights:
    """Return everything to highlight after these events."""
    highlights = Highlights()
    for event in events:
        _harbor(highlights, event)
        _player(highlights, event)
        for module in MODULES:
            module.mark(highlights, event)
        for site in SITES:
            side_of(view, site).mark(highlights.sites[site], event)
    return highlights


def _harbor(highlights: Highlights, event: Event) -> None:
    match event:
        case e.RoundBegan():
            highlights.positions.clear()
            highlights.docks.clear()
            highlights.round = True
        case e.Loaded():
            highlights.positions.add((event.ship, event.position))
        case e.Sailed():
            highlights.docks.add(event.site)
        case e.Delivered() if event.ship is not None and event.position is not None:
            highlights.positions.discard((event.ship, event.position))
        case _:
            pass


def _player(highlights: Highlights, event: Event) -> None:
    match event:
        case e.Fetched():
            highlights.sleds[event.seat] += event.stones
        case e.Loaded():
            highlights.sleds[event.seat] -= 1
        case StonesPaid():
            highlights.sleds[event.seat] -= event.stones
        case e.Scored():
            highlights.points[event.seat] += event.points
        case CardTaken() | CardKept() | e.CardDrawn() if event.card.color is not Color.RED:
            highlights.hands[event.seat, event.card] += 1
        case LaidDown():
            highlights.hands[event.seat, event.card] += 1
        case e.CardPlayed():
            highlights.hands[event.seat, event.card] -= 1
        case _:
            pass
