"""REST routes for the application's emojis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.errors import NOT_THIS_APPLICATION, ApiError

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.emojis import Emojis
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World


class EmojiRoutes:
    """Routes to list, create, rename and remove emojis."""

    def __init__(self, world: World, emojis: Emojis) -> None:
        self._world = world
        self._emojis = emojis

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        path = "/applications/{application_id}/emojis"
        single = f"{path}/{{emoji_id}}"
        return [
            middleware.route("GET", path, self._all),
            middleware.route("POST", path, self._create),
            middleware.route("GET", single, self._get),
            middleware.route("PATCH", single, self._rename),
            middleware.route("DELETE", single, self._remove),
        ]

    def _own(self, call: RestCall) -> Emojis:
        if call.parts["application_id"] != self._world.bot_id:
            raise ApiError(*NOT_THIS_APPLICATION)
        return self._emojis

    def _all(self, call: RestCall) -> Json:
        return {"items": self._own(call).all()}

    def _create(self, call: RestCall) -> Json:
        return self._own(call).create(call.data)

    def _get(self, call: RestCall) -> Json:
        return self._own(call).get(call.parts["emoji_id"])

    def _rename(self, call: RestCall) -> Json:
        return self._own(call).rename(call.parts["emoji_id"], call.data)

    def _remove(self, call: RestCall) -> None:
        self._own(call).remove(call.parts["emoji_id"])
