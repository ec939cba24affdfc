"""The middleware of the REST API: reading requests, keys, faults, the log, and answers in Discord's form."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

from sandbox.discord.uploads import Upload, read_body
from sandbox.protocol.errors import ApiError
from sandbox.protocol.json_values import Json, obj
from sandbox.world.faults import Faults, LostAnswerError, RateLimitedError

if TYPE_CHECKING:
    from sandbox.world.state import World

LOG = 1000
"""Requests remembered at most."""

CheckRequest: TypeAlias = Callable[[str, str, object], list[str]]
"""`(method, route, body)` to what is wrong; the route is a path of Discord's OpenAPI file."""


@dataclass
class BotRequest:
    """A request of the bot, for tests to look at."""

    method: str
    path: str
    route: str
    """The path with the names of its parts, as in Discord's OpenAPI file."""
    query: dict[str, str]
    body: object
    """The JSON body; None when there is none."""
    files: dict[str, bytes]
    at: float = field(default_factory=time.time)
    status: int = 0
    """What was answered; 0 when the answer was lost."""


@dataclass
class RestCall:
    """What a route's handler gets."""

    parts: dict[str, str]
    query: dict[str, str]
    body: object
    files: dict[int, Upload]

    @property
    def data(self) -> Json:
        """The body as an object; one that is none counts as empty."""
        return obj(self.body)


RestHandler: TypeAlias = Callable[[RestCall], object]
"""Returns the answer's JSON, or None for 204."""


def answer(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    """Answer with JSON. The type is bare because discord.py takes one with a charset for text."""
    content = json.dumps(body).encode()
    return web.Response(
        status=status, body=content, headers={"Content-Type": "application/json", **(headers or {})}
    )


class Middleware:
    """Turns handlers into routes, all in the same way."""

    def __init__(self, world: World, faults: Faults, check: CheckRequest | None) -> None:
        self._world = world
        self._faults = faults
        self._check = check
        self.requests: deque[BotRequest] = deque(maxlen=LOG)
        self.violations: list[str] = []

    def route(self, method: str, path: str, handler: RestHandler, *, key: bool = True) -> web.RouteDef:
        """Make a route; `key` says that the bot's token is needed (webhooks have theirs in the path)."""
        name = f"{method} {path}"

        async def serve(request: web.Request) -> web.StreamResponse:
            log = BotRequest(method, request.path, path, dict(request.query), None, {})
            self.requests.append(log)
            try:
                response = await self._carry_out(request, log, name, handler, key=key)
            except LostAnswerError:
                if request.transport is not None:
                    request.transport.abort()
                return web.Response(status=500)
            log.status = response.status
            return response

        return web.route(method, "/api/v10" + path, serve)

    async def _carry_out(
        self, request: web.Request, log: BotRequest, name: str, handler: RestHandler, *, key: bool
    ) -> web.Response:
        try:
            if key:
                self._need_token(request)
            body, files = await read_body(request)
            log.body, log.files = body, {upload.name: upload.content for upload in files.values()}
            await self._faults.inject("before", name)
            self._check_spec(log, body)
            result = handler(RestCall(dict(request.match_info), log.query, body, files))
            await self._faults.inject("after", name)
        except ApiError as refusal:
            return answer(refusal.status, refusal.body())
        except RateLimitedError as limit:
            return _limited(limit)
        return web.Response(status=204) if result is None else answer(200, result)

    def _need_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _check_spec(self, log: BotRequest, body: object) -> None:
        wrong = self._check(log.method, log.route, body) if self._check else []
        if wrong:
            self.violations += [f"{log.method} {log.route}: {one}" for one in wrong]
            errors = {"_errors": [{"code": "SPEC", "message": one} for one in wrong]}
            raise ApiError(400, 50035, "Invalid Form Body", errors)

    async def unknown(self, request: web.Request) -> web.Response:
        """Answer a route the sandbox does not have; loudly, for it is either a mistake or missing here."""
        self.violations.append(f"{request.method} {request.path}: unknown route")
        return answer(404, {"message": "404: Not Found", "code": 0})


def _limited(limit: RateLimitedError) -> web.Response:
    body = {
        "message": "You are being rate limited.",
        "retry_after": limit.retry_after,
        "global": limit.everywhere,
    }
    headers = {"Retry-After": str(limit.retry_after)}
    if limit.via:
        headers |= {"Via": "1.1 sandbox", "X-RateLimit-Scope": "global" if limit.everywhere else "user"}
    return answer(429, body, headers)
