"""Seasons: opened by a server's managers, joined until they start, then run automatically."""

import asyncio
import logging
import secrets
from enum import StrEnum
from typing import Protocol
from weakref import WeakValueDictionary

from bot.clock import HOUR
from bot.features.seasons import rounds, store
from bot.features.seasons.pairing import TIE
from bot.features.seasons.rounds import FEWEST, LOOK, MOST, Verdict, of_ended, of_overdue
from bot.features.seasons.store import Entrant, NewSeason, Pairing, Season
from bot.service.clocks.clocks import close_game
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.ports import Now, Undeliverable
from bot.service.proposals import must_be_a_pace, must_be_known, must_be_playable
from bot.service.refusals import ServiceReason
from bot.store import games, timers
from bot.store.database import Conflict, Connection, Database
from bot.store.requests import NewRequest
from bot.store.timers import Timer
from engine.contract import Reason, Refused
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES


class SeasonReason(StrEnum):
    """Why something about a season is refused."""

    SEASON_OF_PEOPLE = "season_of_people"
    NO_SEASON = "no_season"
    SEASON_OPEN = "season_open"
    SEASON_BEGUN = "season_begun"
    SEASON_ENDED = "season_ended"
    SEASON_FULL = "season_full"
    SEASON_TOO_FEW = "season_too_few"
    SEASON_PLACE = "season_place"
    ALREADY_IN_SEASON = "already_in_season"
    NOT_IN_SEASON = "not_in_season"
    NOT_THE_MANAGER = "not_the_manager"
    NOT_FOR_TWO = "not_for_two"


log = logging.getLogger(__name__)


class SeasonPoster(Protocol):
    """Shows seasons and opens threads for their games."""

    async def open_thread(self, season: Season, pairing: Pairing) -> int:
        """Open a thread for a game and return its id. An earlier thread that no pairing of the given season
        uses is taken instead. Raises `Undeliverable`.
        """
        ...

    async def show(self, season: Season) -> int:
        """Update a season's message, or post a new one for a new round, and return
        its id. Raises `Undeliverable`.
        """
        ...


AGAIN_AFTER, AFTER_A_REFUSAL = 60, HOUR
"""Seconds before a failed action is retried; longer if Discord refuses it, because a
permission may be restored by then.
"""
TWO = 2
"""The number of players in a season's game."""


