"""The crypt, burial chamber side D: numbered fields, four tokens a round (N-260 … N-266)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import ClassVar

from engine.contract import Event, Reason, Refused, Step
from engine.deal import Deal
from engine.imhotep.components import PLACES, Site, Stone, owner
from engine.imhotep.events import Revealing
from engine.imhotep.printed import BESIDE, ROUNDS, by_size
from engine.imhotep.table.estimate import KEPT, Estimate, Moment, Points, gets, nothing
from engine.imhotep.table.flat import NOTHING, Flat, FlatSide, FlatTask, Forms, arriving
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import OwnerChoice, Side, Table
from engine.imhotep.table.values import House, Reader, Values, number

TOKENS = 4
"""The number of open tokens in a round (N-261)."""

ABSENT = -4
"""The points for a player who has no stone at the crypt (N-265)."""

UNKNOWN = 0
"""An unseen token in a blind copy."""


@dataclass(frozen=True, slots=True)
class Token(Step):
    """`b 17`: take token 17 (N-262)."""

    number: int


@cache
def token(number: int) -> Token:
    """Return the step that takes the token with this number."""
    return Token(f"b {number}", number)


class CryptKind(StrEnum):
    """The decisions at the crypt."""

    CRYPT = "crypt"


class CryptReason(StrEnum):
    """Why the crypt refuses a step."""

    TOKEN_NOT_OPEN = "token_not_open"  # N-262  # noqa: S105  a token of the game


@dataclass(frozen=True, slots=True)
class TokensOpened(Revealing):
    """Crypt tokens were turned up; `tokens` is sorted (N-261)."""

    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokensBoxed(Event):
    """The remaining open crypt tokens went to the box (N-51)."""

    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CryptBoard(Values):
    """The size of the crypt (N-260)."""

    rows: int
    columns: int

    part: ClassVar[tuple[str, ...]] = ("burial", "D")
    form: ClassVar[Mapping[str, tuple[str, Reader]]] = {
        "rows": ("rows", number(1, 9)),
        "columns": ("columns", number(1, 99)),
    }

    def checks(self) -> Mapping[str, bool]:
        return {"tokens for every round": self.fields >= TOKENS * ROUNDS}

    @property
    def fields(self) -> int:
        """The number of fields."""
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class CryptState:
    """The face-down tokens in order; the open ones, sorted; the placed stones in order of arrival, each with
    the number of its token; and the stones beside the site. The spot of a delivered stone is (field,), from
    0.
    """

    supply: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    placed: tuple[tuple[int, Stone], ...] = ()
    beside: tuple[Stone, ...] = ()

    @property
    def all_stones(self) -> tuple[Stone, ...]:
        return (*(stone for _, stone in self.placed), *self.beside)

    def values(self) -> tuple[object, ...]:
        return self.supply, self.open, self.placed, self.beside


@dataclass(frozen=True, slots=True)
class CryptView:
    """The visible part: the state, but with only the number of face-down tokens."""

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
    kinds = CryptKind
    reasons = CryptReason
    values = CryptBoard

    def steps(self, house: House) -> Iterable[Step]:
        return [token(number) for number in range(1, house.of(CryptBoard).fields + 1)]

    def start(self, seats: int) -> CryptState:
        del seats
        return CryptState()

    def set_up(self, table: Table) -> None:
        """Put the tokens in the deal's order (N-10)."""
        fields = table.house.of(CryptBoard).fields
        order = table.deal.order("imhotep/crypt", fields) if table.deal else range(fields)
        self.put(table, CryptState(tuple(number + 1 for number in order)))

    def begin_round(self, table: Table) -> None:
        """Open four new tokens (N-261)."""
        state = self.of(table)
        opened = tuple(sorted(state.supply[:TOKENS]))
        self.put(table, replace(state, supply=state.supply[TOKENS:], open=opened))
        table.tell(TokensOpened(opened))

    def clear(self, table: Table) -> None:
        """Put the remaining tokens into the box (N-51)."""
        state = self.of(table)
        if state.open:
            table.tell(TokensBoxed(state.open))
        self.put(table, replace(state, open=()))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.push_front(TakeToken(delivery))

    def finals(self, table: Table) -> tuple[int, ...]:
        """Return every seat's points: areas score by size; a seat without a stone at the crypt loses points
        (N-264, N-265, N-266).
        """
        state, columns = self.of(table), table.house.of(CryptBoard).columns
        owners = {owner(stone) for stone in state.all_stones}
        points = area_points(state.placed, columns, table.seats)
        return tuple(own if seat in owners else own + ABSENT for seat, own in enumerate(points))

    def flat(self, seats: int, numbers: Mapping[Step, int], house: House) -> "FlatCrypt":
        return FlatCrypt(seats, house.of(CryptBoard), numbers)

    def estimate(self, table: Table) -> "CryptEstimate":
        return CryptEstimate(table.seats, table.house)

    def view(self, table: Table, seat: int | None) -> CryptView:
        """Return the visible part, with only the number of face-down tokens (N-12)."""
        del seat
        state = self.of(table)
        return CryptView(len(state.supply), state.open, state.placed, state.beside)

    def blind(self, table: Table, seat: int | None) -> None:
        """Turn the upcoming tokens face down (N-12)."""
        del seat
        state = self.of(table)
        self.put(table, replace(state, supply=(UNKNOWN,) * len(state.supply)))

    def guess(self, table: Table, deal: Deal) -> None:
        """Draw the supply from all tokens that are neither open nor on the board, because those in the box
        are not remembered (N-51).
        """
        state = self.of(table)
        gone = {*state.open, *(number for number, _ in state.placed)}
        unseen = [number + 1 for number in range(table.house.of(CryptBoard).fields) if number + 1 not in gone]
        order = deal.order("guess/crypt", len(unseen))
        self.put(table, replace(state, supply=tuple(unseen[at] for at in order[: len(state.supply)])))


