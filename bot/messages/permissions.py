"""The bot's permissions where a game is played (promise 7), and the people who can see a channel. A guest
can find out neither.
"""

from collections.abc import AsyncGenerator, Container, Iterable
from datetime import timedelta
from functools import partial

import discord

from bot.messages.names import clean
from bot.messages.sending import SEND_FAILURES, readable
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.say import Say

NEEDED = ("view_channel", "attach_files")


def missing_permissions(interaction: discord.Interaction, *, new_thread: bool = False) -> tuple[str, ...]:
    """Return the names of the permissions that the bot needs to play in this channel, or in a new thread of
    it, and that the interaction says it lacks; none are needed outside servers.
    """
    if interaction.guild_id is None:
        return ()
    in_thread = new_thread or isinstance(interaction.channel, discord.Thread)
    needed = [*NEEDED, "send_messages_in_threads" if in_thread else "send_messages"]
    if new_thread:
        needed.append("create_public_threads")
    granted = interaction.app_permissions
    return tuple(name for name in needed if not getattr(granted, name))


def lacking(interaction: discord.Interaction, say: Say, *, new_thread: bool = False) -> str | None:
    """Return the sentence that says why the bot can't play here; None if it can."""
    if not new_thread and (closed := _closed(interaction)) is not None:
        return say(closed)
    missing = missing_permissions(interaction, new_thread=new_thread)
    return say("error.permissions", names=_named(missing, say)) if missing else None


def lacking_in(channel: discord.abc.GuildChannel, say: Say) -> str | None:
    """Return the sentence that says why the bot can't post in another channel; None if it can."""
    granted = channel.permissions_for(channel.guild.me)
    missing = [name for name in (*NEEDED, "send_messages") if not getattr(granted, name)]
    if not missing:
        return None
    return say("error.permissions_there", channel=channel.id, names=_named(missing, say))


def _named(permissions: Iterable[str], say: Say) -> str:
    return ", ".join(say(f"permission.{name}") for name in permissions)


def _closed(interaction: discord.Interaction) -> str | None:
    """Return the key of the sentence about a thread in which the bot can't post, whatever its permissions;
    None if it can.
    """
    thread = interaction.channel
    if not isinstance(thread, discord.Thread):
        return None
    if thread.locked and not interaction.app_permissions.manage_threads:
        return "error.thread_locked"
    # Discord only tells a bot about private threads of which it is a member.
    known = thread.guild.get_thread(thread.id)
    if thread.is_private() and thread.me is None and (known is None or known.me is None):
        return "error.thread_private"
    return None


def may_open_thread(interaction: discord.Interaction) -> bool:
    """Tell whether a second game in this channel can be played in a thread."""
    in_text_channel = isinstance(interaction.channel, discord.TextChannel)
    return in_text_channel and interaction.app_permissions.create_public_threads


SLACK = timedelta(minutes=10)
"""How far Discord's clock may be ahead."""

Place = discord.abc.GuildChannel | discord.Thread


def place_of(guild: discord.Guild | None, channel_id: int) -> Place | None:
    """Return a channel or an active thread; None if the gateway hasn't reported it."""
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def fell_asleep(thread: discord.Thread) -> bool:
    """Tell whether Discord archived this freshly fetched thread for inactivity. A thread that people archived
    or locked doesn't count.
    """
    if not thread.archived or thread.locked:
        return False
    newest = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    return thread.archive_timestamp - newest >= timedelta(minutes=thread.auto_archive_duration) - SLACK


def may_look(who: discord.Member, place: Place | None) -> bool:
    """Tell whether it is certain that a person can see a place; private threads are visible to those who
    manage threads.
    """
    if place is None:
        return False
    allowed = place.permissions_for(who)
    private = isinstance(place, discord.Thread) and place.is_private()
    return allowed.view_channel and (allowed.manage_threads or not private)


def may_moderate(who: discord.Member, place: Place | None) -> bool:
    """Tell whether a person moderates a place that they can see. In an archived or deleted place, only an
    administrator does.
    """
    if place is None:
        return who.guild_permissions.administrator
    return may_look(who, place) and place.permissions_for(who).manage_messages


async def must_not_be_hidden(
    match: Match, guild: discord.Guild, old: Place | None, new: Place, excused: Container[int]
) -> None:
    """Refuse to move a game to a place that someone at the table can't see, unless they are `excused`. People
    who have left the server don't count, nor do those who can't see the old place either. Raises `Refused`.
    """
    async for member in _members(match, guild, excused):
        if not await sees(member, new) and (old is None or await sees(member, old)):
            raise Refused(ServiceReason.HIDDEN_FROM, name=clean(member.display_name))


async def _members(
    match: Match, guild: discord.Guild, excused: Container[int]
) -> AsyncGenerator[discord.Member]:
    """Yield the players of a game who are in the server, except the excused ones. Raises `Refused` if Discord
    doesn't answer.
    """
    for seat in sorted(match.people):
        other = match.stored.seats[seat].user_id
        if other in excused:
            continue
        try:
            yield await readable(partial(guild.fetch_member, other))
        except discord.NotFound:
            continue
        except SEND_FAILURES:
            raise Refused(ServiceReason.DISCORD_SAYS_NOTHING) from None


async def sees(member: discord.Member, place: Place) -> bool:
    """Tell whether a person can see a place. This asks Discord about private threads, and raises `Refused` if
    Discord doesn't answer.
    """
    if may_look(member, place):
        return True
    if not (isinstance(place, discord.Thread) and place.is_private()):
        return False
    if not place.permissions_for(member).view_channel:
        return False
    try:
        await readable(lambda: place.fetch_member(member.id))
    except discord.NotFound:
        return False
    except SEND_FAILURES:
        raise Refused(ServiceReason.DISCORD_SAYS_NOTHING) from None
    return True
