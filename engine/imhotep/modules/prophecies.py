"""Prophecies, in which players predict their own achievements (N-360 … N-379)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple

from engine.contract import Event, Reason, Refused, Step
from engine.deal import Deal
from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.printed import ROUNDS
from engine.imhotep.steps import DECLINE
from engine.imhotep.table.flat import Entry, Flat, FlatModule, FlatTask, Forms
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


class Stake(NamedTuple):
    """A scarab's seat, its points if the prophecy is fulfilled and if it isn't (N-365), and whether the seat
    fulfills it now.
    """

    seat: int
    won: int
    lost: int
    fulfilled: bool


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
        return _points(table.seats, self._stakes(table))

    def expected(self, table: Table, stones: Sequence[Sequence[int]], left: int) -> list[tuple[float, float]]:
        return _prospects(table.seats, self._stakes(table, stones), left)

    def _stakes(self, table: Table, stones: Sequence[Sequence[int]] = ()) -> list[Stake]:
        """Return the stake of every scarab. `stones` counts stones by monument and seat; by default, those on
        the table.
        """
        here: Predictions = self.of(table)
        if not here.scarabs:
            return []
        ladder, stones = table.house.of(PropheciesValues).ladder, stones or all_stones(table)
        now = {god: fulfilled(table, god, stones) for god in {scarab.god for scarab in here.scarabs}}
        return [
            Stake(scarab.seat, *ladder[scarab.step], scarab.seat in now[scarab.god])
            for scarab in here.scarabs
        ]

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatProphecies":
        return FlatProphecies(seats, house.of(PropheciesValues), numbers)


PROPHECIES = Prophecies()

CHANGES = 0.35
"""How much each remaining round adds to the uncertainty about who will fulfill a prophecy. The more rounds
are left, the less certain it is that the current state lasts; if it doesn't, each seat has the same chance.
"""


def _points(seats: int, stakes: Iterable[Stake]) -> list[int]:
    """Return each seat's points if the game ended now (N-365)."""
    points = [0] * seats
    for seat, won, lost, is_fulfilled in stakes:
        points[seat] += won if is_fulfilled else lost
    return points


def _prospects(seats: int, stakes: Iterable[Stake], left: int) -> list[tuple[float, float]]:
    """Return the values of `Prophecies.features` for each seat: the expected points, and its scarabs that are
    left, which count more the earlier it is.
    """
    early, sure = left / ROUNDS, 1 / (1 + CHANGES * left)
    luck = (1 - sure) / seats
    points, unplaced = [0.0] * seats, [SCARABS] * seats
    for seat, won, lost, is_fulfilled in stakes:
        points[seat] += lost + (won - lost) * (sure * is_fulfilled + luck)
        unplaced[seat] -= 1
    return [(own, count * early) for own, count in zip(points, unplaced, strict=True)]


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


# --- its flat form (`table/flat.py`) --------------------------------------------------------------

FlatScarab = tuple[int, int, int]
"""A scarab's seat, the step that placed it, and the pair of rounds in which it was placed, from 0."""
FlatPredictions = tuple[tuple[int, ...], tuple[FlatScarab, ...]]
"""The steps that put a scarab on the prophecies in play, and the scarabs in the order they were placed."""


class FlatProphecies(FlatModule):
    """The flat form of prophecies. Each card is the number of the step that puts a scarab on it."""

    switch = "prophecies"
    whole = False

    def __init__(self, seats: int, values: PropheciesValues, numbers: Mapping[Step, int]) -> None:
        super().__init__(seats)
        self._values = values
        self._gods = {god: numbers[predict(god)] for god in values.gods}
        self._tasks = {self._gods[god]: task for god, task in values.gods.items()}
        self.acts = [*self._tasks]
        self._last = _FlatLastScarab(self, numbers[DECLINE])

    def state(self, state: Predictions) -> FlatPredictions:
        gods = self._gods
        scarabs = ((scarab.seat, gods[scarab.god], scarab.step) for scarab in state.scarabs)
        return tuple(gods[god] for god in state.gods), tuple(scarabs)

    def forms(self) -> Forms:
        return {LastScarab: lambda _: (self._last, None)}

    def in_turn(self, flat: Flat, seat: int) -> tuple[int, ...]:
        """Return a step for every card on which a seat may put a scarab now (N-362). After one of them there
        is none until the next pair of rounds, and so none in the same turn (N-363).
        """
        gods, scarabs = _predictions(flat)
        own = [scarab for scarab in scarabs if scarab[0] == seat]
        if not own:
            return gods
        if len(own) == SCARABS or own[-1][2] == pair_of_rounds(flat.round):
            return ()
        taken = [god for _, god, _ in own]
        return tuple([god for god in gods if god not in taken])

    def act(self, flat: Flat, seat: int, option: int) -> None:
        """Put a scarab on a card (N-361)."""
        gods, scarabs = _predictions(flat)
        scarab = seat, option, pair_of_rounds(flat.round)
        flat.pieces = {**flat.pieces, "prophecies": (gods, (*scarabs, scarab))}

    def before_passing(self, flat: Flat, seat: int) -> Entry | None:
        return (self._last, seat, None) if self.in_turn(flat, seat) else None

    def finals(self, flat: Flat) -> list[int]:
        """Return each seat's points from its scarabs, which may be negative (N-365)."""
        return _points(self.seats, self._stakes(flat))

    def expected(self, flat: Flat, left: int) -> list[tuple[float, float]]:
        return _prospects(self.seats, self._stakes(flat), left)

    def _stakes(self, flat: Flat) -> list[Stake]:
        """Return the stake of every scarab."""
        _, scarabs = _predictions(flat)
        ladder, gods = self._values.ladder, {god for _, god, _ in scarabs}
        now = {god: self._fulfilled(flat, god) for god in gods}
        return [Stake(seat, *ladder[pair], now[god][seat]) for seat, god, pair in scarabs]

    def _fulfilled(self, flat: Flat, god: int) -> list[bool]:
        """Tell for each seat whether it fulfills the task of a prophecy (N-371 … N-379)."""
        task = self._tasks[god]
        if task == "minStonesEveryMonument":
            least = self._values.isis[self.seats]
            return [min(flat.stones_of(seat)) >= least for seat in range(self.seats)]
        counts = _FLAT_COUNTS[task](flat)
        most = max(counts)
        return [count == most and (most > 0 or task == "mostPointsBeforeGameEnd") for count in counts]


class _FlatLastScarab(FlatTask):
    """A seat that can do nothing else may place a scarab before passing (N-364)."""

    def __init__(self, module: FlatProphecies, decline: int) -> None:
        self._module, self._decline = module, decline

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        return (*self._module.in_turn(flat, seat), self._decline)

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option != self._decline:
            self._module.act(flat, seat, option)
        flat.skip()


def _predictions(flat: Flat) -> FlatPredictions:
    return flat.pieces["prophecies"]


_FLAT_COUNTS: dict[str, Callable[[Flat], Sequence[int]]] = {
    "mostMarketCards": lambda flat: [len(hand) for hand in flat.hands],
    "mostStonesPyramid": lambda flat: flat.stones_at(PLACES[Site.PYRAMIDS]),
    "mostStonesTemple": lambda flat: flat.stones_at(PLACES[Site.TEMPLE]),
    "mostStonesBurial": lambda flat: flat.stones_at(PLACES[Site.BURIAL_CHAMBER]),
    "mostStonesObelisk": lambda flat: flat.stones_at(PLACES[Site.OBELISKS]),
    "mostPointsBeforeGameEnd": lambda flat: flat.points,
}
"""For each task, the function that counts its subject for every seat (N-371 … N-378)."""
