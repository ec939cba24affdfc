"""Sending, editing and deleting messages, and telling everyone who may know about them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.discord import attachments, objects
from sandbox.discord.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from sandbox.discord.limits.messages import check_message
from sandbox.discord.mentions import notification, pinged
from sandbox.discord.uploads import Upload
from sandbox.protocol.components import text_of
from sandbox.protocol.constants import DM, EPHEMERAL, GROUP, LOADING, SILENT, THREADS, V2
from sandbox.protocol.errors import ARCHIVED, ApiError, Problems, unknown
from sandbox.protocol.json_values import Json, obj
from sandbox.protocol.snowflake import now
from sandbox.world.messages import Message

if TYPE_CHECKING:
    from sandbox.discord.places import Places
    from sandbox.world.faults import Faults
    from sandbox.world.state import World
    from sandbox.world.tabs import Tabs


@dataclass
class NewMessage:
    """A message that is about to be sent."""

    channel: Json
    author: str
    body: Json = field(default_factory=dict[str, object])
    files: dict[int, Upload] = field(default_factory=dict[int, Upload])
    via: str = "channel"
    """"channel", "webhook" for answers to interactions, or "person"."""
    reader: str | None = None
    """The only person who can see it."""
    thinking: bool = False
    extra: Json = field(default_factory=dict[str, object])
    """Further fields of Discord's object."""
    interaction_user: str | None = None
    command: str | None = None


