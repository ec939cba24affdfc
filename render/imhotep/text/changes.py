"""What is different between two positions of Imhotep: plain data, made from their views alone."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import MONUMENTS, Site, owner
from engine.imhotep.rules.ships import Ship, launched
from engine.imhotep.view import ImhotepView
from render.imhotep.sites import side_of
from render.imhotep.text.phrases import held, points
from render.kit.recap import Count, changed, more


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
    """One player: points, stones at monuments, cards more and fewer, stones on the sled. None: as before."""

    points: Count | None
    sites: tuple[SiteChange, ...]
    gained: tuple[Card, ...]
    spent: tuple[Card, ...]
    sled: Count | None

    def __bool__(self) -> bool:
        return bool(self.points or self.sites or self.gained or self.spent or self.sled)


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything visible that is different; false if nothing is.

    `round`: then the ships and the market are new, and compared with empty ships; `over`: the game ended;
    `market`: cards of the display, those that lie face down included; piles by their sizes.
    """

    round: Count | None
    over: bool
    ships: tuple[ShipChange, ...]
    loads: tuple[Loads, ...]
    market: Count | None
    draw: Count | None
    discard: Count | None
    seats: tuple[SeatChanges, ...]

    def __bool__(self) -> bool:
        return bool(self.harbor or any(self.seats))

    @property
    def harbor(self) -> bool:
        """Whether anything is different that belongs to nobody."""
        piles = self.market or self.draw or self.discard
        return bool(self.round or self.over or self.ships or self.loads or piles)


def changes(before: ImhotepView, after: ImhotepView) -> Changes:
    """What one sees of the way from one position of a game to another, however far."""
    ships = _ships(before, after)
    seats = range(len(after.players))
    loads = (_loads(seat, ships) for seat in seats)
    return Changes(
        round=changed(before.round, after.round),
        over=(before.outcome is None) != (after.outcome is None),
        ships=ships,
        loads=tuple(load for load in loads if load.came or load.went),
        market=changed(*(side_of(view, Site.MARKET).cards(view) for view in (before, after))),
        draw=changed(before.draw, after.draw),
        discard=changed(len(before.discard), len(after.discard)),
        seats=tuple(_seat(before, after, seat) for seat in seats),
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
        points=changed(points(before, seat), points(after, seat)),
        sites=tuple(change for change in sites if change.stones),
        gained=more(held(new), held(old), (*KINDS, Card.FACE_DOWN)),
        spent=more(held(old), held(new), (*KINDS, Card.FACE_DOWN)),
        sled=changed(old.sled, new.sled),
    )


def _own(view: ImhotepView, site: Site, seat: int) -> int:
    return sum(owner(stone) == seat for stone in view.sites[site].all_stones)
