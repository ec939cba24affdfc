"""Discord's REST routes, as far as a bot with slash commands, buttons and threads needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.protocol.errors import ApiError
from sandbox.protocol.json_values import Json, entries

if TYPE_CHECKING:
    from sandbox.discord.commands import CommandRegistry
    from sandbox.discord.responses import Responses
    from sandbox.discord.rest.channels import ChannelRoutes
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.discord.rest.people import PeopleRoutes
    from sandbox.world.state import World

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
APP = "/applications/{application_id}"


class InteractionRoutes:
    """The callback and the webhook of an interaction. Their key is the token in the path."""

    def __init__(self, responses: Responses) -> None:
        self._responses = responses

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        one, original = f"{HOOK}/messages/{{message_id}}", f"{HOOK}/messages/@original"
        found = [
            middleware.route(
                "POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._call, key=False
            ),
            middleware.route("POST", HOOK, self._follow_up, key=False),
        ]
        for path in (original, one):
            found.append(middleware.route("GET", path, self._get, key=False))
            found.append(middleware.route("PATCH", path, self._edit, key=False))
            found.append(middleware.route("DELETE", path, self._delete, key=False))
        return found

    def _call(self, call: RestCall) -> object:
        parts = call.parts
        result = self._responses.callback(
            parts["interaction_id"], parts["interaction_token"], call.data, call.files
        )
        return result if call.query.get("with_response", "") in ("1", "true", "True") else None

    def _follow_up(self, call: RestCall) -> Json:
        hook, token = call.parts["webhook_id"], call.parts["webhook_token"]
        return self._responses.follow_up(hook, token, call.data, call.files).wire

    def _where(self, call: RestCall) -> tuple[str, str, str]:
        parts = call.parts
        return parts["webhook_id"], parts["webhook_token"], parts.get("message_id", "@original")

    def _get(self, call: RestCall) -> Json:
        return self._responses.find(*self._where(call)).wire

    def _edit(self, call: RestCall) -> Json:
        return self._responses.edit(*self._where(call), call.data, call.files).wire

    def _delete(self, call: RestCall) -> None:
        self._responses.delete(*self._where(call))


class CommandRoutes:
    """Registering commands, globally and for a guild."""

    def __init__(self, world: World, commands: CommandRegistry) -> None:
        self._world = world
        self._commands = commands

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        found: list[web.RouteDef] = []
        for path in (f"{APP}/commands", f"{APP}/guilds/{{guild_id}}/commands"):
            one = f"{path}/{{command_id}}"
            found += [
                middleware.route("GET", path, self._all),
                middleware.route("PUT", path, self._replace),
                middleware.route("POST", path, self._upsert),
                middleware.route("GET", one, self._get),
                middleware.route("PATCH", one, self._edit),
                middleware.route("DELETE", one, self._remove),
            ]
        return found

    def _guild(self, call: RestCall) -> str | None:
        if call.parts["application_id"] != self._world.bot_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
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


def all_routes(
    middleware: Middleware,
    people: PeopleRoutes,
    channels: ChannelRoutes,
    commands: CommandRoutes,
    responses: InteractionRoutes,
) -> list[web.RouteDef]:
    """Return every route of the API; what is left over is unknown."""
    return [
        *people.routes(middleware),
        *channels.routes(middleware),
        *commands.routes(middleware),
        *responses.routes(middleware),
        web.route("*", "/api/{rest:.*}", middleware.unknown),
    ]
