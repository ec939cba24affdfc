"""How often the bot may make the same request: buckets, the global limit, and invalid requests."""

from __future__ import annotations

import hashlib
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sandbox.protocol.errors import TOO_MANY_OLD_EDITS, RateLimitedError
from sandbox.world.faults import EDIT, EDIT_FOLLOWUP, EDIT_ORIGINAL, FOLLOWUP, SEND

if TYPE_CHECKING:
    from collections.abc import Mapping

MAJOR = ("channel_id", "guild_id", "webhook_token")
"""The parts of a path whose values have separate buckets."""


class Rate(NamedTuple):
    """A number of requests in a number of seconds."""

    most: int
    seconds: float


RATES = {
    SEND: Rate(5, 5.0),
    EDIT: Rate(5, 5.0),
    FOLLOWUP: Rate(5, 2.0),
    EDIT_ORIGINAL: Rate(5, 2.0),
    EDIT_FOLLOWUP: Rate(5, 2.0),
}
OTHERS = Rate(10, 5.0)
"""The limit for other routes. Discord doesn't publish its limits and may change them; these were observed."""

OLD_EDITS = Rate(3, 6.0)
"""The limit for edits of old messages in a channel; beyond it, Discord answers 30046."""

EVERYTHING = Rate(50, 1.0)
"""The limit for all requests with the bot's token together."""

INVALID, INVALID_AT_MOST, INVALID_WITHIN = (401, 403, 429), 10_000, 600.0
"""The statuses of invalid requests; beyond this number in this many seconds, Discord bans the address for a
while.
"""


@dataclass
class Window:
    """A count of requests, from the first one until the bucket's time is up."""

    rate: Rate
    began: float = 0.0
    used: int = 0

    def take(self, now: float, speed: float) -> bool:
        """Count a request; return False if there have been too many."""
        if now >= self.began + self.rate.seconds / speed:
            self.began, self.used = now, 0
        self.used += 1
        return self.used <= self.rate.most

    def left(self, now: float, speed: float) -> float:
        """Return the seconds until the count starts again."""
        return max(self.began + self.rate.seconds / speed - now, 0.001)


@dataclass
class Rates:
    """Counts the bot's requests. `speed` makes the limits reset that many times faster, for quick tests."""

    speed: float = 1.0
    old_after: float = 3600.0
    """Seconds after which a message counts as old."""
    invalid: Counter[int] = field(default_factory=Counter[int])
    """How often a request was answered with 401, 403 or 429."""
    _invalid_at: deque[float] = field(default_factory=lambda: deque(maxlen=INVALID_AT_MOST))
    _windows: dict[tuple[str, ...], Window] = field(default_factory=dict[tuple[str, ...], Window])
    _all: Window = field(default_factory=lambda: Window(EVERYTHING))

    def take(self, route: str, parts: Mapping[str, str], *, key: bool) -> dict[str, str]:
        """Count a request and return the headers with the remaining limits (none for a callback, which isn't
        limited like this); raises `RateLimitedError`.
        """
        now = time.monotonic()
        self._need_no_ban(now)
        if route.endswith("/callback"):
            return {}
        if key and not self._all.take(now, self.speed):
            raise RateLimitedError(self._all.left(now, self.speed), everywhere=True)
        window = self._window(RATES.get(route, OTHERS), route, *(parts.get(name, "") for name in MAJOR))
        free = window.take(now, self.speed)
        headers = {
            "X-RateLimit-Limit": str(window.rate.most),
            "X-RateLimit-Remaining": str(max(window.rate.most - window.used, 0)),
            "X-RateLimit-Reset": f"{time.time() + window.left(now, self.speed):.3f}",
            "X-RateLimit-Reset-After": f"{window.left(now, self.speed):.3f}",
            "X-RateLimit-Bucket": hashlib.md5(route.encode(), usedforsecurity=False).hexdigest(),
        }
        if not free:
            raise RateLimitedError(window.left(now, self.speed), headers=headers)
        return headers

    def edit(self, channel: str, born: float) -> None:
        """Count an edit of a message created at this time; raises 30046 for
        too many edits of old messages.
        """
        if time.time() - born < self.old_after:
            return
        now, window = time.monotonic(), self._window(OLD_EDITS, "old", channel)
        if not window.take(now, self.speed):
            raise RateLimitedError(window.left(now, self.speed), *TOO_MANY_OLD_EDITS)

    def answered(self, status: int) -> None:
        """Count an answer if it is one of those that may lead to a ban."""
        if status in INVALID:
            self.invalid[status] += 1
            self._invalid_at.append(time.monotonic())

    def _need_no_ban(self, now: float) -> None:
        full = len(self._invalid_at) == INVALID_AT_MOST
        if full and now - self._invalid_at[0] < INVALID_WITHIN:
            raise RateLimitedError(INVALID_WITHIN, via=False)

    def _window(self, rate: Rate, *key: str) -> Window:
        return self._windows.setdefault(key, Window(rate))
