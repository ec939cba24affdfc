"""The connection to Discord's gateway, which survives bad events and recovers quickly after an outage."""

import asyncio
import contextlib
import logging
import math
import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import ReconnectWebSocket

from bot.connection import reason
from bot.discord_inside import ENDED, Socket, serve_shards
from bot.errors import TooFewShards
from bot.messages.sending import readable

log = logging.getLogger(__name__)

ATTEMPT = 60.0  # the maximum number of seconds for one attempt to connect
SHORTEST, LONGEST = 1.0, 60.0  # seconds: the first and the last upper bound of a wait, which doubles
NORMAL, BAD_TOKEN, TOO_FEW_SHARDS, BAD_INTENTS = 1000, 4004, 4011, 4014
"""The gateway's codes for closing a connection."""
UNAUTHORIZED = 401


class Waits:
    """The waits between attempts to connect."""

    def __init__(self) -> None:
        self._most = SHORTEST

    @property
    def are_longest(self) -> bool:
        """Tell whether the waits have reached their maximum, because many attempts have failed."""
        return self._most >= LONGEST

    def next(self) -> float:
        """Return the seconds to wait, up to twice as many as last time; they are random, so that clients
        don't all reconnect at once.
        """
        most, self._most = self._most, min(self._most * 2, LONGEST)
        return random.uniform(most / 2, most)

    def reset(self) -> None:
        """Start again with the shortest wait."""
        self._most = SHORTEST


@dataclass(frozen=True)
class Share:
    """The shards of one process: the first, the last, and the total number."""

    first: int
    last: int
    total: int

    @property
    def numbers(self) -> range:
        """The shards' numbers."""
        return range(self.first, self.last + 1)


class SteadyClient(discord.AutoShardedClient):
    """A client that reconnects whenever a connection ends, with as many shards as Discord wants. The
    library's own loops let their waits grow to a quarter of an hour, don't reset them after a success, and
    stop if the first attempt fails.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._lines: dict[int, Line] = {}
        self.share: Share | None = None
        """The shards of this process; None for all that Discord wants."""
        self.identifying = asyncio.Lock()
        """Held by the shard that is identifying, because Discord accepts only one at a time."""

    async def login(self, token: str) -> None:
        """Log in once; raises one of `bot.connection.AWAY` even if Discord's answer can't be read."""
        await readable(partial(super().login, token))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed; raises errors that no further attempt can fix."""
        wanted, gateway = await self._shards_wanted()
        share = self.share or Share(0, wanted - 1, wanted)
        serve_shards(self, share.total, share.numbers)
        self._lines = {number: Line(self, number, gateway) for number in share.numbers}
        staying = [
            asyncio.create_task(line.stay(reconnect=reconnect), name=f"shard {line.shard_id}")
            for line in self._lines.values()
        ]
        try:
            await asyncio.gather(*staying)
        finally:
            for task in staying:
                task.cancel()

    @property
    def first_shard(self) -> int:
        """Return the shard that is started first."""
        return min(self._lines, default=0)

    async def _shards_wanted(self) -> tuple[int, yarl.URL]:
        """Return how many shards Discord wants, and the gateway's address. Retry until Discord answers and
        allows this many sessions to start. Raises `LoginFailure` if Discord refuses the token.
        """
        waits = Waits()
        while True:
            try:
                count, address, remaining, reset_after = await readable(self._gateway)
            except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
                if is_status(error.__cause__, UNAUTHORIZED):
                    raise discord.LoginFailure(str(error.__cause__)) from error
                wait, why = waits.next(), reason(error)
            else:
                if remaining >= count:
                    return count, address
                wait = max(reset_after, waits.next())
                why = f"only {remaining} sessions may be started today"
            log.warning("no connection to Discord yet (%s); trying again in %.1f s", why, wait)
            await asyncio.sleep(wait)

    async def _gateway(self) -> tuple[int, yarl.URL, int, float]:
        """Return how many shards Discord wants, the gateway's address, how many sessions may still be started
        today, and in how many seconds that number is reset.
        """
        count, address, limits = await self.http.get_bot_gateway()
        return int(count), yarl.URL(address), int(limits["remaining"]), limits["reset_after"] / 1000

    async def close(self) -> None:
        """Close every connection."""
        if not self.is_closed():
            await asyncio.gather(*(line.close() for line in self._lines.values()), return_exceptions=True)
        await super().close()

    @property
    def latency(self) -> float:
        """The latency in seconds of the slowest shard's heartbeat; NaN without a connection."""
        return max((line.socket.latency for line in self._lines.values() if line.socket), default=math.nan)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Reset the waits of a shard after a new session."""
        self.established(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Reset the waits of a shard after a resumed session."""
        self.established(shard_id)

    def established(self, shard_id: int) -> None:
        """Note that a shard is connected, so that its next waits are short again."""
        if line := self._lines.get(shard_id):
            line.establish()


