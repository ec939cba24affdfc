"""What events touched in a game of Imhotep, as far as it shows now: it gets a ring.

The events may be those of several turns. What came and went again leaves no ring.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card, Colour
from engine.imhotep.components import SITES, Site, owner
from engine.imhotep.modules import events as d

Spots = dict[Site, set[tuple[int, ...]]]


def _no_spots() -> Spots:
    return {site: set() for site in SITES}


@dataclass(slots=True)
class Touched:
    """Positions of ships, docks, spaces of the market and its pair; for every site the spots of
    `events.Delivered` (Obelisks: with the seat before), the towers built; by seat how many stones more are on
    the sled, how many points more on the track; cards of hands; whether a round began.

    Of the expansions: coins and private ships by seat, and the sites where those came; whether the Imhotep
    figure went on, and crypt tokens were opened; seats with another chariot or great obelisk; scarabs.
    """

    positions: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    docks: set[Site] = field(default_factory=set[Site])
    spaces: set[int] = field(default_factory=set[int])
    pair: bool = False
    round: bool = False
    spots: Spots = field(default_factory=_no_spots)
    towers: set[int] = field(default_factory=set[int])
    beside: int = 0
    sleds: Counter[int] = field(default_factory=Counter[int])
    points: Counter[int] = field(default_factory=Counter[int])
    hands: Counter[tuple[int, Card]] = field(default_factory=Counter[tuple[int, Card]])
    coins: set[int] = field(default_factory=set[int])
    private: set[int] = field(default_factory=set[int])
    private_docks: set[Site] = field(default_factory=set[Site])
    figure: bool = False
    tokens: bool = False
    chariots: set[int] = field(default_factory=set[int])
    tiles: set[int] = field(default_factory=set[int])
    scarabs: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])


def touched(events: Sequence[Event]) -> Touched:
    """Everything that a ring belongs around."""
    seen = Touched()
    for event in events:
        _harbor(seen, event)
        _market(seen, event)
        _player(seen, event)
        _monument(seen, event)
        _dynasty(seen, event)
    return seen


def _harbor(seen: Touched, event: Event) -> None:
    match event:
        case e.RoundBegan():
            seen.positions.clear()
            seen.docks.clear()
            seen.private_docks.clear()
            seen.round = True
        case e.Loaded():
            seen.positions.add((event.ship, event.position))
        case e.Sailed():
            seen.docks.add(event.site)
        case e.Delivered() if event.ship is not None and event.position is not None:
            seen.positions.discard((event.ship, event.position))
        case _:
            pass


def _market(seen: Touched, event: Event) -> None:
    match event:
        case e.Displayed() | e.Cleared():
            seen.spaces.clear()
            seen.pair = False
        case e.CardTaken():
            seen.spaces.add(event.space)
        case e.PairTaken():
            seen.pair = True
        case _:
            pass


def _player(seen: Touched, event: Event) -> None:
    match event:
        case e.Fetched():
            seen.sleds[event.seat] += event.stones
        case e.Loaded():
            seen.sleds[event.seat] -= 1
        case e.Scored():
            seen.points[event.seat] += event.points
        case e.CardTaken() | e.CardKept() | e.CardDrawn() if event.card.colour is not Colour.RED:
            seen.hands[event.seat, event.card] += 1
        case e.CardPlayed():
            seen.hands[event.seat, event.card] -= 1
        case _:
            pass


def _monument(seen: Touched, event: Event) -> None:
    match event:
        case e.Delivered(site=Site.OBELISKS):
            seen.spots[Site.OBELISKS].add((owner(event.stone), *event.spot))
        case e.TowerBuilt():
            waiting = seen.spots[Site.OBELISKS]
            waiting -= {spot for spot in waiting if spot[0] == event.seat}
            seen.towers.add(event.number)
        case e.Delivered(site=Site.PYRAMIDS, spot=()):
            seen.beside += 1
        case e.Delivered(site=Site.TEMPLE):
            seen.spots[Site.TEMPLE].add(event.spot[:1])
        case e.Delivered():
            seen.spots[event.site].add(event.spot)
        case _:
            pass


def _dynasty(seen: Touched, event: Event) -> None:
    """What the expansions change (N-…)."""
    match event:
        case d.CoinPaid():
            seen.coins.add(event.seat)
        case d.StackTaken():
            seen.spaces.add(event.space)
        case d.LaidDown():
            seen.hands[event.seat, event.card] += 1
        case d.StonesPaid():
            seen.sleds[event.seat] -= event.stones
        case d.PrivateSailed():
            seen.private.add(event.seat)
            seen.private_docks.add(event.site)
            seen.sleds[event.seat] -= 1
        case d.ScarabPlaced():
            seen.scarabs.add((event.seat, event.god))
        case _:
            _dynasty_site(seen, event)


def _dynasty_site(seen: Touched, event: Event) -> None:
    """The same at the monuments."""
    match event:
        case d.FigureMoved():
            seen.figure = True
        case d.TokensOpened():
            seen.tokens = True
        case d.ChariotMoved():
            seen.chariots.add(event.seat)
        case d.TileAdded():
            seen.tiles.add(event.seat)
        case _:
            pass
