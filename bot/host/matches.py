"""Running games: loading, moving, resigning. The log is the truth, positions in memory are a cache."""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.host.drafts import Draft, follow
from bot.host.match import Match
from bot.host.ports import Now
from bot.host.previews import Preview, foresee, wanted
from bot.host.refusals import HostReason
from bot.store import games, outbox, posts, requests
from bot.store.database import Conflict, Database
from bot.store.games import Commit, Seat, Step, StoredGame
from bot.store.outbox import Errand
from engine.contract import Refused
from engine.errors import EngineError
from engine.record import AGREED, RESIGN, UNDO, Entry, Play

log = logging.getLogger(__name__)

CACHED = 256


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, with the cleaned display name, and the interaction by which they do it."""

    user_id: int
    name: str
    interaction_id: int


@dataclass(frozen=True)
class Acted:
    """What came of an attempt: the match as it is now; the draft if it is not complete yet, or complete and
    to be confirmed: then it is a preview (`previews.foresee`).
    """

    match: Match
    draft: Draft | None = None


class Matches:
    """All games of this installation."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self._cache: OrderedDict[int, Match] = OrderedDict()

    # --- finding -------------------------------------------------------------------------------------

    async def get(self, game_id: int) -> Match:
        """A game by its number; raises `Refused` if there is none or its log is damaged."""
        cached = self._cache.get(game_id)
        if cached is None:
            cached = await self._load(game_id)
        self._remember(cached)
        return cached

    async def _load(self, game_id: int) -> Match:
        try:
            stored = await games.get(self._database, game_id)
        except EngineError as error:
            raise Refused(HostReason.GAME_DAMAGED, game=game_id, entry=0) from error
        if stored is None:
            raise Refused(HostReason.NO_GAME_HERE)
        return Match(stored, _replay(stored, await games.log(self._database, game_id)))

    async def in_channel(self, channel_id: int) -> Match:
        """The running game of a channel, else the one played last; raises `Refused` if there is none."""
        game_id = await games.active_in(self._database, channel_id)
        if game_id is None:
            game_id = await games.latest_in(self._database, channel_id)
        if game_id is None:
            raise Refused(HostReason.NO_GAME_HERE)
        return await self.get(game_id)

    async def seen_version(self, match: Match, channel_id: int, interaction_id: int) -> int:
        """The version that a channel had been shown when an interaction began there; -1 if none.

        What is being shown at this moment must have come to its end (`Outbox.flush`).
        """
        seen = await posts.seen_version(self._database, "game", match.id, channel_id, interaction_id)
        return -1 if seen is None else seen

    # --- moving --------------------------------------------------------------------------------------

    async def act(
        self,
        match: Match,
        actor: Actor,
        words: Sequence[str],
        version: int,
        *,
        past_reveals: bool = False,
        preview: Preview = Preview.NEVER,
    ) -> Acted:
        """Say the words of a turn that the actor saw at a version: commit them if they are complete and the
        actor does not want to see first what they would bring. `past_reveals`: see `drafts.follow`.

        Raises `Refused` and changes nothing if the actor does not play, the version is not the current one
        or the rules say no. An interaction that was committed before gets what it brought about.
        """
        if await games.committed(self._database, actor.interaction_id) is not None:
            return Acted(await self.get(match.id))
        seat = seat_of(match, actor)
        if version != match.version:
            raise Refused(HostReason.STALE)
        decision = match.play.game.decision
        if decision is not None and decision.seat != seat:
            raise Refused(HostReason.WAITING_FOR, name=match.names[decision.seat])
        draft = follow(match.play, seat, words, past_reveals=past_reveals)
        if not draft.complete:
            return Acted(match, draft)
        if wanted(preview, draft):
            return Acted(match, foresee(match.play, seat, words))
        return Acted(await self._commit(match, actor, draft.play, draft.steps))

    async def resign(self, match: Match, actor: Actor, version: int) -> Match:
        """D-57; also out of turn. Raises `Refused` for onlookers, when the game is over, and when it went on
        since the version that the actor saw.
        """
        if await games.committed(self._database, actor.interaction_id) is not None:
            return await self.get(match.id)
        entry = Entry(seat_of(match, actor), RESIGN)
        play = match.play.copy()
        play.append(entry)
        if version != match.version:
            raise Refused(HostReason.STALE)
        return await self._commit(match, actor, play, (Step(entry, play.game.digest()),))

    async def undo(self, match: Match, actor: Actor, version: int) -> Match:
        """Take back one's own last turn, as far as nothing new was seen and nobody else has moved since.

        Raises `Refused` when there is nothing to take back, and when the game went on since the version that
        the actor saw.
        """
        if await games.committed(self._database, actor.interaction_id) is not None:
            return await self.get(match.id)
        seat = seat_of(match, actor)
        if version != match.version:
            raise Refused(HostReason.STALE)
        steps = match.play.last_turn()
        if not steps or match.play.line[-1].seat != seat:
            raise Refused(HostReason.NOTHING_TO_UNDO)
        entry = Entry(seat, f"{UNDO} {steps}")
        play = match.play.copy()
        play.append(entry)
        return await self._commit(match, actor, play, (Step(entry, play.game.digest()),))

    async def take_back(self, match: Match, actor: Actor, seat: int, steps: int, version: int) -> Match:
        """Take back the last steps of a game at a version for a seat; all the others agree, the actor last.

        Raises `Refused` when the game went on since that version.
        """
        if await games.committed(self._database, actor.interaction_id) is not None:
            return await self.get(match.id)
        if version != match.version:
            raise Refused(HostReason.STALE)
        entry = Entry(seat, f"{UNDO} {steps} {AGREED}")
        play = match.play.copy()
        play.append(entry)
        return await self._commit(match, actor, play, (Step(entry, play.game.digest()),))

    async def give_up(self, game_id: int, user_id: int) -> Match:
        """Resign for somebody who wants to be forgotten, wherever the game is. Not an interaction of its own:
        its commit carries the game's number as a negative one, which a game can have only once.
        """
        match = await self.get(game_id)
        seat = match.stored.seat_of(user_id)
        if seat is None:
            raise Refused(HostReason.NOT_A_PLAYER)
        actor = Actor(user_id, match.names[seat], -game_id)
        return await self.resign(match, actor, match.version)

    async def abandon(self, game_id: int) -> None:
        """Close a game whose log is damaged, for somebody who wants to be forgotten; the log stays."""
        async with self._database.write() as connection:
            await games.close(connection, game_id, self._now())

    def clear_cache(self) -> None:
        """Read every game anew from now on."""
        self._cache.clear()

    async def _commit(self, match: Match, actor: Actor, play: Play, steps: tuple[Step, ...]) -> Match:
        """Write a bundle and the errands to show it, all or nothing (promise 2)."""
        now = self._now()
        stored = _renamed(match.stored, actor)
        bundle = Commit(actor.interaction_id, match.id, match.version, actor.user_id, now, steps)
        ended = play.game.outcome is not None
        try:
            async with self._database.write() as connection:
                await _append(connection, bundle, ended=ended)
                if stored is not match.stored:
                    await games.rename(connection, match.id, actor.user_id, actor.name)
                for channel_id in stored.places:
                    errand = Errand("game", match.id, channel_id, bundle.from_version, bundle.to_version)
                    await outbox.add(connection, errand, now)
                await _close_request(connection, bundle, stored.places)
        except Conflict:
            # The same interaction was committed between our look and our write: its result is the answer.
            self._cache.pop(match.id, None)
            return await self.get(match.id)
        except Refused:
            self._cache.pop(match.id, None)
            if await games.committed(self._database, actor.interaction_id) is None:
                raise
            return await self.get(match.id)
        log.info("game %s: version %s", match.id, bundle.to_version)
        after = Match(replace(stored, version=bundle.to_version, ended_at=now if ended else None), play)
        self._remember(after)
        return after

    def _remember(self, match: Match) -> None:
        known = self._cache.get(match.id)
        if known is None or known.version <= match.version:
            self._cache[match.id] = match
        self._cache.move_to_end(match.id)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)


