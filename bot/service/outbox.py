"""Showing commits: immediately, again after a failure, and at the next start (promise 3)."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakValueDictionary

from bot.clock import HOUR, doubled
from bot.errors import StoreError
from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.ports import Announcer, Notice, Now, PostedCard, Undeliverable
from bot.service.preferences import THERE
from bot.store import invitations, outbox, posts, requests, timers
from bot.store.database import Connection, Database
from bot.store.outbox import OutboxEntry, Topic
from bot.store.posts import Post
from bot.store.timers import Timer

log = logging.getLogger(__name__)

LOOK_EVERY = 15.0  # seconds between checks for due entries
FIRST_WAIT, LONGEST_WAIT = 10, 6 * HOUR  # seconds before an entry is retried; the wait doubles each time
HOPELESS = 5  # refusals by Discord, while an entry is due, after which it is dropped
STRIP_WITHIN = 20.0  # the maximum number of seconds for taking the buttons off older cards
CALL = "call"  # the kind of timer for calling a player who has not moved
AT_ONCE = 4  # subjects whose entries are retried together, so that a slow one doesn't hold up many others


@dataclass(eq=False)
class _Attempt:
    """An attempt to show something in a channel; it is `outdated` if the channel may have become available
    again in the meantime.
    """

    channel_id: int
    outdated: bool = False


class Outbox:
    """Shows the entries of the outbox, one at a time for each subject."""

    def __init__(self, database: Database, matches: Matches, announcer: Announcer, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._announcer = announcer
        self._now = now
        self._locks: WeakValueDictionary[tuple[Topic, int], asyncio.Lock] = WeakValueDictionary()
        self._attempts: set[_Attempt] = set()
        self._untidy: set[int] = set()
        """The games with buttons left on an older card; all of them, once the database has been searched."""
        self._looked = False
        self._woken = asyncio.Event()
        self._stripping: set[asyncio.Task[None]] = set()
        self.before_showing: list[Callable[[int], Awaitable[object]]] = []
        """Work that precedes every showing of a game; it never raises."""

    async def recover(self) -> None:
        """Take over the entries of an earlier run, before anything else happens; see
        `bot.store.outbox.doubt`.
        """
        await self._database.write(outbox.doubt)

    async def run(self) -> None:
        """Show due entries until canceled."""
        while True:
            try:
                await self.flush_due()
            except Exception:
                log.exception("outbox: a look failed, trying again in %s s", LOOK_EVERY)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_EVERY)
            self._woken.clear()

    async def flush_due(self) -> bool:
        """Show the due entries of all subjects, and tidy up; return False if an entry failed."""
        free = asyncio.Semaphore(AT_ONCE)

        async def flush(topic: Topic, subject_id: int) -> bool:
            async with free:
                try:
                    return (await self._flush(topic, subject_id, due=True))[0]
                except Exception:
                    log.exception("outbox: %s %s", topic, subject_id)
                    return False

        entries = await self._database.read(outbox.due, self._now())
        every = all(await asyncio.gather(*(flush(topic, subject_id) for topic, subject_id in entries)))
        await self._tidy()
        return every

    async def flush(self, topic: Topic, subject_id: int, here: int | None = None) -> bool:
        """Show everything pending about a subject, including entries that wait after a failure, because a
        person is looking now. Return False if an entry failed. Entries about requests in a game follow the
        game's own, even if those fail. `here`: the channel of that person; entries for other channels stay
        queued and don't affect the result.
        """
        shown, requested = await self._flush(topic, subject_id, due=False, here=here)
        for request_id in requested:
            await self._flush("request", request_id, due=False)
        return shown

    async def holds(self, topic: Topic, subject_id: int) -> bool:
        """Tell whether a subject has entries to show."""
        return bool(await self._database.read(outbox.pending, self._now(), topic, subject_id))

    async def waiting_in(self, channel_id: int) -> list[tuple[Topic, int]]:
        """Return the subjects with something to show in a channel."""
        return await self._database.read(outbox.waiting_in, channel_id)

    async def wake(self, channels: Iterable[int]) -> None:
        """Retry entries for these channels immediately, because the channels may work now. An entry that is
        being tried at this moment is retried too if it fails.
        """
        channels = set(channels)
        for attempt in self._attempts:
            attempt.outdated |= attempt.channel_id in channels
        waiting = (await self._database.read(outbox.waiting, self._now())).intersection(channels)
        if waiting:
            log.info("outbox: channels %s may be back", sorted(waiting))
            await self._database.write(outbox.wake, waiting)
            self._woken.set()

    async def abandon(self, channel_id: int) -> None:
        """Drop the entries for a channel that is gone."""
        if closed := await self._database.write(outbox.abandon, channel_id):
            log.warning("outbox: channel %s is gone: %s entries are given up", channel_id, closed)

    def strip_old_cards(self, match: Match) -> None:
        """Take the buttons off the cards of a game in its earlier channels, in the background."""
        self._untidy.add(match.id)
        self._aside(self._tidy_if_possible(), match.id)

    def _aside(self, stripping: Coroutine[None, None, None], game_id: int) -> None:
        task = asyncio.create_task(stripping, name=f"strip game {game_id}")
        self._stripping.add(task)
        task.add_done_callback(self._stripping.discard)

    async def idle(self) -> None:
        """Wait until no buttons are being taken off."""
        while self._stripping:
            await asyncio.wait(self._stripping)

    async def close(self) -> None:
        """Stop taking buttons off older cards; the next start continues."""
        for task in tuple(self._stripping):
            task.cancel()
        await self.idle()

    async def _flush(
        self, topic: Topic, subject_id: int, *, due: bool, here: int | None = None
    ) -> tuple[bool, list[int]]:
        """Show entries; return whether none failed, and the game's requests that are still to be shown."""
        failed: set[int] = set()
        all_asked = not due
        requested: list[int] = []
        come_to: int | None = None
        left = True
        async with self._locks.setdefault((topic, subject_id), asyncio.Lock()):
            memory = self._matches.memory
            if topic == "game" and memory.is_shown(subject_id):
                return True, []
            if topic == "game":
                await self._settle(subject_id)
            while left:
                left = False
                come_to = memory.version(subject_id)
                entries, requested = await self._database.read(
                    _waiting, self._now(), topic, subject_id, due=due
                )
                for entry in entries:
                    if entry.channel_id in failed:
                        continue
                    if here not in (None, entry.channel_id) and not entry.due:
                        all_asked = False
                        continue
                    if not await self._attempt(entry):
                        failed.add(entry.channel_id)
                    elif entry.tried:
                        left = True  # a newer entry follows
            if topic == "game" and come_to is not None and not failed and all_asked:
                memory.shown.put(subject_id, come_to)
        return here not in failed if here else not failed, requested

    async def _settle(self, game_id: int) -> None:
        for before in self.before_showing:
            await before(game_id)

    async def _attempt(self, entry: OutboxEntry) -> bool:
        attempt = _Attempt(entry.channel_id)
        self._attempts.add(attempt)
        try:
            return await self._show(entry, attempt)
        except StoreError as error:
            log.warning("outbox: %s %s stays due: %s", entry.topic, entry.subject_id, error)
            return False
        finally:
            self._attempts.discard(attempt)

    async def _show(self, entry: OutboxEntry, attempt: "_Attempt") -> bool:
        try:
            match entry.topic:
                case "game":
                    await self._show_game(entry)
                case "invitation":
                    await self._show_invitation(entry)
                case "request":
                    await self._show_request(entry)
        except Undeliverable as error:
            permanent = error.permanent and not attempt.outdated
            await self._postpone(entry, str(error), permanent=permanent, tried=error.maybe_posted)
            if attempt.outdated:
                await self.wake([entry.channel_id])
            return False
        except StoreError:
            raise  # recording a retry would fail as well
        except Exception as error:
            log.exception("outbox: %s %s", entry.topic, entry.subject_id)
            await self._postpone(entry, repr(error), permanent=False, tried=False)
            return False
        return True

    async def _postpone(self, entry: OutboxEntry, why: str, *, permanent: bool, tried: bool) -> None:
        wait = LONGEST_WAIT if permanent else doubled(FIRST_WAIT, entry.attempts, LONGEST_WAIT)
        description = f"{entry.topic} {entry.subject_id} in channel {entry.channel_id}"
        counts = not (permanent and entry.waits)  # what people do meanwhile must not use up the attempts
        if permanent and counts and entry.attempts + 1 >= HOPELESS:
            log.warning("outbox: %s: %s; given up after %s times", description, why, HOPELESS)
            await self._database.write(outbox.done, entry)
            return
        log.warning("outbox: %s: %s; again in %s s", description, why, wait)
        now = self._now()
        tried_at = now if tried else None
        await self._database.write(outbox.postpone, entry, now + wait, tried_at=tried_at, counts=counts)

    async def _show_game(self, entry: OutboxEntry) -> None:
        match = (await self._matches.at_least(entry.subject_id, entry.version)).at(entry.version)
        where = (entry.channel_id, entry.from_version)
        if entry.several:
            await self._database.write(outbox.combine, entry)
        card = await self._announcer.announce(match, *where, self._notice(entry))
        ended = match.over
        older = await self._note(entry, card, last=ended)
        newest = max(filter(None, (card.message_id, card.line_id, card.edited_id)))
        self._matches.memory.cards.put((match.id, entry.channel_id), (newest, entry.version))
        if older:
            self._aside(self._retire_cards(match, older), match.id)

    async def show_time(self, timer: Timer) -> None:
        """Update the time shown on the cards of a game; a card that is still to
        be posted will show it anyway.
        """
        game_id = timer.subject_id
        async with self._locks.setdefault(("game", game_id), asyncio.Lock()):
            match = await self._matches.get(game_id)
            for channel_id in () if match.over else match.stored.places:
                cards = await self._database.read(posts.live, "game", game_id, channel_id)
                newest = [post for post in cards if post.kind != "line"][-1:]
                await self._edit(partial(self._announcer.refresh_card, match), newest)
            await self._database.write(timers.take, timer)

    async def call(self, timer: Timer) -> None:
        """Call a player who was present when their turn began but has not moved since. While it is unknown
        whether the call was posted, the timer remains, because repeating the call returns the same message.
        """
        game_id = timer.subject_id
        async with self._locks.setdefault(("game", game_id), asyncio.Lock()):
            match = await self._matches.get(game_id)
            is_known = True
            waiting = await self._database.read(outbox.pending, self._now(), "game", game_id)
            for channel_id in () if match.over or waiting else match.stored.places:
                shown = await self._database.read(posts.live, "game", game_id, channel_id)
                cards = [post for post in shown if post.kind == "living"]
                if cards and all(post.kind != "line" for post in shown):
                    is_known = await self._call(match, cards[-1]) and is_known
            if is_known:
                await self._database.write(timers.take, timer)

    async def _call(self, match: Match, card: Post) -> bool:
        """Call the player to move; return False if it is unknown whether the call was posted."""
        try:
            line_id = await self._announcer.call(match, card.channel_id, card.message_id)
        except Undeliverable as error:
            log.info("game %s: nobody is called: %s", match.id, error)
            return not error.maybe_posted
        if line_id is not None:
            line = replace(card, message_id=line_id, version=match.version, kind="line", edited_id=None)
            await self._database.note(posts.add, line, self._now())
        return True

    async def _retire_cards(self, match: Match, older: Sequence[Post]) -> None:
        """Take the buttons off older cards of a game, in the background because Discord may be slow. If this
        fails or takes too long, it is retried later.
        """
        gone: list[Post] = []
        try:
            async with asyncio.timeout(STRIP_WITHIN):
                await _edited(lambda post: self._announcer.retire(match.at(post.version), post), older, gone)
        except TimeoutError:
            log.warning("outbox: older cards of game %s keep their buttons for now", match.id)
        except Exception:
            log.exception("outbox: older cards of game %s", match.id)
        if len(gone) < len(older):
            self._untidy.add(match.id)
        if gone:
            ended = match.over
            await self._database.note(posts.forget if ended else posts.retire, gone)

    async def _tidy(self) -> None:
        """Take the buttons off cards that kept them although a newer one was posted, because Discord was
        unavailable or the program ended.
        """
        if not self._looked:
            self._untidy.update(await self._database.read(posts.games_with_outdated))
            self._looked = True
        for game_id in tuple(self._untidy):
            older = await self._database.read(posts.outdated, game_id)
            self._untidy.discard(game_id)
            if older:
                await self._retire_cards(await self._matches.get(game_id), older)

    async def _tidy_if_possible(self) -> None:
        try:
            await self._tidy()
        except StoreError as error:
            log.warning("outbox: older cards keep their buttons for now: %s", error)

    async def _show_invitation(self, entry: OutboxEntry) -> None:
        """Post an invitation or update its message, without buttons if it is closed."""
        invitation = await self._database.read(invitations.get, entry.subject_id)
        if invitation is None:
            raise LookupError(f"invitation {entry.subject_id}")
        here = (entry.topic, entry.subject_id, entry.channel_id)
        is_open = invitation.state == "open"
        shown = await self._database.read(posts.live, *here)
        if not shown and (is_open or entry.tried):
            # A repeated post returns the earlier message, which may be outdated.
            announce = self._announcer.announce_invitation
            message_id = await announce(invitation, entry.channel_id, self._notice(entry))
            await self._note(replace(entry, version=outbox.OPEN), PostedCard(message_id))
            shown = await self._database.read(posts.live, *here)
        if invitation.revision > outbox.OPEN:
            refresh = partial(self._announcer.refresh_invitation, invitation)
            if invitation.is_to_all:  # the person who clicked must know if it fails
                for post in shown:
                    await refresh(post)
            else:
                await self._edit(refresh, shown)
        shown_to = replace(entry, version=max(entry.version, invitation.revision))
        await self._database.write(_close, shown_to, () if is_open else shown)

    async def _show_request(self, entry: OutboxEntry) -> None:
        request = await self._database.read(requests.get, entry.subject_id)
        if request is None:
            raise LookupError(f"request {entry.subject_id}")
        match = (await self._matches.at_least(request.game_id, request.version)).at(request.version)
        shown = await self._database.read(posts.live, entry.topic, entry.subject_id, entry.channel_id)
        answered = entry.version == outbox.ANSWERED
        if entry.version == outbox.OPEN or not (shown or answered):
            announce = self._announcer.announce_request
            message_id = await announce(match, request, entry.channel_id, self._notice(entry))
            await self._note(entry, PostedCard(message_id))
            if request.kind == "moved":  # an announcement doesn't change
                final = await self._database.read(posts.live, entry.topic, entry.subject_id, entry.channel_id)
                await self._database.note(posts.forget, final)
            return
        await self._edit(partial(self._announcer.refresh_request, match, request), shown)
        await self._database.write(_close, entry, shown if answered else ())

    async def _edit(self, edit: Callable[[Post], Awaitable[None]], shown: Sequence[Post]) -> None:
        """Edit messages, except those that can't be edited; raises `Undeliverable` if one must be retried."""
        gone: list[Post] = []
        await _edited(edit, shown, gone)
        if len(gone) < len(shown):
            raise Undeliverable("a message stays as it is", permanent=False, maybe_posted=False)

    def _notice(self, entry: OutboxEntry) -> Notice:
        """Return the notice for an entry, which stays in the outbox until a card has replaced the text."""

        async def note(message_id: int) -> None:
            await self._database.note(outbox.say, entry, message_id)

        return Notice(entry.message_id, entry.card_id, entry.tried, note)

    async def _note(self, entry: OutboxEntry, card: PostedCard, *, last: bool = False) -> list[Post]:
        """Record that an entry is done, and which message shows it (`last`: no other will follow); return
        older messages with buttons.
        """
        return await self._database.note(_note, entry, card, self._now(), last=last)


