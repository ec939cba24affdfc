"""For all tests: in which order they run."""

import os

import pytest

WAITING = {"wire", "browser", "process"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with its share of those that wait for other processes, and each is handed an equal
    stretch of the list: so many of them wait at once, and what computes fills the gaps.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waiting = [item for item in items if not WAITING.isdisjoint(item.path.parts)]
    others = [item for item in items if WAITING.isdisjoint(item.path.parts)]
    items[:] = [
        item for worker in range(workers) for part in (waiting, others) for item in part[worker::workers]
    ]
