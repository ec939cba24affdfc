"""Every route of the REST API, in one list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from aiohttp import web

if TYPE_CHECKING:
    from sandbox.discord.rest.middleware import Middleware


class RouteGroup(Protocol):
    """The routes for one kind of thing."""

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes, each behind the middleware."""
        ...


def all_routes(middleware: Middleware, *groups: RouteGroup) -> list[web.RouteDef]:
    """Return the routes of every group; requests to any other path are unknown."""
    known = [route for group in groups for route in group.routes(middleware)]
    return [*known, web.route("*", "/api/{rest:.*}", middleware.unknown)]
