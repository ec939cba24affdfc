"""Sending requests to Discord that must not be lost, even if connections break."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import aiohttp
import discord
from discord.ui import LayoutView

from bot.messages import icons

Sent = TypeVar("Sent")

log = logging.getLogger(__name__)

SEND_FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError)
"""The errors that sending can raise: Discord refuses, is too busy, or can't be reached."""

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""The errors that the library raises if an answer of Discord lacks something, or has it wrong or too deep."""

UNKNOWN_OUTCOME = (discord.DiscordServerError, aiohttp.ClientError, TimeoutError)
"""The errors after which the request may or may not have been carried out."""

NOT_SENT = (aiohttp.ClientConnectorError,)
"""The errors that mean that the request never reached Discord."""

LIBRARY_PAUSE = 1.0  # minimum seconds that discord.py waits before it repeats a request
TOO_MANY_REQUESTS, SERVER_ERROR = 429, 500

PAUSES = (0.5, 2.0, 8.0, 30.0)  # seconds between tries
WHILE_IT_COUNTS = (*PAUSES, 120.0, 300.0, 300.0)
"""The same for the answer to an interaction, which can be given for a quarter of an hour."""
SOON = 2.0
"""The longest pause after an answer that can't be read, because Discord is there."""


class Unreadable(aiohttp.ClientPayloadError):
    """The answer to a request can't be read, so the request may or may not have been carried out."""


async def readable(request: Callable[[], Awaitable[Sent]]) -> Sent:
    """Send a request and return its result. Raises `Unreadable`, one of `SEND_FAILURES`, if the library can't
    read the answer.
    """
    try:
        return await request()
    except SEND_FAILURES:
        raise
    except UNREADABLE as error:
        log.exception("Discord's answer cannot be read")
        raise Unreadable(f"its answer cannot be read: {error!r}") from error


def is_refusal(error: Exception) -> bool:
    """Tell whether Discord refused a request, so that nothing was carried out and retrying is useless."""
    return isinstance(error, discord.HTTPException) and TOO_MANY_REQUESTS != error.status < SERVER_ERROR


async def insist(
    request: Callable[[], Awaitable[object]],
    *,
    twice_is_harmless: bool,
    pauses: Sequence[float] = PAUSES,
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Send a request, retrying if it never reached Discord, or, with `twice_is_harmless`, also if its outcome
    is unknown; `pause` waits for one of the `pauses`. Raises one of `SEND_FAILURES` if the last try fails.
    """
    passing = UNKNOWN_OUTCOME if twice_is_harmless else NOT_SENT
    for seconds in pauses:
        try:
            await readable(request)
        except passing as error:
            if isinstance(error, Unreadable) and seconds > SOON:
                raise
            log.info("sending again in %s s: %r", seconds, error)
            await pause(seconds)
        else:
            return
    await readable(request)


async def with_emojis(view: LayoutView | None, send: Callable[[], Awaitable[Sent]]) -> Sent:
    """Send a message with its emojis, or without them if one is gone; return the result."""
    try:
        return await readable(send)
    except discord.HTTPException as error:
        if view is None or not icons.doubt(error, view):
            raise
        return await readable(send)


def fresh(files: Sequence[discord.File]) -> list[discord.File]:
    """Return copies of files to send, because sending uses files up."""
    return [_copy(file) for file in files]


def _copy(file: discord.File) -> discord.File:
    file.fp.seek(0)
    return discord.File(io.BytesIO(file.fp.read()), file.filename, description=file.description)
