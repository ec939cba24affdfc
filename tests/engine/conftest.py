from collections.abc import Iterator

import pytest

from tests.tiny.registered import registered


@pytest.fixture(scope="module")
def tiny_game() -> Iterator[None]:
    """Register a third game, so that it is tested like all others."""
    with registered():
        yield
