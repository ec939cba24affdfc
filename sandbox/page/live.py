"""The sockets over which open pages receive events."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.protocol.sockets import send_queued

if TYPE_CHECKING:
    from sandbox.world.tabs import Tabs


class Live:
    """Serves one socket for each open page."""

    def __init__(self, tabs: Tabs) -> None:
        self._tabs = tabs
        self._sockets: set[web.WebSocketResponse] = set()

    async def handle(self, request: web.Request, person: str) -> web.WebSocketResponse:
        """Serve one page until it disconnects."""
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        tab = self._tabs.open(person)
        self._sockets.add(ws)
        sending = asyncio.create_task(send_queued(ws, tab.outgoing))
        try:
            async for _ in ws:
                pass  # pages only listen here, and send by POST
        finally:
            self._tabs.close(tab)
            self._sockets.discard(ws)
            sending.cancel()
        return ws

    async def close(self) -> None:
        """Close all pages' sockets."""
        for ws in list(self._sockets):
            await ws.close(code=1001)
