"""Ids as Discord makes them: sortable, with the time of birth inside."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, from which Discord counts."""


class Snowflakes:
    """Makes ids that never repeat and always grow."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> str:
        """Return a fresh id made from the current time."""
        now = (int(time.time() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, now)
        return str(self._last)


def now() -> str:
    """Return the current time as Discord writes it."""
    return datetime.now(UTC).isoformat()
