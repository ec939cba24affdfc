"""What events changed in a game of Imhotep, as far as it shows now: it gets a ring.

The events may be those of several turns. What came and went again leaves no ring.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card, Color
from engine.imhotep.components import SITES, Site
from engine.imhotep.modules.private_ships import PrivateSailed
from engine.imhotep.modules.prophecies import ScarabPlaced
from engine.imhotep.sites.market import CardKept, CardTaken
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import StonesPaid
from engine.imhotep.view import ImhotepView
from render.imhotep.sites import side_of
from render.imhotep.sites.side import Marks


def _no_marks() -> dict[Site, Marks]:
    return {site: set() for site in SITES}


@dataclass(slots=True)
class Highlights:
    """Positions of ships, and docks; whether a round began; what each side has marked on its board; by seat
    how many stones more are on the sled, how many points more on the track; cards of hands. Private ships by
    seat, and the sites where they came; scarabs by seat and god.
    """

    positions: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    docks: set[Site] = field(default_factory=set[Site])
    round: bool = False
    sites: dict[Site, Marks] = field(default_factory=_no_marks)
    sleds: Counter[int] = field(default_factory=Counter[int])
    points: Counter[int] = field(default_factory=Counter[int])
    hands: Counter[tuple[int, Card]] = field(default_factory=Counter[tuple[int, Card]])
    private: set[int] = field(default_factory=set[int])
    private_docks: set[Site] = field(default_factory=set[Site])
    scarabs: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])


def highlighted(view: ImhotepView, events: Sequence[Event]) -> Highlights:
    """Everything that a ring belongs around."""
    found = Highlights()
    for event in events:
        _harbor(found, event)
        _player(found, event)
        _modules(found, event)
        for site in SITES:
            side_of(view, site).mark(found.sites[site], event)
    return found


def _harbor(found: Highlights, event: Event) -> None:
    match event:
        case e.RoundBegan():
            found.positions.clear()
            found.docks.clear()
            found.private_docks.clear()
            found.round = True
        case e.Loaded():
            found.positions.add((event.ship, event.position))
        case e.Sailed():
            found.docks.add(event.site)
        case e.Delivered() if event.ship is not None and event.position is not None:
            found.positions.discard((event.ship, event.position))
        case _:
            pass


def _player(found: Highlights, event: Event) -> None:
    match event:
        case e.Fetched():
            found.sleds[event.seat] += event.stones
        case e.Loaded():
            found.sleds[event.seat] -= 1
        case StonesPaid():
            found.sleds[event.seat] -= event.stones
        case e.Scored():
            found.points[event.seat] += event.points
        case CardTaken() | CardKept() | e.CardDrawn() if event.card.color is not Color.RED:
            found.hands[event.seat, event.card] += 1
        case LaidDown():
            found.hands[event.seat, event.card] += 1
        case e.CardPlayed():
            found.hands[event.seat, event.card] -= 1
        case _:
            pass


def _modules(found: Highlights, event: Event) -> None:
    match event:
        case PrivateSailed():
            found.private.add(event.seat)
            found.private_docks.add(event.site)
            found.sleds[event.seat] -= 1
        case ScarabPlaced():
            found.scarabs.add((event.seat, event.god))
        case _:
            pass
