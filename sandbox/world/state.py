"""Everything that exists: people, guilds, channels, messages. Every change
is written to the store at once.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import quote

from sandbox.protocol.constants import BY_GUILD, BY_PERSON, DM, GROUP, PRIVATE_THREAD
from sandbox.protocol.snowflake import Snowflakes
from sandbox.world.channels import Channels
from sandbox.world.messages import Messages
from sandbox.world.people import People

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.protocol.json_values import Json
    from sandbox.world.store import Store

PEOPLE = (("Ana", "en-US"), ("Ben", "de"), ("Cleo", "en-US"), ("Dan", "de"))
INSTALLED = ("Ana", "Ben")
"""The people who have installed the bot for themselves."""
GUILD, CHANNELS = "Thebes", ("general", "harbor", "nile")
ELSEWHERE, ITS_CHANNELS = "Memphis", ("market", "oasis")
"""A guild without the bot, and its channels."""
ROLE = "Builders"
"""A role that at first only the guild's owner has."""


class World:
    """Everything that exists, in memory, with every change written through to the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ids = Snowflakes()
        self.base = ""
        """The sandbox's own address, with which the URLs of files begin; see `move_to`."""
        self.denied: dict[str, int] = {}
        """Permissions taken from the bot, by channel id. They aren't kept, because they are a fault (see
        `faults.py`).
        """
        self.granted: dict[str, int] = {}
        """Permissions given to the bot beyond those of its invitation, by channel id. They aren't kept,
        because they are a fault.
        """
        self.gone: set[str] = set()
        """Ids of people who have left their guild; this is a fault."""
        self.application: Json = {}
        """Changes to the application, as made in the developer portal; this is a fault."""
        self.without_bot: set[str] = set()
        """Ids of guilds without the bot; see `places.py`."""
        self.only_commands: set[str] = set()
        """Ids of guilds that have the bot's commands but not the bot; see `places.py`."""
        self.whispering: dict[str, set[str] | None] = {}
        """Ids of channels where no one (None), or none of these people, may use external apps publicly; this
        is a fault.
        """
        self.sends_labels = False
        """Whether clients send the labels of suggestions instead of their values; this is a fault."""
        self.hidden: dict[str, set[str]] = {}
        """Ids of people from whom a channel is hidden, by channel id; this is a fault."""
        self.people = People(store, self.ids)
        self.guilds = store.table("guilds")
        self.channels = Channels(store, self.ids)
        self.messages = Messages(store)
        self.emojis = store.table("emojis")
        """The application's own emojis, by id."""
        if not store.table("about"):
            self._begin()
        self.without_bot |= {key for key, guild in self.guilds.items() if not guild.get("bot", True)}
        self.about = store.table("about")["sandbox"]

    def _begin(self) -> None:
        """Create the bot, the first guilds, people and group; they keep their ids from then on."""
        bot = {"id": self.ids.next(), "name": "Imhotep", "token": secrets.token_urlsafe(32), "base": ""}
        for name, locale in PEOPLE:
            self.people.add(name, locale, installed=name in INSTALLED)
        everyone = list(self.people)
        self._add_guild(GUILD, CHANNELS, everyone[0], bot=True, features=["COMMUNITY"])
        self._add_guild(ELSEWHERE, ITS_CHANNELS, everyone[-1], bot=False)
        self.channels.add_group(everyone[:3], ", ".join(name for name, _ in PEOPLE[:3]))
        self.store.put("about", "sandbox", bot)

    def _add_guild(
        self, name: str, channels: tuple[str, ...], owner: str, *, bot: bool, features: Sequence[str] = ()
    ) -> None:
        """Add a guild whose language is American English, with its channels; Discord greets people in the
        first one.
        """
        guild: Json = {"id": self.ids.next(), "name": name, "locale": "en-US", "owner_id": owner, "bot": bot}
        guild["features"] = list(features)
        guild["roles"] = [{"id": self.ids.next(), "name": ROLE, "people": [owner]}]
        added = [self.channels.add(guild["id"], channel, place) for place, channel in enumerate(channels)]
        guild["system_channel_id"] = added[0]["id"]
        self.store.put("guilds", guild["id"], guild)

    def put_bot(self, guild: str, *, there: bool) -> None:
        """Record whether the bot is in a guild."""
        if there:
            self.without_bot.discard(guild)
        else:
            self.without_bot.add(guild)
        self.store.put("guilds", guild, {**self.guilds[guild], "bot": there})

    def installs(self, person: str, channel: Json) -> set[int]:
        """Return the installations of the bot that count for a person in a channel."""
        own = {BY_PERSON} if self.people[person].get("installed") else set[int]()
        guild = channel.get("guild_id")
        offered = channel["type"] != GROUP and (guild not in self.without_bot or guild in self.only_commands)
        return own | ({BY_GUILD} if offered else set[int]())

    @property
    def bot_id(self) -> str:
        """The bot user's id, which is also the application's id."""
        return self.about["id"]

    @property
    def token(self) -> str:
        """The bot's token, created once."""
        return self.about["token"]

    def is_user(self, user: str) -> bool:
        """Tell whether this is the id of a person or of the bot."""
        return user == self.bot_id or user in self.people

    def may_see(self, person: str, channel: Json) -> bool:
        """Tell whether a person can open a channel. A guild's owner sees everything in it. Others see neither
        hidden channels nor private threads of which they aren't members.
        """
        if channel["type"] == DM:
            return channel["person"] == person
        if channel["type"] == GROUP:
            return person in channel["people"]
        if self.guilds[channel["guild_id"]]["owner_id"] == person:
            return True
        places = (channel["id"], channel["parent_id"])
        hidden = any(person in self.hidden.get(place or "", ()) for place in places)
        private = channel["type"] == PRIVATE_THREAD and person not in channel["joined"]
        return not hidden and not private

    def move_to(self, base: str) -> None:
        """Use this address; if it has changed, update the URLs in older messages."""
        old, self.base = self.about["base"], base
        if old == base:
            return
        if old:
            self.messages.change_addresses(old, base)
        self.about["base"] = base
        self.store.put("about", "sandbox", self.about)

    def file_url(self, channel: str, attachment: str, filename: str) -> str:
        """Return the address of an uploaded file."""
        return f"{self.base}/cdn/attachments/{channel}/{attachment}/{quote(filename)}"
