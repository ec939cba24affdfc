"""The temple of Ra, side C: visible stones give a bonus, and no points (N-140 … N-146)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import steps
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, owner
from engine.imhotep.events import CardKept, NoCard
from engine.imhotep.modules.events import CardsDrawn, Rejected
from engine.imhotep.rules.agenda import receive
from engine.imhotep.sites.black_market import without
from engine.imhotep.sites.market import draw_cards, keeps
from engine.imhotep.sites.temple import Temple
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from engine.imhotep.table.table import Choice, Table, Task

POINTS, STONES, CARDS = 2, 4, 3
"""What the bonuses give: P points or up to so many stones, M one of so many cards (N-143, N-144)."""


class RaTemple(Temple):
    """Side C: stones are placed as on the other sides (N-140)."""

    __slots__ = ()

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """The stones that are visible now, column by column from the left (N-141, N-142)."""
        return tuple(
            DrawThree(owner(stone), column) if bonus == "M" else TakeBonus(owner(stone), column)
            for column, (stone, bonus) in enumerate(zip(self.of(table).visible, table.house.ra, strict=False))
            if stone is not None
        )


@dataclass(frozen=True, slots=True)
class TakeBonus(Choice):
    """2 points, or up to 4 stones if at least one fits (N-143)."""

    seat: int
    column: int
    kind: ClassVar[str] = "temple"

    @property
    def chooser(self) -> int:
        return self.seat

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.column)

    def options(self, table: Table) -> list[Step]:
        return [steps.POINTS, steps.STONES] if table.movable(self.seat, STONES) else [steps.POINTS]

    def unsure(self, table: Table) -> bool:
        return table.unsure(self.seat, STONES)

    def refusal(self, table: Table, step: Step) -> Refused | None:
        return None if step in self.options(table) else Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if step == steps.STONES:
            table.fetch(self.seat, STONES, Site.TEMPLE)
        else:
            table.earn(self.seat, POINTS, Site.TEMPLE, self.column)


@dataclass(frozen=True, slots=True)
class DrawThree(Task):
    """Look at the three top cards (N-144)."""

    seat: int
    column: int

    def run(self, table: Table) -> None:
        table.looking = draw_cards(table, CARDS)
        if not table.looking:
            table.tell(NoCard(self.seat, Site.TEMPLE))
            return
        table.tell(CardsDrawn(self.seat, len(table.looking), Site.TEMPLE))
        table.first_do(KeepOfThree(self.seat, self.column))


@dataclass(frozen=True, slots=True)
class KeepOfThree(Choice):
    """Keep one; the others are discarded face down before it acts (N-144, N-145).

    In a blind copy for others any card may be named: nobody knows which they are.
    """

    seat: int
    column: int
    kind: ClassVar[str] = "keep"
    looks: ClassVar[bool] = True

    @property
    def chooser(self) -> int:
        return self.seat

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.column)

    def options(self, table: Table) -> list[Step]:
        return [*keeps(table, table.looking)]

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in table.looking

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, steps.Keep):
            return Refused(Reason.NOT_NOW)
        if step not in self.options(table):
            return Refused(ImhotepReason.CARD_NOT_THERE, card=step.card.value)
        return None

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, steps.Keep):
            return
        rest, table.looking = without(table.looking, step.card), ()
        table.throw_dark(rest)
        table.tell(CardKept(self.seat, table.told(step.card), None))
        if rest:
            table.tell(Rejected(self.seat, len(rest)))
        receive(table, self.seat, step.card)
