"""Avatars: a small plain picture for everybody, told apart by colour."""

from __future__ import annotations

import struct
import zlib

from aiohttp import web

COLOURS = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))


def picture(number: int, side: int = 64) -> bytes:
    """Return a PNG of one colour."""
    colour = bytes(COLOURS[number % len(COLOURS)])
    rows = (b"\0" + colour * side) * side

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


async def _default(request: web.Request) -> web.Response:
    return web.Response(body=picture(int(request.match_info["number"])), content_type="image/png")


def avatar_routes() -> list[web.RouteDef]:
    """Return the route of Discord's default avatars."""
    return [web.get(r"/cdn/embed/avatars/{number:\d+}.png", _default)]
