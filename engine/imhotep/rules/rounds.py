"""Turns and rounds: whose turn it is, when a round ends, and what happens between rounds (§3, §4, §9)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.contract import Outcome, Reason, Refused, Step
from engine.imhotep import printed, scoring, steps
from engine.imhotep.cards import Card
from engine.imhotep.components import owner
from engine.imhotep.events import CardPlayed, Ended, Passed, RoundBegan, RoundEnded, Stalemate
from engine.imhotep.modules import private_ships, prophecies
from engine.imhotep.modules.hidden_cards import HandsShown
from engine.imhotep.modules.private_ships import Embark
from engine.imhotep.modules.prophecies import Predict, PropheciesKind
from engine.imhotep.rules.agenda import (
    PutAwayPlayed,
    can_load,
    load_options,
    moor,
    refuse_load,
    refuse_sail,
    sail_options,
    unload,
)
from engine.imhotep.rules.blue_cards import BLUE
from engine.imhotep.rules.ships import UNKNOWN, launched
from engine.imhotep.steps import PLAYS, ImhotepKind, ImhotepReason
from engine.imhotep.table.table import SeatsChoice, Table, Task


class ImhotepEnding(StrEnum):
    """Why a game ended: it was played to its end (§10), or a seat gave up."""

    LAST_ROUND = "last_round"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Turn(SeatsChoice):
    """Exactly one of the four actions (§4), or sailing one's private ship (N-400); who can do nothing at all
    is passed over (HV-24). Before it a scarab may be placed, once: then `scarab` is set (N-363).
    """

    scarab: bool = False
    kind: ClassVar[StrEnum] = ImhotepKind.TURN
    tag: ClassVar[str] = "turn"

    def values(self) -> tuple[object, ...]:
        return self.seat, self.scarab

    @property
    def opens_turn(self) -> bool:
        return not self.scarab

    def asks(self, table: Table) -> bool:
        """Which action to take is always the player's own choice (HV-28)."""
        seat = self.seat
        return can_fetch(table, seat) or can_load(table, seat) or any(ship.ready for ship in table.ships)

    def unsure(self, table: Table) -> bool:
        """N-343: whether somebody could fetch may be their secret."""
        if not table.unsure(self.seat, printed.FETCH) or table.surely_movable(self.seat, printed.FETCH) > 0:
            return False
        return not (can_load(table, self.seat) or any(ship.ready for ship in table.ships))

    def options(self, table: Table) -> list[Step]:
        """Order: `q`, loading by ship and position, sailing by ship and site, cards (§4.5), the private ship
        by site, prophecies as they lie.
        """
        seat = self.seat
        found: list[Step] = [steps.FETCH] if can_fetch(table, seat) else []
        if table.sleds[seat]:
            found += load_options(table)
        found += sail_options(table)
        if hand := table.hands[seat]:
            plays = (step for step in PLAYS if step.card in hand)
            found += [step for step in plays if BLUE[step.card].refusal(table, seat) is None]
        found += private_ships.options(table, seat)
        found += prophecies.options(table, seat, placed=self.scarab)
        return found

    def refusal(self, table: Table, step: Step) -> Refused | None:
        match step:
            case steps.Fetch():
                return refuse_fetch(table, self.seat)
            case steps.Load():
                return refuse_load(table, self.seat, step)
            case steps.Sail():
                return refuse_sail(table, step)
            case steps.Play():
                return self._refuse_play(table, step)
            case Embark():
                return private_ships.refusal(table, self.seat, step)
            case Predict():
                return prophecies.refusal(table, self.seat, step, placed=self.scarab)
            case _:
                return Refused(Reason.NOT_NOW)

    def _refuse_play(self, table: Table, step: steps.Play) -> Refused | None:
        """§4.4. A card that came in this turn needs no check: what brings one ends the turn."""
        if step.card not in table.hands[self.seat]:
            return Refused(ImhotepReason.CARD_NOT_HELD, card=step.card.value)
        return BLUE[step.card].refusal(table, self.seat)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Predict):
            prophecies.place(table, self.seat, step.god)
            table.first_do(Turn(self.seat, scarab=True))
            return
        table.passes = 0
        table.first_do(EndTurn(self.seat))
        match step:
            case steps.Fetch():
                table.fetch(self.seat, printed.FETCH)
                for side in table.sides:
                    side.fetched(table, self.seat)
            case steps.Load():
                table.load(self.seat, step.ship, step.position)
            case steps.Sail():
                moor(table, self.seat, step)
                unload(table, step.ship, step.site)
            case steps.Play():
                _play(table, self.seat, step.card)
            case Embark():
                private_ships.sail(table, self.seat, step.site)
            case _:
                raise Refused(Reason.UNKNOWN_STEP, code=step.code)

    def lose(self, table: Table) -> None:
        """Pass; when everybody has passed the ships go unsailed (HV-24, HV-25)."""
        table.passes += 1
        table.tell(Passed(self.seat))
        if table.passes == table.seats:
            table.first_do(*_stalemate(table))
        else:
            begin_turn(table, following(table, self.seat))

    def run(self, table: Table) -> None:
        if prophecies.options(table, self.seat, placed=self.scarab):
            table.first_do(LastScarab(self.seat))
        else:
            self.lose(table)


