"""What can be seen of a game of Imhotep: plain frozen data (§12)."""

from dataclasses import dataclass

from engine.contract import Decision, Outcome, Sheet
from engine.imhotep.basics import SITES, Site
from engine.imhotep.cards import Card
from engine.imhotep.pieces import Context, InPlay
from engine.imhotep.printed import RoundCard
from engine.imhotep.ships import Ship
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.market import MarketView
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.table import Task


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player: stones left in the quarry and on the sled, cards held (sorted), points on the track,
    the score as if the game ended now.
    """

    seat: int
    quarry: int
    sled: int
    cards: tuple[Card, ...]
    points: int
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class ImhotepView:
    """A position as a seat sees it. All see the same, but for `market.seen`.

    A stone is the seat that owns it. `round` from 1; `round_cards`: those revealed, the present round's last;
    `ships`: in the order of the round card, none after a stalemate and at the end; `docks`: by site the ship
    that lies there, or None; `draw`: hidden cards; `discard`: open, the last on top; `in_play`: cards that
    act just now; `active`: whose turn it is, whoever is asked; `passes`: how many seats in succession
    could do nothing; `choosing`: what the decision is about; `agenda`: everything that is still to be done.
    """

    sides: str
    wrath: bool
    first: int
    round: int
    round_cards: tuple[RoundCard, ...]
    ships: tuple[Ship, ...]
    docks: tuple[int | None, ...]
    market: MarketView
    pyramids: PyramidsState
    temple: TempleState
    burial_chamber: BurialState
    obelisks: ObelisksState
    players: tuple[PlayerView, ...]
    draw: int
    discard: tuple[Card, ...]
    in_play: tuple[InPlay, ...]
    active: int
    passes: int
    decision: Decision | None
    choosing: Context | None
    agenda: tuple[Task, ...]
    outcome: Outcome | None

    def side(self, site: Site) -> str:
        """The letter of the side that is played."""
        return self.sides[SITES.index(site)]

    def dock(self, site: Site) -> int | None:
        """The ship at a site's dock, or None while the dock is open."""
        return self.docks[SITES.index(site)]
