"""The pen draws exactly as Pillow does."""

from random import Random

import pytest
from PIL import Image, ImageDraw

from render.kit.colors import Color
from render.kit.pen import Fill, Pen, veil

SIDE = 60
INK: Color = (30, 60, 90)


@pytest.mark.parametrize("over", [1, 2, 4])
@pytest.mark.parametrize("unit", [1.0, 0.37, 1.7])
@pytest.mark.parametrize("fill", [INK, veil(INK, 0.5)])
def test_round_corners_equal_those_of_pillow(over: int, unit: float, fill: Fill) -> None:
    chance = Random(f"{over} {unit}")
    for _ in range(120):
        left, top = chance.uniform(-10, 50), chance.uniform(-10, 50)
        box = left, top, left + chance.uniform(2, 60), top + chance.uniform(2, 60)
        radius = chance.choice((0, 3, 5, chance.uniform(0, 14)))
        pen = Pen(SIDE, SIDE, unit, over=over)
        pen.rect(box, fill, radius)
        image = Image.new("RGBa", (SIDE * over, SIDE * over))
        x, y, right, low = (round(end * unit * over) for end in box)
        corners = x, y, max(x, right - 1), max(y, low - 1)
        ImageDraw.Draw(image).rounded_rectangle(corners, radius * unit * over, fill)
        image = image.reduce(over).convert("RGBA")
        sprite = pen.sprite()
        assert isinstance(sprite.colors, Image.Image)
        assert sprite.coverage.tobytes() == image.getchannel("A").tobytes()
        assert sprite.colors.tobytes() == image.convert("RGB").tobytes()
