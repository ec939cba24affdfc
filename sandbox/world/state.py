"""Who and what there is: people, guilds, channels, messages. Every change is in the store at once."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

from sandbox.protocol.constants import DM, THREAD
from sandbox.protocol.errors import unknown
from sandbox.protocol.snowflake import Snowflakes, now

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.store import Store

PEOPLE = (("Ana", "en-US"), ("Ben", "de"), ("Cleo", "en-US"), ("Dan", "de"))
GUILD, CHANNELS = "Thebes", ("general", "harbor", "nile")


@dataclass
class Message:
    """A message: `wire` is Discord's object; the rest is what the sandbox alone knows."""

    wire: Json
    pinged: list[str] = field(default_factory=list[str])
    """Ids of the people who were notified."""
    ephemeral_for: str | None = None
    thinking: bool = False
    interaction_user: str | None = None
    command: str | None = None

    @property
    def id(self) -> str:
        return self.wire["id"]

    @property
    def channel(self) -> str:
        return self.wire["channel_id"]

    def for_page(self) -> Json:
        """Return what the page shows: Discord's object and the sandbox's own knowledge."""
        return {**self.wire, **{key: value for key, value in asdict_shallow(self).items() if key != "wire"}}


def asdict_shallow(message: Message) -> Json:
    """Return a message's fields without copying the objects in them."""
    return {name: getattr(message, name) for name in message.__dataclass_fields__}


class World:
    """All that exists, in memory, with every change written through to the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ids = Snowflakes()
        self.base = ""
        """The sandbox's own address, in the urls of pictures; see `move_to`."""
        self.denied: dict[str, int] = {}
        """Permissions taken from the bot by channel id. Not kept: a fault, see `faults.py`."""
        self.people = store.table("people")
        self.guilds = store.table("guilds")
        self.channels = store.table("channels")
        self.messages = {key: Message(**record) for key, record in store.table("messages").items()}
        self._by_channel: dict[str, dict[str, Message]] = {}
        for message in sorted(self.messages.values(), key=lambda one: int(one.id)):
            self._by_channel.setdefault(message.channel, {})[message.id] = message
        if not store.table("about"):
            self._begin()
        self.about = store.table("about")["sandbox"]

    def _begin(self) -> None:
        """Make up the first guild and its people; they keep their ids from now on."""
        bot = {"id": self.ids.next(), "name": "Imhotep", "token": secrets.token_urlsafe(32), "base": ""}
        for name, locale in PEOPLE:
            self.add_person(name, locale)
        guild = self.ids.next()
        owner = next(iter(self.people))
        self.store.put("guilds", guild, {"id": guild, "name": GUILD, "locale": "en-US", "owner_id": owner})
        for position, name in enumerate(CHANNELS):
            channel = self.ids.next()
            record: Json = {"id": channel, "type": 0, "name": name, "guild_id": guild, "position": position}
            self.store.put("channels", channel, {**record, "parent_id": None})
        self.store.put("about", "sandbox", bot)

    @property
    def bot_id(self) -> str:
        """The bot user's id, which is the application's id too."""
        return self.about["id"]

    @property
    def token(self) -> str:
        """The bot's token, made up once."""
        return self.about["token"]

    def move_to(self, base: str) -> None:
        """Take an address. Urls in older messages follow when it is another one than last time."""
        old, self.base = self.about["base"], base
        if old and old != base:
            for message in self.messages.values():
                message.wire = json.loads(json.dumps(message.wire).replace(old + "/", base + "/"))
                self.save(message)
        if old != base:
            self.about["base"] = base
            self.store.put("about", "sandbox", self.about)

    # people

    def add_person(self, name: str, locale: str) -> Json:
        """Add somebody to the sandbox and its guild."""
        person: Json = {"id": self.ids.next(), "name": name, "locale": locale}
        self.store.put("people", person["id"], person)
        return person

    def set_locale(self, person: str, locale: str) -> None:
        """Let a person speak another language."""
        self.store.put("people", person, {**self.people[person], "locale": locale})

    def person(self, name: str) -> str:
        """Return the id of the person with this name; KeyError if there is nobody."""
        for person in self.people.values():
            if person["name"] == name:
                return person["id"]
        raise KeyError(name)

    def is_user(self, user: str) -> bool:
        """Say whether this is the id of a person or of the bot."""
        return user == self.bot_id or user in self.people

    # channels

    def channel(self, channel: str) -> Json:
        """Return a channel's record, or raise 10003."""
        if channel not in self.channels:
            raise unknown("channel")
        return self.channels[channel]

    def channel_named(self, name: str) -> str:
        """Return the id of the channel or thread with this name; KeyError if there is none."""
        for channel in self.channels.values():
            if channel.get("name") == name:
                return channel["id"]
        raise KeyError(name)

    def save_channel(self, channel: Json) -> None:
        """Keep a changed channel."""
        self.store.put("channels", channel["id"], channel)

    def dm(self, person: str) -> Json:
        """Return the person's direct channel with the bot; it begins to exist when first asked for."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["person"] == person:
                return channel
        channel = {"id": self.ids.next(), "type": DM, "person": person, "parent_id": None}
        self.save_channel(channel)
        return channel

    def add_thread(
        self, parent: Json, name: str, owner: str, *, minutes: int = 1440, at: str | None = None
    ) -> Json:
        """Open a public thread in a text channel; `at` is the message it hangs on."""
        thread: Json = {
            "id": at or self.ids.next(),
            "type": THREAD,
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
        self.save_channel(thread)
        return thread

    def may_see(self, person: str, channel: Json) -> bool:
        """Say whether a person can open a channel: everything but other people's direct messages."""
        return channel["type"] != DM or channel["person"] == person

    # messages

    def message(self, channel: str, message: str) -> Message:
        """Return a message of a channel, or raise 10008."""
        found = self.messages.get(message)
        if found is None or found.channel != channel:
            raise unknown("message")
        return found

    def history(self, channel: str) -> list[Message]:
        """Return a channel's messages, oldest first, ephemeral ones among them."""
        return list(self._by_channel.get(channel, {}).values())

    def save(self, message: Message) -> None:
        """Keep a new or changed message."""
        self.messages[message.id] = message
        self._by_channel.setdefault(message.channel, {})[message.id] = message
        self.store.put("messages", message.id, asdict_shallow(message))

    def forget(self, message: Message) -> None:
        """Remove a message and its files."""
        self.messages.pop(message.id, None)
        self._by_channel.get(message.channel, {}).pop(message.id, None)
        self.store.drop("messages", message.id)
        for attachment in message.wire["attachments"]:
            self.store.drop_file(attachment["id"])

    def file_url(self, channel: str, attachment: str, filename: str) -> str:
        """Return the address of an uploaded file."""
        return f"{self.base}/cdn/attachments/{channel}/{attachment}/{quote(filename)}"


def snapshot(message: Message) -> Json:
    """Return a deep copy of a message's Discord object, safe to send later."""
    return asdict(message)["wire"]
