"""The tasks that any turn may bring: arriving stones, red cards, and shared choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import steps
from engine.imhotep.cards import QUARRY_POINTS, QUARRY_STONES, Card, Color
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.events import CardWithoutEffect, OrderSet, sailed
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import LOADS_OF, SAILS_OF, ImhotepKind, ImhotepReason
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Job, SeatChoice, Table

FACE_DOWN, RED = Card.FACE_DOWN, Color.RED


# --- stones and cards that arrive -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrive(Job):
    """A stone reaches its site (§5.2)."""

    delivery: Delivery
    after_red_cards: ClassVar[bool] = False
    tag: ClassVar[str] = "arrive"

    def values(self) -> tuple[object, ...]:
        return self.delivery.values()

    def run(self, table: Table) -> None:
        table.side(self.delivery.site).deliver(table, self.delivery)


@dataclass(frozen=True, slots=True)
class Unload(Arrive):
    """A stone leaves its ship once the one before it is completely finished (§5.2)."""

    after_red_cards: ClassVar[bool] = True
    tag: ClassVar[str] = "unload"


@dataclass(frozen=True, slots=True)
class PutAway(Job):
    """A red card that has acted is put away (§8.1)."""

    seat: int
    card: Card
    after_red_cards: ClassVar[bool] = False
    tag: ClassVar[str] = "put"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.card.value

    def run(self, table: Table) -> None:
        table.put_out_of_play(self.seat, self.card)


@dataclass(frozen=True, slots=True)
class PutAwayPlayed(PutAway):
    """A blue card is discarded after its whole effect, unloading included (HV-27)."""

    after_red_cards: ClassVar[bool] = True
    tag: ClassVar[str] = "putplayed"


@dataclass(frozen=True, slots=True)
class ActAtOnce(Job):
    """A red card takes a stone from the quarry to its site; if the quarry is empty, it does nothing (§8.1,
    HV-18).

    The private quarry gives a point and stones instead (N-312).
    """

    seat: int
    card: Card
    after_red_cards: ClassVar[bool] = False
    tag: ClassVar[str] = "act"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.card.value

    def run(self, table: Table) -> None:
        away = PutAway(self.seat, self.card)
        site = self.card.site
        if self.card is Card.PRIVATE_QUARRY:
            table.earn(self.seat, QUARRY_POINTS, Site.MARKET)
            table.fetch(self.seat, QUARRY_STONES, Site.MARKET)
            table.push_front(away)
        elif table.quarries[self.seat] and site is not None:
            stone = table.next_of_quarry(self.seat)
            table.push_front(Arrive(Delivery(stone, site, card=self.card)), away)
        else:
            table.tell(CardWithoutEffect(self.seat, self.card))
            table.push_front(away)


def receive(table: Table, seat: int, card: Card) -> None:
    """Give a seat a market card: a red card acts at once, others are kept (§6.1). A blind copy stops at an
    unseen card, because it doesn't know whether that card acts.
    """
    if card is FACE_DOWN:
        table.stopped = True
    if card.color is RED:
        table.bring_into_play(seat, card)
        table.queue(ActAtOnce(seat, card))
    else:
        table.give(seat, card)


# --- loading --------------------------------------------------------------------------------------


def can_load(table: Table, seat: int) -> bool:
    """Tell whether a seat has a stone on the sled and a ship has room for it (§4.2)."""
    return table.sleds[seat] > 0 and any(ship.gaps for ship in table.ships)


def free_positions(table: Table) -> int:
    """Return the number of empty positions on all unsailed ships."""
    return sum(ship.free for ship in table.ships)


def against_loading(table: Table, seat: int, step: steps.Load) -> Refused:
    """Return why a stone can't be loaded: the sled must hold one, and the position must be empty, on a ship
    that has not sailed (§4.2).
    """
    if not table.sleds[seat]:
        return Refused(ImhotepReason.SLED_EMPTY)
    ship, names = table.ships[step.ship], {"ship": NAMES[step.ship], "position": step.position + 1}
    if ship.site is not None:
        return Refused(ImhotepReason.SHIP_SAILED, ship=NAMES[step.ship])
    if step.position >= ship.capacity:
        return Refused(ImhotepReason.NO_SUCH_POSITION, **names)
    return Refused(ImhotepReason.POSITION_TAKEN, **names)


def load_options(table: Table) -> tuple[steps.Load, ...]:
    """Return a `Load` for every empty position of every unsailed ship, whether or not there is a stone to
    load.
    """
    legal: tuple[steps.Load, ...] = ()
    for ship, loads in zip(table.ships, LOADS_OF, strict=False):
        legal += loads[ship.gaps]
    return legal


@dataclass(frozen=True, slots=True)
class LoadStone(SeatChoice):
    """Load a stone on any ship because of a blue card (§8.3)."""

    card: Card | None = None
    kind: ClassVar[StrEnum] = ImhotepKind.LOAD
    tag: ClassVar[str] = "load"

    def values(self) -> tuple[object, ...]:
        return self.seat, None if self.card is None else self.card.value

    @property
    def context(self) -> Context:
        return Context(card=self.card)

    def options(self, table: Table) -> Sequence[Step]:
        return load_options(table) if table.sleds[self.seat] else ()

    def objection(self, table: Table, step: Step) -> Refused:
        if isinstance(step, steps.Load):
            return against_loading(table, self.seat, step)
        return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, steps.Load):
            table.load(self.seat, step.ship, step.position)


@dataclass(frozen=True, slots=True)
class FetchStones(Job):
    """Fetch stones as part of a blue card (§8.3 Hammer)."""

    seat: int
    most: int
    tag: ClassVar[str] = "fetch"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.most

    def run(self, table: Table) -> None:
        table.fetch(self.seat, self.most)


# --- sailing and unloading ------------------------------------------------------------------------


def against_sailing(table: Table, step: steps.Sail) -> Refused:
    """Return why a ship can't sail: it needs enough stones and an open site (§4.3)."""
    ship, name = table.ships[step.ship], NAMES[step.ship]
    if ship.site is not None:
        return Refused(ImhotepReason.SHIP_SAILED, ship=name)
    if ship.load < ship.needed:
        return Refused(ImhotepReason.LOAD_TOO_SMALL, ship=name, load=ship.load, needed=ship.needed)
    return Refused(ImhotepReason.DOCK_CLOSED, site=step.site.value)