class Posting:
    """Creates, changes and deletes messages."""

    def __init__(self, world: World, faults: Faults, gateway: Gateway, tabs: Tabs, places: Places) -> None:
        self._world = world
        self._faults = faults
        self._gateway = gateway
        self._tabs = tabs
        self._places = places

    def send(self, new: NewMessage) -> Message:
        """Send a message and return it; raises `ApiError` if Discord would refuse it."""
        if new.via != "person" and not new.thinking:
            check_message(new.body, new.files, via=new.via, emojis=self._world.emojis)
        earlier = self._same_nonce(new)
        if earlier is not None:
            return earlier
        message = self._compose(new)
        if new.reader is None and new.channel["type"] in THREADS:
            self._places.wake(new.channel)
            self._places.join(new.channel, [new.author, *(user["id"] for user in message.wire["mentions"])])
        self._world.messages.save(message)
        self._keep_nonce(new, message)
        self._tabs.posted(message)
        self._tell("MESSAGE_CREATE", message)
        return message

    def _tell(self, event: str, message: Message) -> None:
        """Tell the bot about a message, unless it is private or in a group DM."""
        channel = self._world.channels.find(message.channel)
        if message.ephemeral_for is None and channel["type"] != GROUP:
            self._gateway.dispatch_message(event, message.wire, channel.get("guild_id"))

    def _compose(self, new: NewMessage) -> Message:
        world, body, channel = self._world, new.body, new.channel
        replied = self._reference(body, channel)
        files = attachments.store_attachments(world, channel["id"], body, new.files, [])
        components = attachments.resolved_components(body.get("components"), files)
        flags = int(body.get("flags") or 0) & (SILENT | V2 | 1 << 2)
        flags |= EPHEMERAL * (new.reader is not None) | LOADING * new.thinking
        wire: Json = {
            "id": world.ids.next(),
            "type": 19 if replied else 0,
            "channel_id": channel["id"],
            "author": objects.user(world, new.author),
            "content": body.get("content") or "",
            "timestamp": now(),
            "edited_timestamp": None,
            "tts": bool(body.get("tts")),
            "mention_everyone": False,
            "mention_roles": [],
            "mentions": [],
            "attachments": attachments.listed(files, components),
            "embeds": attachments.resolved_embeds(body.get("embeds"), files),
            "components": components,
            "pinned": False,
            "flags": flags,
        }
        if replied:
            wire["message_reference"] = {"type": 0, "message_id": replied.id, "channel_id": channel["id"]}
            wire["referenced_message"] = replied.wire
        if body.get("nonce") is not None:
            wire["nonce"] = body["nonce"]
        wire |= new.extra
        named = pinged(
            text_of(wire),
            body.get("allowed_mentions"),
            replied=replied.wire["author"]["id"] if replied else None,
        )
        named = [user_id for user_id in named if world.is_user(user_id)]
        wire["mentions"] = [objects.user(world, user_id) for user_id in named]
        heard = [user_id for user_id in named if user_id in world.people and world.may_see(user_id, channel)]
        if new.reader is not None or flags & SILENT:
            heard.clear()
        notice = notification(wire, world) if heard or (channel["type"] == DM and not new.thinking) else None
        return Message(
            wire, heard, new.reader, new.thinking, new.interaction_user, new.command, files, notice
        )

    def _reference(self, body: Json, channel: Json) -> Message | None:
        reference = obj(body.get("message_reference"))
        if not reference:
            return None
        try:
            quoted = self._world.messages.find(channel["id"], str(reference.get("message_id")))
        except ApiError:
            if reference.get("fail_if_not_exists") is False:
                return None
            problems = Problems()
            problems.add("message_reference", "Unknown message", "REPLIES_UNKNOWN_MESSAGE")
            problems.raise_if_any()
            raise
        return quoted

    def edit(
        self, message: Message, body: Json, files: dict[int, Upload], *, via: str = "channel"
    ) -> Message:
        """Change a message and return it; no one is notified again. The first edit of an answer ends its
        "thinking…".
        """
        world, wire = self._world, message.wire
        channel = world.channels.find(message.channel)
        if channel.get("archived"):
            raise ApiError(*ARCHIVED)
        before = wire | {"attachments": message.files}
        check_message(body, files, via=via, before=before, emojis=self._world.emojis)
        kept = attachments.store_attachments(world, message.channel, body, files, message.files)
        stay = {attachment["id"] for attachment in kept}
        world.messages.take_off(message.channel, [file for file in message.files if file["id"] not in stay])
        flags = wire["flags"] & ~LOADING
        if body.get("flags") is not None:
            flags = flags & ~(1 << 2) | body["flags"] & (1 << 2 | V2)
        fresh = wire | {"flags": flags}
        if "content" in body:
            fresh["content"] = body["content"] or ""
        if "embeds" in body:
            fresh["embeds"] = attachments.resolved_embeds(body["embeds"], kept)
        if "components" in body:
            fresh["components"] = attachments.resolved_components(body["components"], kept)
        fresh["attachments"] = attachments.listed(kept, fresh["components"])
        fresh["edited_timestamp"] = wire["edited_timestamp"] if message.thinking else now()
        if body.keys() & {"content", "components", "allowed_mentions"}:
            named = pinged(text_of(fresh), body.get("allowed_mentions"))
            fresh["mentions"] = [objects.user(world, user_id) for user_id in named if world.is_user(user_id)]
        message.wire, message.thinking, message.files = fresh, False, kept
        self.changed(message)
        return message

    def changed(self, message: Message) -> None:
        """Store a changed message and tell everyone."""
        self._world.messages.save(message)
        self._tabs.edited(message)
        self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Remove a message."""
        if self._world.messages.get(message.id) is not message:
            raise unknown("message")
        self._world.messages.forget(message)
        self._tabs.deleted(message)
        channel = self._world.channels.find(message.channel)
        if message.ephemeral_for is None and channel["type"] != GROUP:
            guild = channel.get("guild_id")
            event = {"id": message.id, "channel_id": message.channel} | ({"guild_id": guild} if guild else {})
            intent = GUILD_MESSAGES if guild else DIRECT_MESSAGES
            self._gateway.dispatch("MESSAGE_DELETE", event, guild=guild, intent=intent)

    # nonces

    def _nonce_key(self, new: NewMessage) -> str | None:
        nonce = new.body.get("nonce")
        if new.via != "channel" or nonce is None or not new.body.get("enforce_nonce"):
            return None
        return f"{new.author}:{nonce}"

    def _same_nonce(self, new: NewMessage) -> Message | None:
        """Return the message that this author sent with this nonce in any channel;
        raises 10008 if it was deleted.
        """
        key = self._nonce_key(new)
        kept = self._world.store.table("nonces").get(key or "")
        if kept is None or time.time() - kept["at"] > self._faults.nonce_life:
            return None
        earlier = self._world.messages.get(kept["message"])
        if earlier is None:
            raise unknown("message")
        return earlier

    def _keep_nonce(self, new: NewMessage, message: Message) -> None:
        store, key = self._world.store, self._nonce_key(new)
        if key is None:
            return
        for old, kept in list(store.table("nonces").items()):
            if time.time() - kept["at"] > self._faults.nonce_life:
                store.drop("nonces", old)
        store.put("nonces", key, {"message": message.id, "at": time.time()})
