"""Running games: loading, playing, resigning. The log is the source of truth; positions in memory are a
cache.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, get_args

from bot.logs import note
from bot.metrics import TURNS
from bot.service.asking import close_requests
from bot.service.clocks import ticking
from bot.service.clocks.ticking import Handover, handover
from bot.service.drafts import Draft, LeftOut, Preview, carry_out, follow, is_preview_wanted, left_over
from bot.service.limits import check_undo_limit
from bot.service.match import (
    Chapter,
    Match,
    TakenBack,
    committed_by,
    continued,
    found_in,
    leaving,
    load,
    replayed,
    standing_of,
)
from bot.service.ports import Now
from bot.service.refusals import ServiceReason
from bot.service.results import GameResult, result_of, write_unless_owed
from bot.store import games, outbox, posts
from bot.store.database import Conflict, Connection, Database
from bot.store.games import Commit, Seat, StoredGame, StoredStep
from bot.store.invitations import Delivery
from bot.store.people import NOBODY, Scope
from bot.store.requests import RequestKind
from engine.contract import Reason, Refused
from engine.record import AGREED, RESIGN, RETURN, UNDO, Entry
from render.kit.kept import LruCache

Must = Callable[[Connection], None]
"""A check at the time of a commit; raises `Refused` if its condition doesn't hold."""


class Brings(NamedTuple):
    """The parts of a commit other than its steps: the actor's new display name, the effect on clocks, the end
    of the game, the conditions that must hold, and work in the same transaction.
    """

    name: str | None
    move: Handover
    ended: GameResult | None
    must: Must | None
    then: Callable[[Connection], None]


def write_commit(connection: Connection, bundle: Commit, brings: Brings) -> None:
    """Store a bundle with its other parts, and the entries to show it in the game's current places. Raises
    `Refused` if the game has changed, or if a condition doesn't hold.
    """
    move = brings.move
    if brings.must is not None:
        brings.must(connection)
    if not games.commit(connection, bundle, ended=move.after is None):
        raise Refused(ServiceReason.STALE)
    write_unless_owed(connection, brings.ended)
    if brings.name is not None:
        games.rename(connection, bundle.game_id, bundle.user_id, brings.name)
    outbox.add_game(connection, bundle.game_id, bundle.from_version, bundle.to_version, bundle.created_at)
    ticking.hand_over(connection, bundle.game_id, move, bundle.created_at)
    if any(step.entry.agreed for step in bundle.steps):
        close_requests(connection, bundle.game_id, "agreed", ("takeback",), bundle.created_at)
    overtaken = ticking.OVERTAKEN if move.after is not None else get_args(RequestKind)
    close_requests(connection, bundle.game_id, "overtaken", overtaken, bundle.created_at)
    brings.then(connection)


log = logging.getLogger(__name__)

SEAT_DIGIT = 10
"""A number larger than any game's number of seats."""


MATCHES = 16 << 20
"""The maximum number of bytes of games in memory: about a hundred long ones."""
GAME, ENTRY = 4000, 3000
"""The rough sizes in bytes of a game in memory and of each position in its line."""
NUMBERS = 1 << 20
"""The maximum number of bytes of each other kind of data in memory: about two thousand entries."""


def _nothing(_value: object) -> int:
    """Return 0, because a number takes no bytes in addition to its entry."""
    return 0


