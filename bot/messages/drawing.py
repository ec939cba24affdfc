"""All drawing of the running bot, off the event loop: cards first, then people in turn.

Threads share one interpreter, so more of them would not draw faster but only delay other work. One draws
cards, one draws private looks; the latter yields between two scenes when a card is wanted. Drawings are
cached for a while, and none is drawn twice at once.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import TypeVar

from bot.messages.layout import Gallery
from bot.metrics import PICTURES
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.kept import Kept

MOST = 30
"""How many private drawings a person may wait for: a few seconds' worth, far more than anyone can ask for by
hand.
"""

PATIENCE = 0.5
"""Seconds that a private drawing gives way at a time, so that it ends also where cards never do."""

KEPT = 12 << 20
"""Bytes of finished pictures and animations kept; an animation is rarely larger than half a million."""

GiveWay = Callable[[], None]
"""To be called between two scenes: waits while cards are drawn."""

Draw = Callable[[GiveWay], Gallery]
Result = TypeVar("Result")


@dataclass(frozen=True, eq=False)
class _Wanted:
    """A private drawing that is waited for."""

    key: Hashable
    draw: Draw
    result: asyncio.Future[Gallery]


class Drawing:
    """To be used on one event loop. A `key` must say everything that the pictures depend on, the one who may
    see them included.
    """

    def __init__(self) -> None:
        self._first = ThreadPoolExecutor(1, "cards")
        self._second = ThreadPoolExecutor(1, "pictures")
        self._cards = 0
        self._no_cards = Event()
        self._no_cards.set()
        self._kept: Kept[Gallery] = Kept(KEPT, lambda gallery: gallery.weight)
        self._waiting: dict[int, deque[_Wanted]] = {}
        self._begun: dict[Hashable, asyncio.Future[Gallery]] = {}
        self._of: Counter[int] = Counter()
        self._working = False

    @property
    def kept_bytes(self) -> int:
        """The memory that finished pictures take now."""
        return self._kept.weight

    async def card(self, key: Hashable, draw: Callable[[], Gallery]) -> Gallery:
        """A picture for everyone: drawn before all private ones, in the order of asking."""
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = await self.first(draw)
            self._kept.put(key, drawn)
        return drawn

    async def first(self, draw: Callable[[], Result]) -> Result:
        """Draw as a card is drawn."""
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
        """A private picture: drawn after the cards, and after one picture for each other person waiting.
        Raises `Refused` if this person is waiting for `MOST` already.
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
            self._of += Counter()  # without those who wait for nothing

    def close(self) -> None:
        """Let running drawings finish, and cancel those that wait."""
        self._no_cards.set()
        for line in self._waiting.values():
            for wanted in line:
                wanted.result.cancel()
        self._waiting.clear()
        for lane in (self._first, self._second):
            lane.shutdown(wait=False, cancel_futures=True)

    async def _once(self, person: int, key: Hashable, draw: Draw) -> Gallery:
        """Wait together with all others who want the same picture; anyone may leave without canceling it."""
        result = self._begun.get(key)
        if result is None:
            result = self._begun[key] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(person, deque()).append(_Wanted(key, draw, result))
            self._next()
        return await asyncio.shield(result)

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
        work.add_done_callback(lambda done: self._finished(wanted, done))

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
            wanted.result.exception()  # retrieved, also if no one waits for it now
        else:
            self._kept.put(wanted.key, work.result())
            wanted.result.set_result(work.result())
        self._next()
