"""REST routes about the bot itself, users, guilds and members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.protocol.constants import THREAD
from sandbox.protocol.errors import ApiError, unknown
from sandbox.protocol.permissions import ALL_PERMISSIONS, BOT_PERMISSIONS

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.gateway import Gateway
    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World


class PeopleRoutes:
    """Who am I, who is that, where am I."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        guild = "/guilds/{guild_id}"
        return [
            middleware.route("GET", "/users/@me", self._me),
            middleware.route("GET", "/oauth2/applications/@me", self._application),
            middleware.route("GET", "/applications/@me", self._application),
            middleware.route("GET", "/gateway", self._address, key=False),
            middleware.route("GET", "/gateway/bot", self._address_for_bot),
            middleware.route("POST", "/users/@me/channels", self._open_dm),
            middleware.route("GET", "/users/@me/guilds", self._my_guilds),
            middleware.route("GET", "/users/{user_id}", self._user),
            middleware.route("GET", guild, self._guild),
            middleware.route("GET", f"{guild}/channels", self._channels),
            middleware.route("GET", f"{guild}/roles", self._roles),
            middleware.route("GET", f"{guild}/threads/active", self._threads),
            middleware.route("GET", f"{guild}/members", self._members),
            middleware.route("GET", f"{guild}/members/{{user_id}}", self._member),
        ]

    def _record(self, call: RestCall) -> Json:
        found = self._world.guilds.get(call.parts["guild_id"])
        if found is None:
            raise unknown("guild")
        return found

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
        limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._gateway.url, "shards": 1, "session_start_limit": limits}

    def _open_dm(self, call: RestCall) -> Json:
        person = str(call.data.get("recipient_id"))
        if person not in self._world.people:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return objects.channel(self._world, self._world.channels.dm(person))

    def _my_guilds(self, _: RestCall) -> list[Json]:
        return [
            {
                "id": one["id"],
                "name": one["name"],
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": str(BOT_PERMISSIONS & ALL_PERMISSIONS),
                "features": [],
            }
            for one in self._world.guilds.values()
        ]

    def _user(self, call: RestCall) -> Json:
        if not self._world.is_user(call.parts["user_id"]):
            raise unknown("user")
        return objects.user(self._world, call.parts["user_id"])

    def _guild(self, call: RestCall) -> Json:
        return objects.guild(self._record(call))

    def _rooms(self, call: RestCall, *, threads: bool) -> list[Json]:
        guild = self._record(call)["id"]
        rooms = self._world.channels.of_guild(guild)
        return [one for one in rooms if (one["type"] == THREAD) == threads]

    def _channels(self, call: RestCall) -> list[Json]:
        return [objects.channel(self._world, one) for one in self._rooms(call, threads=False)]

    def _roles(self, call: RestCall) -> list[Json]:
        return objects.guild(self._record(call))["roles"]

    def _threads(self, call: RestCall) -> Json:
        awake = [one for one in self._rooms(call, threads=True) if not one["archived"]]
        mine = [
            objects.thread_member(one, self._world.bot_id)
            for one in awake
            if self._world.bot_id in one["joined"]
        ]
        return {"threads": [objects.channel(self._world, one) for one in awake], "members": mine}

    def _members(self, call: RestCall) -> Json:
        self._record(call)
        # Listing everybody takes the privileged members intent, which this application was not granted.
        raise ApiError(403, 50001, "Missing Access")

    def _member(self, call: RestCall) -> Json:
        guild = self._record(call)
        if not self._world.is_user(call.parts["user_id"]):
            raise unknown("member")
        return objects.member(self._world, call.parts["user_id"], guild)
