"""For all tests: in which order they run."""

import pytest

WAITING = {"wire", "browser", "process"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that wait for other processes come first: where several run at once, the others fill the gaps."""
    items.sort(key=lambda item: WAITING.isdisjoint(item.path.parts))
