"""Prometheus can read the metrics at a chosen address; without a port, nothing listens."""

import re
import socket
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import SettingsError
from bot.metrics import ANSWER, CONNECTED, ERRORS, GUILDS, TURNS, WAITING, serving_metrics
from tests.support.patience import PATIENCE

HERE = "127.0.0.1"
NAMES = {
    *("imhotep_turns_total", "imhotep_pictures_total", "imhotep_discord_refusals_total"),
    *("imhotep_errors_total", "imhotep_outbox_waiting", "imhotep_outbox_oldest_seconds"),
    *("imhotep_games_running", "imhotep_connected", "imhotep_latency_seconds", "imhotep_guilds"),
    *("imhotep_build_info",),
    *(f"imhotep_answer_seconds_{word}" for word in ("bucket", "count", "sum")),
}
"""All metrics: dashboards and alerts rely on these names."""


def asked(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://{HERE}:{port}/metrics", timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    values = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in values}


def test_everything_is_told_and_nothing_else() -> None:
    with serving_metrics(0, HERE) as port:
        assert port is not None
        before = asked(port)
        TURNS.inc()
        TURNS.inc()
        ERRORS.inc()
        WAITING.set(4)
        CONNECTED.set(True)
        GUILDS.set(12)
        ANSWER.observe(0.2)
        figures = asked(port)
    more = {name: figures[name] - before[name] for name in figures}
    assert more["imhotep_turns_total"] == 2
    assert more["imhotep_errors_total"] == more["imhotep_answer_seconds_count"] == 1
    assert more['imhotep_answer_seconds_bucket{le="0.1"}'] == 0
    assert more['imhotep_answer_seconds_bucket{le="0.25"}'] == 1
    assert (figures["imhotep_outbox_waiting"], figures["imhotep_connected"], figures["imhotep_guilds"]) == (
        4,
        1,
        12,
    )
    assert {name.partition("{")[0] for name in figures} == NAMES, "no more about this process"
    with pytest.raises(OSError, match="refused"):
        asked(port)


def test_a_port_that_is_taken_and_no_port() -> None:
    with closing(socket.create_server((HERE, 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"{port} cannot be listened on"), serving_metrics(port, HERE):
            pass
    with serving_metrics(None, HERE) as port:
        assert port is None


def test_alerts_ask_for_figures_that_there_are() -> None:
    rules = Path(__file__).parents[3] / "docs" / "prometheus" / "alerts.yml"
    asked_for = re.findall(r"imhotep_\w+", rules.read_text("utf-8"))
    assert len(set(asked_for)) >= 3
    assert set(asked_for) <= NAMES
