"""Where a game is played and where people ask for things: in a server with the bot, where the bot is only a
guest, or in direct messages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import discord

from bot.discord_inside import BY_GUILD, BY_PERSON
from bot.store.invitations import Delivery
from tests.bot.oracle.asking import NAMES

CHANNEL, GUILD = 5, 9
DIRECT = 100
"""The channel of a person's direct messages, less their number."""


class Room(discord.abc.GuildChannel):
    """A channel of the server, where everyone may do everything."""

    __slots__ = ("id", "name")

    def __init__(self) -> None:
        self.id, self.name = CHANNEL, "room"

    def permissions_for(self, obj: object, /) -> discord.Permissions:
        return discord.Permissions.all()


class Server:
    """The server in which the game is played."""

    id, name, owner_id, preferred_locale, me = GUILD, "A server", 1, discord.Locale.british_english, None
    features = ()

    def get_channel_or_thread(self, number: int) -> Room | None:
        return Room() if number == CHANNEL else None

    get_channel = get_channel_or_thread

    def get_role(self, _number: int) -> None:
        return None


def person(user_id: int) -> discord.User:
    """Return a person."""
    who: Any = object.__new__(discord.User)
    who.id, who.global_name, who.bot, who.discriminator = user_id, None, False, "0"
    who.name = NAMES[user_id - 1] if user_id <= len(NAMES) else "Onlooker"
    return who


def member(user_id: int) -> discord.Member:
    """Return a member of the server."""
    who: Any = object.__new__(discord.Member)
    who.nick, who.guild, who._user = None, Server(), person(user_id)
    return who


@dataclass(frozen=True)
class Where:
    """A kind of place: whether it is in a server, and whether the bot itself is there; who installed it, and
    whether everyone may see what it answers if only a person did.
    """

    in_server: bool = True
    with_bot: bool = True
    installed: tuple[int, ...] = (BY_GUILD,)
    openly: bool = True

    @property
    def is_direct(self) -> bool:
        """Whether everyone has a channel alone with the bot."""
        return not self.in_server and BY_GUILD in self.installed

    @property
    def guild_id(self) -> int | None:
        """The server in which a game of more than two is played."""
        return GUILD if self.in_server or self.is_direct else None

    def channel_of(self, user_id: int) -> int:
        """Return the channel in which a person asks."""
        return DIRECT + user_id if self.is_direct else CHANNEL

    @property
    def delivery(self) -> Delivery:
        """How the bot shows things here."""
        is_guest = BY_GUILD not in self.installed or (self.in_server and not self.with_bot)
        return "guest" if is_guest else "resident"

    def of(self, user_id: int) -> Mapping[str, Any]:
        """Return what an interaction of a person says about the place."""
        permissions = discord.Permissions.all()
        permissions.use_external_apps = self.openly
        channel_id = self.channel_of(user_id)
        return {
            "user": member(user_id) if self.in_server else person(user_id),
            "permissions": permissions,
            "app_permissions": discord.Permissions.all(),
            "channel_id": channel_id,
            "channel": Room() if self.in_server else SimpleNamespace(id=channel_id),
            "guild_id": GUILD if self.in_server else None,
            "guild": Server() if self.in_server else None,
            "_integration_owners": dict.fromkeys(self.installed, 1),
        }


WHERE = {
    "server": Where(),
    "server with commands": Where(with_bot=False),
    "direct messages": Where(in_server=False),
    "server as guest": Where(with_bot=False, installed=(BY_PERSON,)),
    "group as guest": Where(in_server=False, installed=(BY_PERSON,)),
    "server as silent guest": Where(with_bot=False, installed=(BY_PERSON,), openly=False),
}
"""Every kind of place, by name. A game of two is played in their direct messages; larger ones can't be, but
people may ask for them from there.
"""
