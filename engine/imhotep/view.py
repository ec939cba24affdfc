"""The visible part of a game of Imhotep, as plain frozen data (§12)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.contract import Decision, Outcome, Sheet
from engine.imhotep.cards import Card
from engine.imhotep.components import PLACES, SITES, Site
from engine.imhotep.printed import SLED, RoundCard
from engine.imhotep.rules.ships import Ship
from engine.imhotep.table.pieces import Context, InPlay
from engine.imhotep.table.switches import BASE, Rules
from engine.imhotep.table.table import Task


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's stones in the quarry and on the sled, cards (sorted), points on the track, and score as if
    the game ended now; `absent`: whether the player has left (§9.1); `earned`: the points on the track by the
    site that gave them, in the order of `SITES`.

    With the expansions: `held`, how many cards lie in front of the player (with hidden cards, `cards`,
    `sheet` and `capacity` consider only those that may be seen); the number of coins; with two players, the
    seat whose color is the second color (2 brown, 3 gray), and how many of the stones in the quarry and on
    the sled have it. A stone of the second color is the seat's number plus 4.
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
    second_color: int | None = None
    second_quarry: int = 0
    second_sled: int = 0
    absent: bool = False
    earned: tuple[int, ...] = ()


class SiteViews(Mapping[Site, Any]):
    """The visible part of each site, by site; its class is in the side's file in `sites`.

    The mapping is immutable; `views | {site: other}` returns a new one.
    """

    __slots__ = ("_views",)

    def __init__(self, views: Iterable[Any]) -> None:
        self._views = tuple(views)

    def __getitem__(self, site: Site) -> Any:
        return self._views[PLACES[site]]

    def __iter__(self) -> Iterator[Site]:
        return iter(SITES)

    def __len__(self) -> int:
        return len(self._views)

    def __or__(self, others: Mapping[Site, Any]) -> "SiteViews":
        return SiteViews({**self, **others}.values())

    def __eq__(self, other: object) -> bool:
        return self._views == other._views if isinstance(other, SiteViews) else NotImplemented

    __hash__: ClassVar[None] = None

    def __repr__(self) -> str:
        return f"SiteViews({self._views!r})"


@dataclass(frozen=True, slots=True)
class ImhotepView:
    """A position as a seat sees it.

    A stone is the seat that owns it (plus 4 in its second color). `sites`: the visible part of each site;
    `round`: from 1; `round_cards`: the revealed ones, the current round's last; `ships`: in the order of the
    round card, none after a stalemate or at the end; `docks`: the ship that lies at each site, or None;
    `draw`: the number of cards in the draw pile; `discard`: the open discard pile, its top card last;
    `in_play`: cards that are acting; `active`: the seat whose turn it is, even while another seat chooses;
    `passes`: how many seats in succession could do nothing; `choosing`: the subject of the decision;
    `agenda`: all pending tasks.

    From the expansions, with empty defaults (N-7): `rules`, the switches; `cards_to_choose`, the number of
    face-down cards that someone is choosing from, and `visible_cards`, those cards if this seat is choosing;
    `pieces`: the data of modules, by switch, each of a class in its module's file.
    """

    sides: str
    first: int
    round: int
    round_cards: tuple[RoundCard, ...]
    ships: tuple[Ship, ...]
    docks: tuple[int | None, ...]
    sites: SiteViews
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
    rules: Rules = BASE
    cards_to_choose: int = 0
    visible_cards: tuple[Card, ...] = ()
    pieces: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def side(self, site: Site) -> str:
        """Return the letter of the side that is in play."""
        return self.sides[PLACES[site]]

    def dock(self, site: Site) -> int | None:
        """Return the ship at a site's dock, or None while the dock is open."""
        return self.docks[PLACES[site]]
