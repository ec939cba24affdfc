"""A picture under construction, onto which sprites and texts are pasted, and which is then encoded."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, Self

from PIL import Image

from render.kit import fonts
from render.kit.blend import channels, lay, number, numbers, paletted
from render.kit.colors import INK, Color
from render.kit.packed import Packed
from render.kit.palette import Theme, Tone
from render.kit.pen import Sprite
from render.kit.png import encode

WIDTH, HEIGHT = 1100, 700
"""The size of a full picture in pixels; at 11:7, it fills Discord's box."""

Align = Literal["left", "middle", "right"]


class Style(NamedTuple):
    """The style of a text: the sizes to try, largest first; the color (a fixed one, or the theme's); and the
    weight.
    """

    sizes: tuple[int, ...]
    color: Color | Tone
    bold: bool = True


class Written(NamedTuple):
    """A text on the picture, for tests: the text that was requested, the text that was drawn, and its size,
    box and color.
    """

    wanted: str
    shown: str
    size: int
    box: tuple[int, int, int, int]
    color: Color = (0, 0, 0)


class Canvas:
    """A picture under construction, as numbers of its theme's palette. It owns its image; sprites and
    masks are shared and only pasted.
    """

    def __init__(self, image: Image.Image, theme: Theme, written: Iterable[Written] = ()) -> None:
        self._image = image
        self.theme = theme
        self.written = list(written)

    @classmethod
    def blank(cls, width: int, height: int, color: Color, theme: Theme) -> Self:
        """Return a new picture of one color."""
        return cls(Image.new("L", (width, height), number(color, theme)), theme)

    def copy(self) -> Self:
        """Return an independent copy to draw on."""
        return self.__class__(self._image.copy(), self.theme, self.written)

    def below(self, strip: int, color: Color) -> Self:
        """Return a copy of the picture with a strip of this height and color above it."""
        width, height = self._image.size
        image = Image.new("L", (width, height + strip), number(color, self.theme))
        image.paste(self._image, (0, strip))
        return self.__class__(image, self.theme, self.lowered(strip))

    @classmethod
    def stacked(cls, canvases: Sequence["Canvas"]) -> Self:
        """Return one picture in which pictures of the same width and theme are stacked from top to bottom."""
        theme, written, top = canvases[-1].theme, list[Written](), 0
        images = [canvas.numbers for canvas in canvases]
        stack = Image.new("L", (images[0].width, sum(image.height for image in images)))
        for canvas, image in zip(canvases, images, strict=True):
            stack.paste(image, (0, top))
            written += canvas.lowered(top)
            top += image.height
        return cls(stack, theme, written)

    def lowered(self, by: int) -> Iterator[Written]:
        """Yield the picture's texts, moved down by this many pixels."""
        for text in self.written:
            left, top, right, low = text.box
            yield text._replace(box=(left, top + by, right, low + by))

    def padded(self, high: int) -> Self:
        """Return the picture with dark bars above and below it, so that it has at least this height."""
        width, height = self._image.size
        if height >= high:
            return self
        top = (high - height) // 2
        image = Image.new("L", (width, high), number(INK, self.theme))
        image.paste(self._image, (0, top))
        return self.__class__(image, self.theme, self.lowered(top))

    def spread(self, y: int, strip: int) -> Self:
        """Return the picture with the row of pixels at `y` repeated `strip` more times."""
        if not strip:
            return self
        width, height = self._image.size
        image = Image.new("L", (width, height + strip))
        image.paste(self._image, (0, 0))
        line = self._image.crop((0, y, width, y + 1))
        for row in range(strip):
            image.paste(line, (0, y + row))
        image.paste(self._image.crop((0, y, width, height)), (0, y + strip))
        texts = (
            text if text.box[1] < y else lower
            for text, lower in zip(self.written, self.lowered(strip), strict=True)
        )
        return self.__class__(image, self.theme, texts)

    def halved(self) -> Self:
        """Return the picture at half its width and height, without its list of texts."""
        small = self.image().convert("RGB").reduce(2)
        return self.__class__(numbers(small, self.theme), self.theme)

    def part(self, box: tuple[int, int, int, int]) -> Self:
        """Return a copy of a part of the picture, given left, top, width and height."""
        left, top, width, height = box
        return self.__class__(self._image.crop((left, top, left + width, top + height)), self.theme)

    def put(self, other: "Canvas", x: int, y: int) -> None:
        """Put another picture of the same theme onto this one, without blending, with its upper left corner
        at (x, y).
        """
        self._image.paste(other.numbers, (x, y))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its upper left corner at (x, y), blended with the ground."""
        width, height = sprite.size
        lay(sprite, self._image.im, (x, y, x + width, y + height), self.theme)

    def center(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its middle at (x, y)."""
        width, height = sprite.size
        self.paste(sprite, x - width // 2, y - height // 2)

    def fill(self, box: tuple[int, int, int, int], color: Color) -> None:
        """Fill a rectangle."""
        self._image.paste(number(color, self.theme), box)

    def text(self, text: str, x: int, y: int, style: Style, room: int, *, align: Align = "left") -> int:
        """Write a text, fitted into `room` pixels, with its capitals centered on y; return its width."""
        shown, size, mask = fonts.fit(text, room, style.sizes, bold=style.bold)
        if align == "middle":
            x -= mask.length // 2
        elif align == "right":
            x -= mask.length
        base = y + round(size * fonts.CAPITAL / 2)
        if mask.image is not None:
            left, top = x + mask.left, base + mask.top
            tone = style.color
            color = tone if isinstance(tone, tuple) else self.theme.tone(tone)
            wide, high = mask.image.size
            self.paste(Sprite(color, mask.image, (shown, size, style.bold, color), (wide, high)), left, top)
            box = (left, top, left + wide, top + high)
            self.written.append(Written(text, shown, size, box, color))
        return mask.length

    @staticmethod
    def measure(text: str, room: int, style: Style) -> int:
        """Return the width that the text would have."""
        return fonts.fit(text, room, style.sizes, bold=style.bold).mask.length

    @property
    def numbers(self) -> Image.Image:
        """The picture as numbers of its theme's palette; do not change it."""
        return self._image

    @property
    def weight(self) -> int:
        """The size in bytes, one per pixel."""
        return self._image.width * self._image.height

    def image(self) -> Image.Image:
        """Return the picture as an independent image in the theme's fixed palette."""
        return paletted(self._image, self.theme)

    def png(self) -> bytes:
        """Return the picture as a palette PNG."""
        return encode(self._image, channels(self.theme))


BACKGROUNDS = 8 << 20
"""The limit of all cached backgrounds, in bytes. A background of full size takes 770,000 bytes, and two
milliseconds to redraw.
"""

PACKED = 2 << 20
"""The maximum size in bytes of all packed backgrounds; each takes five to twenty thousand bytes."""

_Rest = tuple[tuple[int, int], Theme, tuple[Written, ...]]


def _apart(canvas: Canvas) -> tuple[bytes, _Rest]:
    return canvas.numbers.tobytes(), (canvas.numbers.size, canvas.theme, tuple(canvas.written))


def _together(pixels: bytes, rest: _Rest) -> Canvas:
    size, theme, written = rest
    return Canvas(Image.frombytes("L", size, pixels), theme, written)


background: Packed[Canvas] = Packed(BACKGROUNDS, lambda canvas: canvas.weight, PACKED, _apart, _together)
"""A decorator that caches backgrounds. Its results are shared: copy them, never draw on them."""


def longest_fit(candidates: Iterable[str], room: int, style: Style) -> str:
    """Return the first text that fits into `room` pixels in the smallest size, else the last one."""
    last = ""
    for candidate in candidates:
        if fonts.length(candidate, style.sizes[-1], bold=style.bold) <= room:
            return candidate
        last = candidate
    return last
