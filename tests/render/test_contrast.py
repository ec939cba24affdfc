"""Every text of every picture has enough contrast to its background, measured where it was drawn."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, cast

import pytest
from PIL import Image

from render.kit.canvas import Canvas
from render.kit.palette import THEMES, Color, Theme, colors
from render.kit.pen import Sprite
from render.kit.pictures import chances, curve, table
from render.kit.pictures.chances import Course
from render.kit.pictures.stamp import stamped
from tests.render.duel.test_picture import LARGE, LEAST, LEAST_LARGE, contrast
from tests.render.imhotep.positions import NAMES
from tests.render.kit.pictures.test_table import people
from tests.render.test_every_picture import POSITIONS, canvases

BOTH_THEMES = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
SHARE = 0.08
"""A color that covers less of the ground under a text is an edge."""


class Laid(NamedTuple):
    """A text that was drawn, its color, and the colors that lay under it."""

    text: str
    size: int
    color: Color
    grounds: tuple[Color, ...]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """A list that fills with every text drawn, which is every sprite pasted in one color."""
    found: list[Laid] = []
    pasted = Canvas.paste

    def paste(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if not isinstance(sprite.colors, Image.Image):
            box = (x, y, x + sprite.size[0], y + sprite.size[1])
            counts = Counter(self.numbers.crop(box).tobytes())
            palette = colors(self.theme)
            many = [palette[number] for number, count in counts.items() if count > SHARE * counts.total()]
            text, size, *_ = cast("tuple[str, int, bool, Color]", sprite.key)
            found.append(Laid(text, size, sprite.colors, tuple(many)))
        pasted(self, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", paste)
    return found


def faint(laid: list[Laid]) -> Iterator[tuple[Laid, float]]:
    """Texts with too little contrast, and how much they have."""
    for one in laid:
        found = min(contrast(one.color, ground) for ground in one.grounds)
        if found < (LEAST_LARGE if one.size >= LARGE else LEAST):
            yield one, round(found, 1)


@BOTH_THEMES
@pytest.mark.parametrize("name", POSITIONS)
def test_every_text_of_a_position_stands_out(name: str, theme: Theme, laid: list[Laid]) -> None:
    canvases(name, theme)
    assert laid
    assert not list(faint(laid))


CHANCES = Course(NAMES, (0, 1, 2, 3), [(0.1, 0.2, 0.3, 0.4), (0.4, 0.3, 0.2, 0.1)], (1,))
OTHERS: dict[str, Callable[[Theme], object]] = {
    "chances": lambda theme: chances.draw("Chance to win", CHANCES, theme),
    "curve": lambda theme: curve.draw("Ana", (1000, 990, 1040), "1040", theme),
    "table": lambda theme: table.draw(people(10), theme),
    "preview": lambda theme: stamped(canvases("preview", theme)[0], "Preview"),
}
"""Pictures that are no positions."""


@BOTH_THEMES
@pytest.mark.parametrize("name", OTHERS)
def test_every_text_of_other_pictures_stands_out(name: str, theme: Theme, laid: list[Laid]) -> None:
    OTHERS[name](theme)
    assert laid
    assert not list(faint(laid))
