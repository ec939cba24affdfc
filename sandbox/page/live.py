"""Open web pages: who watches as whom, and which events each may see."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.world.channels import may_see

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.messages import Message
    from sandbox.world.state import World


@dataclass(eq=False)
class Tab:
    """One open page and the person it belongs to."""

    ws: web.WebSocketResponse
    person: str
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])


class Live:
    """Sends events to the pages. What somebody may not see never leaves this class."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.tabs: set[Tab] = set()

    def visible(self, message: Message, person: str) -> bool:
        """Say whether a person may see a message."""
        channel = self._world.channels.get(message.channel)
        if channel is None or not may_see(person, channel):
            return False
        return message.ephemeral_for in (None, person)

    def message(self, kind: str, message: Message) -> None:
        """Tell about a new ("message") or changed ("edited") message."""
        text = json.dumps({"type": kind, "message": message.for_page()})
        for tab in self.tabs:
            if self.visible(message, tab.person):
                tab.outgoing.put_nowait(text)

    def deleted(self, message: Message) -> None:
        """Tell that a message is gone."""
        text = json.dumps({"type": "deleted", "id": message.id, "channel": message.channel})
        for tab in self.tabs:
            if self.visible(message, tab.person):
                tab.outgoing.put_nowait(text)

    def tell(self, person: str | None, event: Json) -> None:
        """Send an event to one person's pages, or to all."""
        for tab in self.tabs:
            if person in (None, tab.person):
                tab.outgoing.put_nowait(json.dumps(event))

    async def handle(self, request: web.Request, person: str) -> web.WebSocketResponse:
        """Serve one page until it goes away."""
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        tab = Tab(ws, person)
        self.tabs.add(tab)
        pump = asyncio.create_task(self._pump(tab))
        try:
            async for _ in ws:
                pass  # pages only listen here; they speak over POST
        finally:
            self.tabs.discard(tab)
            pump.cancel()
        return ws

    async def _pump(self, tab: Tab) -> None:
        while True:
            text = await tab.outgoing.get()
            try:
                await tab.ws.send_str(text)
            except ConnectionError:
                return

    async def close(self) -> None:
        """Close all pages' sockets."""
        for tab in list(self.tabs):
            await tab.ws.close(code=1001)
