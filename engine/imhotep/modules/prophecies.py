"""Prophecies, in which players predict their own achievements (N-360 … N-379)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.deal import Deal
from engine.imhotep.components import MONUMENTS, owner
from engine.imhotep.printed import ROUNDS
from engine.imhotep.steps import DECLINE
from engine.imhotep.table.module import Module
from engine.imhotep.table.table import SeatChoice, Table, Task
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
"""The number of scarabs each player has (N-10)."""

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

PAIRS = ("1-2", "3-4", "5-6")
"""The pairs of rounds (N-366)."""


@dataclass(frozen=True, slots=True)
class Predict(Step):
    """`g amun`: put a scarab on a prophecy (N-361)."""

    god: str


@cache
def predict(god: str) -> Predict:
    """Return the step that puts a scarab on the card of this god."""
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
    """A seat predicted that it would fulfill a prophecy (N-361)."""

    seat: int
    god: str


def _ladder(value: object) -> tuple[tuple[int, int], ...]:
    pairs = table_of(list_of(number(-99, 99)), names=PAIRS)(value)
    if any(len(pair) != 2 for pair in pairs.values()):
        raise BadHouse(f"{value!r} has more than won and lost")
    return tuple((won, lost) for won, lost in pairs.values())


@dataclass(frozen=True, slots=True, eq=False)
class PropheciesValues(Values):
    """The points won or lost for each pair of rounds (N-366), the cards with their subjects (N-370), and the
    stones needed at every monument by number of players (N-379).
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


@dataclass(frozen=True, slots=True)
class Scarab:
    """A scarab on a prophecy: its owner, the card, and the round in which it was placed (N-361)."""

    seat: int
    god: str
    round: int

    @property
    def step(self) -> int:
        """The pair of rounds in which the scarab was placed, from 0 (N-362)."""
        return pair_of_rounds(self.round)


def pair_of_rounds(number: int) -> int:
    """Return the pair that a round belongs to, from 0 (N-362)."""
    return (number - 1) // 2


@dataclass(frozen=True, slots=True)
class Predictions:
    """The prophecies in play, by their gods, and the scarabs on them in the order they were placed."""

    gods: tuple[str, ...] = ()
    scarabs: tuple[Scarab, ...] = ()

    def left(self, seat: int) -> int:
        """Return how many scarabs a seat has not placed yet."""
        return SCARABS - sum(scarab.seat == seat for scarab in self.scarabs)


class PropheciesItem(StrEnum):
    """The score sheet's item for prophecies."""

    PROPHECIES = "prophecies"


class Prophecies(Module):
    """The rules of prophecies (N-360)."""

    __slots__ = ()

    switch = "prophecies"
    kinds = PropheciesKind
    reasons = PropheciesReason
    values = PropheciesValues
    item = PropheciesItem.PROPHECIES
    acts = (Predict,)
    whole = False
    first_form = True
    features = ("prophecies", "scarabs_early")

    def steps(self, house: House) -> Iterable[Step]:
        return map(predict, house.of(PropheciesValues).gods)

    def start(self, seats: int, house: House, deal: Deal) -> Predictions:
        """Return three cards without scarabs; the other four are in the box, unseen (N-360, N-12)."""
        del seats
        gods = tuple(house.of(PropheciesValues).gods)
        return Predictions(tuple(gods[at] for at in deal.order("imhotep/prophecies", len(gods))[:IN_PLAY]))

    def listed(self, pieces: Predictions | None) -> tuple[object, ...]:
        here = pieces or Predictions()
        return here.gods, [(scarab.seat, scarab.god, scarab.round) for scarab in here.scarabs]

    def in_turn(self, table: Table, seat: int) -> tuple[Predict, ...]:
        """Return a step for every card on which a seat may put a scarab now, in the order of the cards."""
        here: Predictions = table.pieces["prophecies"]
        own = [scarab for scarab in here.scarabs if scarab.seat == seat]
        if own and (len(own) == SCARABS or own[-1].step == pair_of_rounds(table.round)):
            return ()
        taken = [scarab.god for scarab in own]
        return tuple([predict(god) for god in here.gods if god not in taken])

    def against(self, table: Table, seat: int, step: Predict, *, again: bool) -> Refused:
        """Return why a scarab can't be placed: a seat may place one a turn, one on each card, and one in each
        pair of rounds (N-362, N-363).
        """
        here: Predictions = self.of(table)
        if step.god not in here.gods:
            return Refused(PropheciesReason.GOD_NOT_THERE, god=step.god)
        if again:
            return Refused(PropheciesReason.ONE_SCARAB_A_TURN)
        if not here.left(seat):
            return Refused(PropheciesReason.NO_SCARAB)
        if any((scarab.seat, scarab.god) == (seat, step.god) for scarab in here.scarabs):
            return Refused(PropheciesReason.ONE_SCARAB_A_CARD, god=step.god)
        return Refused(PropheciesReason.ONE_SCARAB_A_PAIR)

    def act(self, table: Table, seat: int, step: Predict) -> None:
        """Put a scarab on a card (N-361)."""
        here: Predictions = self.of(table)
        self.put(table, replace(here, scarabs=(*here.scarabs, Scarab(seat, step.god, table.round))))
        table.tell(ScarabPlaced(seat, step.god))

    def before_passing(self, table: Table, seat: int, then: Task) -> "LastScarab | None":
        return LastScarab(seat, then) if self.in_turn(table, seat) else None

    def points(self, table: Table) -> list[int]:
        """Return each seat's points from its scarabs, which may be negative (N-365)."""
        here: Predictions = self.of(table)
        ladder = table.house.of(PropheciesValues).ladder
        points = [0] * table.seats
        if not here.scarabs:
            return points
        stones = all_stones(table)
        now = {god: fulfilled(table, god, stones) for god in {scarab.god for scarab in here.scarabs}}
        for scarab in here.scarabs:
            won, lost = ladder[scarab.step]
            points[scarab.seat] += won if scarab.seat in now[scarab.god] else lost
        return points

    def expected(self, table: Table, stones: Sequence[Sequence[int]], left: int) -> list[tuple[float, float]]:
        here: Predictions = self.of(table)
        ladder, early = table.house.of(PropheciesValues).ladder, left / ROUNDS
        sure = 1 / (1 + CHANGES * left)
        luck = (1 - sure) / table.seats
        now = {god: fulfilled(table, god, stones) for god in {scarab.god for scarab in here.scarabs}}
        points, unplaced = [0.0] * table.seats, [SCARABS] * table.seats
        for scarab in here.scarabs:
            won, lost = ladder[scarab.step]
            points[scarab.seat] += lost + (won - lost) * (sure * (scarab.seat in now[scarab.god]) + luck)
            unplaced[scarab.seat] -= 1
        return [(won, count * early) for won, count in zip(points, unplaced, strict=True)]


