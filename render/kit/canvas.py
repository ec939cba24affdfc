"""One picture being made: paste sprites and texts, then encode it."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Literal, NamedTuple, Self

from PIL import Image

from render.kit import fonts
from render.kit.kept import Kept
from render.kit.palette import Colour, Theme, Tone, palette
from render.kit.pen import Sprite

WIDTH, HEIGHT = 1100, 700
"""Pixels of every picture: 11:7 fills Discord's box."""

LEVEL = 3
"""zlib level: a third of the time of level 6 for a sixth more bytes."""

Align = Literal["left", "middle", "right"]


class Style(NamedTuple):
    """How a text looks: the sizes to try, largest first, colour (fixed, or the theme's) and weight."""

    sizes: tuple[int, ...]
    colour: Colour | Tone
    bold: bool = True


@dataclass(frozen=True, slots=True)
class Written:
    """A text on the picture, for tests: what was wanted and what stands there, its size and box."""

    wanted: str
    shown: str
    size: int
    box: tuple[int, int, int, int]


class Canvas:
    """A picture in the making. It owns its image; sprites and masks are shared and only pasted."""

    def __init__(self, image: Image.Image, theme: Theme, written: Iterable[Written] = ()) -> None:
        self._image = image
        self.theme = theme
        self.written = list(written)

    @classmethod
    def blank(cls, width: int, height: int, colour: Colour, theme: Theme) -> Self:
        """A new picture of one colour."""
        return cls(Image.new("RGB", (width, height), colour), theme)

    def copy(self) -> Self:
        """An independent copy, to go on from."""
        return self.__class__(self._image.copy(), self.theme, self.written)

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite with its upper left corner here."""
        self._image.paste(sprite.colours, (x, y), sprite.coverage)

    def centre(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite with its middle here."""
        width, height = sprite.size
        self.paste(sprite, x - width // 2, y - height // 2)

    def fill(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """A plain rectangle."""
        self._image.paste(colour, box)

    def text(self, text: str, x: int, y: int, style: Style, room: int, *, align: Align = "left") -> int:
        """A text whose capitals are centred on y, made to fit `room` pixels; returns its width."""
        shown, size = fonts.fit(text, room, style.sizes, bold=style.bold)
        mask = fonts.mask(shown, size, bold=style.bold)
        if align == "middle":
            x -= mask.length // 2
        elif align == "right":
            x -= mask.length
        base = y + round(size * fonts.CAPITAL / 2)
        if mask.image is not None:
            corner = (x + mask.left, base + mask.top)
            tone = style.colour
            colour = tone if isinstance(tone, tuple) else self.theme.tone(tone)
            self._image.paste(colour, corner, mask.image)
            box = (*corner, corner[0] + mask.image.width, corner[1] + mask.image.height)
            self.written.append(Written(text, shown, size, box))
        return mask.length

    @staticmethod
    def measure(text: str, room: int, style: Style) -> int:
        """How wide `text` would become."""
        shown, size = fonts.fit(text, room, style.sizes, bold=style.bold)
        return fonts.length(shown, size, bold=style.bold)

    @property
    def weight(self) -> int:
        """Bytes: four a pixel (Pillow's way)."""
        return 4 * self._image.width * self._image.height

    def image(self) -> Image.Image:
        """The picture in the theme's fixed palette; an image of its own."""
        return self._image.quantize(palette=palette(self.theme), dither=Image.Dither.NONE)

    def png(self) -> bytes:
        """The picture as a palette PNG."""
        target = BytesIO()
        self.image().save(target, "PNG", compress_level=LEVEL)
        return target.getvalue()


BACKGROUNDS = 20 << 20
"""Bytes of all backgrounds kept; one of full size takes three million, and two milliseconds to draw anew."""

background: Kept[Canvas] = Kept(BACKGROUNDS, lambda canvas: canvas.weight)
"""Decorator: what stands still is drawn once, and again only after it had to give way. Only to be copied."""


def longest_fit(candidates: Iterable[str], room: int, style: Style) -> str:
    """The first text that fits in the smallest size, else the last one."""
    last = ""
    for candidate in candidates:
        if fonts.length(candidate, style.sizes[-1], bold=style.bold) <= room:
            return candidate
        last = candidate
    return last
