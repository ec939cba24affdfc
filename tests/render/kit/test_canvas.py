"""A canvas consists of palette numbers, but everything looks as if Pillow had drawn it in full color."""

import ast
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

import render
from bot.messages.catalog import catalog
from render.duel.picture.compose import compose
from render.kit import colors as c
from render.kit import fonts, palette, signs
from render.kit.art import light
from render.kit.blend import blends, number, numbers
from render.kit.canvas import Canvas, Style, background
from render.kit.palette import LIGHT, THEMES, Theme
from render.kit.pen import Pen, Sprite, drawn
from tests.render.duel.positions import SHORT, new, played
from tests.support.pictured import pictured

Ground = Callable[[Theme], Canvas]
themes = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
WIDE, HIGH = 240, 160


def stripes(theme: Theme) -> Canvas:
    """Return a canvas with an uneven ground."""
    canvas = Canvas.blank(WIDE, HIGH, theme.sand, theme)
    for y in range(0, HIGH, 14):
        canvas.fill((0, y, WIDE, y + 7), theme.panel)
    return canvas


def even(theme: Theme) -> Canvas:
    return Canvas.blank(WIDE, HIGH, theme.water, theme)


def by_pillow(canvas: Canvas, sprite: Sprite, x: int, y: int) -> bytes:
    """Return the pixels after Pillow has blended in full color and converted to the palette; uncovered pixels
    stay.
    """
    before = canvas.image()
    image = before.convert("RGB")
    image.paste(sprite.colors, (x, y, x + sprite.size[0], y + sprite.size[1]), sprite.coverage)
    after = Image.frombytes("L", before.size, before.tobytes())
    covered = Image.new("L", before.size)
    covered.paste(sprite.coverage, (x, y))
    mask = Image.frombytes("L", before.size, covered.tobytes().translate(b"\0" + b"\xff" * 255))
    after.paste(numbers(image, canvas.theme), mask=mask)
    return after.tobytes()


@themes
@pytest.mark.parametrize("ground", [even, stripes])
@pytest.mark.parametrize("corner", [(10, 9), (-13, 30), (200, 140), (30, -8)])
def test_a_sprite_looks_as_if_pillow_pasted_it(theme: Theme, ground: Ground, corner: tuple[int, int]) -> None:
    for sprite in (signs.hourglass(60), signs.laurel(44), light.spark(60)):
        canvas = ground(theme)
        wanted = by_pillow(canvas, sprite, *corner)
        for _ in range(2):  # blended, then kept
            again = canvas.copy()
            again.paste(sprite, *corner)
            assert again.image().tobytes() == wanted


@themes
@pytest.mark.parametrize("ground", [even, stripes])
def test_a_text_looks_as_if_pillow_pasted_it(theme: Theme, ground: Ground) -> None:
    for color in (c.INK, c.CREAM, theme.quiet):
        canvas = ground(theme)
        mask = fonts.mask("Äpfel 38", 30, bold=True)
        assert mask.image is not None
        wanted = by_pillow(
            canvas, Sprite(color, mask.image, "test", mask.image.size), 20 + mask.left, 60 + mask.top
        )
        canvas.text("Äpfel 38", 20, 60 - round(30 * fonts.CAPITAL / 2), Style((30,), color), WIDE)
        assert canvas.image().tobytes() == wanted


@themes
@pytest.mark.parametrize("ground", [even, stripes])
@pytest.mark.parametrize("size", [(9, 9), (40, 40), (220, 61), (33, 150), (230, 150)])
@pytest.mark.parametrize(("edge", "radius"), [(2, 14), (4, 12), (1, 6), (4, 0), (6, 3)])
def test_a_box_is_the_same_however_it_is_drawn(
    theme: Theme, ground: Ground, size: tuple[int, int], edge: int, radius: int
) -> None:
    """A box is the same whether it is drawn whole or from its corners with the rest repeated."""
    if min(size) < 2 * max(radius, edge):
        edge, radius = 1, 2
    quick, whole = ground(theme), ground(theme)
    quick.paste(signs.slab(*size, c.SAND, c.INK, edge=edge, radius=radius), 5, 5)
    whole.paste(signs.slab_drawn(*size, c.SAND, c.INK, edge=edge, radius=radius), 5, 5)
    assert quick.image().tobytes() == whole.image().tobytes()


@themes
def test_every_ground_keeps_its_number(theme: Theme) -> None:
    """A ground keeps its palette number where nothing covers it, even if Pillow mistakes it for a similar
    color.
    """
    pen = Pen(20, 20)
    pen.disc(10, 10, 5, c.INK)
    dot = pen.sprite()
    for ground in range(len(palette.colors(theme))):
        canvas = Canvas(Image.new("L", (20, 20), ground), theme)
        canvas.paste(dot, 0, 0)
        shown = canvas.image()
        assert shown.getpixel((0, 0)) == ground
        assert shown.getpixel((10, 10)) == number(c.INK, theme)


def forget() -> None:
    for room in (blends, drawn, background, fonts.masks, fonts.fitted):
        room.clear()


def test_two_threads_with_empty_caches_draw_the_same_pictures() -> None:
    """Two threads draw the same pictures at the same time, although they share the caches and Pillow's
    internal state.
    """
    positions = [(game.view(None), turn) for game, turn in played(new(3, "ABAB"), 3)][::9]

    def draw(number: int) -> str:
        view, turn = positions[number % len(positions)]
        return pictured(compose(view, SHORT, turn, catalog("en"), LIGHT)[0].png())

    wanted = [draw(number) for number in range(len(positions))]
    assert len(set(wanted)) == len(positions)
    for _ in range(3):
        forget()
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(draw, range(2 * len(positions)))) == wanted * 2


def test_pillows_internals_are_used_in_three_places() -> None:
    """Only a text's mask, blending and pasting, which run thousands of times a second, use `Image.im`,
    because Pillow doesn't promise to keep it.
    """
    texts: set[str] = set()
    for path in Path(render.__file__).parent.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(node, ast.Attribute) and node.attr in {"im", "core", "_new", "_im"}
                for node in ast.walk(function)
            ):
                texts.add(f"{path.stem}.{function.name}")
    assert {name for name in texts if not name.startswith("blend.")} == {"fonts.mask", "canvas.paste"}
