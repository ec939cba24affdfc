"""Connecting to Discord: failures are retried, and refusals are explained."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Generator, Iterator

import aiohttp
import discord

from bot.clock import doubled
from bot.discord_inside import forget_login
from bot.errors import CannotConnect, IntentsRefused, ProgramError, Unreachable
from bot.messages.sending import is_refusal

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 2.0, 120.0  # seconds before the next try; the wait doubles each time

AWAY = (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException, discord.GatewayNotFound)
"""The errors that mean that Discord can't be reached now."""


def waits() -> Iterator[float]:
    """Yield the seconds to wait before each retry."""
    yield from (doubled(FIRST_WAIT, number, LONGEST_WAIT) for number in itertools.count())


async def connect(client: discord.Client, token: str) -> None:
    """Log in and stay connected until the client is closed. Raises `CannotConnect`."""
    with explained():
        for wait in waits():
            try:
                await client.login(token)
                break
            except AWAY as error:
                log.warning("Discord cannot be reached (%s); trying again in %.0f s", reason(error), wait)
            await forget_login(client)
            await asyncio.sleep(wait)
        await client.connect()


def reason(error: Exception) -> str:
    """Return the error in one line."""
    return "; ".join(str(error).splitlines()) or type(error).__name__


@contextlib.contextmanager
def explained() -> Generator[None]:
    """Turn the library's connection errors into messages that say what to do."""
    try:
        yield
    except discord.LoginFailure as error:
        raise CannotConnect("Discord refuses the token: check IMHOTEP_TOKEN or IMHOTEP_TOKEN_FILE") from error
    except discord.PrivilegedIntentsRequired as error:
        raise IntentsRefused(
            "Discord refuses the intents, although the bot needs none that are privileged: look at its"
            " page in Discord's developer portal"
        ) from error
    except discord.ConnectionClosed as error:
        raise CannotConnect(f"Discord ended the connection for good: {error}") from error
    except AWAY as error:
        raise Unreachable(f"Discord cannot be reached: {reason(error)}") from error


def refused(subject: str, error: Exception) -> ProgramError:
    """Return the error for something that Discord refuses, or can't accept now."""
    if is_refusal(error):
        return CannotConnect(f"Discord refuses {subject}: {reason(error)}")
    return Unreachable(f"Discord cannot take {subject} now: {reason(error)}")
