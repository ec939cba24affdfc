"""Packed values come back unchanged and take little memory."""

from collections.abc import Iterator

import pytest
from PIL import Image

from render.kit import colors as c
from render.kit import signs
from render.kit.blend import blends
from render.kit.canvas import Canvas, Style, background
from render.kit.packed import Packed
from render.kit.palette import DARK
from render.kit.pen import Sprite, drawn
from render.kit.stock import store


@pytest.fixture(autouse=True)
def _nothing_is_there() -> Iterator[None]:
    for room in (drawn, background, blends):
        room.clear()
    yield
    for room in (drawn, background):
        room.clear()


def images(sprite: Sprite) -> tuple[bytes, bytes]:
    assert isinstance(sprite.colors, Image.Image)
    return sprite.colors.tobytes(), sprite.coverage.tobytes()


def test_a_packed_sprite_is_the_same_sprite() -> None:
    before = signs.laurel(44)
    store(lambda: None)
    assert drawn.weight == 0 < drawn.packed_weight
    after = signs.laurel(44)
    assert after is not before
    assert images(after) == images(before)
    assert (after.key, after.size) == (before.key, before.size), "its blends are found again"


def test_a_packed_background_is_the_same_background() -> None:
    calls: list[int] = []

    @background
    def ground(high: int) -> Canvas:
        calls.append(high)
        canvas = Canvas.blank(60, high, c.SAND, DARK)
        canvas.text("Nile", 4, 20, Style((20,), c.INK), 50)
        return canvas

    before = ground(40)
    store(lambda: ground(50))
    after = ground(40)
    assert after is not before
    assert after.numbers.tobytes() == before.numbers.tobytes()
    assert (after.theme, after.written) == (before.theme, before.written)
    assert ground(50).numbers.height == 50
    assert calls == [40, 50]


def of_text(most: int) -> Packed[str]:
    return Packed(10_000, len, most, lambda text: (text.encode(), None), lambda data, _: data.decode())


def test_packed_values_have_a_limit_of_their_own() -> None:
    kept = of_text(1000)
    for number in range(20):
        kept.put(number, str(number))
        kept.pack()
    assert kept.packed_weight <= 1000
    assert kept.get(19) == "19"
    assert kept.get(0) is None


def test_nothing_is_left_after_clear() -> None:
    kept = of_text(1000)
    kept.put("key", "value")
    kept.pack()
    kept.clear()
    assert kept.get("key") is None
    assert (kept.weight, kept.packed_weight) == (0, 0)


def test_an_unpacked_value_is_packed_again() -> None:
    kept = of_text(1000)
    kept.put("key", "value")
    kept.pack()
    packed = kept.packed_weight
    assert kept.get("key") == "value"
    kept.pack()
    assert (kept.weight, kept.packed_weight) == (0, packed)
