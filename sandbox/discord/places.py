"""Channels and threads: opening, changing, joining, archiving, deleting them; guilds that appear and
disappear.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.protocol.constants import DM, GROUP, HAS_THREAD, PRIVATE_THREAD, THREADS
from sandbox.protocol.errors import ARCHIVED, ApiError
from sandbox.protocol.snowflake import born

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.discord.gateway import Gateway
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World
    from sandbox.world.tabs import Tabs


class Places:
    """Creates, changes and deletes channels, and tells the bot and the pages."""

    def __init__(self, world: World, gateway: Gateway, tabs: Tabs) -> None:
        self._world = world
        self._gateway = gateway
        self._tabs = tabs

    # channels

    def open_channel(self, guild: str, name: str, kind: int) -> Json:
        """Add a channel to a guild, and return it."""
        channel = self._world.channels.add(guild, name, len(self._world.channels.of_guild(guild)), kind)
        self._tell("CHANNEL_CREATE", channel, objects.channel(self._world, channel))
        self._tabs.world_changed()
        return channel

    def update(self, channel: Json) -> None:
        """Store a changed channel or thread and tell everyone."""
        self._world.channels.save(channel)
        self.announce(channel)
        self._tabs.world_changed()

    def announce(self, channel: Json) -> None:
        """Tell the bot about a changed channel or thread; direct channels never change."""
        if channel["type"] not in (DM, GROUP):
            event = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
            self._tell(event, channel, objects.channel(self._world, channel))

    def delete(self, channel: Json) -> None:
        """Delete a channel and its threads, or a single thread, including all messages, as a moderator
        does.
        """
        for thread in self._world.channels.threads_of(channel["id"]):
            self.delete(thread)
        is_thread = channel["type"] in THREADS
        keys = ("id", "guild_id", "parent_id", "type")
        gone = {key: channel[key] for key in keys} if is_thread else objects.channel(self._world, channel)
        self._tell("THREAD_DELETE" if is_thread else "CHANNEL_DELETE", channel, gone)
        for message in self._world.messages.history(channel["id"]):
            self._world.messages.forget(message)
        self._world.channels.forget(channel["id"])
        self._tabs.world_changed()

    def _tell(self, event: str, channel: Json, data: Json) -> None:
        """Send an event to the bot, unless it is about a private thread without the bot."""
        if channel["type"] != PRIVATE_THREAD or self._world.bot_id in channel["joined"]:
            self._gateway.dispatch(event, data, guild=channel["guild_id"], intent=1)

    # threads

    def open_thread(
        self,
        parent: Json,
        name: str,
        owner: str,
        *,
        kind: int | None = None,
        minutes: int = 1440,
        at: str | None = None,
    ) -> Json:
        """Open a thread on its own, or on the message with the id `at`, tell everyone, and return it."""
        thread = self._world.channels.add_thread(parent, name, owner, kind=kind, minutes=minutes, at=at)
        wire = objects.channel(self._world, thread)
        self._tell("THREAD_CREATE", thread, wire | {"newly_created": True})
        self._tabs.world_changed()
        return thread

    def join(self, thread: Json, people: Iterable[str]) -> None:
        """Make people, or the bot, members of a thread."""
        fresh = [person for person in people if person not in thread["joined"]]
        if not fresh:
            return
        thread["joined"] += fresh
        self._world.channels.save(thread)
        wire = objects.channel(self._world, thread)
        if self._world.bot_id in fresh:
            self._tell("THREAD_CREATE", thread, wire)
        else:
            self._tell("THREAD_UPDATE", thread, wire)
        self._tabs.world_changed()

    def leave(self, thread: Json, who: str) -> None:
        """End a person's membership in a thread."""
        if who in thread["joined"]:
            thread["joined"].remove(who)
            self.update(thread)

    def wake(self, channel: Json) -> None:
        """Unarchive a thread, as posting in it does; a locked thread stays archived."""
        if channel.get("locked"):
            raise ApiError(*ARCHIVED)
        if channel.get("archived"):
            channel["archived"] = False
            self.update(channel)

    def archive_idle(self, at: float | None = None) -> None:
        """Archive threads whose auto-archive duration has passed without activity."""
        at = time.time() if at is None else at
        for thread in [thread for thread in self._world.channels.values() if thread["type"] in THREADS]:
            written = self._world.messages.history(thread["id"])
            last = max([born(thread["id"]), *(born(message.id) for message in written[-1:])])
            if not thread["archived"] and at - last >= 60 * thread["minutes"]:
                thread["archived"] = True
                thread["since"] = datetime.fromtimestamp(at, UTC).isoformat()
                self.update(thread)

    # guilds

    def remove_bot(self, guild: str) -> None:
        """Take the bot out of a guild, as a moderator does; `invite_bot` brings it back."""
        self._gateway.dispatch("GUILD_DELETE", {"id": guild}, guild=guild, intent=1)
        self._world.put_bot(guild, there=False)
        self._tabs.world_changed()

    def invite_bot(self, guild: str) -> None:
        """Bring the bot into a guild."""
        self._world.put_bot(guild, there=True)
        self._create(guild, joined=True)
        self._tabs.world_changed()

    def install_commands(self, guild: str) -> None:
        """Install only the commands in a guild, as *Add App* does if nothing else is chosen."""
        self._world.only_commands.add(guild)

    def lose_guild(self, guild: str) -> None:
        """Make a guild unavailable, as in an outage; `restore_guild` ends it."""
        self._gateway.dispatch("GUILD_DELETE", {"id": guild, "unavailable": True}, guild=guild, intent=1)
        self._gateway.unavailable.add(guild)

    def restore_guild(self, guild: str) -> None:
        """Make a guild available again."""
        self._gateway.unavailable.discard(guild)
        self._create(guild)

    def _create(self, guild: str, *, joined: bool = False) -> None:
        wire = objects.guild_create(self._world, self._world.guilds[guild])
        if joined:
            del wire["unavailable"]  # without it, clients see a new guild, not one back from an outage
        self._gateway.dispatch("GUILD_CREATE", wire, guild=guild, intent=1)


def mark(wire: Json, thread: Json) -> Json:
    """Return a message's object with the thread that starts from it."""
    return wire | {"flags": wire["flags"] | HAS_THREAD, "thread": thread}
