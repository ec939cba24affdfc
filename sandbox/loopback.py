"""Access for this machine only."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.protocol.json_response import json_response

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request for any other host name or from another origin, so that no web page can reach in (DNS
    rebinding).
    """
    host = urlsplit(f"//{request.host}")
    origin = request.headers.get("Origin")
    foreign = host.hostname not in LOOPBACK
    if origin is not None:
        asked = urlsplit(origin)
        foreign |= asked.hostname not in LOOPBACK or asked.port != host.port
    if foreign:
        return json_response(403, {"error": "The sandbox talks to this machine only."})
    return await handler(request)
