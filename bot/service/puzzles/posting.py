"""Posting the puzzle of the day once a day in the channel that a server picked for it.

What is posted is noted before and after. Within minutes Discord gives the same message for the same nonce;
where the program ended between the two notes, the channel is looked through for the message.
"""

import logging
from dataclasses import replace

from bot.service.matches import Matches
from bot.service.ports import Now, Undeliverable
from bot.service.puzzles.ports import PuzzlePoster
from bot.service.puzzles.puzzles import DailyPuzzle, Puzzles
from bot.service.puzzles.waking import PUZZLE, PUZZLE_CHANNEL
from bot.store import puzzles, timers
from bot.store.database import Connection, Database
from bot.store.people import preferences
from bot.store.puzzles import PuzzlePost
from bot.store.timers import Timer

log = logging.getLogger(__name__)


class PuzzlePosting:
    """Looks at a server's channel when its timer is due."""

    def __init__(
        self, database: Database, matches: Matches, daily: Puzzles, poster: PuzzlePoster, now: Now
    ) -> None:
        self._database = database
        self._matches = matches
        self._puzzles = daily
        self._poster = poster
        self._now = now

    async def look(self, timer: Timer) -> None:
        """Post today's puzzle, unless that is done."""
        daily = self._puzzles.today()
        post = await self._database.write(_begin, timer, daily, self._now())
        if post is None:
            return
        try:
            message_id = None
            if post.tried_at < self._now():
                message_id = await self._poster.find(daily, post.channel_id, post.tried_at)
            if message_id is None:
                message_id = await self._poster.post(daily, post.guild_id, post.channel_id)
        except Undeliverable as error:
            if not error.hopeless:
                raise
            log.info("puzzles: server %s, channel %s: %s", post.guild_id, post.channel_id, error)
            await self._stop(post)
            return
        await self._database.write(_posted, replace(post, message_id=message_id), daily.ends_at)

    async def _stop(self, post: PuzzlePost) -> None:
        """Nothing can be posted there any more: stop, and say so to whoever looks at the settings."""
        try:
            await self._database.write(_refused, post)
        finally:  # cancelled or not, it may be written
            self._matches.memory.forget_choices()


def _picked(connection: Connection, guild_id: int) -> int | None:
    """The channel that a server picked."""
    stored = preferences.chosen(connection, PUZZLE_CHANNEL.scope, guild_id).get(PUZZLE_CHANNEL.name, "")
    return int(stored) if PUZZLE_CHANNEL.takes([stored]) else None


def _begin(connection: Connection, timer: Timer, daily: DailyPuzzle, now: int) -> PuzzlePost | None:
    """Note what is to be posted now; else the timer is put to when to look again."""
    guild_id, day = timer.subject_id, daily.day
    if not timers.is_still(connection, timer):
        return None
    channel_id, last = _picked(connection, guild_id), puzzles.last_post(connection, guild_id)
    if channel_id is None:
        timers.drop(connection, PUZZLE, guild_id)
        return None
    if last is not None and last.day >= day and last.message_id is not None:
        timers.put(connection, PUZZLE, guild_id, daily.ends_at)
        return None
    if last is not None and (last.day, last.channel_id) == (day, channel_id):
        return last
    post = PuzzlePost(guild_id, day, now, channel_id)
    puzzles.put_post(connection, post)
    return post


def _posted(connection: Connection, post: PuzzlePost, next_at: int) -> None:
    """Note the message, and when the next puzzle comes, if it is still wanted."""
    puzzles.put_post(connection, post)
    if timers.due_at(connection, PUZZLE, post.guild_id) is not None:
        timers.put(connection, PUZZLE, post.guild_id, next_at)


def _refused(connection: Connection, post: PuzzlePost) -> None:
    """Note that, unless another channel was picked meanwhile."""
    if _picked(connection, post.guild_id) == post.channel_id:
        preferences.put(connection, PUZZLE_CHANNEL.scope, post.guild_id, PUZZLE_CHANNEL.name, "")
        puzzles.refuse(connection, post.guild_id, post.channel_id)
        timers.drop(connection, PUZZLE, post.guild_id)
