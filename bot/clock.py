"""The clock: nothing else in `bot`, `engine` and `render` reads the date or the time. Any module may measure
durations with `time.monotonic` and `time.perf_counter`.
"""

import os
import time
from datetime import UTC, datetime
from typing import TypeVar

SHIFT = "IMHOTEP_CLOCK_SHIFT"
"""The environment variable that says how many seconds the bot's clock is ahead of the machine's. Tests use it
to put the bot on another day.
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
    """Return the machine's time in Unix seconds, without the shift, as it is in files and in Discord's
    ids.
    """
    return time.time()
