"""The blue cards raft and gangplank (N-320 … N-328)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import steps
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site, owner
from engine.imhotep.printed import POSITIONS, SHIPS
from engine.imhotep.rules.agenda import Arrive, SailShip
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.flat import (
    ALL_SITES,
    FROM_SLED,
    SAIL,
    Flat,
    FlatBlue,
    FlatModule,
    FlatTask,
    Forms,
    sails,
)
from engine.imhotep.table.module import Blue, Module
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Job, SeatChoice, Table, Task
from engine.imhotep.table.values import House

RAFT_PRICE, GANGPLANK_PRICE = 2, 1
"""How many stones go back to the quarry as the price of each card (N-320, N-325)."""


@dataclass(frozen=True, slots=True)
class Land(Step):
    """`r T`: the raft delivers its stone to the Temple (N-320)."""

    site: Site


LANDS = tuple(Land(f"r {site.value}", site) for site in SITES)


class GangwayKind(StrEnum):
    """The decisions that the raft needs."""

    RAFT = "raft"


class GangwayReason(StrEnum):
    """Reasons why the raft or the gangplank can't be played."""

    NEEDS_THREE_STONES = "needs_three_stones"  # N-320
    NOTHING_TO_GAIN = "nothing_to_gain"  # N-322
    NO_GANGWAY = "no_gangway"  # N-325: no ship has the player's stones, or no site has just one ship
    NEEDS_OWN_STONE = "needs_own_stone"  # N-325
    NEEDS_ONE_OTHER_SHIP = "needs_one_other_ship"  # N-326


@dataclass(frozen=True, slots=True)
class PayStones(Job):
    """Return stones to the quarry for a card."""

    seat: int
    stones: int
    tag: ClassVar[str] = "pay"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.stones

    def run(self, table: Table) -> None:
        table.pay(self.seat, self.stones)


@dataclass(frozen=True, slots=True)
class LandRaft(SeatChoice):
    """Deliver a stone from the sled to any site that gives something (N-321, N-322)."""

    kind: ClassVar[StrEnum] = GangwayKind.RAFT
    tag: ClassVar[str] = "raft"

    @property
    def context(self) -> Context:
        return Context(card=Card.RAFT)

    def options(self, table: Table) -> list[Step]:
        return [step for step in LANDS if table.side(step.site).gives(table)]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, Land):
            return Refused(Reason.NOT_NOW)
        return Refused(GangwayReason.NOTHING_TO_GAIN, site=step.site.value)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Land):
            stone = table.next_of_sled(self.seat)
            table.push_front(Arrive(Delivery(stone, step.site, card=Card.RAFT)))


def gangway_options(table: Table, seat: int) -> list[steps.Sail]:
    """Return a `Sail` for every ship that carries one of this seat's stones, to every site with exactly one
    other ship (N-325, N-326).
    """
    moored = [ship.site for ship in table.ships]
    own = [ship.ready and any(owner(stone) == seat for _, stone in ship.aboard()) for ship in table.ships]
    return [step for step in steps.SAILS if own[step.ship] and moored.count(step.site) == 1]


@dataclass(frozen=True, slots=True)
class CrossGangplank(SailShip):
    """Sail a ship to a site that already has one (N-325)."""

    tag: ClassVar[str] = "cross"

    def options(self, table: Table) -> list[Step]:
        return [*gangway_options(table, self.seat)]

    def objection(self, table: Table, step: Step) -> Refused:
        if not isinstance(step, steps.Sail):
            return Refused(Reason.NOT_NOW)
        ship, name = table.ships[step.ship], NAMES[step.ship]
        if ship.site is not None:
            return Refused(ImhotepReason.SHIP_SAILED, ship=name)
        if ship.load < ship.needed:
            return Refused(ImhotepReason.LOAD_TOO_SMALL, ship=name, load=ship.load, needed=ship.needed)
        if all(owner(stone) != self.seat for _, stone in ship.aboard()):
            return Refused(GangwayReason.NEEDS_OWN_STONE, ship=name)
        return Refused(GangwayReason.NEEDS_ONE_OTHER_SHIP, site=step.site.value)


