"""The common interface of the modules: the rules of one, without any state of its own."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from engine.contract import Reason, Refused, Step
from engine.deal import Deal
from engine.imhotep.table.part import Part
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.values import House

if TYPE_CHECKING:
    from engine.imhotep.table.table import Table, Task


class Module(Part):
    """An expansion module. What it has on a table is frozen data, by its switch in `Table.pieces`.

    `switch`: the option that brings it into a game. `item`: its line of the score sheet. `acts`: the kinds of
    its steps that a seat may take in its turn; where such a step is not `whole`, the turn goes on after it,
    and none of these follows. `first_form`: whether fingerprints list it even where it is not in play.

    `features`: what computer players count of it for each seat; reasons name its gain by the first one;
    `passing`: whether that gain is soon over.
    """

    __slots__ = ()

    switch: ClassVar[str] = ""
    item: ClassVar[StrEnum | None] = None
    acts: ClassVar[tuple[type[Step], ...]] = ()
    whole: ClassVar[bool] = True
    first_form: ClassVar[bool] = False
    features: ClassVar[tuple[str, ...]] = ()
    passing: ClassVar[bool] = False

    def start(self, seats: int, house: House, deal: Deal) -> Any:
        """Return its pieces on the table at the beginning, or None."""
        del seats, house, deal

    def of(self, table: "Table") -> Any:
        """Return what it has on a table where it is in play."""
        return table.pieces[self.switch]

    def put(self, table: "Table", pieces: object) -> None:
        """Change what it has on a table."""
        table.pieces = {**table.pieces, self.switch: pieces}

    def listed(self, pieces: Any) -> tuple[object, ...] | list[object]:
        """Return what it has on a table (None: nothing) as plain values, for fingerprints."""
        del pieces
        return ()

    def in_turn(self, table: "Table", seat: int) -> Sequence[Step]:
        """Return the steps that a seat may take in its turn, in order."""
        del table, seat
        return ()

    def against(self, table: "Table", seat: int, step: Any, *, again: bool) -> Refused:
        """Return the reason against one of `acts` in a turn; `again`: such a step came before."""
        del table, seat, step, again
        return Refused(Reason.NOT_NOW)

    def act(self, table: "Table", seat: int, step: Any) -> None:
        """Carry out one of `acts`."""
        del table, seat
        raise ValueError(step)  # a module without `acts` offers none

    def before_passing(self, table: "Table", seat: int, then: "Task") -> "Task | None":
        """Return a choice for a seat that can do nothing else in its turn, which `then` goes on; None if it
        has none.
        """
        del table, seat, then

    def picked_up(self, table: "Table", delivery: Delivery) -> None:
        """Take note of a stone that leaves its owner's private ship."""

    def clear(self, table: "Table") -> None:
        """Remove everything that goes away at the end of a round (§3)."""

    def points(self, table: "Table", seat: int) -> int:
        """Return a seat's points of its `item`."""
        del table, seat
        return 0

    def expected(self, table: "Table", seat: int, left: int) -> Sequence[float]:
        """Return a seat's `features`, with this many rounds left."""
        del table, seat, left
        return ()
