"""The things that people can do about time: look, nudge, give, claim, pause, resume, go on vacation. The
program itself only announces that a player's time is up. During a vacation, limited to a number of days a
year, a player's clocks stop.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import get_args

from bot.clock import DAY
from bot.service.asking import announce, ask_once, close_requests
from bot.service.clocks import ticking
from bot.service.clocks.face import NUDGE_EVERY, PACES, ClockFace, face, too_early
from bot.service.match import Match
from bot.service.matches import Actor, Matches, seat_of
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.store import clocks, games, people, requests, timers
from bot.store.database import Connection, Database
from bot.store.games import ClosedFor
from bot.store.people import Vacation
from bot.store.requests import NewRequest, RequestKind, StoredRequest
from bot.store.timers import Timer
from engine.contract import Reason, Refused

VACATION = "holiday"
"""The kind of timer that ends a vacation; its subject is the person."""
ALLOWED = 30
"""The days of vacation that a person may take in any 365 days."""
YEAR = 365 * DAY


@dataclass(frozen=True, slots=True)
class Leave:
    """The end of a person's current vacation, if any, and the number of days they have left."""

    until: int | None
    days_left: int


class Vacations:
    """The vacations of all players."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    async def leave(self, user_id: int) -> Leave:
        """Return the end of a person's current vacation, if any, and the days they have left."""
        return await self._database.read(_leave, user_id, self._now())

    async def begin(self, user_id: int, days: int) -> Leave:
        """Begin a vacation of this many days, and return its end and the days left; a second call changes its
        length. Raises `Refused`.
        """
        return await self._database.write(_begin, user_id, self._now() + days * DAY, self._now())

    async def begin_until(self, user_id: int, until: int) -> Leave:
        """Begin a vacation until a time, or change its end; return its end and the days left. Raises
        `Refused`.
        """
        return await self._database.write(_begin, user_id, until, self._now())

    async def end(self, user_id: int) -> Leave:
        """End a person's vacation, and return the days left. Raises `Refused` if they are not away."""
        return await self._database.write(_end, user_id, self._now())

    async def over(self, timer: Timer) -> None:
        """End a vacation whose time is up; the clocks run from that time."""
        await self._database.write(_over, timer)


