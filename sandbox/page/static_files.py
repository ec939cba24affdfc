"""The page itself: the files in the folder `static`."""

from __future__ import annotations

from importlib import resources
from pathlib import PurePath

from aiohttp import web

from sandbox.protocol.json_response import json_response

STATIC = resources.files("sandbox.page") / "static"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
)


def static_routes() -> list[web.RouteDef]:
    """Return the routes of the page's files; the bare address is `index.html`."""
    return [web.get("/", _serve), web.get("/{name:[a-zA-Z0-9_.-]+}", _serve)]


async def _serve(request: web.Request) -> web.Response:
    name = request.match_info.get("name", "index.html")
    file = next((path for path in STATIC.iterdir() if path.name == name and path.is_file()), None)
    if file is None:
        return json_response(404, {"error": "There is no such page."})
    headers = {
        "Content-Type": TYPES.get(PurePath(name).suffix, "application/octet-stream"),
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
    }
    if headers["Content-Type"].startswith("text/"):
        headers["Content-Type"] += "; charset=utf-8"
    return web.Response(body=file.read_bytes(), headers=headers)
