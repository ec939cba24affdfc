"""How Discord answered requests, beneath the library: how soon, and with which headers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from types import SimpleNamespace

import aiohttp

KINDS = {
    "sends": ("POST", re.compile(r"/messages$")),
    "edits": ("PATCH", re.compile(r"/messages/[0-9]+$")),
    "deletions": ("DELETE", re.compile(r"/messages/[0-9]+$")),
}
"""By what kinds of requests are called: their method and the end of their path."""

OK = 300  # statuses below say that it was carried out


@dataclass(frozen=True)
class Answer:
    """What came back for a request that was carried out."""

    seconds: float
    headers: Mapping[str, str]


@dataclass
class Traffic:
    """Answers by kind of request, oldest first."""

    answers: dict[str, list[Answer]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def trace(self) -> aiohttp.TraceConfig:
        """What the library's session is to call."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._began)
        config.on_request_end.append(self._ended)
        return config

    async def _began(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        request.began = monotonic()

    async def _ended(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        for kind, (method, path) in KINDS.items():
            if ended.method == method and path.search(ended.url.path) and ended.response.status < OK:
                answer = Answer(monotonic() - request.began, ended.response.headers)
                self.answers[kind].append(answer)
