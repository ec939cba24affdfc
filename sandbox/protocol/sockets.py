"""Sending over a WebSocket in order, without making the sender wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

    from aiohttp import web


async def send_queued(ws: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
    """Write queued messages until canceled, or until the other side is gone."""
    while True:
        text = await queue.get()
        try:
            await ws.send_str(text)
        except ConnectionError:
            return
