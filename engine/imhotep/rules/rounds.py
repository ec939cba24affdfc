"""Turns and rounds: whose turn it is, when a round ends, and the work between rounds (§3, §4, §9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar

from engine.contract import Outcome, Reason, Refused, Step
from engine.imhotep import printed, scoring, steps
from engine.imhotep.cards import Card
from engine.imhotep.components import owner
from engine.imhotep.events import CardPlayed, Ended, RoundBegan, RoundEnded, Stalemate, passed
from engine.imhotep.modules.hidden_cards import HandsShown
from engine.imhotep.rules.agenda import (
    PutAwayPlayed,
    against_loading,
    against_sailing,
    can_load,
    load_options,
    moor,
    sail_options,
    unload,
)
from engine.imhotep.rules.blue_cards import BLUE
from engine.imhotep.rules.ships import UNKNOWN, all_sailed, any_ready, launched
from engine.imhotep.steps import PLAYS, ImhotepKind, ImhotepReason
from engine.imhotep.table.module import Module
from engine.imhotep.table.table import Job, SeatChoice, Table, Task

FETCHING = (steps.FETCH,)


class ImhotepEnding(StrEnum):
    """The reasons why a game ended: it was played to its end (§10), or all players but one resigned."""

    LAST_ROUND = "last_round"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Turn(SeatChoice):
    """A turn: exactly one of the four actions (§4), or an action that a module adds (N-400); a seat that can
    do nothing is skipped (HV-24). One module's step that isn't a whole action may come first; then the same
    turn comes `again` (N-363).
    """

    again: bool = False
    kind: ClassVar[StrEnum] = ImhotepKind.TURN
    tag: ClassVar[str] = "turn"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.again

    @property
    def opens_turn(self) -> bool:
        return not self.again

    def begin(self, table: Table) -> bool:
        """Return False if the seat can act, because its player always chooses the action (HV-28); the options
        are computed only when needed. Otherwise skip the seat, or put a module's last choice for it on the
        agenda, and return True; a seat that has left is always skipped (§9.1).
        """
        seat, present = self.seat, self.seat not in table.absent
        if present and (can_fetch(table, seat) or can_load(table, seat) or any_ready(table.ships)):
            return False
        table.agenda = table.agenda[1:]
        chance = self._last_chance(table) if present and not self.again else None
        if chance is None:
            self.on_no_options(table)
        else:
            table.push_front(chance)
        return True

    def _last_chance(self, table: Table) -> Task | None:
        then = _turn(self.seat, again=True)
        chances = (module.before_passing(table, self.seat, then) for module in table.modules)
        return next((chance for chance in chances if chance is not None), None)

    def options(self, table: Table) -> Sequence[Step]:
        """Return the actions: `q`, loading by ship and position, sailing by ship and site, cards (§4.5), then
        those of modules.
        """
        seat = self.seat
        legal: tuple[Step, ...] = FETCHING if can_fetch(table, seat) else ()
        if table.sleds[seat]:
            legal += load_options(table)
        legal += sail_options(table)
        if hand := table.hands[seat]:
            legal += tuple(
                [step for step in PLAYS if step.card in hand and BLUE[step.card].missing(table, seat) is None]
            )
        for module in table.acting:
            if module.whole or not self.again:
                legal += module.in_turn(table, seat)
        return legal

    def objection(self, table: Table, step: Step) -> Refused:
        if (reason := _OBJECTIONS.get(type(step))) is not None:
            return reason(table, self, step)
        for module in _modules_of(table, step):
            return module.against(table, self.seat, step, again=self.again)
        return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        take = _TAKES.get(type(step))
        if take is None:
            self._take_of_module(table, step)
            return
        table.passes = 0
        table.push_front(_end_turn(self.seat))
        take(table, self.seat, step)

    def _take_of_module(self, table: Table, step: Step) -> None:
        """Carry out a module's step. If it isn't a whole action, the turn goes on after it (N-363)."""
        for module in _modules_of(table, step):
            if module.whole:
                table.passes = 0
                table.push_front(_end_turn(self.seat))
            module.act(table, self.seat, step)
            if not module.whole:
                table.push_front(_turn(self.seat, again=True))

    def on_no_options(self, table: Table) -> None:
        """Pass; once all players have passed, the remaining ships are removed (HV-24, HV-25). A seat that has
        left passes silently, but its pass counts (§9.1).
        """
        table.passes += 1
        if self.seat not in table.absent:
            table.tell(passed(self.seat))
        if table.passes == table.seats:
            table.push_front(*_stalemate(table))
        else:
            begin_turn(table, following(table, self.seat))


def can_fetch(table: Table, seat: int) -> bool:
    """Tell whether a seat has stones in the quarry and room on the sled (§4.1)."""
    return table.quarries[seat] > 0 and table.sleds[seat] < table.capacity(seat)


def against_fetching(table: Table, seat: int) -> Refused:
    """Return why a seat can't fetch stones: it needs room on the sled and a stone in the quarry (§4.1)."""
    if table.sleds[seat] >= table.capacity(seat):
        return Refused(ImhotepReason.SLED_FULL, capacity=table.capacity(seat))
    return Refused(ImhotepReason.QUARRY_EMPTY)


def _fetch(table: Table, seat: int, step: steps.Fetch) -> None:
    """Fetch stones to the sled, and let the sides react (§4.1, N-224)."""
    del step
    table.fetch(seat, printed.FETCH)
    for side in table.sides:
        side.fetched(table, seat)


def _sail(table: Table, seat: int, step: steps.Sail) -> None:
    """Sail a ship and unload it (§4.3)."""
    moor(table, seat, step)
    unload(table, step.ship, step.site)


