"""REST routes for application commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.errors import NOT_THIS_APPLICATION, ApiError
from sandbox.protocol.json_values import Json, entries

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.commands import CommandRegistry
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.world.state import World

APP = "/applications/{application_id}"


class CommandRoutes:
    """Routes to register commands, globally and for a guild."""

    def __init__(self, world: World, commands: CommandRegistry) -> None:
        self._world = world
        self._commands = commands

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        routes: list[web.RouteDef] = []
        for path in (f"{APP}/commands", f"{APP}/guilds/{{guild_id}}/commands"):
            single = f"{path}/{{command_id}}"
            routes += [
                middleware.route("GET", path, self._all),
                middleware.route("PUT", path, self._replace),
                middleware.route("POST", path, self._upsert),
                middleware.route("GET", single, self._get),
                middleware.route("PATCH", single, self._edit),
                middleware.route("DELETE", single, self._remove),
            ]
        return routes

    def _guild(self, call: RestCall) -> str | None:
        if call.parts["application_id"] != self._world.bot_id:
            raise ApiError(*NOT_THIS_APPLICATION)
        return call.parts.get("guild_id")

    def _all(self, call: RestCall) -> list[Json]:
        return self._commands.all(self._guild(call))

    def _replace(self, call: RestCall) -> list[Json]:
        return self._commands.replace(self._guild(call), entries(call.body))

    def _upsert(self, call: RestCall) -> Json:
        return self._commands.upsert(self._guild(call), call.data)

    def _get(self, call: RestCall) -> Json:
        return self._commands.get(self._guild(call), call.parts["command_id"])

    def _edit(self, call: RestCall) -> Json:
        return self._commands.edit(self._guild(call), call.parts["command_id"], call.data)

    def _remove(self, call: RestCall) -> None:
        self._commands.remove(self._guild(call), call.parts["command_id"])
