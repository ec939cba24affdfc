"""The common interface of the expansion modules. A module has rules, but no state of its own."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine.contract import Reason, Refused, Step
from engine.deal import Deal
from engine.imhotep.cards import Card
from engine.imhotep.table.flat import FlatModule
from engine.imhotep.table.part import Part
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.values import House

if TYPE_CHECKING:
    from engine.imhotep.table.table import Table, Task


class Blue(NamedTuple):
    """A blue card: a function that returns why a seat may not play it, or None if it may, and one that
    returns the tasks that playing it adds.
    """

    missing: Callable[["Table", int], StrEnum | None]
    tasks: Callable[[int], tuple["Task", ...]]


class Module(Part):
    """An expansion module. Its data in a position is frozen, and is in `Table.pieces` under its switch.

    `switch`: the option that brings it into a game. `item`: its line on the score sheet. `acts`: the types of
    its steps that a seat may take on its turn. After a step that isn't a `whole` action, the turn continues
    without another such step. `cards`: the blue cards that it brings. `first_form`: whether fingerprints list
    it even if it isn't in play.

    `features`: the names of the numbers by which computer players value it for each seat; a hint that gives
    the module as its reason uses the first. `passing`: whether its value soon passes.
    """

    __slots__ = ()

    switch: ClassVar[str] = ""
    item: ClassVar[StrEnum | None] = None
    acts: ClassVar[tuple[type[Step], ...]] = ()
    whole: ClassVar[bool] = True
    cards: ClassVar[Mapping[Card, Blue]] = {}
    first_form: ClassVar[bool] = False
    features: ClassVar[tuple[str, ...]] = ()
    passing: ClassVar[bool] = False

    def start(self, seats: int, house: House, deal: Deal) -> Any:
        """Return the module's data at the beginning of a game, or None if it has none."""
        del seats, house, deal

    def of(self, table: "Table") -> Any:
        """Return the module's data on a table where it is in play."""
        return table.pieces[self.switch]

    def put(self, table: "Table", pieces: object) -> None:
        """Replace the module's data on a table."""
        table.pieces = {**table.pieces, self.switch: pieces}

    def listed(self, pieces: Any) -> tuple[object, ...] | list[object]:
        """Return the module's data (None if it isn't in play) as plain values, for fingerprints."""
        del pieces
        return ()

    def in_turn(self, table: "Table", seat: int) -> tuple[Step, ...]:
        """Return the module's steps that a seat may take on its turn, in order."""
        del table, seat
        return ()

    def against(self, table: "Table", seat: int, step: Any, *, again: bool) -> Refused:
        """Return the reason for refusing one of the module's steps in a turn; `again` tells whether a step
        that isn't a whole action came before it.
        """
        del table, seat, step, again
        return Refused(Reason.NOT_NOW)

    def act(self, table: "Table", seat: int, step: Any) -> None:
        """Carry out one of the module's steps."""
        del table, seat
        raise ValueError(step)  # a module without `acts` offers none

    def before_passing(self, table: "Table", seat: int, then: "Task") -> "Task | None":
        """Return a choice for a seat that can do nothing else on its turn, or None if there is no such
        choice; `then` is the rest of the turn.
        """
        del table, seat, then

    def picked_up(self, table: "Table", delivery: Delivery) -> None:
        """React to a stone that is picked up for delivery, perhaps from a private ship (N-400)."""

    def clear(self, table: "Table") -> None:
        """Remove everything that doesn't stay for the next round (§3)."""

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> FlatModule | None:
        """Return the module's flat form for searches, given the numbers of its steps; None if it has none."""
        del seats, numbers, house

    def points(self, table: "Table") -> Sequence[int]:
        """Return each seat's points for the module's `item`."""
        return (0,) * table.seats

    def expected(
        self, table: "Table", stones: Sequence[Sequence[int]], left: int
    ) -> Sequence[Sequence[float]]:
        """Return the values of `features` for each seat. `stones` counts each seat's stones by monument;
        `left` is the number of rounds left.
        """
        del stones, left
        return [()] * table.seats
