"""Seasons are tested on games of a few steps."""

from collections.abc import Generator

import pytest

from tests.tiny.registered import registered


@pytest.fixture(autouse=True)
def pebbles() -> Generator[None]:
    with registered():
        yield
