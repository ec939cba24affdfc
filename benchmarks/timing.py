"""Compares two things that are timed alternately, so that a busy machine disturbs both alike."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Series:
    """The seconds that each run of one thing took."""

    name: str
    seconds: Sequence[float]

    @property
    def median(self) -> float:
        """The median, in seconds."""
        return median(self.seconds)

    @property
    def minimum(self) -> float:
        """The shortest time, from the run that was disturbed least."""
        return min(self.seconds)

    @property
    def late(self) -> float:
        """The time that one run in a hundred exceeded."""
        return sorted(self.seconds)[int(0.99 * (len(self.seconds) - 1))]


@dataclass(frozen=True)
class Comparison:
    """One of our figures and its baseline. `per_second` shows rates; `tail` shows the time that one run in a
    hundred exceeded, instead of the best run; `notes` are printed below.
    """

    title: str
    ours: Series
    baseline: Series
    per_second: bool = False
    tail: bool = False
    notes: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the figures in their printed form."""
        yield f"{self.title} ({len(self.ours.seconds)} runs each, in turn)"
        for series in (self.ours, self.baseline):
            median, second = self._figure(series.median), self._figure(self._second(series))
            yield f"  {series.name:<52} {median:>12} {second:>12}{' (99%)' if self.tail else ''}"
        by_median = self.ours.median / self.baseline.median
        by_second = self._second(self.ours) / self._second(self.baseline)
        yield f"  {'ratio of the times':<52} {by_median:>12.2f} {by_second:>12.2f}"
        yield from (f"  {note}" for note in self.notes)

    def _second(self, series: Series) -> float:
        return series.late if self.tail else series.minimum

    def _figure(self, seconds: float) -> str:
        return f"{1 / seconds:,.0f}/s" if self.per_second else f"{seconds * 1000:.2f} ms"


def progress(title: str, runs: int) -> Iterator[int]:
    """Yield the numbers of the runs. Progress is shown after each run on a terminal, and after each tenth of
    them in a log.
    """
    live = sys.stderr.isatty()
    for run in range(runs):
        if live:
            sys.stderr.write(f"\r{title}: {run + 1}/{runs} ")
        elif run % max(1, runs // 10) == 0:
            sys.stderr.write(f"{title}: {run}/{runs}\n")
        sys.stderr.flush()
        yield run
    if live:
        sys.stderr.write("\r" + " " * (len(title) + 20) + "\r")
        sys.stderr.flush()
