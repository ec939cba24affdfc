"""The Temple, sides A and B (§6.3, §7.3)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep import printed, steps
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import CardDrawn, Delivered, NoCard
from engine.imhotep.printed import Benefit
from engine.imhotep.rules.agenda import receive
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import Choice, Side, Table, Task


@dataclass(frozen=True, slots=True)
class TempleState:
    """How many spaces are in use, and all stones in the order in which they came."""

    spaces: int
    stones: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return self.stones

    @property
    def visible(self) -> tuple[Stone | None, ...]:
        """The uppermost stone of every space from the left, None for an empty one (§6.3)."""
        return tuple((self.stones[space :: self.spaces] or (None,))[-1] for space in range(self.spaces))

    @property
    def heights(self) -> tuple[int, ...]:
        """How many stones lie on every space."""
        return tuple(len(self.stones[space :: self.spaces]) for space in range(self.spaces))


class Temple(Side[TempleState]):
    """Visible stones count at the end of every round; the sides differ in what they give."""

    __slots__ = ()

    site = Site.TEMPLE

    def start(self, seats: int) -> TempleState:
        return TempleState(printed.TEMPLE_SPACES[seats])

    def deliver(self, table: Table, delivery: Delivery) -> None:
        state, stone = self.of(table), delivery.stone
        level, space = divmod(len(state.stones), state.spaces)
        table.pick_up(delivery)
        self.put(table, TempleState(state.spaces, (*state.stones, stone)))
        ship, position = delivery.ship, delivery.position
        table.tell(Delivered(stone, Site.TEMPLE, (space, level), ship, position, delivery.card))

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """One space after the other from the left (HV-17)."""
        benefits = printed.TEMPLE[self.letter]
        return tuple(
            DrawCard(owner(stone)) if benefit is Benefit.CARD else Reap(owner(stone), space, benefit)
            for space, (stone, benefit) in enumerate(zip(self.of(table).visible, benefits, strict=False))
            if stone is not None
        )


@dataclass(frozen=True, slots=True)
class Reap(Choice):
    """A visible stone gives points, or on some spaces stones instead (§6.3, §7.3, HV-16)."""

    seat: int
    space: int
    benefit: Benefit
    kind: ClassVar[str] = "temple"

    @property
    def chooser(self) -> int:
        return self.seat

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.space)

    def options(self, table: Table) -> list[Step]:
        stones = self.benefit is Benefit.POINT_OR_STONES and table.movable(self.seat, printed.TEMPLE_STONES)
        return [steps.POINTS, steps.STONES] if stones else [steps.POINTS]

    def unsure(self, table: Table) -> bool:
        return self.benefit is Benefit.POINT_OR_STONES and table.unsure(self.seat, printed.TEMPLE_STONES)

    def refusal(self, table: Table, step: Step) -> Refused | None:
        return None if step in self.options(table) else Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if step == steps.STONES:
            table.fetch(self.seat, printed.TEMPLE_STONES, Site.TEMPLE)
        else:
            table.earn(self.seat, printed.TEMPLE_POINTS[self.benefit], Site.TEMPLE, self.space)


@dataclass(frozen=True, slots=True)
class DrawCard(Task):
    """A visible stone gives the top market card (§7.3)."""

    seat: int

    def run(self, table: Table) -> None:
        card = table.draw_card()
        if card is None:
            table.tell(NoCard(self.seat, Site.TEMPLE))
            return
        table.tell(CardDrawn(self.seat, table.told(card), Site.TEMPLE))
        receive(table, self.seat, card)
