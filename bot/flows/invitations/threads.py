"""Opening a thread for a second game of the same channel; nothing empty stays open."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

import discord

from bot.flows.reply import Request
from bot.messages.sending import SEND_FAILURES, UNKNOWN_OUTCOME
from bot.service.refusals import ServiceReason
from engine.contract import Refused

log = logging.getLogger(__name__)

NAME_LENGTH = 100
ARCHIVED_AFTER = (
    10080  # minutes without a message, the longest that Discord knows: clicks do not wake a thread
)
HEARD_OF = 1.0  # seconds after which the gateway has told of a thread whose answer was lost


def parent_of(request: Request) -> discord.TextChannel:
    """The channel that a thread can be opened in; raises `Refused` elsewhere."""
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused(ServiceReason.CHANNEL_BUSY)
    return channel


@asynccontextmanager
async def opened_thread(request: Request, name: str) -> AsyncGenerator[discord.Thread]:
    """A thread for what is done with it; archived again if that fails. Raises `Refused` if there is none.

    The panel that offered it opens one thread, however often its button is pressed; so does a command.
    """
    panel = request.interaction.message.id if request.interaction.message else -request.interaction.id
    if not request.services.begun.add(panel):
        raise Refused(ServiceReason.THREAD_OPENED)
    made: list[discord.Thread] = []
    try:
        made = await _open(request, parent_of(request), name[:NAME_LENGTH])
        yield made[0]
        await _let_in(made[0], request.actor.user_id)
    except BaseException:
        request.services.begun.forget(panel)
        await archive(made)
        raise
    await archive(made[1:])


async def _open(request: Request, channel: discord.TextChannel, name: str) -> list[discord.Thread]:
    """The new thread; behind it others that came of the same request, sent again after a lost answer."""
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    opened: list[discord.Thread] = []
    try:
        opened.append(await channel.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVED_AFTER))
    except UNKNOWN_OUTCOME as error:
        log.warning("nobody knows whether a thread was opened: %r", error)
        await asyncio.sleep(HEARD_OF)
    except SEND_FAILURES as error:
        log.warning("no thread in channel %s: %s", channel.id, error)
    me = request.interaction.application_id
    for thread in channel.threads:
        ours = thread.owner_id == me and thread.name == name and thread.id > request.interaction.id
        if ours and all(thread.id != one.id for one in opened):
            opened.append(thread)
    if not opened:
        raise Refused(ServiceReason.NO_THREAD)
    return opened


async def _let_in(thread: discord.Thread, user_id: int) -> None:
    """Make who asked for it a member, so that they find the thread again; mentions do that for the others."""
    try:
        await thread.add_user(discord.Object(user_id))
    except SEND_FAILURES as error:
        log.info("nobody was added to thread %s: %s", thread.id, error)


async def archive(threads: Iterable[discord.Thread]) -> None:
    """Put threads away that nothing is in."""
    for thread in threads:
        with contextlib.suppress(*SEND_FAILURES):
            await thread.edit(archived=True)
