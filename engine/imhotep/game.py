"""Implements the contract for *Imhotep*. The rules are in the other modules."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from engine.contract import Decision, Event, Game, Option, Outcome, Reason, Refused, Sheet, Step, Vocabulary
from engine.deal import Deal
from engine.imhotep import house, modules, printed, scoring, sites, steps
from engine.imhotep import options as options_
from engine.imhotep.cards import Card, deck
from engine.imhotep.components import SITES
from engine.imhotep.events import CameBack, Left, Resigned
from engine.imhotep.modules import setup
from engine.imhotep.modules.hidden_cards import blind
from engine.imhotep.rules import rounds
from engine.imhotep.rules.rounds import BeginRound, ImhotepEnding, Turn
from engine.imhotep.rules.ships import UNKNOWN
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table import fingerprint
from engine.imhotep.table.guessing import guess
from engine.imhotep.table.position import ImhotepPosition
from engine.imhotep.table.table import Choice, Table
from engine.imhotep.view import ImhotepView
from engine.imhotep.viewing import view_of
from engine.imhotep.vocabulary import VOCABULARY, steps_of

_OWN = (steps.Fetch, steps.Load)
"""Actions that move only the player's own stones."""


class Imhotep(Game):
    """A position of Imhotep, for 2 to 4 players.

    Options: `sides` (`AAAAA` … `DDDDD`: market, pyramids, temple, burial chamber, obelisks, §2, N-3), `start`
    (`random` or a seat, HV-1), `wrath` (`no`, `yes`: Wrath of the Pharaoh, §11); from the expansions (N-7),
    the switches of the modules (`no`, `yes`) and the options that sides add; see `choices`.
    """

    id: ClassVar[str] = "imhotep"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    answers_forced: ClassVar[bool] = True
    ruleset: ClassVar[int] = 2
    seat_counts: ClassVar[tuple[int, ...]] = printed.SEATS

    __slots__ = ("_doubts", "_table")

    _table: Table
    _doubts: tuple[tuple[Table, Step, int], ...]
    """The latest steps whose takeback is still undecided, each with the table before it and the value of
    `_undoable` after it.
    """

    # --- setup (§2) -------------------------------------------------------------------------------

    @classmethod
    def choices(cls) -> tuple[Option, ...]:
        return options_.described(house.HOUSE)

    @classmethod
    def new(cls, options: Mapping[str, str], seats: int, deal: Deal) -> Self:
        """Set up the position before the first turn. The deal's order `imhotep/rounds` gives the six round
        cards and then the removed one, `imhotep/market` the draw pile, `imhotep/market/1` … the discard pile
        at each reshuffle; sides and modules use orders of their own (N-11).
        """
        letters, first, rules, chosen = options_.read(options, seats, deal, house.HOUSE)
        sides, cards, full = sites.chosen(letters), printed.ROUND_CARDS[seats], deck(rules)
        sleds = tuple(printed.START_STONES[(seat - first) % seats] for seat in range(seats))
        second, in_play = setup.second_stones(rules, seats), modules.in_play(rules)
        laid_out = ImhotepPosition(
            sides=letters,
            rules=rules,
            chosen=chosen,
            house=house.HOUSE,
            deal=deal,
            first=first,
            active=(first - 1) % seats,  # a round begins with the seat to the left
            cards=tuple(cards[at] for at in deal.order("imhotep/rounds", len(cards))[: printed.ROUNDS]),
            draw=tuple(full[at] for at in deal.order("imhotep/market", len(full))),
            sleds=sleds,
            quarries=tuple(printed.STONES + second - stones for stones in sleds),
            seconds=((second, 0),) * seats,
            hands=((),) * seats,
            coins=(0,) * seats,
            shown=(0,) * seats,
            earned=((0,) * len(SITES),) * seats,
            states=tuple(side.start(seats) for side in sides),
            pieces={
                module.switch: pieces
                for module in in_play
                if (pieces := module.start(seats, house.HOUSE, deal)) is not None
            },
            agenda=(BeginRound(),),
        )
        table = Table.at(laid_out, sides, in_play)
        for side in sides:
            side.set_up(table)
        table.settle()
        table.events = []
        return cls._of(table, 0, None)

    @classmethod
    def at(cls, state: ImhotepPosition) -> Self:
        table = Table.at(state, sites.chosen(state.sides), modules.in_play(state.rules))
        return cls._of(table, state.undoable, state.last_seat)

    @classmethod
    def _of(cls, table: Table, undoable: int, last_seat: int | None) -> Self:
        game = cls.__new__(cls)
        game._table, game._undoable, game._last_seat, game._doubts = table, undoable, last_seat, ()
        return game

    # --- what the contract asks for ---------------------------------------------------------------

    @property
    def _choice(self) -> Choice | None:
        """The pending choice, which is always first on the agenda."""
        table = self._table
        choice: Any = table.agenda[0] if table.agenda and not table.stopped else None
        return choice

    @property
    def table(self) -> Table:
        """The table, for reading only; computer players use it at every step."""
        return self._table

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._table.round

    @property
    def decision(self) -> Decision | None:
        choice = self._choice
        return None if choice is None else choice.decision

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def absent(self) -> tuple[int, ...]:
        return self._table.absent

    @property
    def mid_turn(self) -> bool:
        choice = self._choice
        return choice is not None and not choice.opens_turn

    def options(self, seat: int | None = None) -> tuple[Step, ...]:
        """Return the legal steps: `q`, loading by ship and position, sailing by ship and site, cards as in
        §1.3; display by space, then the pair; pyramids from the left; points before stones; owners by seat;
        `.` last. Steps of the expansions have the order of N-37; in a turn, those of modules come last.
        """
        choice, table = self._choice, self._table
        if choice is None or (seat is not None and self.seated(seat) != choice.chooser):
            return ()
        if table.offered is None:
            table.offered = tuple(choice.options(table))
        return table.offered

    def parse(self, code: str) -> Step:
        step = self._steps.get(code)
        if step is None:
            raise Refused(Reason.UNKNOWN_STEP, code=code)
        return step

    @property
    def _steps(self) -> Mapping[str, Step]:
        """Every step of this game, by code."""
        table = self._table
        return steps_of(table.sides, table.rules, table.house)

    def begins(self, words: Sequence[str]) -> tuple[Step, ...]:
        start = list(words)
        return tuple(step for code, step in self._steps.items() if code.split()[: len(start)] == start)

    def objection(self, step: Step) -> Refused:
        choice = self._choice
        if choice is None:
            return Refused(Reason.NOT_NOW if self._table.stopped else Reason.GAME_OVER)
        known = self._steps.get(step.code)
        if known is not step and known != step:
            return Refused(Reason.UNKNOWN_STEP, code=step.code)
        if step == steps.DECLINE:
            return Refused(Reason.NOT_NOW if isinstance(choice, Turn) else ImhotepReason.MUST_CHOOSE)
        return choice.objection(self._table, step)

    def copy(self) -> Self:
        other = self._of(self._table.copy(), self._undoable, self._last_seat)
        other._doubts = self._doubts
        return other

    def blind(self, seat: int | None) -> Self:
        """Return a blind copy (§12). It stops at a card that a player draws or chooses unseen, at the next
        round's ships, and where other players' hidden cards matter.
        """
        self.seated(seat)
        self._decide_doubts()
        other = self.copy()
        table = other._table
        table.deal = table.offered = None
        table.draw = (Card.FACE_DOWN,) * len(table.draw)
        table.cards = (*table.cards[: table.round], *[UNKNOWN] * (printed.ROUNDS - table.round))
        for side in table.sides:
            side.blind(table, seat)
        blind(table, seat)
        return other

    def guess(self, deal: Deal) -> Self:
        """Return a copy in which the deal has drawn everything unknown (§12, N-12); see `table.guessing`."""
        self.must_go_on()
        other = self.copy()
        guess(other._table, deal)
        return other

    def turn_of(self, seat: int) -> Self:
        here = isinstance(self._choice, Turn) and not self.mid_turn
        if not here or self.seated(seat) in self._table.absent:
            return super().turn_of(seat)
        other = self._of(self._table.copy(), 0, None)
        other._table.active, other._table.agenda = seat, (Turn(seat),)
        other._table.offered = None
        return other if other.options() else super().turn_of(seat)

    def state(self) -> ImhotepPosition:
        self._decide_doubts()
        return self._table.position(self._undoable, self._last_seat)

    def fingerprint(self) -> str:
        self._decide_doubts()
        return f"imhotep-1 {(*fingerprint.parts(self._table), self._undoable, self._last_seat)!r}"

    # --- playing ----------------------------------------------------------------------------------

    def carry_out(self, step: Step) -> tuple[Event, ...]:
        table = self._table
        seat = self._take(step)
        table.settle()
        events = tuple(table.events)
        table.events = []
        if seat != self._last_seat:
            self._doubts = ()
        self._remember(seat, events, known=not table.stopped)
        if not self._undoable:
            self._doubts = ()
        return events

    def played(self, step: Step) -> tuple[Event, ...]:
        """Carry out a legal step. With hidden cards, the number of stones that others fetch may show that
        they hold a load sled (N-310, N-343). So a step can be taken back only if a copy without their cards
        can play it, too, which is tried when someone asks. Fetching and loading as actions reveal nothing
        about others.
        """
        table = self._table
        if not table.hides_sleds() or table.blind or (type(step) in _OWN and not self.mid_turn):
            return self.carry_out(step)
        before = table.copy()
        events = self.carry_out(step)
        if self._undoable:
            self._doubts = (*self._doubts, (before, step, self._undoable))
        return events

    def undo_limit(self) -> int:
        self._decide_doubts()
        return super().undo_limit()

    def _decide_doubts(self) -> None:
        """Find out which of the last steps can be taken back, if that isn't decided yet."""
        doubts, self._doubts = self._doubts, ()
        for before, step, undoable in reversed(doubts):
            without_cards = self._of(before.copy(), 0, None)
            table = without_cards._table
            choice: Any = table.agenda[0]
            table.deal = None
            blind(table, choice.chooser)
            without_cards.carry_out(step)
            if table.stopped:
                self._undoable -= undoable
                break

    def set_off(self, step: Step) -> Self:
        """Return a copy in which only the direct consequences of a legal step have happened, but nothing that
        was already waiting, such as other stones or the round's end. Use it for `scores` only, because the
        copy has `stopped` after these consequences.
        """
        other = self.copy()
        table = other._table
        waiting = len(table.agenda) - 1
        other._take(step)
        table.settle(waiting)
        table.agenda = table.agenda[: len(table.agenda) - waiting]
        return other

    def _take(self, step: Step) -> int:
        """Answer the current decision with a step, and return the seat that decided."""
        table = self._table
        choice: Any = table.agenda[0]
        seat: int = choice.chooser
        table.agenda = table.agenda[1:]
        choice.take(table, step)
        return seat

    def resign(self, seat: int) -> tuple[Event, ...]:
        """Let a seat resign (§9.1). With two players, the other one wins. With more, the seat is `absent` and
        its pending decisions are answered; the last remaining player wins.
        """
        table = self._table
        if table.outcome is not None:
            raise Refused(Reason.GAME_OVER)
        if self.seated(seat) in table.absent:
            raise Refused(Reason.SEAT_LEFT)
        self._leave(seat)
        events, table.events = tuple(table.events), list[Event]()
        return events

    def _leave(self, seat: int) -> None:
        """Let a seat leave, with the consequences for this number of players."""
        table = self._table
        if table.seats == printed.TWO:
            self._end_by_resigning(seat)
            return
        table.tell(Left(seat))
        table.absent = (*table.absent, seat)
        self._forget_steps(seat)
        if len(table.absent) == table.seats - 1:
            rounds.end(table, scoring.final_ranking(table), ImhotepEnding.RESIGNED)
        else:
            table.settle()

    def come_back(self, seat: int) -> tuple[Event, ...]:
        """Let a seat come back (§9.1): from its next choice on, it is asked again. Earlier passes no longer
        count, so a seat that had passed may be asked again, too.
        """
        table = self._table
        if self.seated(seat) not in table.absent or table.outcome is not None:
            return super().come_back(seat)
        table.absent = tuple(other for other in table.absent if other != seat)
        table.passes = 0
        self._forget_steps(seat)
        return (CameBack(seat),)

    def _forget_steps(self, seat: int) -> None:
        """Make all earlier steps final, because a seat has left or come back."""
        self._remember(seat, (), known=False)
        self._doubts = ()

    def _end_by_resigning(self, seat: int) -> None:
        """End the game. The seat that resigned is last; the others are ranked by their current totals."""
        table = self._table
        table.tell(Resigned(seat))
        others = [other for other in range(table.seats) if other != seat]
        rounds.end(table, (*scoring.ranking(table, others), (seat,)), ImhotepEnding.RESIGNED)

    # --- scores and views -------------------------------------------------------------------------

    def scores(self, seat: int | None = None) -> tuple[Sheet, ...]:
        """Return every seat's sheet (§10). The items are those of `scoring.sheets`; hidden cards count only
        for this seat (N-340).
        """
        return scoring.sheets(self._table, self.seated(seat))

    def view(self, seat: int | None) -> ImhotepView:
        """Return the view of the position, which shows no future round cards and nothing that lies face down
        (§12, N-12).
        """
        return view_of(self._table, self._choice, self.seated(seat))