class Line:
    """Keeps one shard connected."""

    def __init__(self, client: SteadyClient, shard_id: int, gateway: yarl.URL) -> None:
        self.shard_id = shard_id
        self.socket: Socket | None = None
        self._client = client
        self._gateway = gateway
        self._waits = Waits()
        self._established = False
        self._is_closed = False

    def establish(self) -> None:
        """Record that Discord has accepted this shard."""
        self._waits.reset()
        self._established = True

    async def stay(self, *, reconnect: bool) -> None:
        """Stay connected until this is closed; raises errors that no further attempt can fix."""
        begin: dict[str, Any] = {
            "initial": self.shard_id == self._client.first_shard,
            "gateway": self._gateway,
        }
        while not self._is_over:
            self._established = False
            try:
                self.socket = await self._open(begin)
                while True:
                    await self.socket.poll_event()
            except ENDED as error:
                self._client.dispatch("disconnect")
                if self._is_over:
                    return
                if not reconnect or _is_final(error):
                    await self._client.close()
                    raise _explained(error) from error
                await self._wait_after(error)
            begin = self._onward()

    @property
    def _is_over(self) -> bool:
        return self._is_closed or self._client.is_closed()

    async def close(self) -> None:
        """Close the socket, if there is one, and don't open another."""
        self._is_closed = True
        if self.socket is not None and self.socket.open:
            await self.socket.close(code=NORMAL)

    async def _open(self, begin: dict[str, Any]) -> Socket:
        identifying = contextlib.nullcontext() if "resume" in begin else self._client.identifying
        async with identifying:
            opening = Socket.from_client(self._client, shard_id=self.shard_id, **begin)
            return await asyncio.wait_for(opening, ATTEMPT)

    async def _wait_after(self, error: Exception) -> None:
        """Wait before the next attempt, unless Discord asked the client to reconnect."""
        if self._established and isinstance(error, ReconnectWebSocket):
            return
        wait = self._waits.next()
        log.warning("Discord cannot be reached (%s); trying again in %.1f s", reason(error), wait)
        await asyncio.sleep(wait)

    def _onward(self) -> dict[str, Any]:
        """Return how to reconnect: with the existing session, unless it is over or can't be reached."""
        last = self.socket
        if last is None or last.session_id is None or self._waits.are_longest:
            return {"initial": False, "gateway": self._gateway}
        return {
            "initial": False,
            "resume": True,
            "session": last.session_id,
            "sequence": last.sequence,
            "gateway": last.gateway,
        }


def is_status(error: BaseException | None, status: int) -> bool:
    """Tell whether Discord answered with this status."""
    return isinstance(error, discord.HTTPException) and error.status == status


def _is_final(error: Exception) -> bool:
    """Tell whether Discord said that reconnecting is useless. The code 1000 doesn't count, because Discord
    sends it for no known reason.
    """
    return isinstance(error, discord.ConnectionClosed) and error.code != NORMAL


def _explained(error: Exception) -> Exception:
    """Return a clearer exception if the operator can fix the reason, otherwise the same error."""
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN:
        return discord.LoginFailure(str(error))
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_INTENTS:
        return discord.PrivilegedIntentsRequired(error.shard_id)
    if isinstance(error, discord.ConnectionClosed) and error.code == TOO_FEW_SHARDS:
        return TooFewShards("Discord wants more shards: start the bot again, it asks how many")
    return error
