"""REST routes through which the bot answers interactions: the callback and the webhook."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.responses import Responses
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json

HOOK = "/webhooks/{webhook_id}/{webhook_token}"


class InteractionRoutes:
    """The callback and the webhook of an interaction. The token in the path authorizes them."""

    def __init__(self, responses: Responses) -> None:
        self._responses = responses

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        single, original = f"{HOOK}/messages/{{message_id}}", f"{HOOK}/messages/@original"
        routes = [
            middleware.route(
                "POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._call, key=False
            ),
            middleware.route("POST", HOOK, self._follow_up, key=False),
        ]
        for path in (original, single):
            routes.append(middleware.route("GET", path, self._get, key=False))
            routes.append(middleware.route("PATCH", path, self._edit, key=False))
            routes.append(middleware.route("DELETE", path, self._delete, key=False))
        return routes

    def _call(self, call: RestCall) -> object:
        parts = call.parts
        response = self._responses.callback(
            parts["interaction_id"], parts["interaction_token"], call.data, call.files
        )
        return response if call.query.get("with_response", "") in ("1", "true", "True") else None

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
