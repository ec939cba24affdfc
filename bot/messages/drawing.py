"""Drawing pictures off the event loop: cards first, then private pictures for one person after another.
Threads share one interpreter, so more than two would only delay other work. One thread draws cards; the other
draws private pictures and yields between two scenes when a card is needed. Drawings are cached, and none is
drawn twice at the same time.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import TypeVar

from bot.messages.layout import Gallery
from bot.metrics import PICTURES
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.kept import LruCache
from render.kit.stock import store

MOST = 30
"""The maximum number of private drawings that a person may wait for: a few seconds' worth, far more than
anyone can request by hand.
"""

PATIENCE = 0.5
"""The maximum number of seconds for which a private drawing yields at a time, so that it finishes even if
there are always cards to draw.
"""

PAUSE = 0.1
"""Seconds between parts that are drawn in advance."""

KEPT = 12 << 20
"""The maximum number of bytes of finished pictures and animations that are kept; an animation is rarely
larger than half a million.
"""

GiveWay = Callable[[], None]
"""A function to call between two scenes, which waits while cards are drawn."""

Draw = Callable[[GiveWay], Gallery]
Result = TypeVar("Result")


@dataclass(frozen=True, eq=False)
class _Wanted:
    """A private drawing in the queue."""

    key: Hashable
    draw: Draw
    result: asyncio.Future[Gallery]


class Drawing:
    """The queues and caches of drawings, for one event loop. A `key` must contain everything that the
    pictures depend on, including who may see them.
    """

    def __init__(self) -> None:
        self._first = ThreadPoolExecutor(1, "cards")
        self._second = ThreadPoolExecutor(1, "pictures")
        self._cards = 0
        self._no_cards = Event()
        self._no_cards.set()
        self._kept: LruCache[Gallery] = LruCache(KEPT, lambda gallery: gallery.weight)
        self._waiting: dict[int, deque[_Wanted]] = {}
        self._begun: dict[Hashable, asyncio.Future[Gallery]] = {}
        self._of: Counter[int] = Counter()
        self._working = False

    @property
    def kept_bytes(self) -> int:
        """Return how many bytes the cached pictures take."""
        return self._kept.weight

    async def card(self, key: Hashable, draw: Callable[[], Gallery]) -> Gallery:
        """Draw a picture for everyone, before all private ones, in order of request."""
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = await self.first(draw)
            self._kept.put(key, drawn)
        return drawn

    async def first(self, draw: Callable[[], Result]) -> Result:
        """Draw something with the priority of a card."""
        PICTURES.inc()
        self._cards += 1
        self._no_cards.clear()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._first, draw)
        finally:
            self._cards -= 1
            if not self._cards:
                self._no_cards.set()

    async def private(self, person: int, key: Hashable, draw: Draw) -> Gallery:
        """Draw a private picture after the cards, and after one picture for each other person waiting. Raises
        `Refused` if this person is already waiting for `MOST`.
        """
        drawn = self._kept.get(key)
        if drawn is not None:
            return drawn
        if self._of[person] >= MOST:
            raise Refused(ServiceReason.STILL_DRAWING)
        self._of[person] += 1
        try:
            return await self._once(person, key, draw)
        finally:
            self._of[person] -= 1
            self._of += Counter()  # drops people with a count of 0

    async def stock(self, draws: Iterable[Callable[[], object]]) -> None:
        """Draw parts of pictures in advance, one at a time and only while no one waits for anything. The
        thread for cards does this, because it couldn't reuse memory that another thread has freed.
        """
        for draw in draws:
            await asyncio.sleep(PAUSE)
            while self._cards or self._working:  # noqa: ASYNC110  it has all the time in the world
                await asyncio.sleep(PAUSE)
            await asyncio.get_running_loop().run_in_executor(self._first, store, draw)

    def close(self) -> None:
        """Let running drawings finish, and cancel the others."""
        self._no_cards.set()
        for line in self._waiting.values():
            for wanted in line:
                wanted.result.cancel()
        self._waiting.clear()
        for lane in (self._first, self._second):
            lane.shutdown(wait=False, cancel_futures=True)

    async def _once(self, person: int, key: Hashable, draw: Draw) -> Gallery:
        """Return a picture that several callers may want, once it is drawn; a caller that is canceled doesn't
        cancel it for the others.
        """
        pending = self._begun.get(key)
        if pending is None:
            pending = self._begun[key] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(person, deque()).append(_Wanted(key, draw, pending))
            self._next()
        return await asyncio.shield(pending)

    def _next(self) -> None:
        """Start the first drawing of the person who has waited longest, and move them to the end of the
        queue.
        """
        if self._working or not self._waiting:
            return
        person = next(iter(self._waiting))
        line = self._waiting.pop(person)
        wanted = line.popleft()
        if line:
            self._waiting[person] = line
        PICTURES.inc()
        self._working = True
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._second, self._draw, wanted.draw)
        work.add_done_callback(lambda finished: self._finished(wanted, finished))

    def _draw(self, draw: Draw) -> Gallery:
        self._give_way()
        return draw(self._give_way)

    def _give_way(self) -> None:
        self._no_cards.wait(PATIENCE)

    def _finished(self, wanted: _Wanted, work: asyncio.Future[Gallery]) -> None:
        self._working = False
        del self._begun[wanted.key]
        if work.cancelled():
            wanted.result.cancel()
        elif (error := work.exception()) is not None:
            wanted.result.set_exception(error)
            wanted.result.exception()  # retrieved even if no one is waiting anymore
        else:
            self._kept.put(wanted.key, work.result())
            wanted.result.set_result(work.result())
        self._next()
