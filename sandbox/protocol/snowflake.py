"""Ids as Discord makes them: sortable, because they begin with the time of creation."""

from __future__ import annotations

import random
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""The start of 2015, Discord's epoch, in milliseconds since 1970."""


class Snowflakes:
    """Makes ids that never repeat and grow with time, except for the jitter."""

    def __init__(self) -> None:
        self._last = self._count = 0
        self.jitter = 0.0
        """Seconds by which an id's time may be too early or too late, because Discord's
        machines have no common clock.
        """

    def next(self) -> str:
        """Return a fresh id made from the current time."""
        now = int((time.time() + random.uniform(-self.jitter, self.jitter)) * 1000) - EPOCH_MS
        if self.jitter:
            self._count = (self._count + 1) % (1 << 22)
            fresh = now << 22 | self._count
        else:
            fresh = max(self._last + 1, now << 22)
        self._last = max(self._last, fresh)
        return str(fresh)


def born(snowflake: str) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def now() -> str:
    """Return the current time as Discord writes it."""
    return datetime.now(UTC).isoformat()
