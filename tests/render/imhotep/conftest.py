import pytest

from engine.imhotep import options


@pytest.fixture(autouse=True)
def _all_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all sides playable, even those that the program doesn't offer."""
    monkeypatch.setattr(options, "PLAYABLE", "ABCD", raising=False)
