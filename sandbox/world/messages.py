"""Messages, each with the part that Discord shows and the part that only the sandbox knows."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.protocol.errors import unknown
from sandbox.protocol.json_values import Json
from sandbox.world.records import Records

if TYPE_CHECKING:
    from sandbox.world.store import Store

SERVED_LONGER = 64
"""How many files that were removed from their messages can still be loaded."""


@dataclass
class Message:
    """A message: `wire` is Discord's object; only the sandbox knows the rest."""

    wire: Json
    pinged: list[str] = field(default_factory=list[str])
    """Ids of the people who were notified."""
    ephemeral_for: str | None = None
    thinking: bool = False
    interaction_user: str | None = None
    command: str | None = None
    files: list[Json] = field(default_factory=list[Json])
    """The message's files. Like Discord, `wire` lists as attachments only those that no V2 component uses."""
    notification: str | None = None
    """The text of the notification on a phone; None if no one is notified. An edit doesn't change it."""

    @property
    def id(self) -> str:
        return self.wire["id"]

    @property
    def channel(self) -> str:
        return self.wire["channel_id"]

    def record(self) -> Json:
        """Return the fields as the store keeps them, without copying the objects in them."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def for_page(self) -> Json:
        """Return the data for the page: Discord's object and the sandbox's own knowledge."""
        return {**self.wire, **{key: value for key, value in self.record().items() if key != "wire"}}

    def snapshot(self) -> Json:
        """Return a deep copy of Discord's object, safe to send later."""
        return copy.deepcopy(self.wire)


class Messages(Records[Message]):
    """Messages by id, with every change written through to the store."""

    def __init__(self, store: Store) -> None:
        super().__init__({key: _read(record) for key, record in store.table("messages").items()})
        self._store = store
        self._by_channel: dict[str, dict[str, Message]] = {}
        for message in sorted(self.values(), key=lambda message: int(message.id)):
            self._by_channel.setdefault(message.channel, {})[message.id] = message

    def find(self, channel: str, message: str) -> Message:
        """Return a message in a channel, or raise 10008."""
        known = self.get(message)
        if known is None or known.channel != channel:
            raise unknown("message")
        return known

    def history(self, channel: str) -> list[Message]:
        """Return a channel's messages, including ephemeral ones, oldest first."""
        return list(self._by_channel.get(channel, {}).values())

    def save(self, message: Message) -> None:
        """Store a new or changed message."""
        self._by_id[message.id] = message
        self._by_channel.setdefault(message.channel, {})[message.id] = message
        self._store.put("messages", message.id, message.record())

    def forget(self, message: Message) -> None:
        """Remove a message and its files."""
        self._by_id.pop(message.id, None)
        self._by_channel.get(message.channel, {}).pop(message.id, None)
        self._store.drop("messages", message.id)
        self.take_off(message.channel, message.files)

    def take_off(self, channel: str, files: list[Json]) -> None:
        """Keep files for a while after they were removed from their message, as Discord's CDN does, because
        someone may still be loading them.
        """
        gone = self._store.table("gone")
        for file in files:
            self._store.put("gone", file["id"], file | {"channel": channel})
        for key in list(gone)[:-SERVED_LONGER]:
            self._store.drop("gone", key)
            self._store.drop_file(key)

    def file(self, channel: str, key: str) -> Json | None:
        """Return the record of a channel's file, even if it was recently removed from its message; None if it
        is unknown.
        """
        here = (file for message in self.history(channel) for file in message.files if file["id"] == key)
        gone = self._store.table("gone").get(key)
        return next(here, gone if gone is not None and gone["channel"] == channel else None)

    def change_addresses(self, old: str, new: str) -> None:
        """Make the URLs in all messages begin with another address of the sandbox."""
        for message in self.values():
            moved = json.dumps([message.wire, message.files]).replace(old + "/", new + "/")
            message.wire, message.files = json.loads(moved)
            self.save(message)


def _read(record: Json) -> Message:
    """Read a message from the store. Older versions listed all files as attachments."""
    return Message(**{"files": record["wire"]["attachments"], **record})
