"""Computer players at the table: whose turn it is follows from the positions, so nothing else is remembered.

Games wait in a line; each gets one answer, up to the next reveal, and then stands at the end of the line.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Iterator

from bot.service.invitations.closing import closed, renew, stored
from bot.service.invitations.proposals import must_have_rivals
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.pondering import Pondering
from bot.service.ports import Thinker, ThinkingFailed
from bot.service.refusals import ServiceReason
from bot.store import invitations, rivals, timers
from bot.store.database import Connection, Database
from bot.store.invitations import Guest, Invitation
from bot.store.timers import Timer
from engine.contract import Refused
from engine.rivals.levels import Level

log = logging.getLogger(__name__)

SOON = 1.0
"""Seconds that a turn waits to be shown together with the answer to it."""
AGAIN = 15.0
"""Seconds after which a game that could not be answered is tried again."""


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
        """Set when the next game is answered, and then another."""
        matches.watchers.append(self.consider)

    def consider(self, match: Match) -> None:
        """Stand in line if a computer player must choose in this game."""
        if match.thinker is not None:
            self.stand(match.id)

    def stand(self, game_id: int) -> None:
        """Stand in line, as every game does that begins: it is looked at, and answered if need be."""
        if game_id not in self._waiting:
            self._waiting.add(game_id)
            self._line.put_nowait(game_id)

    async def answered(self, match: Match) -> None:
        """Wait, but not for long, until no computer player must choose: so one message tells both turns. For
        one that takes its time nobody waits.
        """
        if await self._pondering.wanted(match):
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                while (await self._matches.get(match.id)).thinker is not None:
                    await self._next.wait()

    async def pondered(self, timer: Timer) -> None:
        """A computer player has taken its time with a game: now it answers, if it still is its turn."""
        match = await self._matches.get(timer.subject_id)
        if await self._database.write(timers.take, timer):
            self._pondering.end(match)
            self.consider(match)

    async def run(self) -> None:
        """Answer until cancelled; first of all where the program ended before it had answered."""
        for game_id in await self._database.read(rivals.running):
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
        """Play for a computer player whose turn it is, and let it be shown meanwhile."""
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
        """Think and play. What thinks gets a second chance, then weaker levels have theirs."""
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
    """The same for the same position of the same game: so moves repeat, and nobody else knows them."""
    deal = match.play.header.deal
    return hashlib.sha256(f"rival|{match.id}|{deal.id}|{deal.salt}|{match.version}".encode()).digest()


def _methods(level: Level) -> Iterator[Level]:
    """A level twice, then those below it."""
    levels = list(Level)
    yield level
    yield from reversed(levels[: levels.index(level) + 1])


def take_seat(
    connection: Connection, invitation: Invitation, actor: Actor, guest: Guest | None, now: int
) -> None:
    """A computer player takes the next seat of an invitation to all; without one the last of them leaves.
    Raises `Refused` when there is no room, or none to leave.
    """
    must_have_rivals(invitation.game)
    if invitations.is_known(connection, actor.interaction_id):
        return
    if not renew(connection, invitation, now):
        raise closed(invitation)
    if guest is None:
        if not invitations.dismiss(connection, invitation.id, actor.interaction_id, now):
            raise Refused(ServiceReason.NOT_SEATED)
        return
    if len(stored(connection, invitation.id).seated) >= invitation.most:
        raise Refused(ServiceReason.LOBBY_FULL, count=invitation.most)
    invitations.join(connection, invitation.id, guest, now)