@dataclass(frozen=True, slots=True)
class LastScarab(SeatsChoice):
    """Who can do nothing else may place a scarab before passing (N-364)."""

    kind: ClassVar[StrEnum] = PropheciesKind.PROPHECY
    optional: ClassVar[bool] = True
    tag: ClassVar[str] = "scarab"

    @property
    def opens_turn(self) -> bool:
        return True

    def options(self, table: Table) -> list[Step]:
        return [*prophecies.options(table, self.seat), steps.DECLINE]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if step == steps.DECLINE:
            return None
        if isinstance(step, Predict):
            return prophecies.refusal(table, self.seat, step)
        return Refused(Reason.NOT_NOW)

    def take(self, table: Table, step: Step) -> None:
        if isinstance(step, Predict):
            prophecies.place(table, self.seat, step.god)
        table.first_do(Turn(self.seat, scarab=True))


def can_fetch(table: Table, seat: int) -> bool:
    """Whether a seat has stones in the quarry and room on the sled (§4.1)."""
    return table.movable(seat, printed.FETCH) > 0


def refuse_fetch(table: Table, seat: int) -> Refused | None:
    """A full sled or an empty quarry (§4.1)."""
    if table.sleds[seat] >= table.capacity(seat):
        return Refused(ImhotepReason.SLED_FULL, capacity=table.capacity(seat))
    return None if table.quarries[seat] else Refused(ImhotepReason.QUARRY_EMPTY)


def _play(table: Table, seat: int, card: Card) -> None:
    """A card leaves the hand and acts; it is put away after its whole effect (§4.4, HV-27)."""
    kept = list(table.hands[seat])
    kept.remove(card)
    table.hands[seat] = tuple(kept)
    table.bring_into_play(seat, card)
    table.tell(CardPlayed(seat, card))
    table.first_do(*BLUE[card].tasks(seat), PutAwayPlayed(seat, card))


def following(table: Table, seat: int) -> int:
    """The seat to the left (§2)."""
    return (seat + 1) % table.seats


def begin_turn(table: Table, seat: int) -> None:
    """It is a seat's turn."""
    table.active = seat
    table.first_do(Turn(seat))


@dataclass(frozen=True, slots=True)
class EndTurn(Task):
    """After the whole action the turn passes on; the fourth ship ends the round (§3)."""

    seat: int
    tag: ClassVar[str] = "endturn"

    def values(self) -> tuple[object, ...]:
        return (self.seat,)

    def run(self, table: Table) -> None:
        if any(ship.site is None for ship in table.ships):
            begin_turn(table, following(table, self.seat))
        else:
            table.first_do(EndRound())


# --- rounds ---------------------------------------------------------------------------------------


def _stalemate(table: Table) -> tuple[Task, ...]:
    """Ships that have not sailed are removed, their stones return to the quarries (HV-25).

    Those that have sailed go as well: their docks mean nothing any more.
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
class EndRound(Task):
    """What the sites do at the end of a round, then everything is cleared (§3)."""

    tag: ClassVar[str] = "endround"

    def run(self, table: Table) -> None:
        table.tell(RoundEnded(table.round))
        tasks = [task for side in table.sides for task in side.end_round(table)]
        table.first_do(*tasks, Clear())


@dataclass(frozen=True, slots=True)
class Clear(Task):
    """Ships and what is left of the display go (§3); then the next round, or the end (§10)."""

    tag: ClassVar[str] = "clear"

    def run(self, table: Table) -> None:
        for side in table.sides:
            side.clear(table)
        private_ships.clear(table)
        table.ships = ()
        table.first_do(BeginRound() if table.round < printed.ROUNDS else Finish())


@dataclass(frozen=True, slots=True)
class BeginRound(Task):
    """Reveal a round card, deal the display; turn order goes on as ever (§3)."""

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
class Finish(Task):
    """The game is over (§10)."""

    tag: ClassVar[str] = "finish"

    def unsure(self, table: Table) -> bool:
        """N-340: hidden cards count."""
        return any(Card.FACE_DOWN in hand for hand in table.hands)

    def run(self, table: Table) -> None:
        end(table, scoring.ranking(table, range(table.seats)), ImhotepEnding.LAST_ROUND)


def end(table: Table, ranking: tuple[tuple[int, ...], ...], reason: ImhotepEnding) -> None:
    """Write down how the game ended."""
    table.outcome = Outcome(ranking, reason)
    table.agenda = ()
    if table.rules.hidden_market_cards:
        table.tell(HandsShown(tuple(table.hands)))
    table.tell(Ended(table.outcome.winners, reason))
