"""The Pyramids, sides A and B: one large pyramid, or three small ones with bonuses (§6.2, §7.2)."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.imhotep import printed, steps
from engine.imhotep.components import PLACES, Site, Stone
from engine.imhotep.events import CardDrawn
from engine.imhotep.printed import Bonus, Space
from engine.imhotep.rules.agenda import LoadStone, load_options, receive
from engine.imhotep.table.estimate import (
    CARD_WORTH,
    LOAD_WORTH,
    STONE_WORTH,
    Estimate,
    Moment,
    Points,
    nothing,
)
from engine.imhotep.table.flat import (
    ACCEPT,
    DECLINE,
    LOAD,
    NOTHING,
    Flat,
    FlatSide,
    FlatTask,
    Forms,
    arriving,
    loads,
)
from engine.imhotep.table.pieces import Context, Delivery
from engine.imhotep.table.table import OwnerChoice, SeatChoice, Side, Table
from engine.imhotep.table.values import House


@dataclass(frozen=True, slots=True)
class Build(Step):
    """`p 2`: put the stone on the middle pyramid (§7.2)."""

    pyramid: int


BUILDS = tuple(Build(f"p {number + 1}", number) for number in range(max(map(len, printed.PYRAMIDS.values()))))


class PyramidsKind(StrEnum):
    """The decisions at the Pyramids."""

    PYRAMID = "pyramid"
    BONUS = "bonus"


class PyramidsReason(StrEnum):
    """Why the Pyramids refuse a step."""

    PYRAMID_FINISHED = "pyramid_finished"  # HV-14


@dataclass(frozen=True, slots=True)
class BonusDeclined(Event):
    """A seat declined a bonus of the Pyramids (HV-15)."""

    seat: int
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BonusLost(Event):
    """A bonus of the Pyramids had no effect (HV-28)."""

    seat: int
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class PyramidsState:
    """The stones of each pyramid in the order of its spaces (`printed.PYRAMIDS`), and those beside the
    pyramids. The spot of a delivered stone is (pyramid, space).
    """

    built: tuple[tuple[Stone, ...], ...]
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for pyramid in self.built for stone in pyramid), *self.beside)

    def values(self) -> tuple[object, ...]:
        return self.built, self.beside


class Pyramids(Side[PyramidsState]):
    """A stone scores its space at once; on the side with three pyramids its owner chooses one."""

    __slots__ = ()

    site = Site.PYRAMIDS
    kinds = PyramidsKind
    reasons = PyramidsReason

    def steps(self, house: House) -> Iterable[Step]:
        del house
        return BUILDS

    def start(self, seats: int) -> PyramidsState:
        del seats
        return PyramidsState(((),) * len(printed.PYRAMIDS[self.letter]))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(BuildPyramid(delivery))

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatPyramids":
        del house
        return FlatPyramids(seats, printed.PYRAMIDS[self.letter], numbers)

    def estimate(self, table: Table) -> "PyramidsEstimate":
        return PyramidsEstimate(table.seats, table.house, printed.PYRAMIDS[self.letter])


def _state(table: Table) -> PyramidsState:
    return table.side(Site.PYRAMIDS).of(table)


@dataclass(frozen=True, slots=True)
class BuildPyramid(OwnerChoice):
    """Choose an unfinished pyramid (HV-14). If there is only one, the stone goes there; if there is none, it
    goes beside the pyramids (§6.2, §7.2).
    """

    kind: ClassVar[StrEnum] = PyramidsKind.PYRAMID
    tag: ClassVar[str] = "pyramid"

    def options(self, table: Table) -> list[Step]:
        shapes = printed.PYRAMIDS[table.side(Site.PYRAMIDS).letter]
        built = _state(table).built
        return [BUILDS[at] for at, shape in enumerate(shapes) if len(built[at]) < len(shape)]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, Build):
            return Refused(Reason.NOT_NOW)
        return Refused(PyramidsReason.PYRAMID_FINISHED, pyramid=step.pyramid + 1)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Build):
            return
        side, state, at = table.side(Site.PYRAMIDS), _state(table), step.pyramid
        stones = (*state.built[at], self.delivery.stone)
        built = (*state.built[:at], stones, *state.built[at + 1 :])
        table.lay(self.delivery, PyramidsState(built, state.beside), (at, len(stones) - 1))
        space = printed.PYRAMIDS[side.letter][at][len(stones) - 1]
        table.earn(self.chooser, space.points, Site.PYRAMIDS)
        if space.bonus is not None:
            table.push_front(BONUSES[space.bonus](self.chooser))

    def on_no_options(self, table: Table) -> None:
        """Lay the stone beside the pyramids for 1 point, because all of them are finished."""
        table.lay_beside(self.delivery)


# --- bonuses (§7.2, HV-15) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _TakeBonus(SeatChoice):
    """Take a bonus or decline it; a bonus that would have no effect is lost (HV-28)."""

    kind: ClassVar[StrEnum] = PyramidsKind.BONUS
    optional: ClassVar[bool] = True
    after_red_cards: ClassVar[bool] = False
    bonus: ClassVar[Bonus]

    @property
    def context(self) -> Context:
        return Context(Site.PYRAMIDS, bonus=self.bonus)

    @abstractmethod
    def can(self, table: Table) -> bool:
        """Tell whether the bonus would have an effect."""

    @abstractmethod
    def do(self, table: Table) -> None:
        """Give the bonus."""

    def options(self, table: Table) -> list[Step]:
        return [steps.ACCEPT, steps.DECLINE] if self.can(table) else []

    def take(self, table: Table, step: Step) -> None:
        if step == steps.DECLINE:
            table.tell(BonusDeclined(self.seat, self.bonus))
        else:
            self.do(table)

    def on_no_options(self, table: Table) -> None:
        table.tell(BonusLost(self.seat, self.bonus))


@dataclass(frozen=True, slots=True)
class CardBonus(_TakeBonus):
    """Gives the top card of the draw pile (§7.2); it is lost if both piles are empty (HV-29)."""

    bonus: ClassVar[Bonus] = Bonus.CARD
    tag: ClassVar[str] = "bonuscard"

    def can(self, table: Table) -> bool:
        return bool(table.draw or table.discard)

    def do(self, table: Table) -> None:
        card = table.draw_card()
        if card is not None:
            table.tell(CardDrawn(self.seat, table.shown_to_all(card), Site.PYRAMIDS))
            receive(table, self.seat, card)


@dataclass(frozen=True, slots=True)
class StonesBonus(_TakeBonus):
    """Gives three stones from the quarry, or fewer if no more fit (§7.2, HV-15)."""

    bonus: ClassVar[Bonus] = Bonus.STONES
    tag: ClassVar[str] = "bonusstones"

    def can(self, table: Table) -> bool:
        return table.movable(self.seat, printed.BONUS_STONES) > 0

    def unsure(self, table: Table) -> bool:
        return table.unsure(self.seat, printed.BONUS_STONES)

    def do(self, table: Table) -> None:
        table.fetch(self.seat, printed.BONUS_STONES, Site.PYRAMIDS)


@dataclass(frozen=True, slots=True)
class LoadBonus(LoadStone):
    """Loads a stone from the sled onto a ship that has not sailed (§7.2)."""

    optional: ClassVar[bool] = True
    after_red_cards: ClassVar[bool] = False
    tag: ClassVar[str] = "bonusload"

    @property
    def context(self) -> Context:
        return Context(Site.PYRAMIDS, bonus=Bonus.LOAD)

    def options(self, table: Table) -> list[Step]:
        loads: list[Step] = [*load_options(table)] if table.sleds[self.seat] else []
        return [*loads, steps.DECLINE] if loads else []

    def take(self, table: Table, step: Step) -> None:
        if step == steps.DECLINE:
            table.tell(BonusDeclined(self.seat, Bonus.LOAD))
        else:
            LoadStone.take(self, table, step)

    def on_no_options(self, table: Table) -> None:
        table.tell(BonusLost(self.seat, Bonus.LOAD))


BONUSES: dict[Bonus, type[CardBonus | StonesBonus | LoadBonus]] = {
    Bonus.CARD: CardBonus,
    Bonus.STONES: StonesBonus,
    Bonus.LOAD: LoadBonus,
}
"""The task that each bonus of §7.2 puts on the agenda."""

# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


_BONUS_WORTH = {
    None: 0.0,
    Bonus.CARD: CARD_WORTH,
    Bonus.STONES: printed.BONUS_STONES * STONE_WORTH,
    Bonus.LOAD: LOAD_WORTH,
}


class PyramidsEstimate(Estimate[PyramidsState]):
    """Assumes that each stone takes the best available space."""

    def __init__(self, seats: int, house: House, shapes: Sequence[Sequence[Space]]) -> None:
        super().__init__(seats, house)
        self._shapes = shapes

    def worth(self, state: PyramidsState, moment: Moment) -> Points:
        """Return 0 points for every seat, because all points are on the track."""
        del state, moment
        return (0.0,) * self.seats

    def after(
        self, state: PyramidsState, owners: Sequence[int], moment: Moment
    ) -> tuple[PyramidsState, list[float]]:
        del moment
        points = nothing(self.seats)
        heights = [len(stones) for stones in state.built]
        for seat in owners:
            best, at = float(printed.BESIDE), None
            for number, (height, shape) in enumerate(zip(heights, self._shapes, strict=True)):
                if height < len(shape):
                    worth = shape[height].points + _BONUS_WORTH[shape[height].bonus]
                    if at is None or worth > best:
                        best, at = worth, number
            if at is not None:
                heights[at] += 1
            points[seat] += best
        return state, points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatPyramids(FlatSide):
    """Keeps the number of stones of every pyramid (§6.2, §7.2)."""

    def __init__(self, seats: int, shapes: Sequence[Sequence[Space]], numbers: Mapping[Step, int]) -> None:
        super().__init__(PLACES[Site.PYRAMIDS], seats)
        self._shapes = shapes
        self._build = _FlatBuild(self, [numbers[step] for step in BUILDS], [len(shape) for shape in shapes])

    def state(self, state: PyramidsState) -> tuple[int, ...]:
        return tuple(map(len, state.built))

    def restored(self, state: tuple[int, ...]) -> PyramidsState:
        return PyramidsState(tuple((0,) * height for height in state))

    def forms(self) -> Forms:
        return {
            BuildPyramid: lambda task: (self._build, arriving(task.delivery)),
            CardBonus: lambda _: (_FLAT_BONUSES[Bonus.CARD], None),
            StonesBonus: lambda _: (_FLAT_BONUSES[Bonus.STONES], None),
            LoadBonus: lambda _: (_FLAT_BONUSES[Bonus.LOAD], None),
        }

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        if len(self._shapes) > 1:
            flat.agenda.append((self._build, seat, at))
        else:
            finished = flat.states[self.place][0] == len(self._shapes[0])
            self.build(flat, seat, at, NOTHING if finished else 0)

    def build(self, flat: Flat, seat: int, at: int, pyramid: int) -> None:
        """Put a stone on this pyramid, or beside the pyramids if `pyramid` is `NOTHING`."""
        flat.lay(self.place, seat, at)
        if pyramid == NOTHING:
            flat.points[seat] += printed.BESIDE
            return
        heights: tuple[int, ...] = flat.states[self.place]
        space = self._shapes[pyramid][heights[pyramid]]
        flat.points[seat] += space.points
        flat.states[self.place] = (*heights[:pyramid], heights[pyramid] + 1, *heights[pyramid + 1 :])
        if space.bonus is not None:
            flat.agenda.append((_FLAT_BONUSES[space.bonus], seat, None))


class _FlatBuild(FlatTask):
    """Choose an unfinished pyramid (HV-14)."""

    part = True

    def __init__(self, side: FlatPyramids, builds: Sequence[int], sizes: Sequence[int]) -> None:
        self._side, self._builds, self._sizes = side, builds, sizes

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        heights = flat.states[self._side.place]
        spaces = zip(self._builds, heights, self._sizes, strict=False)
        return [build for build, height, size in spaces if height < size]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        self._side.build(flat, seat, about, NOTHING if option == NOTHING else self._builds.index(option))


class _FlatCard(FlatTask):
    """A bonus that gives the top card (HV-29)."""

    part = True

    def options(self, flat: Flat, _seat: int, _about: Any, /) -> Sequence[int]:
        return (ACCEPT, DECLINE) if flat.draw or flat.discard else ()

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option == ACCEPT:
            flat.receive(seat, flat.draw_card())


class _FlatStones(FlatTask):
    """A bonus that gives stones (HV-15)."""

    part = True

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        return (ACCEPT, DECLINE) if flat.movable(seat, printed.BONUS_STONES) > 0 else ()

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option == ACCEPT:
            flat.fetch(seat, printed.BONUS_STONES)


class _FlatLoad(FlatTask):
    """A bonus that loads a stone (§7.2)."""

    part = True

    def options(self, flat: Flat, seat: int, _about: Any, /) -> Sequence[int]:
        return (*loads(flat.gaps), DECLINE) if flat.sleds[seat] and flat.gaps else ()

    def take(self, flat: Flat, seat: int, _about: Any, option: int, /) -> None:
        if option not in (NOTHING, DECLINE):
            flat.load(seat, option - LOAD)


_FLAT_BONUSES: dict[Bonus, FlatTask] = {
    Bonus.CARD: _FlatCard(),
    Bonus.STONES: _FlatStones(),
    Bonus.LOAD: _FlatLoad(),
}
