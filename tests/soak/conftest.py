"""An interrupted soak resumes, because passed tests are noted in `artifacts/soak-1` (the number is the seed).
Delete that file to run all of them again.
"""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.support.soaked import SEED

DONE = Path(__file__).parents[2] / "artifacts" / f"soak-{SEED}"
PASSED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests that have passed."""
    passed = set(DONE.read_text("utf-8").splitlines()) if DONE.exists() else set[str]()
    for item in items:
        if item.nodeid in passed and item.get_closest_marker("soak") is not None:
            item.add_marker(pytest.mark.skip(reason=f"has passed, see artifacts/{DONE.name}"))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Record each `soak` test that passes, so that it is skipped next time; all others always run."""
    if item.get_closest_marker("soak") is not None and PASSED in item.stash:
        DONE.parent.mkdir(exist_ok=True)
        with DONE.open("a", encoding="utf-8") as notes:
            notes.write(f"{item.nodeid}\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Note that a test has passed."""
    yield
    item.stash[PASSED] = True
