"""Settings for all tests: their order, their time limit, their day, and their environment."""

import gc
import math
import os
import random
import signal
import time
from datetime import UTC, datetime
from operator import itemgetter

import pytest

from tests.support.patience import SLOWNESS

WAITING = {"wire", "browser", "process"}
LONGEST = 120.0
"""Seconds that a test may take on a quiet machine, unless it sets its own limit."""


DAY = os.environ.get("TESTS_DAY", "2026-11-24")
"""The day on which all tests, and the bots that they start, run; with `machine`, it is the machine's own
day.
"""
TODAY = None if DAY == "machine" else datetime.fromisoformat(DAY).replace(hour=12, tzinfo=UTC)
"""The time at which tests begin: noon."""


ORDER = os.environ.get("TESTS_ORDER")
"""A seed for another order of the tests, which finds those that depend on another test's leftovers."""


def _own_day_and_zone() -> None:
    """Set the tests' day and zone, which the programs that they start inherit. `TESTS_ZONE` names
    the zone.
    """
    os.environ["TZ"] = os.environ.get("TESTS_ZONE", "UTC")
    time.tzset()
    if TODAY is None:
        os.environ.pop("IMHOTEP_CLOCK_SHIFT", None)
    else:
        os.environ["IMHOTEP_CLOCK_SHIFT"] = str(math.ceil(TODAY.timestamp() - time.time()))


_own_day_and_zone()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give tests more time on a slow machine, and handle SIGHUP if the tests' parent ignores it (`nohup`):
    programs that tests start would inherit that, but they don't inherit a handler. Differences are cut short
    as they are outside of CI, where those of two lists of pictures took longer than any test may.
    """
    for sign in ("CI", "BUILD_NUMBER"):
        os.environ.pop(sign, None)
    if config.option.timeout is None:
        config.option.timeout = LONGEST * SLOWNESS
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _nothing)


def _nothing(_number: int, _frame: object) -> None:
    """Handle a signal by doing nothing."""


def _given_time(items: list[pytest.Item]) -> None:
    """Scale the time limits of tests, which are meant for a quiet machine."""
    for item in items:
        if (own := item.get_closest_marker("timeout")) is not None and SLOWNESS > 1:
            item.add_marker(pytest.mark.timeout(own.args[0] * SLOWNESS), append=False)


def _spread(waiting: list[pytest.Item], others: list[pytest.Item]) -> list[pytest.Item]:
    """Return all tests, with those that wait spread evenly among the first four fifths of the others."""
    apart = 0.8 * len(others) / max(len(waiting), 1)
    placed = [(number * apart, item) for number, item in enumerate(waiting)]
    placed += [(float(number), item) for number, item in enumerate(others)]
    return [item for _, item in sorted(placed, key=itemgetter(0))]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every worker an equal stretch of the list, with its share of the tests that wait for other
    processes, so that some workers compute while others wait. All other tests keep their neighbors, so that a
    module's cached results are computed by only one worker.
    """
    _given_time(items)
    if ORDER is not None:
        random.Random(ORDER).shuffle(items)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waiting = [item for item in items if not WAITING.isdisjoint(item.path.parts)]
    others = [item for item in items if WAITING.isdisjoint(item.path.parts)]
    ends = [len(others) * share // workers for share in range(workers + 1)]
    items[:] = [
        item
        for worker in range(workers)
        for item in _spread(waiting[worker::workers], others[ends[worker] : ends[worker + 1]])
    ]


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, which took a tenth of the tests' time."""
    gc.freeze()
