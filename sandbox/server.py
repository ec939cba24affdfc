"""The sandbox as a whole: building its parts, listening on loopback, and closing everything again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from aiohttp import web

from sandbox.discord.cdn import Cdn
from sandbox.discord.commands import CommandRegistry
from sandbox.discord.emojis import Emojis
from sandbox.discord.gateway import Gateway
from sandbox.discord.interactions import Interactions
from sandbox.discord.limits.rates import Rates
from sandbox.discord.places import Places
from sandbox.discord.posting import Posting
from sandbox.discord.responses import Responses
from sandbox.discord.rest.channels import ChannelRoutes
from sandbox.discord.rest.commands import CommandRoutes
from sandbox.discord.rest.emojis import EmojiRoutes
from sandbox.discord.rest.guilds import GuildRoutes
from sandbox.discord.rest.interactions import InteractionRoutes
from sandbox.discord.rest.middleware import Inspector, Middleware
from sandbox.discord.rest.routes import all_routes
from sandbox.discord.rest.users import UserRoutes
from sandbox.discord.uploads import UPLOADS_LIMIT
from sandbox.loopback import loopback_only
from sandbox.page.actions import Actions
from sandbox.page.live import Live
from sandbox.page.routes import PageRoutes
from sandbox.page.static_files import static_routes
from sandbox.world.faults import Faults
from sandbox.world.state import World
from sandbox.world.store import Store
from sandbox.world.tabs import Tabs

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


ARCHIVE_EVERY = 60.0
"""Seconds between searches for inactive threads."""


class Sandbox:
    """A Discord on this machine. Use it as `async with Sandbox(folder) as sandbox:`.

    `data` is the folder that keeps its state (None: nothing is kept), `port` 0 takes any free one, and
    `inspector` looks at the bot's requests.
    """

    def __init__(
        self, data: Path | None = None, port: int = 0, *, inspector: Inspector | None = None
    ) -> None:
        self._store = Store(data)
        self._port = port
        self._inspector = inspector or Inspector()
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None
        self.url = ""
        """`http://127.0.0.1:PORT`, once the sandbox is running."""
        self.world = World(self._store)
        self.tabs = Tabs(self.world)
        self.faults = Faults(self.world)
        self.rates = Rates()
        self.gateway = Gateway(self.world)
        self.places = Places(self.world, self.gateway, self.tabs)
        self.posting = Posting(self.world, self.faults, self.gateway, self.tabs, self.places)
        self.interactions = Interactions(self.world, self.faults, self.gateway, self.tabs)
        self.commands = CommandRegistry(self.world)
        self._live = Live(self.tabs)
        self.faults.on_channel = self.places.announce
        self.gateway.on_online = lambda online: self.tabs.send(None, {"type": "bot", "online": online})

    @property
    def token(self) -> str:
        """The bot's token, which stays the same for the life of the data folder."""
        return self.world.token

    @property
    def api(self) -> str:
        """The value for `discord.http.Route.BASE`."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The value for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` (as a yarl.URL)."""
        return f"{self.url.replace('http', 'ws', 1)}/gateway"

    @property
    def cdn(self) -> str:
        """The value for `discord.asset.Asset.BASE`."""
        return f"{self.url}/cdn"

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1)
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
        self._archiving = asyncio.create_task(self._archive_threads(), name="archive threads")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every socket and the store. Closing twice is allowed."""
        if self._archiving is not None:
            self._archiving.cancel()
        if self._runner is not None:
            runner, self._runner = self._runner, None
            await runner.cleanup()
        self.interactions.close()
        self._store.close()

    def _app(self) -> web.Application:
        """Make the application, with a route for every handler."""
        app = web.Application(middlewares=[loopback_only], client_max_size=UPLOADS_LIMIT)
        app.add_routes(self._rest())
        app.add_routes([web.get("/gateway", self.gateway.handle)])
        app.add_routes(Cdn(self.world).routes())
        actions = Actions(
            self.world, self.commands, self.interactions, self.posting, places=self.places, tabs=self.tabs
        )
        app.add_routes(PageRoutes(self.world, self.gateway, self._live, actions).routes())
        app.add_routes(static_routes())
        app.on_shutdown.append(self._close_sockets)
        return app

    def _rest(self) -> list[web.RouteDef]:
        responses = Responses(self.world, self.interactions, self.posting, self.tabs)
        return all_routes(
            Middleware(self.world, self.faults, self.rates, self._inspector),
            UserRoutes(self.world, self.faults, self.gateway, self.places),
            GuildRoutes(self.world),
            ChannelRoutes(self.world, self.faults, self.rates, self.posting, self.places),
            CommandRoutes(self.world, self.commands),
            EmojiRoutes(self.world, Emojis(self.world)),
            InteractionRoutes(responses),
        )

    async def _archive_threads(self) -> None:
        while True:
            self.places.archive_idle()
            await asyncio.sleep(ARCHIVE_EVERY)

    async def _close_sockets(self, _: web.Application) -> None:
        async with asyncio.timeout(2):
            await asyncio.gather(self.gateway.drop(1001), self._live.close(), return_exceptions=True)