@lru_cache(KEPT)
def area_points(placed: tuple[tuple[int, Stone], ...], columns: int, seats: int) -> tuple[int, ...]:
    """Return every seat's points for its areas, by size (N-264)."""
    points = [0] * seats
    for seat, size in areas(placed, columns):
        points[seat] += by_size(size)
    return tuple(points)


def areas(placed: tuple[tuple[int, Stone], ...], columns: int) -> list[tuple[int, int]]:
    """Return the owner and size of every area of stones that are connected along edges (N-264)."""
    left = {divmod(field - 1, columns): owner(stone) for field, stone in placed}
    sizes: list[tuple[int, int]] = []
    while left:
        start, seat = next(iter(left.items()))
        del left[start]
        area = [start]
        for row, column in area:  # grows during the loop
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if left.get(near) == seat:
                    area.append(near)
                    del left[near]
        sizes.append((seat, len(area)))
    return sizes


@dataclass(frozen=True, slots=True)
class TakeToken(OwnerChoice):
    """Choose an open token (N-262); if there is none, the stone lies beside the site (N-263)."""

    kind: ClassVar[StrEnum] = CryptKind.CRYPT
    tag: ClassVar[str] = "token"

    def options(self, table: Table) -> list[Step]:
        return [token(number) for number in dict.fromkeys(_state(table).open)]

    def objection(self, table: Table, step: Step) -> Refused:
        del table
        if not isinstance(step, Token):
            return Refused(Reason.NOT_NOW)
        return Refused(CryptReason.TOKEN_NOT_OPEN, token=step.number)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, Token):
            return
        state, number = _state(table), step.number
        left = list(state.open)
        left.remove(number)
        placed = (*state.placed, (number, self.delivery.stone))
        table.lay(self.delivery, replace(state, open=tuple(left), placed=placed), (number - 1,))

    def on_no_options(self, table: Table) -> None:
        table.lay_beside(self.delivery)


def _state(table: Table) -> CryptState:
    return table.side(Site.BURIAL_CHAMBER).of(table)


# --- the expected further gain (`table/estimate.py`) ----------------------------------------------


