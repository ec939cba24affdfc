"""The state of a game's clocks at a time, and the reasons why an action on them must wait."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.clock import DAY
from bot.service.refusals import ServiceReason
from bot.store import clocks, games, people
from bot.store.clocks import Patience, SeatClock
from bot.store.database import Connection
from bot.store.invitations import NO_PACE
from engine.contract import Refused


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for each turn, or for the whole game; with neither, time is unlimited."""

    turn: int = 0
    game: int = 0

    @property
    def ticks(self) -> bool:
        """Whether there are clocks."""
        return self.first > 0

    @property
    def first(self) -> int:
        """The seconds on a clock when it first starts; 0 without clocks."""
        return self.turn or self.game


PACES: Mapping[str, Pace] = {
    NO_PACE: Pace(),
    "1": Pace(turn=DAY),
    "3": Pace(turn=3 * DAY),
    "7": Pace(turn=7 * DAY),
    "bank": Pace(game=14 * DAY),
}
"""The paces by their stored names, in the order of menus."""


NUDGE_EVERY = DAY


@dataclass(frozen=True, slots=True)
class ClockFace:
    """The state of a game's clocks. `away`: the time until which the player to move is on vacation."""

    now: int
    patience: Patience
    clocks: tuple[SeatClock, ...]
    away: int | None

    @property
    def ticks(self) -> bool:
        """Whether there are clocks."""
        return PACES[self.patience.pace].ticks

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self.patience.paused_at is not None

    @property
    def on_move(self) -> SeatClock | None:
        """The clock of the player to move; None without clocks, or when the game is over."""
        return next((clock for clock in self.clocks if clock.on_move), None)

    @property
    def late(self) -> bool:
        """Whether time is up, so that the others may claim."""
        return not self.paused and self.on_move is not None and self.on_move.left(self.now) == 0

    @property
    def nudge_from(self) -> int:
        """When the player to move may be nudged: as soon as their time is up, or, without a clock, a day
        after the last move; then a day after each nudge.
        """
        clock, lively = self.on_move, self.patience.lively_at
        first = lively + NUDGE_EVERY if clock is None or clock.until is None else clock.until
        last = self.patience.nudged_at
        return first if last is None or last < lively else max(first, last + NUDGE_EVERY)

    @property
    def may_nudge(self) -> bool:
        """Whether the player to move may be nudged now."""
        return not self.paused and self.away is None and self.now >= self.nudge_from


def face(connection: Connection, game_id: int, now: int, asked: int | None = None) -> ClockFace:
    """Return the state of a game's clocks; raises `Refused` if there is no such game. `asked`: the seat that
    must move, for games without clocks.
    """
    patience, stored = clocks.patience(connection, game_id), games.get(connection, game_id)
    if patience is None or stored is None:
        raise Refused(ServiceReason.NO_GAME_HERE)
    every = clocks.of_game(connection, game_id)
    to_move = next((clock.seat for clock in every if clock.on_move), asked)
    vacation = None
    if to_move is not None:
        vacation = people.present_vacation(connection, stored.seats[to_move].user_id, now)
    return ClockFace(now, patience, every, None if vacation is None else vacation.ends_at)


def too_early(clock_face: ClockFace) -> Refused:
    """Return the refusal of an action that needs an expired clock."""
    if clock_face.paused:
        return Refused(ServiceReason.PAUSED)
    if clock_face.away is not None:
        return Refused(ServiceReason.AWAY, until=clock_face.away)
    if clock_face.on_move is None:
        return Refused(ServiceReason.NO_CLOCK)
    return Refused(ServiceReason.STILL_TIME, until=clock_face.on_move.until or clock_face.now)
