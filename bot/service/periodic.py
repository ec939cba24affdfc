"""Posts that appear once per period in a channel that a server picked, such as a daily post. Each post is
recorded before and after it is sent. If the program ended in between, the post is repeated: for some minutes
Discord returns the same message for the same nonce; after that, the channel is searched for the message.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from bot.service.choices import Selection
from bot.service.matches import Matches
from bot.service.ports import Now, Undeliverable
from bot.store import people, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer

log = logging.getLogger(__name__)

AT_ONCE = 0


@dataclass(frozen=True, slots=True)
class PeriodicPost:
    """The post of a period in a channel: when it was first tried, and the message once it exists."""

    guild_id: int
    period: int
    tried_at: int
    channel_id: int
    message_id: int | None = None


class PostLog(Protocol):
    """The interface for storing posts of one kind, implemented by a feature's `store` module."""

    def last_post(self, connection: Connection, guild_id: int, /) -> PeriodicPost | None:
        """Return a server's last post; None before the first."""
        ...

    def put_post(self, connection: Connection, post: PeriodicPost, /) -> None:
        """Store a post that is being tried, or that exists."""
        ...

    def refuse(self, connection: Connection, guild_id: int, channel_id: int | None, /) -> None:
        """Record the channel in which posting has become impossible; None once it works again."""
        ...


@dataclass(frozen=True, slots=True)
class Schedule:
    """The schedule of one kind of post. `timer`: the kind of the timer, whose subject is the server;
    `channel`: the setting with the channel; `seconds`: the length of a period (periods are counted since
    1970); `posts`: the storage of the posts.
    """

    timer: str
    channel: Selection
    seconds: int
    posts: PostLog


class PeriodicPoster(Protocol):
    """Posts the messages of one kind."""

    async def post(self, guild_id: int, channel_id: int, period: int) -> int:
        """Post a period's message and return its id. Repeating this within minutes posts nothing new. Raises
        `Undeliverable`.
        """
        ...

    async def find(self, channel_id: int, period: int, since: int) -> int | None:
        """Return the id of a period's message that was posted since a time, if there
        is one. Raises `Undeliverable`.
        """
        ...


def waking(timer: str, posts: PostLog) -> Callable[[Connection, int, str], None]:
    """Return the effect of picking a channel: the timer is set to now, or removed."""

    def wake(connection: Connection, guild_id: int, picked: str) -> None:
        posts.refuse(connection, guild_id, None)
        if picked:
            timers.put(connection, timer, guild_id, AT_ONCE)
        else:
            timers.drop(connection, timer, guild_id)

    return wake


class Periodic:
    """Posts in a server's channel when the server's timer is due."""

    def __init__(
        self, database: Database, matches: Matches, schedule: Schedule, poster: PeriodicPoster, now: Now
    ) -> None:
        self._database = database
        self._matches = matches
        self._schedule = schedule
        self._poster = poster
        self._now = now

    async def look(self, timer: Timer) -> None:
        """Make this period's post, unless it exists."""
        post = await self._database.write(_begin, self._schedule, timer, self._now())
        if post is None:
            return
        try:
            message_id = None
            if post.tried_at < self._now():
                message_id = await self._poster.find(post.channel_id, post.period, post.tried_at)
            if message_id is None:
                message_id = await self._poster.post(post.guild_id, post.channel_id, post.period)
        except Undeliverable as error:
            if not error.permanent:
                raise
            log.info("%s: server %s, channel %s: %s", timer.kind, post.guild_id, post.channel_id, error)
            await self._stop(post)
            return
        await self._database.write(_posted, self._schedule, replace(post, message_id=message_id))

    async def _stop(self, post: PeriodicPost) -> None:
        """Stop posting where it has become impossible; the settings show that."""
        try:
            await self._database.write(_refused, self._schedule, post)
        finally:  # canceled or not, it may have been written
            self._matches.memory.forget_choices()


def _picked(connection: Connection, channel: Selection, guild_id: int) -> int | None:
    """Return the channel that a server picked; None if there is none."""
    stored = people.choices_of(connection, channel.scope, guild_id).get(channel.name, "")
    return int(stored) if channel.takes([stored]) else None


def _begin(connection: Connection, schedule: Schedule, timer: Timer, now: int) -> PeriodicPost | None:
    """Record the post that is due now and return it; if none is, set the timer for the next check."""
    guild_id, period = timer.subject_id, now // schedule.seconds
    if not timers.is_still(connection, timer):
        return None
    channel_id, last = (
        _picked(connection, schedule.channel, guild_id),
        schedule.posts.last_post(connection, guild_id),
    )
    if channel_id is None:
        timers.drop(connection, schedule.timer, guild_id)
        return None
    if last is not None and last.period >= period and last.message_id is not None:
        timers.put(connection, schedule.timer, guild_id, (period + 1) * schedule.seconds)
        return None
    if last is not None and (last.period, last.channel_id) == (period, channel_id):
        return last
    post = PeriodicPost(guild_id, period, now, channel_id)
    schedule.posts.put_post(connection, post)
    return post


def _posted(connection: Connection, schedule: Schedule, post: PeriodicPost) -> None:
    """Record the message, and set the timer for the next post if it is still wanted."""
    schedule.posts.put_post(connection, post)
    if timers.due_at(connection, schedule.timer, post.guild_id) is not None:
        timers.put(connection, schedule.timer, post.guild_id, (post.period + 1) * schedule.seconds)


def _refused(connection: Connection, schedule: Schedule, post: PeriodicPost) -> None:
    """Record that posting is impossible, unless another channel was picked in the meantime."""
    channel = schedule.channel
    if _picked(connection, channel, post.guild_id) == post.channel_id:
        people.choose(connection, channel.scope, post.guild_id, channel.name, "")
        schedule.posts.refuse(connection, post.guild_id, post.channel_id)
        timers.drop(connection, schedule.timer, post.guild_id)