class Seasons:
    """All seasons of this installation."""

    def __init__(
        self, database: Database, matches: Matches, outbox: Outbox, poster: SeasonPoster, now: Now
    ) -> None:
        self._database = database
        self._matches = matches
        self._outbox = outbox
        self._poster = poster
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # --- by people -----------------------------------------------------------------------------------

    async def open(self, new: NewSeason) -> Season:
        """Store a season and show it; repeating the interaction returns the same one. Raises `Refused` if
        another season is open, or for a game that two people can't play.
        """
        game = GAMES.get(new.game)
        if game is None:
            raise Refused(ServiceReason.UNKNOWN_GAME)
        if TWO not in game.seat_counts:
            raise Refused(SeasonReason.NOT_FOR_TWO)
        must_be_a_pace(new.pace)
        must_be_known(game, dict(new.options))
        must_be_playable(game, new.options, (TWO,), Deal(secrets.token_bytes(KEY_BYTES), ""))
        try:
            return await self._database.write(_open, new, self._now())
        except Conflict:
            raise Refused(SeasonReason.SEASON_OPEN) from None

    async def get(self, season_id: int) -> Season:
        """Return a season by its id; raises `Refused` if there is none."""
        return await self._database.read(_stored, season_id)

    async def latest(self, guild_id: int) -> Season | None:
        """Return a server's newest season, open or not; None if it never had one."""
        return await self._database.read(store.latest, guild_id)

    async def join(self, season: Season, actor: Actor) -> None:
        """Join a season. Raises `Refused` if it has begun or is full, or if the person is already in it."""
        await self._database.write(_join, season.id, actor, self._now())

    async def leave(self, season: Season, actor: Actor) -> None:
        """Leave a season: running games continue, but later ones don't begin. Raises `Refused`."""
        await self._database.write(_leave, season.id, actor.user_id, self._now())

    async def start(self, season: Season) -> None:
        """Start a season with those who have joined. Raises `Refused` if there are too few."""
        await self._database.write(_start, season.id, self._now())

    async def close(self, season: Season) -> None:
        """End a season early. Raises `Refused` if it has ended."""
        await self._database.write(_close, season.id, self._now())

    # --- automatically -------------------------------------------------------------------------------

    async def recover(self) -> None:
        """Check every season at startup, because the program may have ended while checking one."""
        await self._database.write(_recover, self._now())

    async def handle(self, timer: Timer) -> None:
        """Check a season whose game or round has ended, and again if more have ended in the meantime."""
        await self.look(timer.subject_id)
        while await self._is_due(timer.subject_id):
            await self.look(timer.subject_id)

    async def _is_due(self, season_id: int) -> bool:
        at = await self._database.read(timers.due_at, LOOK, season_id)
        return at is not None and at <= self._now()

    async def look(self, season_id: int) -> None:
        """Do everything that is due, and show it; failures are retried later."""
        lock = self._locks.setdefault(season_id, asyncio.Lock())
        async with lock:
            try:
                trouble = await self._go_on(season_id)
                await self._show(season_id)
            except BaseException as error:
                await self._again(season_id, error)
                raise
            if trouble is not None:
                await self._again(season_id, trouble)
                raise trouble

    async def _again(self, season_id: int, error: BaseException) -> None:
        permanent = isinstance(error, Undeliverable) and error.permanent
        later = self._now() + (AFTER_A_REFUSAL if permanent else AGAIN_AFTER)
        await self._database.note(_later, season_id, later, for_good=permanent)

    async def _go_on(self, season_id: int) -> Undeliverable | None:
        """Go on round after round as far as possible; return what `_settle` returned for the last round, or
        None if the season isn't running.
        """
        trouble: Undeliverable | None = None
        season = await self._database.write(rounds.look, season_id)
        while season is not None and season.state == "running":
            trouble = await self._settle(season)
            if not await self._database.write(rounds.go_on, season_id, self._now()):
                break
            season = await self._database.write(rounds.look, season_id)
        return trouble

    async def _settle(self, season: Season) -> Undeliverable | None:
        """Begin the round's games that have not begun, and decide those that are over or overdue. A failure
        to show a game doesn't delay the others. Returns the first temporary failure, or else the last
        permanent one; None if nothing failed.
        """
        trouble: Undeliverable | None = None
        for pairing in season.of_round:
            try:
                if not pairing.is_decided:
                    await self._settle_one(season, pairing)
            except Undeliverable as error:
                trouble = error if trouble is None or trouble.permanent else trouble
        return trouble

    async def _settle_one(self, season: Season, pairing: Pairing) -> None:
        if pairing.game_id is not None:
            verdict = await self._verdict(season, pairing.game_id)
            if verdict is not None:
                await self._decide(season, pairing, verdict)
            return
        points = rounds.without_game(season, pairing)
        if points is not None:
            await self._decide(season, pairing, Verdict(points, "left"))
        elif self._is_over(season):
            await self._decide(season, pairing, Verdict((TIE, TIE), "nowhere"))
        else:
            await self._begin(season, pairing)

    async def _begin(self, season: Season, pairing: Pairing) -> None:
        channel_id = pairing.channel_id
        if channel_id is None:
            channel_id = await self._open_thread(season, pairing)
        try:
            game_id = await self._database.write(rounds.begin_game, season, pairing, channel_id, self._now())
        except Conflict as conflict:
            # Record the thread as the pairing's, so that it isn't found as an empty one.
            await self._open_thread(season, pairing)
            taken = "something else is played there"
            raise Undeliverable(taken, permanent=False, maybe_posted=False) from conflict
        log.info("season %s, round %s: game %s begins", season.id, season.round, game_id)
        await self._outbox.flush("game", game_id)

    async def _open_thread(self, season: Season, pairing: Pairing) -> int:
        """Open a thread in which no game of the season is played, record it as the place of a pairing, and
        return its id.
        """
        channel_id = await self._poster.open_thread(await self.get(season.id), pairing)
        await self._database.write(store.place, pairing.id, channel_id)
        return channel_id

    def _is_over(self, season: Season) -> bool:
        return season.round_ends_at is not None and season.round_ends_at <= self._now()

    async def _verdict(self, season: Season, game_id: int) -> Verdict | None:
        """Return the verdict on a game; None while it may continue. An overdue game is ended."""
        try:
            match = await self._matches.get(game_id)
        except Refused as refused:
            if not refused.because(ServiceReason.GAME_DAMAGED):
                raise
            return Verdict((TIE, TIE), "closed")
        if match.stored.ended_at is not None:
            return of_ended(match)
        if not self._is_over(season):
            return None
        times = await self._database.read(games.times, game_id)
        verdict = of_overdue(match, times, season.round_ends_at or 0)
        if verdict.loser is None:
            await self._database.write(close_game, game_id, "season", self._now())
            self._matches.clear_memory()
        else:
            try:
                await self._matches.resign_for(game_id, match.stored.seats[verdict.loser].user_id)
            except Refused as refused:
                if not refused.because(Reason.GAME_OVER):
                    raise
                return of_ended(await self._matches.get(game_id))
        await self._outbox.flush("game", game_id)
        return verdict

    async def _decide(self, season: Season, pairing: Pairing, verdict: Verdict) -> None:
        args = (season.id, pairing.id, verdict.points, verdict.why)
        await self._database.write(rounds.decide, *args)

    async def _show(self, season_id: int) -> None:
        """Show the current state, if that has not been shown yet."""
        season = await self.get(season_id)
        if season.shown < season.revision:
            message_id = await self._poster.show(season)
            await self._database.note(store.shown, season, message_id)