def _raft_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the raft can't be used, or None if it can: it needs a stone to deliver, in addition to the
    price (N-320).
    """
    few = table.sleds[seat] < RAFT_PRICE + 1
    return GangwayReason.NEEDS_THREE_STONES if few else None


def _gangplank_lacks(table: Table, seat: int) -> StrEnum | None:
    """Return why the gangplank can't be used, or None if it can: the player must have the price, and a ship
    with one of their stones must be able to sail to a site with one other ship (N-325, N-326).
    """
    if not table.sleds[seat]:
        return ImhotepReason.SLED_EMPTY
    return None if gangway_options(table, seat) else GangwayReason.NO_GANGWAY


def _raft(seat: int) -> tuple[Task, ...]:
    return (PayStones(seat, RAFT_PRICE), LandRaft(seat))


def _gangplank(seat: int) -> tuple[Task, ...]:
    return (PayStones(seat, GANGPLANK_PRICE), CrossGangplank(seat, Card.GANGPLANK))


class Gangway(Module):
    """The rules of the raft and the gangplank (N-300)."""

    __slots__ = ()

    switch = "new_market_cards"
    kinds = GangwayKind
    reasons = GangwayReason
    cards: ClassVar[Mapping[Card, Blue]] = {
        Card.RAFT: Blue(_raft_lacks, _raft),
        Card.GANGPLANK: Blue(_gangplank_lacks, _gangplank),
    }

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return LANDS

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> FlatModule:
        del house
        land = _FlatLand([numbers[step] for step in LANDS])
        raft = FlatBlue(Card.RAFT, _flat_raft_lacks, ((_FLAT_PAY, RAFT_PRICE), (land, None)))
        price = _FLAT_PAY, GANGPLANK_PRICE
        gangplank = FlatBlue(Card.GANGPLANK, _flat_gangplank_lacks, (price, (_FLAT_CROSS, None)))
        forms: Forms = {LandRaft: lambda _: (land, None), CrossGangplank: lambda _: (_FLAT_CROSS, None)}
        return FlatModule(seats, (raft, gangplank), forms)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class _FlatPay(FlatTask):
    """Return stones to the quarry for a card."""

    def take(self, flat: Flat, seat: int, about: int, _option: int, /) -> None:
        flat.pay(seat, about)


class _FlatLand(FlatTask):
    """Deliver a stone from the sled to any site that gives something (N-321, N-322)."""

    def __init__(self, lands: Sequence[int]) -> None:
        self._lands = lands

    def options(self, flat: Flat, _seat: int, _about: Any, /) -> Sequence[int]:
        return [land for land, side in zip(self._lands, flat.rules.sides, strict=True) if side.gives(flat)]

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        flat.rules.sides[self._lands.index(option)].deliver(flat, seat, FROM_SLED)


class _FlatCross(FlatTask):
    """Sail a ship with one of the seat's stones to a site that has exactly one other ship (N-325, N-326)."""

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        own = sum(
            1 << ship
            for ship in range(SHIPS)
            if flat.ready >> ship & 1 and seat in flat.ships[ship * POSITIONS : (ship + 1) * POSITIONS]
        )
        return sails(own, ALL_SITES ^ flat.closed | flat.doubled)

    def take(self, flat: Flat, _seat: int, _about: Any, option: int, /) -> None:
        ship, place = divmod(option - SAIL, len(SITES))
        flat.unload(place, flat.moor(ship, place))


_FLAT_PAY, _FLAT_CROSS = _FlatPay(), _FlatCross()


def _flat_raft_lacks(flat: Flat, seat: int) -> bool:
    """Tell whether the raft can't be used (N-320)."""
    return flat.sleds[seat] < RAFT_PRICE + 1


def _flat_gangplank_lacks(flat: Flat, seat: int) -> bool:
    """Tell whether the gangplank can't be used (N-325, N-326)."""
    return not flat.sleds[seat] or not _FLAT_CROSS.options(flat, seat, None)
