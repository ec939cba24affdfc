"""Permissions by discord.py's names, and the sets of them that people and the bot have."""

from __future__ import annotations

PERMISSIONS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
}
"""The permissions the sandbox knows, by discord.py's names."""


def permission_bits(*names: str) -> int:
    """Return permissions combined into one number; an unknown name raises `KeyError`."""
    bits = 0
    for name in names:
        bits |= PERMISSIONS[name]
    return bits


BOT_PERMISSIONS = permission_bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
)
"""Exactly the permissions that the invitation link asks for."""

PERSON_PERMISSIONS = BOT_PERMISSIONS | permission_bits(
    "embed_links", "add_reactions", "use_application_commands", "use_external_apps"
)
"""The permissions that every person has."""

GUEST_PERMISSIONS = permission_bits("embed_links", "attach_files")
"""The bot's permissions where only a person installed it."""

ALL_PERMISSIONS = permission_bits(*PERMISSIONS)
"""The permissions of a guild's owner."""
