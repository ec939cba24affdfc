"""What the bot must be allowed to do where a game is to live (promise 7)."""

import discord

from render.kit.say import Say

NEEDED = ("view_channel", "attach_files", "embed_links")


def missing_permissions(interaction: discord.Interaction, *, new_thread: bool = False) -> tuple[str, ...]:
    """Names of permissions that the bot lacks in this channel, or to open a thread of it and play there;
    Discord tells them with the interaction.
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
    """The sentence that names the permissions that the bot lacks; None if it lacks none."""
    missing = missing_permissions(interaction, new_thread=new_thread)
    if not missing:
        return None
    return say("error.permissions", names=", ".join(say(f"permission.{name}") for name in missing))


def may_open_thread(interaction: discord.Interaction) -> bool:
    """Whether a second game of this channel can go on in a thread."""
    in_text_channel = isinstance(interaction.channel, discord.TextChannel)
    return in_text_channel and interaction.app_permissions.create_public_threads
