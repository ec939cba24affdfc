"""Numbers and limits of Discord's protocol: types, flags, locales."""

from __future__ import annotations

TEXT, DM, VOICE, GROUP, ANNOUNCEMENT, FORUM = 0, 1, 2, 3, 5, 15
NEWS_THREAD, THREAD, PRIVATE_THREAD = 10, 11, 12
"""Channel types. A group is for direct messages among several people, and no bot can be in it."""

THREADS = (NEWS_THREAD, THREAD, PRIVATE_THREAD)

THREADS_OF: dict[int, tuple[int, ...]] = {
    TEXT: (THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT: (NEWS_THREAD,),
    FORUM: (THREAD,),
}
"""The types of threads that a channel may have; the first one is public."""

BY_GUILD, BY_PERSON = 0, 1
"""The kinds of installation of an application."""

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5
"""Interaction types."""

LOADING, EPHEMERAL, SILENT, V2, HAS_THREAD = 1 << 7, 1 << 6, 1 << 12, 1 << 15, 1 << 5
"""Message flags."""

SELECTS = (3, 5, 6, 7, 8)
"""Component types of menus: string, user, role, mentionable, channel."""

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""The maximum number of bytes in an uploaded file."""

_LOCALES = (
    "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi "
    "th zh-CN ja zh-TW ko"
)
LOCALES = frozenset(_LOCALES.split())
"""Locales that Discord knows for commands."""
