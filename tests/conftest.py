"""For all tests: in which order they run."""

import gc
import os

import pytest

WAITING = {"wire", "browser", "process"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with its share of those that wait for other processes, and each is handed an equal
    stretch of the list: so many of them wait at once, and what computes fills the gaps. Of these neighbours
    stay together, so that what a module computes once and keeps is computed by one worker.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waiting = [item for item in items if not WAITING.isdisjoint(item.path.parts)]
    others = [item for item in items if WAITING.isdisjoint(item.path.parts)]
    ends = [len(others) * share // workers for share in range(workers + 1)]
    items[:] = [
        item
        for worker in range(workers)
        for item in (*waiting[worker::workers], *others[ends[worker] : ends[worker + 1]])
    ]


def pytest_collection_finish() -> None:
    """What was collected stays to the end: searching it for garbage took a tenth of the tests' time."""
    gc.freeze()
