"""Draws sprites, each of which is drawn once, four times too large, then reduced and cached."""

from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from functools import lru_cache
from itertools import count
from math import cos, radians, sin
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.kit.colors import Color
from render.kit.packed import Packed
from render.kit.palette import SHADE, SHADOW

OVER = 4
"""Sprites are drawn this many times too large and then reduced; nothing else smooths them."""

Point = tuple[float, float]
Fill = Color | tuple[int, int, int, int]
"""A color, or a veil (a color multiplied by its coverage, followed by the coverage)."""
Box = tuple[float, float, float, float]
Turn = Literal[0, 90]
TURNS: tuple[Turn, ...] = (0, 90)


class Sprite(NamedTuple):
    """Something to paste: its colors (or the single color of a text) and its coverage. It is shared: never
    draw on it.
    """

    colors: Image.Image | Color
    coverage: Image.Image
    key: Hashable
    """An identifier of the colors and coverage, so that facts about a sprite can be cached without the
    sprite.
    """
    size: tuple[int, int]
    """The width and height in pixels: those of the drawing, or those to which it is stretched by repeating
    the drawing's middle column and row.
    """

    @property
    def weight(self) -> int:
        """The size in bytes: for each pixel, four for its color (in Pillow) and one for its coverage."""
        width, height = self.coverage.size
        return 5 * width * height

    def stretched(self, width: int, height: int) -> "Sprite":
        """Return the sprite stretched to this size; pasting it repeats its middle column and row."""
        return self._replace(key=(self.key, width, height), size=(width, height))


SPRITES = 10 << 20
"""The maximum size of all cached sprites, in bytes; both games in both themes take about two thirds of it."""

CORNERS = 500
"""How many drawings of round corners are cached; a few hundred occur."""

_numbers = count()

PACKED = 3 << 20
"""The limit of all packed sprites, in bytes."""

_Rest = tuple[tuple[int, int], Hashable, tuple[int, int]]


def _apart(sprite: Sprite) -> tuple[bytes, _Rest]:
    colors, coverage, key, stretched = sprite
    if not isinstance(colors, Image.Image):
        raise TypeError("a text is no drawing")
    return colors.tobytes() + coverage.tobytes(), (coverage.size, key, stretched)


def _together(pixels: bytes, rest: _Rest) -> Sprite:
    size, key, stretched = rest
    end = 3 * size[0] * size[1]
    colors, coverage = Image.frombytes("RGB", size, pixels[:end]), Image.frombytes("L", size, pixels[end:])
    return Sprite(colors, coverage, key, stretched)


drawn: Packed[Sprite] = Packed(SPRITES, lambda sprite: sprite.weight, PACKED, _apart, _together)
"""A decorator that caches sprites by the arguments of the functions that draw them."""


