"""The sandbox's description of an uploaded file."""

from __future__ import annotations

from sandbox.discord.uploads import Upload, content_type, size
from tests.sandbox.bots import png

PICTURE, TEXT = Upload("b.png", png()), Upload("x.txt", b"x")


def test_its_size_and_type() -> None:
    assert size(PICTURE) == {"width": 110, "height": 70}
    assert size(TEXT) == {}
    assert content_type(PICTURE) == "image/png"
    assert content_type(TEXT) == "text/plain; charset=utf-8"
