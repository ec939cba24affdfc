"""What can be seen of a game of Imhotep: plain frozen data (§12)."""

from dataclasses import dataclass

from engine.contract import Decision, Outcome, Sheet
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.modules.switches import PrivateShip, Rules, Scarab
from engine.imhotep.printed import SLED, RoundCard
from engine.imhotep.rules.ships import Ship
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.market import MarketView
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.table.pieces import Context, InPlay
from engine.imhotep.table.table import Task


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player: stones left in the quarry and on the sled, cards held (sorted), points on the track,
    the score as if the game ended now.

    With the expansions: `held`, how many cards lie before the player (with hidden ones `cards` are those that
    may be seen, and `sheet` and `capacity` of the sled count no others); coins; scarabs not placed yet; with
    two players the seat whose colour is the second one (2 brown, 3 gray), and how many of the stones in the
    quarry and on the sled have it. A stone of the second colour is the seat's number plus 4.
    """

    seat: int
    quarry: int
    sled: int
    cards: tuple[Card, ...]
    points: int
    sheet: Sheet
    held: int = 0
    capacity: int = SLED
    coins: int = 0
    second_colour: int | None = None
    second_quarry: int = 0
    second_sled: int = 0
    scarabs: int = 0


@dataclass(frozen=True, slots=True)
class DynastyView:
    """What the expansions add (N-…): the switches; each site as its own side shows it; `seen`, the face-down
    cards that the seat is choosing from, and how many are being looked at by anybody; the private ships by
    seat (none without them); the prophecies in play and the scarabs in the order they were placed.

    The sites' classes: market `MarketView` or, on side D, `BlackView`; pyramids `ScaffoldView`,
    `CorridorState`; temple `TempleState`, `ArenaState`; burial chamber `TombState`, `CryptView`; obelisks
    `GreatState`, `AvenueState`; on sides A and B the same as in `ImhotepView`.
    """

    rules: Rules
    market: object
    pyramids: object
    temple: object
    burial_chamber: object
    obelisks: object
    seen: tuple[Card, ...]
    looking: int
    private: tuple[PrivateShip, ...]
    prophecies: tuple[str, ...]
    scarabs: tuple[Scarab, ...]


@dataclass(frozen=True, slots=True)
class ImhotepView:
    """A position as a seat sees it. All see the same, but for `market.seen`.

    A stone is the seat that owns it. `round` from 1; `round_cards`: those revealed, the present round's last;
    `ships`: in the order of the round card, none after a stalemate and at the end; `docks`: by site the ship
    that lies there, or None; `draw`: hidden cards; `discard`: open, the last on top; `in_play`: cards that
    act just now; `active`: whose turn it is, whoever is asked; `passes`: how many seats in succession
    could do nothing; `choosing`: what the decision is about; `agenda`: everything that is still to be done;
    `dynasty`: what only games with the expansions have. There a site on side C or D stands here in the words
    of A and B as far as it has any (the open cards, the temple of Ra), else empty: see `dynasty`.
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
    dynasty: DynastyView | None = None

    def side(self, site: Site) -> str:
        """The letter of the side that is played."""
        return self.sides[SITES.index(site)]

    def dock(self, site: Site) -> int | None:
        """The ship at a site's dock, or None while the dock is open."""
        return self.docks[SITES.index(site)]
