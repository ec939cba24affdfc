"""Reviews of finished games by the processes of the computer players: one game at a time, position by
position, so players never wait for them.
"""

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from bot.service.match import Match
from bot.service.ports import Thinker, ThinkingFailed, thought
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.rivals.games import RIVALS
from engine.rivals.review import Judged, Review, looks, reviewed
from render.kit.kept import Kept


class ReviewReason(StrEnum):
    """Why something about a review is refused."""

    NO_REVIEW = "no_review"
    NOT_REVIEWED_YET = "not_reviewed_yet"
    REVIEWING_ANOTHER = "reviewing_another"
    REVIEWS_FULL = "reviews_full"
    REVIEW_FAILED = "review_failed"


log = logging.getLogger(__name__)


HELD = 2 << 20
MOMENTS, POSITION = 2000, 300
"""Bytes of finished reviews in memory, and the rough size of one, and of every position in it."""
MOST = 20
"""Games that wait at most."""


@dataclass(eq=False)
class Reviewing:
    """A game that waits for its review or is in it: `done` positions so far."""

    match: Match
    people: set[int]
    done: int = 0
    result: asyncio.Future[Review] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def positions(self) -> int:
        """How many there are."""
        return len(self.match.play.line) + 1

    def fail(self, error: Exception) -> None:
        """End it without a result."""
        self.result.set_exception(error)
        self.result.exception()  # retrieved, also if no one waits for it now


class Reviews:
    """All reviews of this installation. They are kept in memory only; a missing one is computed again."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._held: Kept[Review] = Kept(HELD, lambda review: MOMENTS + POSITION * len(review.curve))
        self._wanted: dict[Hashable, Reviewing] = {}
        self._line: asyncio.Queue[Hashable] = asyncio.Queue()

    def known(self, match: Match) -> Review | None:
        """A review that is kept."""
        return self._held.get(_key(match))

    def begin(self, match: Match, person: int) -> Reviewing:
        """Review a finished game, together with all others who want the same. Raises `Refused` for any other
        game, for one unknown to computer players, and for a person who waits for another game's.
        """
        must_be_reviewable(match)
        key = _key(match)
        wanted = self._wanted.get(key)
        if wanted is None:
            if any(person in wanted.people for wanted in self._wanted.values()):
                raise Refused(ReviewReason.REVIEWING_ANOTHER)
            if len(self._wanted) >= MOST:
                raise Refused(ReviewReason.REVIEWS_FULL)
            wanted = self._wanted[key] = Reviewing(match, set())
            self._line.put_nowait(key)
        wanted.people.add(person)
        return wanted

    async def run(self) -> None:
        """Look at one game after the other until canceled."""
        while True:
            key = await self._line.get()
            wanted = self._wanted[key]
            try:
                self._held.put(key, review := await self._review(wanted))
                wanted.result.set_result(review)
            except Refused as refused:
                wanted.fail(refused)
            except Exception as error:  # nothing of it may stop the games behind it
                log.exception("review of game %s", wanted.match.id)
                wanted.fail(error)
            finally:
                del self._wanted[key]

    async def _review(self, wanted: Reviewing) -> Review:
        match, judged = wanted.match, list[Judged]()
        for question in looks((chapter.game for chapter in match.line), match.play.line):
            about = f"review of game {match.id}, position {wanted.done}"
            look = partial(self._thinker.look, match.play.header.game, question)
            try:
                judged.append(await thought(look, about))
            except ThinkingFailed as error:
                log.warning("%s: %s", about, error)
                raise Refused(ReviewReason.REVIEW_FAILED) from error
            wanted.done += 1
        return reviewed(match.play.game, judged)


def must_be_reviewable(match: Match) -> None:
    """Refuse games that go on, that no computer player knows, and in which nothing happened."""
    if match.play.header.game not in RIVALS:
        raise Refused(ReviewReason.NO_REVIEW)
    if not match.over:
        raise Refused(ReviewReason.NOT_REVIEWED_YET)
    if not match.play.line:
        raise Refused(ServiceReason.NOTHING_PLAYED)


def _key(match: Match) -> Hashable:
    """Everything that a review depends on; numbers of records from outside may be used again."""
    return match.id, match.version, match.play.game.digest()
