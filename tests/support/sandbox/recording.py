"""A sandbox that remembers the bot's requests, and that can act as a moderator or as time would."""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sandbox.discord.rest.middleware import BotRequest, Inspector
from sandbox.protocol.json_values import obj
from sandbox.server import Sandbox

if TYPE_CHECKING:
    from pathlib import Path

    from sandbox.protocol.json_values import Json

HURRY = 1000.0
"""How many times faster than Discord's the buckets of rate limits refill, because tests play faster than
people.
"""

LATE = os.environ.get("LATE")
"""A seed: every request to Discord and every answer is late by a random time. This finds tests that rely on
how quickly something comes, and mistakes that players make only on slow connections.
"""
USUALLY, AT_MOST = 0.05, 0.4
"""How late requests and answers are, in seconds: on average, and at most."""

REMEMBERED = 1000
"""The number of requests that are remembered."""

CheckRequest: TypeAlias = Callable[[str, str, object], list[str]]
"""A function from `(method, route, body)` to the errors; the route is a path of Discord's OpenAPI file."""


class Recorder(Inspector):
    """Remembers the bot's requests and their errors."""

    def __init__(self, check: CheckRequest | None) -> None:
        self._check = check
        self.requests: deque[BotRequest] = deque(maxlen=REMEMBERED)
        self.violations: list[str] = []

    def arrived(self, request: BotRequest) -> None:
        """Remember a request."""
        self.requests.append(request)

    def check(self, request: BotRequest) -> list[str]:
        """Return the errors that the check finds in a request, and remember them."""
        wrong = self._check(request.method, request.route, request.body) if self._check else []
        self.violations += [f"{request.method} {request.route}: {complaint}" for complaint in wrong]
        return wrong

    def unknown_route(self, method: str, path: str) -> None:
        """Count the request as an error, because either the bot is mistaken or the sandbox lacks the
        route.
        """
        self.violations.append(f"{method} {path}: unknown route")


class RecordingSandbox(Sandbox):
    """A sandbox in which `check_request` can find faults with the bot's requests; these are refused, and kept
    in `violations`.
    """

    def __init__(
        self, data: Path | None = None, port: int = 0, check_request: CheckRequest | None = None
    ) -> None:
        recorder = Recorder(check_request)
        super().__init__(data, port, inspector=recorder)
        self.rates.speed = HURRY
        if LATE is not None:
            chance = random.Random(LATE)
            self.faults.lateness = lambda: min(AT_MOST, chance.expovariate(1 / USUALLY))
        self.requests = recorder.requests
        """The bot's requests, oldest first; the last thousand."""
        self.violations = recorder.violations
        """The faults that `check_request` found, and unknown routes."""

    def channel(self, name: str) -> str:
        """Return the id of the channel or thread with this name."""
        return self.world.channels.named(name)

    def sent(self, route: str) -> list[Json]:
        """Return the JSON bodies that the bot sent to a route such as `POST
        /channels/{channel_id}/messages`.
        """
        wanted = [request for request in self.requests if f"{request.method} {request.route}" == route]
        return [obj(request.body) for request in wanted]

    def delete_message(self, message: str) -> None:
        """Delete a message as a moderator would."""
        self.posting.delete(self.world.messages[message])

    @property
    def guild(self) -> str:
        """The id of the first guild."""
        return next(iter(self.world.guilds))

    def open_channel(self, name: str, kind: int) -> str:
        """Open a channel as a moderator would; return its id."""
        return self.places.open_channel(self.guild, name, kind)["id"]

    def open_thread(self, channel: str, name: str, *people: str, kind: int | None = None) -> str:
        """Open a thread in a channel (by id) as the first of these people would; return its id."""
        owner, *others = people
        thread = self.places.open_thread(self.world.channels[channel], name, owner, kind=kind)
        self.places.join(thread, others)
        return thread["id"]

    def lock(self, thread: str) -> None:
        """Lock a thread (by id), as a moderator would."""
        self.places.update(self.world.channels[thread] | {"locked": True})

    def archive(self, thread: str) -> None:
        """Archive a thread (by id), as time would."""
        self.places.update(self.world.channels.find(thread) | {"archived": True})
