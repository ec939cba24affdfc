"""The one clock: nothing else in `bot`, `engine` and `render` asks what day or what time it is.

How long something takes is measured with `time.monotonic` and `time.perf_counter`, wherever that is needed.
"""

import os
import time
from datetime import UTC, datetime
from typing import TypeVar

SHIFT = "IMHOTEP_CLOCK_SHIFT"
"""Seconds by which the bot's time is ahead of the machine's. Tests give the bot their own day with it."""


Seconds = TypeVar("Seconds", int, float)


def doubled(first: Seconds, times: int, longest: Seconds) -> Seconds:
    """Seconds to wait after this many failures: `first`, then twice as long each time, at most `longest`."""
    return min(first * (1 << min(times, 20)), longest)


def unix_now() -> int:
    """The time in Unix seconds."""
    return int(machine_now()) + int(os.environ.get(SHIFT, "0"))


def utc_now() -> datetime:
    """The time in Greenwich."""
    return datetime.fromtimestamp(unix_now(), UTC)


def machine_now() -> float:
    """The machine's own time in Unix seconds, never shifted: that of its files, and of Discord's ids."""
    return time.time()