class Memory:
    """The data that the program holds in memory, so that a turn needs few reads. The database file is the
    source of truth. Code that writes held data changes the memory too, and no other process writes, because
    only one may use the data folder (`bot.process.hold`). So memory lags behind the file only by writes in
    progress, which no one else can know about yet. After a restart it is empty. Its size is limited; anything
    missing is read again.

    To clear it, replace it: then data that is still being read for the old one isn't held either.
    """

    def __init__(self) -> None:
        self.matches: LruCache[Match] = LruCache(MATCHES, lambda match: GAME + ENTRY * match.version)
        self._running: LruCache[int] = LruCache(NUMBERS, _nothing)
        self.cards: LruCache[tuple[int, int]] = LruCache(NUMBERS, _nothing)
        """The newest card of a game in a channel: its message and version."""
        self.shown: LruCache[int] = LruCache(NUMBERS, _nothing)
        """The version of each game up to which everything is shown in all its channels."""
        self.deliveries: LruCache[str] = LruCache(NUMBERS, _nothing)
        """How things are shown in each channel."""
        self.choices: LruCache[Mapping[str, str]] = _choices()
        """All choices of people and servers, by scope and owner."""

    def running_in(self, channel_id: int) -> Match | None:
        """Return the running game of a channel, if it is held."""
        game_id = self._running.get(channel_id)
        match = None if game_id is None else self.matches.get(game_id)
        return None if match is None or match.stored.ended_at is not None else match

    def hold(self, match: Match) -> Match:
        """Hold a match unless the same or a newer version is held; return the one that is held."""
        held = self.matches.get(match.id)
        if held is not None and held.version >= match.version:
            return held
        self.matches.put(match.id, match)
        if match.stored.ended_at is None:
            for channel_id in match.stored.places:
                self._running.put(channel_id, match.id)
        return match

    def version(self, game_id: int) -> int | None:
        """Return the version of a game, if it is held."""
        match = self.matches.get(game_id)
        return None if match is None else match.version

    def is_shown(self, game_id: int) -> bool:
        """Tell whether everything about a game has been shown; new entries only come with new versions."""
        version = self.version(game_id)
        return version is not None and self.shown.get(game_id) == version

    def choices_of(self, scope: Scope, owner_id: int) -> Mapping[str, str] | None:
        """Return a person's or server's choices, if they are held."""
        return self.choices.get((scope, owner_id))

    def forget_choices(self) -> None:
        """Forget all choices, including any that are being read."""
        self.choices = _choices()


