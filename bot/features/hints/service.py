"""Hints: for the player to move against computer players, and among people once all of them have agreed."""

import asyncio
import logging
from enum import StrEnum

from bot.service.asking import announce, ask_once
from bot.service.clocks import ticking
from bot.service.clocks.clocks import must_run
from bot.service.match import Match
from bot.service.matches import Actor, Matches, seat_of
from bot.service.ports import Now, Thinker, ThinkingFailed, think_with_retry
from bot.service.proposals import must_have_rivals
from bot.service.refusals import ServiceReason
from bot.store import games
from bot.store.database import Connection, Database
from bot.store.requests import NewRequest, StoredRequest
from engine.contract import Reason, Refused
from engine.rivals.games import RIVALS
from engine.rivals.hints import Hint
from render.kit.kept import LruCache


class HintReason(StrEnum):
    """Why something about a hint is refused."""

    NO_HINTS = "no_hints"
    HINTS_ALLOWED = "hints_allowed"
    NO_IDEA = "no_idea"
    HINTING_ANOTHER = "hinting_another"


log = logging.getLogger(__name__)


HELD, HINT = 1 << 20, 300
"""The maximum number of bytes of hints in memory, and the rough size of a hint."""
Position = tuple[int, int]
"""A game and its version."""


class Hints:
    """Hints in all games of this installation."""

    def __init__(self, database: Database, matches: Matches, thinker: Thinker, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._thinker = thinker
        self._now = now
        self._held: LruCache[list[Hint]] = LruCache(HELD, lambda hints: HINT * len(hints))
        self._thinking: dict[int, tuple[Position, asyncio.Task[list[Hint]]]] = {}

    async def best(self, match: Match, actor: Actor) -> list[Hint]:
        """Return the best steps for the player to move. Raises `Refused` for anyone else, if hints aren't
        allowed, if thinking failed, or while the person is waiting for a hint in another game.
        """
        must_have_rivals(match.play.header.game, RIVALS)
        seat, decision = seat_of(match, actor), match.play.game.decision
        if decision is None:
            raise Refused(Reason.GAME_OVER)
        if not allowed(match, seat):
            raise Refused(HintReason.NO_HINTS)
        if decision.seat != seat:
            raise Refused(ServiceReason.WAITING_FOR, name=match.names[decision.seat])
        return await self._best(match, seat, actor.user_id)

    async def _best(self, match: Match, seat: int, person: int) -> list[Hint]:
        """Return the best steps, thinking only once per position, however often people ask; computer players
        use the same queue. Raises `Refused` while the person waits for another hint.
        """
        position = match.id, match.version
        if (held := self._held.get(position)) is not None:
            return held
        about, task = self._thinking.get(person, (position, None))
        if about != position:
            raise Refused(HintReason.HINTING_ANOTHER)
        if task is None:
            task = asyncio.create_task(self._think(match, seat))
            self._thinking[person] = position, task
            task.add_done_callback(lambda finished: self._has_thought(person, finished))
        return await asyncio.shield(task)

    def _has_thought(self, person: int, task: asyncio.Task[list[Hint]]) -> None:
        del self._thinking[person]
        if not task.cancelled():
            task.exception()  # retrieved even if no one is waiting anymore

    async def _think(self, match: Match, seat: int) -> list[Hint]:
        game, blind = match.play.header.game, match.play.game.blind(seat)
        about = f"hint in game {match.id} version {match.version}"
        try:
            hints = await think_with_retry(lambda: self._thinker.hints(game, blind), about)
        except ThinkingFailed as error:
            log.warning("%s: %s", about, error)
            raise Refused(HintReason.NO_IDEA) from error
        self._held.put((match.id, match.version), hints)
        return hints

    async def ask(self, match: Match, actor: Actor) -> StoredRequest:
        """Ask the others to allow hints for everyone in this game, which is then not rated; repeating the
        interaction returns the same request. Raises `Refused`.
        """
        must_have_rivals(match.play.header.game, RIVALS)
        must_run(match)
        seat = seat_of(match, actor)
        if allowed(match, seat):
            raise Refused(HintReason.HINTS_ALLOWED)
        wish = NewRequest(match.id, match.version, seat, 0, actor.interaction_id, "hints")
        return await ask_once(self._database, announce, wish, self._now())


def allowed(match: Match, seat: int) -> bool:
    """Tell whether a seat may get hints: everyone has agreed, or all others are computer players."""
    return match.stored.hints or not match.people - {seat}


def allow(connection: Connection, request: StoredRequest, now: int) -> None:
    """Allow hints after everyone has agreed, and update the card."""
    games.allow_hints(connection, request.game_id)
    ticking.show_again(connection, request.game_id, now)
