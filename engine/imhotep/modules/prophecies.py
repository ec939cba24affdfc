"""Prophecies: predicting one's own achievements (N-360 … N-379)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from engine.contract import Event, Refused, Step
from engine.imhotep.components import MONUMENTS, Site, owner
from engine.imhotep.table.part import Part
from engine.imhotep.table.pieces import Scarab, pair_of_rounds
from engine.imhotep.table.table import Table
from engine.imhotep.table.values import (
    BadHouse,
    House,
    Reader,
    Values,
    by_seats,
    list_of,
    number,
    one_of,
    score,
    table_of,
)

IN_PLAY = 3
"""The number of cards in play (N-360)."""

SCARABS = 2
"""The number of scarabs of each player (N-10)."""

TASKS = (
    "mostMarketCards",
    "mostStonesPyramid",
    "mostStonesTemple",
    "mostStonesBurial",
    "mostStonesObelisk",
    "mostPointsBeforeGameEnd",
    "minStonesEveryMonument",
)
"""The possible subjects of a prophecy (N-370)."""

ROUNDS = ("1-2", "3-4", "5-6")
"""The pairs of rounds (N-366)."""


@dataclass(frozen=True, slots=True)
class Predict(Step):
    """`g amun`: put a scarab on a prophecy (N-361)."""

    god: str


@cache
def predict(god: str) -> Predict:
    """Return the step that predicts with this card, given its name."""
    return Predict(f"g {god}", god)


class PropheciesKind(StrEnum):
    """Decisions about prophecies outside a turn."""

    PROPHECY = "prophecy"


class PropheciesReason(StrEnum):
    """Reasons why a scarab can't be placed."""

    GOD_NOT_THERE = "god_not_there"  # N-360
    NO_SCARAB = "no_scarab"  # N-362
    ONE_SCARAB_A_TURN = "one_scarab_a_turn"  # N-363
    ONE_SCARAB_A_CARD = "one_scarab_a_card"  # N-362
    ONE_SCARAB_A_PAIR = "one_scarab_a_pair"  # N-362


@dataclass(frozen=True, slots=True)
class ScarabPlaced(Event):
    """A seat predicts that it will fulfill a prophecy (N-361)."""

    seat: int
    god: str


def _ladder(value: object) -> tuple[tuple[int, int], ...]:
    pairs = table_of(list_of(number(-99, 99)), names=ROUNDS)(value)
    if any(len(pair) != 2 for pair in pairs.values()):
        raise BadHouse(f"{value!r} has more than won and lost")
    return tuple((won, lost) for won, lost in pairs.values())


@dataclass(frozen=True, slots=True, eq=False)
class PropheciesValues(Values):
    """Points won and lost by pair of rounds (N-366); cards with their subjects (N-370); stones at every
    monument by number of players (N-379).
    """

    ladder: tuple[tuple[int, int], ...]
    gods: Mapping[str, str]
    isis: Mapping[int, int]

    part: ClassVar[tuple[str, ...]] = ("prophecies",)
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "ladder": ("ladder", _ladder),
        "gods": ("cards", table_of(one_of(*TASKS))),
        "isis": ("isisMinimum", by_seats(score)),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"at least three": len(self.gods) >= IN_PLAY}


class Prophecies(Part):
    """The module (N-360)."""

    __slots__ = ()

    switch = "prophecies"
    kinds = PropheciesKind
    reasons = PropheciesReason
    values = PropheciesValues

    def steps(self, house: House) -> Iterable[Step]:
        return map(predict, house.of(PropheciesValues).gods)


def options(table: Table, seat: int, *, placed: bool = False) -> tuple[Predict, ...]:
    """Return every card on which a seat may put a scarab now, in their order;
    none if it has done so this turn.
    """
    own = [scarab for scarab in table.scarabs if scarab.seat == seat]
    if placed or len(own) == SCARABS or pair_of_rounds(table.round) in [scarab.step for scarab in own]:
        return ()
    taken = [scarab.god for scarab in own]
    return tuple([predict(god) for god in table.prophecies if god not in taken])


def objection(table: Table, seat: int, step: Predict, *, placed: bool = False) -> Refused:
    """A seat may place one scarab a turn, one on a card, and one in a pair of rounds (N-362, N-363)."""
    if step.god not in table.prophecies:
        return Refused(PropheciesReason.GOD_NOT_THERE, god=step.god)
    if placed:
        return Refused(PropheciesReason.ONE_SCARAB_A_TURN)
    own = [scarab for scarab in table.scarabs if scarab.seat == seat]
    if len(own) == SCARABS:
        return Refused(PropheciesReason.NO_SCARAB)
    if any(scarab.god == step.god for scarab in own):
        return Refused(PropheciesReason.ONE_SCARAB_A_CARD, god=step.god)
    return Refused(PropheciesReason.ONE_SCARAB_A_PAIR)


def place(table: Table, seat: int, god: str) -> None:
    """Put a scarab on a card (N-361)."""
    table.scarabs = (*table.scarabs, Scarab(seat, god, table.round))
    table.tell(ScarabPlaced(seat, god))


def points(table: Table, seat: int) -> int:
    """Return the points that a seat's scarabs win and lose (N-365)."""
    found = 0
    for scarab in table.scarabs:
        if scarab.seat == seat:
            won, lost = table.house.of(PropheciesValues).ladder[scarab.step]
            found += won if seat in fulfilled(table, scarab.god) else lost
    return found


def fulfilled(table: Table, god: str) -> frozenset[int]:
    """Return the seats that fulfill the task of a prophecy now (N-371 … N-379)."""
    task = table.house.of(PropheciesValues).gods[god]
    if task == "minStonesEveryMonument":
        least = table.house.of(PropheciesValues).isis[table.seats]
        fewest = [min(of_site) for of_site in zip(*(_stones(table, site) for site in MONUMENTS), strict=True)]
        return frozenset(seat for seat, own in enumerate(fewest) if own >= least)
    counts = _COUNTS[task](table)
    most = max(counts)
    if most == 0 and task != "mostPointsBeforeGameEnd":
        return frozenset()
    return frozenset(seat for seat, own in enumerate(counts) if own == most)


def _stones(table: Table, site: Site) -> list[int]:
    """Count the stones of every seat at a site, wherever they lie there (N-373)."""
    owners = [owner(stone) for stone in table.side(site).of(table).all_stones]
    return [owners.count(seat) for seat in range(table.seats)]


def _cards(table: Table) -> list[int]:
    """Count the cards that lie in front of every seat, whichever they are (N-372)."""
    return [len(hand) for hand in table.hands]


def _track(table: Table) -> list[int]:
    """Return the points on the track, which exclude the final scoring (N-378)."""
    return [sum(own) for own in table.earned]


_COUNTS: dict[str, Callable[[Table], list[int]]] = {
    "mostMarketCards": _cards,
    "mostStonesPyramid": lambda table: _stones(table, Site.PYRAMIDS),
    "mostStonesTemple": lambda table: _stones(table, Site.TEMPLE),
    "mostStonesBurial": lambda table: _stones(table, Site.BURIAL_CHAMBER),
    "mostStonesObelisk": lambda table: _stones(table, Site.OBELISKS),
    "mostPointsBeforeGameEnd": _track,
}