def sail_options(table: Table) -> tuple[steps.Sail, ...]:
    """Return a `Sail` for every ship that may sail and every open site (§4.5)."""
    closed = 0
    for ship in table.ships:
        if ship.site is not None:
            closed |= 1 << PLACES[ship.site]
    legal: tuple[steps.Sail, ...] = ()
    for ship, sails in zip(table.ships, SAILS_OF, strict=False):
        if ship.ready:
            legal += sails[closed]
    return legal


def moor(table: Table, seat: int, step: steps.Sail) -> None:
    """Moor a ship at its site (§4.3)."""
    table.change_ship(step.ship, table.ships[step.ship].moored(step.site))
    table.tell(sailed(seat, step.ship, step.site, table.ships[step.ship].stones))


def unload(table: Table, ship: int, site: Site, order: tuple[int, ...] | None = None) -> None:
    """Put a ship's deliveries on the agenda, from bow to stern or in the given order of positions (§5.1)."""
    aboard = dict(table.ships[ship].aboard())
    positions = tuple(aboard) if order is None else order
    table.push_front(*[_unload(aboard[place], site, ship, place) for place in positions])


@cache
def _unload(stone: Stone, site: Site, ship: int, position: int) -> Unload:
    return Unload(Delivery(stone, site, ship, position))


@dataclass(frozen=True, slots=True)
class SailShip(SeatChoice):
    """Sail a ship because of a blue card: the ship just loaded or, with the Lever, any ship (§8.3)."""

    card: Card
    ship: int | None = None
    kind: ClassVar[StrEnum] = ImhotepKind.SAIL
    tag: ClassVar[str] = "sail"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.card.value, self.ship

    @property
    def context(self) -> Context:
        return Context(card=self.card, ship=self.ship)

    def options(self, table: Table) -> list[Step]:
        return [step for step in sail_options(table) if self.ship in (None, step.ship)]

    def objection(self, table: Table, step: Step) -> Refused:
        if not isinstance(step, steps.Sail):
            return Refused(Reason.NOT_NOW)
        if self.ship not in (None, step.ship):
            return Refused(ImhotepReason.OTHER_SHIP, ship=NAMES[self.ship or 0])
        return against_sailing(table, step)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, steps.Sail):
            return
        moor(table, self.seat, step)
        if self.card is Card.LEVER:
            table.push_front(SetOrder(self.seat, step.ship, step.site))
        else:
            unload(table, step.ship, step.site)


@dataclass(frozen=True, slots=True)
class SetOrder(SeatChoice):
    """Name whose stone leaves the ship next, until the order is complete (§8.3 Lever, HV-23, N-38)."""

    ship: int
    site: Site
    order: tuple[int, ...] = ()
    kind: ClassVar[StrEnum] = ImhotepKind.ORDER
    tag: ClassVar[str] = "order"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.ship, self.site.value, self.order

    @property
    def context(self) -> Context:
        return Context(self.site, self.ship, card=Card.LEVER, order=self.order)

    def waiting(self, table: Table) -> dict[int, int]:
        """Return each owner's foremost position that has not been named yet;
        all stones of an owner are alike.
        """
        foremost: dict[int, int] = {}
        for place, stone in table.ships[self.ship].aboard():
            if place not in self.order:
                foremost.setdefault(owner(stone), place)
        return foremost

    def options(self, table: Table) -> list[Step]:
        return [steps.NEXTS[seat] for seat in sorted(self.waiting(table))]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, steps.Next):
            return Refused(Reason.NOT_NOW)
        return Refused(ImhotepReason.NO_STONE_LEFT, seat=step.seat)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, steps.Next):
            return
        order = (*self.order, self.waiting(table)[step.seat])
        if len(order) < table.ships[self.ship].load:
            table.push_front(SetOrder(self.seat, self.ship, self.site, order))
        else:
            table.tell(OrderSet(self.seat, self.ship, order))
            unload(table, self.ship, self.site, order)
