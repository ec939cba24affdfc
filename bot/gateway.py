"""The connection to Discord's gateway: one bad event does not end it, and after an outage it is soon back."""

import asyncio
import json
import logging
import random
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure

from bot.connection import reason

log = logging.getLogger(__name__)

ATTEMPT = 60.0  # seconds that one attempt to connect may take
SHORTEST, LONGEST = 1.0, 60.0  # seconds that a wait between two attempts lasts at most: doubled each time
NORMAL, BAD_TOKEN, BAD_INTENTS = 1000, 4004, 4014
"""Codes with which the gateway closes."""

ESTABLISHING = ("READY", "RESUMED")
"""The events without which a connection is of no use."""

ENDED = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,  # also when it takes too long
)
"""What a connection raises when it ends; everything else is a mistake in what came over it."""


class Waits:
    """How long to wait before the next attempt."""

    def __init__(self) -> None:
        self._most = SHORTEST

    @property
    def are_longest(self) -> bool:
        """Many attempts have failed."""
        return self._most >= LONGEST

    def next(self) -> float:
        """Seconds, up to twice as many as last time; drawn, so that not everybody comes back at once."""
        most, self._most = self._most, min(self._most * 2, LONGEST)
        return random.uniform(most / 2, most)

    def reset(self) -> None:
        """Start again with the shortest."""
        self._most = SHORTEST


class Socket(DiscordWebSocket):
    """Skips events with missing or wrong keys; the library lets them end the program."""

    async def received_message(self, msg: Any, /) -> None:
        """Read what came; see the library."""
        text = self._unpacked(msg)
        if text is None:
            return
        try:
            await super().received_message(text)
        except ENDED:
            raise
        except Exception as error:
            event = _event(text)
            log.exception("skipped what cannot be read: %s", event)
            if event in ESTABLISHING:
                self.session_id = None
                raise ConnectionError(f"{event} cannot be read") from error

    def _unpacked(self, msg: Any) -> Any:
        """The text of a message, None while a part of it is missing; a damaged stream ends the connection."""
        if not isinstance(msg, bytes):
            return msg
        try:
            return self._decompressor.decompress(msg)
        except Exception as error:
            raise ConnectionError("the stream is damaged") from error


def _event(text: str) -> str | None:
    """The name of an event, if it has one."""
    try:
        name = json.loads(text)["t"]
    except (ValueError, LookupError, TypeError):
        return None
    return name if isinstance(name, str) else None


class SteadyClient(discord.Client):
    """A client that connects again whenever the connection ends.

    The library's own loop lets its waits grow to a quarter of an hour, does not shorten them when the
    connection is back, and fails where the first attempt does.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._waits = Waits()
        self._socket: Socket | None = None
        self._established = False

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed; raises what no further attempt can mend."""
        begin: dict[str, Any] = {"initial": True}
        while not self.is_closed():
            self._established = False
            try:
                self.ws = self._socket = await asyncio.wait_for(Socket.from_client(self, **begin), ATTEMPT)
                while True:
                    await self._socket.poll_event()
            except ENDED as error:
                self.dispatch("disconnect")
                if self.is_closed():
                    return
                if not reconnect or _is_final(error):
                    await self.close()
                    raise _explained(error) from error
                await self._wait_after(error)
            begin = self._onward()

    async def on_connect(self) -> None:
        """A new session: trouble from now on is new trouble."""
        self._waits.reset()
        self._established = True

    async def on_resumed(self) -> None:
        """The session goes on."""
        self._waits.reset()
        self._established = True

    async def _wait_after(self, error: Exception) -> None:
        """Not at all where Discord asks a client to come back."""
        if self._established and isinstance(error, ReconnectWebSocket):
            return
        wait = self._waits.next()
        log.warning("Discord cannot be reached (%s); trying again in %.1f s", reason(error), wait)
        await asyncio.sleep(wait)

    def _onward(self) -> dict[str, Any]:
        """How to begin again: with the session there was, unless it is over or cannot be reached any more."""
        last = self._socket
        if last is None or last.session_id is None or self._waits.are_longest:
            return {"initial": False}
        return {
            "initial": False,
            "resume": True,
            "session": last.session_id,
            "sequence": last.sequence,
            "gateway": last.gateway,
        }


def _is_final(error: Exception) -> bool:
    """Discord says that coming back as we are is of no use; 1000 it says for unknown reasons."""
    return isinstance(error, discord.ConnectionClosed) and error.code != NORMAL


def _explained(error: Exception) -> Exception:
    """What the library calls the reasons that a person can do something about."""
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN:
        return discord.LoginFailure(str(error))
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_INTENTS:
        return discord.PrivilegedIntentsRequired(error.shard_id)
    return error
