"""Prometheus gets the counters on loopback; without a port nothing listens."""

import socket
import sys
import urllib.request
from contextlib import closing

import pytest

from bot.errors import SettingsError
from bot.measures import ANSWER, LIMITS, PICTURES, REFUSALS, TURNS, WAITING, Measures
from bot.metrics import COUNTED, LOOKED_AT, TIMED, serving_metrics
from tests.support.patience import PATIENCE


def asked(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    values = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in values}


def test_everything_is_told_and_nothing_else() -> None:
    measures = Measures()
    for name in (TURNS, TURNS, PICTURES, REFUSALS):
        measures.count(name)
    measures.set(WAITING, 4)
    for seconds in (0.01, 0.2, 99.0):
        measures.took(ANSWER, seconds)
    with serving_metrics(0, measures) as port:
        assert port is not None
        found = asked(port)
    assert found["imhotep_turns_total"] == 2
    assert found["imhotep_pictures_total"] == found["imhotep_discord_refusals_total"] == 1
    assert found["imhotep_outbox_waiting"] == 4
    buckets = [found[f'imhotep_answer_seconds_bucket{{le="{limit}"}}'] for limit in (*LIMITS, "+Inf")]
    assert buckets == sorted(buckets)
    assert (buckets[0], buckets[2], buckets[-2], buckets[-1]) == (1, 2, 2, 3)
    assert found["imhotep_answer_seconds_count"] == 3
    assert found["imhotep_answer_seconds_sum"] == pytest.approx(99.21)
    told = {name.partition("{")[0] for name in found}
    assert {f"imhotep_{name}" for name in LOOKED_AT} < told
    assert len(told) == len(COUNTED) + len(LOOKED_AT) + 3 * len(TIMED), "no more about this process"
    with pytest.raises(OSError, match="refused"):
        asked(port)


def test_a_port_that_is_taken_and_no_port() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"{port} cannot be listened on"), serving_metrics(port):
            pass
    with serving_metrics(None) as port:
        assert port is None


def test_without_the_library_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(SettingsError, match=r"pip install prometheus_client"), serving_metrics(0):
        pass
