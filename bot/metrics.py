"""Metrics of the running bot. They are cheap, always on, and served to Prometheus if a port is set."""

from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, start_http_server

from bot.errors import SettingsError

prometheus_client.disable_created_metrics()

REGISTRY = CollectorRegistry(auto_describe=True)
"""All our metrics; those of the process itself come from other exporters."""


def _counter(name: str, sentence: str) -> Counter:
    return Counter(f"imhotep_{name}", sentence, registry=REGISTRY)


def _gauge(name: str, sentence: str) -> Gauge:
    return Gauge(f"imhotep_{name}", sentence, registry=REGISTRY)


TURNS = _counter("turns", "Bundles of steps that were committed: turns, undo, resigning, plans.")
PICTURES = _counter("pictures", "Pictures and animations that were drawn, not taken from memory.")
REFUSALS = _counter("discord_refusals", "Answers from Discord with status 400 and above, 429 included.")
ERRORS = _counter("errors", "Interactions that ended in an unexpected error.")
WAITING = _gauge("outbox_waiting", "What is committed and not shown yet.")
OLDEST = _gauge("outbox_oldest_seconds", "The age of the oldest of these; 0 if nothing waits.")
RUNNING = _gauge("games_running", "Games that are running.")
CONNECTED = _gauge("connected", "1 while the bot is connected to Discord and well, else 0.")
LATENCY = _gauge("latency_seconds", "How long Discord took to answer the last heartbeat.")
GUILDS = _gauge("guilds", "Servers that the bot is in.")
ANSWER = Histogram(
    "imhotep_answer_seconds",
    "From the arrival of an interaction until all is said about it.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
Info("imhotep_build", "The version of the program.", registry=REGISTRY).info(
    {"version": version("imhotep-discord")}
)


@contextmanager
def serving_metrics(port: int | None, address: str) -> Generator[int | None]:
    """Serve the metrics during the block and yield the port; 0 takes any free one, and None serves nothing.
    Raises `SettingsError` if the port can't be used.
    """
    if port is None:
        yield None
        return
    try:
        server, thread = start_http_server(port, address, REGISTRY)
    except OSError as error:
        raise SettingsError(
            f"IMHOTEP_METRICS_PORT: {address}:{port} cannot be listened on: {error}"
        ) from error
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
