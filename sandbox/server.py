"""The sandbox as a whole: builds its parts, listens on loopback, and closes again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from aiohttp import web

from sandbox.discord import objects
from sandbox.discord.avatars import avatar_routes
from sandbox.discord.commands import CommandRegistry
from sandbox.discord.gateway import Gateway
from sandbox.discord.interactions import Interactions
from sandbox.discord.posting import Posting
from sandbox.discord.responses import Responses
from sandbox.discord.rest.channels import ChannelRoutes
from sandbox.discord.rest.middleware import CheckRequest, Middleware
from sandbox.discord.rest.people import PeopleRoutes
from sandbox.discord.rest.routes import CommandRoutes, InteractionRoutes, all_routes
from sandbox.discord.uploads import UPLOADS_LIMIT
from sandbox.page.actions import Actions
from sandbox.page.live import Live
from sandbox.page.routes import PageRoutes, loopback_only
from sandbox.protocol.constants import DM, THREAD
from sandbox.protocol.json_values import Json, obj
from sandbox.world.faults import Faults
from sandbox.world.state import World
from sandbox.world.store import Store

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class Sandbox:
    """A Discord on this machine. Use it as `async with Sandbox(folder) as sandbox:`.

    `data` is the folder that keeps its state (None: nothing is kept), `port` 0 takes any free one,
    `check_request(method, route, body)` may find faults with the bot's requests; see `violations`.
    """

    def __init__(
        self, data: Path | None = None, port: int = 0, check_request: CheckRequest | None = None
    ) -> None:
        self._store = Store(data)
        self._port = port
        self._runner: web.AppRunner | None = None
        self.url = ""
        """`http://127.0.0.1:PORT`, once it runs."""
        self.world = World(self._store)
        self.faults = Faults(self.world)
        self.gateway = Gateway(self.world)
        self.live = Live(self.world)
        self.posting = Posting(self.world, self.faults, self.gateway, self.live)
        self.interactions = Interactions(self.world, self.faults, self.gateway, self.live)
        self.commands = CommandRegistry(self.world)
        self.actions = Actions(self.world, self.commands, self.interactions, self.posting, self.live)
        self._middleware = Middleware(self.world, self.faults, check_request)
        self.requests = self._middleware.requests
        """The bot's requests, oldest first; the last thousand."""
        self.violations = self._middleware.violations
        """What `check_request` found, and unknown routes."""
        self.faults.on_channel = self._permissions_changed
        self.gateway.on_online = lambda online: self.live.tell(None, {"type": "bot", "online": online})

    @property
    def token(self) -> str:
        """The bot's token; the same for the life of the data folder."""
        return self.world.token

    @property
    def api(self) -> str:
        """What `discord.http.Route.BASE` must be."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` must be (as a yarl.URL)."""
        return f"{self.url.replace('http', 'ws', 1)}/gateway"

    @property
    def cdn(self) -> str:
        """What `discord.asset.Asset.BASE` must be."""
        return f"{self.url}/cdn"

    async def __aenter__(self) -> Self:
        responses = Responses(self.world, self.interactions, self.posting, self.live)
        app = web.Application(middlewares=[loopback_only], client_max_size=UPLOADS_LIMIT)
        app.add_routes(
            all_routes(
                self._middleware,
                PeopleRoutes(self.world, self.gateway),
                ChannelRoutes(self.world, self.faults, self.posting),
                CommandRoutes(self.world, self.commands),
                InteractionRoutes(responses),
            )
        )
        app.add_routes([web.get("/gateway", self.gateway.handle), *avatar_routes()])
        app.add_routes(PageRoutes(self.world, self.gateway, self.live, self.actions).routes())
        app.on_shutdown.append(self._close_sockets)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        try:
            await site.start()
        except OSError:
            await self.close()
            raise
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self.gateway.url = self.gateway_url
        self.world.move_to(self.url)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every socket and the store. Closing twice is allowed."""
        if self._runner is not None:
            runner, self._runner = self._runner, None
            await runner.cleanup()
        self.interactions.close()
        self._store.close()

    async def _close_sockets(self, _: web.Application) -> None:
        async with asyncio.timeout(2):
            await asyncio.gather(self.gateway.drop(1001), self.live.close(), return_exceptions=True)

    def _permissions_changed(self, channel: Json) -> None:
        if channel["type"] not in (DM, THREAD):
            wire = objects.channel(self.world, channel)
            self.gateway.dispatch("CHANNEL_UPDATE", wire, guild=channel["guild_id"], intent=1)

    # for tests and benchmarks

    def channel(self, name: str) -> str:
        """Return the id of the channel or thread with this name."""
        return self.world.channels.named(name)

    def sent(self, route: str) -> list[Json]:
        """Return the JSON bodies the bot sent to a route such as `POST /channels/{channel_id}/messages`."""
        wanted = [one for one in self.requests if f"{one.method} {one.route}" == route]
        return [obj(one.body) for one in wanted]

    def delete_message(self, message: str) -> None:
        """Delete a message as a moderator would."""
        self.posting.delete(self.world.messages[message])

    def archive(self, thread: str) -> None:
        """Archive a thread (by id) as time would."""
        channel = self.world.channels.find(thread)
        channel["archived"] = True
        self.posting.update_channel(channel)
