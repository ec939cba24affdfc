"""What people may do about time: look at it, nudge, give, claim, pause, resume. Nothing happens by itself but
that everybody is told when somebody's time is up.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.service.clocks import ticking
from bot.service.clocks.pace import DAY, PACES
from bot.service.clocks.saying import announce
from bot.service.match import Match
from bot.service.matches import Actor, Matches, seat_of
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import clocks, games, holidays, requests, timers
from bot.store.clocks import Patience, SeatClock
from bot.store.database import Conflict, Connection, Database
from bot.store.requests import NewRequest, StoredRequest
from bot.store.timers import Timer
from engine.contract import Reason, Refused

NUDGE_EVERY = DAY
MOST_LEFT = 60 * DAY
"""More time than this nobody is given."""
Ask = Callable[[Connection, NewRequest, int], StoredRequest]


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What holds of a game's time at a moment. `away`: until when whoever is to move is on holiday."""

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
        """The clock of whoever is to move."""
        return next((clock for clock in self.clocks if clock.on_move), None)

    @property
    def late(self) -> bool:
        """Whether time is up, so that the others may claim."""
        return not self.paused and self.on_move is not None and self.on_move.left(self.now) == 0

    @property
    def nudge_from(self) -> int:
        """When somebody may be nudged: when their time is up, or where there is none a day after the last
        move; and a day after the nudge before.
        """
        clock, lively = self.on_move, self.patience.lively_at
        first = lively + NUDGE_EVERY if clock is None or clock.until is None else clock.until
        last = self.patience.nudged_at
        return first if last is None or last < lively else max(first, last + NUDGE_EVERY)

    @property
    def may_nudge(self) -> bool:
        """Whether whoever is to move may be nudged now."""
        return not self.paused and self.away is None and self.now >= self.nudge_from