async def _edited(edit: Callable[[Post], Awaitable[None]], shown: Sequence[Post], gone: list[Post]) -> None:
    """Edit messages; `gone` gets those that are done or will never succeed."""
    for post in shown:
        try:
            await edit(post)
        except Undeliverable as error:
            log.info("message %s stays as it is: %s", post.message_id, error)
            if not error.permanent:
                continue
        gone.append(post)


def _waiting(
    connection: Connection, now: int, topic: Topic, subject_id: int, *, due: bool
) -> tuple[list[OutboxEntry], list[int]]:
    """Return the entries to show about a subject, and, for a game, its requests that have entries."""
    entries = outbox.pending(connection, now, topic, subject_id, due=due)
    if topic != "game":
        return entries, []
    shown = [
        replace(entry, card_id=posts.card(connection, subject_id, entry.channel_id)) for entry in entries
    ]
    return shown, outbox.requests_of(connection, subject_id)


def _note(
    connection: Connection, entry: OutboxEntry, card: PostedCard, now: int, *, last: bool
) -> list[Post]:
    topic, subject_id, channel_id = entry.topic, entry.subject_id, entry.channel_id
    older = posts.live(connection, topic, subject_id, channel_id)
    about = (channel_id, topic, subject_id, entry.from_version, entry.version)
    post = Post(card.message_id, *about, "living" if card.living else "card", card.edited_id)
    (posts.add_last if last else posts.add)(connection, post, now)
    if card.line_id is not None and not last:
        posts.add(connection, Post(card.line_id, *about, "line"), now)
    if topic == "game":
        if card.call_later and not last:
            timers.put(connection, CALL, subject_id, now + THERE)
        else:
            timers.drop(connection, CALL, subject_id)
    outbox.done(connection, entry)
    return [post for post in older if post.message_id not in (card.message_id, card.line_id)]


def _close(connection: Connection, entry: OutboxEntry, closed: Iterable[Post]) -> None:
    """Mark an outbox entry as done, and forget messages that will not change again."""
    posts.forget(connection, closed)
    outbox.done(connection, entry)
