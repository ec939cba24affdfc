"""Measuring two things in turn, so that a busy machine disturbs both alike."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Series:
    """The seconds that every run of one thing took."""

    name: str
    seconds: Sequence[float]

    @property
    def median(self) -> float:
        """Half of the runs took longer."""
        return median(self.seconds)

    @property
    def minimum(self) -> float:
        """The least disturbed run."""
        return min(self.seconds)


@dataclass(frozen=True)
class Comparison:
    """Something of ours beside its baseline. `unit` is what one run is; `per_second`: show rates."""

    title: str
    ours: Series
    baseline: Series
    per_second: bool = False

    def lines(self) -> Iterator[str]:
        """The figures as they are printed."""
        yield f"{self.title} ({len(self.ours.seconds)} runs each, in turn)"
        for series in (self.ours, self.baseline):
            yield f"  {series.name:<52} {self._figure(series.median):>12} {self._figure(series.minimum):>12}"
        by_median = self.ours.median / self.baseline.median
        by_minimum = self.ours.minimum / self.baseline.minimum
        yield f"  {'ratio of the times':<52} {by_median:>12.2f} {by_minimum:>12.2f}"

    def _figure(self, seconds: float) -> str:
        return f"{1 / seconds:,.0f}/s" if self.per_second else f"{seconds * 1000:.2f} ms"


def progress(title: str, runs: int) -> Iterator[int]:
    """The numbers of the runs, showing on a terminal (or in a log, in tenths) how far it is."""
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
