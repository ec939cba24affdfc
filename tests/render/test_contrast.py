"""Every text in every picture has enough contrast with its background, measured where it was drawn."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, cast

import pytest
from PIL import Image

from render.kit.canvas import Canvas
from render.kit.colors import Color
from render.kit.palette import THEMES, Theme, colors
from render.kit.pen import Sprite
from tests.render.duel.test_picture import LARGE, LEAST, LEAST_LARGE, contrast
from tests.render.others import OTHERS
from tests.render.test_every_picture import POSITIONS, canvases

BOTH_THEMES = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
SHARE = 0.08
"""A color that covers less than this share of the ground under a text is just an edge, and isn't counted."""


class Laid(NamedTuple):
    """A text that was drawn, its color, and the colors under it."""

    text: str
    size: int
    color: Color
    grounds: tuple[Color, ...]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """Return a list to which every drawn text is added, that is, every sprite that is pasted in one color."""
    writings: list[Laid] = []
    pasted = Canvas.paste

    def paste(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if not isinstance(sprite.colors, Image.Image):
            text, size, *_ = cast("tuple[str, int, bool, Color]", sprite.key)
            writings.append(Laid(text, size, sprite.colors, tuple(grounds(self, sprite, x, y))))
        pasted(self, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", paste)
    return writings


def grounds(canvas: Canvas, sprite: Sprite, x: int, y: int) -> set[Color]:
    """Return the colors under a text: those that cover enough of any square part of it."""
    (width, height), numbers = sprite.size, set[int]()
    for left in range(0, width, height):
        box = (x + left, y, x + min(left + height, width), y + height)
        counts = Counter(canvas.numbers.crop(box).tobytes())
        numbers |= {number for number, count in counts.items() if count > SHARE * counts.total()}
    return {colors(canvas.theme)[number] for number in numbers}


def faint(laid: list[Laid]) -> Iterator[tuple[Laid, float]]:
    """Yield the texts with too little contrast, and their contrast."""
    for text in laid:
        least = min(contrast(text.color, ground) for ground in text.grounds)
        if least < (LEAST_LARGE if text.size >= LARGE else LEAST):
            yield text, round(least, 1)


@BOTH_THEMES
@pytest.mark.parametrize("name", POSITIONS)
def test_every_text_of_a_position_stands_out(name: str, theme: Theme, laid: list[Laid]) -> None:
    canvases(name, theme)
    assert laid
    assert not list(faint(laid))


@BOTH_THEMES
@pytest.mark.parametrize("name", OTHERS)
def test_every_text_of_other_pictures_stands_out(name: str, theme: Theme, laid: list[Laid]) -> None:
    OTHERS[name](theme, "de")
    assert laid
    assert not list(faint(laid))