PROPHECIES = Prophecies()

CHANGES = 0.35
"""How much each remaining round adds to the uncertainty about who will fulfill a prophecy. The more rounds
are left, the less certain it is that the current state lasts; if it doesn't, each seat has the same chance.
"""


@dataclass(frozen=True, slots=True)
class LastScarab(SeatChoice):
    """A seat that can do nothing else may place a scarab before passing (N-364)."""

    then: Task
    """The rest of the seat's turn."""
    kind: ClassVar[StrEnum] = PropheciesKind.PROPHECY
    optional: ClassVar[bool] = True
    tag: ClassVar[str] = "scarab"

    @property
    def opens_turn(self) -> bool:
        return True

    def options(self, table: Table) -> list[Step]:
        return [*PROPHECIES.in_turn(table, self.seat), DECLINE]

    def objection(self, table: Table, step: Step) -> Refused:
        if isinstance(step, Predict):
            return PROPHECIES.against(table, self.seat, step, again=False)
        return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Predict):
            PROPHECIES.act(table, self.seat, step)
        table.push_front(self.then)


def fulfilled(table: Table, god: str, stones: Sequence[Sequence[int]] = ()) -> frozenset[int]:
    """Return the seats that fulfill the task of a prophecy (N-371 … N-379). `stones` counts stones by
    monument and seat; by default, those on the table.
    """
    stones = stones or all_stones(table)
    values = table.house.of(PropheciesValues)
    task = values.gods[god]
    if task == "minStonesEveryMonument":
        least = values.isis[table.seats]
        return frozenset(
            [seat for seat, counts in enumerate(zip(*stones, strict=True)) if min(counts) >= least]
        )
    counts = _COUNTS[task](table, stones)
    most = max(counts)
    if most == 0 and task != "mostPointsBeforeGameEnd":
        return frozenset()
    return frozenset([seat for seat, count in enumerate(counts) if count == most])


def all_stones(table: Table) -> list[list[int]]:
    """Return the number of stones at every monument, wherever they lie (N-373), by monument and seat."""
    seats = range(table.seats)
    owners_at = ([owner(stone) for stone in table.side(site).of(table).all_stones] for site in MONUMENTS)
    return [[owners.count(seat) for seat in seats] for owners in owners_at]


def _cards(table: Table, stones: Sequence[Sequence[int]]) -> list[int]:
    """Return the number of cards of all kinds in front of each seat (N-372)."""
    del stones
    return [len(hand) for hand in table.hands]


def _track(table: Table, stones: Sequence[Sequence[int]]) -> list[int]:
    """Return each seat's points on the track, which exclude the final scoring (N-378)."""
    del stones
    return [sum(points) for points in table.earned]


_COUNTS: dict[str, Callable[[Table, Sequence[Sequence[int]]], Sequence[int]]] = {
    "mostMarketCards": _cards,
    "mostStonesPyramid": lambda _, stones: stones[0],
    "mostStonesTemple": lambda _, stones: stones[1],
    "mostStonesBurial": lambda _, stones: stones[2],
    "mostStonesObelisk": lambda _, stones: stones[3],
    "mostPointsBeforeGameEnd": _track,
}
"""For each task, the function that counts its subject for every seat (N-371 … N-378)."""
