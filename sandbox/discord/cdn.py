"""Discord's CDN: uploaded files, emojis, and plain pictures of one color as avatars."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.protocol.json_response import json_response

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from sandbox.world.state import World

COLORS = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))


def avatar(number: int, side: int = 64) -> bytes:
    """Return a PNG of one color."""
    color = bytes(COLORS[number % len(COLORS)])
    rows = (b"\0" + color * side) * side

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class Cdn:
    """Serves files to anyone who has their address; the page and the bot get addresses in messages."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            web.get(r"/cdn/embed/avatars/{number:\d+}.png", self._avatar),
            web.get(r"/cdn/emojis/{id:\d+}.{form:png|gif|webp}", self._emoji),
            web.get("/cdn/attachments/{channel}/{id}/{name}", self._file),
        ]

    async def _avatar(self, request: web.Request) -> web.Response:
        return web.Response(body=avatar(int(request.match_info["number"])), content_type="image/png")

    async def _emoji(self, request: web.Request) -> web.Response:
        """Serve the picture as it was uploaded, whatever format is requested."""
        emoji = self._world.emojis.get(request.match_info["id"])
        content = self._world.store.file(emoji["id"]) if emoji is not None else None
        if emoji is None or content is None:
            return json_response(404, {"error": "There is no such emoji."})
        headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}
        return web.Response(body=content, content_type=emoji["content_type"], headers=headers)

    async def _file(self, request: web.Request) -> web.Response:
        parts = request.match_info
        file = self._world.messages.file(parts["channel"], parts["id"])
        content = self._world.store.file(parts["id"]) if file is not None else None
        if file is None or content is None or file["filename"] != parts["name"]:
            return json_response(404, {"error": "There is no such file."})
        inline = str(file["content_type"]).startswith("image/")
        return web.Response(body=content, headers=_file_headers(file, inline=inline))


def _file_headers(file: Json, *, inline: bool) -> dict[str, str]:
    where = "inline" if inline else f"attachment; filename={json.dumps(file['filename'])}"
    return {
        "Content-Type": file["content_type"],
        "Content-Disposition": where,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=3600",
    }
