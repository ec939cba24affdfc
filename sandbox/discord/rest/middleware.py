"""The steps of every REST request: token, body, faults, inspection, and errors in Discord's form."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

from sandbox.discord.uploads import Upload, read_body
from sandbox.protocol.errors import ApiError, RateLimitedError
from sandbox.protocol.json_response import json_response
from sandbox.protocol.json_values import Json, obj
from sandbox.world.faults import Faults, GarbledAnswerError, LostAnswerError

if TYPE_CHECKING:
    from sandbox.discord.limits.rates import Rates
    from sandbox.world.state import World


@dataclass
class BotRequest:
    """A request from the bot, as an inspector sees it."""

    method: str
    path: str
    route: str
    """The path with the names of its parts, as in Discord's OpenAPI file."""
    query: dict[str, str]
    body: object
    """The JSON body; None if there is none."""
    files: dict[str, bytes]
    at: float = field(default_factory=time.time)
    status: int = 0
    """The status of the answer; 0 if the answer was lost."""


@dataclass
class RestCall:
    """The argument of a route's handler."""

    parts: dict[str, str]
    query: dict[str, str]
    body: object
    files: dict[int, Upload]

    @property
    def data(self) -> Json:
        """The body as an object; anything else counts as empty."""
        return obj(self.body)


RestHandler: TypeAlias = Callable[[RestCall], object]
"""A handler returns the answer's JSON, or None for 204."""


class Inspector:
    """Watches the bot's requests. This class ignores them; subclasses in tests record and complain."""

    def arrived(self, request: BotRequest) -> None:
        """Receive a request before it is handled; its body, files and status are filled in later."""

    def check(self, request: BotRequest) -> list[str]:
        """Return the errors of a request that has been read; if there are any, it is refused."""
        del request
        return []

    def unknown_route(self, method: str, path: str) -> None:
        """Receive a request for a route that the sandbox doesn't have."""


class Middleware:
    """Turns handlers into routes."""

    def __init__(self, world: World, faults: Faults, rates: Rates, inspector: Inspector) -> None:
        self._world = world
        self._faults = faults
        self._rates = rates
        self._inspector = inspector

    def route(self, method: str, path: str, handler: RestHandler, *, key: bool = True) -> web.RouteDef:
        """Make a route; `key` says whether the bot's token is needed (webhooks have theirs in the path)."""
        name = f"{method} {path}"

        async def serve(request: web.Request) -> web.StreamResponse:
            log = BotRequest(method, request.path, path, dict(request.query), None, {})
            self._inspector.arrived(log)
            try:
                response = await self._carry_out(request, log, name, handler, key=key)
            except LostAnswerError:
                if request.transport is not None:
                    request.transport.abort()
                return web.Response(status=500)
            log.status = response.status
            self._rates.answered(response.status)
            return response

        return web.route(method, "/api/v10" + path, serve)

    async def _carry_out(
        self, request: web.Request, log: BotRequest, name: str, handler: RestHandler, *, key: bool
    ) -> web.Response:
        headers: dict[str, str] = {}
        try:
            self._faults.need_connection()
            if key:
                self._need_token(request)
            headers = self._rates.take(name, request.match_info, key=key)
            body, files = await read_body(request)
            log.body, log.files = body, {upload.name: upload.content for upload in files.values()}
            names = (name, f"{log.method} {log.path}")
            await self._faults.inject("before", *names)
            self._inspect(log)
            answer = handler(RestCall(dict(request.match_info), log.query, body, files))
            try:
                await self._faults.inject("after", *names)
            except GarbledAnswerError as garbled:
                answer = garbled.change(answer)
        except ApiError as refusal:
            return json_response(refusal.status, refusal.body(), headers)
        except RateLimitedError as limit:
            return _limited(limit, headers)
        if answer is None:
            return web.Response(status=204, headers=headers)
        return json_response(200, answer, headers)

    def _need_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _inspect(self, log: BotRequest) -> None:
        wrong = self._inspector.check(log)
        if wrong:
            errors = {"_errors": [{"code": "SPEC", "message": error} for error in wrong]}
            raise ApiError(400, 50035, "Invalid Form Body", errors)

    async def unknown(self, request: web.Request) -> web.Response:
        """Answer a route that the sandbox doesn't have, with an error in the log, because either the request
        is wrong or the route is missing here.
        """
        self._inspector.unknown_route(request.method, request.path)
        return json_response(404, {"message": "404: Not Found", "code": 0})


def _limited(limit: RateLimitedError, headers: dict[str, str]) -> web.Response:
    headers = {**headers, **limit.headers, "Retry-After": str(limit.retry_after)}
    if limit.via:
        headers |= {"Via": "1.1 sandbox", "X-RateLimit-Scope": "global" if limit.everywhere else "user"}
    return json_response(429, limit.body(), headers)
