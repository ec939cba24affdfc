"""Showing what is committed: at once, again after a failure, and at the next start (promise 3)."""

import asyncio
import logging
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.host.matches import Matches
from bot.host.ports import Announcer, Now, Undeliverable
from bot.store import challenges, outbox, posts, requests
from bot.store.challenges import Challenge
from bot.store.database import Connection, Database
from bot.store.outbox import Errand, Topic
from bot.store.posts import Post

log = logging.getLogger(__name__)

LOOK_EVERY = 15.0  # seconds between two looks for errands whose time has come
FIRST_WAIT, LONGEST_WAIT = 10, 6 * 3600  # seconds before an errand is tried again: doubled each time
EVER = 2**62


class Outbox:
    """Runs errands; those of one subject one after the other."""

    def __init__(self, database: Database, matches: Matches, announcer: Announcer, now: Now) -> None:
        self._database = database
        self._matches = matches
        self._announcer = announcer
        self._now = now
        self._locks: WeakValueDictionary[tuple[Topic, int], asyncio.Lock] = WeakValueDictionary()

    async def run(self) -> None:
        """Look for due errands until cancelled."""
        while True:
            try:
                await self.flush(now=self._now())
            except Exception:
                log.exception("outbox: a look failed, trying again in %s s", LOOK_EVERY)
            await asyncio.sleep(LOOK_EVERY)

    async def flush(
        self, topic: Topic | None = None, subject_id: int | None = None, *, now: int = EVER
    ) -> bool:
        """Run the errands of a subject (all that are due at `now` without one); False if one failed."""
        every = True
        for errand in await self._database.read(outbox.pending, now, topic, subject_id):
            key = (errand.topic, errand.subject_id)
            async with self._locks.setdefault(key, asyncio.Lock()):
                fresh = await self._database.read(outbox.pending, now, *key)
                for due in fresh:
                    if due.channel_id == errand.channel_id:
                        every &= await self._attempt(due)
        return every

    async def _attempt(self, errand: Errand) -> bool:
        try:
            lobby = await self._lobby(errand)
            if lobby is not None:
                await self._show_lobby(errand, lobby)
            elif errand.topic == "game":
                await self._show_game(errand)
            elif errand.version < outbox.ANSWERED:
                await self._ask(errand)
            else:
                await self._close(errand)
        except Undeliverable as error:
            await self._postpone(errand, str(error), hopeless=error.hopeless)
            return False
        except Exception as error:
            log.exception("outbox: %s %s", errand.topic, errand.subject_id)
            await self._postpone(errand, repr(error), hopeless=False)
            return False
        return True

    async def _postpone(self, errand: Errand, why: str, *, hopeless: bool) -> None:
        wait = LONGEST_WAIT if hopeless else min(FIRST_WAIT << min(errand.attempts, 20), LONGEST_WAIT)
        what = f"{errand.topic} {errand.subject_id} in channel {errand.channel_id}"
        log.warning("outbox: %s: %s; again in %s s", what, why, wait)
        await self._database.write(outbox.postpone, errand, self._now() + wait)

    async def _show_game(self, errand: Errand) -> None:
        match = (await self._matches.at_least(errand.subject_id, errand.version)).at(errand.version)
        message_id = await self._announcer.announce(match, errand.channel_id, errand.from_version)
        older = await self._note(errand, message_id)
        for post in older:
            await self._announcer.retire(match.at(post.version), post)
        await self._retired(*older)

    async def _ask(self, errand: Errand) -> None:
        """Show a question: a challenge or a request."""
        if errand.topic == "challenge":
            challenge = await self._database.read(challenges.get, errand.subject_id)
            if challenge is None:
                return
            message_id = await self._announcer.announce_challenge(challenge, errand.channel_id)
        else:
            request = await self._database.read(requests.get, errand.subject_id)
            if request is None:
                return
            match = (await self._matches.at_least(request.game_id, request.version)).at(request.version)
            message_id = await self._announcer.announce_request(match, request, errand.channel_id)
        await self._note(errand, message_id)

    async def _close(self, errand: Errand) -> None:
        """Show how a question was answered, where it was asked."""
        for post in await self._database.read(posts.live, errand.topic, errand.subject_id, errand.channel_id):
            await self._show_answer(errand, post)
            await self._retired(post)
        await self._database.write(outbox.done, errand)

    async def _show_answer(self, errand: Errand, post: Post) -> None:
        if errand.topic == "challenge":
            challenge = await self._database.read(challenges.get, errand.subject_id)
            if challenge is not None:
                await self._announcer.retire_challenge(challenge, post)
            return
        request = await self._database.read(requests.get, errand.subject_id)
        if request is not None:
            match = (await self._matches.at_least(request.game_id, request.version)).at(request.version)
            await self._announcer.retire_request(match, request, post)

    async def _lobby(self, errand: Errand) -> Challenge | None:
        """The lobby that an errand is about, if it is about one."""
        if errand.topic != "challenge":
            return None
        challenge = await self._database.read(challenges.get, errand.subject_id)
        return challenge if challenge is not None and challenge.kind == "lobby" else None

    async def _show_lobby(self, errand: Errand, lobby: Challenge) -> None:
        """Post a lobby, or let its message say what holds now; take its buttons off when it is closed."""
        is_open = lobby.state == "open"
        shown = await self._database.read(posts.live, "challenge", lobby.id, errand.channel_id)
        if not shown and is_open:
            # A post that is repeated gives the earlier message, which may say less than what holds now.
            message_id = await self._announcer.announce_challenge(lobby, errand.channel_id)
            await self._note(replace(errand, version=outbox.OPEN), message_id)
            shown = await self._database.read(posts.live, "challenge", lobby.id, errand.channel_id)
        if lobby.revision > outbox.OPEN:
            for post in shown:
                await self._announcer.refresh_lobby(lobby, post)
                if not is_open:
                    await self._retired(post)
        shown_to = max(errand.version, lobby.revision)
        await self._database.write(outbox.done, replace(errand, version=shown_to))

    async def _note(self, errand: Errand, message_id: int) -> list[Post]:
        """Remember that an errand is done, where and with which message; the older ones with buttons."""
        return await self._database.write(_note, errand, message_id, self._now())

    async def _retired(self, *gone: Post) -> None:
        if gone:
            await self._database.write(posts.retire, [post.message_id for post in gone])


def _note(connection: Connection, errand: Errand, message_id: int, now: int) -> list[Post]:
    here = (errand.topic, errand.subject_id, errand.channel_id)
    older = [post for post in posts.live(connection, *here) if post.message_id != message_id]
    versions = (errand.from_version, errand.version)
    topic, subject_id, channel_id = here
    posts.add(connection, Post(message_id, channel_id, topic, subject_id, *versions), now)
    outbox.done(connection, errand)
    return older
