"""The faults of Discord and of the machine during a storm."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter

from bot.clock import unix_now
from bot.gateway import LONGEST
from sandbox.world.faults import CALLBACK, EDIT, EDIT_FOLLOWUP, EDIT_ORIGINAL, FOLLOWUP, SEND
from tests.support.patience import PATIENCE, until
from tests.wire.storm.discord import StormySandbox
from tests.wire.storm.process import Bot

OPEN = "POST /channels/{channel_id}/threads"
ROUTES = (SEND, SEND, EDIT, EDIT_ORIGINAL, FOLLOWUP, EDIT_FOLLOWUP, OPEN)
ACKNOWLEDGED = (*ROUTES, CALLBACK)
RETRIED = (500, 502, 504)
"""Errors after which the library repeats a request."""


@dataclass
class Weather:
    """Faults, one after another, and the times when Discord or the bot was away."""

    sandbox: StormySandbox
    bot: Bot
    luck: random.Random
    rooms: list[str]
    """Channels in which permissions may be withdrawn and messages deleted."""
    done: Counter[str] = field(default_factory=Counter[str])
    away: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """The periods from when the connection was cut until it was back."""
    down: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """The periods from when the process was ended until it was connected again."""
    ended: list[float] = field(default_factory=list[float])
    """The times at which the bot ended, in seconds since 1970."""
    deleted: set[str] = field(default_factory=set[str])
    began: int = field(default_factory=unix_now)
    """The time at which the storm began, after the old games in its database ended."""
    limited: int = 0
    """How many requests will be refused with a 429."""

    async def rage(self, until: float, kills: int, outages: Sequence[float]) -> None:
        """Let things happen until this time, end the bot as often as requested, and let Discord be away for
        these numbers of seconds.
        """
        began = time.monotonic()
        events = [self.end_the_bot] * kills + [partial(self.outage, seconds) for seconds in outages]
        moments = [began + self.luck.uniform(0.1, 0.85) * (until - began) for _ in events]
        planned = sorted(zip(moments, events, strict=True), key=itemgetter(0))
        while time.monotonic() < until:
            if planned and time.monotonic() > planned[0][0]:
                await planned.pop(0)[1]()
            await self._happen()
            await asyncio.sleep(self.luck.uniform(0.1, 0.5))

    async def outage(self, seconds: float) -> None:
        """Let all of Discord be away for a while: the gateway, and every request."""
        self.done["outage"] += 1

        async def cut() -> None:
            self.sandbox.gateway.closed = self.sandbox.faults.away = True
            await self.sandbox.gateway.drop()
            await asyncio.sleep(seconds)
            self.sandbox.gateway.closed = self.sandbox.faults.away = False

        await self._while_away(cut)

    async def end_the_bot(self) -> None:
        """Kill the bot, or sometimes ask it to end, and start it again."""
        if self.luck.random() < 0.75:
            self.done["kill -9"] += 1
            await self.restart(self.bot.kill)
        else:
            self.done["SIGTERM"] += 1
            await self.restart(self.bot.end)

    async def restart(self, end: Callable[[], Awaitable[object]]) -> None:
        """End the bot in this way, and start it again."""
        began = time.monotonic()
        await end()
        self.ended.append(time.time())
        await asyncio.sleep(self.luck.uniform(0.0, 0.5))
        await self.bot.start()
        self.down.append((began, time.monotonic()))

    async def _happen(self) -> None:
        choice = self.luck.choices(*zip(*self._kinds().items(), strict=True))[0]
        self.done[choice.__name__.strip("_")] += 1
        work = choice()
        if work is not None:
            await work

    def _kinds(self) -> dict[Callable[[], object], float]:
        return {
            self._lost_answer: 5, self._error_after: 4, self._error_before: 4, self._rate_limit: 3,
            self._latency: 4, self._duplicate: 6, self._slow_post: 2, self._deny: 1.5, self._delete: 2,
            self._drop: 1, self._reconnect: 1, self._invalidate: 0.5,
        }  # fmt: skip

    # --- requests ------------------------------------------------------------------------------------

    def _lost_answer(self) -> None:
        self.sandbox.faults.lose_answer(self.luck.choice(ACKNOWLEDGED))

    def _error_after(self) -> None:
        self.sandbox.faults.fail_after(self.luck.choice(ACKNOWLEDGED), status=self.luck.choice(RETRIED))

    def _error_before(self) -> None:
        status = self.luck.choice((*RETRIED, 503))
        self.sandbox.faults.server_error(self.luck.choice(ROUTES), status=status)

    def _rate_limit(self) -> None:
        self.limited += 1
        self.sandbox.faults.rate_limit(
            self.luck.choice(ROUTES),
            retry_after=self.luck.uniform(0.1, 1.0),
            everywhere=self.luck.random() < 0.2,
        )

    async def _latency(self) -> None:
        self.sandbox.faults.latency = self.luck.uniform(0.05, 0.3)
        await asyncio.sleep(self.luck.uniform(0.5, 1.5))
        self.sandbox.faults.latency = 0.0

    def _slow_post(self) -> None:
        self.sandbox.faults.slow(SEND, self.luck.uniform(0.5, 2.0))

    # --- events --------------------------------------------------------------------------------------

    def _duplicate(self) -> None:
        self.sandbox.faults.duplicate_events()

    async def _drop(self) -> None:
        await self._while_away(lambda: self.sandbox.gateway.drop(4000))

    async def _reconnect(self) -> None:
        await self._while_away(self.sandbox.gateway.reconnect)

    async def _invalidate(self) -> None:
        await self._while_away(lambda: self.sandbox.gateway.invalidate(resumable=False))

    async def _while_away(self, cut: Callable[[], object]) -> None:
        """Cut the connection, and wait until the bot is back, with either a new identify or a resume."""
        gateway, began = self.sandbox.gateway, time.monotonic()
        before = (len(gateway.identifies), gateway.resumes)
        cutting = cut()
        if asyncio.iscoroutine(cutting):
            await cutting
        await until(lambda: (len(gateway.identifies), gateway.resumes) != before, LONGEST + PATIENCE)
        self.away.append((began, time.monotonic()))

    # --- rooms ---------------------------------------------------------------------------------------

    async def _deny(self) -> None:
        room = self.luck.choice(self.rooms)
        self.sandbox.faults.deny(room, "send_messages", "send_messages_in_threads")
        await asyncio.sleep(self.luck.uniform(0.5, 2.0))
        self.sandbox.faults.allow(room)

    def _delete(self) -> None:
        """Delete one of the bot's newest messages in some room, as a moderator would."""
        room = self.luck.choice(self.rooms)
        public = [
            message for message in self.sandbox.world.messages.history(room) if message.ephemeral_for is None
        ]
        if public:
            message = self.luck.choice(public[-4:])
            self.deleted.add(message.id)
            self.sandbox.posting.delete(message)
