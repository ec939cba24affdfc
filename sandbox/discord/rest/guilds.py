"""REST routes for guilds, their channels, roles and members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord import objects
from sandbox.protocol.constants import THREADS
from sandbox.protocol.errors import MISSING_ACCESS, ApiError, unknown

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.discord.rest.middleware import Middleware, RestCall
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World


class GuildRoutes:
    """Reads guilds, their channels, roles and members; the bot can't change them."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self, middleware: Middleware) -> list[web.RouteDef]:
        """Return the routes."""
        guild = "/guilds/{guild_id}"
        return [
            middleware.route("GET", guild, self._guild),
            middleware.route("GET", f"{guild}/channels", self._channels),
            middleware.route("GET", f"{guild}/roles", self._roles),
            middleware.route("GET", f"{guild}/threads/active", self._threads),
            middleware.route("GET", f"{guild}/members", self._members),
            middleware.route("GET", f"{guild}/members/{{user_id}}", self._member),
        ]

    def _record(self, call: RestCall) -> Json:
        guild = self._world.guilds.get(call.parts["guild_id"])
        if guild is None or guild["id"] in self._world.without_bot:
            raise unknown("guild")
        return guild

    def _guild(self, call: RestCall) -> Json:
        return objects.guild(self._record(call))

    def _channels(self, call: RestCall) -> list[Json]:
        rooms = self._world.channels.of_guild(self._record(call)["id"])
        return [objects.channel(self._world, room) for room in rooms if room["type"] not in THREADS]

    def _roles(self, call: RestCall) -> list[Json]:
        return objects.guild(self._record(call))["roles"]

    def _threads(self, call: RestCall) -> Json:
        awake = objects.active_threads(self._world, self._record(call)["id"])
        mine = [
            objects.thread_member(thread, self._world.bot_id)
            for thread in awake
            if self._world.bot_id in thread["joined"]
        ]
        return {"threads": [objects.channel(self._world, thread) for thread in awake], "members": mine}

    def _members(self, call: RestCall) -> Json:
        self._record(call)
        # Listing everyone needs the privileged members intent, which this application does not have.
        raise ApiError(*MISSING_ACCESS)

    def _member(self, call: RestCall) -> Json:
        guild = self._record(call)
        user = call.parts["user_id"]
        if not self._world.is_user(user) or user in self._world.gone:
            raise unknown("member")
        return objects.member(self._world, user, guild)
