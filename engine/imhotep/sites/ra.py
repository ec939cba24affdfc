"""The temple of Ra, side C: visible stones give a bonus, and no points (N-140 … N-146)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.contract import Event, Refused, Step
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, owner
from engine.imhotep.events import NoCard, Revealing
from engine.imhotep.rules.agenda import receive
from engine.imhotep.sites.market import (
    KEEPS,
    CardKept,
    FlatKeep,
    Keep,
    MarketKind,
    against_keeping,
    draw_cards,
    keeps,
    without,
)
from engine.imhotep.sites.temple import (
    TAKE_POINTS,
    TAKE_STONES,
    FlatBenefit,
    FlatVisible,
    Temple,
    TempleKind,
    VisibleEstimate,
)
from engine.imhotep.table.estimate import BEST_OF_THREE
from engine.imhotep.table.flat import Flat, FlatTask, Forms
from engine.imhotep.table.pieces import Context
from engine.imhotep.table.table import Job, SeatChoice, Table, Task
from engine.imhotep.table.values import House, Reader, Values, list_of, one_of

POINTS, STONES, CARDS = 2, 4, 3
"""Bonus `P` gives this many points or up to this many stones; `M` gives one of this many cards (N-143,
N-144).
"""

_BONUS_WORTH = {"M": BEST_OF_THREE, "P": float(POINTS)}

COLUMNS = 5
"""The number of columns in the temple (N-140)."""


@dataclass(frozen=True, slots=True)
class CardsDrawn(Revealing):
    """A seat looked at the top cards of the draw pile because of the temple of Ra (N-144)."""

    seat: int
    cards: int
    site: Site


@dataclass(frozen=True, slots=True)
class Rejected(Event):
    """Cards that weren't kept went face down to the discard pile (N-144)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True, eq=False)
class RaBoard(Values):
    """The bonus of every column, `P` or `M` (N-146)."""

    bonuses: tuple[str, ...]

    part: ClassVar[tuple[str, ...]] = ("temple", "C")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "bonuses": ("bonusByColumn", list_of(one_of("P", "M"))),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"a bonus for every column": len(self.bonuses) == COLUMNS}


class RaTemple(Temple):
    """Side C: stones are placed as on the other sides (N-140)."""

    __slots__ = ()

    values = RaBoard

    def steps(self, house: House) -> Iterable[Step]:
        return (*Temple.steps(self, house), *KEEPS.values())

    def end_round(self, table: Table) -> tuple[Task, ...]:
        """Return the tasks that pay the visible stones, column by column from the left (N-141, N-142)."""
        bonuses = table.house.of(RaBoard).bonuses
        return tuple(
            DrawThree(owner(stone), column) if bonus == "M" else TakeBonus(owner(stone), column)
            for column, (stone, bonus) in enumerate(zip(self.of(table).visible, bonuses, strict=False))
            if stone is not None
        )

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatRa":
        return FlatRa(seats, house.of(RaBoard).bonuses, numbers)

    def estimate(self, table: Table) -> VisibleEstimate:
        benefits = [_BONUS_WORTH[bonus] for bonus in table.house.of(RaBoard).bonuses]
        return VisibleEstimate(table.seats, table.house, benefits)


@dataclass(frozen=True, slots=True)
class TakeBonus(SeatChoice):
    """Give 2 points, or up to 4 stones if at least one fits (N-143)."""

    column: int
    kind: ClassVar[StrEnum] = TempleKind.TEMPLE
    tag: ClassVar[str] = "bonus"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.column

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.column)

    def options(self, table: Table) -> list[Step]:
        return [TAKE_POINTS, TAKE_STONES] if table.movable(self.seat, STONES) else [TAKE_POINTS]

    def unsure(self, table: Table) -> bool:
        return table.unsure(self.seat, STONES)

    def take(self, table: Table, step: Step) -> None:
        if step == TAKE_STONES:
            table.fetch(self.seat, STONES, Site.TEMPLE)
        else:
            table.earn(self.seat, POINTS, Site.TEMPLE, self.column)


@dataclass(frozen=True, slots=True)
class DrawThree(Job):
    """Look at the top three cards (N-144)."""

    seat: int
    column: int
    tag: ClassVar[str] = "three"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.column

    def run(self, table: Table) -> None:
        table.choosing_from = draw_cards(table, CARDS)
        if not table.choosing_from:
            table.tell(NoCard(self.seat, Site.TEMPLE))
            return
        table.tell(CardsDrawn(self.seat, len(table.choosing_from), Site.TEMPLE))
        table.push_front(KeepOfThree(self.seat, self.column))


@dataclass(frozen=True, slots=True)
class KeepOfThree(SeatChoice):
    """Keep one card; the others are discarded face down before it acts (N-144, N-145). In other seats' blind
    copies any card may be named, because the cards are unknown.
    """

    column: int
    kind: ClassVar[StrEnum] = MarketKind.KEEP
    shows_cards: ClassVar[bool] = True
    tag: ClassVar[str] = "keepthree"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.column

    @property
    def context(self) -> Context:
        return Context(Site.TEMPLE, space=self.column)

    def options(self, table: Table) -> list[Step]:
        return keeps(table, table.choosing_from)

    def unsure(self, table: Table) -> bool:
        return Card.FACE_DOWN in table.choosing_from

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        return against_keeping(step)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Keep):
            return
        rest, table.choosing_from = without(table.choosing_from, step.card), ()
        table.throw_dark(rest)
        table.tell(CardKept(self.seat, table.shown_to_all(step.card), None))
        if rest:
            table.tell(Rejected(self.seat, len(rest)))
        receive(table, self.seat, step.card)


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatRa(FlatVisible):
    """The flat form of side C: every column gives a bonus (N-141)."""

    def __init__(self, seats: int, bonuses: Sequence[str], numbers: Mapping[Step, int]) -> None:
        self._keep = _FlatKeepOfThree(numbers)
        self._draw, self._choose = (_FlatThree(self._keep), 0), (FlatBenefit(STONES, numbers), POINTS)
        super().__init__(seats, [self._draw if bonus == "M" else self._choose for bonus in bonuses])

    def forms(self) -> Forms:
        return {
            TakeBonus: lambda _: self._choose,
            DrawThree: lambda _: self._draw,
            KeepOfThree: lambda _: (self._keep, None),
        }


class _FlatThree(FlatTask):
    """Look at the top three cards (N-144)."""

    def __init__(self, keep: FlatKeep) -> None:
        self._keep = keep

    def take(self, flat: Flat, seat: int, _about: int, _option: int, /) -> None:
        flat.choosing_from = flat.draw_cards(CARDS)
        if flat.choosing_from:
            flat.agenda.append((self._keep, seat, None))


class _FlatKeepOfThree(FlatKeep):
    """Keep one; the others are discarded before it acts (N-144, N-145)."""

    def take(self, flat: Flat, seat: int, _about: None, option: int, /) -> None:
        card, rest = self.kept(flat, option)
        flat.discard += rest
        flat.receive(seat, card)