class CryptEstimate(Estimate[CryptState]):
    """Counts the points for the current areas, assuming that each new stone takes the token that earns its
    owner most.
    """

    def worth(self, state: CryptState, moment: Moment) -> Points:
        present = {owner(stone) for stone in state.all_stones}
        absent = ABSENT * (1 - gets(self.seats, moment.visits, 1))
        points = self._areas(state.placed)
        return tuple([own if seat in present else own + absent for seat, own in enumerate(points)])

    def _areas(self, placed: tuple[tuple[int, Stone], ...]) -> Points:
        return area_points(placed, self.house.of(CryptBoard).columns, self.seats)

    def after(
        self, state: CryptState, owners: Sequence[int], moment: Moment
    ) -> tuple[CryptState, list[float]]:
        del moment
        points, placed, left, beside = nothing(self.seats), state.placed, [*state.open], state.beside
        for seat in owners:
            if left:
                best = max(left, key=lambda field: self._areas((*placed, (field, seat)))[seat])
                left.remove(best)
                placed = (*placed, (best, seat))
            else:
                points[seat] += BESIDE
                beside = (*beside, seat)
        return replace(state, placed=placed, open=tuple(left), beside=beside), points


# --- its flat form (`table/flat.py`) --------------------------------------------------------------


class FlatCrypt(FlatSide):
    """The flat form of side D: it keeps the face-down tokens, the open ones, and, for each seat, a bit set of
    the fields with its stones (N-262); one more bit tells that it has stones beside the site.
    """

    def __init__(self, seats: int, board: CryptBoard, numbers: Mapping[Step, int]) -> None:
        super().__init__(PLACES[Site.BURIAL_CHAMBER], seats)
        self._columns, self._fields, self._beside = board.columns, board.fields, 1 << board.fields
        self._take = _FlatToken(self, [numbers[token(field + 1)] for field in range(board.fields)])

    def state(self, state: CryptState) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        owned = [0] * self.seats
        for field, stone in state.placed:
            owned[owner(stone)] |= 1 << field - 1
        for stone in state.beside:
            owned[owner(stone)] |= self._beside
        return state.supply, state.open, tuple(owned)

    def restored(self, state: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> CryptState:
        supply, opened, owned = state
        placed = [
            (field + 1, seat)
            for seat, own in enumerate(owned)
            for field in range(self._fields)
            if own >> field & 1
        ]
        beside = tuple(seat for seat, own in enumerate(owned) if own & self._beside)
        return CryptState(supply, opened, tuple(placed), beside)

    def forms(self) -> Forms:
        return {TakeToken: lambda task: (self._take, arriving(task.delivery))}

    def begin_round(self, flat: Flat) -> None:
        """Open four new tokens; the old ones are in the box (N-51, N-261)."""
        supply, _, owned = flat.states[self.place]
        flat.states[self.place] = supply[TOKENS:], tuple(sorted(supply[:TOKENS])), owned

    def deliver(self, flat: Flat, seat: int, at: int) -> None:
        flat.agenda.append((self._take, seat, at))

    def finals(self, flat: Flat) -> Sequence[int]:
        owned: tuple[int, ...] = flat.states[self.place][-1]
        return [_flat_points(own & self._beside - 1, self._columns) if own else ABSENT for own in owned]

    def own(self, flat: Flat, seat: int, field: int) -> None:
        """Note that a seat has a stone on this field, from 0, or beside the site if it is `NOTHING`."""
        supply, opened, owned = flat.states[self.place]
        own = owned[seat] | (self._beside if field == NOTHING else 1 << field)
        opened = tuple(number for number in opened if number != field + 1)
        flat.states[self.place] = supply, opened, (*owned[:seat], own, *owned[seat + 1 :])


class _FlatToken(FlatTask):
    """Choose an open token (N-262), or lay the stone beside the site if there is none (N-263)."""

    part = True

    def __init__(self, side: FlatCrypt, tokens: Sequence[int]) -> None:
        self._side, self._tokens = side, tokens

    def options(self, flat: Flat, _seat: int, _about: int, /) -> Sequence[int]:
        opened: tuple[int, ...] = flat.states[self._side.place][1]
        return [self._tokens[number - 1] for number in opened]

    def take(self, flat: Flat, seat: int, about: int, option: int, /) -> None:
        flat.lay(self._side.place, seat, about)
        if option == NOTHING:
            flat.points[seat] += BESIDE
        self._side.own(flat, seat, NOTHING if option == NOTHING else self._tokens.index(option))


@lru_cache(KEPT)
def _flat_points(own: int, columns: int) -> int:
    """Return the points for one seat's areas, given the fields of its stones as a bit set (N-264)."""
    placed = tuple((field + 1, 0) for field in range(own.bit_length()) if own >> field & 1)
    return sum(by_size(size) for _, size in areas(placed, columns))