class Pen:
    """A transparent ground of `width` by `height` pixels; coordinates are in units of `unit` pixels.
    Everything is drawn `over` times larger and then reduced.

    Every shape covers a pixel completely, except that shadows and veils cover a share of it; their colors are
    already multiplied by that share, as reducing requires.
    """

    def __init__(self, width: int, height: int, unit: float = 1.0, *, over: int = OVER) -> None:
        self._image = Image.new("RGBa", (width * over, height * over))
        self._draw = ImageDraw.Draw(self._image)
        self._scale = unit * over
        self._over = over
        self._origin: Point = (0.0, 0.0)

    def part(self, origin: Point, unit: float) -> "Pen":
        """Return a pen on the same ground with another origin, whose unit is `unit` of this pen's units."""
        pen = copy(self)
        pen._scale = self._scale * unit  # noqa: SLF001  a pen's own copy
        ((left, top),) = self._points((origin,))
        pen._origin = left, top  # noqa: SLF001  the same
        return pen

    def _points(self, points: Iterable[Point]) -> list[Point]:
        left, top = self._origin
        return [(left + x * self._scale, top + y * self._scale) for x, y in points]

    def _rounded(self, box: Box) -> list[tuple[int, int]]:
        return [(round(x), round(y)) for x, y in self._points((box[:2], box[2:]))]

    def rect(self, box: Box, fill: Fill, radius: float = 0) -> None:
        """Fill a rectangle, given left, top, right and bottom, of which the last two are exclusive."""
        (left, top), (right, bottom) = self._rounded(box)
        right, bottom, across = right - 1, bottom - 1, 2 * radius * self._scale
        if not 2 <= across < min(right - left, bottom - top) - 1:
            self._draw.rounded_rectangle((left, top, right, bottom), across / 2, fill)
            return
        # exactly what Pillow would draw, in half the time
        near, far, part = int(across), int(across // 2), self._draw.rectangle
        x, y = int(right - across), int(bottom - across)
        for quarter, (column, row, wide, high) in enumerate(
            ((left, top, near, near), (x, top, right - x, near), (x, y, right - x, bottom - y),
             (left, y, near, bottom - y))
        ):  # fmt: skip
            corner, (from_left, from_top) = _corner(wide, high, quarter)
            self._image.paste(fill, (column + from_left, row + from_top), corner)
        part((left + far + 1, top, right - far - 1, bottom), fill)
        part((left, top + far + 1, left + far, bottom - far - 1), fill)
        part((right - far, top + far + 1, right, bottom - far - 1), fill)

    def disc(self, x: float, y: float, radius: float, fill: Fill) -> None:
        """Fill a circle."""
        self.oval((x - radius, y - radius, x + radius, y + radius), fill)

    def shade(self, points: Sequence[Point], strength: int = SHADE) -> None:
        """Draw a hard shadow: a polygon that hides `strength` 255ths of the ground. Call it before drawing
        the thing that casts the shadow.
        """
        self.poly(points, veil(SHADOW, strength / 255))

    def oval(self, box: Box, fill: Fill) -> None:
        """Fill the ellipse inscribed in this box."""
        (left, top), (right, low) = self._points((box[:2], box[2:]))
        self._draw.ellipse((left, top, right - 1, low - 1), fill)

    def poly(self, points: Sequence[Point], fill: Fill) -> None:
        """Fill a polygon."""
        self._draw.polygon(self._points(points), fill)

    def line(self, points: Sequence[Point], fill: Fill, width: float) -> None:
        """Draw a line with round joints and ends."""
        thick = width * self._scale
        placed = self._points(points)
        self._draw.line(placed, fill, round(thick), joint="curve")
        for x, y in (placed[0], placed[-1]):
            box = (x - thick / 2, y - thick / 2, x + thick / 2 - 1, y + thick / 2 - 1)
            self._draw.ellipse(box, fill)

    def edge(self, points: Sequence[Point], fill: Color, width: float) -> None:
        """Draw a line around a polygon, with half of its width outside."""
        self.line([*points, points[0], points[1]], fill, width)

    def tilted(self, degrees: float) -> Sprite:
        """Return the reduced drawing, rotated about its middle by this angle."""
        self._image = self._image.rotate(degrees, Image.Resampling.NEAREST)
        return self.sprite()

    def sprite(self, turn: Turn = 0) -> Sprite:
        """Return the reduced drawing, turned clockwise by `turn` degrees."""
        image = self._image.reduce(self._over).convert("RGBA")
        if turn:
            image = image.transpose(Image.Transpose.ROTATE_270)
        return Sprite(image.convert("RGB"), image.getchannel("A"), next(_numbers), image.size)


def piled(size: tuple[int, int], shadow: tuple[int, int], parts: Iterable[tuple[Sprite, int]]) -> Sprite:
    """Return drawings pasted one over the other, each this far down, on a shadow from the point `shadow` to
    the lower right corner.
    """
    colors, coverage = Image.new("RGB", size, SHADOW), Image.new("L", size)
    coverage.paste(SHADE, (*shadow, *size))
    for sprite, down in parts:
        colors.paste(sprite.colors, (0, down), sprite.coverage)
        coverage.paste(255, (0, down), sprite.coverage)
    return Sprite(colors, coverage, next(_numbers), size)


@lru_cache(CORNERS)
def _corner(wide: int, high: int, quarter: int) -> tuple[Image.Image, tuple[int, int]]:
    """Draw a quarter of an ellipse as Pillow does, and return it with its offset; quarters count clockwise
    from the upper left.
    """
    image = Image.new("1", (wide + 1, high + 1))
    begin = 180 + 90 * quarter
    ImageDraw.Draw(image).pieslice((0, 0, wide, high), begin, begin + 90, 1)
    box = image.getbbox() or (0, 0, 1, 1)
    return image.crop(box), box[:2]


def veil(color: Color, part: float) -> Fill:
    """Return a color that covers the ground beneath the sprite to this degree, from 0 to 1; it replaces
    earlier strokes of the pen.
    """
    red, green, blue = (round(channel * part) for channel in color)
    return red, green, blue, round(255 * part)


def curve(start: Point, pull: Point, end: Point, steps: int = 12) -> list[Point]:
    """Return points of a quadratic curve from `start` to `end`, drawn towards `pull`."""

    def at(part: float) -> Point:
        rest = 1 - part
        a, b, c = rest * rest, 2 * rest * part, part * part
        return a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1]

    return [at(step / steps) for step in range(steps + 1)]


def arc(x: float, y: float, radius: float, begin: float, end: float, *, steps: int = 16) -> list[Point]:
    """Return points of a circle's arc between two angles, which are in degrees, clockwise from the right."""
    angles = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