async def _close_request(
    connection: games.aiosqlite.Connection, bundle: Commit, places: Sequence[int]
) -> None:
    """A request to take back is answered by the undo it asked for, and overtaken by everything else."""
    request_id = await requests.open_of(connection, bundle.game_id)
    if request_id is not None:
        agreed = any(step.entry.agreed for step in bundle.steps)
        state = "agreed" if agreed else "overtaken"
        await requests.answer(connection, request_id, state, bundle.created_at)
        await outbox.answer(connection, "request", request_id, places, bundle.created_at)


async def _append(connection: games.aiosqlite.Connection, bundle: Commit, *, ended: bool) -> None:
    if not await games.commit(connection, bundle, ended=ended):
        raise Refused(HostReason.STALE)


def seat_of(match: Match, actor: Actor) -> int:
    """The seat of somebody who plays; raises `Refused` for everybody else."""
    seat = match.stored.seat_of(actor.user_id)
    if seat is None:
        raise Refused(HostReason.NOT_A_PLAYER)
    return seat


def _renamed(stored: StoredGame, actor: Actor) -> StoredGame:
    """The game with the actor's present display name; the same object if nothing changed."""
    seats = tuple(
        Seat(seat.seat, seat.user_id, actor.name) if seat.user_id == actor.user_id else seat
        for seat in stored.seats
    )
    return stored if seats == stored.seats else replace(stored, seats=seats)


def _replay(stored: StoredGame, log: Sequence[Step]) -> Play:
    """The position that a log leads to, compared at every entry with what it was when it was written."""
    intact = 0
    try:
        play = Play(stored.header)
        for step in log:
            play.append(step.entry)
            if play.game.digest() != step.digest:
                break
            intact += 1
    except EngineError as error:
        raise Refused(HostReason.GAME_DAMAGED, game=stored.id, entry=intact + 1) from error
    if intact != stored.version:
        raise Refused(HostReason.GAME_DAMAGED, game=stored.id, entry=intact + 1)
    return play
