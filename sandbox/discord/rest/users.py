"""REST routes for the bot itself, its application, and users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.discord.gateway import IDENTIFIES
from sandbox.protocol.errors import ApiError, unknown
from sandbox.protocol.permissions import BOT_PERMISSIONS

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.gateway import Gateway
    from sandbox.discord.places import Places
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json
    from sandbox.world.faults import Faults
    from sandbox.world.state import World


class UserRoutes:
    """The routes for the bot itself, other users, and the gateway's address."""

    def __init__(self, world: World, faults: Faults, gateway: Gateway, places: Places) -> None:
        self._world = world
        self._faults = faults
        self._gateway = gateway
        self._places = places

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            middleware.route("GET", "/users/@me", self._me),
            middleware.route("GET", "/oauth2/applications/@me", self._application),
            middleware.route("GET", "/applications/@me", self._application),
            middleware.route("GET", "/gateway", self._address, key=False),
            middleware.route("GET", "/gateway/bot", self._address_for_bot),
            middleware.route("POST", "/users/@me/channels", self._open_dm),
            middleware.route("GET", "/users/@me/guilds", self._my_guilds),
            middleware.route("DELETE", "/users/@me/guilds/{guild_id}", self._leave),
            middleware.route("GET", "/users/{user_id}", self._user),
        ]

    def _me(self, _: RestCall) -> Json:
        return objects.user(self._world, self._world.bot_id) | {
            "locale": "en-US",
            "verified": True,
            "mfa_enabled": False,
            "email": None,
        }

    def _application(self, _: RestCall) -> Json:
        return objects.application(self._world)

    def _address(self, _: RestCall) -> Json:
        return {"url": self._gateway.url}

    def _address_for_bot(self, _: RestCall) -> Json:
        limits = {"total": IDENTIFIES, "remaining": self._gateway.starts_left, "reset_after": 0}
        limits["max_concurrency"] = 1
        return {"url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": limits}

    def _open_dm(self, call: RestCall) -> Json:
        person = str(call.data.get("recipient_id"))
        if person not in self._world.people:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        self._faults.need_dm(person)
        return objects.channel(self._world, self._world.channels.dm(person))

    def _my_guilds(self, _: RestCall) -> list[Json]:
        return [
            {
                "id": guild["id"],
                "name": guild["name"],
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": str(BOT_PERMISSIONS),
                "features": guild.get("features", []),
            }
            for guild in self._world.guilds.values()
        ]

    def _leave(self, call: RestCall) -> None:
        guild = call.parts["guild_id"]
        if guild not in self._world.guilds or guild in self._world.without_bot:
            raise unknown("guild")
        self._places.remove_bot(guild)

    def _user(self, call: RestCall) -> Json:
        if not self._world.is_user(call.parts["user_id"]):
            raise unknown("user")
        return objects.user(self._world, call.parts["user_id"])
