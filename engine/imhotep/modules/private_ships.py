"""The private ships: one stone, once in the game (N-400 … N-412)."""

from dataclasses import replace

from engine.contract import Refused
from engine.imhotep.components import Site
from engine.imhotep.modules.events import PrivateBoxed, PrivateSailed
from engine.imhotep.modules.steps import EMBARKS, DynastyReason, Embark
from engine.imhotep.modules.switches import PrivateShip
from engine.imhotep.rules.agenda import Arrive
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Table

UNUSED = 1
"""Points of a private ship that was never used (N-407)."""


def options(table: Table, seat: int) -> list[Embark]:
    """Every site without a private ship, for an unused one and a stone (N-410)."""
    if not table.private or table.private[seat].used or not table.sleds[seat]:
        return []
    berths = {ship.site for ship in table.private}
    return [step for step in EMBARKS if step.site not in berths]


def refusal(table: Table, seat: int, step: Embark) -> Refused | None:
    """N-400, N-402, N-410."""
    if table.private[seat].used:
        return Refused(DynastyReason.PRIVATE_SHIP_USED)
    if not table.sleds[seat]:
        return Refused(ImhotepReason.SLED_EMPTY)
    if any(ship.site is step.site for ship in table.private):
        return Refused(DynastyReason.PRIVATE_BERTH_TAKEN, site=step.site.value)
    return None


def sail(table: Table, seat: int, site: Site) -> None:
    """Load and sail in one action (N-400)."""
    stone = table.leave_sled(seat)
    table.change_private(seat, PrivateShip(used=True, site=site, stone=stone))
    table.tell(PrivateSailed(seat, site))
    table.first_do(Arrive(Delivery(stone, site, private=seat)))


def clear(table: Table) -> None:
    """At the end of a round those that have sailed go to the box (N-403)."""
    sailed = tuple(seat for seat, ship in enumerate(table.private) if ship.site is not None)
    if sailed:
        table.private = tuple(replace(ship, site=None) for ship in table.private)
        table.tell(PrivateBoxed(sailed))


def points(table: Table, seat: int) -> int:
    """N-407."""
    return 0 if table.private[seat].used else UNUSED
