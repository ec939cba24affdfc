"""Computer players in games. The positions say whose turn it is, so nothing else is stored. Games wait in a
queue; each gets one answer, up to the next reveal, and then goes to the end of the queue. If all players want
this, computer players take their time like people. How long they take depends on the position, and a timer
ends the wait, so this works even after a restart.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Iterator
from enum import StrEnum

from bot.service.choices import Preference
from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.outbox import Outbox
from bot.service.ports import Now, Thinker, ThinkingFailed
from bot.service.preferences import Preferences
from bot.store import games, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer
from engine.contract import Refused
from engine.rivals.levels import Level


class Ponder(StrEnum):
    """How soon computer players answer."""

    SHORT = "short"
    LONG = "long"


PONDER = Preference("ponder", "person", tuple(Ponder), Ponder.SHORT, offered=False)
"""Whether computer players take their time like people."""
PONDERED = "rival"
"""The kind of timer: a computer player has thought for long enough about a game."""
SHORTEST, LONGEST = 20, 180
"""Seconds of thinking; short times are more frequent than long ones."""


class Pondering:
    """Decides when computer players may answer."""

    def __init__(self, database: Database, preferences: Preferences, now: Now) -> None:
        self._database = database
        self._preferences = preferences
        self._now = now
        self._over: dict[int, int] = {}
        """The versions at which a computer player's time is up, by game."""

    async def wanted(self, match: Match) -> bool:
        """Tell whether a computer player takes its time: not in the middle of a turn, and only if everyone
        present wants this.
        """
        people = [match.stored.seats[seat].user_id for seat in match.people]
        if match.play.game.mid_turn or not people:
            return False
        chosen = [await self._preferences.chosen(PONDER, user_id) for user_id in people]
        return set(chosen) == {Ponder.LONG}

    async def goes_on(self, match: Match, seed: bytes) -> bool:
        """Tell whether a computer player is still taking its time; if it has just begun to, set the timer."""
        if self._over.pop(match.id, None) == match.version:
            return False
        if not await self.wanted(match):
            return False
        await self._database.write(_begin, match.id, self._now() + seconds(seed))
        return True

    def end(self, match: Match) -> None:
        """End the thinking time for this position."""
        self._over[match.id] = match.version


def seconds(seed: bytes) -> int:
    """Return how many seconds a computer player pretends to think; the seed decides."""
    part = int.from_bytes(seed[:2], "big") / 0x10000
    return round(SHORTEST * (LONGEST / SHORTEST) ** part)


def _begin(connection: Connection, game_id: int, until: int) -> None:
    """Set the timer, unless there is one."""
    if timers.due_at(connection, PONDERED, game_id) is None:
        timers.put(connection, PONDERED, game_id, until)


log = logging.getLogger(__name__)

SOON = 1.0
"""Seconds for which a turn waits to be shown together with the reply."""
AGAIN = 15.0
"""Seconds after which a failed answer is retried."""


class Rivals:
    """All computer players of this installation."""

    def __init__(
        self, database: Database, matches: Matches, outbox: Outbox, thinker: Thinker, pondering: Pondering
    ) -> None:
        self._database = database
        self._matches = matches
        self._outbox = outbox
        self._thinker = thinker
        self._pondering = pondering
        self._line: asyncio.Queue[int] = asyncio.Queue()
        self._waiting: set[int] = set()
        self._posting: set[asyncio.Task[bool]] = set()
        self._next = asyncio.Event()
        """Set when the next game is answered, and replaced by another event."""
        matches.watchers.append(self.consider)

    def consider(self, match: Match) -> None:
        """Queue a game if a computer player must choose in it."""
        if match.thinker is not None:
            self.stand(match.id)

    def stand(self, game_id: int) -> None:
        """Queue a new game to be checked, and answered if needed."""
        if game_id not in self._waiting:
            self._waiting.add(game_id)
            self._line.put_nowait(game_id)

    async def answered(self, match: Match) -> None:
        """Wait briefly until no computer player must choose, so one message covers both turns; don't
        wait for one that takes its time.
        """
        if await self._pondering.wanted(match):
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                while (await self._matches.get(match.id)).thinker is not None:
                    await self._next.wait()

    async def pondered(self, timer: Timer) -> None:
        """Handle the timer: the computer player now answers, if it is still its turn."""
        match = await self._matches.get(timer.subject_id)
        if await self._database.write(timers.take, timer):
            self._pondering.end(match)
            self.consider(match)

    async def run(self) -> None:
        """Answer until canceled, beginning with the games left unanswered by an earlier run."""
        for game_id in await self._database.read(games.with_rivals):
            self.stand(game_id)
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._thinker.at_once):
                    group.create_task(self._serve())
        finally:
            for task in self._posting:
                task.cancel()

    async def _serve(self) -> None:
        while True:
            game_id = await self._line.get()
            self._waiting.discard(game_id)
            try:
                await self._answer(game_id)
            except Exception:
                log.exception("rivals: game %s, again in %s s", game_id, AGAIN)
                asyncio.get_running_loop().call_later(AGAIN, self.stand, game_id)
            self._next.set()
            self._next = asyncio.Event()

    async def _answer(self, game_id: int) -> None:
        """Play for a computer player whose turn it is, and show the turn in the background."""
        match = await self._matches.get(game_id)
        seat = match.thinker
        if seat is None or seat.level is None or await self._pondering.goes_on(match, seed_of(match)):
            return
        try:
            await self._play(match, seat.seat, seat.level)
        except Refused as refused:
            newer = await self._matches.newer(match)
            if newer is None:
                raise
            log.info("rivals: game %s has gone on meanwhile: %s", game_id, refused.reason)
            self.consider(newer)
            return
        posting = asyncio.create_task(self._outbox.flush("game", game_id), name=f"show game {game_id}")
        self._posting.add(posting)
        posting.add_done_callback(self._posting.discard)

    async def _play(self, match: Match, seat: int, level: Level) -> None:
        """Think and play. After a failure the same level is tried again, then weaker levels; raises
        `ThinkingFailed` if all fail.
        """
        seed, blind = seed_of(match), match.play.game.blind(seat)
        for method in _methods(level):
            try:
                codes = await self._thinker.steps(match.play.header.game, blind, method, seed)
            except ThinkingFailed as error:
                log.warning("rivals: game %s version %s, %s: %s", match.id, match.version, method, error)
                continue
            await self._matches.play_for(match, seat, codes)
            return
        raise ThinkingFailed(f"no level has an answer for game {match.id}")


def seed_of(match: Match) -> bytes:
    """Return a secret seed that is always the same for a position of a game, so that moves are
    reproducible.
    """
    deal = match.play.header.deal
    return hashlib.sha256(f"rival|{match.id}|{deal.id}|{deal.salt}|{match.version}".encode()).digest()


def _methods(level: Level) -> Iterator[Level]:
    """Yield a level twice, then those below it."""
    levels = list(Level)
    yield level
    yield from reversed(levels[: levels.index(level) + 1])
