"""The gallery is a sheet of everything that can be drawn."""

from pathlib import Path

import pytest
from PIL import Image

from render import gallery
from render.kit import pen

HERE = "tests.render.test_gallery"
"""This module, with only two positions, so that the sheet is drawn quickly."""
SHOWN = ["start", "imhotep_crowded"]


def __getattr__(name: str) -> object:
    """Return any other attribute from the module that has all positions, of which this one has two."""
    from tests.render import test_every_picture

    return getattr(test_every_picture, name)


def test_sprites_and_positions_of_both_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pen.drawn, "limit", pen.drawn.limit)
    gallery.main([str(tmp_path / "all.png"), "--positions", HERE])
    with Image.open(tmp_path / "all.png") as sheet:
        assert sheet.width == gallery.WIDTH
        assert sheet.height > 2 * 1000
    assert len(pen.drawn.items()) > 50
