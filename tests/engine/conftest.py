from collections.abc import Iterator

import pytest

from tests.tiny.registered import registered


@pytest.fixture(scope="module")
def tiny_game() -> Iterator[None]:
    """What every game must keep, a third game keeps too."""
    with registered():
        yield