class Clocks:
    """The clocks of all games."""

    def __init__(self, database: Database, matches: Matches, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._now = now

    async def face(self, match: Match) -> ClockFace:
        """What holds of a game's time now."""
        return await self._database.read(face, match.id, self._now())

    async def shown(self, match: Match) -> ClockFace | None:
        """The same as far as a card says it: nothing where there are no clocks, or nobody may move."""
        return None if match.over or not PACES[match.stored.pace].ticks else await self.face(match)

    async def nudge(self, match: Match, actor: Actor, version: int) -> int:
        """Remind whoever is to move, in the channel; the number of what is to be shown. The same interaction
        again gives the same one. Raises `Refused`.
        """
        seat = _must_wait(match, actor, version)
        wish = NewRequest(match.id, version, seat, 0, actor.interaction_id, "nudge")
        return (await self._once(_nudge, wish)).id

    async def give(self, match: Match, actor: Actor, days: int) -> ClockFace:
        """Give whoever is to move more time. Raises `Refused`."""
        seat = _must_wait(match, actor, match.version)
        return await self._database.write(_give, match.id, seat, days * DAY, self._now())

    async def claim(self, match: Match, actor: Actor, version: int) -> Match:
        """Let whoever is to move resign, as their time is up. Raises `Refused` also when they moved, or were
        given time, at the same moment.
        """
        seat, now = _must_wait(match, actor, version), self._now()

        def must(connection: Connection) -> None:
            found = face(connection, match.id, now)
            if not found.late or found.on_move is None:
                raise _too_early(found)
            clocks.claim(connection, match.id, found.on_move.seat, seat, now)

        return await self._matches.claim(match, actor, version, must)

    async def ask_to_pause(self, match: Match, actor: Actor) -> StoredRequest:
        """Ask the others to let all clocks stand; the same interaction again gives the same request. Raises
        `Refused`.
        """
        must_run(match)
        wish = NewRequest(match.id, match.version, seat_of(match, actor), 0, actor.interaction_id, "pause")
        request = await self._once(_ask_to_pause, wish)
        if match.people == frozenset((request.seat,)):
            await self._database.write(_pause_alone, request, self._now())
        return request

    async def ask_to_substitute(
        self, match: Match, actor: Actor, version: int, who: tuple[int, str]
    ) -> StoredRequest:
        """Ask somebody to take the seat of whoever is late, and all others to agree; the same interaction
        again gives the same request. Raises `Refused`.
        """
        seat, decision = _must_wait(match, actor, version), match.play.game.decision
        if match.stored.guild_id is None:
            raise Refused(ServiceReason.ONLY_IN_SERVERS)
        if match.stored.seat_of(who[0]) is not None:
            raise Refused(ServiceReason.ALREADY_SEATED)
        late = None if decision is None else decision.seat
        wish = NewRequest(match.id, version, seat, 0, actor.interaction_id, "substitute", *who, late)
        return await self._once(_ask_to_substitute, wish)

    async def resume(self, match: Match, actor: Actor) -> None:
        """Let a paused game go on. Raises `Refused`."""
        must_run(match)
        seat_of(match, actor)
        await self._database.write(_resume, match.id, self._now())

    async def run_out(self, timer: Timer) -> None:
        """Somebody's time is up: tell everybody."""
        await self._database.write(_run_out, timer, self._now())

    async def _once(self, ask: Ask, wish: NewRequest) -> StoredRequest:
        try:
            return await self._database.write(ask, wish, self._now())
        except (Refused, Conflict) as failure:
            known = await self._database.read(requests.by_interaction, wish.interaction_id or 0)
            if known is not None:
                return known
            if isinstance(failure, Conflict):
                raise Refused(ServiceReason.ALREADY_ASKED) from None
            raise


def must_run(match: Match) -> None:
    """Refuse what is for running games only."""
    if match.over:
        reason = ServiceReason.GAME_CLOSED if match.closed else Reason.GAME_OVER
        raise Refused(reason)


def _must_wait(match: Match, actor: Actor, version: int) -> int:
    """The seat of somebody who waits for another."""
    must_run(match)
    seat, decision = seat_of(match, actor), match.play.game.decision
    if version != match.version:
        raise Refused(ServiceReason.STALE)
    if decision is not None and decision.seat == seat:
        raise Refused(ServiceReason.OWN_TURN)
    return seat


# --- in one transaction --------------------------------------------------------------------------------


def face(connection: Connection, game_id: int, now: int) -> ClockFace:
    """What holds of a game's time at a moment; raises `Refused` if there is no such game."""
    found, stored = clocks.patience(connection, game_id), games.get(connection, game_id)
    if found is None or stored is None:
        raise Refused(ServiceReason.NO_GAME_HERE)
    every = clocks.of_game(connection, game_id)
    to_move = next((clock.seat for clock in every if clock.on_move), None)
    holiday = None
    if to_move is not None:
        holiday = holidays.present(connection, stored.seats[to_move].user_id, now)
    return ClockFace(now, found, every, None if holiday is None else holiday.ends_at)


def _too_early(found: ClockFace) -> Refused:
    if found.paused:
        return Refused(ServiceReason.PAUSED)
    if found.on_move is None:
        return Refused(ServiceReason.NO_CLOCK)
    if found.away is not None:
        return Refused(ServiceReason.AWAY, until=f"<t:{found.away}:f>")
    return Refused(ServiceReason.STILL_TIME, until=f"<t:{found.on_move.until or found.now}:f>")


def _nudge(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    if games.version(connection, wish.game_id) != wish.version:
        raise Refused(ServiceReason.STALE)
    found = face(connection, wish.game_id, now)
    if found.paused or found.away is not None:
        raise _too_early(found)
    if not found.may_nudge:
        raise Refused(ServiceReason.NUDGE_LATER, until=f"<t:{found.nudge_from}:f>")
    ticking.close_requests(connection, wish.game_id, "overtaken", ("nudge",), now)
    clocks.nudge(connection, wish.game_id, now)
    return announce(connection, wish, now)


def _give(connection: Connection, game_id: int, seat: int, seconds: int, now: int) -> ClockFace:
    found = face(connection, game_id, now)
    clock = found.on_move
    if clock is None:
        raise Refused(ServiceReason.NO_CLOCK)
    if clock.seat == seat:
        raise Refused(ServiceReason.OWN_TURN)
    left = clock.left(now) + seconds
    if left > MOST_LEFT:
        raise Refused(ServiceReason.ENOUGH_TIME)
    running = None if clock.since is None else now
    clocks.put(connection, game_id, replace(clock, seconds=left, since=running))
    change(connection, game_id, now)
    ticking.close_requests(connection, game_id, "agreed", ("late",), now)
    return face(connection, game_id, now)


def change(connection: Connection, game_id: int, now: int) -> None:
    """Somebody decided something about time: clocks follow, and the card says so."""
    clocks.enliven(connection, game_id, now)
    ticking.settle(connection, game_id, now)
    ticking.show_anew(connection, game_id, now)


def _ask_to_pause(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    found = face(connection, wish.game_id, now)
    if found.paused or not found.ticks:
        raise _too_early(found)
    return announce(connection, wish, now)


def _ask_to_substitute(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    if games.version(connection, wish.game_id) != wish.version:
        raise Refused(ServiceReason.STALE)
    found = face(connection, wish.game_id, now)
    if not found.late:
        raise _too_early(found)
    return announce(connection, wish, now)


def substitute(connection: Connection, request: StoredRequest, now: int) -> None:
    """All have agreed: somebody else plays for a seat, with the time of a new turn or three days."""
    requests.seat(connection, request, request.id)
    clock = clocks.on_move(connection, request.game_id)
    if clock is not None:
        seconds = max(clock.left(now), ticking.pace_of(connection, request.game_id).turn or 3 * DAY)
        clocks.put(connection, request.game_id, replace(clock, seconds=seconds, since=None))
    clocks.enliven(connection, request.game_id, now)
    ticking.settle(connection, request.game_id, now)
    ticking.close_requests(connection, request.game_id, "agreed", ("late", "nudge"), now)
    ticking.post_again(connection, request.game_id, now)


def pause(connection: Connection, request: StoredRequest, now: int) -> None:
    """All have agreed: the clocks stand."""
    if clocks.pause(connection, request.game_id, now):
        change(connection, request.game_id, now)


def _pause_alone(connection: Connection, request: StoredRequest, now: int) -> None:
    """Nobody else is to be asked."""
    pause(connection, request, now)
    ticking.close_requests(connection, request.game_id, "agreed", ("pause",), now)


def _resume(connection: Connection, game_id: int, now: int) -> None:
    if not clocks.pause(connection, game_id, None):
        raise Refused(ServiceReason.NOT_PAUSED)
    change(connection, game_id, now)


def _run_out(connection: Connection, timer: Timer, now: int) -> None:
    if not timers.take(connection, timer):
        return
    game_id = timer.subject_id
    clock, version = clocks.on_move(connection, game_id), games.version(connection, game_id)
    if clock is None or clock.since is None or clock.left(now) or version is None:
        ticking.settle(connection, game_id, now)
    elif "late" not in requests.open_in(connection, game_id):
        announce(connection, NewRequest(game_id, version, clock.seat, 0, None, "late"), now)
