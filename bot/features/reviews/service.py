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
from bot.service.ports import Thinker, ThinkingFailed, think_with_retry
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.rivals.games import RIVALS
from engine.rivals.review import Judged, Review, looks, reviewed
from render.kit.kept import LruCache


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
"""The rough sizes in bytes of a moment and of a position in memory."""
MOST = 20
"""The maximum number of games that can wait."""


@dataclass(eq=False)
class Reviewing:
    """A game that waits for its review or is being reviewed; `done` is the number of finished positions."""

    match: Match
    people: set[int]
    done: int = 0
    result: asyncio.Future[Review] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def positions(self) -> int:
        """The number of positions to review."""
        return len(self.match.play.line) + 1

    def fail(self, error: Exception) -> None:
        """End the review without a result."""
        self.result.set_exception(error)
        self.result.exception()  # retrieved even if no one is waiting anymore


class Reviews:
    """All reviews of this installation. They are only kept in memory; a missing one is computed again."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._held: LruCache[Review] = LruCache(HELD, lambda review: MOMENTS + POSITION * len(review.curve))
        self._wanted: dict[Hashable, Reviewing] = {}
        self._line: asyncio.Queue[Hashable] = asyncio.Queue()

    def known(self, match: Match) -> Review | None:
        """Return the review of a game if it is in memory, otherwise None."""
        return self._held.get(_key(match))

    def begin(self, match: Match, person: int) -> Reviewing:
        """Queue a finished game for its review, unless that is already waiting or in progress, and return its
        entry. Raises `Refused` for any other game, for one unknown to computer players, for a person who is
        waiting for another game's review, and if too many games are waiting.
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
        """Review one game after another until canceled."""
        while True:
            key = await self._line.get()
            wanted = self._wanted[key]
            try:
                self._held.put(key, review := await self._review(wanted))
                wanted.result.set_result(review)
            except Refused as refused:
                wanted.fail(refused)
            except Exception as error:  # an error must not stop the games after it
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
                judged.append(await think_with_retry(look, about))
            except ThinkingFailed as error:
                log.warning("%s: %s", about, error)
                raise Refused(ReviewReason.REVIEW_FAILED) from error
            wanted.done += 1
        return reviewed(match.play.game, judged)


def must_be_reviewable(match: Match) -> None:
    """Refuse games that are running, that no computer player knows, or in which no one chose anything."""
    if match.play.header.game not in RIVALS:
        raise Refused(ReviewReason.NO_REVIEW)
    if not match.over:
        raise Refused(ReviewReason.NOT_REVIEWED_YET)
    if not has_choices(match):
        raise Refused(ServiceReason.NOTHING_PLAYED)


def has_choices(match: Match) -> bool:
    """Tell whether anyone has done anything but leave."""
    return not all(entry.changes_seats for entry in match.play.line)


def _key(match: Match) -> Hashable:
    """Return everything that a review depends on. An id alone isn't enough, because the ids of records from
    outside may be reused.
    """
    return match.id, match.version, match.play.game.digest()
