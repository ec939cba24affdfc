"""Answering HTTP with JSON, as the API and the page do."""

from __future__ import annotations

import json

from aiohttp import web


def json_response(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    """Return a response with a JSON body. Its type has no charset, because discord.py treats a type with a
    charset as text.
    """
    content = json.dumps(body).encode()
    return web.Response(
        status=status, body=content, headers={"Content-Type": "application/json", **(headers or {})}
    )