def _against_playing(table: Table, turn: Turn, step: steps.Play) -> Refused:
    """Return why a card can't be played: the player must hold it and meet its requirements (§4.4). A card
    gained this turn needs no check, because gaining a card ends the turn.
    """
    if step.card not in table.hands[turn.seat]:
        return Refused(ImhotepReason.CARD_NOT_HELD, card=step.card.value)
    return Refused(BLUE[step.card].missing(table, turn.seat) or Reason.NOT_NOW)


def _play(table: Table, seat: int, step: steps.Play) -> None:
    """Play a card from the hand; it is put away after its whole effect (§4.4, HV-27)."""
    card = step.card
    kept = list(table.hands[seat])
    kept.remove(card)
    table.hands[seat] = tuple(kept)
    table.bring_into_play(seat, card)
    table.tell(CardPlayed(seat, card))
    table.push_front(*BLUE[card].tasks(seat), PutAwayPlayed(seat, card))


_OBJECTIONS: dict[type[Step], Callable[[Table, Turn, Any], Refused]] = {
    steps.Fetch: lambda table, turn, _: against_fetching(table, turn.seat),
    steps.Load: lambda table, turn, step: against_loading(table, turn.seat, step),
    steps.Sail: lambda table, _, step: against_sailing(table, step),
    steps.Play: _against_playing,
}
"""For each kind of action, a function that returns why it is refused (§4)."""

_TAKES: dict[type[Step], Callable[[Table, int, Any], None]] = {
    steps.Fetch: _fetch,
    steps.Load: lambda table, seat, step: table.load(seat, step.ship, step.position),
    steps.Sail: _sail,
    steps.Play: _play,
}
"""The effect of each kind of step."""


def _modules_of(table: Table, step: Step) -> list[Module]:
    """Return the module in play that a turn's step belongs to, as a list that is empty if there is none."""
    return [module for module in table.acting if type(step) in module.acts]


def following(table: Table, seat: int) -> int:
    """Return the seat to the left (§2)."""
    return (seat + 1) % table.seats


def begin_turn(table: Table, seat: int) -> None:
    """Begin a seat's turn."""
    table.active = seat
    table.push_front(_turn(seat))


_turn = cache(Turn)


@dataclass(frozen=True, slots=True)
class EndTurn(Job):
    """Pass the turn on after the whole action; the fourth ship ends the round (§3)."""

    seat: int
    tag: ClassVar[str] = "endturn"

    def values(self) -> tuple[object, ...]:
        return (self.seat,)

    def run(self, table: Table) -> None:
        if all_sailed(table.ships):
            table.push_front(EndRound())
        else:
            begin_turn(table, following(table, self.seat))


_end_turn = cache(EndTurn)


# --- rounds ---------------------------------------------------------------------------------------


def _stalemate(table: Table) -> tuple[Task, ...]:
    """Remove ships that have not sailed, put their stones back into the quarries (HV-25), and return the
    tasks that follow. Sailed ships are removed, too, because their docks don't matter anymore.
    """
    aboard = [stone for ship in table.ships for _, stone in ship.aboard()]
    for stone in aboard:
        table.come_to_quarry(stone)
    owners = [owner(stone) for stone in aboard]
    stones = [owners.count(seat) for seat in range(table.seats)]
    table.ships = ()
    table.tell(Stalemate(tuple(stones)))
    return (EndRound(),)


@dataclass(frozen=True, slots=True)
class EndRound(Job):
    """Let the sites do their work at the end of a round; then everything is cleared (§3)."""

    tag: ClassVar[str] = "endround"

    def run(self, table: Table) -> None:
        table.tell(RoundEnded(table.round))
        tasks = [task for side in table.sides for task in side.end_round(table)]
        table.push_front(*tasks, Clear())


@dataclass(frozen=True, slots=True)
class Clear(Job):
    """Remove ships and the rest of the display (§3); then the next round begins or the game ends (§10)."""

    tag: ClassVar[str] = "clear"

    def run(self, table: Table) -> None:
        for side in table.sides:
            side.clear(table)
        for module in table.modules:
            module.clear(table)
        table.ships = ()
        table.push_front(BeginRound() if table.round < printed.ROUNDS else Finish())


@dataclass(frozen=True, slots=True)
class BeginRound(Job):
    """Reveal a round card and deal the display; turn order just continues (§3)."""

    tag: ClassVar[str] = "round"

    def unsure(self, table: Table) -> bool:
        return table.cards[table.round] == UNKNOWN

    def run(self, table: Table) -> None:
        card = table.cards[table.round]
        table.round += 1
        table.passes = 0
        table.ships = launched(card)
        table.tell(RoundBegan(table.round, card))
        for side in table.sides:
            side.begin_round(table)
        begin_turn(table, following(table, table.active))


@dataclass(frozen=True, slots=True)
class Finish(Job):
    """End the game (§10)."""

    tag: ClassVar[str] = "finish"

    def unsure(self, table: Table) -> bool:
        """Tell whether the result may be unknown, because hidden cards count (N-340)."""
        return any(Card.FACE_DOWN in hand for hand in table.hands)

    def run(self, table: Table) -> None:
        end(table, scoring.final_ranking(table), ImhotepEnding.LAST_ROUND)


def end(table: Table, ranking: tuple[tuple[int, ...], ...], reason: ImhotepEnding) -> None:
    """Record how the game ended."""
    table.outcome = Outcome(ranking, reason)
    table.agenda = ()
    if table.rules.hidden_market_cards:
        table.tell(HandsShown(tuple(table.hands)))
    table.tell(Ended(table.outcome.winners, reason))
