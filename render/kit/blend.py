"""Blends sprites into pictures, which hold palette numbers and nothing else. A soft edge looks different on
every background. So a sprite or text is blended once with the ground beneath it, in full color, and the
result is cached as palette numbers; the next time, it is only copied. Grounds are flat, so there is nearly
always only one color beneath. Drawing a picture does this hundreds of times, so this module calls Pillow's C
core directly: the public functions around it take three to five times as long. The core's images are called
cores here.
"""

from functools import cache, lru_cache
from threading import Lock
from typing import TypeAlias

from PIL import Image

from render.kit.colors import Color
from render.kit.kept import LruCache
from render.kit.palette import Theme
from render.kit.palette import colors as colors_of
from render.kit.pen import Sprite

BLENDS = 6 << 20
"""The maximum size of all cached blends, in bytes."""
LARGEST = 1 << 16
"""The size in bytes of the largest blend that is cached: 256 by 256 pixels. Larger sprites appear on
backgrounds only.
"""
OBJECT = 600
"""The bytes that a core takes in addition to its pixels."""
COVERAGES = bytes(range(256))
UNCOVERED = [255] + [0] * 255
"""The mask value for each coverage, which selects the pixels that stay unchanged."""

RAMPS = 500
"""How many ramps are cached, each for a text color on a ground; a few dozen occur."""

Core: TypeAlias = "Image.core.ImagingCore"
Ground = int | bytes
"""The ground beneath a sprite: the number of its only color, or the numbers of all pixels."""
Box = tuple[int, int, int, int]
Size = tuple[int, int]

blends: LruCache[Core] = LruCache(BLENDS, lambda core: core.size[0] * core.size[1] + OBJECT, largest=LARGEST)


def lay(sprite: Sprite, picture: Core, box: Box, theme: Theme) -> None:
    """Blend a sprite into a picture of numbers, in a box of the sprite's size: left, top, right, bottom."""
    ground = _ground(picture, box)
    key = sprite.key, ground, theme
    blended = blends.get(key)
    if blended is None:
        blended = _new(sprite, ground, picture.crop(box), theme)
        blends.put(key, blended)
    picture.paste(blended, box)


def _ground(picture: Core, box: Box) -> Ground:
    ground = _taken(picture, box)
    return ground[0] if ground == ground[:1] * len(ground) else ground


def taken(picture: Image.Image, box: Box) -> bytes:
    """Return the numbers in a box, row by row, with zeros beyond the picture's edges."""
    return _taken(picture.im, box)


def _taken(picture: Core, box: Box) -> bytes:
    left, top, right, low = box
    if left < 0 or top < 0 or right > picture.size[0] or low > picture.size[1]:
        picture, box = picture.crop(box), (0, 0, right - left, low - top)
    encoder = Image.core.raw_encoder("L", "L", 0, 1)
    encoder.setimage(picture, box)
    _, _, numbers = encoder.encode((right - left) * (low - top))
    return numbers


def _new(sprite: Sprite, ground: Ground, beneath: Core, theme: Theme) -> Core:
    """Return a sprite blended with its ground. On a single color, a text takes its numbers from a ramp, and a
    stretchable sprite is stretched after blending.
    """
    colors, coverage, _, size = sprite
    if not isinstance(colors, Image.Image):
        if isinstance(ground, int):
            return coverage.im.point(_ramp(ground, colors, theme), "L")
        return _blend(beneath, colors, coverage.im, theme)
    if size == coverage.size:
        return _blend(beneath, colors.im, coverage.im, theme)
    if isinstance(ground, int):
        beneath = Image.core.fill("L", coverage.size, ground)
        small = Image.new("L", coverage.size)
        small.im.paste(_blend(beneath, colors.im, coverage.im, theme), (0, 0, *coverage.size))
        return _stretched(small, size).im
    return _blend(beneath, _stretched(colors, size).im, _stretched(coverage, size).im, theme)


def _blend(beneath: Core, colors: "Core | Color", coverage: Core, theme: Theme) -> Core:
    """Blend in full color, and return the result converted back to numbers. Uncovered pixels keep their
    numbers, even where Pillow can't tell two similar colors apart, as in some ramps.
    """
    box = (0, 0, *coverage.size)
    paper = beneath.copy()
    paper.putpalette("RGB", "RGB", channels(theme))
    paper = paper.convert("RGB", 0)
    paper.paste(colors, box, coverage)
    with _nearest:
        blended = paper.convert("P", 0, _palette(theme).im)
    blended.paste(beneath, box, coverage.point(UNCOVERED, "L"))
    return blended


@lru_cache(RAMPS)
def _ramp(ground: int, color: Color, theme: Theme) -> list[int]:
    """Return the numbers of a color on a ground, for each coverage from 0 to 255."""
    size = len(COVERAGES), 1
    coverage = Image.frombytes("L", size, COVERAGES)
    mixed = Image.new("L", size)
    mixed.im.paste(_blend(Image.core.fill("L", size, ground), color, coverage.im, theme), (0, 0, *size))
    return list(mixed.tobytes())


def _stretched(image: Image.Image, size: Size) -> Image.Image:
    """Return an image stretched to this size, first in width, then in height."""
    (wide, high), (width, height) = image.size, size
    x, y = wide // 2, high // 2
    broad = Image.new(image.mode, (width, high))
    broad.paste(image.crop((0, 0, x, high)), (0, 0))
    broad.paste(_spread(image, (width - wide + 1, high), (x, 0, x + 1, high)), (x, 0))
    broad.paste(image.crop((x + 1, 0, wide, high)), (x + width - wide + 1, 0))
    tall = Image.new(image.mode, size)
    tall.paste(broad.crop((0, 0, width, y)), (0, 0))
    tall.paste(_spread(broad, (width, height - high + 1), (0, y, width, y + 1)), (0, y))
    tall.paste(broad.crop((0, y + 1, width, high)), (0, y + height - high + 1))
    return tall


def _spread(image: Image.Image, size: Size, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a part of an image, with its pixels repeated until it has this size."""
    return image.transform(size, Image.Transform.EXTENT, box)


# --- colors and numbers -----------------------------------------------------------------------------

_nearest = Lock()
"""Pillow caches nearest colors in the palette, which two threads must not do at once."""


def numbers(image: Image.Image, theme: Theme) -> Image.Image:
    """Return the number of the nearest color for every pixel of an RGB image (mode L)."""
    with _nearest:
        quantized = image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)
    return Image.frombytes("L", quantized.size, quantized.tobytes())


@cache
def number(color: Color, theme: Theme) -> int:
    """Return the number of a color in the palette, or of the nearest one."""
    known = colors_of(theme)
    return (
        known.index(color) if color in known else numbers(Image.new("RGB", (1, 1), color), theme).tobytes()[0]
    )


@cache
def channels(theme: Theme) -> bytes:
    """Return the palette as image files store it: red, green and blue of each color."""
    return bytes(channel for color in colors_of(theme) for channel in color)


@cache
def _palette(theme: Theme) -> Image.Image:
    """Return an image that is used only for its palette, which Pillow's core knows only after `load`."""
    image = paletted(Image.new("L", (1, 1)), theme)
    image.load()
    return image


def paletted(image: Image.Image, theme: Theme) -> Image.Image:
    """Return an independent palette image, made from palette numbers (mode L)."""
    copy = Image.frombytes("P", image.size, image.tobytes())
    copy.putpalette(channels(theme))
    return copy
