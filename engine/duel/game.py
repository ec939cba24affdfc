"""*Imhotep: The Duel*: a position and its rules (rules ids D-1…D-57)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from engine.contract import (
    BadOption,
    Decision,
    Event,
    Game,
    Outcome,
    Reason,
    Refused,
    Sheet,
    Step,
)
from engine.deal import Deal
from engine.duel import sites, steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS, FIGURES, NEEDED, SPACES, can_unload, unloadable
from engine.duel.harbor import figures_in_line as figures_of
from engine.duel.sites import SITES, Sites
from engine.duel.steps import DuelReason
from engine.duel.tiles import FACE_DOWN, TILES, Action, Kind, Tile
from engine.duel.view import DuelView, PlayerView

RESERVE = 3  # D-4
SIDES_OPTION, START_OPTION, RANDOM = "sides", "start", "random"


@dataclass(frozen=True, slots=True)
class Task:
    """Something the player to move still has to do. `kind` is also the decision's kind."""

    kind: str
    optional: bool = False
    enabling: bool = False
    """The placement must leave a boat that can be unloaded (D-32)."""


TURN = Task("turn")
PLACE, UNLOAD, SWAP = "place", "unload", "swap"

EFFECTS: dict[Action, tuple[Task, ...]] = {
    Action.PLACE: (Task(PLACE), Task(PLACE), Task(PLACE, optional=True)),  # D-31
    Action.UNLOAD: (Task(PLACE, enabling=True), Task(UNLOAD), Task(UNLOAD, optional=True)),  # D-32
    Action.SWAP: (Task(SWAP), Task(UNLOAD)),  # D-33
}
"""What is left to do after playing an action tile; *Take 1 tile* is done with its one step (D-30)."""


