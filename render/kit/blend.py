"""The one way from colors to the numbers of a theme's palette, in which pictures are made from the start.

A soft edge looks different on every ground. So a sprite or text is blended with the ground beneath it once,
in full color, and the result is kept as palette numbers; the next time it is only copied. The grounds are
flat, so there is nearly always one color beneath.
"""

from functools import cache, lru_cache
from threading import Lock

from PIL import Image

from render.kit.kept import Kept
from render.kit.palette import Color, Theme
from render.kit.palette import colors as colors_of
from render.kit.pen import Sprite

BLENDS = 6 << 20
"""Bytes of all blends kept."""
LARGEST = 1 << 16
"""Bytes of the largest blend that is kept: 256 by 256 pixels. Larger sprites appear on backgrounds only."""
OBJECT = 1000
"""Bytes that an image costs beside its pixels."""
COVERAGES = bytes(range(256))
UNCOVERED = b"\xff" + bytes(255)
"""By coverage: the mask of pixels that stay as they are."""

RAMPS = 500
"""A color of texts on a ground; a few dozen occur."""

Ground = int | bytes
"""The ground beneath: the number of its one color, or the numbers of all pixels."""
Size = tuple[int, int]

blends: Kept[Image.Image] = Kept(BLENDS, lambda image: image.width * image.height + OBJECT, largest=LARGEST)


def blended(sprite: Sprite, ground: Ground, theme: Theme) -> Image.Image:
    """A sprite on a ground of its size, in numbers (mode L). The result is shared: copy it, never draw on
    it.
    """
    key = sprite.key, ground, theme
    found = blends.get(key)
    if found is None:
        found = _new(sprite, ground, theme)
        blends.put(key, found)
    return found


def _new(sprite: Sprite, ground: Ground, theme: Theme) -> Image.Image:
    """On one color a text takes its numbers from a ramp, and a larger sprite is stretched afterwards."""
    colors, coverage, _, size = sprite
    if isinstance(ground, int):
        if not isinstance(colors, Image.Image):
            return _looked_up(coverage, _ramp(ground, colors, theme))
        small = _blend(ground, colors, coverage, theme)
        return small if size is None else _stretched(small, size)
    if size is not None and isinstance(colors, Image.Image):
        colors, coverage = _stretched(colors, size), _stretched(coverage, size)
    return _blend(ground, colors, coverage, theme)


def _blend(ground: Ground, colors: Image.Image | Color, coverage: Image.Image, theme: Theme) -> Image.Image:
    """Blend in full color and convert back to numbers. Uncovered pixels keep their numbers, even if Pillow
    takes two of them for one, as in some ramps.
    """
    size, box = coverage.size, (0, 0, *coverage.size)
    if isinstance(ground, int):
        color = colors_of(theme)[ground]
        beneath, image, same = ground, Image.new("RGB", size, color), number(color, theme) == ground
    else:
        beneath = Image.frombytes("L", size, ground)
        image, same = paletted(beneath, theme).convert("RGB"), False
    image.paste(colors, box, coverage)
    found = numbers(image, theme)
    if not same:
        found.paste(beneath, box, _looked_up(coverage, UNCOVERED))
    return found


def _looked_up(coverage: Image.Image, table: bytes) -> Image.Image:
    """The entry of a table for every pixel."""
    return Image.frombytes("L", coverage.size, coverage.tobytes().translate(table))


@lru_cache(RAMPS)
def _ramp(ground: int, color: Color, theme: Theme) -> bytes:
    """A color on another one, by coverage."""
    coverage = Image.frombytes("L", (len(COVERAGES), 1), COVERAGES)
    return _blend(ground, color, coverage, theme).tobytes()


def _stretched(image: Image.Image, size: Size) -> Image.Image:
    """First in width, then in height."""
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
    """A part of an image, its pixels repeated until it has this size."""
    return image.transform(size, Image.Transform.EXTENT, box)


# --- colors and numbers -----------------------------------------------------------------------------

_nearest = Lock()
"""Pillow notes in a palette which of its colors are near: not to be done by two threads at once."""


def numbers(image: Image.Image, theme: Theme) -> Image.Image:
    """The number (mode L) of the nearest color for every pixel of an RGB image."""
    with _nearest:
        found = image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)
    return Image.frombytes("L", found.size, found.tobytes())


@cache
def number(color: Color, theme: Theme) -> int:
    """The number of the nearest color."""
    return numbers(Image.new("RGB", (1, 1), color), theme).tobytes()[0]


@cache
def channels(theme: Theme) -> bytes:
    """The palette as files have it: red, green and blue of every color in turn."""
    return bytes(channel for color in colors_of(theme) for channel in color)


@cache
def _palette(theme: Theme) -> Image.Image:
    """An image whose only use is its palette."""
    return paletted(Image.new("L", (1, 1)), theme)


def paletted(image: Image.Image, theme: Theme) -> Image.Image:
    """Numbers of colors (mode L) as a palette image of its own."""
    found = Image.frombytes("P", image.size, image.tobytes())
    found.putpalette(channels(theme))
    return found
