"""Application commands: registering them, listing them for somebody, matching what a person typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord.limits.commands import check_command, check_commands
from sandbox.protocol.errors import unknown
from sandbox.protocol.json_values import Json, entries

if TYPE_CHECKING:
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


class CommandRegistry:
    """Registered commands, global ones and those of one guild, kept in the store."""

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
        for one in self.all(guild):
            if one["id"] == command:
                return one
        raise unknown("command")

    def replace(self, guild: str | None, commands: list[Json]) -> list[Json]:
        """Register exactly these. A command keeps its id as long as it keeps name and type."""
        check_commands(commands)
        old = {(one["name"], one["type"]): one for one in self.all(guild)}
        fresh = [self._made(guild, body, old.get((body["name"], body.get("type", 1)))) for body in commands]
        self._world.store.put("commands", self._key(guild), {"list": fresh})
        return fresh

    def upsert(self, guild: str | None, body: Json) -> Json:
        """Register one, replacing that of the same name and type."""
        check_command(body)
        others = [
            one
            for one in self.all(guild)
            if (one["name"], one["type"]) != (body["name"], body.get("type", 1))
        ]
        return self.replace(guild, [*others, body])[-1]

    def edit(self, guild: str | None, command: str, changes: Json) -> Json:
        """Change one by id."""
        before = self.get(guild, command)
        after = before | changes
        check_command(after)
        fresh = [after if one["id"] == command else one for one in self.all(guild)]
        self._world.store.put("commands", self._key(guild), {"list": fresh})
        return after

    def remove(self, guild: str | None, command: str) -> None:
        """Forget one by id."""
        self.get(guild, command)
        left = [one for one in self.all(guild) if one["id"] != command]
        self._world.store.put("commands", self._key(guild), {"list": left})

    def _made(self, guild: str | None, body: Json, old: Json | None) -> Json:
        given = {key: value for key, value in body.items() if value is not None}
        own: Json = {
            "id": old["id"] if old else self._world.ids.next(),
            "application_id": self._world.bot_id,
            "version": self._world.ids.next(),
        }
        return DEFAULTS | given | own | ({"guild_id": guild} if guild else {})

    def offered(self, channel: Json, permissions: int) -> list[Json]:
        """Return the chat commands somebody with these permissions sees in a channel."""
        guild = channel.get("guild_id")
        found = [*self.all(None), *(self.all(guild) if guild else [])]
        return [one for one in found if one["type"] == 1 and self._fits(one, guild, permissions)]

    def _fits(self, command: Json, guild: str | None, permissions: int) -> bool:
        contexts = command["contexts"]
        if contexts is not None and (0 if guild else 1) not in contexts:
            return False
        if guild is None:
            return bool(command["dm_permission"]) or contexts is not None
        needed = command["default_member_permissions"]
        if needed is None:
            return True
        bits = int(needed)
        administrator = bool(permissions & 1 << 3)
        return administrator or (bits != 0 and permissions & bits == bits)


class TypedError(ValueError):
    """What a person typed does not fit the command; the text says why."""


def leaf(command: Json, options: list[Json]) -> tuple[list[Json], list[Json], list[str]]:
    """Follow subcommands down: the options offered there, those typed there, and the names on the way."""
    offered, typed, path = entries(command.get("options")), options, [str(command["name"])]
    while any(one["type"] in (1, 2) for one in offered):
        if len(typed) != 1:
            raise TypedError(f"/{' '.join(path)} needs one subcommand.")
        chosen = next(
            (one for one in offered if one["name"] == typed[0].get("name") and one["type"] in (1, 2)), None
        )
        if chosen is None:
            raise TypedError(f"/{' '.join(path)} has no subcommand {typed[0].get('name')!r}.")
        path.append(chosen["name"])
        offered, typed = entries(chosen.get("options")), entries(typed[0].get("options"))
    return offered, typed, path


def check_typed(command: Json, options: list[Json], *, partly: bool = False) -> list[str]:
    """Raise `TypedError` unless the options fit as Discord's client demands; return the names on the way.

    With `partly` (autocomplete) options may be missing and the focused one may hold anything.
    """
    offered, typed, path = leaf(command, options)
    by_name = {one["name"]: one for one in offered}
    given = [one.get("name") for one in typed]
    if len(set(given)) != len(given):
        raise TypedError("An option is given twice.")
    for one in typed:
        option = by_name.get(one.get("name"))
        if option is None:
            raise TypedError(f"/{' '.join(path)} has no option {one.get('name')!r}.")
        if one.get("type") != option["type"]:
            raise TypedError(f"{option['name']} must have type {option['type']}.")
        if not (partly and one.get("focused")):
            _check_value(option, one.get("value"))
    for option in offered:
        if option.get("required") and option["name"] not in given and not partly:
            raise TypedError(f"{option['name']} is required.")
    return path


def _check_value(option: Json, value: object) -> None:
    name, kind = option["name"], option["type"]
    wanted: dict[int, type | tuple[type, ...]] = {4: int, 5: bool, 10: (int, float)}
    if not isinstance(value, wanted.get(kind, str)) or (isinstance(value, bool) and kind != 5):
        raise TypedError(f"{name} has a value of the wrong kind.")
    choices = entries(option.get("choices"))
    if choices and value not in [choice["value"] for choice in choices]:
        raise TypedError(f"{name} must be one of its choices.")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == 3 else ("min_value", "max_value")
    if isinstance(size, (int, float)) and kind in (3, 4, 10):
        if option.get(low) is not None and size < option[low]:
            raise TypedError(f"{name} is too short or too small.")
        if option.get(high) is not None and size > option[high]:
            raise TypedError(f"{name} is too long or too large.")
