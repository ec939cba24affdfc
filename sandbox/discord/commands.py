"""Application commands: registering them, and listing them for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord.limits.commands import check_command, check_commands
from sandbox.protocol.constants import DM, GROUP
from sandbox.protocol.errors import unknown

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World

DEFAULTS: Json = {
    "type": 1,
    "description": "",
    "default_member_permissions": None,
    "dm_permission": True,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0, 1],
}


IN_GUILD = 0
CONTEXTS = {DM: 1, GROUP: 2}
"""Discord's numbers for a command's contexts, by type of channel; all other types belong to a guild."""


class CommandRegistry:
    """The registered commands, both global and per guild, kept in the store."""

    def __init__(self, world: World) -> None:
        self._world = world

    def _key(self, guild: str | None) -> str:
        return guild or "global"

    def all(self, guild: str | None) -> list[Json]:
        """Return the commands of a guild, or the global ones."""
        if guild is not None and guild not in self._world.guilds:
            raise unknown("guild")
        return list(self._world.store.table("commands").get(self._key(guild), {}).get("list", []))

    def get(self, guild: str | None, command: str) -> Json:
        """Return one command by id, or raise 10063."""
        for registered in self.all(guild):
            if registered["id"] == command:
                return registered
        raise unknown("command")

    def replace(self, guild: str | None, commands: list[Json]) -> list[Json]:
        """Register exactly these commands, and return them. A command keeps its id as long as it keeps its
        name and type.
        """
        check_commands(commands)
        old = {(known["name"], known["type"]): known for known in self.all(guild)}
        fresh = [self._made(guild, body, old.get((body["name"], body.get("type", 1)))) for body in commands]
        self._world.store.put("commands", self._key(guild), {"list": fresh})
        return fresh

    def upsert(self, guild: str | None, body: Json) -> Json:
        """Register one command, replacing the one with the same name and type, and return it."""
        check_command(body)
        others = [
            other
            for other in self.all(guild)
            if (other["name"], other["type"]) != (body["name"], body.get("type", 1))
        ]
        return self.replace(guild, [*others, body])[-1]

    def edit(self, guild: str | None, command: str, changes: Json) -> Json:
        """Change a command by its id, and return it."""
        before = self.get(guild, command)
        after = before | changes
        check_command(after)
        fresh = [after if other["id"] == command else other for other in self.all(guild)]
        self._world.store.put("commands", self._key(guild), {"list": fresh})
        return after

    def remove(self, guild: str | None, command: str) -> None:
        """Forget a command by its id."""
        self.get(guild, command)
        left = [other for other in self.all(guild) if other["id"] != command]
        self._world.store.put("commands", self._key(guild), {"list": left})

    def _made(self, guild: str | None, body: Json, old: Json | None) -> Json:
        given = {key: value for key, value in body.items() if value is not None}
        own: Json = {
            "id": old["id"] if old else self._world.ids.next(),
            "application_id": self._world.bot_id,
            "version": self._world.ids.next(),
        }
        return DEFAULTS | given | own | ({"guild_id": guild} if guild else {})

    def offered(self, channel: Json, permissions: int, installs: set[int]) -> list[Json]:
        """Return the chat commands that someone with these permissions sees in a channel, given
        who installed the application.
        """
        guild = channel.get("guild_id")
        commands = [*self.all(None), *(self.all(guild) if guild else [])]
        commands = [
            command
            for command in commands
            if command["type"] == 1 and installs.intersection(command["integration_types"])
        ]
        context = CONTEXTS.get(channel["type"], IN_GUILD)
        return [command for command in commands if self._is_offered(command, guild, context, permissions)]

    def _is_offered(self, command: Json, guild: str | None, context: int, permissions: int) -> bool:
        contexts = command["contexts"]
        if contexts is not None and context not in contexts:
            return False
        if guild is None:
            return bool(command["dm_permission"]) or contexts is not None
        needed = command["default_member_permissions"]
        if needed is None:
            return True
        bits = int(needed)
        administrator = bool(permissions & 1 << 3)
        return administrator or (bits != 0 and permissions & bits == bits)
