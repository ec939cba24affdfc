"""The puzzle of the day, the same for everyone: its choice, people's answers, and its posting.

Days are UTC. A day's puzzle may be answered until the next day is over, so no one loses by thinking past
midnight. Each post is noted before and after: within minutes Discord returns the same message for the same
nonce; if the program ended between the two notes, the channel is searched for the message.
"""

import logging
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from bot.features.puzzles import store
from bot.features.puzzles.store import Answers, PuzzlePost
from bot.service.choices import Selection
from bot.service.clocks.face import DAY
from bot.service.match import Chapter, chapters
from bot.service.matches import Matches
from bot.service.ports import Now, Undeliverable
from bot.store import people, timers
from bot.store.database import Connection, Database
from bot.store.timers import Timer
from engine.contract import Game, Refused
from engine.rivals.puzzles import Puzzle, number_of, of_day


class PuzzleReason(StrEnum):
    """Why something about the puzzle of the day is refused."""

    PUZZLE_OVER = "puzzle_over"
    MAY_NOT_SHARE = "may_not_share"


log = logging.getLogger(__name__)

TRIES = 2
FIRST_DAY = date(1970, 1, 1)
"""From here days are counted."""


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of a day, counted since 1970."""

    day: int
    puzzle: Puzzle

    @property
    def number(self) -> int:
        """How many there have been."""
        return number_of(_date(self.day))

    @property
    def ends_at(self) -> int:
        """When the next one comes."""
        return (self.day + 1) * DAY

    def is_over(self, answers: Answers) -> bool:
        """Whether nothing more may be tried."""
        return answers.is_solved or len(answers.tried) >= TRIES


@lru_cache(maxsize=4)
def posed(puzzle: Puzzle) -> tuple[Chapter, ...]:
    """What led to the position; the position itself only as far as the seat that is to move may know it."""
    *before, last = chapters(puzzle.header, puzzle.play().entries)
    play = last.play.copy()
    play.game = play.game.blind(seat_in(play.game))
    return (*before, Chapter(play, last.events))


def seat_in(game: Game) -> int:
    """The seat that is to move in a puzzle."""
    decision = game.decision
    if decision is None:
        raise ValueError(game.id)
    return decision.seat


class Puzzles:
    """The puzzles of all days, and what people answer."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    def today(self) -> DailyPuzzle:
        """The puzzle of this day."""
        return self._of(self._today())

    def of(self, day: int) -> DailyPuzzle:
        """The puzzle of a day that may still be answered. Raises `Refused` for others."""
        if day not in (self._today(), self._today() - 1):
            raise Refused(PuzzleReason.PUZZLE_OVER)
        return self._of(day)

    async def answers(self, daily: DailyPuzzle, user_id: int) -> Answers:
        """A person's answers."""
        return await self._database.read(store.answers, user_id, daily.day)

    async def answer(self, daily: DailyPuzzle, user_id: int, code: str) -> Answers:
        """Try a step. Nothing counts twice, and nothing after the last try."""
        return await self._database.write(_answer, daily, user_id, code)

    async def share(self, daily: DailyPuzzle, user_id: int, *, done: bool = True) -> bool:
        """Note that a person shared their result, or could not; False if that was noted before."""
        return await self._database.write(store.share, user_id, daily.day, done)

    async def refused_in(self, guild_id: int) -> int | None:
        """The channel in which a server's puzzle of the day could not be posted."""
        return await self._database.read(store.refused, guild_id)

    def _today(self) -> int:
        return self._now() // DAY

    def _of(self, day: int) -> DailyPuzzle:
        return DailyPuzzle(day, of_day(_date(day)))


def _date(day: int) -> date:
    return FIRST_DAY + timedelta(days=day)


def _answer(connection: Connection, daily: DailyPuzzle, user_id: int, code: str) -> Answers:
    known = store.answers(connection, user_id, daily.day)
    if daily.is_over(known) or code in known.tried:
        return known
    is_solved = code in daily.puzzle.solution
    store.put(connection, user_id, daily.day, (*known.tried, code), is_solved=is_solved)
    return store.answers(connection, user_id, daily.day)


PUZZLE = "puzzle"
"""The kind of timer by which it is posted; its subject is the server."""
AT_ONCE = 0


def wake(connection: Connection, guild_id: int, picked: str) -> None:
    """Look at once whether there is something to post in a channel that was picked, or never again."""
    store.refuse(connection, guild_id, None)
    if picked:
        timers.put(connection, PUZZLE, guild_id, AT_ONCE)
    else:
        timers.drop(connection, PUZZLE, guild_id)


PUZZLE_CHANNEL = Selection("puzzle", "channel", 1, is_posted_in=True, then=wake)
"""Where the puzzle of the day is posted; nowhere if none is picked."""


class PuzzlePoster(Protocol):
    """Posts the puzzle of the day."""

    async def post(self, daily: DailyPuzzle, guild_id: int, channel_id: int) -> int:
        """Post it; the message's id. Said again within minutes it is there once. Raises `Undeliverable`."""
        ...

    async def find(self, daily: DailyPuzzle, channel_id: int, since: int) -> int | None:
        """The message with it that was posted since, if there is one. Raises `Undeliverable`."""
        ...


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
        """Stop posting where it has become impossible, and tell readers of the settings."""
        try:
            await self._database.write(_refused, post)
        finally:  # cancelled or not, it may be written
            self._matches.memory.forget_choices()


def _picked(connection: Connection, guild_id: int) -> int | None:
    """The channel that a server picked."""
    stored = people.choices_of(connection, PUZZLE_CHANNEL.scope, guild_id).get(PUZZLE_CHANNEL.name, "")
    return int(stored) if PUZZLE_CHANNEL.takes([stored]) else None


def _begin(connection: Connection, timer: Timer, daily: DailyPuzzle, now: int) -> PuzzlePost | None:
    """Note the puzzle to post now; else set the timer for the next look."""
    guild_id, day = timer.subject_id, daily.day
    if not timers.is_still(connection, timer):
        return None
    channel_id, last = _picked(connection, guild_id), store.last_post(connection, guild_id)
    if channel_id is None:
        timers.drop(connection, PUZZLE, guild_id)
        return None
    if last is not None and last.day >= day and last.message_id is not None:
        timers.put(connection, PUZZLE, guild_id, daily.ends_at)
        return None
    if last is not None and (last.day, last.channel_id) == (day, channel_id):
        return last
    post = PuzzlePost(guild_id, day, now, channel_id)
    store.put_post(connection, post)
    return post


def _posted(connection: Connection, post: PuzzlePost, next_at: int) -> None:
    """Note the message, and when the next puzzle comes, if it is still wanted."""
    store.put_post(connection, post)
    if timers.due_at(connection, PUZZLE, post.guild_id) is not None:
        timers.put(connection, PUZZLE, post.guild_id, next_at)


def _refused(connection: Connection, post: PuzzlePost) -> None:
    """Note that, unless another channel was picked meanwhile."""
    if _picked(connection, post.guild_id) == post.channel_id:
        people.choose(connection, PUZZLE_CHANNEL.scope, post.guild_id, PUZZLE_CHANNEL.name, "")
        store.refuse(connection, post.guild_id, post.channel_id)
        timers.drop(connection, PUZZLE, post.guild_id)
