"""What is different between two positions of Imhotep: plain data, made from their views alone."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from engine.imhotep.cards import ALL_KINDS, Card
from engine.imhotep.components import MONUMENTS, Site, owner
from engine.imhotep.rules.ships import Ship, launched
from engine.imhotep.view import ImhotepView
from render.imhotep.text.dynasty_changes import Beside, Own, beside, own
from render.imhotep.text.dynasty_common import held, market_cards, stones_at
from render.imhotep.text.phrases import points


class Count(NamedTuple):
    """A number that changed."""

    before: int
    after: int

    @property
    def more(self) -> int:
        """By how much; negative for less."""
        return self.after - self.before


class ShipChange(NamedTuple):
    """A ship that is not as it was; before a new round it was empty."""

    ship: int
    before: Ship
    after: Ship


class Loads(NamedTuple):
    """Positions where a seat's stones are and were not, and where they were and are no more, with their
    ships. A ship that has moored is unloaded, so nothing is missed there.
    """

    seat: int
    came: tuple[tuple[int, int], ...]
    went: tuple[tuple[int, int], ...]


class SiteChange(NamedTuple):
    """How many stones more a seat has at a monument."""

    site: Site
    stones: int


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """One player: points, stones at monuments, cards more and fewer, stones on the sled. None: as before.

    `own`: what the expansions add.
    """

    points: Count | None
    sites: tuple[SiteChange, ...]
    gained: tuple[Card, ...]
    spent: tuple[Card, ...]
    sled: Count | None
    own: Own

    def __bool__(self) -> bool:
        others = self.points or self.sites or self.gained or self.spent or self.sled
        return bool(others) or self.own != Own()


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything visible that is different; false if nothing is.

    `round`: then the ships and the market are new, and compared with empty ships; `over`: the game ended;
    `market`: cards of the display, the pair included; piles by their sizes; `beside`: what the
    expansions add.
    """

    round: Count | None
    over: bool
    ships: tuple[ShipChange, ...]
    loads: tuple[Loads, ...]
    market: Count | None
    draw: Count | None
    discard: Count | None
    seats: tuple[SeatChanges, ...]
    beside: Beside

    def __bool__(self) -> bool:
        return bool(self.harbor or any(self.seats))

    @property
    def harbor(self) -> bool:
        """Whether anything is different that belongs to nobody."""
        piles = self.market or self.draw or self.discard
        others = self.round or self.over or self.ships or self.loads or piles
        return bool(others) or self.beside != Beside()


def changes(before: ImhotepView, after: ImhotepView) -> Changes:
    """What one sees of the way from one position of a game to another, however far."""
    ships = _ships(before, after)
    seats = range(len(after.players))
    loads = (_loads(seat, ships) for seat in seats)
    return Changes(
        round=_count(before.round, after.round),
        over=(before.outcome is None) != (after.outcome is None),
        ships=ships,
        loads=tuple(load for load in loads if load.came or load.went),
        market=_count(market_cards(before), market_cards(after)),
        draw=_count(before.draw, after.draw),
        discard=_count(len(before.discard), len(after.discard)),
        seats=tuple(_seat(before, after, seat) for seat in seats),
        beside=beside(before, after),
    )


def _ships(before: ImhotepView, after: ImhotepView) -> tuple[ShipChange, ...]:
    """None when they have been taken away: the game is over."""
    fresh = launched(after.round_cards[-1]) if after.ships else ()
    old = before.ships if before.round == after.round and before.ships else fresh
    pairs = zip(old, after.ships, strict=False)
    return tuple(ShipChange(number, *pair) for number, pair in enumerate(pairs) if pair[0] != pair[1])


def _loads(seat: int, ships: tuple[ShipChange, ...]) -> Loads:
    came: list[tuple[int, int]] = []
    went: list[tuple[int, int]] = []
    for number, before, after in ships:
        old, new = _positions(before, seat), _positions(after, seat)
        came += [(number, position) for position in new if position not in old]
        if after.site is None:
            went += [(number, position) for position in old if position not in new]
    return Loads(seat, tuple(came), tuple(went))


def _positions(ship: Ship, seat: int) -> list[int]:
    return [position for position, stone in ship.aboard() if owner(stone) == seat]


def _seat(before: ImhotepView, after: ImhotepView, seat: int) -> SeatChanges:
    old, new = before.players[seat], after.players[seat]
    sites = (SiteChange(site, _own(after, site, seat) - _own(before, site, seat)) for site in MONUMENTS)
    return SeatChanges(
        points=_count(points(before, seat), points(after, seat)),
        sites=tuple(change for change in sites if change.stones),
        gained=_more(held(new), held(old)),
        spent=_more(held(old), held(new)),
        sled=_count(old.sled, new.sled),
        own=own(before, after, seat),
    )


def _own(view: ImhotepView, site: Site, seat: int) -> int:
    return sum(owner(stone) == seat for stone in stones_at(view, site))


def _more(own: tuple[Card, ...], other: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that these have and the others have not."""
    missing = Counter(own) - Counter(other)
    return tuple(card for card in (*ALL_KINDS, Card.FACE_DOWN) for _ in range(missing[card]))


def _count(before: int, after: int) -> Count | None:
    return Count(before, after) if before != after else None
