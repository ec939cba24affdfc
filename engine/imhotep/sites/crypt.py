"""The crypt, burial chamber side D: numbered fields, four tokens a round (N-260 … N-266)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.events import Delivered
from engine.imhotep.house import TOKENS
from engine.imhotep.modules.events import TokensBoxed, TokensOpened
from engine.imhotep.modules.steps import DynastyReason, Token, token
from engine.imhotep.printed import BESIDE, by_size
from engine.imhotep.sites.market import ForAStone
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Side, Table

ABSENT = -4
"""For a player who has delivered no stone at all (N-265)."""

UNKNOWN = 0
"""A token that nobody has seen yet, in a blind copy."""


@dataclass(frozen=True, slots=True)
class CryptState:
    """Face-down tokens in their order; open ones, sorted; stones with their fields in the order in which
    they came; stones beside.
    """

    supply: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    placed: tuple[tuple[int, Stone], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for _, stone in self.placed), *self.beside)


@dataclass(frozen=True, slots=True)
class CryptView:
    """What can be seen: as the state, with the number of face-down tokens."""

    supply: int
    open: tuple[int, ...]
    placed: tuple[tuple[int, Stone], ...]
    beside: tuple[Stone, ...]

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for _, stone in self.placed), *self.beside)


class Crypt(Side[CryptState]):
    """Side D: the owner chooses an open token; areas score at the end."""

    __slots__ = ()

    site = Site.BURIAL_CHAMBER

    def start(self, seats: int) -> CryptState:
        del seats
        return CryptState()

    def set_up(self, table: Table) -> None:
        """N-10."""
        fields = table.house.fields
        order = table.deal.order("imhotep/crypt", fields) if table.deal else range(fields)
        self.put(table, CryptState(tuple(number + 1 for number in order)))

    def begin_round(self, table: Table) -> None:
        """Four new tokens (N-261)."""
        state = self.of(table)
        opened = tuple(sorted(state.supply[:TOKENS]))
        self.put(table, replace(state, supply=state.supply[TOKENS:], open=opened))
        table.tell(TokensOpened(opened))

    def clear(self, table: Table) -> None:
        """What is left over goes to the box (N-51)."""
        state = self.of(table)
        if state.open:
            table.tell(TokensBoxed(state.open))
        self.put(table, replace(state, open=()))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.first_do(TakeToken(delivery))

    def finals(self, table: Table) -> tuple[int, ...]:
        """N-264, N-265, N-266."""
        state, columns = self.of(table), table.house.crypt_columns
        owners = {owner(stone) for stone in state.all_stones}
        points = [0 if seat in owners else ABSENT for seat in range(table.seats)]
        for seat, size in areas(state.placed, columns):
            points[seat] += by_size(size)
        return tuple(points)

    def view(self, table: Table, seat: int | None) -> CryptView:
        """N-12."""
        del seat
        state = self.of(table)
        return CryptView(len(state.supply), state.open, state.placed, state.beside)

    def blind(self, table: Table, seat: int | None) -> None:
        """N-12."""
        del seat
        state = self.of(table)
        self.put(table, replace(state, supply=(UNKNOWN,) * len(state.supply)))


def areas(placed: tuple[tuple[int, Stone], ...], columns: int) -> list[tuple[int, int]]:
    """Owner and size of every area that is connected along edges (N-264)."""
    left = {divmod(field - 1, columns): owner(stone) for field, stone in placed}
    found: list[tuple[int, int]] = []
    while left:
        start, seat = next(iter(left.items()))
        del left[start]
        area = [start]
        for row, column in area:  # it grows meanwhile
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if left.get(near) == seat:
                    area.append(near)
                    del left[near]
        found.append((seat, len(area)))
    return found


@dataclass(frozen=True, slots=True)
class TakeToken(ForAStone):
    """Choose an open token (N-262); without one the stone lies beside (N-263)."""

    kind: ClassVar[str] = "crypt"

    def options(self, table: Table) -> list[Step]:
        return [token(number) for number in dict.fromkeys(_state(table).open)]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, Token):
            return Refused(Reason.NOT_NOW)
        there = step.number in _state(table).open
        return None if there else Refused(DynastyReason.TOKEN_NOT_OPEN, token=step.number)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Token):
            return
        state, number = _state(table), step.number
        left = list(state.open)
        left.remove(number)
        placed = (*state.placed, (number, self.delivery.stone))
        self._arrive(table, replace(state, open=tuple(left), placed=placed), (number - 1,))

    def lose(self, table: Table) -> None:
        state = _state(table)
        self._arrive(table, replace(state, beside=(*state.beside, self.delivery.stone)), ())
        table.earn(self.chooser, BESIDE, Site.BURIAL_CHAMBER)

    def _arrive(self, table: Table, state: CryptState, spot: tuple[int, ...]) -> None:
        one = self.delivery
        table.pick_up(one)
        table.side(Site.BURIAL_CHAMBER).put(table, state)
        table.tell(Delivered(one.stone, Site.BURIAL_CHAMBER, spot, one.ship, one.position, one.card))


def _state(table: Table) -> CryptState:
    return table.side(Site.BURIAL_CHAMBER).of(table)
