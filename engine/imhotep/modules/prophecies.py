"""Prophecies: predicting what one will have achieved (N-360 … N-379)."""

from collections.abc import Callable

from engine.contract import Refused
from engine.imhotep.components import MONUMENTS, Site, owner
from engine.imhotep.modules.events import ScarabPlaced
from engine.imhotep.modules.steps import DynastyReason, Predict, predict
from engine.imhotep.modules.switches import SCARABS, Scarab
from engine.imhotep.table.table import Table


def options(table: Table, seat: int, *, placed: bool = False) -> list[Predict]:
    """Every card on which a seat may put a scarab now, as they lie; none if it has done so this turn."""
    steps = [predict(god) for god in table.prophecies]
    return [step for step in steps if refusal(table, seat, step, placed=placed) is None]


def refusal(table: Table, seat: int, step: Predict, *, placed: bool = False) -> Refused | None:
    """N-362, N-363."""
    if step.god not in table.prophecies:
        return Refused(DynastyReason.GOD_NOT_THERE, god=step.god)
    if placed:
        return Refused(DynastyReason.ONE_SCARAB_A_TURN)
    own = [scarab for scarab in table.scarabs if scarab.seat == seat]
    if len(own) == SCARABS:
        return Refused(DynastyReason.NO_SCARAB)
    if any(scarab.god == step.god for scarab in own):
        return Refused(DynastyReason.ONE_SCARAB_A_CARD, god=step.god)
    if any(scarab.step == Scarab(seat, step.god, table.round).step for scarab in own):
        return Refused(DynastyReason.ONE_SCARAB_A_PAIR)
    return None


def place(table: Table, seat: int, god: str) -> None:
    """N-361."""
    table.scarabs = (*table.scarabs, Scarab(seat, god, table.round))
    table.tell(ScarabPlaced(seat, god))


def points(table: Table, seat: int) -> int:
    """Won and lost by a seat's scarabs (N-365)."""
    found = 0
    for scarab in table.scarabs:
        if scarab.seat == seat:
            won, lost = table.house.ladder[scarab.step]
            found += won if seat in fulfilled(table, scarab.god) else lost
    return found


def fulfilled(table: Table, god: str) -> frozenset[int]:
    """Who fulfils the task of a prophecy now (N-371 … N-379)."""
    task = table.house.gods[god]
    if task == "minStonesEveryMonument":
        least = table.house.isis[table.seats]
        fewest = [min(of_site) for of_site in zip(*(_stones(table, site) for site in MONUMENTS), strict=True)]
        return frozenset(seat for seat, own in enumerate(fewest) if own >= least)
    counts = _COUNTS[task](table)
    most = max(counts)
    if most == 0 and task != "mostPointsBeforeGameEnd":
        return frozenset()
    return frozenset(seat for seat, own in enumerate(counts) if own == most)


def _stones(table: Table, site: Site) -> list[int]:
    """Stones of every seat at a site, wherever they lie there (N-373)."""
    owners = [owner(stone) for stone in table.side(site).of(table).all_stones]
    return [owners.count(seat) for seat in range(table.seats)]


def _cards(table: Table) -> list[int]:
    """N-372."""
    return [len(hand) for hand in table.hands]


def _track(table: Table) -> list[int]:
    """Points on the track: what the final scoring brings is never written there (N-378)."""
    return [sum(own) for own in table.earned]


_COUNTS: dict[str, Callable[[Table], list[int]]] = {
    "mostMarketCards": _cards,
    "mostStonesPyramid": lambda table: _stones(table, Site.PYRAMIDS),
    "mostStonesTemple": lambda table: _stones(table, Site.TEMPLE),
    "mostStonesBurial": lambda table: _stones(table, Site.BURIAL_CHAMBER),
    "mostStonesObelisk": lambda table: _stones(table, Site.OBELISKS),
    "mostPointsBeforeGameEnd": _track,
}
