"""The clock: nothing else in `bot`, `engine` and `render` asks for the date or the time. Durations are
measured with `time.monotonic` and `time.perf_counter` anywhere.
"""

import os
import time
from datetime import UTC, datetime
from typing import TypeVar

SHIFT = "IMHOTEP_CLOCK_SHIFT"
"""The variable with the seconds by which the bot's time is ahead of the machine's. Tests use
it to give the bot another day.
"""

HOUR = 60 * 60  # seconds
DAY = 24 * HOUR

Seconds = TypeVar("Seconds", int, float)


def doubled(first: Seconds, times: int, longest: Seconds) -> Seconds:
    """Return the seconds to wait after this many failures: `first`, then twice as
    long each time, at most `longest`.
    """
    return min(first * (1 << min(times, 20)), longest)


def unix_now() -> int:
    """Return the time in Unix seconds."""
    return int(machine_now()) + int(os.environ.get(SHIFT, "0"))


def utc_now() -> datetime:
    """Return the time in UTC."""
    return datetime.fromtimestamp(unix_now(), UTC)


def machine_now() -> float:
    """Return the machine's time in Unix seconds, without the shift, as in files and in Discord's ids."""
    return time.time()
