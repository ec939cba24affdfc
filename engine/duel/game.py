"""Implements the contract for *Imhotep: The Duel* (rules ids D-1…D-57)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar, Self

from engine.contract import (
    BadOption,
    Decision,
    Event,
    Game,
    Option,
    Outcome,
    Reason,
    Refused,
    Sheet,
    Step,
    Vocabulary,
    decided,
)
from engine.deal import Deal
from engine.duel import events, legality, sites, steps
from engine.duel.actions import carry_out
from engine.duel.harbor import BOATS, SPACES
from engine.duel.position import TURN, DuelEnding, DuelKind, DuelPosition
from engine.duel.sites import SITES, DuelItem
from engine.duel.steps import DuelReason
from engine.duel.table import DuelTable
from engine.duel.tiles import FACE_DOWN, TILES, Tile
from engine.duel.view import DuelView, PlayerView

RESERVE = 3  # D-4
SIDES_OPTION, START_OPTION, RANDOM = "sides", "start", "random"
OPTIONS = (
    Option(
        SIDES_OPTION,
        "s",
        tuple("".join(letters) for letters in product(sites.SIDES, repeat=len(SITES))),
        sites.SIDES[0] * len(SITES),
        "D-3",
    ),
    Option(START_OPTION, "f", (RANDOM, "0", "1"), RANDOM, "D-5"),
)


class Duel(Game):
    """A position of The Duel. Options: `sides` (`AAAA` … `BBBB`, D-3), `start` (`random`, `0`, `1`, D-5)."""

    id: ClassVar[str] = "duel"
    ruleset: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    vocabulary: ClassVar[Vocabulary] = Vocabulary(
        tuple(DuelKind), tuple(DuelReason), tuple(DuelItem), tuple(DuelEnding)
    )
    answers_forced: ClassVar[bool] = False

    __slots__ = ("_table",)

    _table: DuelTable

    # --- setup (D-3…D-5) -------------------------------------------------------------------------

    @classmethod
    def choices(cls) -> tuple[Option, ...]:
        return OPTIONS

    @classmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        """Set up the position before the first turn. In the deal's order `duel/supply`, eighteen tiles go on
        the boats and three into the reserve (which is used in that order); the rest are the supply.
        """
        chosen, first = _read_options(options, seats, deal)
        tiles = tuple(TILES[number] for number in deal.order("duel/supply", len(TILES)))
        loaded = len(BOATS) * SPACES
        return cls.at(
            DuelPosition(
                boats=tuple(tiles[start : start + SPACES] for start in range(0, loaded, SPACES)),
                supply=tiles[loaded + RESERVE :],
                reserve=tiles[loaded : loaded + RESERVE],
                sides=chosen,
                first=first,
                to_move=first,
            )
        )

    @classmethod
    def at(cls, state: DuelPosition) -> Self:
        return cls._of(DuelTable(state), state.undoable, state.last_seat)

    @classmethod
    def _of(cls, table: DuelTable, undoable: int, last_seat: int | None) -> Self:
        game = cls.__new__(cls)
        game._table, game._undoable, game._last_seat = table, undoable, last_seat
        return game

    # --- what the contract asks for ----------------------------------------------------------------

    @property
    def seats(self) -> int:
        return 2

    @property
    def decision(self) -> Decision | None:
        table = self._table
        if table.outcome is not None or table.stopped:
            return None
        task = table.agenda[0]
        return decided(table.to_move, task.kind, task.optional)

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def mid_turn(self) -> bool:
        return self.decision is not None and self._table.agenda[0] != TURN

    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Return the legal steps in the order of `legality.options`."""
        table = self._table
        if table.outcome is not None or table.stopped:
            return ()
        if seat is not None and self.seated(seat) != table.to_move:
            return ()
        if table.offered is None:
            table.offered = legality.options(table)
        return table.offered

    def parse(self, code: str) -> Step:
        step = steps.ALL.get(code)
        if step is None:
            raise Refused(Reason.UNKNOWN_STEP, code=code)
        return step

    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        start = list(words)
        return tuple(step for code, step in steps.ALL.items() if code.split()[: len(start)] == start)

    def objection(self, step: Step) -> Refused:
        if self._table.outcome is not None:
            return Refused(Reason.GAME_OVER)
        if self._table.stopped:
            return Refused(Reason.NOT_NOW)
        known = steps.ALL.get(step.code)
        if known is not step and known != step:
            return Refused(Reason.UNKNOWN_STEP, code=step.code)
        return legality.objection(self._table, step)

    # --- playing -------------------------------------------------------------------------------------

    def carry_out(self, step: Step) -> tuple[Event, ...]:
        seat = self._table.to_move
        log = carry_out(self._table, step)
        self._remember(seat, log, known=not self._table.stopped)
        return log

    def resign(self, seat: int) -> tuple[Event, ...]:
        """End the game, which the other player wins (D-57)."""
        if self._table.outcome is not None:
            raise Refused(Reason.GAME_OVER)
        self.seated(seat)
        log: list[Event] = [events.Resigned(seat)]
        self._table.end(1 - seat, DuelEnding.RESIGNED, log)
        return tuple(log)

    # --- copies, state -------------------------------------------------------------------------------

    def copy(self) -> Self:
        return self._of(self._table.copy(), self._undoable, self._last_seat)

    def blind(self, seat: int | None) -> Self:
        """Return a copy with a face-down supply and reserve, whose order no one knows (D-19). It stops when a
        face-down tile would leave its boat.
        """
        self.seated(seat)
        other = self._of(self._table.copy(), self._undoable, self._last_seat)
        table = other._table
        table.supply = (FACE_DOWN,) * len(table.supply)
        table.reserve = (FACE_DOWN,) * len(table.reserve)
        table.offered = None
        return other

    def guess(self, deal: Deal) -> Self:
        """Return a copy in which the deal has drawn the hidden tiles: those in the supply, in the reserve,
        and face down on a boat (D-19).
        """
        self.must_go_on()
        other = self._of(self._table.copy(), self._undoable, self._last_seat)
        table = other._table
        unseen = Counter(TILES)
        unseen.subtract(table.open_tiles())
        hidden = [*unseen.elements()]
        tiles = tuple(hidden[number] for number in deal.order("guess/supply", len(hidden)))
        for number, boat in enumerate(table.boats):
            if boat is not None and FACE_DOWN in boat:
                count = boat.count(FACE_DOWN)
                drawn, tiles = iter(tiles[:count]), tiles[count:]
                table.boats[number] = tuple(next(drawn) if tile is FACE_DOWN else tile for tile in boat)
        table.supply, table.reserve = tiles[: len(table.supply)], tiles[len(table.supply) :]
        table.offered = None
        return other

    def turn_of(self, seat: int) -> Self:
        if self.decision is None or self.mid_turn or self.seated(seat) is None:
            return super().turn_of(seat)
        other = self._of(self._table.copy(), 0, None)
        other._table.to_move, other._table.offered = seat, None
        return other if other.options() else super().turn_of(seat)

    def state(self) -> DuelPosition:
        return self._table.position(self._undoable, self._last_seat)

    def fingerprint(self) -> str:
        """Return the position as text, with tile codes for boats, supply, reserve and box, and numbers for
        fields and sites; see docs/records.md.
        """
        table, outcome = self._table, self._table.outcome
        own = (
            (own.obelisk, own.temple, own.light, own.dark, own.tomb, "".join(own.actions))
            for own in table.sites
        )
        agenda = (f"{task.kind}{'?' * task.optional}{'!' * task.enabling}" for task in table.agenda)
        parts = (
            "/".join("-" if boat is None else _codes(boat) for boat in table.boats),
            _codes(table.supply),
            _codes(table.reserve),
            _codes(table.box),
            tuple(table.fields),
            tuple(own),
            table.sides,
            table.first,
            table.to_move,
            " ".join(agenda),
            "" if table.action is None else table.action.value,
            table.first_to_five,
            None if outcome is None else (outcome.ranking, str(outcome.reason)),
            table.stopped,
            self._undoable,
            self._last_seat,
        )
        return f"duel-1 {parts!r}"

    # --- scores and views ----------------------------------------------------------------------------

    def scores(self, seat: int | None = None) -> tuple[Sheet, ...]:
        """Return both seats' sheets (D-50…D-55). The items are those of `sites.DuelItem`; none is secret
        (D-19).
        """
        self.seated(seat)
        return self._table.sheets()

    def view(self, seat: int | None) -> DuelView:
        """Return the view of the position. Only `viewer` depends on the seat (D-19)."""
        table, sheets = self._table, self._table.sheets()
        first, other = (PlayerView(at, table.stock[at], table.sites[at], sheets[at]) for at in (0, 1))
        return DuelView(
            sides=table.sides,
            first=table.first,
            fields=tuple(table.fields),
            boats=tuple(table.boats),
            supply=len(table.supply),
            reserve=len(table.reserve),
            box=table.box,
            players=(first, other),
            first_to_five=table.first_to_five,
            decision=self.decision,
            playing=table.action,
            outcome=table.outcome,
            viewer=self.seated(seat),
        )


def _codes(tiles: Sequence[Tile]) -> str:
    return " ".join([tile.code for tile in tiles])


def _read_options(options: Mapping[str, str], seats: int, deal: Deal) -> tuple[str, int]:
    """Return the sides and the seat that begins (D-3, D-5); raises `BadOption`."""
    if seats not in Duel.seat_counts:
        raise BadOption(f"The Duel has 2 seats, not {seats}")
    if unknown := set(options) - {option.name for option in OPTIONS}:
        raise BadOption(f"unknown option {min(unknown)!r}")
    chosen, start = (option.read(options) or "" for option in OPTIONS)
    return chosen, deal.pick("duel/start", seats) if start == RANDOM else int(start)