def _leave(connection: Connection, user_id: int, now: int) -> Leave:
    present = people.present_vacation(connection, user_id, now)
    left = ALLOWED * DAY - people.vacation_since(connection, user_id, now - YEAR)
    return Leave(None if present is None else present.ends_at, max(0, left // DAY))


def _begin(connection: Connection, user_id: int, until: int, now: int) -> Leave:
    if until <= now:
        raise Refused(ServiceReason.DATE_IS_PAST)
    _cut_short(connection, people.present_vacation(connection, user_id, now), now)
    left = ALLOWED * DAY - people.vacation_since(connection, user_id, now - YEAR)
    if until - now > left:
        raise Refused(ServiceReason.VACATION_TOO_LONG, days=max(0, left // DAY), all=ALLOWED)
    people.begin_vacation(connection, user_id, now, until)
    timers.put(connection, VACATION, user_id, until)
    _settle(connection, user_id, now)
    return _leave(connection, user_id, now)


def _end(connection: Connection, user_id: int, now: int) -> Leave:
    if not _cut_short(connection, people.present_vacation(connection, user_id, now), now):
        raise Refused(ServiceReason.NOT_AWAY)
    timers.drop(connection, VACATION, user_id)
    _settle(connection, user_id, now)
    return _leave(connection, user_id, now)


def _cut_short(connection: Connection, present: Vacation | None, now: int) -> bool:
    if present is not None:
        people.end_vacation(connection, present, now)
    return present is not None


def _over(connection: Connection, timer: Timer) -> None:
    if timers.take(connection, timer):
        _settle(connection, timer.subject_id, timer.due_at)


def _settle(connection: Connection, user_id: int, now: int) -> None:
    """Stop or restart a person's clocks wherever it is their turn, and update the cards."""
    for game_id in clocks.on_move_of(connection, user_id):
        ticking.settle(connection, game_id, now)
        ticking.show_again(connection, game_id, now)


# --- clocks ----------------------------------------------------------------------------------------------

MOST_LEFT = 60 * DAY
"""The maximum number of seconds that a player can have left."""


class Clocks:
    """The clocks of all games."""

    def __init__(self, database: Database, matches: Matches, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self.vacations = Vacations(database, now)

    async def face(self, match: Match) -> ClockFace:
        """Return the current state of a game's clocks."""
        return await self._database.read(face, match.id, self._now(), _to_move(match))

    async def shown(self, match: Match) -> ClockFace | None:
        """Return a game's clocks as its card shows them; None if it has none, or is over."""
        return (await self.on_card(match))[0]

    async def on_card(self, match: Match) -> tuple[ClockFace | None, ClockFace | None]:
        """Return a game's clocks as its card shows them (see `shown`), and as the card's buttons need them;
        both are None when the game is over.
        """
        if match.over:
            return None, None
        now = await self.face(match)
        return now if PACES[match.stored.pace].ticks else None, now

    async def nudge(self, match: Match, actor: Actor, version: int) -> int:
        """Remind the player to move, in the channel; return the id of the announcement, which is the same if
        the interaction is repeated. Raises `Refused`.
        """
        seat = must_wait(match, actor, version)
        wish = NewRequest(match.id, version, seat, 0, actor.interaction_id, "nudge")
        asked = await ask_once(self._database, partial(_nudge, _to_move(match)), wish, self._now())
        return asked.id

    async def give(self, match: Match, actor: Actor, days: int) -> ClockFace:
        """Give the player to move more time, and return the state of the clocks. Raises `Refused`."""
        seat = must_wait(match, actor, match.version)
        return await self._database.write(_give, match.id, seat, days * DAY, self._now())

    async def claim(self, match: Match, actor: Actor, version: int) -> Match:
        """Make the player to move resign because their time is up, and return the match. Raises `Refused`,
        for example if they moved or were given time at the same moment.
        """
        seat, now = must_wait(match, actor, version), self._now()

        def must(connection: Connection) -> None:
            clock_face = face(connection, match.id, now)
            if not clock_face.late or clock_face.on_move is None:
                raise too_early(clock_face)
            clocks.claim(connection, match.id, clock_face.on_move.seat, seat, now)

        return await self._matches.claim(match, actor, version, must)

    async def ask_to_pause(self, match: Match, actor: Actor) -> StoredRequest:
        """Ask the others to stop all clocks; repeating the interaction returns the
        same request. Raises `Refused`.
        """
        must_run(match)
        wish = NewRequest(match.id, match.version, seat_of(match, actor), 0, actor.interaction_id, "pause")
        request = await ask_once(self._database, _ask_to_pause, wish, self._now())
        if match.people == frozenset((request.seat,)):
            await self._database.write(_pause_alone, request, self._now())
        return request

    async def resume(self, match: Match, actor: Actor) -> None:
        """Let a paused game continue. Raises `Refused`."""
        must_run(match)
        seat_of(match, actor)
        await self._database.write(_resume, match.id, self._now())

    async def run_out(self, timer: Timer) -> None:
        """Tell everyone that a player's time is up."""
        await self._database.write(_run_out, timer, self._now())


def must_run(match: Match) -> None:
    """Raise `Refused` if a game is over."""
    if match.over:
        reason = ServiceReason.GAME_CLOSED if match.closed else Reason.GAME_OVER
        raise Refused(reason)


def _to_move(match: Match) -> int | None:
    return None if match.play.game.decision is None else match.play.game.decision.seat


def must_wait(match: Match, actor: Actor, version: int) -> int:
    """Return the seat of a player who is waiting for another. Raises `Refused` for anyone else, and if the
    game is over or has changed since this version.
    """
    must_run(match)
    seat, decision = seat_of(match, actor), match.play.game.decision
    if version != match.version:
        raise Refused(ServiceReason.STALE)
    if decision is not None and decision.seat == seat:
        raise Refused(ServiceReason.OWN_TURN)
    return seat


# --- in one transaction --------------------------------------------------------------------------------


def _nudge(asked: int | None, connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    if games.version(connection, wish.game_id) != wish.version:
        raise Refused(ServiceReason.STALE)
    clock_face = face(connection, wish.game_id, now, asked)
    if clock_face.paused or clock_face.away is not None:
        raise too_early(clock_face)
    if not clock_face.may_nudge:
        raise Refused(ServiceReason.NUDGE_LATER, until=clock_face.nudge_from)
    close_requests(connection, wish.game_id, "overtaken", ("nudge",), now)
    clocks.nudge(connection, wish.game_id, now)
    ticking.show_again(connection, wish.game_id, now)  # a nudge can't be repeated at once
    look_again(connection, wish.game_id, now + NUDGE_EVERY)
    return announce(connection, wish, now)


def _give(connection: Connection, game_id: int, seat: int, seconds: int, now: int) -> ClockFace:
    clock_face = face(connection, game_id, now)
    clock = clock_face.on_move
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
    close_requests(connection, game_id, "agreed", ("late",), now)
    close_requests(connection, game_id, "overtaken", ("substitute",), now)  # no one is late anymore
    return face(connection, game_id, now)


def change(connection: Connection, game_id: int, now: int) -> None:
    """Update the clocks and the card after a decision about time."""
    clocks.enliven(connection, game_id, now)
    ticking.settle(connection, game_id, now)
    ticking.show_again(connection, game_id, now)


def _ask_to_pause(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    clock_face = face(connection, wish.game_id, now)
    if clock_face.paused or not clock_face.ticks:
        raise too_early(clock_face)
    return announce(connection, wish, now)


def pause(connection: Connection, request: StoredRequest, now: int) -> None:
    """Stop the clocks, because everyone has agreed."""
    if clocks.pause(connection, request.game_id, now):
        change(connection, request.game_id, now)


def _pause_alone(connection: Connection, request: StoredRequest, now: int) -> None:
    """Pause at once, because there is no one else to ask."""
    pause(connection, request, now)
    close_requests(connection, request.game_id, "agreed", ("pause",), now)


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
        ticking.show_again(connection, game_id, now)


# --- games without moves -------------------------------------------------------------------------


WARNED = (14, 3)
"""How many days ahead the closing of a game is announced."""
NEVER = 0
LATER = 30 * DAY
"""The seconds until the next check if games are never closed, because that setting may have changed by
then.
"""


class IdleGames:
    """Closes abandoned games. The full time passes between each announcement and the next step, so a wrong
    system clock closes no game.
    """

    def __init__(self, database: Database, matches: Matches, now: Now, days: int) -> None:
        self._database = database
        self._matches = matches
        self._now = now
        self._days = days

    async def look(self, timer: Timer) -> None:
        """Close a game that has been idle for long enough, or announce that it will be closed."""
        if await self._database.write(_look, timer, self._days, self._now()):
            self._matches.clear_memory()


def look_again(connection: Connection, game_id: int, when: int) -> None:
    """Have a game checked for idleness by this time at the latest, unless its closing has been announced."""
    patience, due = clocks.patience(connection, game_id), timers.due_at(connection, ticking.IDLE, game_id)
    if patience is not None and patience.warnings == 0 and due is not None and when < due:
        timers.put(connection, ticking.IDLE, game_id, when)


def _look(connection: Connection, timer: Timer, days: int, now: int) -> bool:
    """Check whether a game is idle; return whether it was closed."""
    game_id = timer.subject_id
    patience = clocks.patience(connection, game_id)
    if not timers.take(connection, timer) or patience is None or patience.ended_at is not None:
        return False
    first = patience.lively_at + max(days - WARNED[0], 1) * DAY
    if days == NEVER:
        timers.put(connection, ticking.IDLE, game_id, now + LATER)
    elif patience.warnings == 0 and now < first:
        quiet = patience.lively_at + DAY
        if now >= quiet:
            ticking.show_again(connection, game_id, now)  # the player to move may be nudged now
        timers.put(connection, ticking.IDLE, game_id, first if now >= quiet else min(first, quiet))
    elif patience.warnings < len(WARNED):
        _warn(connection, game_id, WARNED[patience.warnings :], now)
    else:
        close_game(connection, game_id, "idle", now)
        return True
    return False


def _warn(connection: Connection, game_id: int, days: tuple[int, ...], now: int) -> None:
    """Announce in how many days the game will be closed, and set the timer for the
    next announcement or the closing.
    """
    close_requests(connection, game_id, "overtaken", ("idle",), now)
    version = games.version(connection, game_id) or 0
    announce(connection, NewRequest(game_id, version, 0, days[0], None, "idle"), now)
    clocks.warn(connection, game_id)
    wait = days[0] - (days[1] if len(days) > 1 else 0)
    timers.put(connection, ticking.IDLE, game_id, now + wait * DAY)


def close_game(connection: Connection, game_id: int, reason: ClosedFor, now: int) -> None:
    """Close a running game without a winner, and show why."""
    if not games.close(connection, game_id, now, reason):
        return
    ticking.end(connection, game_id)
    close_requests(connection, game_id, "overtaken", get_args(RequestKind), now)
    ticking.post_again(connection, game_id, now)
