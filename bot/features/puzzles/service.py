"""The puzzle of the day, which is the same for everyone: its choice, people's answers, and the
schedule of posts. Days are UTC. A day's puzzle can be answered until the end of the next day, so no
one loses by thinking past midnight.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache

from bot.clock import DAY
from bot.features.puzzles import store
from bot.features.puzzles.store import Answers
from bot.service.choices import Selection
from bot.service.match import Chapter, chapters
from bot.service.periodic import Schedule, waking
from bot.service.ports import Now
from bot.store.database import Connection, Database
from engine.contract import Game, Refused
from engine.rivals.puzzles import Puzzle, number_of, of_day


class PuzzleReason(StrEnum):
    """Reasons to refuse what someone wants to do with the puzzle of the day."""

    PUZZLE_OVER = "puzzle_over"
    MAY_NOT_SHARE = "may_not_share"


TRIES = 2
FIRST_DAY = date(1970, 1, 1)
"""The day from which days are counted."""


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of a day; days are counted from 1970."""

    day: int
    puzzle: Puzzle

    @property
    def number(self) -> int:
        """How many puzzles there have been, including this one."""
        return number_of(_date(self.day))

    @property
    def ends_at(self) -> int:
        """When the next puzzle comes."""
        return (self.day + 1) * DAY

    def is_over(self, answers: Answers) -> bool:
        """Tell whether no more tries are allowed."""
        return answers.is_solved or len(answers.tried) >= TRIES


@lru_cache(maxsize=4)
def posed(puzzle: Puzzle) -> tuple[Chapter, ...]:
    """Return the chapters that lead to a puzzle's position, which holds only information that the seat to
    move may have.
    """
    *before, last = chapters(puzzle.header, puzzle.play().entries)
    play = last.play.copy()
    play.game = play.game.blind(seat_in(play.game))
    return (*before, Chapter(play, last.events))


def seat_in(game: Game) -> int:
    """Return the seat to move in a puzzle."""
    decision = game.decision
    if decision is None:
        raise ValueError(game.id)
    return decision.seat


class Puzzles:
    """The puzzles of all days, and people's answers."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now

    def today(self) -> DailyPuzzle:
        """Return today's puzzle."""
        return self._of(self._today())

    def of(self, day: int) -> DailyPuzzle:
        """Return the puzzle of a day. Raises `Refused` if it can't be answered now."""
        if day not in (self._today(), self._today() - 1):
            raise Refused(PuzzleReason.PUZZLE_OVER)
        return self._of(day)

    async def answers(self, daily: DailyPuzzle, user_id: int) -> Answers:
        """Return a person's answers."""
        return await self._database.read(store.answers, user_id, daily.day)

    async def answer(self, daily: DailyPuzzle, user_id: int, code: str) -> Answers:
        """Try a step, and return the answers. A repeated step doesn't count, nor does one after the last
        try.
        """
        return await self._database.write(_answer, daily, user_id, code)

    async def share(self, daily: DailyPuzzle, user_id: int, *, done: bool = True) -> bool:
        """Record that a person shared their result, or that sharing failed; return False if nothing
        changed.
        """
        return await self._database.write(store.share, user_id, daily.day, done)

    async def refused_in(self, guild_id: int) -> int | None:
        """Return the channel in which a server's puzzle of the day couldn't be posted; None if there is
        none.
        """
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
"""The kind of timer that posts the puzzle; its subject is the server."""
PUZZLE_CHANNEL = Selection("puzzle", "channel", 1, is_posted_in=True, then=waking(PUZZLE, store))
"""Where the puzzle of the day is posted; nowhere if none is picked."""
PUZZLE_POSTS = Schedule(PUZZLE, PUZZLE_CHANNEL, DAY, store)
"""The schedule of posts."""