# --- in one transaction --------------------------------------------------------------------------------


def _open(connection: Connection, new: NewSeason, now: int) -> Season:
    known = store.by_interaction(connection, new.interaction_id)
    if known is not None:
        return known
    season_id = store.add(connection, new)
    rounds.change(connection, season_id, now)
    return _stored(connection, season_id)


def _stored(connection: Connection, season_id: int) -> Season:
    season = store.get(connection, season_id)
    if season is None:
        raise Refused(SeasonReason.NO_SEASON)
    return season


def _joining(connection: Connection, season_id: int) -> Season:
    season = _stored(connection, season_id)
    if season.state != "joining":
        why = SeasonReason.SEASON_BEGUN if season.is_open else SeasonReason.SEASON_ENDED
        raise Refused(why)
    return season


def _join(connection: Connection, season_id: int, actor: Actor, now: int) -> None:
    season = _joining(connection, season_id)
    known = season.entrant_of(actor.user_id)
    if known is not None and not known.has_left:
        if known.interaction_id == actor.interaction_id:
            return
        raise Refused(SeasonReason.ALREADY_IN_SEASON)
    if len(season.present) >= MOST:
        raise Refused(SeasonReason.SEASON_FULL, count=MOST)
    number = len(season.entrants) + 1 if known is None else known.number
    entrant = Entrant(number, actor.user_id, actor.name, actor.interaction_id, has_left=False)
    store.join(connection, season_id, entrant)
    rounds.change(connection, season_id, now)


def _leave(connection: Connection, season_id: int, user_id: int, now: int) -> None:
    if not _stored(connection, season_id).is_open:
        raise Refused(SeasonReason.SEASON_ENDED)
    if not store.leave(connection, season_id, user_id):
        raise Refused(SeasonReason.NOT_IN_SEASON)
    rounds.change(connection, season_id, now)


def _start(connection: Connection, season_id: int, now: int) -> None:
    season = _joining(connection, season_id)
    if len(season.present) < FEWEST:
        raise Refused(SeasonReason.SEASON_TOO_FEW, needed=FEWEST)
    rounds.begin(connection, season, now)


def _close(connection: Connection, season_id: int, now: int) -> None:
    if not rounds.end(connection, season_id, "closed", now):
        raise Refused(SeasonReason.SEASON_ENDED)
    rounds.change(connection, season_id, now)


def _later(connection: Connection, season_id: int, at: int, *, for_good: bool) -> None:
    """Schedule another check of a season, unless it is over and can never be shown (`for_good`)."""
    if _stored(connection, season_id).is_open or not for_good:
        timers.put(connection, LOOK, season_id, at)


def _recover(connection: Connection, now: int) -> None:
    for season_id in store.unfinished(connection):
        timers.put(connection, LOOK, season_id, now)


def must_stay_of_people(connection: Connection, wish: NewRequest) -> None:
    """Refuse a computer player for a seat in a season's game."""
    if wish.level is not None and store.has(connection, wish.game_id):
        raise Refused(SeasonReason.SEASON_OF_PEOPLE)