def _choices() -> LruCache[Mapping[str, str]]:
    return LruCache(NUMBERS, lambda chosen: sum(map(len, chosen.values())))


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who acts, with their cleaned display name and the id of the interaction."""

    user_id: int
    name: str
    interaction_id: int


@dataclass(frozen=True)
class Acted:
    """The result of an attempt: the current match, and the draft if it is incomplete or, as a preview, must
    be confirmed. `left`: words after a reveal that could not be played.
    """

    match: Match
    draft: Draft | None = None
    left: LeftOut | None = None


class Matches:
    """All games of this installation."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self.memory = Memory()
        self.watchers: list[Callable[[Match], None]] = []
        """Called with every game that has changed."""
        self.answering: list[Callable[[Match], Awaitable[None]]] = []
        """Awaited for a second at most before a turn is shown, so that an
        immediate reply is shown with it.
        """
        self.leavers: list[Callable[[Connection, Match, int], bool]] = []
        """Called in the transaction in which a game continues without a player; each
        tells whether it changed the game.
        """

    async def answered(self, match: Match) -> None:
        """Wait up to a second for immediate replies."""
        for answer in self.answering:
            await answer(match)

    # --- finding -------------------------------------------------------------------------------------

    async def get(self, game_id: int) -> Match:
        """Return a game by its id; raises `Refused` if there is none or its log is damaged."""
        return await self.at_least(game_id, 0)

    async def at_least(self, game_id: int, version: int) -> Match:
        """Return a game at this version or later; memory may hold an older version."""
        note(game=game_id)
        memory = self.memory
        held = memory.matches.get(game_id)
        if held is not None and held.version >= version:
            return held
        match = replayed(*await self._database.read(load, game_id))
        return memory.hold(match)

    async def in_channel(self, channel_id: int) -> Match:
        """Return a channel's running game, or else its most recent one; raises `Refused` if there is none."""
        held = self.memory.running_in(channel_id)
        if held is not None:
            note(game=held.id)
            return held
        return await self.get(await self._database.read(found_in, channel_id))

    async def newer(self, match: Match) -> Match | None:
        """Return the match from the file if it is newer than this one; otherwise None."""
        version = await self._database.read(games.version, match.id)
        if version is None or version == match.version:
            return None
        return await self.at_least(match.id, version)

    async def shown_version(self, match: Match, channel_id: int, interaction_id: int) -> int:
        """Return the version that a channel was showing when an interaction began there; -1 if it was showing
        none. Finish showing any pending version first (`Outbox.flush`).
        """
        message_id, version = self.memory.cards.get((match.id, channel_id)) or (interaction_id, -1)
        if message_id < interaction_id:
            return version
        shown = await self._database.read(posts.shown_version, "game", match.id, channel_id, interaction_id)
        return -1 if shown is None else shown

    # --- showing -------------------------------------------------------------------------------------

    async def deliver(self, channel_id: int, delivery: Delivery) -> None:
        """Record how things can be shown in a channel now."""
        if self.memory.deliveries.get(channel_id) == delivery:
            return
        if await self._database.note(games.deliver, channel_id, delivery):
            log.info("channel %s: the bot is a %s there now", channel_id, delivery)
            self.clear_memory()
        self.memory.deliveries.put(channel_id, delivery)

    async def move_in(self, guild_id: int) -> None:
        """Record that the bot is in a server where it may have been only a guest."""
        if await self._database.note(games.move_in, guild_id):
            log.info("server %s: the bot has moved in", guild_id)
            self.clear_memory()

    # --- playing -------------------------------------------------------------------------------------

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
        """Play these words against the version that the actor saw: commit them if they are complete and the
        actor doesn't want a preview. `past_reveals`: whether the words may continue past a reveal. Words
        before it always count; words after it count if they are still legal; all are one commit. A preview,
        and so its confirmation, ends at the first reveal.

        Raises `Refused` and changes nothing if the actor isn't a player, the version isn't the current one,
        or the rules forbid it. An interaction that is repeated gets the same result again.
        """

        async def attempt(match: Match) -> Acted:
            seat = playing(match, actor)
            if version != match.version:
                raise Refused(ServiceReason.STALE)
            decision = match.play.game.decision
            if decision is not None and decision.seat != seat:
                raise Refused(ServiceReason.WAITING_FOR, name=match.names[decision.seat])
            draft = follow(match.play, seat, words, past_reveals=past_reveals)
            if not draft.complete or is_preview_wanted(preview, draft, match.line):
                return Acted(match, draft)
            chapters = carry_out(match.play, draft)
            after = await self._commit(match, actor, chapters)
            return replace(after, left=left_over(chapters[-1].play, seat, words, len(chapters)))

        return await self._once(match, actor, attempt, words)

    async def resign(self, match: Match, actor: Actor, version: int) -> Match:
        """Resign, in turn or not (D-57), and return the match. Raises `Refused` for onlookers, when the game
        is over, and when it has changed since the version that the actor saw.
        """

        async def attempt(match: Match) -> Acted:
            seat = playing(match, actor)
            if match.play.game.outcome is None and version != match.version:
                raise Refused(ServiceReason.STALE)
            return await self._commit(match, actor, leaving(match, seat))

        return (await self._once(match, actor, attempt)).match

    async def undo(self, match: Match, actor: Actor, version: int) -> Match:
        """Take back the actor's last turn, provided nothing new was seen and no one else has moved since;
        return the match. Raises `Refused` if there is nothing to take back, or if the game has changed since
        the version that the actor saw.
        """

        async def attempt(match: Match) -> Acted:
            seat = playing(match, actor)
            if version != match.version:
                raise Refused(ServiceReason.STALE)
            steps = match.play.last_turn()
            if not steps or match.play.line[-1].seat != seat:
                raise Refused(ServiceReason.NOTHING_TO_UNDO)
            check_undo_limit(match.play, seat)
            return await self._commit(match, actor, continued(match.play, (Entry(seat, f"{UNDO} {steps}"),)))

        return (await self._once(match, actor, attempt)).match

    async def take_back(
        self, match: Match, actor: Actor, taken: TakenBack, version: int, must: Must | None = None
    ) -> Match:
        """Take back the last steps of a game at a version for a seat, because all the others agree, and
        return the match; the actor is the last to agree. Raises `Refused` if the game has changed since that
        version, or if `must` does.
        """

        async def attempt(match: Match) -> Acted:
            if version != match.version:
                raise Refused(ServiceReason.STALE)
            entry = Entry(taken.seat, f"{UNDO} {taken.steps} {AGREED}")
            return await self._commit(match, actor, continued(match.play, (entry,)), must)

        return (await self._once(match, actor, attempt)).match

    async def play_for(
        self,
        match: Match,
        seat: int,
        codes: Sequence[str],
        user_id: int = NOBODY,
        must: Must | None = None,
    ) -> Match:
        """Play steps for a seat, for the program or on a player's behalf, up to the next reveal or the end of
        the turn, and return the match. Raises `Refused` if the rules or `must` forbid it, or the game has
        changed.
        """
        words = [word for code in codes for word in code.split()]
        draft = follow(match.play, seat, words)
        if not draft.complete:
            raise Refused(Reason.UNKNOWN_STEP, code=" ".join(words))
        return (await self._commit(match, user_id, carry_out(match.play, draft), must)).match

    async def claim(self, match: Match, actor: Actor, version: int, must: Must) -> Match:
        """Make the seat to move at a version resign because its time is up, which `must` checks; return the
        match. Raises `Refused` for people who aren't playing, if the game has changed since that version, or
        if `must` does.
        """

        async def attempt(match: Match) -> Acted:
            seat_of(match, actor)
            decision = match.play.game.decision
            if version != match.version or decision is None:
                raise Refused(ServiceReason.STALE)
            return await self._commit(match, actor, leaving(match, decision.seat), must)

        await self._once(match, actor, attempt)
        self.clear_memory()  # memory doesn't hold the claim
        return await self.get(match.id)

    async def come_back(self, match: Match, actor: Actor, seat: int, must: Must) -> Match:
        """Fill a seat whose player has left, and return the match; `must` assigns the seat. Raises
        `Refused`.
        """

        async def attempt(match: Match) -> Acted:
            return await self._commit(match, actor, continued(match.play, (Entry(seat, RETURN),)), must)

        await self._once(match, actor, attempt)
        return await self.reseated(match.id)

    async def reseated(self, game_id: int) -> Match:
        """Reload and return a game after a seat changed hands or hints were allowed, and tell all
        watchers.
        """
        self.clear_memory()
        match = await self.get(game_id)
        for watcher in self.watchers:
            watcher(match)
        return match

    async def resign_for(self, game_id: int, user_id: int) -> Match:
        """Resign for a person who wants to be forgotten, wherever the game is, and return the match. Instead
        of an interaction's id, the commit has a negative number made from the game's id and the seat, so it
        can exist only once. Raises `Refused` if the others end the game at the same moment.
        """
        match = await self.get(game_id)
        actor = Actor(user_id, "", 0)
        seat = seat_of(match, actor)
        actor = replace(actor, name=match.names[seat], interaction_id=-(SEAT_DIGIT * game_id + seat))

        async def attempt(match: Match) -> Acted:
            return await self._commit(match, actor, leaving(match, seat_of(match, actor)))

        return (await self._once(match, actor, attempt)).match

    async def abandon(self, game_id: int) -> None:
        """Close a game with a damaged log for a person who wants to be forgotten; the log is kept."""
        await self._database.write(games.close, game_id, self._now())
        self.clear_memory()

    def clear_memory(self) -> None:
        """Forget everything in memory, including data that is being read at the moment."""
        self.memory = Memory()

    async def _once(
        self,
        match: Match,
        actor: Actor,
        attempt: Callable[[Match], Awaitable[Acted]],
        words: Sequence[str] = (),
    ) -> Acted:
        """Return the result of an attempt on a match, or the earlier result if this interaction is repeated.
        Only after a refusal does this check for a repetition and for outdated memory, because a commit
        detects both anyway.
        """
        while True:
            try:
                return await attempt(match)
            except (Refused, Conflict):
                version, committed = await self._database.read(committed_by, match.id, actor.interaction_id)
                if version == match.version and committed is None:
                    raise
            match = await self.at_least(match.id, version)
            if committed is not None:
                play = match.at(committed[1]).play
                return Acted(
                    match, left=left_over(play, _seated(match, actor), words, committed[1] - committed[0])
                )

    async def _commit(
        self, match: Match, by: Actor | int, chapters: Sequence[Chapter], must: Must | None = None
    ) -> Acted:
        """Write a bundle and the entries to show it, all or nothing (promise 2), by an interaction or by the
        program on behalf of a user. Raises `Refused` if the game is at another version or `must` refuses,
        `Conflict` if the interaction was already committed.
        """
        now = self._now()
        stored = _renamed(match.stored, by) if isinstance(by, Actor) else match.stored
        steps = tuple(StoredStep(chapter.play.entries[-1], chapter.game.digest()) for chapter in chapters)
        whose = (by.interaction_id, by.user_id) if isinstance(by, Actor) else (None, by)
        standing = standing_of(chapters[-1].play, now)
        bundle = Commit(whose[0], match.id, match.version, whose[1], now, steps, standing)
        ended = result_of(stored, chapters[-1].play, now)
        name = by.name if isinstance(by, Actor) and stored is not match.stored else None
        stored = replace(stored, version=bundle.to_version, ended_at=None if ended is None else now)
        after = match.after(stored, chapters)
        changed = list[bool]()

        def leave(connection: Connection) -> None:
            if not after.over and any(step.entry.text == RESIGN for step in steps):
                changed.extend(tell(connection, after, now) for tell in self.leavers)

        brings = Brings(name, handover(match, chapters), ended, must, leave)
        try:
            await self._database.write(write_commit, bundle, brings)
        except asyncio.CancelledError:
            self.clear_memory()  # it may have been written
            raise
        TURNS.inc()
        log.info("game %s: version %s", match.id, bundle.to_version)
        if any(changed):
            self.clear_memory()
            after = await self.get(match.id)
        elif self.memory.matches.get(match.id) is match:
            self.memory.hold(after)
        else:
            self.clear_memory()  # people or language may have changed
        for watcher in self.watchers:
            watcher(after)
        return Acted(after)


def seat_of(match: Match, actor: Actor) -> int:
    """Return the seat of a person who may act in a game. Raises `Refused` for anyone else, including players
    who left.
    """
    seat, game = _seated(match, actor), match.play.game
    if game.outcome is None and seat in game.absent:
        raise Refused(Reason.SEAT_LEFT)
    return seat


def playing(match: Match, actor: Actor) -> int:
    """Return the seat of a person who may act. Raises `Refused` for anyone else, and for a closed game."""
    seat = seat_of(match, actor)
    if match.closed:
        raise Refused(ServiceReason.GAME_CLOSED)
    return seat


def _seated(match: Match, actor: Actor) -> int:
    """Return the seat of a person, even if they have left. Raises `Refused` if they have none."""
    seat = match.stored.seat_of(actor.user_id)
    if seat is None:
        raise Refused(ServiceReason.NOT_A_PLAYER)
    return seat


def _renamed(stored: StoredGame, actor: Actor) -> StoredGame:
    """Return the game with the actor's current display name; the same object if nothing changed."""
    seats = tuple(
        Seat(seat.seat, seat.user_id, actor.name) if seat.user_id == actor.user_id else seat
        for seat in stored.seats
    )
    return stored if seats == stored.seats else replace(stored, seats=seats)
