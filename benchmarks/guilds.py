"""`python -m benchmarks.guilds` prints how much memory the bot's client uses per server."""

import asyncio
import gc
import sys
from pathlib import Path
from typing import Any, cast

from bot.app import Client

SERVERS = 1000
PAGE = 4096
KB = 1000
CHANNELS, ROLES, EMOJIS, THREADS = 40, 25, 50, 10
SINCE = "2026-01-01T00:00:00+00:00"


def server(number: int) -> dict[str, Any]:
    """Return a mid-sized server, as the gateway describes it."""
    first = (number + 1) << 22
    hidden = [{"id": str(first), "type": 0, "allow": "0", "deny": "1024"}]
    channel = {"type": 0, "topic": "for games", "nsfw": False, "rate_limit_per_user": 0, "parent_id": None}
    role = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "permissions": "309237746688"}
    asleep = {"archived": False, "auto_archive_duration": 10080, "archive_timestamp": SINCE, "locked": False}
    thread = {"type": 11, "owner_id": "1", "parent_id": str(first + 100), "guild_id": str(first)}
    counts = {"message_count": 3, "member_count": 2, "rate_limit_per_user": 0}
    channels, threads = range(first + 100, first + 100 + CHANNELS), range(first + 500, first + 500 + THREADS)
    return {
        "id": str(first), "name": f"server {number}", "owner_id": "5", "features": ["COMMUNITY"],
        "verification_level": 1, "default_message_notifications": 0, "explicit_content_filter": 0,
        "mfa_level": 0, "system_channel_flags": 0, "premium_tier": 0, "preferred_locale": "en-US",
        "nsfw_level": 0, "premium_progress_bar_enabled": False, "joined_at": SINCE, "member_count": 50,
        "roles": [role | {"id": str(first + n), "name": f"role {n}", "position": n} for n in range(ROLES)],
        "emojis": [{"id": str(first + 1000 + n), "name": f"emoji_{n}", "roles": []} for n in range(EMOJIS)],
        "channels": [
            channel | {"id": str(id_), "name": f"c-{id_}", "position": 1, "permission_overwrites": hidden}
            for id_ in channels
        ],
        "threads": [
            thread | counts | {"id": str(id_), "name": f"game {id_}", "thread_metadata": asleep}
            for id_ in threads
        ],
        "stickers": [], "members": [], "voice_states": [], "presences": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    }  # fmt: skip


def resident() -> int:
    """Return this process's memory in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * PAGE


async def measure(servers: int) -> float:
    """Return the memory, in KB per server, that the client uses when it is in this many servers."""
    async with Client() as client:
        # The library calls this function for every server that the gateway sends.
        add = client._connection._add_guild_from_data  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  see above
        before = resident()
        for number in range(servers):
            add(cast("Any", server(number)))
        return (resident() - before) / servers / KB


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(measure(SERVERS)):.0f} KB a server\n")
