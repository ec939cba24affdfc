"""The measures for Prometheus, on this machine only: an HTTP server on loopback, if a port is set.

`prometheus_client` is an optional dependency (the extra `metrics`).
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.errors import SettingsError
from bot.measures import ANSWER, ERRORS, MEASURES, PICTURES, REFUSALS, RUNNING, TURNS, WAITING, Measures

if TYPE_CHECKING:
    from prometheus_client.core import Metric

LOOPBACK = "127.0.0.1"
PREFIX = "imhotep"

COUNTED = {
    TURNS: "Bundles of steps that were committed.",
    PICTURES: "Pictures and animations that were drawn.",
    REFUSALS: "Requests that Discord refused or limited, by their status.",
    ERRORS: "Interactions that ended in an unexpected error.",
}
LOOKED_AT = {
    WAITING: "Things that are committed and not shown yet.",
    RUNNING: "Games that are running.",
}
TIMED = {ANSWER: "Seconds until all is said about an interaction."}


class Exposed:
    """The values that Prometheus gets when it asks."""

    def __init__(self, measures: Measures) -> None:
        self._measures = measures

    def collect(self) -> Iterator["Metric"]:
        """Every measure, including those that nothing has happened to yet."""
        from prometheus_client.core import (  # noqa: PLC0415  optional
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for name, sentence in COUNTED.items():
            yield CounterMetricFamily(f"{PREFIX}_{name}", sentence, value=self._measures.counts[name])
        for name, sentence in LOOKED_AT.items():
            yield GaugeMetricFamily(f"{PREFIX}_{name}", sentence, value=self._measures.values.get(name, 0))
        for name, sentence in TIMED.items():
            buckets, total = self._measures.durations(name)
            yield HistogramMetricFamily(f"{PREFIX}_{name}", sentence, buckets=buckets, sum_value=total)


@contextmanager
def serving_metrics(port: int | None, measures: Measures = MEASURES) -> Generator[int | None]:
    """Serve until the end of the block; the port, any free one for 0. Without one nothing is served. Raises
    `SettingsError` without the library, or where the port is taken.
    """
    if port is None:
        yield None
        return
    try:
        from prometheus_client import CollectorRegistry, start_http_server  # noqa: PLC0415  optional
    except ImportError as error:
        raise SettingsError(
            "IMHOTEP_METRICS_PORT needs prometheus_client: pip install prometheus_client"
        ) from error
    collectors = CollectorRegistry(auto_describe=False)
    collectors.register(Exposed(measures))
    try:
        server, thread = start_http_server(port, LOOPBACK, collectors)
    except OSError as error:
        raise SettingsError(f"IMHOTEP_METRICS_PORT: {port} cannot be listened on: {error}") from error
    try:
        yield int(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
