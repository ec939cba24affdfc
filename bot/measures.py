"""Counters of the running bot: cheap, always on, and shown to nobody unless `bot.metrics` is."""

import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

LIMITS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Seconds up to which durations are counted together; Discord waits three for an acknowledgement."""


class Measures:
    """Counts, present values and durations by name; may be used from several threads."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.values: dict[str, float] = {}
        self._durations: dict[str, list[int]] = {}
        self._sums: Counter[str] = Counter()
        self._lock = Lock()

    def count(self, name: str) -> None:
        """It has happened once more."""
        with self._lock:
            self.counts[name] += 1

    def set(self, name: str, value: float) -> None:
        """Set the present value."""
        self.values[name] = value

    @contextmanager
    def timed(self, name: str) -> Generator[None]:
        """Measure how long the block takes, even if it raises."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.took(name, time.perf_counter() - start)

    def took(self, name: str, seconds: float) -> None:
        """Record a duration."""
        with self._lock:
            counts = self._durations.setdefault(name, [0] * (len(LIMITS) + 1))
            counts[sum(seconds > limit for limit in LIMITS)] += 1
            self._sums[name] += seconds  # pyright: ignore[reportArgumentType]  a counter adds fractions as well

    def durations(self, name: str) -> tuple[list[tuple[str, int]], float]:
        """How many durations were at most as long as each limit, the last without one; and their sum."""
        with self._lock:
            counts, total, so_far = self._durations.get(name, [0] * (len(LIMITS) + 1)), self._sums[name], 0
            buckets: list[tuple[str, int]] = []
            for limit, number in zip((*map(str, LIMITS), "+Inf"), counts, strict=True):
                so_far += number
                buckets.append((limit, so_far))
            return buckets, float(total)


MEASURES = Measures()
"""The measures of this process."""

TURNS, PICTURES, REFUSALS, ERRORS = "turns", "pictures", "discord_refusals", "errors"
"""The counters."""
WAITING, RUNNING = "outbox_waiting", "games_running"
"""The gauges, read now and then."""
ANSWER = "answer_seconds"
"""How long it takes from when an interaction is begun until all is said about it."""
