"""What the bot must be allowed to do where a game is to live (promise 7)."""

import discord

NEEDED = ("view_channel", "attach_files", "embed_links")


def missing_permissions(interaction: discord.Interaction) -> tuple[str, ...]:
    """Names of permissions that the bot lacks in this channel; Discord tells them with the interaction."""
    if interaction.guild_id is None:
        return ()
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    granted = interaction.app_permissions
    return tuple(name for name in (*NEEDED, sending) if not getattr(granted, name))
