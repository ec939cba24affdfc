import pytest

from engine.imhotep import options


@pytest.fixture(autouse=True)
def _all_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all sides playable, whichever the program offers."""
    monkeypatch.setattr(options, "PLAYABLE", "ABCD", raising=False)
