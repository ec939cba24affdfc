"""Every text of Imhotep's pictures stands out from what lies under it, measured where it was drawn."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pytest
from PIL import Image

from render.kit.canvas import Canvas
from render.kit.palette import THEMES, Colour, Theme, colours
from render.kit.pen import Sprite
from tests.render.duel.test_picture import contrast
from tests.render.imhotep import expansions, positions
from tests.render.imhotep.positions import Position
from tests.render.imhotep.test_picture import canvases

LEAST = 4.5
SHARE = 0.08
"""A color that covers less of the ground under a text is an edge."""


class Laid(NamedTuple):
    """A text that was drawn, its color, and the colors that lay under it."""

    text: Hashable
    colour: Colour
    grounds: tuple[Colour, ...]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """Fills with every text that is drawn: what is pasted in one color."""
    found: list[Laid] = []
    pasted = Canvas.paste

    def paste(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if not isinstance(sprite.colours, Image.Image):
            box = (x, y, x + sprite.size[0], y + sprite.size[1])
            counts = Counter(self.numbers.crop(box).tobytes())
            palette = colours(self.theme)
            many = [palette[number] for number, count in counts.items() if count > SHARE * counts.total()]
            found.append(Laid(sprite.key, sprite.colours, tuple(many)))
        pasted(self, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", paste)
    return found


def faint(laid: list[Laid]) -> Iterator[tuple[Laid, float]]:
    """Texts with too little contrast, and how much they have."""
    for one in laid:
        found = min(contrast(one.colour, ground) for ground in one.grounds)
        if found < LEAST:
            yield one, round(found, 1)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    "shown", [*positions.EVERY.values(), *expansions.EVERY.values()], ids=lambda one: one.__name__
)
def test_every_text_stands_out(shown: Callable[[], Position], theme: Theme, laid: list[Laid]) -> None:
    canvases(shown(), theme)
    assert laid
    assert not list(faint(laid))
