"""Everything that holds messages: text channels, threads, and everyone's direct channel with the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.constants import DM, GROUP, TEXT, THREADS_OF
from sandbox.protocol.errors import unknown
from sandbox.protocol.json_values import Json
from sandbox.protocol.snowflake import now
from sandbox.world.records import Records

if TYPE_CHECKING:
    from sandbox.protocol.snowflake import Snowflakes
    from sandbox.world.store import Store


class Channels(Records[Json]):
    """Channels' records by id, with every change written through to the store."""

    def __init__(self, store: Store, ids: Snowflakes) -> None:
        super().__init__(store.table("channels"))
        self._store = store
        self._ids = ids

    def find(self, channel: str) -> Json:
        """Return a channel's record, or raise 10003."""
        if channel not in self:
            raise unknown("channel")
        return self[channel]

    def named(self, name: str) -> str:
        """Return the id of the channel or thread with this name; raises `KeyError` if there is none."""
        for channel in self.values():
            if channel.get("name") == name:
                return channel["id"]
        raise KeyError(name)

    def of_guild(self, guild: str) -> list[Json]:
        """Return a guild's channels and threads."""
        return [channel for channel in self.values() if channel.get("guild_id") == guild]

    def save(self, channel: Json) -> None:
        """Store a new or changed channel."""
        self._store.put("channels", channel["id"], channel)

    def forget(self, channel: str) -> None:
        """Remove a channel."""
        self._store.drop("channels", channel)

    def threads_of(self, channel: str) -> list[Json]:
        """Return a channel's threads."""
        return [thread for thread in self.values() if thread["parent_id"] == channel]

    def add(self, guild: str, name: str, position: int, kind: int = TEXT) -> Json:
        """Add a channel to a guild, and return it."""
        channel: Json = {"id": self._ids.next(), "type": kind, "name": name, "guild_id": guild}
        channel |= {"position": position, "parent_id": None}
        self.save(channel)
        return channel

    def dm(self, person: str) -> Json:
        """Return the person's direct channel with the bot; it is created on first use."""
        for channel in self.values():
            if channel["type"] == DM and channel["person"] == person:
                return channel
        channel: Json = {"id": self._ids.next(), "type": DM, "person": person, "parent_id": None}
        self.save(channel)
        return channel

    def add_group(self, people: list[str], name: str) -> Json:
        """Open direct messages for a group, and return the channel; the first person owns the group."""
        group: Json = {"id": self._ids.next(), "type": GROUP, "name": name, "people": people}
        group |= {"owner_id": people[0], "parent_id": None}
        self.save(group)
        return group

    def add_thread(
        self,
        parent: Json,
        name: str,
        owner: str,
        *,
        kind: int | None = None,
        minutes: int = 1440,
        at: str | None = None,
    ) -> Json:
        """Open a thread, public unless told otherwise, and return it; `at` is the message that it starts
        from.
        """
        thread: Json = {
            "id": at or self._ids.next(),
            "type": THREADS_OF[parent["type"]][0] if kind is None else kind,
            "name": name,
            "guild_id": parent["guild_id"],
            "parent_id": parent["id"],
            "owner_id": owner,
            "archived": False,
            "locked": False,
            "minutes": minutes,
            "since": now(),
            "joined": [owner],
        }
        self.save(thread)
        return thread