class Duel(Game):
    """A position of The Duel. Options: `sides` (`AAAA` … `BBBB`, D-3), `start` (`random`, `0`, `1`, D-5)."""

    id: ClassVar[str] = "duel"
    ruleset: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2,)

    __slots__ = (
        "_action",
        "_agenda",
        "_boats",
        "_box",
        "_deck",
        "_drawn",
        "_fields",
        "_first",
        "_first_to_five",
        "_last_seat",
        "_outcome",
        "_reserve",
        "_sides",
        "_sites",
        "_stopped",
        "_to_move",
        "_undoable",
    )

    _sides: str
    _first: int
    _deck: tuple[Tile, ...]
    _drawn: int
    _reserve: tuple[Tile, ...]
    _fields: list[int]
    _boats: list[tuple[Tile, ...] | None]
    _sites: list[Sites]
    _box: tuple[Tile, ...]
    _first_to_five: int | None
    _to_move: int
    _agenda: tuple[Task, ...]
    _action: Action | None
    _outcome: Outcome | None
    _stopped: bool
    _undoable: int
    _last_seat: int | None

    # --- setup (D-3…D-5) -------------------------------------------------------------------------

    @classmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        """The position before the first turn. The tiles come in the order `duel/supply` of the deal:
        eighteen onto the boats, three onto the reserve (taken from there in the same order), the rest is
        the supply.
        """
        sides_option, first = _read_options(options, seats, deal)
        game = cls.__new__(cls)
        tiles = tuple(TILES[number] for number in deal.order("duel/supply", len(TILES)))
        loaded = len(BOATS) * SPACES
        game._sides = sides_option
        game._first = game._to_move = first
        game._boats = [tiles[start : start + SPACES] for start in range(0, loaded, SPACES)]
        game._reserve = tiles[loaded : loaded + RESERVE]
        game._deck = tiles[loaded + RESERVE :]
        game._drawn = 0
        game._fields = [EMPTY] * len(FIELDS)
        game._sites = [Sites(), Sites()]
        game._box = ()
        game._first_to_five = None
        game._agenda = (TURN,)
        game._action = None
        game._outcome = None
        game._stopped = False
        game._undoable = 0
        game._last_seat = None
        return game

    # --- the contract's questions ------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        if self._outcome is not None or self._stopped:
            return None
        task = self._agenda[0]
        return Decision(self._to_move, task.kind, task.optional)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Order: fields in reading order, boats 1 2 3 a b c, tiles to take by boat and space, `P U S`,
        swaps by boat and spaces, `.` last.
        """
        if self.decision is None or seat not in (None, self._to_move):
            return ()
        task = self._agenda[0]
        if task.kind == PLACE:
            found: list[Step] = [step for step in steps.PLACES if self._refuse_place(step) is None]
        elif task.kind == UNLOAD:
            found = [steps.UNLOADS[boat] for boat in unloadable(self._fields, self._boats)]
        elif task.kind == SWAP:
            found = [
                step
                for boat, group in enumerate(steps.SWAPS)
                if self._boats[boat] is not None
                for step in group
            ]
        else:
            found = self._turn_options()
        if task.optional:
            found.append(steps.STOP)
        return tuple(found)

    def _turn_options(self) -> list[Step]:
        found: list[Step] = []
        if self._stock(self._to_move):
            found += [steps.PLACES[field] for field, owner in enumerate(self._fields) if owner == EMPTY]
        found += [steps.UNLOADS[boat] for boat in unloadable(self._fields, self._boats)]
        actions = self._sites[self._to_move].actions
        if Action.TAKE in actions:
            found += [step for group in steps.TAKES for step in group if self._refuse_take(step) is None]
        found += [step for step in steps.PLAYS if step.action in actions and self._refuse_play(step) is None]
        return found

    def parse(self, code: str) -> Step:
        step = steps.ALL.get(code)
        if step is None:
            raise Refused(Reason.UNKNOWN_STEP, code=code)
        return step

    @property
    def mid_turn(self) -> bool:
        return self.decision is not None and self._agenda[0] is not TURN

    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        start = list(words)
        return tuple(step for code, step in steps.ALL.items() if code.split()[: len(start)] == start)

    def undo_limit(self) -> int:
        return 0 if self._outcome is not None else self._undoable

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        for name in Duel.__slots__:
            setattr(other, name, getattr(self, name))
        other._fields = self._fields.copy()
        other._boats = self._boats.copy()
        other._sites = self._sites.copy()
        return other

    def blind(self, seat: int | None) -> Self:
        """D-19: nobody knows the order of the supply and the reserve. It stops where somebody would get a
        tile that it has turned up.
        """
        del seat
        other = self.copy()
        other._deck = (FACE_DOWN,) * len(self._deck)
        other._reserve = (FACE_DOWN,) * len(self._reserve)
        return other

    def state(self) -> tuple[Any, ...]:
        return (
            self._sides,
            self._first,
            self._to_move,
            tuple((task.kind, task.optional, task.enabling) for task in self._agenda),
            self._action and self._action.value,
            tuple(self._fields),
            tuple(None if boat is None else tuple(tile.code for tile in boat) for boat in self._boats),
            tuple(tile.code for tile in self._deck[self._drawn :]),
            tuple(tile.code for tile in self._reserve),
            tuple(tile.code for tile in self._box),
            tuple(
                (own.obelisk, own.temple, own.light, own.dark, own.tomb, tuple(a.value for a in own.actions))
                for own in self._sites
            ),
            self._first_to_five,
            None if self._outcome is None else (self._outcome.ranking, self._outcome.reason),
            self._undoable,
            self._last_seat,
        )

    # --- legality ------------------------------------------------------------------------------------

    def refusal(self, step: Step) -> Refused | None:
        if self._outcome is not None:
            return Refused(Reason.GAME_OVER)
        if self._stopped:
            return Refused(Reason.NOT_NOW)
        if steps.ALL.get(step.code) != step:
            return Refused(Reason.UNKNOWN_STEP, code=step.code)
        task = self._agenda[0]
        turn = task.kind == TURN.kind
        match step:
            case steps.Stop():
                return None if task.optional else Refused(Reason.NOT_NOW if turn else DuelReason.MUST_GO_ON)
            case steps.Place() if turn or task.kind == PLACE:
                return self._refuse_place(step)
            case steps.Unload() if turn or task.kind == UNLOAD:
                return self._refuse_unload(step)
            case steps.Take() if turn:
                return self._refuse_take(step)
            case steps.Play() if turn:
                return self._refuse_play(step)
            case steps.Swap() if task.kind == SWAP:
                return self._refuse_swap(step)
            case _:
                return Refused(Reason.NOT_NOW)

    def _refuse_place(self, step: steps.Place) -> Refused | None:
        """D-10; D-32 when the placement must enable an unloading."""
        if not self._stock(self._to_move):
            return Refused(DuelReason.NO_FIGURE)
        if self._fields[step.field] != EMPTY:
            return Refused(DuelReason.FIELD_TAKEN, field=FIELDS[step.field])
        if self._agenda[0].enabling and not self._enables_unloading(step.field):
            return Refused(DuelReason.MUST_ENABLE_UNLOAD, field=FIELDS[step.field])
        return None

    def _refuse_unload(self, step: steps.Unload) -> Refused | None:
        """D-12, D-16."""
        if self._boats[step.boat] is None:
            return Refused(DuelReason.BOAT_GONE, boat=BOATS[step.boat])
        if not can_unload(self._fields, self._boats, step.boat):
            count = len(figures_of(self._fields, step.boat))
            return Refused(DuelReason.LINE_TOO_SHORT, boat=BOATS[step.boat], count=count, needed=NEEDED)
        return None

    def _refuse_take(self, step: steps.Take) -> Refused | None:
        """D-20, D-30."""
        if Action.TAKE not in self._sites[self._to_move].actions:
            return Refused(DuelReason.NO_ACTION_TILE, action=Action.TAKE.value)
        boat = self._boats[step.boat]
        if boat is None:
            return Refused(DuelReason.BOAT_GONE, boat=BOATS[step.boat])
        if boat[step.space].action is not None:
            return Refused(DuelReason.TAKE_ACTION_TILE)
        return None

    def _refuse_play(self, step: steps.Play) -> Refused | None:
        """D-20, D-21 and the needs of D-31…D-33."""
        action = step.action
        if action not in self._sites[self._to_move].actions:
            return Refused(DuelReason.NO_ACTION_TILE, action=action.value)
        stock = self._stock(self._to_move)
        if action is Action.PLACE:
            if stock < NEEDED or self._fields.count(EMPTY) < NEEDED:
                return Refused(DuelReason.PLACE_NEEDS_TWO)
        elif action is Action.SWAP:
            if not unloadable(self._fields, self._boats):
                return Refused(DuelReason.NOTHING_TO_UNLOAD)
        elif not stock:
            return Refused(DuelReason.NO_FIGURE)
        elif not any(
            owner == EMPTY and self._enables_unloading(field) for field, owner in enumerate(self._fields)
        ):
            return Refused(DuelReason.NOTHING_TO_UNLOAD)
        return None

    def _refuse_swap(self, step: steps.Swap) -> Refused | None:
        """D-33."""
        if self._boats[step.boat] is None:
            return Refused(DuelReason.BOAT_GONE, boat=BOATS[step.boat])
        return None

    def _enables_unloading(self, field: int) -> bool:
        fields = self._fields.copy()
        fields[field] = self._to_move
        return bool(unloadable(fields, self._boats))

    def _stock(self, seat: int) -> int:
        return FIGURES - self._fields.count(seat)

    # --- playing -------------------------------------------------------------------------------------

    def apply(self, step: Step) -> tuple[Event, ...]:
        seat = self._to_move
        self._agenda = self._agenda[1:]
        events: list[Event] = []
        self._carry_out(step, events)
        if self._outcome is None and not self._stopped:
            self._settle(events)
        if self._stopped or any(event.reveals for event in events):
            self._undoable = 0
        else:
            self._undoable = self._undoable + 1 if seat == self._last_seat else 1
        self._last_seat = seat
        return tuple(events)

    def _carry_out(self, step: Step, events: list[Event]) -> None:
        match step:
            case steps.Place():
                self._place(step, events)
            case steps.Unload():
                self._unload(step, events)
            case steps.Take():
                self._take(step, events)
            case steps.Play():
                self._play(step, events)
            case steps.Swap():
                self._swap(step, events)
            case steps.Stop():
                self._agenda = ()
                events.append(steps.Stopped(self._to_move))
            case _:
                raise Refused(Reason.UNKNOWN_STEP, code=step.code)

    def resign(self, seat: int) -> tuple[Event, ...]:
        """D-57."""
        if self._outcome is not None:
            raise Refused(Reason.GAME_OVER)
        if seat not in (0, 1):
            raise Refused(Reason.NOT_YOUR_TURN)
        events: list[Event] = [steps.Resigned(seat)]
        self._end(1 - seat, "resigned", events)
        return tuple(events)

    def _settle(self, events: list[Event]) -> None:
        """Drop what cannot be done any more; when nothing is left the turn passes on (D-8, D-9, D-32)."""
        while self._agenda and self._agenda[0].optional and len(self.options()) == 1:
            self._agenda = self._agenda[1:]
        if self._agenda:
            return
        self._agenda = (TURN,)
        self._action = None
        self._to_move = 1 - self._to_move
        if not self.options():
            events.append(steps.Passed(self._to_move))
            self._to_move = 1 - self._to_move

    def _place(self, step: steps.Place, events: list[Event]) -> None:
        """D-10."""
        self._fields[step.field] = self._to_move
        events.append(steps.Placed(self._to_move, step.field))

    def _unload(self, step: steps.Unload, events: list[Event]) -> None:
        """D-13…D-16, D-40."""
        boat = step.boat
        cargo = self._boats[boat]
        assert cargo is not None  # noqa: S101  `refusal` has looked
        events.append(steps.Unloaded(self._to_move, boat))
        if FACE_DOWN in cargo:
            self._stopped = True
            return
        fields = figures_of(self._fields, boat)
        for space, (tile, field) in enumerate(zip(cargo, fields, strict=False)):
            owner = self._fields[field]
            self._fields[field] = EMPTY
            events.append(steps.Delivered(owner, tile, boat, space, field))
            self._receive(owner, tile, events)
        for space in range(len(fields), SPACES):
            self._box += (cargo[space],)
            events.append(steps.Boxed(cargo[space], boat, space))
        self._refill(boat, events)

    def _refill(self, boat: int, events: list[Event]) -> None:
        """D-16; the game's end, D-40."""
        if self._drawn < len(self._deck):
            tiles = self._deck[self._drawn : self._drawn + SPACES]
            self._drawn += SPACES
            self._boats[boat] = tiles
            events.append(steps.Refilled(boat, tiles))
            return
        self._boats[boat] = None
        events.append(steps.BoatLeft(boat))
        if sum(left is not None for left in self._boats) == 1:
            first, second = (sheet.total for sheet in self.scores())
            winner = 1 - self._first if first == second else int(second > first)  # D-56
            self._end(winner, "last_boat", events)

    def _receive(self, seat: int, tile: Tile, events: list[Event]) -> None:
        """D-18."""
        self._sites[seat] = own = sites.built(self._sites[seat], tile)
        racing = self._sides[SITES.index("obelisk")] == "B" and tile.kind is Kind.OBELISK
        if racing and self._first_to_five is None and own.obelisk == sites.RACE_TILES:
            self._first_to_five = seat
            events.append(steps.FirstToFive(seat))

    def _spend(self, action: Action, events: list[Event]) -> None:
        """D-20: to the box when played, before its effect."""
        own = self._sites[self._to_move]
        kept = list(own.actions)
        kept.remove(action)
        self._sites[self._to_move] = replace(own, actions=tuple(kept))
        self._box += (Tile(Kind.ACTION, 0, action),)
        events.append(steps.ActionPlayed(self._to_move, action))

    def _take(self, step: steps.Take, events: list[Event]) -> None:
        """D-30."""
        self._spend(Action.TAKE, events)
        cargo = self._boats[step.boat]
        assert cargo is not None  # noqa: S101  `refusal` has looked
        if cargo[step.space] is FACE_DOWN:
            self._stopped = True
            return
        tile, fresh = cargo[step.space], self._reserve[0]
        self._reserve = self._reserve[1:]
        self._boats[step.boat] = (*cargo[: step.space], fresh, *cargo[step.space + 1 :])
        events.append(steps.Taken(self._to_move, tile, step.boat, step.space))
        self._receive(self._to_move, tile, events)
        events.append(steps.ReserveRevealed(step.boat, step.space, fresh))

    def _play(self, step: steps.Play, events: list[Event]) -> None:
        """D-20."""
        self._spend(step.action, events)
        self._action = step.action
        self._agenda = EFFECTS[step.action]

    def _swap(self, step: steps.Swap, events: list[Event]) -> None:
        """D-33."""
        cargo = list(self._boats[step.boat] or ())
        cargo[step.first], cargo[step.second] = cargo[step.second], cargo[step.first]
        self._boats[step.boat] = tuple(cargo)
        events.append(steps.Swapped(self._to_move, step.boat, step.first, step.second))

    def _end(self, winner: int, reason: str, events: list[Event]) -> None:
        self._outcome = Outcome(((winner,), (1 - winner,)), reason)
        self._agenda = ()
        self._action = None
        events.append(steps.Ended(winner, reason))

    # --- scores and views ----------------------------------------------------------------------------

    def scores(self) -> tuple[Sheet, ...]:
        """D-50…D-55; items: `obelisk temple pyramids tomb actions figures`."""
        own = (self._sites[0], self._sites[1])
        figures = (self._fields.count(0), self._fields.count(1))
        return sites.sheets(self._sides, own, figures, self._first_to_five)

    def view(self, seat: int | None) -> DuelView:
        """D-19: nothing of what can be seen depends on the seat."""
        del seat
        sheets = self.scores()
        return DuelView(
            sides=self._sides,
            first=self._first,
            fields=tuple(self._fields),
            boats=tuple(self._boats),
            supply=len(self._deck) - self._drawn,
            reserve=len(self._reserve),
            box=self._box,
            players=(self._player(0, sheets), self._player(1, sheets)),
            first_to_five=self._first_to_five,
            decision=self.decision,
            playing=self._action,
            outcome=self._outcome,
        )

    def _player(self, seat: int, sheets: tuple[Sheet, ...]) -> PlayerView:
        return PlayerView(seat, self._stock(seat), self._sites[seat], sheets[seat])


def _read_options(options: Mapping[str, str], seats: int, deal: Deal) -> tuple[str, int]:
    """The sides and the seat that begins (D-3, D-5)."""
    if seats not in Duel.seat_counts:
        raise BadOption(f"The Duel has 2 seats, not {seats}")
    if unknown := set(options) - {SIDES_OPTION, START_OPTION}:
        raise BadOption(f"unknown option {min(unknown)!r}")
    chosen = options.get(SIDES_OPTION, "A" * len(SITES))
    if len(chosen) != len(SITES) or not set(chosen) <= set(sites.SIDES):
        raise BadOption(f"sides are four letters A or B, not {chosen!r}")
    start = options.get(START_OPTION, RANDOM)
    if start == RANDOM:
        return chosen, deal.pick("duel/start", seats)
    if start not in ("0", "1"):
        raise BadOption(f"start is {RANDOM}, 0 or 1, not {start!r}")
    return chosen, int(start)
