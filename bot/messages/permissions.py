"""The permissions that the bot needs where a game is played (promise 7)."""

from collections.abc import Iterable

import discord

from render.kit.say import Say

NEEDED = ("view_channel", "attach_files")


def missing_permissions(interaction: discord.Interaction, *, new_thread: bool = False) -> tuple[str, ...]:
    """Return the names of permissions that the bot lacks in this channel, or to open a thread and play
    there, according to the interaction.
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
    """Return the key of the sentence about a thread in which the bot can't post whatever
    its permissions; None otherwise.
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
    """Tell whether a second game of this channel can be played in a thread."""
    in_text_channel = isinstance(interaction.channel, discord.TextChannel)
    return in_text_channel and interaction.app_permissions.create_public_threads
